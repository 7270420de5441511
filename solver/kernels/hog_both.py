"""Both at once: the throw of simultaneous Hog, solved position by position in points to go.

Let the row player need a points and throw d dice, the column player need b and throw r dice; q_d(i) is the chance that d dice
score i. With V(a, b) the row player's chance to win plus half that of a tie (the value of Tijms & van der Wal 2006, section 4,
is 2 V - 1),

    V(a, b) = value of the matrix game A + V(a, b) B,      B[d, r] = q_d(0) q_r(0),      E = 1 - B,
    A[d, r] = sum over (i, j) != (0, 0) of q_d(i) q_r(j) V(a - i, b - j),

where V is 1, 1/2 or 0 once somebody has nothing to go: who is further past the target wins, then and there.

**One convolution.** half(a', b, r) = sum over j of q_r(j) V(a', b - j) does not depend on a: while b stands still and a grows,
A is a sum over i of q_d(i) half(a - i, b, r), and half(a, b, r) is known as soon as V(a, b) is. V(b, a) = 1 - V(a, b), so
a <= b is enough, and V(a, a) = 1/2.

**Bounds.** Let the row player play the mix x whenever both stand at (a, b), and optimally elsewhere. Then the column player
faces a decision problem of one position, from which every choice r leaves with chance (x'E)_r > 0 at each throw; for such a
problem some choice, made again and again, is best. It is worth (x'A)_r / (x'E)_r. So V(a, b) is at least the smallest of these
ratios, for any x, and likewise at most the largest (Ay)_d / (Ey)_d, for any y. If the matrix of ratios A / E has a saddle
point, its two pure choices make both bounds equal: that is V(a, b). Else V(a, b) is the one v for which the game A - v E has
the value 0; optimal mixes of that game at v give the next v <- x'Ay / x'Ey (Newton's step), and at every step both bounds. A
step that does not halve what is between them is followed by one from the middle, which does.

**The proven error.** Let v be the value written down, x the mix of the row player, and m_d(a) = sum over i of q_d(i) min(i, a)
the points that d dice bring on average. Let e(n) bound the error wherever a + b = n, its growth G(n) = e(n) - e(n - 1) be
non-increasing, and e = 0 where the game is over. A throw that brings both players together k > 0 points nearer to their targets
then leads to an error of at most e(n) - k G(n); on average over all throws but those that change nothing, against a choice r,
that is at most (x'E)_r e(n) - (m_x(a) + m_r(b)) G(n). Hence by the bounds above V(a, b) >= v - e(n), if for all r

    v (x'E)_r - (x'A)_r <= (m_x(a) + m_r(b)) G(n),

A taken from the values written down, and V(a, b) <= v + e(n) by the same inequality for y. `growth_needed` is the smallest such
G(n). It allows for rounding: all terms are positive, so every rounding that a number goes through costs a sum at most one part
in 2^53. Values are whole numbers of 2^-53, so that 1 - V is exact. The same inequalities say that the mixes kept, played
throughout, guarantee the values to within the same error.
"""

from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from solver.dice import Die, ways
from solver.kernels.dice_throw import DiceThrow, least_points, most_points, throw_of
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats, choose, saddle, solve_game

ONE = 1 << 53  # values are whole numbers of units, of which this many are 1
UNIT = 1.0 / ONE  # also the relative error of one rounding
BLOCK = 8  # terms that are summed up before they are added to the rest: fewer roundings for each
ENOUGH = 1e-15  # a distance between the bounds that need not shrink; it is part of the proven error
STEPS = 100  # the most steps of Newton's method in one position


class BothLaw(NamedTuple):
    """The rules as the kernels see them; d dice are found at d - 1."""

    throw: DiceThrow
    by_points: Floats  # [i, d]: q_d(i)
    escape: Floats  # E[d, r]
    ahead: Floats  # [k, r]: the chance to win when k points ahead, see `ahead_of`
    gains: Floats  # [d, a]: m_d(a), up to an a that no throw exceeds
    mine: Floats  # [d]: roundings, see `roundings_mine`
    theirs: Floats  # [r]: roundings, see `roundings_theirs`


