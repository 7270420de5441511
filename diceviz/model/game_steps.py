"""The steps of the game on the table, without clock or screen: given a record, its players and the chance of its seed, the
record that follows.

Strategies need players that are ready to be asked (`players_of`), which may take a while; without them a record waits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.model.record import PERSON, Record
from solver import Cancelled, Job
from solver.games.state import Choice
from solver.playing.plies import Action, Dice, act, cast
from solver.playing.seeds import Chance

if TYPE_CHECKING:
    from solver.playing.players import Player
    from solver.solutions import Solution
    from solver.strategies import Strategy

    Players = Sequence[Player | None]  # in the order of the seats, None for a person; empty while they are not ready

LONGEST = 2_000  # turns that are played out at once; more can be stepped through


def record_of(frame: Frame) -> Record:
    """The game on the table, which a session always has."""
    if frame.record is None:
        raise ValueError("a frame without a game on the table")
    return frame.record


def waits_for_strategy(record: Record) -> bool:
    """Whether a strategy has to choose next; not so when a person has, or dice are waited for, or the game is over."""
    return record.chooser is not None and not record.waits_for_person


def can_go_on(record: Record) -> bool:
    """Whether there is a next ply without a person: along the line, or past its end by a strategy."""
    return not record.is_at_end or waits_for_strategy(record)


def is_told(record: Record) -> bool:
    """Whether the dice of what was chosen are told by hand; a hold throws none."""
    return record.by_hand and any(map(record.rules.dice, record.chosen))


def after_choice(record: Record, choice: Choice, players: "Players") -> Record:
    """The record after a choice, what strategies choose at once with it, and the dice, unless they are told by hand."""
    return after_strategies(record.choosing(choice), players)


def after_strategies(record: Record, players: "Players") -> Record:
    """The record after the choices of the strategies that have to choose now, and the dice, unless they are told by hand."""
    answered = with_strategies(record, players)
    if not answered.waits_for_dice or is_told(answered) or record.state is None:
        return answered
    chance = Chance(record.seed)
    return after_dice(answered, cast(record.rules, record.state, record.movers, action_of(answered), record.ply, chance))


def with_strategies(record: Record, players: "Players") -> Record:
    """The record with what the strategies choose that have to choose now, each without knowing what the other chose."""
    from solver.playing.players import drawn

    if record.is_out:
        return with_strategies(record.choosing("hold"), players)
    chooser, state = record.chooser, record.chooser_sees
    player = players[chooser] if players and chooser is not None else None
    if player is None or state is None or chooser is None:
        return record
    choice = drawn(player(state), Chance(record.seed).share(record.ply, chooser))
    return with_strategies(record.choosing(choice), players)


def after_dice(record: Record, dice: Dice) -> Record:
    """The record one ply on, when all have chosen and the dice show that; `ValueError` says which rule they break."""
    if record.state is None:
        raise ValueError("the game is over")
    return record.played(act(record.rules, record.state, record.movers, action_of(record), dice))


def action_of(record: Record) -> Action:
    """What was chosen, as the rule book has it: a pair where both choose at once."""
    return record.chosen if len(record.movers) == 2 else record.chosen[0]


@dataclass(frozen=True)
class Seating:
    """Who sits at the table: strategies, PERSON, or the names of strategies that are not known."""

    solution: "Solution | None"  # the solution of the game on the table; none while it is not solved
    strategies: "tuple[Strategy | str, ...]"

    @property
    def can_be_called(self) -> bool:
        """Whether there is a strategy, and a solved game for it."""
        return self.solution is not None and any(strategy != PERSON for strategy in self.strategies)


def seating_of(frame: Frame) -> Seating:
    """Who sits at the table of a session."""
    record, known = record_of(frame), {strategy.name: strategy for strategy in reversed(frame.players)}
    solution = frame.solution if frame.game == record.rules else None
    return Seating(solution, tuple(known.get(name, name) for name in record.seats))


def players_of(seating: Seating, cancelled: Callable[[], bool]) -> "Players":
    """Everybody at the table, ready to be asked; `ValueError` says which strategy is not known."""
    from solver.playing.players import seated

    solution, job = seating.solution, Job(cancelled=cancelled)
    if solution is None:
        raise ValueError("the rules are not solved yet")
    players: list[Player | None] = []
    for seat, strategy in enumerate(seating.strategies):
        if isinstance(strategy, str) and strategy != PERSON:
            raise ValueError(f"“{strategy}” is not known for {solution.game.name}: open its file, or choose another player")
        players.append(None if isinstance(strategy, str) else seated(solution.game, strategy, job, solution, seat))
    return players


def played_out(record: Record, players: "Players", cancelled: Callable[[], bool]) -> Record:
    """The record of strategies, played from where one looks to the end of the game."""
    from solver.playing.players import plies, until_the_end

    strategies = [player for player in players if player is not None]
    coming = plies(record.rules, strategies, Chance(record.seed), record.plies[: record.ply])
    for ply in until_the_end(record.rules, coming, LONGEST):
        if cancelled():
            raise Cancelled
        record = record.played(ply)
    return record
