"""What the nearest wrong choice costs, for all states at once: against what each choice is worth in one, and published ties."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, solve

BOTH = [SimultaneousHog(30, 5), SimultaneousHog(25, 4, "all"), SimultaneousHog(22, 6, 7), SimultaneousHog(20, 3, die=Die(4))]
THROWS = [Hog(30, 5), Hog(25, 4, "all"), Hog(20, 8, 5), SoloHog(40, 6), SoloHog(30, 5, "within", 4)]
VARIANTS = [Pig(30), Pig(30, "exact"), Pig(30, "difference"), Pig(25, die=Die(2)), Pig(2), Pig(41, "exact", Die(3))]


@pytest.mark.parametrize("game", BOTH, ids=repr)
def test_both_at_once_all_numbers_of_dice_are_worth_what_each_position_says(game: SimultaneousHog) -> None:
    solution = solve(game)
    worths = solution.worths()
    for mine, theirs in product(range(game.target), repeat=2):
        worth = list(solution.action_values(mine, theirs).values())
        assert worths[mine, theirs] == pytest.approx(worth, abs=solution.tolerance)


@pytest.mark.parametrize("game", BOTH, ids=repr)
def test_both_at_once_the_nearest_mistake_is_a_number_outside_the_mix(game: SimultaneousHog) -> None:
    solution = solve(game)
    costs = solution.costs()
    for mine, theirs in product(range(game.target), repeat=2):
        worth, mix = solution.action_values(mine, theirs), solution.strategy(mine, theirs)
        outside = [worth[dice] for dice in worth if dice not in mix]
        wanted = max(0.0, solution.value(mine, theirs) - max(outside)) if outside else np.inf
        assert costs[mine, theirs] == pytest.approx(wanted, abs=solution.tolerance)


@pytest.mark.parametrize("game", THROWS, ids=repr)
def test_a_throw_costs_what_lies_between_the_best_two_numbers_of_dice(game: Any) -> None:
    solution = solve(game)
    costs = solution.costs()
    for place in np.ndindex(costs.shape):
        at = (place[0], place[1] + 1) if isinstance(game, SoloHog) and game.goal == "within" else place
        best, second = sorted(solution.action_values(*at).values(), reverse=game.pays == "chance")[:2]
        assert costs[place] == pytest.approx(abs(best - second), abs=solution.tolerance)


@pytest.mark.parametrize("game", [Hog(20, 1), SimultaneousHog(20, 1), SoloHog(20, 1), SoloHog(20, 1, "within", 3)], ids=repr)
def test_with_one_die_nothing_can_be_done_wrong(game: Any) -> None:
    assert np.isinf(solve(game).costs()).all()


def test_the_published_ties_cost_nothing() -> None:
    """Tijms & van der Wal (2006), table 2: with 3 points to go 1 die or 2, with 7 to go 2 dice or 3. No others up to 20."""
    solution = solve(SoloHog(100, 10))
    costs = solution.costs()[::-1]  # by points to go, less one
    assert [togo for togo in range(1, 21) if costs[togo - 1] <= solution.tolerance] == [3, 7]


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_holding_begins_where_the_strategy_first_holds(game: Pig) -> None:
    solution = solve(game)
    boundary = solution.boundary()
    for mine, theirs in product(range(game.target), repeat=2):
        held = [solution.strategy(mine, theirs, turn) == {"hold": 1.0} for turn in range(game.target - mine)]
        assert boundary.first[mine, theirs] == next((turn for turn, holds in enumerate(held) if holds), game.target - mine)
        assert boundary.last[mine, theirs] == max(turn for turn, holds in enumerate(held) if not holds)


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_a_point_too_early_or_too_late_costs_the_margin_there(game: Pig) -> None:
    """Holding at the total before the first that holds, or rolling at that one, whichever loses less."""
    solution = solve(game)
    boundary = solution.boundary()
    for mine, theirs in product(range(game.target), repeat=2):
        first = int(boundary.first[mine, theirs])
        worths = [solution.action_values(mine, theirs, turn) for turn in (first - 1, first) if mine + turn < game.target]
        margins = [abs(worth["roll"] - worth["hold"]) for worth in worths if len(worth) == 2]
        assert boundary.costs[mine, theirs] == pytest.approx(min(margins, default=np.inf), abs=1e-14 * game.bounds[1])


def test_to_200_everybody_rolls_against_187_points_or_more_and_not_against_186() -> None:
    """Crocce & Mordecki (2009), section 3.2."""
    first = solve(Pig(200)).boundary().first
    never = first == 200 - np.arange(200)[:, None]
    assert never[:, 187:].all() and not never[:, 186].all()
