"""Great Rolled Ones: published figures by a second algorithm, and the rule book against it."""

from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

from solver import Die, State, load, play, save, solve, strategies, variants
from solver.games import GreatRolledOnes
from solver.general import solve_general
from solver.general.rolled_ones_solution import RolledOnesSolution


def best_turns(after: Any, target: int, highest: int) -> Any:
    """The value of a turn over my score and theirs, by plain recursion; `after` is the worth of a total."""
    chances = [[comb(5 - a, k) * (1 / 6) ** k * (5 / 6) ** (5 - a - k) for k in range(3 - a)] for a in range(3)]
    mine = np.arange(target)
    turns = np.zeros((highest + 6, 3, target, after.shape[1]))
    for turn in range(highest, -1, -1):
        hold = after[np.minimum(mine + turn, highest)]
        for aside in range(3):
            roll = (1 - sum(chances[aside])) * after[:target]
            for ones, chance in enumerate(chances[aside]):
                roll += chance * turns[turn + 5 - aside - ones, aside + ones]
            best = np.maximum(roll, hold) if turn else roll
            turns[turn, aside] = np.where((mine + turn + 5 - aside > highest)[:, None], hold, best)
    return turns[0, 0]


@cache
def by_sweeping(target: int, further: int) -> Any:
    """The values of who begins a round, over my score and theirs: sweeps over both turns of a round."""
    highest = target + further
    total, theirs = np.arange(highest + 1)[:, None], np.arange(highest + 1)[None, :]
    ended, going = 0.5 + 0.5 * np.sign(total - theirs), np.maximum(total, theirs) < target
    first, change = np.full((target, target), 0.5), 1.0
    while change > 1e-11:
        padded = np.pad(first, (0, further + 1))
        second = best_turns(np.where(going, 1.0 - padded[theirs, total], ended), target, highest)
        again = best_turns(1.0 - second.T[:, :target], target, highest)
        change, first = float(abs(again - first).max()), again
    return first


def test_the_first_player_wins_as_often_as_is_published() -> None:
    """Neller et al. (2023), Great Rolled Ones: .4496 to 50 points, and .4955 with a handicap of 3."""
    solution = solve(GreatRolledOnes(50))
    assert solution.gap < 1e-12
    assert solution.value() == pytest.approx(0.4496, abs=5e-5) and solution.value(mine=3) == pytest.approx(0.4955, abs=5e-5)


@pytest.mark.parametrize(("target", "further"), [(6, 6), (13, 9)])
def test_kernels_have_the_values_of_sweeping(target: int, further: int) -> None:
    solution, values = solve(GreatRolledOnes(target, further=further)), by_sweeping(target, further)
    assert np.allclose(solution.values()[:target, :target], values, atol=1e-9)


@pytest.mark.parametrize("game", [GreatRolledOnes(6, further=6), GreatRolledOnes(5, 2, 9, Die(4))])
def test_kernels_have_what_the_rule_book_says(game: GreatRolledOnes) -> None:
    fast, slow = solve(game), solve_general(game)
    assert isinstance(fast, RolledOnesSolution) and fast.gap < 1e-12
    room = fast.gap + slow.gap
    assert np.nanmax(abs(fast.worths() - slow.worths())) <= room
    assert (np.isnan(fast.worths()) == np.isnan(slow.worths())).all() and (
        np.isnan(fast.mixes()) == np.isnan(slow.mixes())
    ).all()
    assert fast.value() == pytest.approx(slow.value(), abs=room)


def test_dice_with_a_1_are_set_aside_and_the_third_loses_the_turn() -> None:
    game = GreatRolledOnes(50)
    once = game.after(State(10, 20, turns_left=2), "roll", (1, 3, 4, 1, 6))
    assert once.state == State(10, 20, 3, 2, aside=2)
    assert game.after(State(10, 20, 3, 2, aside=2), "roll", (2, 2, 2, 1, 1)).state == State(10, 20, 6, 2, aside=2)
    lost = game.after(State(10, 20, 3, 2, aside=2), "roll", (2, 1, 2, 2, 2))
    assert lost.state == State(20, 10, turns_left=1) and lost.passes
    assert game.actions(State(10, 20, turns_left=2)) == ("roll",)


def test_both_have_as_many_turns() -> None:
    game = GreatRolledOnes(50)
    assert game.after(State(45, 20, 8, 2), "hold", ()).state == State(20, 53, turns_left=1)
    assert game.after(State(20, 53, 33, 1), "hold", ()).payment == pytest.approx(0.5)
    assert game.actions(State(45, 20, 8, 1)) == ("hold",)  # the round is over, and the game is won


def test_games_are_played_and_kept(tmp_path: Any) -> None:
    game = variants.find("Great Rolled Ones", target=5, further=5, handicap=1)
    plies = [*play(game, strategies.optimal(), strategies.uniform(), seed=2)]
    assert plies[0].state == State(1, turns_left=2) and plies[-1].payment is not None
    save(solve(game), tmp_path / "ones.npz")
    assert load(tmp_path / "ones.npz").value() == pytest.approx(solve(game).value(), abs=1e-13)
    with pytest.raises(ValueError, match=r"^handicap = 5: must be below the target, 5$"):
        GreatRolledOnes(5, 5)
