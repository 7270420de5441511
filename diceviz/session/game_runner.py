"""Runs the game on the table: a clock for what goes on by itself, and players made ready off the main thread.

What comes next is worked out by `diceviz.model.game_steps`; each thing that a user does puts one record on the table. At every
ply any other choice may be tried; it begins a new line, and the old one stays.
"""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from diceviz.background.newest import Newest
from diceviz.background.pools import PICTURES
from diceviz.model.game_steps import (
    Seating,
    after_choice,
    after_dice,
    after_strategies,
    played_out,
    players_of,
    record_of,
    seating_of,
    waits_for_strategy,
)
from diceviz.model.record import Record
from diceviz.session.session import Session
from solver.games.state import Choice
from solver.playing.plies import Dice

if TYPE_CHECKING:
    from diceviz.model.game_steps import Players

SPEEDS = {"½×": 1600, "1×": 800, "2×": 400, "4×": 200, "10×": 80}  # milliseconds from ply to ply


class GameRunner(QObject):
    running = Signal(bool)  # whether the game goes on by itself
    refused = Signal(str)  # what was asked for, and why it cannot be

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._seating: Seating | None = None  # the seating whose players are ready, or are being made ready
        self._players: Players = ()  # the players of that seating, when they are ready
        self._waiting: tuple[Record, Callable[[], None]] | None = None  # a record, and what is done when its players are ready
        self._plays_out = False  # whether a game is being played out
        self._seats, self._ends = Newest(self), Newest(self)
        self._seats.done.connect(self._sit_down)
        self._seats.failed.connect(self._refuse)
        self._ends.done.connect(self._put_end)
        self._ends.failed.connect(self._refuse)
        self._clock = QTimer(self, interval=SPEEDS["1×"])
        self._clock.timeout.connect(self._tick)

    def warm_up(self) -> None:
        """Import what strategies need to choose while the user does nothing: the first ply would wait for it."""
        PICTURES.submit(import_module, "solver.playing.players")

    @property
    def record(self) -> Record:
        return record_of(self._session.frame)

    @property
    def is_running(self) -> bool:
        return self._clock.isActive()

    @property
    def is_busy(self) -> bool:
        """Whether players are being made ready, or a game is being played out."""
        return self._plays_out or (self._seating is not None and not self._players)

    def set_speed(self, name: str) -> None:
        self._clock.setInterval(SPEEDS[name])

    def begin(self, seats: tuple[str, ...], seed: int, by_hand: bool = False) -> None:
        """Put a new game on the table; between strategies it is played out at once, to be stepped through."""
        self.pause()
        self._session.begin(Record(self._session.frame.rules, seats, seed, by_hand, dealt=True))
        self._call_ahead()
        self._go_on()

    def replay(self) -> None:
        """Begin the game on the table once more from its seed; its lines are not kept."""
        self.begin(self.record.seats, self.record.seed, self.record.by_hand)

    def open(self, record: Record) -> None:
        """Put a game on the table that was played before."""
        self.pause()
        self._session.begin(record)

    def reseat(self, seats: tuple[str, ...]) -> None:
        """Have other players take over from here on; what was played stays."""
        goes_on = self._plays_out or self._waiting is not None
        self.pause()
        self._session.put(replace(self.record, seats=seats, chosen=()))
        self._call_ahead()
        if goes_on:
            self._go_on()

    def go_to(self, ply: int) -> None:
        self.pause()
        self._session.put(self.record.at(ply))

    def step(self, plies: int) -> None:
        """Go along the line; past its end a strategy plays one ply on."""
        self.pause()
        record = self.record
        if plies > 0 and record.is_at_end:
            self._when_ready(self._play_ply)
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
        """Stop the clock, and drop what waits for players."""
        self._waiting = None
        if self.is_running:
            self._clock.stop()
            self.running.emit(False)

    def choose(self, choice: Choice) -> None:
        """Choose for whoever has to at the ply on screen; also for a strategy, which then goes on from there."""
        self.pause()
        record = self.record
        if choice in record.offered:
            self._session.put(after_choice(record, choice, self._ready_players()))
            self._go_on()

    def tell(self, dice: Dice) -> None:
        """Say what the dice of the present ply show, which are thrown by hand."""
        if not self.record.waits_for_dice:
            return
        try:
            record = after_dice(self.record, dice)
        except ValueError as error:
            self.refused.emit(str(error))
            return
        self._session.put(record)
        self._go_on()

    def take_back(self) -> None:
        """Undo a choice whose dice are not thrown yet."""
        self._session.put(self.record.at(self.record.ply))

    def _go_on(self) -> None:
        """Let strategies play on: with a person from ply to ply, between themselves at once to the end."""
        record = self.record
        if not waits_for_strategy(record):
            return
        if record.chosen:  # both at once, and the strategy was not ready when the person chose
            self._when_ready(self._answer)
        elif record.has_persons or record.by_hand:
            self.run()
        elif record.is_at_end:
            self._when_ready(self._play_out)

    def _answer(self) -> None:
        self._play_ply()
        self._go_on()

    def _play_ply(self) -> None:
        self._session.put(after_strategies(self.record, self._ready_players()))

    def _tick(self) -> None:
        record = self.record
        if not record.is_at_end:
            self._session.put(record.at(record.ply + 1))
        elif waits_for_strategy(record):
            self._when_ready(self._play_ply)
        else:
            self.pause()

    def _ready_players(self) -> "Players":
        """The players of the table if they are ready, else none."""
        return self._players if self._seating == seating_of(self._session.frame) else ()

    def _when_ready(self, act: Callable[[], None]) -> None:
        """Do something with the present record as soon as the strategies it waits for are ready."""
        if self._ready_players() or not waits_for_strategy(self.record):
            act()
            return
        self._waiting = self.record, act
        self._call_players()

    def _call_ahead(self) -> None:
        """Have strategies made ready before it is their turn, so that they answer at once."""
        if seating_of(self._session.frame).can_be_called:
            self._call_players()

    def _call_players(self) -> None:
        """Have the strategies of the table made ready, unless they are or will be."""
        seating = seating_of(self._session.frame)
        if seating != self._seating:
            self._seating, self._players = seating, ()
            self._seats.cancel()  # those called before must not sit down in their place
            self._seats.request(lambda cancelled: players_of(seating, cancelled))

    def _sit_down(self, players: "Players") -> None:
        self._players = players
        waiting, self._waiting = self._waiting, None
        if waiting and waiting[0] is self.record:
            self._when_ready(waiting[1])

    def _play_out(self) -> None:
        record, players = self.record, self._ready_players()
        self._plays_out = True
        self._ends.cancel()
        self._ends.request(lambda cancelled: (record, played_out(record, players, cancelled)))

    def _put_end(self, found: tuple[Record, Record]) -> None:
        before, after = found
        self._plays_out = False
        if before is self.record:
            self._session.put(after.at(before.ply))

    def _refuse(self, problem: str) -> None:
        self._plays_out = False
        self.pause()
        self._seating = None
        self.refused.emit(problem)

    def stop(self) -> None:
        """Stop the clock, and wait until nothing is computed any more."""
        self._clock.stop()
        self._seats.stop()
        self._ends.stop()
