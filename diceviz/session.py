"""The only mutable state: rules, cursor and solution, with undo. One signal tells that any of it changed."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from diceviz.frame import Frame, within
from diceviz.worker import Worker
from solver import Pig, State

START = State(40, 55, 18)


class Session(QObject):
    changed = Signal(object)  # a Frame

    def __init__(self, worker: Worker, rules: Pig | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        rules = rules or Pig()
        self._wish = START  # where the cursor goes when the rules have room for it
        self._frame = Frame(rules, within(START, rules))
        self._past: list[tuple[Pig, State]] = []
        self._future: list[tuple[Pig, State]] = []
        worker.done.connect(self._solved)
        worker.failed.connect(self._failed)

    @property
    def frame(self) -> Frame:
        return self._frame

    def edit(self, rules: Pig, continues: bool = False) -> None:
        """New rules. An edit that continues the last one (a slider still held) is undone together with it."""
        if rules == self._frame.rules:
            return
        if not (continues and self._past):
            self._past.append((self._frame.rules, self._wish))
        self._future.clear()
        self._solve(rules, self._wish)

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, source: list[tuple[Pig, State]], other: list[tuple[Pig, State]]) -> None:
        if source:
            other.append((self._frame.rules, self._wish))
            self._solve(*source.pop())

    def move(self, state: State) -> None:
        """Put the cursor on a state, or on the nearest one that exists."""
        self._wish = within(state, self._frame.rules)
        self._update()

    def solve(self) -> None:
        """Solve the present rules (again)."""
        self._solve(self._frame.rules, self._wish)

    def cancel(self) -> None:
        """Stop solving, and return to the rules of the picture on screen; redo brings the others back."""
        if not self._frame.solving:
            return
        self._worker.cancel()
        solution, rules = self._frame.solution, self._frame.rules
        if solution is None:
            self._update(solving=False, problem=f"{rules.name} is not solved yet: press F5 to solve it.")
        else:
            self._future.append((rules, self._wish))
            if self._past and self._past[-1][0] == solution.game:
                self._past.pop()
            self._update(solving=False, rules=solution.game)

    def _solve(self, rules: Pig, cursor: State) -> None:
        self._wish = cursor
        self._update(rules=rules, solving=True, problem="")
        self._worker.solve(rules)

    def _solved(self, result: object) -> None:
        solution, seconds = result
        if solution.game == self._frame.rules:  # else it is stale, and the next is on its way
            self._update(solution=solution, seconds=seconds, solving=False, problem="")

    def _failed(self, problem: str) -> None:
        self._update(solving=False, problem=problem)

    def _update(self, **changes: object) -> None:
        frame = replace(self._frame, can_undo=bool(self._past), can_redo=bool(self._future), **changes)
        self._frame = replace(frame, cursor=within(self._wish, frame.rules))
        self.changed.emit(self._frame)
