"""Pig with any roll by its kernels: against the general solver, published numbers, symmetry, and what is refused."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from solver import Die, Job, Pig, Roll, load, save, solve
from solver.games import State
from solver.games.pig import finished
from solver.general import solve_general
from solver.job import Cancelled
from solver.solutions.roll_pig import RollPigSolution

TWO_DICE = Roll.two_dice()
EVERYTHING = Roll([(1, "bust"), (1, 2), (2, 4), (1, "wipe"), (1, "set 5"), (1, "times 2"), (1, 0), (1, "times 0")])
VARIANTS = ("reach", "exact", "difference")
TOO_LONG = r"^Pig to 100: games are too long for their values to be proven; make the target smaller, or losses rarer$"


def any_game(number: int) -> Pig:
    """Games drawn at random: each roll may score and may be lost."""
    some = Random(number)
    effects = [
        some.randint(0, 12),
        "bust",
        "wipe",
        f"set {some.randint(0, 9)}",
        f"set {some.randint(0, 9)}",
        "times 0",
        "times 1",
    ]
    chosen = [some.choice([*effects, f"times {some.randint(2, 3)}"]) for _ in range(some.randint(0, 4))]
    scores = some.choice((some.randint(1, 6), f"set {some.randint(1, 6)}"))
    outcomes = [(some.randint(1, 5), effect) for effect in (scores, some.choice(("bust", "wipe")), *chosen)]
    return Pig(some.randint(2, 8), VARIANTS[number % 3], Roll(outcomes))


@pytest.mark.parametrize("first", range(0, 240, 40))
def test_kernels_agree_with_the_general_solver(first: int) -> None:
    compared = 0
    for number in range(first, first + 40):
        game = any_game(number)
        by_kernels, by_the_book = solve(game), solve_general(game)
        if isinstance(by_kernels, RollPigSolution):
            compared += 1
            assert np.abs(by_kernels.values() - by_the_book.values()).max() <= by_kernels.gap + by_the_book.gap, game
            assert by_kernels.gap <= 1e-11 * game.bounds[1], game
    assert compared > 30


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("roll", [TWO_DICE, EVERYTHING], ids=["two dice", "everything"])
def test_all_that_is_read_agrees_with_the_general_solver(variant: str, roll: Roll, tmp_path: Path) -> None:
    game = Pig(11, variant, roll)
    solution, known = solve(game), solve_general(game)
    assert isinstance(solution, RollPigSolution)
    near = solution.gap + known.gap
    for fixed in ({"mine": 3}, {"theirs": 5}, {"turn": 0}, {"turn": 4}):
        for found, told in zip(solution.actions(**fixed), known.actions(**fixed), strict=True):
            assert np.array_equal(np.isnan(found), np.isnan(told))
            assert np.nanmax(np.abs(found - told), initial=0.0) <= near
    for found, told in zip(solution.whole_turn(3, 4), known.whole_turn(3, 4), strict=True):
        assert np.nanmax(np.abs(found - told)) <= near
    assert np.array_equal(solution.table(), known.table())
    assert np.array_equal(solution.reachable(), known.reachable())
    boundary, told = solution.boundary(), known.boundary()
    assert np.array_equal(boundary.first, told.first) and np.array_equal(boundary.last, told.last)
    assert np.allclose(boundary.costs, told.costs, atol=2 * near)
    field, book = solution.field(), known.field()
    open_turns = (field.scores[:, None] + field.turns < game.target)[:, None, :] & np.ones(field.margin.shape, bool)
    assert np.allclose(field.margin[open_turns], book.margin[open_turns], atol=1e-6)
    assert np.allclose(field.value[open_turns], book.value[open_turns], atol=1e-6)
    assert np.all(field.margin[~open_turns] < 0.0)
    assert solution.action_values(State(9, 4, 2)) == {"hold": float(game.payment(4))}
    save(solution, tmp_path / "game.npz")
    assert np.array_equal(load(tmp_path / "game.npz").values(), solution.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_dice_to_100_are_proven(variant: str) -> None:
    game = Pig(100, variant, TWO_DICE)
    solution = solve(game)
    assert solution.gap < 1e-12 * game.bounds[1]
    values = solution.values()
    assert values[0, 0] > game.even
    if variant == "reach":
        assert np.all(values.T + values > 1.0)  # to be on turn is an advantage everywhere


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_die_told_as_a_table_has_the_values_of_the_die(variant: str) -> None:
    """An outcome that adds 0 only means to roll again, but makes the table another one than that of a die."""
    table = Roll([(6, "bust"), *((6, face) for face in range(2, 7)), (5, 0)])
    by_table, by_die = solve(Pig(40, variant, table)), solve(Pig(40, variant, Die(6)))
    assert isinstance(by_table, RollPigSolution)
    assert np.abs(by_table.values() - by_die.values()).max() <= by_table.gap + by_die.gap
    assert np.array_equal(by_table.hold_boundary()[0], by_die.hold_boundary()[0])


def test_wipes_that_are_rare_are_almost_busts() -> None:
    rare = Roll([(10**6, "bust"), (1, "wipe"), *((10**6, face) for face in range(2, 7))])
    assert abs(solve(Pig(50, die=rare)).value() - solve(Pig(50)).value()) < 1e-5


def test_games_that_practically_never_end_are_refused() -> None:
    for roll in (Roll([(30, "wipe"), (1, 2), (1, 6)]), Roll([(10**9, "wipe"), (1, 2)])):
        with pytest.raises(ValueError, match=TOO_LONG):
            solve(Pig(100, die=roll))


def test_a_job_is_told_and_can_be_cancelled() -> None:
    told: list[float] = []
    solve(Pig(40, die=TWO_DICE), Job(told.append))
    assert told == sorted(told) and told[0] < 0.1 and told[-1] == 1.0 and len(told) > 20
    with pytest.raises(Cancelled):
        solve(Pig(40, die=TWO_DICE), Job(cancelled=lambda: len(told) > 3))


def test_who_is_wiped_may_finish_after_all() -> None:
    """With two dice nobody scores 1, 2 or 3 points: who needs them waits for a double 1 to begin again."""
    assert finished(TWO_DICE, 12) == frozenset(range(4, 13))
    assert Pig(12, "exact", TWO_DICE).can_finish(10)
    assert not Pig(12, "exact", Roll.two_dice(two_ones="bust")).can_finish(10)
    assert Pig(10, "exact", Roll([(1, "bust"), (1, "set 5")])).can_finish(0)
    assert not Pig(9, "exact", Roll([(1, "bust"), (1, "set 5")])).can_finish(0)
