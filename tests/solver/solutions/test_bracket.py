"""The gap from the other side: what the strategy found guarantees, and what the best reply to it takes.

One player keeps to the strategy found, the other replies as well as anybody can. Whoever keeps to it gets no more than the
value of the game, whoever replies no less; so the two bracket the value, and neither may be further from it than the gap.
"""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from solver import Die, Pig, solve
from solver.solutions import PigSolution
from solver.tables.growing_table import Floats

RULES = [
    *(Pig(30, variant, Die(sides)) for variant, sides in product(("reach", "exact", "difference"), (2, 3, 6))),
    *(Pig(20, variant, Die(20)) for variant in ("reach", "exact", "difference")),
    Pig(60),
]


def play_turn(game: Pig, x: int, y: int, hold: Floats, failed: float, rolls: Sequence[bool] | None) -> tuple[float, float]:
    """A turn with x points to go against y: its value without what a failure leaves, and the chance of that.

    `hold[z]` is what stopping with z to go is worth; `rolls[z]` tells what a player who keeps to a strategy does there.
    """
    sides, paid = game.die.sides, float(game.payment(game.target - y))
    lines = {z: (0.0, 1.0) if game.variant == "exact" and z < 0 else (paid, 0.0) for z in range(-sides, 1)}
    for z in range(1, x + 1):
        kept = sum(lines[z - face][0] for face in game.die.scoring) / sides
        lost = (1.0 + sum(lines[z - face][1] for face in game.die.scoring)) / sides
        stops = hold[z] >= kept + lost * failed if rolls is None else not rolls[z]
        lines[z] = (hold[z], 0.0) if stops and z < x else (kept, lost)
    return lines[x]


def strategy_found(solution: PigSolution) -> np.ndarray:
    """Whether to roll with x points to go at the start of the turn, against y, and now z: by x, y, z."""
    n = solution.game.target
    rolls = np.zeros((n + 1, n + 1, n + 1), bool)
    for x in range(1, n + 1):
        margin = solution.actions(mine=n - x).margin
        for z in range(1, x):
            rolls[x, 1:, z] = margin[::-1, x - z] > 0
    return rolls


def best_reply(solution: PigSolution) -> tuple[Floats, Floats]:
    """By points to go of the player to move and the other: what the best reply wins, and what the strategy found keeps."""
    game, both, strategy = solution.game, 1.0 if solution.game.pays == "chance" else 0.0, strategy_found(solution)
    reply, kept = np.full((game.target + 1,) * 2, both / 2), np.full((game.target + 1,) * 2, both / 2)
    finishes = [game.can_finish(game.target - x) for x in range(game.target + 1)]
    for x, y in sorted(product(range(1, game.target + 1), repeat=2), key=sum):
        if not finishes[x] and not finishes[y]:
            continue  # a draw
        a, p = play_turn(game, y, x, both - reply[x], 0.0, strategy[y, x])
        mine, better = -np.inf, game.bounds[0]
        while better > mine:  # policy iteration: each reply beats the one before, or is the best
            mine, theirs = better, a + p * (both - better)
            b, q = play_turn(game, x, y, both - kept[y], both - theirs, None)
            better = (b + q * (both - a - p * both)) / (1.0 - p * q)
        reply[x, y], kept[y, x] = mine, a + p * (both - mine)
    return reply, kept


@pytest.mark.parametrize("game", RULES, ids=str)
def test_the_strategy_found_and_the_best_reply_to_it_bracket_the_value_within_the_gap(game: Pig) -> None:
    solution = solve(game)
    rounding = 1e-13 * max(game.bounds)
    value = solution.actions(turn=0).roll[::-1, ::-1]
    reply, kept = (each[1:, 1:] for each in best_reply(solution))
    assert (kept <= reply + rounding).all()
    assert abs(reply - value).max() <= solution.gap + rounding
    assert abs(kept - value).max() <= solution.gap + rounding
