"""The rules of Hog in turns as the kernels of `rising_hog.py` see them, where no turn ever takes points away; and its table."""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from solver.dice import Die
from solver.games.hog_dice import BUST, gains
from solver.games.hog_in_turns import RULES, WILD_DIE, ByScores, Hog
from solver.job import Job
from solver.kernels.composed import rising_hog
from solver.kernels.composed.rising_hog import LOST, WON, RisingLaw
from solver.kernels.fixed import SHIFT, fraction_of
from solver.memory import require
from solver.rolls import Roll
from solver.rules.named import NONE
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Marks

ONE = 1 << 62  # units that make a probability of 1
PORTION = 1_000_000  # products that one call of a kernel forms: some milliseconds


def rises(game: Hog) -> bool:
    """Whether the kernels are for this game: scores never fall, and who reaches the target wins."""
    return game.end == "reach" and rises_apart_from_the_end(game)


def rises_apart_from_the_end(game: Hog) -> bool:
    """Whether no turn ever takes points away, and each throw that does not bust scores."""
    scores = all(landing.kind == "bust" or landing.number > 0 for landing in game.die.landings)
    free = all(min(row) > 0 for row in game.free) if isinstance(game.free, tuple) else True
    upwards = all(min(row) >= mine for mine, row in enumerate(game.jump)) if isinstance(game.jump, tuple) else True
    return game.bust == "nothing" and scores and free and upwards


def law_of(game: Hog) -> RisingLaw:
    target, dice = game.target, (game.die,) if game.wild == NONE else (game.die, WILD_DIE)
    points, parts, risks, scores = throws_of(dice, game.max_dice)
    mine, top = np.arange(target), target if game.swap == NONE else 2 * target
    free = mine[:, None] + by_scores("free", game.free, target) if game.free != NONE else np.full((target, target), -1)
    kinds, points = by_scores("wild", game.wild, target), np.minimum(points, top)  # who has the top has won
    return RisingLaw(
        target, game.max_dice, ONE, points, parts, risks, scores, kinds, mine + game.bust_pays, free, following(game, top), top
    )


@lru_cache(maxsize=32)
def throws_of(dice: tuple[Die | Roll, ...], most: int) -> tuple[Ints, Ints, Ints, Floats]:
    """What one die of each kind may add, with what chances, and the chance of a bust, and of none, by the number of dice."""
    each = [[(gain, chance) for gain, chance in gains(die, 1).items() if gain != BUST] for die in dice]
    length = max(map(len, each))
    filled = [[*some, *[(-1, Fraction(0))] * (length - len(some))] for some in each]
    scores = [[(1 - gains(die, 1).get(BUST, Fraction(0))) ** number for number in range(most + 1)] for die in dice]
    return (
        np.array([[gain for gain, _ in some] for some in filled]),
        np.array([[fraction(chance) for _, chance in some] for some in filled]),
        np.array([[fraction(1 - chance) for chance in some] for some in scores]),
        np.array([[float(chance) for chance in some] for some in scores]),
    )


def fraction(chance: Fraction) -> int:
    """A chance as the kernels see it; a sure one is the largest that there is, which errs by a unit at most."""
    return fraction_of(min(chance, Fraction((1 << SHIFT) - 1, 1 << SHIFT)))


def by_scores(name: str, rule: ByScores, target: int, mines: int = 0) -> Ints:
    """What a rule tells of my score, below the target or `mines`, and theirs, below the target."""
    if rule == NONE:
        return np.zeros((mines or target, target), np.int64)
    if isinstance(rule, str):
        return known_by_name(name, rule, target, mines or target)
    told = np.array([row[:target] for row in rule[:target]])
    return np.pad(told, ((0, max(0, mines - target)), (0, 0)))


@lru_cache(maxsize=32)
def known_by_name(name: str, rule: str, target: int, mines: int) -> Ints:
    of = RULES[name][rule].of
    if name == "jump":
        return np.repeat([[of(mine, 0)] for mine in range(mines)], target, axis=1)
    return np.array([[of(mine, theirs) for theirs in range(target)] for mine in range(mines)], np.int64)


def following(game: Hog, top: int) -> Ints:
    """Where the game goes on after a turn that brings me to a score, over their score and mine: see `RisingLaw.next`."""
    target, theirs = game.target, np.arange(game.target)[None, :]
    if game.jump == NONE:
        mine = np.repeat(np.arange(top)[:, None], target, axis=1)
    else:
        mine = by_scores("jump", game.jump, target, top)
        if isinstance(game.jump, tuple):
            mine[target:] = np.arange(target, top)[:, None]
    over, below = mine >= target, np.minimum(mine, target - 1)
    codes = 2 * (theirs * target + below) + 1
    if game.again != NONE:
        again = by_scores("again", game.again, target)[below, theirs]
        codes = np.where(again, 2 * (below * target + theirs), codes)
    codes = np.where(over, WON, codes)
    if game.swap != NONE:
        codes = np.where(swapped(game, mine), after_swap(game, over, below, theirs), codes)
    return np.ascontiguousarray(codes.T)


def swapped(game: Hog, mine: Ints) -> Ints:
    """Whether scores are swapped, over my score after a jump and theirs."""
    longest = int(mine.max()) + 1
    swaps = by_scores("swap", game.swap, game.target, max(longest, game.target))
    return np.asarray(swaps[mine, np.arange(game.target)[None, :]])


def after_swap(game: Hog, over: Marks, below: Ints, theirs: Ints) -> Ints:
    """The codes where scores are swapped: they have `below` then, and I have what was theirs."""
    codes = 2 * (below * game.target + theirs) + 1
    if game.again != NONE:
        again = by_scores("again", game.again, game.target)[theirs, below]
        codes = np.where(again, 2 * (theirs * game.target + below), codes)
    return np.where(over, LOST, codes)


def rings_for(law: RisingLaw, rows: int) -> Ints:
    """Rings of the last places for so many rows, and for each kind of dice."""
    return np.empty((len(law.points), rows, int(law.points.max()) + 1, law.dice + 1), np.int64)


def rounding(law: RisingLaw) -> float:
    """Units by which the worth of a throw may err on top of the values it is made of."""
    return float(law.dice * law.points.shape[1] + 1)


def solve_rising(game: Hog, law: RisingLaw, job: Job) -> tuple[Ints, float]:
    """The values in units over my score and theirs, and the proven bound on the error of each."""
    each = len(law.points) * (int(law.points.max()) + 1) * (law.dice + 1)
    require(8.0 * game.target * (each + 4 * game.target), game.name)
    values, needs = np.zeros((game.target, game.target), np.int64), np.zeros(2 * game.target - 1)
    rings = rings_for(law, game.target)
    rising_hog.begin(rings, law)
    rising_hog.pass_the_target(values, rings, law)
    some = max(1, PORTION // (game.target * law.dice * law.points.size))
    for last in range(2 * game.target - 2, -1, -some):
        job.reached(1.0 - last / (2.0 * game.target))
        rising_hog.solve_sums(values, rings, needs, (last, max(0, last - some + 1)), law)
    return values, (float(needs.sum()) * (1 + 1e-9) + rounding(law)) / ONE + 2.0**-53
