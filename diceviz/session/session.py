"""The only mutable state: rules, cursor, solution, what every view shows, the game on the table; with undo.

It sets and tells: `changed` brings a frame to everybody, once for each thing the user does. While rules are being solved,
`edited` tells those who show the rules themselves; pictures stay as they are. What follows from a frame is in `derived`.

What the mouse hovers over has a signal of its own: it comes with every move of the mouse, and nothing is drawn anew for it.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from diceviz.background.background_solver import BackgroundSolver, SolvedGame
from diceviz.model.frame import Frame, nearest
from diceviz.model.lens import Lens
from diceviz.model.record import Record, new_record
from diceviz.model.request import Request
from diceviz.session.derived import Derived
from solver import State
from solver.games import GAMES, Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.strategies import Strategy

START = State(40, 55, 18, 10)


@dataclass(frozen=True)
class Moment:
    """A moment of the session that undo comes back to."""

    rules: Game
    wish: State
    record: Record | None
    axis: str
    lens: Lens
    requests: "Mapping[str, Request]"


@dataclass(frozen=True)
class UndoStep:
    """A step of undo: the moment before it, and whether it changed only what views show, not the rules or the game."""

    moment: Moment
    of_views: bool

    def fields(self, frame: Frame) -> dict[str, Any]:
        """What it brings back. A game that has gone on since, and the cursor, stay where only views have changed."""
        kept = vars(self.moment)
        if self.of_views and self.moment.rules == frame.rules:
            return {name: kept[name] for name in ("axis", "lens", "requests")}
        return dict(kept)


class Session(QObject):
    changed = Signal(object)  # a Frame
    edited = Signal(object)  # a Frame whose rules are being solved: its pictures are still those of earlier rules
    brushed = Signal(object)  # the State that the mouse is on in some view, or None

    def __init__(self, solver: BackgroundSolver, rules: Game | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solver, self._derived = solver, Derived(self)
        rules = rules or GAMES[0]()
        self._frame = Frame(rules, START, record=new_record(rules))
        self._past: list[UndoStep] = []
        self._future: list[UndoStep] = []
        self._gesture = ""  # what was changed last, as long as another change may continue it
        self._together = False  # whether changes are being made that are one step and one broadcast
        self._derived.found.connect(lambda fields: self._set(**fields))
        solver.done.connect(self._solved)
        solver.failed.connect(lambda problem: self._set(solving=False, problem=problem))

    @property
    def frame(self) -> Frame:
        return self._frame

    def restore(self, lens: Lens) -> None:
        """Set the lens as it was when the window was last closed; there is nothing to undo."""
        self._set(lens=lens)

    def edit(self, rules: Game, continues: bool = False) -> None:
        """New rules. An edit that continues the last one (a slider still held) is undone together with it."""
        if rules != self._frame.rules:
            self._keep("rules", continues)
            self._solve(rules=rules, record=new_record(rules, self._frame.record))

    def show(self, view: str, request: Request, what: str = "", continues: bool = False) -> None:
        """What a view is asked for, and what is new in it.

        A change that continues the last one of that kind (a zoom, a slider still held) is undone together with it.
        """
        if request != self._frame.requests.get(view):
            self._keep(f"{view} {what}", continues, of_views=True)
            self._set(requests={**self._frame.requests, view: request})

    def cut(self, axis: str) -> None:
        """Fix another number where states are cut."""
        if axis != self._frame.axis:
            self._keep("axis", of_views=True)
            self._set(axis=axis)

    def look_through(self, lens: Lens, continues: bool = False) -> None:
        if lens != self._frame.lens:
            self._keep("lens", continues, of_views=True)
            self._set(lens=lens)

    def seat(self, first: str, second: str) -> None:
        """Who plays where it matters how often states are met."""
        self.look_through(replace(self._frame.lens, players=(first, second)))

    def begin(self, record: Record) -> None:
        """Another game, of whatever rules; undo brings back the one that was on the table."""
        if record.rules != self._frame.rules or (self._frame.record and self._frame.record.has_begun):
            self._keep("game")
        if record.rules != self._frame.rules:
            self._solve(rules=record.rules, **self._with(record))
        else:
            self._set(**self._with(record))

    def visit(self, moment: Moment) -> None:
        """Rules, cursor and requests at once, as a saved session or a paper has them; undo brings back what was there."""
        record = moment.record
        if record is None or record.rules != moment.rules:
            record = new_record(moment.rules, self._frame.record)
        wish = replace(self._frame.wish, **moment.rules.where(nearest(moment.rules, moment.wish)))
        moment = replace(moment, record=record, wish=wish)
        if moment != self.moment:
            self._keep("visit")
            self._bring_back(vars(moment))

    @contextmanager
    def together(self, what: str) -> Iterator[None]:
        """All changes of what views show that are made inside are one step of undo, and are told once."""
        before = self._frame
        self._past.append(UndoStep(self.moment, True))
        self._together = True
        try:
            yield
        finally:
            self._together = False
            if self._frame is before:
                self._past.pop()
            else:
                self._gesture = what
                self._future.clear()
                self._set()

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def put(self, record: Record) -> None:
        """The game on the table, changed: the cursor goes where it stands."""
        self._set(**self._with(record))

    def take_seats(self, seats: tuple[str, ...]) -> None:
        """Who plays the game on the table; the cursor stays."""
        if self._frame.record:
            self._set(record=replace(self._frame.record, seats=seats))

    def set_hint(self, when: str) -> None:
        self._set(hint=when, asked=False)

    def ask(self) -> None:
        """Tell a person who has to choose what is best here."""
        self._set(asked=True)

    def quiz(self, on: bool) -> None:
        """Whether a question of the trainer is open."""
        if on != self._frame.quizzed:
            self._set(quizzed=on)

    def move(self, state: State) -> None:
        """Put the cursor on a state, or on the nearest one that exists."""
        wish = self._wish(state)
        if wish != self._frame.wish:
            self._set(wish=wish)

    def brush(self, state: State | None) -> None:
        self.brushed.emit(state)

    def add_strategy(self, game: Game, strategy: "Strategy", requests: "Mapping[str, Request] | None" = None) -> None:
        """A strategy of the user's own, in place of an earlier one of that name."""
        others = [(rules, other) for rules, other in self._frame.own if (rules, other.name) != (game, strategy.name)]
        if requests is not None:
            self._keep("strategy", of_views=True)
            self._frame = replace(self._frame, requests=requests)
        self._set(own=(*others, (game, strategy)))

    def solve(self) -> None:
        """Solve the present rules (again)."""
        self._solve()

    def cancel(self) -> None:
        """Stop solving, and return to the rules of the picture on screen; redo brings the others back."""
        if not self._frame.solving:
            return
        self._solver.cancel()
        solution, rules = self._frame.solution, self._frame.rules
        if solution is None:
            self._set(solving=False, problem=f"{rules.name} is not solved yet: press F5 to solve it.")
        else:
            self._return_to(solution.game)
            self._set(solving=False)

    def stop(self) -> None:
        """Wait until nothing is computed any more."""
        self._solver.stop()
        self._derived.stop()

    @property
    def is_complete(self) -> bool:
        """Whether nothing that follows from the frame is still on its way."""
        return not self._frame.solving and not self._frame.counting and self._derived.is_written(self._frame)

    @property
    def moment(self) -> Moment:
        frame = self._frame
        return Moment(frame.rules, frame.wish, frame.record, frame.axis, frame.lens, frame.requests)

    def _keep(self, what: str, continues: bool = False, of_views: bool = False) -> None:
        """For undo, the moment before a change, unless the change continues the last one."""
        if self._together:
            return
        if not (continues and self._past and what == self._gesture):
            self._past.append(UndoStep(self.moment, of_views))
        self._gesture = what
        self._future.clear()

    def _step(self, source: list[UndoStep], other: list[UndoStep]) -> None:
        if source:
            self._gesture = ""
            step = source.pop()
            other.append(UndoStep(self.moment, step.of_views))
            self._bring_back(step.fields(self._frame))

    def _bring_back(self, fields: dict[str, Any]) -> None:
        """Rules whose solution is on screen are not solved again."""
        rules, solution = fields.get("rules", self._frame.rules), self._frame.solution
        if solution is None or solution.game != rules:
            self._solve(**fields)
        else:
            self._solver.cancel()
            self._set(solving=False, problem="", **fields)

    def _return_to(self, game: Game) -> None:
        """Through the history, whichever way is shorter; rules that a drag has passed are not in it."""
        ways = [(self._future, self._past), (self._past, self._future)]
        source, other = min(ways, key=lambda way: steps_to(game, way[0]))
        if steps_to(game, source) == math.inf and self._frame.rules != game:
            self._future.append(UndoStep(self.moment, False))
            self._frame = replace(self._frame, rules=game, record=new_record(game, self._frame.record))
        while self._frame.rules != game:
            step = source.pop()
            other.append(UndoStep(self.moment, step.of_views))
            self._frame = replace(self._frame, **step.fields(self._frame))

    def _with(self, record: Record) -> dict[str, Any]:
        """The fields of a frame with that game on the table."""
        state = record.state or last_met(record)
        return {"record": record, "asked": False} | ({"wish": self._wish(state, record.rules)} if state else {})

    def _wish(self, state: State, rules: Game | None = None) -> State:
        rules = rules or self._frame.rules
        return replace(self._frame.wish, **rules.where(nearest(rules, state)))

    def _solve(self, **changes: Any) -> None:
        self._change(solving=True, problem="", **changes)
        self.edited.emit(self._frame)
        self._solver.request(self._solver.solving(self._frame.rules))

    def _solved(self, solved: SolvedGame) -> None:
        if solved.solution.game == self._frame.rules:  # else it is stale, and the next is on its way
            self._set(solution=solved.solution, seconds=solved.seconds, solving=False, problem="")

    def _set(self, **changes: Any) -> None:
        self._change(**changes)
        if not self._together:
            self.changed.emit(self._frame)

    def _change(self, **changes: Any) -> None:
        changed = replace(self._frame, can_undo=bool(self._past), can_redo=bool(self._future), **changes)
        self._frame = self._derived.follow(changed)


def last_met(record: Record) -> State | None:
    """The last state of a game that is over, but for those in which all that was left was to hold and win."""
    return next((state for state in reversed(record.path) if nearest(record.rules, state) == state), None)


def steps_to(game: Game, history: list[UndoStep]) -> float:
    """How many steps back in the history the game is; infinity if it is not there."""
    return next((steps for steps, step in enumerate(reversed(history)) if step.moment.rules == game), math.inf)
