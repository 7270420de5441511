"""The plies of a game as turns, the way players write them down: who threw what, and the score after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz import words
from solver import Pig, SoloHog, SoloPig
from solver.games import Game
from solver.games.state import Choice
from solver.plies import Faces, Ply, each_of, scored

if TYPE_CHECKING:
    from solver.accounts import Ledger


@dataclass(frozen=True)
class Turn:
    """Of one player, or of both at once."""

    number: int  # of the players' turns: both have a first one
    movers: tuple[int, ...]
    first: int  # ply, of all in the line
    plies: tuple[Ply, ...]

    @property
    def end(self) -> int:
        """How many plies have been played after it."""
        return self.first + len(self.plies)

    @property
    def is_over(self) -> bool:
        return self.plies[-1].ends_turn


def turns(plies: Sequence[Ply]) -> list[Turn]:
    """The last one may still be going on."""
    return [*turns_from(plies, ())]


def turns_from(plies: Sequence[Ply], known: Sequence[Turn]) -> Iterator[Turn]:
    """Those after the known ones, all of which are over."""
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
    dice = ply.dice if len(ply.movers) == 2 else (ply.dice,)
    return [*zip(each_of(ply.action), dice, strict=True)]


def scores(game: Game, ply: Ply) -> tuple[int, ...]:
    """Of those who moved, banked, after the ply."""
    before = (ply.state.mine, ply.state.theirs)[: len(ply.movers)]
    if isinstance(game, Pig | SoloPig):
        return (ply.state.mine + ply.state.turn * (ply.action == "hold"),)
    gained = [scored(faces) for _, faces in throws(ply)]
    if isinstance(game, SoloHog):
        return (ply.state.mine + gained[0],)
    return tuple(game.score_after(score, points) for score, points in zip(before, gained, strict=True))


def luck_and_skill(turn: Turn, ledger: "Ledger | None") -> list[tuple[float, float]]:
    """Of each mover over the whole turn; nothing while the ledger has not come that far."""
    if ledger is None or len(ledger.entries) < turn.end:
        return []
    entries = ledger.entries[turn.first : turn.end]
    return [(sum(each.luck[seat] for each in entries), sum(each.skill[seat] for each in entries)) for seat in turn.movers]


def dice_words(turn: Turn, mover: int, is_short: bool = False) -> list[str]:
    """A word for each ply of a Pig turn; of a throw how many dice, and each of them."""
    if isinstance(turn.plies[0].action, str):
        return [str(ply.dice[0]) if ply.dice else "hold" for ply in turn.plies]
    choice, faces = throws(turn.plies[0])[turn.movers.index(mover)]
    return [f"{choice if is_short else words.dice(choice)}:", *map(str, faces)]
