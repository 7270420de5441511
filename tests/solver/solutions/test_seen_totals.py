"""Pig for both at once with totals that are seen: the general solver, symmetry, both bounds, and single games."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Job, SimultaneousPig, ledger, load, play, save, solve, strategies
from solver.games.state import I_AM, NOBODY, THEY_ARE, Outcome, State
from solver.general import solve_general
from solver.tables import growing_table

OPTIMAL = strategies.optimal()


@dataclass(frozen=True)
class ShortWar(SimultaneousPig):
    """Who is a few points past the target must hold, so that the rule book is small enough to be read."""

    @property
    def past(self) -> int:
        return 0 if self.arrival == "stop" else 3


GAMES = [
    ShortWar(target, arrival, Die(sides), "totals")
    for target, arrival, sides in ((2, "stop", 2), (6, "stop", 3), (7, "stop", 4), (3, "roll on", 2), (4, "roll on", 3))
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_general_solver_agrees_from_the_rule_book(game: ShortWar) -> None:
    from solver.solutions.seen_totals import solve_seen_totals

    solution, general = solve_seen_totals(game, Job()), solve_general(game, Job())
    near = solution.gap + general.gap
    assert near < 1e-11
    for mine in range(game.target):
        for theirs in range(game.target):
            assert solution.value(mine, theirs) == pytest.approx(general.value(mine, theirs), abs=near)
            for state in within(game, mine, theirs):
                assert solution.value(state) == pytest.approx(general.value(state), abs=near)
                assert solution.payoffs(state) == pytest.approx(general.payoffs(state), abs=near)


def within(game: ShortWar, mine: int, theirs: int) -> Iterator[State]:
    """States that come after one roll of both, and after another."""
    for face, other in ((2, 2), (2, game.die.sides)):
        state = game.after(State(mine, theirs), ("roll", "roll"), ((face,), (other,))).state
        if state is not None:
            yield state
        bust = game.after(State(mine, theirs), ("roll", "roll"), ((1,), (other,))).state
        if bust is not None:
            yield bust


@pytest.mark.parametrize("arrival", ["stop", "roll on"])
@pytest.mark.parametrize("sides", [2, 3, 6])
def test_bounds_of_both_players_meet_and_equal_scores_are_worth_one_half(arrival: Any, sides: int) -> None:
    solution = solve(SimultaneousPig(25, arrival, Die(sides), "totals"))
    values = solution.values()
    assert solution.gap < 1e-12
    assert np.diag(values) == pytest.approx(np.full(25, 0.5), abs=solution.gap)
    assert values + values.T == pytest.approx(np.ones((25, 25)), abs=1e-15)


def test_to_30_every_pair_of_totals_has_a_saddle_point() -> None:
    solution = solve(SimultaneousPig(30, sees="totals"))
    assert all(solution.mixed(mine, theirs) == 0 for mine in range(30) for theirs in range(30))


def test_what_is_seen_matters_where_players_may_roll_on() -> None:
    """Where a turn ends on arrival and the target is near, both roll until they arrive, whatever they see."""
    hidden, seen = solve(SimultaneousPig(30)), solve(SimultaneousPig(30, sees="totals"))
    assert hidden.value(20, 10) == pytest.approx(seen.value(20, 10), abs=hidden.gap + seen.gap)
    hidden, seen = solve(SimultaneousPig(12, "roll on")), solve(SimultaneousPig(12, "roll on", sees="totals"))
    assert abs(hidden.value(8, 2) - seen.value(8, 2)) > 1e-3


def test_choices_are_worth_the_value_where_they_are_mixed() -> None:
    solution = solve(SimultaneousPig(12, "roll on", sees="totals"))
    state = State(10, 10, 5, 0, 5)
    worth, mix = solution.action_values(state), solution.strategy(state)
    assert solution.value(state) == pytest.approx(0.5, abs=solution.gap)
    assert all(worth[choice] == pytest.approx(0.5, abs=1e-9) for choice in mix)
    assert solution.their_strategy(state) == mix


@pytest.mark.parametrize("arrival", ["stop", "roll on"])
def test_single_games_are_played_and_booked(arrival: Any) -> None:
    game = SimultaneousPig(20, arrival, sees="totals")
    solution = solve(game)
    for seed in range(12):
        account = ledger(solution, play(game, OPTIMAL, strategies.hold_at(10), seed))
        assert account.is_over and abs(account.balance) < 1e-12
        assert all(skill <= solution.tolerance for entry in account.entries for skill in entry.skill)


def test_files_keep_values_and_gap(tmp_path: Path) -> None:
    solution = solve(SimultaneousPig(12, "roll on", sees="totals"))
    save(solution, tmp_path / "seen.npz")
    again = load(tmp_path / "seen.npz")
    assert (again.game, again.gap) == (solution.game, solution.gap)
    state = State(5, 6, 4, 0, 3)
    assert again.action_values(state) == solution.action_values(state) and again.strategy(state) == solution.strategy(state)


def test_a_cancelled_job_stops() -> None:
    growing_table.forget()
    with pytest.raises(Cancelled):
        solve(SimultaneousPig(40, sees="totals"), Job(cancelled=lambda: True))


def test_outcomes_of_the_rule_book_are_chances() -> None:
    game = GAMES[1]
    outcomes: list[Outcome] = [*game.outcomes(State(1, 2, 2, 0, 3), ("roll", "hold"))]
    assert sum(outcome.chance for outcome in outcomes) == 1


@pytest.mark.parametrize("arrival", ["stop", "roll on"])
def test_both_actions_over_a_whole_round_are_worth_what_they_are_in_each_state(arrival: Any) -> None:
    solution = solve(SimultaneousPig(9, arrival, Die(3), "totals"))
    for out in (NOBODY, I_AM, THEY_ARE):
        actions, seen = solution.actions(4, 2, out), 0
        for turn, their_turn in product(*map(range, actions.roll.shape)):
            state = State(4, 2, turn, 0, their_turn, out)
            found = {"roll": actions.roll[turn, their_turn], "hold": actions.hold[turn, their_turn]}
            known = {action: worth for action, worth in found.items() if not np.isnan(worth)}
            if known:
                seen += 1
                assert known == pytest.approx(solution.action_values(state), abs=2 * solution.gap)
        assert seen > 15
        assert solution.round_rolls(4, 2, out).shape == actions.roll.shape
