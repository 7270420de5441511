"""Reach: how often each position occurs in play between two strategies, over both scores."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import ceil, log10
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QLabel

from diceviz import words
from diceviz.frame import Frame, nearest
from diceviz.views.cell_pane import CellPane
from diceviz.views.colours import Bytes, Floats, colour_map, painted
from diceviz.views.legend import Legend
from diceviz.views.occurrence import most_of_the_game, reach_map, visit_map
from diceviz.views.strategy_box import offer, strategy_box
from solver import Cancelled, Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

TOP = 0.995  # of the positions that occur at all, the share below the top of the scale
DECADES = 3  # of the scale, below its top
RARE = 1e-6  # a chance that is told as one in so many games
PATIENCE = 150  # milliseconds of computing before anything is said about it

REACHES = ThreadPoolExecutor(1)


@dataclass(frozen=True)
class Picture:
    game: Game
    cells: Floats  # chances, or visits on average
    certain: bool  # which of them
    colours: Bytes
    top: float  # of the scale
    most: int  # positions in which 9 of 10 turns begin


def picture(game: Game, first: "Strategy", second: "Strategy", job: Job) -> Picture:
    from solver import reach

    found = reach(game, first, second, job)
    cells, most = reach_map(found), most_of_the_game(visit_map(found))
    top = scale_top(cells)
    return Picture(game, cells, found.knows_chances, painted(on_scale(cells, top), colour_map("cividis")), top, most)


def scale_top(cells: Floats) -> float:
    """A power of ten, or three of them, which few positions pass."""
    most = float(np.quantile(cells[cells > 0], TOP))
    power = 10.0 ** ceil(log10(most))
    return 0.3 * power if most <= 0.3 * power else power


def on_scale(cells: Floats, top: float) -> Floats:
    """From 0 to 1, by logarithms; NaN where the position never occurs."""
    logs = np.log10(cells / top, out=np.full(cells.shape, np.nan), where=cells > 0)
    return np.clip(1.0 + logs / DECADES, 0.0, 1.0)


class ReachMap(CellPane):
    title, over_scores = "Reach", True

    seated = Signal(str, str)  # the names of the strategies that play

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.map_axes == ("mine", "theirs")

    def __init__(self) -> None:
        super().__init__("Reach", REACHES)
        self.first = strategy_box("One player's", "How one of the players plays")
        self.second = strategy_box("The other player's", "How the other player plays")
        self.legend = Legend()
        between = QLabel("and")
        between.setBuddy(self.second)
        for part, stretch in ((self.first, 1), (between, 0), (self.second, 1)):
            self.tools.addWidget(part, stretch)
        self.scales.addWidget(self.legend)
        self.picture: Picture | None = None
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._connect()

    def _connect(self) -> None:
        for box in (self.first, self.second):
            box.currentIndexChanged.connect(lambda _: self.seated.emit(self.first.currentText(), self.second.currentText()))
        self._patience.timeout.connect(lambda: self.sentence.setText("All positions are being counted …"))

    def show_frame(self, frame: Frame) -> None:
        self._offer(frame)
        self.subtitle.setText(subtitle(frame.game))
        self._want(frame.game, *frame.seats)
        if self.picture and self.picture.game == frame.game:
            self.plot.show_cursor(frame.game, replace(frame.state, turn=0))
        self.say(None)

    def paint(self, picture: Picture | str) -> None:
        """A picture, or why there is none."""
        self._patience.stop()
        if isinstance(picture, str):
            self.picture = None
            self.plot.show_cells(np.zeros((1, 1, 4), np.ubyte))
            self.sentence.setText(f"This cannot be told: {picture}.")
            return
        resized = self.picture is None or self.picture.game != picture.game
        self.picture = picture
        self.plot.show_cells(picture.colours)
        self.legend.show_scale(colour_map("cividis"), *legend_texts(picture), legend_tip(picture))
        if resized:
            self.plot.set_axes("mine", "theirs", picture.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def show_all(self) -> None:
        if self.picture:
            rows, columns = self.picture.cells.shape
            self.plot.show_all(columns, rows)

    def give_up(self) -> None:
        self._patience.stop()
        super().give_up()

    def _offer(self, frame: Frame) -> None:
        names = [player.name for player in frame.rivals]
        for box, chosen in zip((self.first, self.second), frame.seats, strict=True):
            if names != [box.itemText(place) for place in range(box.count())]:
                offer(box, names, 0)
            with QSignalBlocker(box):
                box.setCurrentText(chosen.name)

    def _want(self, *wanted: Any) -> None:
        if wanted != self._wanted:
            self._wanted = wanted
            self._patience.start()
            self._latest.request(lambda cancelled: (wanted, made(*wanted, Job(cancelled=cancelled))))

    def say(self, state: State | None) -> None:
        if self.picture is None or not self.is_drawn:
            return
        inside = state is not None and nearest(self.picture.game, state) == state
        here = at_cell(self.picture, self.here(self.picture.game))
        self.sentence.setText(at_cell(self.picture, state) if inside else f"{summary(self.picture)} {here}")


def made(game: Game, first: "Strategy", second: "Strategy", job: Job) -> Picture | str:
    """The picture, or why there is none."""
    try:
        return picture(game, first, second, job)
    except Cancelled:
        raise
    except Exception as error:  # whatever it is, the user must see it
        return str(error) or type(error).__name__


def subtitle(game: Game) -> str:
    return f"how often {game.go}s begin; blank: never"


def at_cell(picture: Picture, state: State) -> str:
    position = words.state(picture.game, replace(state, turn=0))
    return f"{position[0].upper()}{position[1:]}: {occurs(picture, float(picture.cells[state.theirs, state.mine]))}."


def occurs(picture: Picture, number: float) -> str:
    if number == 0.0:
        return "<b>never</b> occurs"
    if not picture.certain:
        return f"<b>{figure(number)}</b> times a game on average"
    if number < RARE:
        return f"occurs in <b>one in {round(1 / number, 2 - ceil(-log10(number))):,.0f}</b> games"
    return f"occurs in <b>{figure(100 * number)} %</b> of games"


def figure(number: float) -> str:
    """Two digits that count, none of them an exponent."""
    return f"{number:.{max(0, 1 - int(np.floor(log10(number))))}f}"


def summary(picture: Picture) -> str:
    go, cells = picture.game.go, picture.cells.size
    where = "every position" if picture.most == cells else f"{picture.most:,} of {cells:,} positions"
    return f"Most of the game: 9 of 10 {go}s begin in {where}."


def legend_texts(picture: Picture) -> tuple[str, str]:
    low, high = picture.top / 10**DECADES, picture.top
    shown = [f"{plain(100 * number)} %" if picture.certain else f"{plain(number)} ×" for number in (low, high)]
    return f"≤ {shown[0]}", shown[1] if picture.certain and high >= 1 else f"≥ {shown[1]}"


def plain(number: float) -> str:
    """Written out, without an exponent."""
    return f"{number:.9f}".rstrip("0").rstrip(".")


def legend_tip(picture: Picture) -> str:
    return f"{'In how many games' if picture.certain else 'How often in a game'} the position occurs, by powers of ten"
