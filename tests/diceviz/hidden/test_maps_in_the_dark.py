"""Hog in the dark over the round and the own score: surfaces, differences, and what strategies give away."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.pictures.comparison import table_of
from diceviz.pictures.palette import LIGHT
from diceviz.views.dice_map import picture as dice_map
from diceviz.views.difference.comparable import compared, other_rules
from diceviz.views.difference.difference_words import at_cell, largest
from diceviz.views.difference.picture import aligned, coloured
from diceviz.views.difference.picture import source_of as difference_of
from diceviz.views.registry import first_request, views_of
from diceviz.views.surface import picture as surface
from diceviz.views.win_map import picture as win_map
from solver import HiddenHog, Job, Pig, SimultaneousPig, State, best_response, evaluate, solve, strategies
from solver.games import Game

GAME = HiddenHog(20, 4)
HERE = State(9, round=4)


def frame(game: Game = GAME, **changes: Any) -> Frame:
    return replace(Frame(game, HERE, solution=solve(game)), **changes)


def test_both_games_have_all_views_of_maps() -> None:
    named = {view.name for view in views_of(GAME)}
    assert {"surface", "difference", "win-map", "reach", "dice-map", "belief", "dice-at-this-state"} <= named
    assert {"surface", "difference", "win-map", "reach", "hold-chances"} <= {view.name for view in views_of(SimultaneousPig())}


@pytest.mark.parametrize("kind", ["value", "dice"])
def test_a_surface_has_a_height_for_each_round_and_score(kind: str) -> None:
    solution: Any = solve(GAME)
    source = surface.source_of(frame(), replace(first_request("surface"), kind=kind), LIGHT)
    made = surface.picture(source, Job())
    numbers = solution.values() if kind == "value" else solution.table() @ np.arange(1, 5)
    assert made.heights == pytest.approx(numbers / (1.0 if kind == "value" else np.ceil(numbers.max())))
    mine, up, height = surface.place_of(made, HERE)
    assert (mine, up, height) == pytest.approx((9 / 20, 4 / GAME.rounds, made.heights[3, 9]))
    assert surface.pick(made, (mine, up, 2.0), (0.0, 0.0, -1.0), None)[0] == HERE
    assert [axis.label for axis in made.axes[:2]] == ["my score (points)", "round"]


def test_surfaces_are_pale_where_one_rarely_is() -> None:
    colours = surface.picture(surface.source_of(frame(), first_request("surface"), LIGHT), Job()).mesh.colours[:, :3]
    spread = np.ptp(colours.astype(int), axis=1).reshape(GAME.rounds, GAME.target)
    met = solve(GAME).met()
    assert spread[met > 0.05].mean() > 2 * spread[met < 1e-6].mean()


def test_rules_are_compared_round_by_round_and_by_points_to_go() -> None:
    half, other = solve(GAME), solve(HiddenHog(10, 4))
    cells = aligned(half, other, "value")
    assert (cells.across, cells.up, cells.togo) == ("round", "mine", True)
    assert cells.these.shape == (10, other.game.rounds) and cells.corner == (1, 10)
    assert cells.difference[3, 2] == pytest.approx(half.values()[2, 13] - other.values()[2, 3])
    assert (aligned(half, other, "mix").difference <= 1.0).all()
    asked = replace(first_request("difference"), against="half the target")
    made = coloured(difference_of(frame(), asked, LIGHT), other, cells)
    assert at_cell(made, State(13, round=3)).startswith("Round 3, you need 7:")
    assert " to go in round " in largest(made)


def test_what_is_seen_of_the_other_cannot_be_compared_over_rounds() -> None:
    """Both would tell of play that does not look at dice."""
    assert compared(GAME, replace(GAME, sees="dice")) == [] and compared(GAME, HiddenHog(20, 3)) == ["value", "dice", "mix"]
    assert "dice seen instead of nothing seen" not in other_rules(GAME)
    assert [*other_rules(GAME)][-1] == "a 1 costs all points"
    assert compared(GAME, Pig()) == []


@pytest.mark.parametrize("game", [GAME, HiddenHog(20, 4, head_start=6), HiddenHog(20, 4, head_start=-6)])
def test_what_a_strategy_gives_away_from_the_start_is_what_it_loses_to_the_optimum(game: HiddenHog) -> None:
    solution: Any = solve(game)
    start = game.start()
    for strategy in (strategies.dice(3), strategies.fewest_turns(), strategies.guessing(strategies.optimal())):
        lost = best_response(game, strategy).losses()
        kept = evaluate(game, strategy, strategies.optimal()).value()
        assert lost[0, start.mine] == pytest.approx(solution.value() - kept, abs=1e-9)
        assert lost.shape == (game.rounds, 20) and lost.min() >= 0.0
    assert best_response(game, strategies.optimal()).losses()[0, start.mine] < 1e-9


def test_losses_are_those_of_a_first_throw_and_of_all_that_follow() -> None:
    """In a round, a mix loses what its throw costs, and then what it loses later: so no less than the throw."""
    solution: Any = solve(GAME)
    mixes = table_of(strategies.dice(2), GAME)
    throw = solution.values() - (solution.worths() * mixes).sum(axis=2)
    assert (best_response(GAME, strategies.dice(2)).losses() >= throw - 1e-12).all()


def test_the_win_map_tells_what_a_strategy_gives_away() -> None:
    asked = replace(first_request("win-map"), rival="three dice")
    made = win_map.picture(win_map.source_of(frame(), asked))
    lost = best_response(GAME, strategies.dice(3)).losses()[3, 9]
    assert made.cells[9, 3] == lost
    assert win_map.worth(made, HERE).startswith(f"Round 4, you have 9: “three dice” gives away <b>{100 * lost:.2f} points")


@pytest.mark.parametrize("rival", ["three dice", "fewest turns", "optimal, guessing", "uniform"])
def test_every_strategy_can_be_laid_over_the_dice_map(rival: str) -> None:
    made = dice_map.picture(dice_map.source_of(frame(), replace(first_request("dice-map"), rival=rival), LIGHT))
    assert made.costs is not None and made.costs.shape == (20, GAME.rounds) and made.costs.max() > 0.0


def test_a_mistake_costs_what_the_nearest_number_outside_the_mix_loses() -> None:
    solution: Any = solve(GAME)
    worth, mix = solution.action_values(4, 9), solution.strategy(4, 9)
    nearest = max(value for number, value in worth.items() if number not in mix)
    assert solution.costs()[3, 9] == pytest.approx(max(worth.values()) - nearest)
    seen = dice_map.picture(dice_map.source_of(frame(lens=Lens(margin=True)), first_request("dice-map"), LIGHT))
    assert seen.mistakes is not None and seen.mistakes.cells[9, 3] == solution.costs()[3, 9]
