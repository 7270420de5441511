"""Match: two strategies against each other, exactly; what comes of being known; and a table of all of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.model.frame import Frame
from diceviz.model.tournament import Meeting, Tournament, at_times
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane, rule
from diceviz.views.match.one_match import OneMatch
from diceviz.views.match.picture import sentence
from diceviz.views.match.standings import Standings
from diceviz.widgets.strategy_box import offer, strategy_box
from diceviz.widgets.theme import icon
from diceviz.words import plies
from solver import Cancelled, Job
from solver.games import Game

PATIENCE = 150  # milliseconds of computing before anything is said about it

MATCHES = ThreadPoolExecutor(1)
TABLES = ThreadPoolExecutor(1)


class MatchPanel(Pane):
    title = "Match"

    _found = Signal(object)  # what a meeting was asked for with, and the meeting so far
    _reached = Signal(object)  # the same, and the share that is done
    _scored = Signal(object)  # a tournament, a pair of its players and the result
    _played = Signal(object)  # a tournament, and the share of its table that is done

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.players == 2

    def __init__(self) -> None:
        self.area, self.figures, self.standings = QScrollArea(), OneMatch(), Standings()
        super().__init__(self.area, MATCHES)
        self.fit.hide()
        self.first = strategy_box("First", "The strategy whose chances are shown")
        self.second = strategy_box("Second", "The strategy it plays against")
        self.swap = QToolButton(toolTip="Swap the two")
        self.swap.setAccessibleName("Swap the two strategies")
        self._arrange()
        self._tournament: Tournament | None = None
        self._asked = self._working = False
        self._shown: tuple[Any, ...] = ()  # what the figures on screen are of
        self._meeting: Meeting | None = None  # and they are these
        self._results: dict[tuple[int, int], float | str] = {}
        self._table = Newest(self, TABLES)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._connect()

    def _arrange(self) -> None:
        for name, box in (("First", self.first), ("Second", self.second)):
            label = QLabel(name)
            label.setBuddy(box)
            self.tools.addWidget(label)
            self.tools.addWidget(box, 1)
            if box is self.first:
                self.tools.addWidget(self.swap)
        inside = QWidget()
        inside.setProperty("role", "inside")
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 2, 12, 8)
        column.setSpacing(8)
        for part in (self.figures, rule(), self.standings):
            column.addWidget(part)
        column.addStretch(1)
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName("Match")
        self.area.setProperty("role", "inside")

    def _connect(self) -> None:
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(self._choose)
        self.swap.clicked.connect(lambda: self.choose(self.second.currentIndex(), self.first.currentIndex()))
        self.figures.asked.connect(self._ask)
        self.standings.asked.connect(self._compute)
        self.standings.cancelled.connect(self._cancel)
        self.standings.table.chosen.connect(self.choose)
        self._patience.timeout.connect(self._show_work)
        self._found.connect(self._show_so_far)
        self._reached.connect(self._show_progress)
        self._scored.connect(self._add)
        self._played.connect(self._show_played)
        self._table.done.connect(lambda _: self.standings.rest(True))
        self._table.failed.connect(self._say_why_not)

    def render(self, frame: Frame) -> None:
        """A table of other rules goes even while nobody sees it."""
        if self._tournament and (frame.game, frame.rivals) != (self._tournament.game, self._tournament.players):
            self._forget()
        super().render(frame)

    def show_frame(self, frame: Frame) -> None:
        if self._tournament is None:
            self._begin(Tournament(frame.game, frame.rivals))
        players = self._tournament.players
        asked = self._asked or not self._tournament.is_long
        wanted = frame.solution, players[self.first.currentIndex()], players[self.second.currentIndex()], asked
        self.subtitle.setText(f"from {plies.place(frame.game, frame.game.start())} on, exactly")
        self.standings.table.show_pair((self.first.currentIndex(), self.second.currentIndex()))
        if wanted != self._wanted:
            self._wanted, self._working = wanted, True
            self.figures.show_progress(0.0)
            self._patience.start()
            tournament = self._tournament
            self._latest.request(lambda cancelled: (wanted, self._meet(tournament, wanted, cancelled)))
        self._tell()

    def choose(self, first: int, second: int) -> None:
        """Two strategies, by their places in the list."""
        for box, place in ((self.first, first), (self.second, second)):
            with QSignalBlocker(box):
                box.setCurrentIndex(place)
        self._choose()

    def paint(self, picture: Meeting | str | None) -> None:
        """A meeting, why there is none, or nothing if it must be asked for first."""
        self._patience.stop()
        self._working = False
        if isinstance(picture, Meeting):
            self._show_meeting(picture)
        elif picture is None:
            self.figures.show_ask()
            self.sentence.setText("With these rules a match takes a while.")
        else:
            self.figures.clear()
            self._say_why_not(picture)
        self.figures.busy.hide()

    @property
    def meeting(self) -> Meeting | None:
        """The match on screen, if it is the one that was asked for last."""
        return self._meeting if self._shown == self._wanted else None

    @property
    def results(self) -> dict[tuple[int, int], float | str]:
        """What is known of the table, by places in the list of strategies."""
        return dict(self._results)

    @property
    def is_at_work(self) -> bool:
        return self._working

    def give_up(self) -> None:
        self._patience.stop()
        self._working = False
        super().give_up()

    def stop(self) -> None:
        self._table.cancel()
        super().stop()
        self._table.stop()

    def apply_theme(self, theme: Theme) -> None:
        self.swap.setIcon(icon("swap", theme))
        self.figures.apply_theme(theme)
        self.standings.apply_theme(theme)
        super().apply_theme(theme)

    def _meet(self, tournament: Tournament, wanted: tuple[Any, ...], cancelled: Callable[[], bool]) -> Meeting | str | None:
        _, first, second, asked = wanted
        meeting = None
        try:
            if asked:
                job = Job(at_times(lambda done: self._reached.emit((wanted, done))), cancelled)
                for meeting in tournament.meet(first, second, job):
                    self._found.emit((wanted, meeting))
        except Cancelled:
            raise
        except Exception as error:  # whatever it is, the user must see it
            return str(error) or type(error).__name__
        return meeting

    def _show_so_far(self, found: tuple[tuple[Any, ...], Meeting]) -> None:
        """The length may take much longer than all else, which the picture is complete with."""
        wanted, meeting = found
        if wanted == self._wanted:
            self._show_meeting(meeting)
            self.drawn = wanted if meeting.answers else self.drawn

    def _show_meeting(self, meeting: Meeting) -> None:
        self._shown, self._meeting = self._wanted, meeting
        self.figures.show_meeting(meeting)
        self._tell()

    def _tell(self) -> None:
        """Of the match on screen, if it is the one that was asked for last."""
        if self.meeting:
            self.sentence.setText(sentence(self.meeting, self.here(self.meeting.match.game)))

    def _show_work(self) -> None:
        """What is on screen is of another match, unless some of this one is there already."""
        if self._shown != self._wanted:
            self.figures.clear()
            self.sentence.setText("The match is being computed …")
        self.figures.busy.show()

    def _show_progress(self, reached: tuple[tuple[Any, ...], float]) -> None:
        wanted, done = reached
        if wanted == self._wanted:
            self.figures.show_progress(done)

    def _forget(self) -> None:
        self._table.cancel()
        self._latest.cancel()
        self._patience.stop()
        self._tournament, self._asked, self._wanted, self._working = None, False, (), False
        self._results = {}

    def _begin(self, tournament: Tournament) -> None:
        """Keep the strategies that were chosen, if the game has them."""
        self._tournament = tournament
        names = [player.name for player in tournament.players]
        for box, default in ((self.first, 0), (self.second, 1)):
            offer(box, names, default)
        self.standings.begin(tournament.game, names)

    def _choose(self) -> None:
        self.render_again()

    def _ask(self) -> None:
        self._asked = True
        self.render_again()

    def _compute(self) -> None:
        tournament, known = self._tournament, dict(self._results)
        self.standings.work()
        self._table.request(lambda cancelled: self._play(tournament, known, cancelled))

    def _play(self, tournament: Tournament, known: dict[tuple[int, int], float | str], cancelled: Callable[[], bool]) -> None:
        job = Job(at_times(lambda done: self._played.emit((tournament, done))), cancelled)
        for pair, result in tournament.results(known, job):
            self._scored.emit((tournament, pair, result))

    def _add(self, scored: tuple[Tournament, tuple[int, int], float | str]) -> None:
        tournament, pair, result = scored
        if tournament is self._tournament:
            self._results[pair] = result
            self.standings.show_results(self._results)

    def _show_played(self, played: tuple[Tournament, float]) -> None:
        tournament, done = played
        if tournament is self._tournament:
            self.standings.show_progress(done)

    def _cancel(self) -> None:
        self._table.cancel()
        self.standings.rest(True)

    def _say_why_not(self, problem: str) -> None:
        self.sentence.setText(f"This cannot be told: {problem}.")
        self.standings.rest(True)
