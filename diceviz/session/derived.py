"""What follows from a frame and takes its time: how often states are met, the ledger of the game on the table, and what persons
did wrong in it.

This is the one place where it is asked for, off the main thread, whenever what it depends on has changed.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import Newest
from diceviz.background.pools import REACHES, TRAINING
from diceviz.files.paths import reason
from diceviz.model.frame import Frame
from diceviz.session import settings
from diceviz.training import progress_file
from diceviz.training.cards import joined
from diceviz.training.own_mistakes import erred_in
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.playing.accounts import Ledger
    from solver.playing.plies import Ply
    from solver.strategies import Strategy


class Derived(QObject):
    found = Signal(dict)  # fields of the frame with their values, which have been computed

    _unkept = Signal(str)  # why mistakes could not be written down

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reach, self._ledger = Newest(self, REACHES), Newest(self)
        self._met: tuple[Any, ...] = ()  # the game whose visits are counted, and who plays it
        self._written: tuple[Any, ...] = ()  # the solution and the plies that the ledger is written for
        self._noted: Ledger | None = None  # the ledger that was last looked through for mistakes
        self._notes: list[Future[None]] = []
        self._unkept.connect(lambda problem: self.found.emit({"problem": problem}))
        self._reach.done.connect(lambda reach: self.found.emit({"reach": reach, "counting": False}))
        self._reach.failed.connect(lambda problem: self.found.emit({"unknown": problem, "counting": False}))
        self._ledger.done.connect(lambda ledger: self.found.emit({"ledger": ledger}))
        self._ledger.failed.connect(lambda problem: self.found.emit({"problem": f"No ledger could be written: {problem}."}))

    def follow(self, frame: Frame) -> Frame:
        """The frame without the reach and the ledger of other rules, players or plies; its own are asked for."""
        return self._note_mistakes(self._write_ledger(self._count_visits(frame)))

    def _count_visits(self, frame: Frame) -> Frame:
        looked_for = frame.lens.reach and frame.solution and frame.game.players == 2
        met = frame.meeting if looked_for else ()
        if met == self._met:
            return frame
        self._met = met
        ask(self._reach, (lambda cancelled: reached(*met, Job(cancelled=cancelled))) if met else None)
        return replace(frame, reach=None, unknown="", counting=bool(met))

    def _write_ledger(self, frame: Frame) -> Frame:
        """Have the ledger of the frame's game written; the one of its earlier plies stays until it is."""
        record, solution = frame.record, frame.solution
        told = record.open_plies if record else ()
        written = (solution, told) if solution and record and record.rules == frame.game else ()
        if written == self._written:
            return frame
        known = frame.ledger.of(*written) if written and frame.ledger else None
        self._written = written
        if written and not written[1]:  # a game without plies takes no time
            known = ledger_of(*written, None)
            written = ()
        ask(self._ledger, (lambda cancelled: ledger_of(*written, known)) if written else None)
        return replace(frame, ledger=known)

    def _note_mistakes(self, frame: Frame) -> Frame:
        """The frame with the positions in which persons at the table went wrong; new ones are written down for the trainer."""
        ledger, record = frame.ledger, frame.record
        if ledger is None or ledger is self._noted or record is None or not record.has_persons:
            return frame
        self._noted, game = ledger, ledger.solution.game
        known = frame.erred.get(game, ())
        erred = joined(known, erred_in(ledger, record, frame.lens.close))
        if erred == known:
            return frame
        self._notes = [note for note in self._notes if not note.done()]
        self._notes.append(TRAINING.submit(self._write_down, settings.trainer_file(), game, erred))
        return replace(frame, erred={**frame.erred, game: erred})

    def _write_down(self, path: Path, game: Game, erred: tuple[State, ...]) -> None:
        try:
            problem = progress_file.note(path, game, erred)
        except OSError as error:
            problem = f"Your mistakes cannot be kept for the trainer: {reason(error)}."
        if problem:
            self._unkept.emit(problem)

    def is_written(self, frame: Frame) -> bool:
        """Whether the ledger of the frame has all plies of the game on the table, or there is none to write."""
        return not self._written or (frame.ledger is not None and len(frame.ledger.entries) == len(self._written[1]))

    def stop(self) -> None:
        self._reach.stop()
        self._ledger.stop()
        wait(self._notes)


def ask(newest: Newest, call: Callable[[Callable[[], bool]], object] | None) -> None:
    """Run the call, if there is one, in place of the one before."""
    newest.cancel()
    if call:
        newest.request(call)


def reached(game: Game, first: "Strategy", second: "Strategy", job: Job) -> "Reach":
    from solver import reach

    return reach(game, first, second, job)


def ledger_of(solution: "Solution", plies: "tuple[Ply, ...]", known: "Ledger | None") -> "Ledger":
    from solver import ledger

    return ledger(solution, plies, known)