class Board(NamedTuple):
    """Scratch arrays, and what is known about one position."""

    onward: Floats  # [r]: worth of a throw in which only the column player scores
    block: Floats
    payoffs: Floats  # A
    game: Floats  # A / E, then A - v E
    x: Floats
    y: Floats
    trial_x: Floats
    trial_y: Floats
    tableau: Floats
    labels: Any


def law_of(die: Die, most: int) -> BothLaw:
    throw = throw_of(die, most)
    points = np.arange(throw.chances.shape[1])
    return BothLaw(
        throw=throw,
        by_points=np.ascontiguousarray(throw.chances.T),
        escape=throw.scores[:, None] + np.outer(throw.fails, throw.scores),  # all terms positive: right to 4 roundings
        ahead=ahead_of(die, most),
        gains=throw.chances @ np.minimum.outer(points, points).astype(float),
        mine=np.array([roundings_mine(die, dice) for dice in range(1, most + 1)]),
        theirs=np.array([roundings_theirs(die, dice) for dice in range(1, most + 1)]),
    )


def ahead_of(die: Die, most: int) -> Floats:
    """[k, r]: the chance to win when k points ahead of a player whose throw of r dice is still to come."""
    return np.array([wins_ahead(counts, most * die.sides + 2) for counts in ways(die, most)]).T.copy()


def wins_ahead(counts: list[int], length: int) -> list[float]:
    """[k]: the chance to win when k points ahead of a throw that scores j in counts[j] ways, each rounded once."""
    throws, below = sum(counts), accumulate(counts, initial=0)
    wins = [(2 * fewer + same) / (2 * throws) for fewer, same in zip(below, counts, strict=False)]
    return wins + [1.0] * (length - len(counts))


def roundings_mine(die: Die, dice: int) -> float:
    """How many roundings a sum in `collect` over all scores of the dice takes, with those of its factors."""
    return (die.sides - 2) * dice + 4.0


