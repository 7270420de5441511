"""Single games of Pig for both at once with hidden turns: they keep to the rules, and their ledgers add up."""

from typing import Any

import numpy as np
import pytest

from solver import SimultaneousPig, ledger, play, solve, strategies
from solver.games.state import State

OPTIMAL, UNIFORM = strategies.optimal(), strategies.uniform()
ARRIVALS = ["stop", "roll on"]


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_a_game_keeps_to_the_rule_book(arrival: Any) -> None:
    game = SimultaneousPig(30, arrival)
    for seed in range(20):
        plies = play(game, OPTIMAL, UNIFORM, seed)
        assert plies == play(game, OPTIMAL, UNIFORM, seed)
        state = game.start()
        for ply in plies:
            assert ply.state == state and ply.movers == (0, 1)
            outcome = game.after(state, ply.action, ply.dice)
            assert (ply.after, ply.payment) == (outcome.state, outcome.payment)
            state = ply.after
        assert plies[-1].payment in (0, 0.5, 1)


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_the_ledger_adds_up_from_what_each_player_knows(arrival: Any) -> None:
    game = SimultaneousPig(25, arrival)
    solution = solve(game)
    luck, unknown = [], []
    for seed in range(150):
        account = ledger(solution, play(game, OPTIMAL, UNIFORM, seed))
        assert account.is_over and abs(account.balance) < 1e-12 and account.start == 0.5
        assert all(skill <= solution.tolerance for entry in account.entries for skill in entry.skill)
        assert abs(account.skill[0]) < 1e-9 and account.skill[1] <= solution.tolerance
        luck.append(account.luck[0])
        unknown.append(sum(entry.meeting for entry in account.entries))
    for numbers in (luck, unknown):
        assert abs(np.mean(numbers)) < 4 * np.std(numbers) / len(numbers) ** 0.5


def test_what_one_knows_who_sees_both_totals() -> None:
    """After both turns have ended only the next round is left; a bust of the other is worth as much as it changes."""
    solution = solve(SimultaneousPig(20))
    start = solution.value()
    assert solution.seen_value(State()) == pytest.approx(start)
    ahead = solution.seen_value(State(turn=12, their_turn=0, out=2))
    behind = solution.seen_value(State(turn=0, their_turn=12, out=1))
    assert ahead > start > behind and ahead + behind == pytest.approx(1.0)
