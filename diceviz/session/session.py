"""The only mutable state: rules, cursor, solution, the game on the table, with undo. One signal tells that any of it changed.

What the mouse hovers over has a signal of its own: it comes with every move of the mouse, and nothing is drawn anew for it.
"""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import Newest
from diceviz.background.solving import BackgroundSolver
from diceviz.model.frame import Frame, nearest
from diceviz.model.lens import Lens
from diceviz.model.record import Record, new_record
from solver import Job, State
from solver.games import GAMES, Game

if TYPE_CHECKING:
    from solver.match.occurrence import Reach
    from solver.playing.accounts import Ledger
    from solver.playing.plies import Ply
    from solver.strategies import Strategy

REACHES = ThreadPoolExecutor(1)
START = State(40, 55, 18, 10)

Moment = tuple[Game, State, Record]  # what undo comes back to


class Session(QObject):
    changed = Signal(object)  # a Frame
    brushed = Signal(object)  # the State that the mouse is on in some view, or None

    def __init__(self, worker: BackgroundSolver, rules: Game | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        rules = rules or GAMES[0]()
        self._frame = Frame(rules, START, record=new_record(rules))
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._reach, self._met = Newest(self, REACHES), ()  # what is asked for with: the game, and who plays it
        self._reach.done.connect(lambda reach: self._update(reach=reach, counting=False))
        self._reach.failed.connect(lambda problem: self._update(unknown=problem, counting=False))
        self._books, self._booked = Newest(self), ()  # what a ledger is asked for with: the solution, and the plies
        self._books.done.connect(lambda ledger: self._update(ledger=ledger))
        self._books.failed.connect(lambda problem: self._update(problem=f"No ledger could be written: {problem}."))
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
            self._past.append(self._moment)
        self._future.clear()
        self._solve(rules, self._frame.wish, new_record(rules, self._frame.record))

    @property
    def _moment(self) -> Moment:
        return self._frame.rules, self._frame.wish, self._frame.record

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, source: list[Moment], other: list[Moment]) -> None:
        if source:
            other.append(self._moment)
            self._solve(*source.pop())

    def begin(self, record: Record) -> None:
        """Another game, of whatever rules; undo brings back the one that was on the table."""
        if record.rules != self._frame.rules or self._frame.record.has_begun:
            self._past.append(self._moment)
            self._future.clear()
        if record.rules != self._frame.rules:
            self._solve(record.rules, self._frame.wish, record)
        self.put(record)

    def put(self, record: Record) -> None:
        """The game on the table, changed: the cursor goes where it stands."""
        self._update(record=record, asked=False, **self._going_to(record.state or last_met(record)))

    def take_seats(self, seats: tuple[str, ...]) -> None:
        """Who plays the game on the table; the cursor stays."""
        self._update(record=replace(self._frame.record, seats=seats))

    def set_hint(self, when: str) -> None:
        self._update(hint=when, asked=False)

    def ask(self) -> None:
        """What is best here, for a person who has to choose."""
        self._update(asked=True)

    def quiz(self, on: bool) -> None:
        """Whether a question of the trainer is open."""
        if on != self._frame.quizzed:
            self._update(quizzed=on)

    def _going_to(self, state: State | None) -> dict[str, State]:
        rules = self._frame.rules
        return {"wish": replace(self._frame.wish, **rules.where(nearest(rules, state)))} if state else {}

    def move(self, state: State) -> None:
        """Put the cursor on a state, or on the nearest one that exists."""
        self._update(**self._going_to(state))

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
        self._solve(*self._moment)

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
            self._future.append(self._moment)
            self._frame = replace(self._frame, rules=game, record=new_record(game, self._frame.record))
        while self._frame.rules != game:
            other.append(self._moment)
            rules, wish, record = source.pop()
            self._frame = replace(self._frame, rules=rules, wish=wish, record=record)

    def _solve(self, rules: Game, wish: State, record: Record) -> None:
        self._update(rules=rules, wish=wish, record=record, solving=True, problem="")
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
        self._keep_books()
        self.changed.emit(self._frame)

    def _count_visits(self) -> None:
        """Ask how often states are met, if that is looked for; what is known of other games or players is no longer true."""
        frame = self._frame
        looked_for = frame.lens.reach and frame.solution and frame.game.players == 2
        met = (frame.game, *frame.seats) if looked_for else ()
        if met == self._met:
            return
        self._met, self._frame = met, replace(frame, reach=None, unknown="", counting=bool(met))
        self._reach.cancel()
        if met:
            self._reach.request(lambda cancelled: reached(*met, Job(cancelled=cancelled)))

    def _keep_books(self) -> None:
        """Ask for the ledger of the game on the table. What is known of it stays until then."""
        frame = self._frame
        booked = (frame.solution, frame.record.plies) if frame.solution and frame.record.rules == frame.game else ()
        if booked == self._booked:
            return
        known = frame.ledger.of(*booked) if booked and frame.ledger else None
        self._booked, self._frame = booked, replace(frame, ledger=known)
        self._books.cancel()
        if booked:
            self._books.request(lambda cancelled: written(*booked, known))

    @property
    def is_booked(self) -> bool:
        """Whether the ledger is that of the game on the table."""
        ledger = self._frame.ledger
        return not self._booked or (ledger is not None and len(ledger.entries) == len(self._booked[1]))

    def stop(self) -> None:
        """Wait until nothing is computed any more."""
        self._worker.stop()
        self._reach.stop()
        self._books.stop()


def last_met(record: Record) -> State | None:
    """The last state of a game that is over, but for those in which all that was left was to hold and win."""
    return next((state for state in reversed(record.path) if nearest(record.rules, state) == state), None)


def reached(game: Game, first: "Strategy", second: "Strategy", job: Job) -> "Reach":
    from solver import reach

    return reach(game, first, second, job)


def written(solution: object, plies: "tuple[Ply, ...]", known: "Ledger | None") -> "Ledger":
    from solver import ledger

    return ledger(solution, plies, known)


def steps_to(game: Game, history: list[Moment]) -> float:
    """How far back the game is; infinity if it is not there."""
    return next((steps for steps, (rules, *_) in enumerate(reversed(history)) if rules == game), math.inf)
