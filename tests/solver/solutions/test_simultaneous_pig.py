"""Pig for both at once with hidden turns: other ways to its values, what best replies prove, and what is kept in files.

Uniqueness of optimal play is not proven: values and guarantees are tested, never the chances of a mix.
"""

from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from solver import Cancelled, Die, Job, SimultaneousPig, best_response, load, save, solve, strategies
from solver.solutions.simultaneous_pig import HiddenTurnsSolution
from solver.tables import growing_table
from tests.solver.hidden_turns import values_by_highs, values_by_pure_turns

ARRIVALS = ("stop", "roll on")
OPTIMAL = strategies.optimal()


def drawn(number: int) -> list[SimultaneousPig]:
    """Small games with random dice and targets."""
    chance = Random(16)
    return [
        SimultaneousPig(chance.randint(2, 9 if arrival == "stop" else 5), arrival, Die(chance.randint(2, 5)))
        for arrival in ARRIVALS
        for _ in range(number)
    ]


def by_points_to_go(solution: HiddenTurnsSolution) -> np.ndarray:
    return solution.values()[::-1, ::-1]


@pytest.mark.parametrize("game", drawn(6), ids=str)
def test_whole_linear_programs_agree(game: SimultaneousPig) -> None:
    solution = solve(game)
    assert by_points_to_go(solution) == pytest.approx(values_by_highs(game)[1:, 1:], abs=1e-9)


@pytest.mark.parametrize("game", [SimultaneousPig(6, die=Die(3)), SimultaneousPig(7), SimultaneousPig(8, die=Die(2))], ids=str)
def test_all_pure_turns_against_each_other_agree(game: SimultaneousPig) -> None:
    assert by_points_to_go(solve(game)) == pytest.approx(values_by_pure_turns(game)[1:, 1:], abs=1e-9)


def test_all_pure_turns_agree_where_players_roll_on() -> None:
    game = SimultaneousPig(3, "roll on", Die(2))
    assert by_points_to_go(solve(game)) == pytest.approx(values_by_pure_turns(game)[1:, 1:], abs=1e-9)


def test_by_pen_and_paper_a_coin_to_2() -> None:
    """Each busts or arrives with 1/2. If both arrive, who had 1 point to go is further past the target: V = 1/4 + 1/4 + V/4."""
    solution = solve(SimultaneousPig(2, die=Die(2)))
    assert solution.value(1, 0) == pytest.approx(2 / 3, abs=1e-15) and solution.value(0, 1) == pytest.approx(1 / 3, abs=1e-15)
    assert solution.law(0, 0).tolist() == [0.5, 0.0, 0.5, 0.0]


@pytest.mark.parametrize(("arrival", "sides"), [*product(ARRIVALS, (2, 3, 6, 8))])
def test_best_replies_prove_every_value(arrival: str, sides: int) -> None:
    game = SimultaneousPig(40, arrival, Die(sides))
    solution, reply = solve(game), best_response(game, OPTIMAL)
    assert np.all(reply.values() <= solution.values() + solution.gap + reply.gap)
    assert np.all(1.0 - solution.values() + solution.gap + reply.gap >= reply.values().T)
    assert solution.gap < 1e-12 and reply.gap < 1e-12


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_equal_scores_are_worth_one_half_and_both_values_add_up_to_1(arrival: str) -> None:
    solution = solve(SimultaneousPig(100, arrival))
    values = solution.values()
    assert solution.gap < 1e-12
    assert np.diag(values) == pytest.approx(np.full(100, 0.5), abs=solution.gap)
    assert values + values.T == pytest.approx(np.ones((100, 100)), abs=1e-15)


@pytest.mark.parametrize(("arrival", "number"), [("stop", 134), ("roll on", 4359)])
def test_so_many_of_10000_positions_are_mixed(arrival: str, number: int) -> None:
    """The numbers are ours, and those of a search by pure turns and matrix games."""
    assert solve(SimultaneousPig(100, arrival)).mixed().sum() == number


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_what_actions_are_worth(arrival: str) -> None:
    solution = solve(SimultaneousPig(60, arrival))
    for mine, theirs in ((0, 0), (40, 55), (59, 58), (30, 50)):
        whole, rolls = solution.whole_turn(mine, theirs), solution.rolls(mine, theirs)
        assert whole.roll[0] == pytest.approx(solution.value(mine, theirs), abs=solution.gap)
        mixing = (rolls > 0.0) & (rolls < 1.0)
        law = solution.law(mine, theirs)
        assert whole.margin[mixing] == pytest.approx(0.0, abs=1e-7)  # a total that is rarely come to errs more
        assert np.all(whole.margin[1:][rolls[1:] == 1.0] >= -1e-9) and np.all(whole.margin[1:][rolls[1:] == 0.0] <= 1e-9)
        assert law.sum() == pytest.approx(1.0) and np.all(law >= 0.0)
        for turn in range(1, min(20, len(rolls))):
            worth = solution.action_values(mine, theirs, turn)
            assert worth == {"roll": whole.roll[turn], "hold": whole.hold[turn]}
            assert solution.value(mine, theirs, turn) == max(worth.values())


