"""The status bar: what is solved, how fast and how surely; while solving, progress and a way out."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QToolButton

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.words.seen_dice import how_surely
from solver.variants import called

if TYPE_CHECKING:
    from solver.match.reply_solutions import ReplySolution

BRIEFLY = 4000  # milliseconds for which a message is shown
PATIENCE = 120  # milliseconds of solving before anything is said about it


class StatusBar(QStatusBar):
    stale = Signal(bool)  # whether the pictures are of other rules than the form's, and have been for a while

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self.solved, self.gap, self.first = QLabel(), QLabel(), QLabel()
        self.gap.setToolTip("How surely values are known: proven, rounding included")
        self.first.setToolTip("The value of the game at its start")
        self.bar = QProgressBar(maximum=1000, textVisible=False)
        self.bar.setFixedWidth(140)
        self.bar.setAccessibleName("Progress of solving")
        self.cancel = QToolButton()
        self.cancel.setText("Cancel")
        self.cancel.setToolTip("Stop solving and go back to the rules on screen (Esc)")
        self.addWidget(self.solved)
        self.addWidget(self.bar)
        self.addWidget(self.cancel)
        self.addWidget(self.gap)
        self.addPermanentWidget(self.first)
        self._frame: Frame | None = None
        self._is_busy: bool | None = None
        self.is_stale = False  # what `stale` has told last
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._show_work)
        self._busy(False)

    def follow(self, frame: Frame) -> None:
        started = frame.solving and not (self._frame and self._frame.solving)
        self._frame = frame
        if started:
            self._patience.start()
        elif not frame.solving:
            self._patience.stop()
            self._busy(False)
            self._show_result(frame)
            self._tell_stale(frame)

    def say(self, text: str) -> None:
        self.showMessage(text, BRIEFLY)

    def show_preparing(self) -> None:
        self.solved.setText("Preparing the solver: this takes some seconds on the first start …")
        self.bar.setRange(0, 0)

    def show_progress(self, done: float) -> None:
        if self._frame and self._frame.solving:
            self.bar.setRange(0, 1000)
            self.bar.setValue(round(1000 * done))
            if self._patience.isActive() is False:
                self.solved.setText(f"Solving {called(self._frame.rules)} …")

    def _show_work(self) -> None:
        if self._frame and self._frame.solution:
            self.solved.setText(f"Solving {called(self._frame.rules)} …")
            self._tell_stale(self._frame)
        self._busy(True)

    def _tell_stale(self, frame: Frame) -> None:
        self.is_stale = frame.game != frame.rules
        self.stale.emit(self.is_stale)

    def _show_result(self, frame: Frame) -> None:
        solution = frame.solution
        if frame.problem:
            self.solved.setText(frame.problem)
        elif solution:
            self.solved.setText(f"{called(solution.game)} · solved in {words.seconds(frame.seconds)}")
        if answer := frame.answer:
            self._show_reply(answer)
        elif solution:
            self.gap.setText(how_surely(solution))
            self.first.setText(words.start(solution.game, solution.value()))

    def _show_reply(self, answer: "ReplySolution") -> None:
        """The best reply that pictures show, and what it wins on average of both seats, more than against the best play."""
        game, average = answer.game, answer.reply.average
        self.solved.setText(f"{game.name} · best reply to {answer.against.name}")
        self.gap.setText(how_surely(answer))
        gained = words.cost(game, max(0.0, average - game.even))
        self.first.setText(f"best reply wins {words.value(game, average)} on average of both seats: gains {gained}")

    def _busy(self, busy: bool) -> None:
        """Show the progress bar or the result; a message stays while nothing changes."""
        if busy == self._is_busy:
            return
        self._is_busy = busy
        self.clearMessage()  # else what is shown now would be drawn over a hint of the menus
        self.bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self.gap.setVisible(not busy)
