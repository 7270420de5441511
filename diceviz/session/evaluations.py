"""What follows from the strategies that a user works with and takes its time: what a painted one wins, and the best reply to an
opponent that is locked. What was found before the last change stays until the new is."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from diceviz.background.newest import Newest
from diceviz.background.pools import REPLIES, STANDINGS
from diceviz.model.frame import Frame
from solver import Job
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.model.standing import Standing
    from solver.match.reply_solutions import ReplySolution
    from solver.strategies import Strategy


class Evaluations(QObject):
    found = Signal(dict)  # fields of the frame with their values, which have been computed

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._standing, self._reply = Newest(self, STANDINGS), Newest(self, REPLIES)
        self._played: tuple[Any, ...] = ()  # the game, the strategy whose standing is found, and its rival
        self._answered: tuple[Any, ...] = ()  # the game, and the opponent to which the best reply is found
        self._at_work: set[str] = set()  # the fields that are being computed
        for field, newest, problem in (
            ("standing", self._standing, "What the strategy wins is not known"),
            ("reply", self._reply, "No best reply is shown"),
        ):
            newest.done.connect(lambda value, field=field: self._tell(field, {field: value}))
            newest.failed.connect(lambda why, field=field, said=problem: self._tell(field, {"problem": f"{said}: {why}."}))

    def follow(self, frame: Frame) -> Frame:
        """The frame without standing and reply of other games; its own are asked for."""
        return self._evaluate(self._find_reply(frame))

    @property
    def is_complete(self) -> bool:
        """Whether nothing that was asked for is still on its way."""
        return not self._at_work

    def stop(self) -> None:
        self._standing.stop()
        self._reply.stop()

    def _evaluate(self, frame: Frame) -> Frame:
        painting = frame.painting if frame.solution else None
        mine = frame.strategy(painting.name) if painting else None
        played = (frame.game, mine, frame.foe) if mine else ()
        if played == self._played:
            return frame
        known = frame.standing if played and self._played[:1] == played[:1] else None
        self._played = played
        call = (lambda cancelled: standing(*played, Job(cancelled=cancelled), known)) if played else None
        self._ask("standing", self._standing, call)
        return replace(frame, standing=known)

    def _find_reply(self, frame: Frame) -> Frame:
        opponent = frame.opponent if frame.solution else None
        answered = (frame.game, opponent) if opponent else ()
        if answered == self._answered:
            return frame
        known = frame.reply if answered and self._answered[:1] == answered[:1] else None
        self._answered = answered
        call = (lambda cancelled: reply_to(*answered, Job(cancelled=cancelled))) if answered else None
        self._ask("reply", self._reply, call)
        return replace(frame, reply=known)

    def _ask(self, field: str, newest: Newest, call: Callable[[Callable[[], bool]], object] | None) -> None:
        newest.cancel()
        self._at_work.discard(field)
        if call:
            self._at_work.add(field)
            newest.request(call)

    def _tell(self, field: str, changes: dict[str, Any]) -> None:
        self._at_work.discard(field)
        self.found.emit(changes)


def standing(game: Game, mine: "Strategy", rival: "Strategy", job: Job, before: "Standing | None") -> "Standing":
    from diceviz.model.standing import standing_of

    return standing_of(game, mine, rival, job, before, REPLIES)


def reply_to(game: Game, opponent: "Strategy", job: Job) -> "ReplySolution":
    from solver import best_response
    from solver.match.reply_solutions import solution_of

    return solution_of(best_response(game, opponent, job))
