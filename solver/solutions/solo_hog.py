"""Hog alone, solved by `hog_solo.py` in fixed-point numbers, which are read as throws or chances by score."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from solver.dice import Die
from solver.games import SoloHog, State
from solver.games.state import Choice, check_points
from solver.job import Job
from solver.kernels import hog_solo as kernels
from solver.kernels.dice_throw import throw_of
from solver.kernels.fixed import ROUNDING, fraction_of, scale_for
from solver.notebook import data_frames
from solver.solutions.hog import between_best
from solver.solutions.solution import LARGEST, Facts, Parts, Solution, Take, between, power_of_two
from solver.tables.growing_table import Floats, Ints

if TYPE_CHECKING:
    import pandas

REST = 1e-12  # a distribution ends where the chance of a longer game is less than this
LONGEST = 10_000  # throws or turns after which a distribution ends in any case


def solve_solo_hog(game: SoloHog, job: Job) -> "SoloHogSolution":
    return solution_of(game, range(1, game.max_dice + 1), job)


def solution_of(game: SoloHog, choices: range, job: Job) -> "SoloHogSolution":
    """The solution for a player who may throw those numbers of dice only."""
    return fewest(game, choices) if game.goal == "turns" else within(game, choices, job)


def scoring(die: Die, dice: int) -> Fraction:
    """The chance of a throw without a 1."""
    return (1 - die.chance) ** dice


@lru_cache(maxsize=64)
def scoring_fractions(die: Die, most: int) -> Ints:
    return np.array([fraction_of(scoring(die, dice)) for dice in range(most + 1)])


def fewest(game: SoloHog, choices: range) -> "SoloHogSolution":
    most = min(-(-game.target // (2 * dice)) / scoring(game.die, dice) for dice in choices)  # always so many dice, all twos
    scale = scale_for(max(2, game.die.sides - 1), 2.5 * float(most))  # room for a cost and a worth of up to `most`, and more
    costs = [min(1 / scoring(game.die, dice), most) for dice in range(choices[-1] + 1)]
    worth = np.empty((game.target + 1, choices[-1] + 1), np.int64)
    dice = kernels.Dice(game.die.sides, fraction_of(Fraction(1, game.die.sides - 1)))
    units = np.array([int(cost * int(scale)) for cost in costs])
    kernels.fewest_throws(worth, np.empty_like(worth[0]), units, choices[0], choices[-1], dice)
    return SoloHogSolution(game, choices, ROUNDING * (game.target + 1) / scale + reading(float(most)), scale, worth)


def reading(most: float) -> float:
    """The error that doubles add to the worth of a throw followed by the best, Q = V + c (R - V), in games of at most `most`
    throws.

    R is what it takes to repeat the dice, c their chance to score. Q lies between V and R, so that their errors, if in units
    no larger than the proven ones, make it err by no more. In roundings: R and V err by 2 of themselves, so Q by 2 of itself;
    the difference, c and the product by 3 of Q - V; the sum by 1 of Q. Now Q <= V + 1: 3 (V + 1) + 3 together.
    """
    return 3.0 * (most + 2.0) * 2.0**-53


def within(game: SoloHog, choices: range, job: Job) -> "SoloHogSolution":
    scale = scale_for(game.die.sides, 1.0)
    chances = np.zeros((game.turns + 1, game.target + 1), np.int64)
    chances[:, 0] = int(scale)
    for left in range(1, game.turns + 1):
        worth = one_throw_more(game.die, chances[left - 1], choices[-1])
        worth[1:, choices[0] : choices[-1] + 1].max(axis=1, out=chances[left, 1:])
        job.reached(left / game.turns)
    units = ROUNDING * game.turns * (min(choices[-1], game.die.sides) + 1)
    return SoloHogSolution(game, choices, units / scale + 2.0**-53, scale, chances)


def one_throw_more(die: Die, before: Ints, most: int) -> Ints:
    """The chances of up to `most` dice, by points to go and dice, when a throw leaves the chances `before`."""
    worth = np.empty((len(before), most + 1), np.int64)
    dice = kernels.Dice(die.sides, fraction_of(die.chance))
    kernels.one_throw_more(before, worth, np.empty_like(worth[0]), scoring_fractions(die, most), dice)
    return worth


@dataclass(frozen=True, eq=False)
class SoloHogSolution(Solution):
    """Values are expected throws, or chances, by score and (chances only) throws left: all of the game's, unless told.

    `gap` bounds the error of every value, and of what each number of dice is worth, proven, rounding included: the units of
    `hog_solo.py`, and what reading them adds.
    """

    game: SoloHog
    choices: range  # the numbers of dice that may be thrown
    gap: float
    _scale: float
    _numbers: Ints  # units: W of `hog_solo.py` by points to go and dice, or chances by throws left and points to go

    def _worths(self, state: State) -> dict[Choice, float]:
        worth = self._worth(self.game.target - state.mine, state.turns_left)[-1]
        return dict(zip(self.choices, worth.tolist(), strict=True))

    # Published under this name before: numbers of dice, where those of other games are to roll and to hold.
    def actions(self, turns_left: int | None = None) -> Floats:  # type: ignore[override]
        """The action values of all states: [score, k] is what the k-th of `choices` is worth."""
        return self._worth(self.game.target, self._left(turns_left))[:0:-1]

    def _left(self, turns_left: int | None) -> int:
        """The throws left: all of the game's, unless told."""
        return self.game.at(turns_left=turns_left).turns_left

    def values(self) -> Floats:
        """The values over my score; where throws are limited, over my score and the throws left (less one)."""
        target = self.game.target
        numbers = self._numbers[target:0:-1, 0] if self.game.goal == "turns" else self._numbers[1:, target:0:-1].T
        return numbers / self._scale

    def dice(self) -> Ints:
        """The best number of dice over the axes of `values`; the fewest where several are best."""
        if self.game.goal == "turns":
            return self._chosen(self.game.target, 0)[:0:-1]
        throws_left = range(1, self.game.turns + 1)
        return np.array([self._chosen(self.game.target, left)[:0:-1] for left in throws_left]).T

    def costs(self) -> Floats:
        """The cost of the nearest wrong number of dice over the axes of `values`; infinity where there is only one number."""
        if self.game.goal == "turns":
            return between_best(-self.actions())
        return np.array([between_best(self.actions(left)) for left in range(1, self.game.turns + 1)]).T

    def fixed(self, dice: int) -> "SoloHogSolution":
        """The solution, by this goal, for a player who always throws that many dice, as in the five-dice rule."""
        check_points("dice", dice, self.game.max_dice, least=1)
        return solution_of(self.game, range(dice, dice + 1), Job())

    def distribution(self, mine: int = 0, turns_left: int | None = None) -> Floats:
        """[n] is the chance that the strategy reaches the target in exactly n throws.

        It covers all throws that are left, or all but the last `REST` of the chances; but no more than `LONGEST` throws. What
        is missing from a sum of 1 takes longer.
        """
        self.game.at(mine)
        togo, throw, reached = self.game.target - mine, throw_of(self.game.die, self.choices[-1]), [0.0]
        now, then = np.zeros(togo + 1), np.zeros(togo + 1)
        now[togo] = 1.0
        for chosen in self._throw_by_throw(togo, self._left(turns_left)):
            kernels.throw_once(now, then, chosen, throw)
            now, then = then, now
            reached.append(now[0])
            if self.game.goal == "turns" and now[1:].sum() < REST:
                break
        return np.array(reached)

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, where throws are limited `turns_left`, `value`, the best number of `dice`,
        and the `cost` of the nearest wrong number."""
        limited = {"turns_left": np.arange(1, self.game.turns + 1)} if self.game.goal == "within" else {}
        axes = {"mine": np.arange(self.game.target), **limited}
        return data_frames.cells(axes, {"value": self.values(), "dice": self.dice(), "cost": self.costs()})

    def parts(self) -> Parts:
        return Parts({"scale": self._scale, "choices": [self.choices[0], self.choices[-1]]}, {"numbers": self._numbers})

    @classmethod
    def from_parts(cls, game: SoloHog, gap: float, facts: Facts, take: Take) -> "SoloHogSolution":
        first, last = facts["choices"]
        check_points("first of the choices", first, game.max_dice, least=1)
        check_points("last of the choices", last, game.max_dice, least=first)
        scale, limited = power_of_two(facts["scale"]), game.goal == "within"
        shape = (game.turns + 1, game.target + 1) if limited else (game.target + 1, last + 1)
        numbers = between("numbers", take("numbers", shape, np.int64), int(scale) if limited else LARGEST)
        return cls(game, range(first, last + 1), gap, scale, numbers)

    def _worth(self, togo: int, left: int) -> Floats:
        """The worth of each of `choices`, by points to go up to `togo`; row 0 has no meaning."""
        game, dice = self.game, slice(self.choices[0], self.choices[-1] + 1)
        if game.goal == "turns":
            return self._thrown_once(self._numbers[: togo + 1, dice] / self._scale)
        before = self._numbers[left - 1, : togo + 1]
        return one_throw_more(game.die, before, self.choices[-1])[:, dice] / self._scale

    def _thrown_once(self, scored: Floats) -> Floats:
        """The worth of each number of dice, thrown once. In `hog_solo.py` a number is thrown until it scores; here the best
        follows if it does not score at once."""
        scores = [scoring(self.game.die, each) for each in self.choices]
        repeated = np.array([1 / chance for chance in scores], np.float64) + scored
        best = repeated.min(axis=1, keepdims=True)
        return np.asarray(best + np.array(scores, np.float64) * (repeated - best))

    def _throw_by_throw(self, togo: int, left: int) -> Iterator[Ints]:
        """The strategy by points to go, for each throw that may come."""
        if self.game.goal == "turns":
            return repeat(self._chosen(togo, 0), LONGEST)
        return (self._chosen(togo, throws) for throws in range(left, 0, -1))

    def _chosen(self, togo: int, left: int) -> Ints:
        """The strategy, by points to go."""
        worth = self._worth(togo, left)
        best = worth.min(axis=1) if self.game.goal == "turns" else worth.max(axis=1)
        chosen: Ints = self.choices[0] + np.argmax(abs(worth - best[:, None]) <= self.tolerance, axis=1)
        return chosen


def mean_and_variance(distribution: Floats) -> tuple[float, float]:
    """Mean and variance of the number of throws or turns, for those who reach the target in as many as the distribution
    covers."""
    numbers, chances = np.arange(len(distribution)), distribution / distribution.sum()
    mean = float(numbers @ chances)
    return mean, float((numbers - mean) ** 2 @ chances)
