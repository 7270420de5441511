"""Pig for both at once with hidden turns, other ways: whole linear programs by HiGHS, and all pure turns against each other."""

from itertools import combinations

import numpy as np

from solver import SimultaneousPig
from solver.kernels.matrix_game import solve_matrix

Array = np.ndarray


def totals(game: SimultaneousPig, togo: int) -> int:
    return game.most_at_risk(game.target - togo) + 1


def payoffs(values: Array, game: SimultaneousPig, a: int, b: int) -> Array:
    """What each pair of totals is worth, by the rule book; `values` is by points to go."""
    worth = np.empty((totals(game, a), totals(game, b)))
    for i, j in np.ndindex(worth.shape):
        outcome = game.counted(game.target - a + i, game.target - b + j)
        if outcome.state is None:
            worth[i, j] = float(outcome.payment)
        else:
            worth[i, j] = values[game.target - outcome.state.mine, game.target - outcome.state.theirs]
    return worth


def best_law(worth: Array, game: SimultaneousPig, a: int, b: int) -> tuple[float, Array]:
    """The value of one round and an optimal law of the rows, every action open: held and rolled chances at each total of mine,
    and what each total of theirs is worth to them."""
    from scipy.optimize import linprog  # which takes a second, and most tests do without
    from scipy.sparse import csr_matrix

    (n, m), sides = worth.shape, game.die.sides
    last = game.last_roll(game.target - a), game.last_roll(game.target - b)
    flows = [(k, k, 1.0) for k in range(n)] + [(k, n + k, 1.0) for k in range(n)]
    flows += [(k, n + k - face, -1.0 / sides) for k in range(n) for face in game.die.scoring if k >= face]
    law = np.zeros((n, 2 * n + m))
    law[range(1, n), range(1, n)] = 1.0
    law[0, n : 2 * n] = 1.0 / sides
    held, limits = worth.T @ law, []
    for total in range(m):
        if total > 0:
            limits.append(-held[total])
            limits[-1][2 * n + total] += 1.0
        if total < last[1]:
            limits.append(-held[0] / sides)
            limits[-1][2 * n + total] += 1.0
            for face in game.die.scoring:
                limits[-1][2 * n + total + face] -= 1.0 / sides
    rows, columns, numbers = zip(*flows, strict=True)
    bounds = [(0.0, 0.0 if k == 0 else None) for k in range(n)] + [(0.0, None if k < last[0] else 0.0) for k in range(n)]
    goal = np.zeros(2 * n + m)
    goal[2 * n] = -1.0
    result = linprog(
        goal,
        A_ub=np.array(limits),
        b_ub=np.zeros(len(limits)),
        A_eq=csr_matrix((numbers, (rows, columns)), shape=(n, 2 * n + m)),
        b_eq=np.eye(n)[0],
        bounds=bounds + [(None, None)] * m,
        method="highs",
    )
    assert result.status == 0, result.message
    return -float(result.fun), law @ result.x


def values_by_highs(game: SimultaneousPig) -> Array:
    """The values by points to go: Newton's steps on the value of each position, each by two linear programs."""
    values = np.full((game.target + 1, game.target + 1), 0.5)
    for b in range(2, game.target + 1):
        for a in range(1, b):
            worth, v = payoffs(values, game, a, b), 0.5
            for _ in range(12):
                shifted = worth - v
                shifted[0, 0] = 0.0
                short, mine = best_law(shifted, game, a, b)
                _, theirs = best_law(-shifted.T, game, b, a)
                v += short / (1.0 - mine[0] * theirs[0])
                if abs(short) < 1e-13:
                    break
            values[a, b], values[b, a] = v, 1.0 - v
    return values


def pure_laws(game: SimultaneousPig, togo: int) -> Array:
    """The laws of all pure turns: one for each set of totals at which a player rolls."""
    choices, laws = range(2, game.last_roll(game.target - togo)), []
    for number in range(len(choices) + 1):
        for rolling in combinations(choices, number):
            law, comes = np.zeros(totals(game, togo)), np.zeros(totals(game, togo))
            comes[0] = 1.0
            for total in range(len(law)):
                if total == 0 or total in rolling:
                    law[0] += comes[total] / game.die.sides
                    for face in game.die.scoring:
                        if comes[total]:
                            comes[total + face] += comes[total] / game.die.sides
                else:
                    law[total] += comes[total]
            laws.append(law)
    return np.unique(laws, axis=0)


def values_by_pure_turns(game: SimultaneousPig) -> Array:
    """The values by points to go: matrix games of all pure turns, with the value of each position found by halving."""
    values = np.full((game.target + 1, game.target + 1), 0.5)
    laws = [np.zeros((0, 0)), *(pure_laws(game, togo) for togo in range(1, game.target + 1))]
    for b in range(2, game.target + 1):
        for a in range(1, b):
            worth, low, high = payoffs(values, game, a, b), 0.0, 1.0
            worth[0, 0] = 0.0
            paid, stays = laws[a] @ worth @ laws[b].T, np.outer(laws[a][:, 0], laws[b][:, 0])
            for _ in range(40):
                v = (low + high) / 2
                low, high = (v, high) if solve_matrix(paid - v * (1.0 - stays)).lower > 0.0 else (low, v)
            values[a, b], values[b, a] = low, 1.0 - low
    return values
