"""Runs the game on the table: throws the dice, plays for the strategies, and waits for persons.

At every ply any other choice may be tried; it begins a new line, and the old one stays.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.background.newest import Newest
from diceviz.model.frame import Frame
from diceviz.model.record import PERSON, Record
from diceviz.session.session import Session
from solver import Cancelled, Job
from solver.games.state import Choice
from solver.playing.plies import Dice, act, cast

if TYPE_CHECKING:
    from solver.playing.players import Player

SPEEDS = {"½×": 1600, "1×": 800, "2×": 400, "4×": 200, "10×": 80}  # milliseconds from ply to ply
LONGEST = 2_000  # turns that are played out at once; more can be stepped through

Seated = tuple[Any, ...]  # a solution, and the strategies at the table


class GameRunner(QObject):
    running = Signal(bool)  # whether the game goes on by itself
    refused = Signal(str)  # what was asked for, and why it cannot be

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._seated: Seated = ()
        self._players: list[Player | None] = []  # in their seats, once they are ready
        self._seating, self._out = Newest(self), Newest(self)
        self._seating.done.connect(self._sit_down)
        self._seating.failed.connect(self._refuse)
        self._out.done.connect(self._put_out)
        self._out.failed.connect(self._refuse)
        self._clock = QTimer(self, interval=SPEEDS["1×"])
        self._clock.timeout.connect(self._tick)
        self._plays_out = False  # as soon as the players are ready

    @property
    def record(self) -> Record:
        return self._session.frame.record

    @property
    def is_running(self) -> bool:
        return self._clock.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether players are still to sit down, or a game is being played out."""
        return self._plays_out

    def set_speed(self, name: str) -> None:
        self._clock.setInterval(SPEEDS[name])

    def begin(self, seats: tuple[str, ...], seed: int, by_hand: bool = False) -> None:
        """A new game; between strategies it is played out at once, to be stepped through."""
        self.pause()
        self._session.begin(Record(self._session.frame.rules, seats, seed, by_hand, dealt=True))
        self._go_on()

    def replay(self) -> None:
        """The same game again from its seed: no line is kept."""
        self.begin(self.record.seats, self.record.seed, self.record.by_hand)

    def open(self, record: Record) -> None:
        self.pause()
        self._session.begin(record)

    def reseat(self, seats: tuple[str, ...]) -> None:
        """Other players take over from here on; what was played stays."""
        self.pause()
        self._session.put(replace(self.record, seats=seats, chosen=()))

    def go_to(self, ply: int) -> None:
        self.pause()
        self._session.put(self.record.at(ply))

    def step(self, plies: int) -> None:
        """Along the line; past its end a strategy plays on."""
        self.pause()
        record = self.record
        if plies > 0 and record.is_at_end:
            self._deal()
        else:
            self._session.put(record.at(record.ply + plies))

    def look_at(self, line: int) -> None:
        self.pause()
        self._session.put(self.record.on(line))

    def run(self) -> None:
        """Go on by itself, from ply to ply, until a person has to choose."""
        if self.record.is_over or (self.record.is_at_end and self.record.waits_for_person):
            return
        self._clock.start()
        self.running.emit(True)

    def pause(self) -> None:
        if self.is_running:
            self._clock.stop()
            self.running.emit(False)

    def choose(self, choice: Choice) -> None:
        """By whoever has to choose at the ply on screen; also for a strategy, which then goes on from there."""
        self.pause()
        record = self.record
        if choice not in record.offered:
            return
        self._session.put(record.choosing(choice))
        self._go_on()

    def tell(self, dice: Dice) -> None:
        """The dice of the present ply, by hand."""
        if not self.record.waits_for_dice:
            return
        try:
            self._play(dice)
        except ValueError as error:
            self.refused.emit(str(error))
            return
        self._go_on()

    def take_back(self) -> None:
        """A choice whose dice are not thrown yet."""
        self._session.put(self.record.at(self.record.ply))

    def _go_on(self) -> None:
        """After a choice: the dice, the other player, and what strategies do then."""
        record = self.record
        if record.chosen and record.waits_for_dice and not is_told(record):
            self._play(cast(record.rules, record.movers, action_of(record), record.ply, chance_of(record)))
            record = self.record
        if record.is_over or record.waits_for_person or record.waits_for_dice:
            return
        if record.chosen:  # both at once: the strategy chooses without knowing
            self._deal()
        elif record.has_persons or record.by_hand:
            self.run()
        elif record.is_at_end:
            self._play_out()

    def _play(self, dice: Dice) -> None:
        record = self.record
        self._session.put(record.played(act(record.rules, record.state, record.movers, action_of(record), dice)))

    def _tick(self) -> None:
        record = self.record
        if not record.is_at_end:
            self._session.put(record.at(record.ply + 1))
        elif record.is_over or record.waits_for_person or record.waits_for_dice:
            self.pause()
        else:
            self._deal()

    def _deal(self) -> None:
        """Let the strategies choose whose turn it is, and throw their dice."""
        record = self.record
        if not self._is_seated():
            return
        while record.chooser is not None and record.seats[record.chooser] != PERSON:
            record = record.choosing(self._choice(record))
        self._session.put(record)
        if record.waits_for_dice and not is_told(record):
            self._play(cast(record.rules, record.movers, action_of(record), record.ply, chance_of(record)))

    def _choice(self, record: Record) -> Choice:
        from solver.playing.players import drawn

        mover = record.chooser
        mix = self._players[mover](record.chooser_sees)
        return drawn(mix, chance_of(record).share(record.ply, mover))

    def _is_seated(self) -> bool:
        """Whether the players are ready; else they are asked to be."""
        wanted = seats_of(self._session.frame)
        if wanted == self._seated and self._players:
            return True
        if wanted != self._seated:
            self._seated, self._players = wanted, []
            self._seating.request(lambda cancelled: (wanted, sit(wanted, cancelled)))
        return False

    def _sit_down(self, found: Any) -> None:
        self._seated, self._players = found
        if self._plays_out:
            self._play_out()
        elif not self.is_running:
            self._go_on()

    def _play_out(self) -> None:
        self._plays_out = True
        if self._is_seated():
            record, players = self.record, list(self._players)
            self._out.request(lambda cancelled: (record, played_out(record, players, cancelled)))

    def _put_out(self, found: Any) -> None:
        before, after = found
        self._plays_out = False
        if before is self.record:
            self._session.put(after.at(before.ply))

    def _refuse(self, problem: str) -> None:
        self._plays_out = False
        self.pause()
        self._seated = ()
        self.refused.emit(problem)

    def stop(self) -> None:
        self._clock.stop()
        self._seating.stop()
        self._out.stop()


