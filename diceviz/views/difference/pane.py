"""Difference: two rule sets side by side, and what one makes of a position more than the other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QToolButton

from diceviz.model.frame import Frame
from diceviz.model.other_rules import alternatives, described
from diceviz.model.tournament import at_times
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.views.difference.difference_words import at_cell, compared_as, summary
from diceviz.views.difference.picture import DifferencePicture, compared, cut_at, has_cell, picture, subtitle
from diceviz.views.difference.side_by_side import NARROW, SideBySide
from diceviz.widgets.theme import icon
from solver import Cancelled, Job, State
from solver.games import Game

PATIENCE = 150  # milliseconds of computing before anything is said about it
KEPT = "the rules kept"
NO_OTHERS = "There are no other rules to compare with: keep these, then change them"

DIFFERENCES = ThreadPoolExecutor(1)


class Difference(Pane):
    title = "Difference"

    _reached = Signal(object)  # what a picture was asked for with, and the share that is done

    @classmethod
    def shows(cls, game: Game) -> bool:
        return bool(compared(game, game))

    def __init__(self) -> None:
        self.sides = SideBySide()
        super().__init__(self.sides, DIFFERENCES)
        self.against = box("Compare with", "The other rules: the same but for this, or rules that you kept")
        self.what = box("What is compared", "What is compared")
        self.keep = QToolButton(text="Keep these rules")
        self.keep.setIconSize(QSize(16, 16))
        self.keep.setToolTip("Keep these rules: they stay as the other side, then change the rules and watch the difference")
        self.keep.setAccessibleName("Keep these rules")
        self.label = QLabel("against")
        self.label.setBuddy(self.against)
        self.tools.addWidget(self.label)
        for part, stretch in ((self.against, 3), (self.what, 2), (self.keep, 0)):
            self.tools.addWidget(part, stretch)
        self._kept: Game | None = None
        self._choice = ""  # the user's, for as long as the game has it
        self._working = False
        self._progress = 0.0
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._connect()

    def _connect(self) -> None:
        self.against.activated.connect(self._choose)
        self.what.activated.connect(self.render_again)
        self.keep.clicked.connect(self._keep)
        self.sides.picked.connect(self._pick)
        self.sides.hovered.connect(self._brush)
        self.fit.clicked.connect(self.show_all)
        self._patience.timeout.connect(self._show_work)
        self._reached.connect(self._show_progress)

    @property
    def picture(self) -> DifferencePicture | None:
        return self.sides.picture

    def show_frame(self, frame: Frame) -> None:
        self._offer(frame.game)
        other = self.against.currentData()
        if other is None:
            self._lack(frame.solution)
            return
        self._offer_what(frame.game, other)
        what = self.what.currentData()
        cut = cut_at(frame.game, what, frame.axis, frame.state)
        self.subtitle.setText(subtitle(other, cut))
        self._want(frame.solution, other, what, self._theme, cut)
        if self.picture and self.picture.game == frame.game:
            self.sides.show_cursor(frame.game, self._without_risk(frame.state))
            self.sides.show_path(frame.path, *cut)
        self._hover(None)

    def _without_risk(self, state: State) -> State:
        """Only slices tell of the points at risk."""
        return state if self.picture and self.picture.what == "slice" else replace(state, turn=0)

    def paint(self, picture: DifferencePicture | str) -> None:
        """A picture, or why there is none."""
        self._patience.stop()
        self._working = False
        if isinstance(picture, str):
            self.sides.clear()
            self.sentence.setText(f"This cannot be compared: {picture}.")
            return
        if self.sides.show_picture(picture, self.against.currentText(), self._theme):
            self.render_again()
        self._hover(None)

    def show_all(self) -> None:
        self.sides.show_all()

    def mark(self, state: State | None) -> None:
        self.sides.mark(state and self._without_risk(state))

    def apply_theme(self, theme: Theme) -> None:
        self.keep.setIcon(icon("pin", theme))
        self.sides.apply_theme(theme)
        super().apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, it is for what is chosen."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        styles = Qt.ToolButtonStyle
        self.label.setVisible(not narrow)
        self.keep.setToolButtonStyle(styles.ToolButtonIconOnly if narrow else styles.ToolButtonTextBesideIcon)

    @property
    def is_at_work(self) -> bool:
        return self._working

    def give_up(self) -> None:
        self._patience.stop()
        self._working = False
        super().give_up()

    def _want(self, *wanted: Any) -> None:
        if wanted != self._wanted:
            self._wanted, self._working, self._progress = wanted, True, 0.0
            self._patience.start()
            self._latest.request(lambda cancelled: (wanted, self._make(wanted, cancelled)))

    def _lack(self, solution: Any) -> None:
        """No other rules come to mind."""
        self.give_up()
        self._wanted = self.drawn = (solution,)
        self.sides.clear()
        self.what.clear()
        self.subtitle.setText("")
        self.sentence.setText(f"{NO_OTHERS}.")

    def _make(self, wanted: tuple[Any, ...], cancelled: Callable[[], bool]) -> DifferencePicture | str:
        try:
            return picture(*wanted, job=Job(at_times(lambda done: self._reached.emit((wanted, done))), cancelled))
        except Cancelled:
            raise
        except Exception as error:  # whatever it is, the user must see it
            return str(error) or type(error).__name__

    def _show_work(self) -> None:
        self.sentence.setText(f"The other rules are being solved … {100 * self._progress:.0f} %")

    def _show_progress(self, reached: tuple[tuple[Any, ...], float]) -> None:
        wanted, self._progress = reached
        if wanted == self._wanted and self._working and not self._patience.isActive():
            self._show_work()

    def _offer(self, game: Game) -> None:
        """The rules to compare with; the choice stays where it can."""
        kept = [(KEPT, self._kept)] if self._kept and compared(game, self._kept) else []
        offered = [*kept, *((said, other) for said, other in alternatives(game) if compared(game, other))]
        if offered == [(self.against.itemText(place), self.against.itemData(place)) for place in range(self.against.count())]:
            return
        with QSignalBlocker(self.against):
            self.against.clear()
            for place, (said, other) in enumerate(offered):
                self.against.addItem(said, other)
                self.against.setItemData(place, described(other), Qt.ItemDataRole.ToolTipRole)
            self.against.setCurrentIndex(max(0, self.against.findText(self._choice)))

    def _offer_what(self, game: Game, other: Game) -> None:
        offered = compared(game, other)
        if offered == [self.what.itemData(place) for place in range(self.what.count())]:
            return
        before = self.what.currentData()
        with QSignalBlocker(self.what):
            self.what.clear()
            for place, what in enumerate(offered):
                name, tip = compared_as(what, game)
                self.what.addItem(name, what)
                self.what.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
            self.what.setCurrentIndex(max(0, self.what.findData(before)))

    def _choose(self) -> None:
        self._choice = self.against.currentText()
        self.render_again()

    def _keep(self) -> None:
        if self._frame:
            self._kept, self._choice = self._frame.game, KEPT
            self.against.clear()
            self.render_again()

    def _pick(self, state: State) -> None:
        """Both scores; what is at risk at the cursor stays."""
        if self._frame and self.picture:
            sliced = self.picture.what == "slice"
            self.picked.emit(state if sliced else replace(state, turn=self._frame.cursor.turn))

    def _brush(self, state: State | None) -> None:
        self.hovered.emit(state)
        self._hover(state)

    def _hover(self, state: State | None) -> None:
        if self.picture is None or self._working or not self.drawn:
            return
        if state is not None and self._inside(state):
            self.tell(at_cell(self.picture, state, self.drawn[0]), state)
        else:
            here = self.here(self.drawn[0].game)
            told = f" {at_cell(self.picture, here, self.drawn[0])}" if self._inside(here) else ""
            self.tell(summary(self.picture) + told)

    def _inside(self, state: State) -> bool:
        return has_cell(self.picture, state)


def box(name: str, tip: str) -> QComboBox:
    made = QComboBox(toolTip=tip)
    made.setAccessibleName(name)
    made.setMinimumContentsLength(8)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    made.view().setTextElideMode(Qt.TextElideMode.ElideNone)
    return made
