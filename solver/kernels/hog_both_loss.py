"""Both at once where a 1 costs points: one throw of both players, for `cyclic_table.py`.

Let the row player need a points and throw d dice, the column player need b and throw r dice. After a 1, b(a) >= a are to go. In
the letters of `hog_both.py`,

    V(a, b) = value of the matrix game A[d, r] = sum over (i, j) of q_d(i) q_r(j) V(a - i, b - j), with b(.) where i or j is 0.

**Sums.** The dice are added one by one, as in `hog_loss.py`: first those of the column player, half(a, b, r) = q_r(0) V(a,
b(b)) + S_r(a, b), where S_r(a, b) = (S_{r - 1}(a, b - 2) + ... + S_{r - 1}(a, b - s)) / s and S_0 = V; then those of the row
player in the same way along a, with half in place of V. Windows slide along b and along a, and fixed-point numbers keep them
exact: a pair of choices costs two products, however many scores it has.

**Rounding.** Every division rounds by a unit at most and shrinks what was rounded before by (s - 1) / s; each of the two busts
rounds once more. So A errs by at most 2 min(s, most dice) + 2 units. What a mix is paid is summed up in doubles, as differences
from the value; their roundings are counted where it matters, in `check`.

**Corrections** u = given + P u are found row by row, b growing: if the column player scores, what follows is in a row that is
done, whatever the row player throws; if not, it is in a row to come.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from solver.dice import Die, ways
from solver.kernels.dice_throw import DiceThrow, least_points, most_points, ring, throw_of
from solver.kernels.fixed import ROUNDING, kernel, rough, scale_for, times
from solver.kernels.matrix_game import Floats, solve_game

ROUNDED = 2.0**-53  # the relative error of one rounding of a double


class BothLossLaw(NamedTuple):
    """The rules as the kernels see them."""

    throw: DiceThrow
    one: int  # the units that make a probability of 1
    ahead: Any  # [k, r - 1]: the chance to win when k points ahead of a player whose throw of r dice is still to come, in units


class LossBoard(NamedTuple):
    """Scratch arrays. Rings hold the last s + 1 places of a window that slides."""

    scored: Any  # [b, a, r]: S_r(a, b), a ring along b
    scored_window: Any  # [a, r]: the sum over the faces that makes the next S_r(a, b)
    half: Any  # [a + most points, r - 1]: half(a, b, r) of one row
    both: Any  # [a, d, r - 1]: the sums S of the row player's dice over half, a ring along a
    both_window: Any  # [d, r - 1]: the sum over the faces that makes the next of `both`
    payoffs: Any  # [d - 1, r - 1]: A of one position
    game: Floats  # A less the value
    spare: Floats  # [d - 1]: a mix that is not needed
    tableau: Floats
    labels: Any


class LossRoom(NamedTuple):
    """Scratch arrays for corrections, in which only the column player's dice are added one by one; see `LossBoard`."""

    scored: Floats
    scored_window: Floats
    half: Floats  # [r - 1, a]: half(a, b, r) of one row


def law_of(die: Die, most: int, busted: Any) -> BothLossLaw:
    one = int(scale_for(die.sides, 1.0))
    ahead = np.array([wins_ahead(counts, most * die.sides + 1, one) for counts in ways(die, most)]).T.copy()
    return BothLossLaw(throw_of(die, most, busted), one, ahead)


