"""Where most of a game happens, as arrays."""

from typing import Any

import numpy as np
import pytest

from diceviz.pictures.fading import FAINTEST, faded, most_of_the_game, reach_map, visit_map, weights
from solver import Die, Hog, Pig, SimultaneousHog, reach, strategies

OPTIMAL, HOLD_20 = strategies.optimal(), strategies.hold_at(20)


def test_the_map_has_their_score_upwards_and_is_the_mean_of_both_seats_and_beginnings() -> None:
    found = reach(Pig(60), OPTIMAL, HOLD_20)
    cells, parts = reach_map(found), [found.chances(first)[who] for first in (True, False) for who in (0, 1)]
    for mine, theirs in ((0, 0), (20, 0), (0, 21), (42, 25)):
        assert cells[theirs, mine] == pytest.approx(sum(part[mine, theirs] for part in parts) / 4) and cells[theirs, mine] > 0
    assert cells[0, 21] != pytest.approx(cells[21, 0], rel=1e-3)


def test_at_0_to_0_half_of_all_players_begin_and_the_others_come_there_if_the_first_fails() -> None:
    """To 2 with a die of two sides: a turn fails with a 1."""
    assert reach_map(reach(Pig(2, die=Die(2)), OPTIMAL, OPTIMAL))[0, 0] == (1 + 0.5) / 2


@pytest.mark.parametrize("game", [Pig(30), Hog(30, 4), SimultaneousHog(30, 4), Hog(25, 3, "all"), SimultaneousHog(25, 3, 5)])
def test_all_visits_are_half_the_turns_of_a_game_or_all_throws_at_once(game: Any) -> None:
    found = reach(game, OPTIMAL, strategies.uniform())
    turns = found.length() if isinstance(game, SimultaneousHog) else found.length() / 2
    assert visit_map(found).sum() == pytest.approx(turns)


def test_where_a_1_costs_points_the_map_is_of_visits() -> None:
    found = reach(Hog(20, 3, "all"), OPTIMAL, OPTIMAL)
    assert np.array_equal(reach_map(found), visit_map(found)) and reach_map(found)[0, 0] > 1


def test_where_games_never_end_they_are_counted_once() -> None:
    found = reach(Pig(3, "exact", Die(4)), strategies.hold_at(2), strategies.hold_at(2))
    assert np.isinf(found.visits()[:, 2, 2]).all() and visit_map(found)[2, 2] == reach_map(found)[2, 2] < 1


def test_most_of_the_game_is_counted_from_the_most_visited_position_on() -> None:
    visits = np.array([[8.0, 1.0], [0.5, 0.5]])
    assert [most_of_the_game(visits, share) for share in (0.5, 0.8, 0.85, 0.9, 0.95, 1.0)] == [1, 1, 2, 2, 3, 4]
    visits = visit_map(reach(Pig(100), OPTIMAL, OPTIMAL))
    number = most_of_the_game(visits)
    ordered = np.sort(visits.ravel())[::-1]
    assert ordered[:number].sum() >= 0.9 * visits.sum() > ordered[: number - 1].sum()


def test_weights_by_hand() -> None:
    """Left from a position on are 100, 50, 10, 0.2, 0.01 and 0 per cent of all visits."""
    visits = np.array([[50.0, 40.0, 9.8], [0.19, 0.01, 0.0]])
    found = weights(visits)
    assert found[0, :2].tolist() == pytest.approx([1, 1]) and found[1, 1:].tolist() == [FAINTEST, FAINTEST]
    assert found[0, 2] == pytest.approx(FAINTEST + (1 - FAINTEST) * np.log(100) / np.log(500))
    assert found[1, 0] == pytest.approx(FAINTEST + (1 - FAINTEST) * np.log(2) / np.log(500))


def test_what_is_visited_more_is_never_fainter_and_equal_players_see_the_same() -> None:
    cells = visit_map(reach(SimultaneousHog(40, 5), HOLD := strategies.dice(4), HOLD))
    found = weights(cells)
    order = np.argsort(cells, axis=None)
    assert (np.diff(found.ravel()[order]) >= 0).all() and found.min() == FAINTEST and found.max() == 1
    assert found == pytest.approx(found.T, abs=1e-9)


def test_a_picture_fades_where_little_happens_and_keeps_its_colours() -> None:
    found = reach(Pig(30), OPTIMAL, OPTIMAL)
    plain = np.full((30, 60, 4), 255, np.ubyte)
    plain[..., 0] = np.arange(60)
    shown = faded(plain, found)
    assert np.array_equal(shown[..., :3], plain[..., :3]) and faded(plain, None) is plain
    assert shown[..., 3] == pytest.approx(255 * np.repeat(weights(visit_map(found)), 2, axis=1), abs=0.5)
    assert shown[0, 0, 3] == 255  # everybody begins there


def test_a_slice_fades_by_what_happens_in_it() -> None:
    found = reach(Pig(30), OPTIMAL, OPTIMAL)
    shown = faded(np.full((30, 30, 4), 255, np.ubyte), found, "theirs", 0)[..., 3]  # the turn total upwards
    assert shown[0, 0] == 255 > shown[0, 1]  # nobody has one point
    assert (faded(np.full((30, 30, 4), 255, np.ubyte), found, "theirs", 1)[..., 3] == round(255 * FAINTEST)).all()
