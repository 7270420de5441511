"""The only mutable state: rules, cursor and solution, with undo. One signal tells that any of it changed.

What the mouse hovers over has a signal of its own: it comes with every move of the mouse, and nothing is drawn anew for it.
"""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from diceviz.frame import Frame, nearest, where
from diceviz.latest import Latest
from diceviz.lens import Lens
from diceviz.rivals import for_two
from diceviz.worker import Worker
from solver import Job, Pig, State
from solver.games import Game

if TYPE_CHECKING:
    from solver.occurrence import Reach
    from solver.strategies import Strategy

REACHES = ThreadPoolExecutor(1)
START = State(40, 55, 18, 10)


class Session(QObject):
    changed = Signal(object)  # a Frame
    brushed = Signal(object)  # the State that the mouse is on in some view, or None

    def __init__(self, worker: Worker, rules: Game | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._frame = Frame(rules or Pig(), START)
        self._past: list[tuple[Game, State]] = []
        self._future: list[tuple[Game, State]] = []
        self._reach, self._met = Latest(self, REACHES), ()  # what is asked for with: the game, and who plays it
        self._reach.done.connect(lambda reach: self._update(reach=reach, counting=False))
        self._reach.failed.connect(lambda problem: self._update(unknown=problem, counting=False))
        worker.done.connect(self._solved)
        worker.failed.connect(self._failed)

    @property
    def frame(self) -> Frame:
        return self._frame

    def edit(self, rules: Game, continues: bool = False) -> None:
        """New rules. An edit that continues the last one (a slider still held) is undone together with it."""
        if rules == self._frame.rules:
            return
        if not (continues and self._past):
            self._past.append((self._frame.rules, self._frame.wish))
        self._future.clear()
        self._solve(rules, self._frame.wish)

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, source: list[tuple[Game, State]], other: list[tuple[Game, State]]) -> None:
        if source:
            other.append((self._frame.rules, self._frame.wish))
            self._solve(*source.pop())

    def move(self, state: State) -> None:
        """Put the cursor on a state, or on the nearest one that exists."""
        rules = self._frame.rules
        self._update(wish=replace(self._frame.wish, **where(rules, nearest(rules, state))))

    def brush(self, state: State | None) -> None:
        self.brushed.emit(state)

    def cut(self, axis: str) -> None:
        """Fix another number where states are cut."""
        if axis != self._frame.axis:
            self._update(axis=axis)

    def look_through(self, lens: Lens) -> None:
        if lens != self._frame.lens:
            self._update(lens=lens)

    def seat(self, first: str, second: str) -> None:
        """Who plays where it matters how often states are met."""
        self.look_through(replace(self._frame.lens, players=(first, second)))

    def add_strategy(self, game: Game, strategy: "Strategy") -> None:
        """Of the user's own, in place of an earlier one of that name."""
        others = [(rules, other) for rules, other in self._frame.own if (rules, other.name) != (game, strategy.name)]
        self._update(own=(*others, (game, strategy)))

    def solve(self) -> None:
        """Solve the present rules (again)."""
        self._solve(self._frame.rules, self._frame.wish)

    def cancel(self) -> None:
        """Stop solving, and return to the rules of the picture on screen; redo brings the others back."""
        if not self._frame.solving:
            return
        self._worker.cancel()
        solution, rules = self._frame.solution, self._frame.rules
        if solution is None:
            self._update(solving=False, problem=f"{rules.name} is not solved yet: press F5 to solve it.")
        else:
            self._return_to(solution.game)
            self._update(solving=False)

    def _return_to(self, game: Game) -> None:
        """Through the history, whichever way is shorter; rules that a drag has passed are not in it."""
        ways = [(self._future, self._past), (self._past, self._future)]
        source, other = min(ways, key=lambda way: steps_to(game, way[0]))
        if steps_to(game, source) == math.inf:
            self._future.append((self._frame.rules, self._frame.wish))
            self._frame = replace(self._frame, rules=game)
        while self._frame.rules != game:
            other.append((self._frame.rules, self._frame.wish))
            rules, wish = source.pop()
            self._frame = replace(self._frame, rules=rules, wish=wish)

    def _solve(self, rules: Game, wish: State) -> None:
        self._update(rules=rules, wish=wish, solving=True, problem="")
        self._worker.solve(rules)

    def _solved(self, result: object) -> None:
        solution, seconds = result
        if solution.game == self._frame.rules:  # else it is stale, and the next is on its way
            self._update(solution=solution, seconds=seconds, solving=False, problem="")

    def _failed(self, problem: str) -> None:
        self._update(solving=False, problem=problem)

    def _update(self, **changes: object) -> None:
        self._frame = replace(self._frame, can_undo=bool(self._past), can_redo=bool(self._future), **changes)
        self._count_visits()
        self.changed.emit(self._frame)

    def _count_visits(self) -> None:
        """Ask how often states are met, if that is looked for; what is known of other games or players is no longer true."""
        frame = self._frame
        looked_for = frame.lens.reach and frame.solution and for_two(frame.game)
        met = (frame.game, *frame.seats) if looked_for else ()
        if met == self._met:
            return
        self._met, self._frame = met, replace(frame, reach=None, unknown="", counting=bool(met))
        self._reach.cancel()
        if met:
            self._reach.request(lambda cancelled: reached(*met, Job(cancelled=cancelled)))

    def stop(self) -> None:
        """Wait until nothing is computed any more."""
        self._worker.stop()
        self._reach.stop()


def reached(game: Game, first: "Strategy", second: "Strategy", job: Job) -> "Reach":
    from solver import reach

    return reach(game, first, second, job)


def steps_to(game: Game, history: list[tuple[Game, State]]) -> float:
    """How far back the game is; infinity if it is not there."""
    return next((steps for steps, (rules, _) in enumerate(reversed(history)) if rules == game), math.inf)
