"""The row below the start of a game: which start is closest to even, and the way to it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.model.frame import Frame
from diceviz.widgets.text import paragraph
from diceviz.words.fair_starts import how_to_begin
from solver.job import Job
from solver.sweeps.fair_starts import FairStart, can_be_fair, fair_start_of

if TYPE_CHECKING:
    from solver.solutions import Solution

TIP = "Begin with the handicap that brings the game closest to even"


class FairStartRow(QWidget):
    """What it says follows from the solution on screen; so whoever cancels solving cancels it too."""

    chosen = Signal(object)  # the rules with the fair start

    def __init__(self) -> None:
        super().__init__()
        self.button, self.said = QPushButton("Begin so"), paragraph("faint")
        self.button.setToolTip(TIP)
        self.button.setAccessibleName(f"Fair start: {TIP}")
        self._frame: Frame | None = None
        self._asked: Solution | None = None  # the solution whose fair start is told, or on its way
        self._found: FairStart | None = None
        self._newest = Newest(self)
        self._newest.done.connect(self._tell)
        self._newest.failed.connect(lambda problem: self._say(f"No fair start can be told: {problem}."))
        label = QLabel("Fair start")
        label.setBuddy(self.button)
        label.setToolTip(TIP)
        row = QHBoxLayout()
        row.addWidget(label, 2)
        row.addWidget(self.button, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.said)
        self.button.clicked.connect(self._choose)
        self._say("")

    def follow(self, frame: Frame) -> None:
        """Have the fair start of the frame's rules told, if anybody sees the row."""
        self._frame = frame
        solution = frame.solution
        if self.isHidden() or solution is self._asked:
            return
        self._asked = self._found = None
        self._newest.cancel()
        if solution is None or solution.game != frame.rules:
            self._say("Told as soon as the rules are solved.")
        elif can_be_fair(solution.game):
            self._asked = solution
            self._newest.request(lambda cancelled: fair_start_of(solution, Job(cancelled=cancelled)))

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible and self._frame:
            self.follow(self._frame)

    def stop(self) -> None:
        self._newest.stop()

    def _tell(self, fair: FairStart) -> None:
        self._found = fair
        self._say(" ".join(how_to_begin(fair)))
        self.button.setVisible(fair.rules is not None)
        self.button.setEnabled(fair.rules not in (None, fair.game))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.button.setEnabled(False)

    def _choose(self) -> None:
        if self._found and (rules := self._found.rules):
            self.chosen.emit(rules)
