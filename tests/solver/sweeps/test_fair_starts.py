"""Fair starts: against games that begin so, by symmetry, and by the equation that the share of first moves solves."""

from dataclasses import replace

import pytest

from solver import Hog, Job, Pig, SimultaneousHog, SoloPig, fair_start, solve, variants
from solver.games import Game
from solver.sweeps.measures import Handicap

TERM = Hog(15, 3, bust_pays=1, free="boar-brawl", jump="sus-fuss")


@pytest.mark.parametrize("game", [Hog(12, 3), TERM, Hog(9, 2, end="last-turn"), Hog(9, 2, end="turns", turns=3)])
def test_no_start_is_closer_to_even(game: Hog) -> None:
    """Each handicap is a game of its own, and solved."""
    fair = fair_start(game)
    off = {
        points: abs(solve(replace(game, first_has=max(-points, 0), second_has=max(points, 0))).value() - game.even)
        for points in range(1 - game.target, game.target)
    }
    assert abs(abs(fair.value - 0.5) - min(off.values())) <= 2 * fair.gap
    assert off[fair.points] == pytest.approx(min(off.values()), abs=1e-12)
    assert fair.rules is not None and solve(fair.rules).value() == pytest.approx(fair.value, abs=2 * fair.gap)
    assert fair.start == (fair.rules.start().mine, fair.rules.start().theirs)


@pytest.mark.parametrize("game", [Pig(20), Pig(20, "difference"), variants.find("Two-Dice Pig", target=20), TERM])
def test_of_equals_each_begins_half_of_the_games(game: Game) -> None:
    assert fair_start(game).share == pytest.approx(0.5, abs=1e-9)


def test_the_share_of_first_moves_makes_the_game_even() -> None:
    ahead = Hog(20, 3, first_has=0, second_has=1)
    first = solve(ahead).value()
    second = 1.0 - solve(Hog(20, 3, first_has=1, second_has=0)).value()  # the same player, who now does not begin
    share = fair_start(ahead).share
    assert share is not None and 0.5 < share < 1.0
    assert share * first + (1.0 - share) * second == pytest.approx(0.5, abs=1e-12)


def test_who_is_far_ahead_wins_whoever_begins() -> None:
    assert fair_start(Hog(20, 3, second_has=19)).share is None


def test_pig_has_a_fair_start_though_it_always_begins_without_points() -> None:
    fair = fair_start(Pig(100))
    assert fair.rules is None and fair.points == 4 == round(Handicap().of(Pig(100), Job()).number)
    assert solve(Pig(100)).value(0, 4) == fair.value


@pytest.mark.parametrize("game", [SoloPig(20), SimultaneousHog(20, 3)])
def test_only_two_who_take_turns_have_a_handicap(game: Game) -> None:
    with pytest.raises(ValueError, match="must be a game in which two players take turns"):
        fair_start(game)