def wins_ahead(counts: Sequence[int], length: int, one: int) -> list[int]:
    """[k]: the chance to win when k points ahead of a throw that scores j in counts[j] ways, in units."""
    all_ways, below = sum(counts), accumulate(counts, initial=0)
    wins = [(2 * fewer + same) * one // (2 * all_ways) for fewer, same in zip(below, counts, strict=False)]
    return wins + [one] * (length - len(counts))


def board_for(law: BothLossLaw) -> LossBoard:
    size, most, last = len(law.throw.busted), law.throw.dice, law.throw.sides + 1
    return LossBoard(
        scored=np.zeros((last, size, most + 1), np.int64),
        scored_window=np.zeros((size, most + 1), np.int64),
        half=np.zeros((size + most * law.throw.sides, most), np.int64),
        both=np.zeros((last, most + 1, most), np.int64),
        both_window=np.zeros((most + 1, most), np.int64),
        payoffs=np.zeros((most, most), np.int64),
        game=np.zeros((most, most)),
        spare=np.zeros(most),
        tableau=np.zeros((most + 1, most + 1)),
        labels=np.zeros(2 * most, np.int64),
    )


def room_for(law: BothLossLaw) -> LossRoom:
    size, most = len(law.throw.busted), law.throw.dice
    return LossRoom(np.zeros((law.throw.sides + 1, size, most + 1)), np.zeros((size, most + 1)), np.zeros((most, size)))


def rounding(law: BothLossLaw) -> float:
    """Units by which an entry of A errs at most, and a mix of them, whose probabilities add up to one but for rounding."""
    return 1.01 * ROUNDING * (2 * min(law.throw.sides, law.throw.dice) + 2)


@kernel
def begin_row(values: Any, b: int, law: BothLossLaw, board: LossBoard) -> None:
    """Bring the column player's throws from b - 1 to b, and begin with the row player's. Below b = 1, the rings hold zeros."""
    throw, most, points = law.throw, law.throw.dice, most_points(law.throw.dice, law.throw)
    here, new = ring(b, throw)
    before, _ = ring(b - 1, throw)
    for a in range(1, len(throw.busted)):
        board.scored[before, a, 0] = values[a, b - 1] if b > 1 else 0  # the row before may just have been found
        lost = values[a, throw.busted[b]]
        for r in range(most, 0, -1):
            board.scored_window[a, r] += board.scored[new, a, r - 1] - board.scored[here, a, r - 1]
            board.scored[here, a, r] = times(board.scored_window[a, r], throw.face)
            board.half[points + a, r - 1] = board.scored[here, a, r] + times(lost, throw.risks[r - 1])
    for a in range(first_in(b, law), 1):
        for r in range(most):
            board.half[points + a, r] = law.ahead[b - a, r]
    begin_dice(law, board)


@kernel
def first_in(b: int, law: BothLossLaw) -> int:
    """The first a to go through in a row: with less to go the row player has won, whatever the other throws."""
    return int(min(1, b - most_points(law.throw.dice, law.throw)))


@kernel
def begin_dice(law: BothLossLaw, board: LossBoard) -> None:
    """Begin the rings along a where the row player has won in any case, but for a 1."""
    passed, throw = law.one, law.throw
    for d in range(throw.dice + 1):
        board.both[:, d] = passed
        if d < throw.dice:
            board.both_window[d + 1] = passed * (throw.sides - 1)
        passed = times(passed * (throw.sides - 1), throw.face)


@kernel
def throw(a: int, law: BothLossLaw, board: LossBoard) -> None:
    """Bring the row player's throws from a - 1 to a, and fill A if the game is not over."""
    most, points = law.throw.dice, most_points(law.throw.dice, law.throw)
    here, new = ring(a, law.throw)
    for d in range(most, 0, -1):
        for r in range(most):
            board.both_window[d, r] += board.both[new, d - 1, r] - board.both[here, d - 1, r]
            board.both[here, d, r] = times(board.both_window[d, r], law.throw.face)
    for r in range(most):
        board.both[here, 0, r] = board.half[points + a, r]
    if a > 0:
        bust = points + law.throw.busted[a]
        for d in range(most):
            for r in range(most):
                board.payoffs[d, r] = board.both[here, d + 1, r] + times(board.half[bust, r], law.throw.risks[d])


@kernel
def improve(
    values: Any, b: int, span: Any, law: BothLossLaw, board: LossBoard, mixes: Any, misses: Any, in_place: bool
) -> None:
    """Solve the matrix games of the row b, a from span[0] to span[1] <= b; `misses` is what they are worth less the values.

    `mixes[a, b]` is the mix of a player with a to go against b. The values may be put right on the way.
    """
    for a in range(span[0], span[1] + 1):
        throw(a, law, board)
        if a > 0:
            for d in range(law.throw.dice):
                for r in range(law.throw.dice):
                    board.game[d, r] = float(board.payoffs[d, r] - values[a, b])
            if a < b:
                solve_game(board.game, mixes[a, b], mixes[b, a], board.tableau, board.labels)
                misses[a, b] = paid(board.game, mixes[a, b], mixes[b, a])
                misses[b, a] = -misses[a, b]
                if in_place:
                    values[a, b] = max(0, min(law.one, values[a, b] + np.int64(round(misses[a, b]))))
                    values[b, a] = law.one - values[a, b]
            else:
                even_game(board, mixes[a, a], law.throw.dice)


@kernel
def even_game(board: LossBoard, mix: Any, most: int) -> None:
    """Solve a position that is equal for both: what one is paid the other pays, up to rounding. The game is worth 0, and one
    mix is optimal for both."""
    for d in range(most):
        for r in range(d + 1):
            board.game[d, r] = 0.5 * (board.game[d, r] - board.game[r, d])
            board.game[r, d] = -board.game[d, r]
    solve_game(board.game, mix, board.spare, board.tableau, board.labels)


@kernel
def paid(game: Any, x: Any, y: Any) -> float:
    total = 0.0
    for d in range(len(x)):
        for r in range(len(y)):
            total += x[d] * y[r] * game[d, r]
    return total


@kernel
def check(values: Any, b: int, span: Any, law: BothLossLaw, board: LossBoard, mixes: Any, least: Any, replies: Any) -> None:
    """Fill `least` with what the row player's mixes are sure to be paid above the values, in units: row b, a in the span.

    A difference of two whole numbers, its product with a probability and their sum round once each: (choices + 2) roundings.
    """
    for a in range(span[0], span[1] + 1):
        throw(a, law, board)
        if a > 0:
            least[a, b] = np.inf
            for r in range(law.throw.dice):
                total, size, roundings = 0.0, 0.0, 3.0
                for d in range(law.throw.dice):
                    if mixes[a, b, d] > 0.0:
                        part = mixes[a, b, d] * float(board.payoffs[d, r] - values[a, b])
                        total, size, roundings = total + part, size + abs(part), roundings + 1.0
                total -= 1.01 * ROUNDED * roundings * size
                if total < least[a, b]:
                    least[a, b], replies[a, b] = total, r


@rough
def sweep(given: Any, landed: Any, rows: Any, throw: DiceThrow, room: LossRoom, mixes: Any, replies: Any, found: Any) -> None:
    """Find u = given + P u in the rows from rows[0] to rows[1]; u(., b(b)) is read from `landed`, which begins at b(1).

    The column player's choice is replies[a, b], or where that is negative their mix.
    """
    size, most, share = len(throw.busted), throw.dice, 1.0 / throw.sides
    for b in range(rows[0], rows[1] + 1):
        here, new = ring(b, throw)
        for a in range(1, size):
            lost = landed[a, throw.busted[b] - throw.busted[1]]
            for r in range(most, 0, -1):
                room.scored_window[a, r] += room.scored[new, a, r - 1] - room.scored[here, a, r - 1]
                room.scored[here, a, r] = room.scored_window[a, r] * share
                room.half[r - 1, a] = room.scored[here, a, r] + throw.fails[r - 1] * lost
        for a in range(1, size):
            found[a, b] = given[a, b] + followed(a, b, throw, room, mixes, replies[a, b])
            room.scored[here, a, 0] = found[a, b]


@rough
def followed(a: int, b: int, throw: DiceThrow, room: LossRoom, mixes: Any, reply: int) -> float:
    """P u at (a, b)."""
    total = 0.0
    for d in range(throw.dice):
        if mixes[a, b, d] > 0.0:
            for r in range(throw.dice):
                chance = mixes[a, b, d] * (mixes[b, a, r] if reply < 0 else (1.0 if reply == r else 0.0))
                if chance > 0.0:
                    worth = throw.fails[d] * room.half[r, throw.busted[a]]
                    for i in range(least_points(d + 1), min(most_points(d + 1, throw) + 1, a)):
                        worth += throw.chances[d, i] * room.half[r, a - i]
                    total += chance * worth
    return total
