"""The only mutable state: a `Frame` with rules, cursor, solution, requests and the game on the table; and the steps of undo.

Each thing the user does is a method here, which sets another frame and emits `changed` with it, once. While rules are being
solved, `edited` is emitted for the forms that show the rules; pictures stay as they are. What follows from a frame and takes
seconds, such as the ledger, is asked for in `derived`.

The state under the mouse has a signal of its own, `brushed`: it comes with every move of the mouse, and makes no picture anew.
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
from diceviz.model.painting import Paintbrush, Painting
from diceviz.model.record import Record, new_record
from diceviz.model.request import Request
from diceviz.session.derived import Derived
from diceviz.session.evaluations import Evaluations
from solver import State
from solver.games import GAMES, Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from solver.strategies import Strategy

START = State(40, 55, 18, 10, round=6)  # the cursor of a new window
OF_VIEWS = ("axis", "lens", "requests", "seat", "paintings", "locked")  # what is brought back where only views were changed


@dataclass(frozen=True)
class Moment:
    """All that undo brings back and a session file keeps: the fields of a `Frame` that the user has chosen."""

    rules: Game
    wish: State
    record: Record | None
    axis: str
    lens: Lens
    requests: "Mapping[str, Request]"
    seat: int = 0
    paintings: tuple[Painting, ...] = ()
    locked: str = ""


@dataclass(frozen=True)
class UndoStep:
    """A change that can be undone."""

    moment: Moment  # before the change
    of_views: bool  # whether only axis, lens, requests or the seat that is watched were changed

    def fields(self, frame: Frame) -> dict[str, Any]:
        """The fields of the frame that undo brings back. Where only views were changed, the game on the table stays, for it may
        have gone on since; and so does the cursor, unless another race was watched of the game as it is."""
        kept = vars(self.moment)
        if self.of_views and self.moment.rules == frame.rules:
            is_other_race = self.moment.seat != frame.seat and self.moment.record == frame.record
            return {name: kept[name] for name in (*OF_VIEWS, *(["wish"] if is_other_race else []))}
        return dict(kept)


class Session(QObject):
    changed = Signal(object)  # a Frame
    edited = Signal(object)  # a Frame whose rules are being solved: its pictures are still those of earlier rules
    brushed = Signal(object)  # the State that the mouse is on in some view, or None

    def __init__(self, solver: BackgroundSolver, rules: Game | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solver, self._derived, self._evaluations = solver, Derived(self), Evaluations(self)
        rules = rules or GAMES[0]()
        self._frame = Frame(rules, START, record=new_record(rules))
        self._past: list[UndoStep] = []
        self._future: list[UndoStep] = []
        self._gesture = ""  # the kind of the last change; a change of that kind may continue it
        self._together = False  # whether the block of `together` is being run
        for follower in (self._derived, self._evaluations):
            follower.found.connect(lambda fields: self._set(**fields))
        solver.done.connect(self._solved)
        solver.failed.connect(lambda problem: self._set(solving=False, problem=problem))

    @property
    def frame(self) -> Frame:
        return self._frame

    def restore(self, lens: Lens) -> None:
        """Set the lens as it was when the window was last closed; there is nothing to undo."""
        self._set(lens=lens)

    def edit(self, rules: Game, continues: bool = False) -> None:
        """Solve other rules. An edit that continues the last one, as of a slider still held, is undone together with it."""
        if rules != self._frame.rules:
            self._keep("rules", continues)
            record = new_record(rules, self._frame.record)
            # A head start that is edited may pass 0, where all seats are alike: the seat stays until another game is chosen.
            seat = self._frame.seat if type(rules) is type(self._frame.rules) else record.person or 0
            self._solve(rules=rules, record=record, seat=seat)

    def show(self, view: str, request: Request, what: str = "", continues: bool = False) -> None:
        """Ask a view for another request; `what` names the fields that are new in it.

        A change that continues the last one of these fields, such as a zoom or a slider still held, is undone together with it.
        """
        if request != self._frame.requests.get(view):
            self._keep(f"{view} {what}", continues, of_views=True)
            self._set(requests={**self._frame.requests, view: request})

    def cut(self, axis: str) -> None:
        """Fix another number where states are cut."""
        if axis != self._frame.axis:
            self._keep("axis", of_views=True)
            self._set(axis=axis)

    def watch(self, seat: int) -> None:
        """Show the race of the player in another seat, where a head start gives each one of their own. A cursor that is where
        the game on the table stands stays with the game."""
        if seat != self._frame.seat:
            self._keep("watched", of_views=True)
            here = self._frame.on_table
            is_at_game = here is not None and nearest(self._frame.game, here) == self._frame.state
            there = replace(self._frame, seat=seat).on_table if is_at_game else None
            self._set(seat=seat, **({"wish": self._wish(there)} if there else {}))

    def look_through(self, lens: Lens, continues: bool = False) -> None:
        """Look for something else in all views: what mistakes cost, or how often states are met."""
        if lens != self._frame.lens:
            self._keep("lens", continues, of_views=True)
            self._set(lens=lens)

    def seat(self, first: str, second: str) -> None:
        """Name the strategies between which it is counted how often states are met."""
        self.look_through(replace(self._frame.lens, players=(first, second)))

    def begin(self, record: Record) -> None:
        """Put another game on the table, and solve its rules if they are others; undo brings back the game before."""
        if record.rules != self._frame.rules or (self._frame.record and self._frame.record.has_begun):
            self._keep("game")
        if record.rules != self._frame.rules:
            self._solve(rules=record.rules, **self._with(record))
        else:
            self._set(**self._with(record))

    def visit(self, moment: Moment) -> None:
        """Set all that a session file or an exhibit of a paper names, in one step of undo."""
        record = moment.record
        if record is None or record.rules != moment.rules:
            record = new_record(moment.rules, self._frame.record)
        there = moment.rules.where(nearest(moment.rules, moment.wish))
        wish = replace(self._frame.wish, dice=moment.wish.dice, **there)
        moment = replace(moment, record=record, wish=wish)
        if moment != self.moment:
            self._keep("visit")
            self._bring_back(vars(moment))

    @contextmanager
    def together(self, what: str) -> Iterator[None]:
        """All changes of axis, lens and requests in the block are one step of undo and one broadcast. `what` is their kind."""
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
        """Change the game on the table; the cursor goes to its state."""
        self._set(**self._with(record))

    def take_seats(self, seats: tuple[str, ...]) -> None:
        """Change who plays the game on the table; the cursor stays."""
        if self._frame.record:
            record = replace(self._frame.record, seats=seats)
            self._set(record=record, seat=self._watched(record))

    def set_hint(self, when: str) -> None:
        """Choose when a person who has to choose is told what is best: "off", "ask" or "always"."""
        self._set(hint=when, asked=False)

    def ask(self) -> None:
        """Tell a person who has to choose what is best here."""
        self._set(asked=True)

    def quiz(self, on: bool) -> None:
        """Tell whether a question of the trainer is open."""
        if on != self._frame.quizzed:
            self._set(quizzed=on)

    def move(self, state: State) -> None:
        """Put the cursor on a state, or on the nearest one that exists."""
        wish = self._wish(state)
        if wish != self._frame.wish:
            self._set(wish=wish)

    def brush(self, state: State | None) -> None:
        """Mark the state under the mouse in all views, or none."""
        self.brushed.emit(state)

    def add_strategy(self, game: Game, strategy: "Strategy", requests: "Mapping[str, Request] | None" = None) -> None:
        """Add a strategy of the user's own, in place of an earlier one of that name. Requests that lay it over pictures are a
        step of undo; the strategy itself stays."""
        others = [(rules, other) for rules, other in self._frame.own if (rules, other.name) != (game, strategy.name)]
        if requests is not None:
            self._keep("strategy", of_views=True)
        self._set(own=(*others, (game, strategy)), requests=self._frame.requests if requests is None else requests)

    def paint(self, painting: Painting, continues: bool = False, at: State | None = None) -> None:
        """Change a painting, or begin one; one stroke is one step of undo. The cursor goes where the brush is."""
        if painting not in self._frame.paintings:
            self._keep(f"paint {painting.name}", continues, of_views=True)
            there = {"wish": self._wish(at)} if at else {}
            self._set(paintings=with_painting(self._frame.paintings, painting), **there)

    def rename(self, painting: Painting, name: str) -> None:
        """Give a painting another name; the brush stays with it."""
        renamed, brush = replace(painting, name=name), self._frame.paintbrush
        if renamed != painting:
            self._keep("name", of_views=True)
            here = tuple(renamed if each == painting else each for each in self._frame.paintings)
            self._set(paintings=here, paintbrush=replace(brush, painting=name) if brush else None)

    def begin_painting(self, painting: Painting, brush: Paintbrush) -> None:
        """Take a brush to a painting, which may be a new one."""
        if painting not in self._frame.paintings:
            self._keep("paint", of_views=True)
        self._set(paintings=with_painting(self._frame.paintings, painting), paintbrush=brush)

    def take_paintbrush(self, brush: Paintbrush | None) -> None:
        """Choose another brush, or lay it down; that is no step of undo."""
        if brush != self._frame.paintbrush:
            self._gesture = ""
            self._set(paintbrush=brush)

    def lock(self, opponent: str) -> None:
        """Show the best reply to a strategy of that name, or without a name what is best against the best play."""
        if opponent != self._frame.locked:
            self._keep("locked", of_views=True)
            self._set(locked=opponent)

    def bring(self, own: "tuple[tuple[Game, Strategy], ...]") -> None:
        """Add strategies that were opened before, in place of those of the same names."""
        names = {(rules, strategy.name) for rules, strategy in own}
        others = [(rules, other) for rules, other in self._frame.own if (rules, other.name) not in names]
        if own:
            self._set(own=(*others, *own))

    def forget_own(self) -> None:
        """Forget the user's strategies for the present rules."""
        self._set(own=tuple(each for each in self._frame.own if each not in self._frame.own_here))

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
        self._evaluations.stop()

    @property
    def is_complete(self) -> bool:
        """Whether nothing that follows from the frame is still on its way."""
        at_work = self._frame.solving or self._frame.counting or not self._evaluations.is_complete
        return not at_work and self._derived.is_written(self._frame)

    @property
    def moment(self) -> Moment:
        """What the user has chosen by now."""
        frame = self._frame
        looked_at = frame.axis, frame.lens, frame.requests, frame.seat
        return Moment(frame.rules, frame.wish, frame.record, *looked_at, frame.paintings, frame.locked)

    def _keep(self, what: str, continues: bool = False, of_views: bool = False) -> None:
        """Keep the present moment for undo before a change of that kind, unless the change continues the last one."""
        if self._together:
            return
        if not (continues and self._past and what == self._gesture):
            self._past.append(UndoStep(self.moment, of_views))
        self._gesture = what
        self._future.clear()

    def _step(self, source: list[UndoStep], other: list[UndoStep]) -> None:
        """Go back by the last step of one history, and add the way back to the other."""
        if source:
            self._gesture = ""
            step = source.pop()
            other.append(UndoStep(self.moment, step.of_views))
            self._bring_back(step.fields(self._frame))

    def _bring_back(self, fields: dict[str, Any]) -> None:
        """Set these fields, and solve the rules unless their solution is on screen."""
        rules, solution = fields.get("rules", self._frame.rules), self._frame.solution
        if solution is None or solution.game != rules:
            self._solve(**fields)
        else:
            self._solver.cancel()
            self._set(solving=False, problem="", **fields)

    def _return_to(self, game: Game) -> None:
        """Undo or redo until the rules are that game, whichever takes fewer steps. Rules that a slider has passed are in
        neither history: then they are set."""
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
        seat = self._watched(record)
        state = record.view_of(record.side(seat)) or last_met(record, seat)
        return {"record": record, "asked": False, "seat": seat} | ({"wish": self._wish(state, record.rules)} if state else {})

    def _watched(self, record: Record) -> int:
        """The seat that is watched with that game on the table: a person's, if there is one; the first where another game
        begins between strategies."""
        if record.person is not None:
            return record.person
        return self._frame.seat if type(record.rules) is type(self._frame.rules) else 0

    def _wish(self, state: State, rules: Game | None = None) -> State:
        """The cursor on the nearest state of the rules; numbers that these rules do not have stay as they are."""
        rules = rules or self._frame.rules
        return replace(self._frame.wish, dice=state.dice, **rules.where(nearest(rules, state)))

    def _solve(self, **changes: Any) -> None:
        self._change(solving=True, problem="", **changes)
        self.edited.emit(self._frame)
        self._solver.request(self._solver.solving(self._frame.rules))

    def _solved(self, solved: SolvedGame) -> None:
        if solved.solution.game == self._frame.rules:  # else it is stale, and the next is on its way
            self._set(solution=solved.solution, seconds=solved.seconds, solving=False, problem="")

    def _set(self, **changes: Any) -> None:
        """Change fields of the frame, and broadcast it."""
        self._change(**changes)
        if not self._together:
            self.changed.emit(self._frame)

    def _change(self, **changes: Any) -> None:
        """Change fields of the frame, and ask for what follows from them."""
        changed = replace(self._frame, can_undo=bool(self._past), can_redo=bool(self._future), **changes)
        self._frame = self._derived.follow(self._evaluations.follow(changed))


def with_painting(paintings: tuple[Painting, ...], painting: Painting) -> tuple[Painting, ...]:
    """The paintings with that one, in place of an earlier one of its name for these rules."""
    names = [(each.rules, each.name) for each in paintings]
    if (painting.rules, painting.name) not in names:
        return (*paintings, painting)
    return tuple(
        painting if name == (painting.rules, painting.name) else each for each, name in zip(paintings, names, strict=True)
    )


def last_met(record: Record, seat: int) -> State | None:
    """The last state of a game that is over, but for those in which all that was left was to hold and win. Dice that were seen
    do not count: the cursor is among numbers."""
    where, path = record.rules.where, reversed(record.path_of(record.side(seat)))
    return next((state for state in path if where(nearest(record.rules, state)) == where(state)), None)


def steps_to(game: Game, history: list[UndoStep]) -> float:
    """How many steps back in the history the game is; infinity if it is not there."""
    return next((steps for steps, step in enumerate(reversed(history)) if step.moment.rules == game), math.inf)
