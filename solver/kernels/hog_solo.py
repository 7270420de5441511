"""Hog alone: the fewest throws on average, or the best chance within some, in points to go.

Let q(d, j) be the chance that d dice score j points (0 if one shows a 1). With i points to go, the fewest throws on average,
V(i), and the best chance within l throws, p(l, i), are

    V(i) = min over d of (1 + sum over j > 0 of q(d, j) V(i - j)) / (1 - q(d, 0))
    p(l, i) = max over d of sum over j of q(d, j) p(l - 1, i - j)

with V(i) = 0 and p(l, i) = 1 for i <= 0, and else p(0, i) = 0. These are the equations of Tijms & van der Wal
(2006), "A real-world stochastic two-person game", sections 3.1 and 3.2.

Throwing the dice one after the other spares the sums over all scores. Let W(0, i) be what i points to go are worth afterwards,
and s the number of sides. Then

    W(d, i) = (W(d - 1, i - 2) + ... + W(d - 1, i - s)) / m

is its mean over throws of d dice without a 1 if m = s - 1, and that mean times the chance c(d) of such a throw if m = s. So

    V(i) = min over d of 1 / c(d) + W(d, i)             p(l, i) = max over d of (1 - c(d)) p(l - 1, i) + W(d, i),

and as fixed-point numbers add exactly, the sum over the faces slides: each W costs an addition, a subtraction and a product.

The proven error, in units (`fixed.py`), where no product errs by more than one. If no number of dice is misjudged by more than
e, neither is the best of them.

Fewest throws: e(i) <= i + 1. The 1 / c(d) are rounded down, by less than 1. Past the target all is exactly 0, so W(d, i) errs
by 1 for each die thrown before the target is passed, which are at most min(d, (i + 1) / 2), and by e(i - 2d) if 2d falls short
of it. That makes no more than (i + 1) / 2 <= i if it does not, and d + (i - 2d + 1) <= i if it does. Where 1 / c(d) is above a
bound on V it is replaced by the bound: such dice are never the best, nor can they seem better than the best by 1.

Best chance: e(l) <= e(l - 1) + min(d, s) + 1. Chances add up to 1, so that e(l - 1) is passed on at most once; of the error of
W(d - 1) no more than (s - 1) / s is, so that the products of d dice err by 1 + (s - 1) / s + ... <= min(d, s) together; and
c(d) p(l - 1, i) errs by 1. No chance is let above 1, which brings it nearer to the truth.
"""

from typing import Any, NamedTuple

from solver.kernels.dice_throw import DiceThrow, least_points, most_points
from solver.kernels.fixed import kernel, times


class Dice(NamedTuple):
    """The rules as the kernels see them."""

    sides: int
    share: int  # 1 / m as a fraction; 0 if m is 1


@kernel
def add_dice(worth: Any, sums: Any, i: int, dice: Dice) -> None:
    """Fill W(1, i), W(2, i), ... at `worth[i]`. Row 0 stands for all i <= 0; `sums` are those over the faces."""
    nearest, passed = max(i - 2, 0), max(i - 1 - dice.sides, 0)
    for d in range(1, worth.shape[1]):
        sums[d] += worth[nearest, d - 1] - worth[passed, d - 1]
        worth[i, d] = times(sums[d], dice.share) if dice.share else sums[d]


@kernel
def fewest_throws(worth: Any, sums: Any, costs: Any, first: int, last: int, dice: Dice) -> None:
    """Fill `worth`, V included at `worth[:, 0]`, for a player who may throw `first` to `last` dice, at `costs` = 1 / c."""
    worth[0, :] = 0
    sums[:] = 0
    for i in range(1, len(worth)):
        add_dice(worth, sums, i, dice)
        worth[i, 0] = costs[first] + worth[i, first]
        for d in range(first + 1, last + 1):
            worth[i, 0] = min(worth[i, 0], costs[d] + worth[i, d])


@kernel
def one_throw_more(before: Any, worth: Any, sums: Any, scores: Any, dice: Dice) -> None:
    """Fill `worth[i, d]`, the chance with i to go when throwing d dice leaves the chances `before`. `scores` are the c."""
    worth[0, 0] = before[0]
    for d in range(1, worth.shape[1]):
        sums[d] = (dice.sides - 1) * worth[0, d - 1]
        worth[0, d] = times(sums[d], dice.share)
    for i in range(1, len(worth)):
        worth[i, 0] = before[i]
        add_dice(worth, sums, i, dice)
    for i in range(1, len(worth)):
        for d in range(1, worth.shape[1]):
            bust = before[i] - times(before[i], scores[d])
            worth[i, d] = min(worth[i, d] + bust, before[0])


@kernel
def throw_once(now: Any, then: Any, chosen: Any, throw: DiceThrow) -> None:
    """Move the chances `now` of having i points to go by a throw of `chosen[i]` dice. Who has reached the target leaves."""
    then[:] = 0.0
    for i in range(1, len(now)):
        if now[i] > 0.0:
            d = chosen[i]
            then[i] += now[i] * throw.fails[d - 1]
            for points in range(least_points(d), most_points(d, throw) + 1):
                then[max(i - points, 0)] += now[i] * throw.chances[d - 1, points]