def roundings_theirs(die: Die, dice: int) -> float:
    """How many roundings a sum in `look_onward` takes, with those of its factors: no number goes through more additions than a
    block has terms, and there are blocks."""
    scores = (die.sides - 2) * dice + 1
    return min(scores, BLOCK + scores // BLOCK + 2) + 3.0


def board_for(most: int) -> Board:
    square, line = (most, most), most
    return Board(
        np.empty(line),
        np.empty(line),
        np.empty(square),
        np.empty(square),
        np.empty(line),
        np.empty(line),
        np.empty(line),
        np.empty(line),
        np.empty((most + 1, most + 1)),
        np.empty(2 * most, np.int64),
    )


@kernel
def look_onward(values: Any, a: int, b: int, law: BothLaw, block: Any, onward: Any) -> None:
    """Fill `onward` with the worth of throws in which the row player busts and the column player scores, by the latter's
    dice."""
    most, end = len(onward), min(b, law.by_points.shape[0])
    for r in range(most):
        onward[r] = 0.0
    for start in range(2, end, BLOCK):
        for r in range(most):
            block[r] = 0.0
        for j in range(start, min(start + BLOCK, end)):
            value = values[a, b - j] * UNIT
            for r in range(most):
                block[r] += law.by_points[j, r] * value
        for r in range(most):
            onward[r] += block[r]


@kernel
def collect(half: Any, a: int, b: int, law: BothLaw, onward: Any, payoffs: Any) -> None:
    """Fill A: the row player busts, scores but does not finish, or finishes."""
    most = len(onward)
    for d in range(most):
        for r in range(most):
            payoffs[d, r] = law.throw.fails[d] * onward[r]
        least, largest = least_points(d + 1), most_points(d + 1, law.throw)
        for i in range(least, min(largest + 1, a)):
            chance = law.throw.chances[d, i]
            for r in range(most):
                payoffs[d, r] += chance * half[a - i, r]
        for i in range(max(least, a), largest + 1):
            chance, lead = law.throw.chances[d, i], min(b - a + i, len(law.ahead) - 1)
            for r in range(most):
                payoffs[d, r] += chance * law.ahead[lead, r]


@kernel
def guaranteed(x: Any, payoffs: Any, escape: Any) -> float:
    """The smallest ratio (x'A)_r / (x'E)_r."""
    least = np.inf
    for r in range(len(x)):
        paid, left = 0.0, 0.0
        for d in range(len(x)):
            paid += x[d] * payoffs[d, r]
            left += x[d] * escape[d, r]
        least = min(least, paid / left)
    return least


@kernel
def conceded(y: Any, payoffs: Any, escape: Any) -> float:
    """The largest ratio (Ay)_d / (Ey)_d."""
    most = 0.0
    for d in range(len(y)):
        paid, left = 0.0, 0.0
        for r in range(len(y)):
            paid += payoffs[d, r] * y[r]
            left += escape[d, r] * y[r]
        most = max(most, paid / left)
    return most


@kernel
def newton(x: Any, y: Any, payoffs: Any, escape: Any) -> float:
    """x'Ay / x'Ey: the value if both keep to their mixes."""
    paid, left = 0.0, 0.0
    for d in range(len(x)):
        for r in range(len(y)):
            paid += x[d] * y[r] * payoffs[d, r]
            left += x[d] * y[r] * escape[d, r]
    return paid / left


@kernel
def play(board: Board, v: float, escape: Any) -> None:
    """Solve the game A - v E on trial."""
    most = len(board.x)
    for d in range(most):
        for r in range(most):
            board.game[d, r] = board.payoffs[d, r] - v * escape[d, r]
    solve_game(board.game, board.trial_x, board.trial_y, board.tableau, board.labels)


@kernel
def keep(mix: Any, place: Any) -> None:
    for d in range(len(mix)):
        place[d] = mix[d]


@kernel
def settle(board: Board, low: float, high: float, escape: Any) -> Any:
    """Take Newton's steps, kept between the bounds; return the best bounds, which the mixes x and y on the board prove."""
    v, middle = 0.5 * (low + high), True
    for _ in range(STEPS):
        play(board, v, escape)
        width = high - low
        lower, upper = guaranteed(board.trial_x, board.payoffs, escape), conceded(board.trial_y, board.payoffs, escape)
        if lower > low:
            low = lower
            keep(board.trial_x, board.x)
        if upper < high:
            high = upper
            keep(board.trial_y, board.y)
        halved = high - low <= 0.5 * width
        if high - low <= ENOUGH or (middle and not halved):
            break
        v = newton(board.trial_x, board.trial_y, board.payoffs, escape)
        middle = not (halved and low < v < high)
        if middle:
            v = 0.5 * (low + high)
    return low, high


@kernel
def solve_position(board: Board, equal: bool, escape: Any) -> int:
    """The value in units of the position whose A is on the board, and both mixes; if it is `equal` for both, 1/2."""
    most = len(board.x)
    for d in range(most):
        for r in range(most):
            board.game[d, r] = board.payoffs[d, r] / escape[d, r]
    row, column, low, high = saddle(board.game)
    choose(board.x, row)
    choose(board.y, column)
    if high - low > ENOUGH:
        if equal:
            play(board, 0.5, escape)
            keep(board.trial_x, board.x)
        else:
            low, high = settle(board, low, high, escape)
    if equal:
        keep(board.x, board.y)
        return ONE // 2
    value: int = min(ONE, np.int64(round(0.5 * (low + high) / UNIT)))  # type: ignore[assignment]  # numba's integers are int
    return value


@kernel
def sums_of(mix: Any, gains: Any, togo: int, roundings: Any) -> Any:
    """The mean points that a mix brings, and the roundings of sums over its scores and over its choices."""
    points, longest, choices = 0.0, 0.0, 0.0
    for d in range(len(mix)):
        if mix[d] > 0.0:
            points += mix[d] * gains[d, togo]
            longest = max(longest, roundings[d])
            choices += 1.0
    return points, longest, choices


@kernel
def growth_needed(board: Board, v: float, a: int, b: int, law: BothLaw) -> float:
    """The growth of the error bound per point that is enough here: the last inequalities of the module's docstring.

    E is right to 4 roundings; v times a sum over choices, and the difference of the two sides, take at most 2 more.
    """
    most, x, y = len(board.x), board.x, board.y
    a, b = min(a, law.gains.shape[1] - 1), min(b, law.gains.shape[1] - 1)
    mine, longest_x, choices_x = sums_of(x, law.gains, a, law.mine)
    theirs, longest_y, choices_y = sums_of(y, law.gains, b, law.theirs)
    need = 0.0
    for k in range(most):
        paid_x, left_x, paid_y, left_y = 0.0, 0.0, 0.0, 0.0
        for d in range(most):
            paid_x += x[d] * board.payoffs[d, k]
            left_x += x[d] * law.escape[d, k]
            paid_y += y[d] * board.payoffs[k, d]
            left_y += y[d] * law.escape[k, d]
        rounding_x = (longest_x + law.theirs[k] + choices_x) * paid_x + (6.0 + choices_x) * v * left_x
        rounding_y = (law.mine[k] + longest_y + choices_y) * paid_y + (6.0 + choices_y) * v * left_y
        short = v * left_x - paid_x + 1.01 * UNIT * rounding_x
        excess = paid_y - v * left_y + 1.01 * UNIT * rounding_y
        need = max(need, short / (mine + law.gains[k, b]), excess / (law.gains[k, a] + theirs))
    return need


@kernel
def sweep(values: Any, mixes: Any, needs: Any, halves: Any, first: int, xs: Any, ys: Any, board: Board, law: BothLaw) -> None:
    """Solve the positions a <= b of the tile `xs` by `ys` (first and last); `halves[b - first, a, r]` is half(a, b, r).

    `mixes[a, b]` is the mix of a player with a to go against b. `needs[b, a]` becomes the growth that the error bound needs, in
    units.
    """
    for b in range(ys[0], ys[1] + 1):
        half = halves[b - first]
        for a in range(xs[0], min(xs[1], b) + 1):
            look_onward(values, a, b, law, board.block, board.onward)
            collect(half, a, b, law, board.onward, board.payoffs)
            value = solve_position(board, a == b, law.escape)
            values[a, b], values[b, a] = value, ONE - value
            v = value * UNIT
            needs[b, a] = growth_needed(board, v, a, b, law) / UNIT * (1.0 + 1e-6)  # more than rounding to float32 loses
            for r in range(len(board.onward)):
                half[a, r] = board.onward[r] + law.throw.fails[r] * v
                mixes[a, b, r], mixes[b, a, r] = board.x[r], board.y[r]


@kernel
def throw_both(after: Any, law: BothLaw, half: Any, payoffs: Any) -> None:
    """Fill `payoffs` with the worth of each pair of choices, if after[i, j] is that of scoring i and j.

    A product of three matrices, but numpy's would keep all cores spinning.
    """
    points, most = half.shape
    for i in range(points):
        for r in range(most):
            half[i, r] = 0.0
        for j in range(points):
            for r in range(most):
                half[i, r] += after[i, j] * law.by_points[j, r]
    for d in range(most):
        for r in range(most):
            payoffs[d, r] = 0.0
        for i in range(points):
            for r in range(most):
                payoffs[d, r] += law.throw.chances[d, i] * half[i, r]
