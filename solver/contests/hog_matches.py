"""Matches of Hog in turns between tables, many of them: by the kernel of `composed/hog_matches.py`, which shares the law of the
dice between them. For Hog to 100 with a bust that costs nothing, and for a term's rules."""

from dataclasses import dataclass
from typing import TypeGuard

import numpy as np

from solver.games import Game
from solver.games.hog_dice import BUST, gains
from solver.games.hog_in_turns import WILD_DIE, Hog
from solver.job import Job
from solver.kernels.composed import hog_matches as kernels
from solver.kernels.composed.hog_matches import LANES, KnownPlayer, MatchLaw
from solver.rules.named import NONE
from solver.tables.growing_table import Floats
from solver.tables.rising_hog_table import law_of, rises
from solver.tables.strategy_arrays import Array

PORTION = 300_000  # positions times dice that one call of the kernel looks at: some milliseconds
MIXED = -1


def has_table_matches(game: Game) -> TypeGuard[Hog]:
    """Whether the kernel knows the game: no turn ever takes points away."""
    return type(game) is Hog and rises(game)


@dataclass(frozen=True, eq=False)
class DiceTable:
    """The table of a strategy, as small as it can be: it is sent to wherever its matches are played."""

    numbers: Array  # of dice, by both scores; MIXED where several have a share
    mixes: Floats | None  # the shares, none first, where any position has several


def dice_table(mixes: Floats, game: Hog) -> DiceTable:
    """The table of a strategy that is laid out for the game."""
    least = game.dice(game.choices[0])
    sure = (mixes > 0.0).sum(axis=2) == 1
    numbers = np.where(sure, mixes.argmax(axis=2) + least, MIXED).astype(np.int8)
    if sure.all():
        return DiceTable(numbers, None)
    return DiceTable(numbers, np.pad(mixes, ((0, 0), (0, 0), (least, 0))))


class HogMatches:
    """Matches by the same rules, one after the other."""

    def __init__(self, game: Hog) -> None:
        self._game, self._law = game, match_law(game)
        beyond = int(self._law.least.max() + self._law.lengths.max()) + 1
        self._room = [(np.zeros(game.target**2), np.ones((game.target, self._law.rules.top + beyond))) for _ in range(2)]
        self._ring = np.zeros((4, 3))
        self._step = max(1, PORTION // (game.target * game.max_dice))

    def played(self, first: DiceTable, second: DiceTable, job: Job) -> tuple[float, float, float]:
        """What the first-named wins who moves first, and who moves second, and the proven bound on the error of both."""
        players = [self._known(table, room) for table, room in zip((first, second), self._room, strict=True)]
        for player in players:
            kernels.begin(player, self._law)
        last = 2 * self._game.target - 2
        for top in range(last, -1, -self._step):
            if job.cancelled():
                job.reached(0.0)  # which raises `Cancelled`
            kernels.play(*players, (top, max(0, top - self._step + 1)), self._law, self._ring)
        at = self._game.first_has * self._game.target + self._game.second_has
        gap = (2 * self._game.target - 1) * max(self._rounding(first), self._rounding(second))
        return float(players[0].values[at]), 1.0 - float(players[1].values[at]), gap

    def met(self, first: DiceTable, second: DiceTable, job: Job) -> Floats:
        """How often the first-named comes to move in each position, over the own score and the other's, both seats averaged.
        Nothing is proven here."""
        game, players = self._game, [self._known(table, room) for table, room in zip((first, second), self._room, strict=True)]
        mine, theirs = np.zeros(game.target**2), np.zeros(game.target**2)
        for visits in (mine, theirs):  # each begins every other game
            visits[game.first_has * game.target + game.second_has] = 0.5
        for low in range(0, 2 * game.target - 1, self._step):
            if job.cancelled():
                job.reached(0.0)  # which raises `Cancelled`
            sums = low, min(low + self._step - 1, 2 * game.target - 2)
            kernels.visit(*players, sums, mine, theirs, self._law)
        return mine.reshape(game.target, -1)

    def _known(self, table: DiceTable, room: tuple[Floats, Floats]) -> KnownPlayer:
        mixes = np.zeros((1, 1, 1)) if table.mixes is None else np.ascontiguousarray(table.mixes)
        return KnownPlayer(np.ascontiguousarray(table.numbers), mixes, *room)

    def _rounding(self, table: DiceTable) -> float:
        """By how much a sum of scores errs more than the next larger one: see the proof in the kernel."""
        used = np.unique(table.numbers).tolist()
        if table.mixes is not None:
            used = [*used, *np.flatnonzero((table.mixes > 0).any(axis=(0, 1))).tolist()]
        dice = np.array([number for number in used if number != MIXED])
        terms = self._law.lengths[:, dice] + kernels.ALSO
        terms += 4.0 * self._game.max_dice * (table.mixes is not None)  # the shares of a mix, and their sum
        return float(kernels.UNIT * (terms / (1.0 - self._law.risks[:, dice])).max())


def match_law(game: Hog) -> MatchLaw:
    rules, dice = law_of(game), (game.die,) if game.wild == NONE else (game.die, WILD_DIE)
    laws = [[gains(die, number) for number in range(game.max_dice + 1)] for die in dice]
    scored = [[{points: float(chance) for points, chance in law.items() if points != BUST} for law in each] for each in laws]
    least = np.array([[min(law) for law in each] for each in scored])
    lengths = np.array([[-(-(max(law) - min(law) + 1) // LANES) * LANES for law in each] for each in scored])
    chances = np.zeros((len(dice), game.max_dice + 1, int(lengths.max())))
    for kind, each in enumerate(scored):
        for number, law in enumerate(each):
            for points, chance in law.items():
                chances[kind, number, points - least[kind, number]] = chance
    risks = np.array([[float(law.get(BUST, 0)) for law in each] for each in laws])
    stays = np.zeros((game.target, game.target), np.int8)
    kernels.note_stays(stays, rules)
    return MatchLaw(rules, chances, least, lengths, risks, stays, game.swap != NONE or game.again != NONE)
