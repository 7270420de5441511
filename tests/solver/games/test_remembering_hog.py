"""Time Trot and Feral Hogs: rules that look back, by plain recursion beside the rule books, and as they are played."""

from functools import cache
from typing import Any

import pytest

from solver import Die, State, evaluate, load, play, save, simulate, solve, strategies
from solver.games import FeralHogs, TimeTrot
from solver.games.hog_dice import BUST, gains

DIE = Die(4)


@cache
def trotting(target: int, dice: int, cycle: int, mine: int, theirs: int, number: int, extra: bool) -> float:
    """The value to who takes the turn of that number; each scores a point at least, so that games end."""
    best = 0.0
    for thrown in range(1, dice + 1):
        total, again = 0.0, thrown == number and not extra
        for points, chance in gains(DIE, thrown).items():
            score, then = mine + (1 if points == BUST else points), (number + 1) % cycle
            if score >= target:
                total += float(chance)
            elif again:
                total += float(chance) * trotting(target, dice, cycle, score, theirs, then, True)
            else:
                total += float(chance) * (1.0 - trotting(target, dice, cycle, theirs, score, then, False))
        best = max(best, total)
    return best


@cache
def feral(target: int, dice: int, mine: int, theirs: int, before: int, their_before: int) -> float:
    best = 0.0
    for thrown in range(1, dice + 1):
        total, more = 0.0, 3 if abs(thrown - before) == 2 else 0
        for points, chance in gains(DIE, thrown).items():
            scored = 1 if points == BUST else points
            won = mine + scored + more >= target
            total += float(chance) * (
                1.0 if won else 1.0 - feral(target, dice, theirs, mine + scored + more, their_before, scored)
            )
        best = max(best, total)
    return best


@pytest.mark.parametrize(("target", "dice", "cycle"), [(9, 3, 5), (8, 2, 2)])
def test_time_trot_has_the_values_of_plain_recursion(target: int, dice: int, cycle: int) -> None:
    solution = solve(TimeTrot(target, dice, cycle, DIE))
    assert solution.gap < 1e-12
    for number, extra in ((0, 0), (1, 0), (1, 1)):
        found = solution.value(State(2, 3, round=number + 1, aside=extra))
        assert found == pytest.approx(trotting(target, dice, cycle, 2, 3, number, bool(extra)), abs=1e-12)


@pytest.mark.parametrize(("target", "dice"), [(9, 3), (7, 4)])
def test_feral_hogs_has_the_values_of_plain_recursion(target: int, dice: int) -> None:
    solution = solve(FeralHogs(target, dice, DIE))
    assert solution.gap < 1e-12
    for before, other in ((0, 0), (1, 4), (4, 1)):
        found = solution.value(State(1, 2, aside=before, round=other))
        assert found == pytest.approx(feral(target, dice, 1, 2, before, other), abs=1e-12)


def test_who_throws_as_many_dice_as_the_turn_tells_goes_on() -> None:
    game = TimeTrot(30, 5)
    trotted = game.after(State(4, 9, round=3), 2, (3, 4))
    assert trotted.state == State(11, 9, round=4, aside=1) and not trotted.passes
    once = game.after(State(11, 9, round=4, aside=1), 3, (2, 2, 2))
    assert once.state == State(9, 17, round=5) and once.passes
    assert game.after(State(4, 9, round=5), 2, (1, 4)).state == State(9, 5, round=1)


def test_who_is_2_off_the_points_of_the_turn_before_scores_3_more() -> None:
    game = FeralHogs(40, 4)
    assert game.after(State(0, 0), 2, (3, 4)).state == State(0, 10, round=7)  # what counts next time is 7
    assert game.after(State(10, 0, aside=1, round=2), 3, (1, 5, 5)).state == State(0, 14, aside=2, round=1)
    assert game.after(State(10, 0, aside=6), 3, (2, 5, 5)).state == State(0, 22, round=7)
    assert game.banked(State(0, 0), 2, (3, 4)) == (10,)


def test_games_with_a_memory_are_played_as_they_are_computed_and_kept(tmp_path: Any) -> None:
    for game in (TimeTrot(8, 2), FeralHogs(8, 2)):
        players = strategies.optimal(), strategies.dice(1)
        won = simulate(game, *players, games=4000, seed=1)
        assert abs(won.average - evaluate(game, *players).average) < 4 * (0.25 / 4000) ** 0.5
        assert play(game, *players, seed=1)[-1].payment is not None
        save(solve(game), tmp_path / "memory.npz")
        assert load(tmp_path / "memory.npz").value() == solve(game).value()


def test_what_is_too_large_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Time Trot to 60: its rule book has about .* outcomes, but games with more than"):
        solve(TimeTrot(60, 10))
    with pytest.raises(ValueError, match=r"^target = 61: must be a whole number from 2 to 60$"):
        TimeTrot(61)
