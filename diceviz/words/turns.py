"""The plies of a game as turns, the way players write them down: who threw what, and the score after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz import words
from solver import Die, Roll
from solver.games import Game
from solver.games.state import I_AM, Choice, Faces
from solver.playing.plies import Ply, each_of, seen_by

if TYPE_CHECKING:
    from solver.playing.accounts import Ledger


@dataclass(frozen=True)
class Turn:
    """A turn of one player, or of both at once."""

    number: int  # counted for each player, so that both have a first turn
    movers: tuple[int, ...]
    first: int  # the place of its first ply in the line
    plies: tuple[Ply, ...]

    @property
    def end(self) -> int:
        """How many plies of the line have been played when the turn is over."""
        return self.first + len(self.plies)

    @property
    def is_over(self) -> bool:
        return self.plies[-1].ends_turn


def turns(plies: Sequence[Ply]) -> list[Turn]:
    """The turns of a line; the last one may still be going on."""
    return [*turns_from(plies, ())]


def turns_from(plies: Sequence[Ply], known: Sequence[Turn]) -> Iterator[Turn]:
    """The turns of a line after those that are known, all of which are over."""
    counts = {turn.movers: turn.number for turn in known[-2:]}
    first = known[-1].end if known else 0
    for place in range(first, len(plies)):
        if plies[place].ends_turn or place + 1 == len(plies):
            movers = plies[place].movers
            counts[movers] = counts.get(movers, 0) + 1
            yield Turn(counts[movers], movers, first, tuple(plies[first : place + 1]))
            first = place + 1


def throws(ply: Ply) -> list[tuple[Choice, Faces]]:
    """What each mover chose, and its dice."""
    return [*zip(each_of(ply.action), ply.throws, strict=True)]


def scores(game: Game, ply: Ply) -> tuple[int, ...]:
    """What those who moved have banked after the ply."""
    return game.banked(ply.state, ply.action, ply.dice)


def luck_and_skill(turn: Turn, ledger: "Ledger | None") -> list[tuple[float, float]]:
    """The luck and the skill of each mover over the whole turn; nothing while the ledger has not come that far."""
    if ledger is None or len(ledger.entries) < turn.end:
        return []
    entries = ledger.entries[turn.first : turn.end]
    return [(sum(each.luck[seat] for each in entries), sum(each.skill[seat] for each in entries)) for seat in turn.movers]


def dice_words(die: Die | Roll, turn: Turn, mover: int, is_short: bool = False) -> list[str]:
    """What a mover threw in a turn: the face of each roll, and "hold"; or how many dice, and the face of each. Who is out of a
    round only waits."""
    plies = [throws(ply)[turn.movers.index(mover)] for ply in turn.plies if seen_by(ply.state, mover, ply.movers).out != I_AM]
    choice, faces = plies[0]
    if isinstance(choice, str):
        return [" ".join(map(die.sign, faces)) or str(choice) for choice, faces in plies]
    return [f"{choice if is_short else words.dice(choice)}:", *map(die.sign, faces)]