def test_slices_are_whole_turns_side_by_side() -> None:
    solution = solve(SimultaneousPig(12, "roll on"))
    across, along, cut = solution.actions(mine=4), solution.actions(theirs=7), solution.actions(turn=3)
    whole = solution.whole_turn(4, 7)
    for both in (across.roll[7], along.roll[4]):
        assert np.array_equal(both[: len(whole.roll)], whole.roll) and np.isnan(both[len(whole.roll) :]).all()
    assert cut.hold[4, 7] == whole.hold[3]
    with pytest.raises(ValueError, match=r"^nothing fixed: must be exactly one of mine, theirs, turn$"):
        solution.actions()


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_a_larger_target_only_adds_to_what_is_known(arrival: str) -> None:
    growing_table.forget()
    small = solve(SimultaneousPig(20, arrival))
    before = small.values()
    large = solve(SimultaneousPig(70, arrival))
    assert np.array_equal(small.values(), before)
    assert np.array_equal(large.values()[50:, 50:], before)
    growing_table.forget()
    assert solve(SimultaneousPig(70, arrival)).values() == pytest.approx(large.values(), abs=large.gap)


@pytest.mark.parametrize("arrival", ARRIVALS)
def test_files_keep_values_play_and_gap(arrival: str, tmp_path: Path) -> None:
    game = SimultaneousPig(25, arrival)
    solution = solve(game)
    save(solution, tmp_path / "pig.npz")
    again = load(tmp_path / "pig.npz")
    assert (again.game, again.gap) == (game, solution.gap)
    assert np.array_equal(again.values(), solution.values()) and np.array_equal(again.table(), solution.table())
    assert again.action_values(20, 21, 4) == solution.action_values(20, 21, 4)


def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    solution = solve(SimultaneousPig(8, "roll on"))
    solution._store.totals[0], kept = 10**6, int(solution._store.totals[0])
    try:
        save(solution, tmp_path / "pig.npz")
    finally:
        solution._store.totals[0] = kept
    with pytest.raises(ValueError, match=r"^pig.npz: this is no solution: totals: must be from 0 to"):
        load(tmp_path / "pig.npz")


def test_progress_is_told_and_a_cancelled_job_stops() -> None:
    growing_table.forget()
    told: list[float] = []
    with pytest.raises(Cancelled):
        solve(SimultaneousPig(90, "roll on"), Job(told.append, lambda: len(told) > 5))
    assert told == sorted(told) and len(told) == 6 and told[-1] < 1.0
    assert solve(SimultaneousPig(90, "roll on"), Job(told.append)).value() == 0.5
    assert told[-1] == 1.0


def test_a_table_of_pandas() -> None:
    table = solve(SimultaneousPig(12, "roll on")).to_pandas()
    assert [*table.columns] == ["mine", "theirs", "value", "bust", "mean_hold", "mixed"] and len(table) == 144
    assert table.mixed.sum() > 0 and table.bust.between(0.0, 1.0).all()


def test_a_die_of_20_sides_is_left_within_one_position() -> None:
    """Some 200 totals mix there: a search is left many times before it has one position, and what it finds is proven."""
    growing_table.forget()
    told: list[float] = []
    game = SimultaneousPig(3, "roll on", Die(20))
    solution = solve(game, Job(told.append))
    assert len(told) > 10 * len({*told})
    assert solution.gap < 1e-10 and best_response(game, OPTIMAL).value() == pytest.approx(0.5, abs=1e-10)


def test_with_a_coin_optimal_turns_that_nearly_always_bust_are_solved_and_summed_up() -> None:
    """Far behind, one needs more rolls in a turn than a double can tell from none: 1 - 2^-60 is 1."""
    for arrival in ARRIVALS:
        solution = solve(SimultaneousPig(110, arrival, Die(2)))
        ends = solution.turn_ends()
        assert solution.gap < 1e-11 and 1.0 - solution.law(0, 109)[0] < 1e-16
        assert np.all((ends.mean >= 2.0) & (ends.mean <= 112.0)) and ends.mean.max() > 106.0
