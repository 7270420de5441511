"""What a figure needs of the main thread before it is drawn, step by step: between them it is the user's turn."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page


class PrintSteps(QObject):
    """One figure at a time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] | None = None
        self._ready: Callable[[], None] = lambda: None
        self._refused: Callable[[str], None] = lambda problem: None
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._step)

    def prepare(self, figure: "Figure", page: "Page", ready: Callable[[], None], refused: Callable[[str], None]) -> None:
        """Then one of them is called. What was begun before is given up."""
        self.give_up()
        if figure.preparing is None:
            ready()
            return
        self._steps, self._ready, self._refused = figure.preparing(page), ready, refused
        self._next.start()

    def _step(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self.give_up()
            self._ready()
        except ValueError as error:
            self.give_up()
            self._refused(str(error))

    def hurry(self) -> None:
        """Come to the end."""
        while self._steps:
            self._step()

    def give_up(self) -> None:
        self._next.stop()
        self._steps = None
