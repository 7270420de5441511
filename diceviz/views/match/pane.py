"""A match on screen: two strategies to choose, the figures of their match, and the table of all of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.background.pools import MATCHES, TOURNAMENTS
from diceviz.model.frame import Frame
from diceviz.model.tournament import Meeting, Tournament, at_times
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import rule
from diceviz.plots.slow_pane import SlowPane
from diceviz.views.match import MATCH
from diceviz.views.match.one_match import OneMatch
from diceviz.views.match.picture import (
    MatchPicture,
    MatchRequest,
    MatchSource,
    Results,
    contestants,
    pictures,
    sentence,
    source_of,
)
from diceviz.views.match.standings import Standings
from diceviz.widgets.choice_box import by_name, choice_box, offer
from diceviz.widgets.rule_numbers import ask_numbers, with_numbers
from diceviz.widgets.theme import icon
from diceviz.words import ply_words
from solver import Cancelled, Job, State


class MatchPanel(SlowPane[MatchRequest, MatchPicture]):
    view = MATCH

    _found = Signal(object)  # a MatchPicture of which more will be known
    _scored = Signal(object, object, object)  # a tournament, a pair of its players and the result
    _played = Signal(object, float)  # a tournament, and the share of its table that is done

    def __init__(self) -> None:
        self.area, self.figures, self.standings = QScrollArea(), OneMatch(), Standings()
        super().__init__(self.area, MATCHES)
        self.fit.hide()
        self.first = choice_box("First strategy", "The strategy whose chances are shown")
        self.second = choice_box("Second strategy", "The strategy it plays against")
        self.swap = QToolButton()
        self.swap.setToolTip("Swap the two")
        self.swap.setAccessibleName("Swap the two strategies")
        self._arrange()
        self._tournament: Tournament | None = None
        self._results: dict[tuple[int, int], float | str] = {}  # the results of the table
        self._has_begun = False  # whether the table that is asked for has begun to be computed
        self._table = Newest(self, TOURNAMENTS)
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
        self.first.activated.connect(lambda place: self._take(self.first, place, lambda name: self.ask(first=name)))
        self.second.activated.connect(lambda place: self._take(self.second, place, lambda name: self.ask(second=name)))
        self.swap.clicked.connect(lambda: self.choose(self.second.currentIndex(), self.first.currentIndex()))
        self.figures.asked.connect(self._ask)
        self.standings.asked.connect(self._ask_for_table)
        self.standings.cancelled.connect(self._cancel)
        self.standings.table.chosen.connect(self.choose)
        self.standings.table.sorted_by.connect(lambda sorting: self.ask(sorting=sorting))
        self._found.connect(self._show_so_far)
        self._scored.connect(self._add)
        self._played.connect(self._show_played)
        self._table.done.connect(lambda _: self.standings.rest(True))
        self._table.failed.connect(self._say_why_not)

    def follow(self, frame: Frame) -> None:
        """A table of other rules goes even while nobody sees it."""
        tournament = self._tournament
        if tournament and (frame.game, contestants(frame, self.view.request_in(frame))) != (
            tournament.game,
            tournament.players,
        ):
            self._forget()
        super().follow(frame)

    def show_frame(self, frame: Frame) -> None:
        tournament = self._tournament or self._begin(Tournament(frame.game, contestants(frame, self.request)))
        source = source_of(frame, self.request, tournament)
        self._show_choice(source)
        self.subtitle.setText(f"from {ply_words.place(frame.game, frame.game.start())} on, exactly")
        self.draw_slowly(self._make, source)
        self._show_table()

    def show_marks(self, frame: Frame) -> None:
        self.say(None)

    def _take(self, box: QComboBox, place: int, use: Callable[[str], object]) -> None:
        """Ask for the strategy of an entry, or first for its numbers."""
        if self._tournament and self.source:
            source = self.source.first if box is self.first else self.source.second
            if not ask_numbers(box, place, self._tournament.game, source.name, use):
                use(box.itemData(place))

    def choose(self, first: int, second: int) -> None:
        """Two strategies, by their places in the list."""
        if self._tournament:
            players = self._tournament.players
            self.ask(first=players[first].name, second=players[second].name)

    def paint(self, picture: MatchPicture) -> None:
        if picture.meeting:
            self.figures.show_meeting(picture.meeting)
        elif picture.problem:
            self.figures.clear()
        else:
            self.figures.show_ask()
        self.standings.show_results(picture.results)

    @property
    def meeting(self) -> Meeting | None:
        """The match on screen, if it is the one that was asked for last."""
        return self.picture.meeting if self.picture and self._is_wanted(self.picture) else None

    @property
    def results(self) -> Results:
        """The results that are known of the table that is asked for, by places in the list of strategies."""
        return dict(self._results) if self._has_table else {}

    def show_work(self, done: float) -> None:
        """Show how much is computed; what is on screen is of another match, unless some of this one is there already."""
        self.figures.show_progress(done)
        if self.picture is None or not self._is_wanted(self.picture):
            self.figures.clear()
            self.sentence.setText("The match is being computed …")
        self.figures.busy.show()

    def end_work(self) -> None:
        super().end_work()
        self.figures.busy.hide()

    def stop(self) -> None:
        self._table.cancel()
        super().stop()
        self._table.stop()

    def apply_theme(self, theme: Theme) -> None:
        self.swap.setIcon(icon("swap", theme))
        self.figures.apply_theme(theme)
        self.standings.apply_theme(theme)
        super().apply_theme(theme)

    def say(self, state: State | None) -> None:
        """Write a sentence on the match on screen and the cursor, if the match is the one that was asked for last."""
        picture = self.picture
        if picture is None or not self._is_wanted(picture):
            return
        if picture.meeting:
            self.sentence.setText(sentence(picture.meeting, self.here(picture.game)))
        elif picture.problem:
            self.sentence.setText(f"This cannot be told: {picture.problem}.")
        else:
            self.sentence.setText("With these rules a match takes a while.")

    def _is_wanted(self, picture: MatchPicture) -> bool:
        return bool(picture.source == self._wanted)

    def _make(self, source: MatchSource, job: Job) -> MatchPicture:
        """The match, bit by bit: its length may take much longer than all else."""
        picture = MatchPicture(source)
        try:
            for picture in pictures(source, job):
                self._found.emit(picture)
        except Cancelled:
            raise
        except Exception as error:  # whatever it is, the user must see it
            return MatchPicture(source, problem=str(error) or type(error).__name__)
        return picture

    def _show_so_far(self, picture: MatchPicture) -> None:
        """The picture is complete without the length."""
        if self._is_wanted(picture) and self._frame:
            self.picture = replace(picture, results=self.results)
            if picture.meeting and picture.meeting.answers:
                self.source = picture.source
            self.paint(self.picture)
            self.show_marks(self._frame)

    def _paint(self, made: tuple[Any, MatchPicture]) -> None:
        """Paint the match with the results that are known of the table."""
        source, picture = made
        super()._paint((source, replace(picture, results=self.results)))

    def _forget(self) -> None:
        self._table.cancel()
        self.give_up()
        self._tournament, self._has_begun, self._results = None, False, {}

    def _begin(self, tournament: Tournament) -> Tournament:
        """A new list of strategies, and an empty table."""
        self._tournament = tournament
        names = [player.name for player in tournament.players]
        for box in (self.first, self.second):
            offer(box, with_numbers(by_name(tournament.players), tournament.game), box.currentData())
        self.standings.begin(tournament.game, names)
        return tournament

    def _show_choice(self, source: MatchSource) -> None:
        players = source.tournament.players
        pair = players.index(source.first), players.index(source.second)
        for box, place in zip((self.first, self.second), pair, strict=True):
            with QSignalBlocker(box):
                box.setCurrentIndex(place)
        self.standings.table.show_pair(pair)
        self.standings.table.show_sorting(self.request.sorting)

    def _ask(self) -> None:
        """Ask for a match that takes a while."""
        if self._frame:
            self.ask(asked=self._frame.game)

    @property
    def _has_table(self) -> bool:
        """Whether the table of the game on screen is asked for."""
        return self._frame is not None and self.request.has_table(self._frame.game)

    def _ask_for_table(self) -> None:
        """Ask for the table; one that was cancelled goes on."""
        if self._has_table:
            self._compute()
        elif self._frame:
            self.ask(computed=self._frame.game)

    def _show_table(self) -> None:
        """Compute the table if it is asked for and has not begun; stop it and show none if it is not asked for any more."""
        if self._has_table and not self._has_begun:
            self._compute()
        elif self._has_begun and not self._has_table:
            self._has_begun = False
            self._show_results()
            self._cancel()

    def _show_results(self) -> None:
        self.picture = self.picture and replace(self.picture, results=self.results)
        self.standings.show_results(self.results)

    def _compute(self) -> None:
        if tournament := self._tournament:
            known, self._has_begun = self.results, True
            self._show_results()
            self.standings.work()
            self._table.request(lambda cancelled: self._play(tournament, known, cancelled))

    def _play(self, tournament: Tournament, known: Results, cancelled: Callable[[], bool]) -> None:
        job = Job(at_times(lambda done: self._played.emit(tournament, done)), cancelled)
        for pair, result in tournament.results(known, job):
            self._scored.emit(tournament, pair, result)

    def _add(self, tournament: Tournament, pair: tuple[int, int], result: float | str) -> None:
        if tournament is self._tournament:
            self._results[pair] = result
            self._show_results()

    def _show_played(self, tournament: Tournament, done: float) -> None:
        if tournament is self._tournament:
            self.standings.show_progress(done)

    def _cancel(self) -> None:
        self._table.cancel()
        self.standings.rest(True)

    def _say_why_not(self, problem: str) -> None:
        self.sentence.setText(f"This cannot be told: {problem}.")
        self.standings.rest(True)
