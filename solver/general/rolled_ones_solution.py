"""Great Rolled Ones, solved by the kernels of `rolled_ones.py` in place of its rule book. Values where turns begin are kept."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.games.great_rolled_ones import GreatRolledOnes, chances
from solver.general.general_solution import GeneralSolution
from solver.general.graph import Floats
from solver.job import Job
from solver.kernels.composed import rolled_ones
from solver.kernels.composed.rolled_ones import ASIDE, RolledOnes
from solver.solutions.solution import Facts, Parts, Take, between

TIE = 1e-7  # choices worth this less than the best are not nearly best
ROUNDING = 128 * 2.0**-53  # of all rolls of a turn


@dataclass(frozen=True, eq=False)
class RolledOnesSolution(GeneralSolution):
    game: GreatRolledOnes

    def parts(self) -> Parts:
        return Parts({}, {"starts": begun(self._values, self.game)})

    @classmethod
    def from_parts(cls, game: GreatRolledOnes, gap: float, facts: Facts, take: Take) -> "RolledOnesSolution":
        starts = between("starts", take("starts", (2, game.target, game.highest + 1), np.float64), 1.0)
        return laid_out(game, gap, starts, Job())

    @cached_property
    def _all_worths(self) -> Floats:
        return worths_over(self.game, begun(self._values, self.game), Job())


def law_of(game: GreatRolledOnes) -> RolledOnes:
    found = np.zeros((ASIDE, ASIDE))
    for aside in range(ASIDE):
        found[aside, : ASIDE - aside] = [float(chance) for chance in chances(game.die, aside)]
    return RolledOnes(game.target, game.highest, found, TIE)


def solve_rolled_ones(game: GreatRolledOnes, job: Job) -> RolledOnesSolution:
    """The game solved, with the proven bound. Raises `Cancelled` when the job is."""
    law, turn, target = law_of(game), rolled_ones.turn_for(game.highest), game.target
    values, lengths = np.full((2, target, game.highest + 1), 0.5), np.ones((2, target, game.highest + 1))
    for theirs in range(target, game.highest + 1):
        job.reached(0.1 * (theirs - target) / game.further)
        rolled_ones.last_turns(values, lengths, theirs, law, turn)
    for total in range(2 * target - 2, -1, -1):
        job.reached(0.1 + 0.7 * (1.0 - total / (2.0 * target)))
        rolled_ones.solve_sum(values, lengths, total, law, turn)
    return laid_out(game, proven(game, values, lengths, law, turn, job), values, job)


def proven(
    game: GreatRolledOnes, values: Floats, lengths: Floats, law: RolledOnes, turn: rolled_ones.OnesTurn, job: Job
) -> float:
    missed, short = 0.0, -1.0
    for mine in range(game.target):
        job.reached(0.8)
        found = rolled_ones.shortage(values, lengths, mine, law, turn)
        missed, short = max(missed, found[0]), max(short, found[1])
    gap = (missed + ROUNDING) * float(lengths.max()) + 2.0**-53
    if not (short < 0.0 and gap <= TIE / 2):
        raise ValueError(f"{game.name}: games are too long for their values to be proven; make the game smaller")
    return gap


def worths_over(game: GreatRolledOnes, starts: Floats, job: Job) -> Floats:
    """What each choice is worth, over the axes and the choices; NaN where there is no such state or choice."""
    law, turn = law_of(game), rolled_ones.turn_for(game.highest)
    worths = np.full((*map(len, game.axes.values()), 2), np.nan)
    for mine in range(game.target):
        job.reached(0.9)
        rolled_ones.lay_out(starts, starts, mine, law, turn, worths[mine])
    return worths


def laid_out(game: GreatRolledOnes, gap: float, starts: Floats, job: Job) -> RolledOnesSolution:
    worths = worths_over(game, starts, job)
    values = np.fmax(worths[..., 0], worths[..., 1])
    rolls = np.nan_to_num(worths[..., 0], nan=-1.0) >= np.nan_to_num(worths[..., 1], nan=-1.0) - 2.0 * gap
    mixes = np.where(np.isnan(values)[..., None], np.nan, np.stack([rolls, ~rolls], axis=-1))
    mixes[np.isnan(worths[..., 0]) & ~np.isnan(worths[..., 1])] = (0.0, 1.0)
    return RolledOnesSolution(game, gap, values, mixes, {})


def begun(values: Floats, game: GreatRolledOnes) -> Floats:
    """Values of turns that begin, by the turns left after them, my score and theirs; 0.5 where there are none."""
    starts = np.moveaxis(values[: game.target, :, 0, :, 0], 2, 0)
    return np.ascontiguousarray(np.nan_to_num(starts, nan=0.5))
