"""Hog in the dark to 100 with 10 dice: our own figures, which no paper has; Tijms & van der Wal (2006), section 5, pose it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from solver import (
    HiddenHog,
    Hog,
    SimultaneousHog,
    State,
    best_response,
    evaluate,
    load,
    play,
    save,
    simulate,
    solve,
    strategies,
)
from solver.games.data import as_data, from_data

OPTIMAL = strategies.optimal()


@pytest.mark.parametrize(("start", "value"), [((50, 0), 0.851556604116), ((60, 40), 0.691010019551)])
def test_head_starts(start: tuple[int, int], value: float) -> None:
    solution = solve(HiddenHog())
    lower, upper = solution.bounds(*start)
    assert lower - 1e-12 <= value <= upper + 1e-12 and upper - lower < 1e-10
    assert solution.value(*start) == pytest.approx(value, abs=1e-11)


def test_the_game_to_100() -> None:
    solution = solve(HiddenHog())
    assert solution.gap < 1e-10 and solution.value() == pytest.approx(0.5, abs=solution.gap)
    assert solution.strategy() == {6: 1.0}
    assert solution.best() == (6,)
    assert solution.strategy(round=4, mine=0) == {7: 1.0}  # who has failed thrice throws more dice
    assert solution.belief(round=1)[0] == 1.0 and solution.belief(round=7).sum() == pytest.approx(1.0)
    assert solution.strategy(round=10**6, mine=40) == solution.strategy(round=solution.rounds(), mine=40)
    assert solution.met()[0, 0] == 1.0 and solution.met().sum(axis=1).max() <= 1.0 + 1e-12
    assert np.array_equal(solution.beliefs()[6], solution.belief(7))


def test_a_solution_comes_back_from_its_file_with_all_starts(tmp_path: Path) -> None:
    solution = solve(HiddenHog(20, 4))
    solution.value(7, 2)
    save(solution, tmp_path / "dark.npz")
    again = load(tmp_path / "dark.npz")
    assert again.game == solution.game and again.gap == solution.gap
    assert isinstance(again, type(solution)) and list(again._starts.races) == list(solution._starts.races)
    assert {(0, 0), (7, 2)} <= again._starts.races.keys()
    for start in [(0, 0), (7, 2), (2, 7)]:
        assert again.bounds(*start) == solution.bounds(*start)
        assert np.array_equal(again.worths(start), solution.worths(start))


def test_rules_are_kept_as_data() -> None:
    game = HiddenHog(30, 5, sees="dice", head_start=-7)
    assert from_data(as_data(game)) == game


def test_the_rules_name_a_head_start() -> None:
    """What the rules say is what is asked of a start; beyond the target nobody begins."""
    solution, ahead, behind = (
        solve(HiddenHog(20, 4)),
        solve(HiddenHog(20, 4, head_start=6)),
        solve(HiddenHog(20, 4, head_start=-6)),
    )
    assert ahead.value() == solution.value(6, 0) == pytest.approx(1.0 - behind.value()) and ahead.value() > 0.55
    assert ahead.strategy(2, 9) == solution.strategy(2, 9, start=(6, 0)) and behind.game == ahead.game.seen_from(1)
    assert (ahead.belief(3) == solution.belief(3, start=(6, 0))).all() and ahead.their_strategy(2, 5) == behind.strategy(2, 5)
    assert HiddenHog(20, 4, head_start=500).start() == State(19, round=1)
    first, second = evaluate(ahead.game, OPTIMAL, OPTIMAL), best_response(ahead.game, OPTIMAL)
    assert first.first == pytest.approx(ahead.value(), abs=1e-9) == second.value()
    played = simulate(ahead.game, OPTIMAL, OPTIMAL, 100_000)
    assert played.interval[0] < ahead.value() < played.interval[1]
    assert play(ahead.game, OPTIMAL, OPTIMAL, 1)[0].state == State(6, round=1)


def test_a_state_is_the_round_and_the_own_score() -> None:
    game, solution = HiddenHog(20, 4), solve(HiddenHog(20, 4))
    state = game.at(3, 9)
    assert state == State(9, round=3) and game.axes.keys() == {"round", "mine"} and game.map_axes == ("round", "mine")
    assert solution.value(state) == solution.value(9, round=3) == max(solution.action_values(3, 9).values())
    assert solution.strategy(state) == solution.strategy(3, 9) and solution.best(state) == solution.best(3, 9)
    shape = tuple(map(len, game.axes.values()))
    assert solution.values().shape == solution.met().shape == shape and solution.table().shape == (*shape, 4)
    after = game.after(game.start(), (2, 3), ((4, 5), (1, 2, 2))).state
    assert after == State(9, round=2, dice=((2, 3),)) and after.swapped() == State(0, 9, round=2, dice=((3, 2),))
    assert game.known(after.swapped()) == State(0, round=2)


def test_the_rule_book_is_that_of_both_at_once() -> None:
    game = HiddenHog(9, 3)
    assert game.at_once and game.hidden == ("theirs", "dice") and game.seen == SimultaneousHog(9, 3) and not Hog().hidden
    for outcome, seen in zip(game.outcomes(State(5, 7, round=1), (2, 1)), game.seen.outcomes(State(5, 7), (2, 1)), strict=True):
        assert (outcome.chance, outcome.payment) == (seen.chance, seen.payment)
        if outcome.state:
            assert outcome.state == replace(seen.state, round=2, dice=((2, 1),))


def test_to_pandas() -> None:
    frame = solve(HiddenHog(12, 3)).to_pandas()
    assert [*frame.columns] == ["round", "mine", "value", "met", "dice_1", "dice_2", "dice_3"]
    assert frame.met[0] == 1.0 and frame["round"].max() * 12 == len(frame)
