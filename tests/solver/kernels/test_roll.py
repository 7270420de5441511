"""The roll and the throw as the kernels see them, against the rule book."""

from collections.abc import Iterator

import numpy as np
import pytest

from solver import Die, Hog, Pig, State
from solver.games.hog import points
from solver.kernels.dice_throw import least_points, most_points, throw_of
from solver.kernels.roll import (
    DieRoll,
    beyond,
    busts,
    can_total,
    end_turn,
    landing,
    landings,
    place,
    places,
    roll_of,
    slide,
    spread,
    winning,
)
from solver.tables.hog_reply_table import busted

TARGET = 12
GAMES = [Pig(TARGET, variant, Die(sides)) for variant in ("reach", "exact") for sides in (2, 3, 6, 20)]
FAILED, WON = 1000, 2000


def roll_in(game: Pig) -> DieRoll:
    return roll_of(game.die, game.variant == "exact")


def rolled(game: Pig, togo: int) -> Iterator[int | None]:
    """The points to go after each face, none after a failure."""
    for outcome in game.outcomes(State(game.target - togo), "roll"):
        state = outcome.state
        assert state is not None
        yield None if outcome.passes else game.target - state.mine - state.turn


def numbers(game: Pig) -> np.ndarray:
    """One for each place, all different."""
    worths = np.zeros(places(TARGET, roll_in(game)), np.int64)
    worths[place(1, roll_in(game)) :] = np.arange(TARGET) ** 2
    end_turn(worths, FAILED, WON, roll_in(game))
    return worths


def expected(game: Pig, togo: int) -> int:
    return sum(FAILED if left is None else WON if left <= 0 else (left - 1) ** 2 for left in rolled(game, togo))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_landing_is_the_sum_over_the_rule_book(game: Pig) -> None:
    worths, roll = numbers(game), roll_in(game)
    found = [landing(worths, togo, FAILED, roll) for togo in range(1, TARGET + 1)]
    assert found == [expected(game, togo) for togo in range(1, TARGET + 1)]
    assert [landings(worths, worths, togo, FAILED, roll)[0] for togo in range(1, TARGET + 1)] == found
    assert [landings(worths, worths, togo, FAILED, roll)[1] + FAILED for togo in range(1, TARGET + 1)] == found
    assert [slide(found[togo - 1], worths, togo, roll) for togo in range(1, TARGET)] == found[1:]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_chances_are_spread_as_the_rule_book_says(game: Pig) -> None:
    roll, each = roll_in(game), 1.0
    for togo in range(1, TARGET + 1):
        at, left = np.zeros(TARGET), [*rolled(game, togo)]
        assert spread(at, 0, togo, each, roll) == left.count(None)
        assert winning(togo, roll) == sum(points is not None and points <= 0 for points in left)
        assert [*np.flatnonzero(at)] == sorted(togo - points for points in left if points is not None and points > 0)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_who_rolls_past_the_target_fails_if_it_must_be_hit(game: Pig) -> None:
    one = 1 << 40
    found = beyond(0, one, roll_in(game))
    assert found == (0 if game.variant == "exact" else pytest.approx(one * (1 - game.die.chance), abs=1))


@pytest.mark.parametrize("sides", (2, 3, 20))
def test_turn_totals_are_sums_of_faces_that_do_not_bust(sides: int) -> None:
    die, sums = Die(sides), {0}
    for _ in range(TARGET):
        sums |= {total + face for total in sums for face in die.scoring if total + face <= TARGET}
    assert {points for points in range(TARGET + 1) if can_total(points, roll_of(die))} == sums - {0}
    assert [face for face in die.faces if not busts(face)] == [*die.scoring]


@pytest.mark.parametrize("game", [Hog(9, 3, "all"), Hog(12, 4, 3, Die(2)), Hog(8, 2, 1, Die(20))], ids=str)
def test_a_throw_has_the_chances_of_the_rule_book(game: Hog) -> None:
    throw = throw_of(game.die, game.max_dice, busted(game))
    for dice in range(1, throw.dice + 1):
        known, chances = points(game.die, dice), throw.chances[dice - 1]
        assert {score: chances[score] for score in np.flatnonzero(chances)} == {score: float(known[score]) for score in known}
        assert np.array_equal(throw.backwards[dice - 1], chances[::-1])
        assert (throw.fails[dice - 1], throw.scores[dice - 1]) == (float(known[0]), float(1 - known[0]))
        assert int(throw.risks[dice - 1]) % 2**64 == pytest.approx(float(known[0]) * 2.0**64)
        assert (min({*known} - {0}), max(known)) == (least_points(dice), most_points(dice, throw))
    assert [game.target - togo for togo in throw.busted[:0:-1]] == [game.busted(mine) for mine in range(game.target)]