def action_of(record: Record) -> Any:
    return record.chosen if len(record.movers) == 2 else record.chosen[0]


def is_told(record: Record) -> bool:
    """Whether there are dice to be told by hand; a hold throws none."""
    return record.by_hand and any(map(record.rules.dice, record.chosen))


def chance_of(record: Record) -> Any:
    from solver.playing.seeds import Chance

    return Chance(record.seed)


def seats_of(frame: Frame) -> Seated:
    offered = {strategy.name: strategy for strategy in reversed(frame.players)}
    return frame.solution, *(offered.get(name, name) for name in frame.record.seats)


def sit(seated: Seated, cancelled: Callable[[], bool]) -> "list[Player | None]":
    from solver.playing.players import seated as ready

    solution, *strategies = seated
    for name in strategies:
        if isinstance(name, str) and name != PERSON:
            raise ValueError(f"“{name}” is not known for {solution.game.name}: open its file, or choose another player")
    job = Job(cancelled=cancelled)
    return [None if strategy == PERSON else ready(solution.game, strategy, job, solution) for strategy in strategies]


def played_out(record: Record, players: "list[Player | None]", cancelled: Callable[[], bool]) -> Record:
    """To the end of the game."""
    from solver.playing.players import plies, until_the_end

    coming = plies(record.rules, players, chance_of(record), record.plies[: record.ply])
    for ply in until_the_end(record.rules, coming, LONGEST):
        if cancelled():
            raise Cancelled
        record = record.played(ply)
    return record
