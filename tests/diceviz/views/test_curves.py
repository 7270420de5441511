"""The curves of a player alone: they are those of the solution and of Louchard's races."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from diceviz.files.checked_json import as_data, from_data
from diceviz.model.frame import Frame
from diceviz.model.request import Zoom
from diceviz.pictures.chart import PER_CENT, Chart, read_out, rounded
from diceviz.views.curves import CURVES
from diceviz.views.curves.picture import (
    CurvesRequest,
    curves,
    key_of,
    kinds,
    picture,
    place_of,
    source_of,
    state_at,
    toggled,
    without,
)
from diceviz.views.curves.race_curves import wave_length, waves
from diceviz.views.curves.solo_curves import distribution
from solver import Die, SoloHog, SoloPig, State, solve
from solver.games import Game
from solver.races.to_target import hold_at, races

LOUCHARD = json.loads((Path(__file__).parents[2] / "reference" / "published.json").read_text())["louchard"]
THROWS, THROWS_WITHIN = SoloHog(30, 6), SoloHog(30, 6, "within", 5)
TURNS, TURNS_WITHIN = SoloPig(60), SoloPig(60, "within", 8)
GAMES = [THROWS, THROWS_WITHIN, TURNS, TURNS_WITHIN]
RACES = {"threshold", "excess", "variance"}


def middle(game: Game) -> State:
    return State(7, turns_left=4 if game.goal == "within" else 0)


# What the curves are


def test_each_game_has_its_kinds() -> None:
    assert [*kinds(TURNS)] == ["value", "choice", "number", "threshold", "excess", "variance"]
    assert [*kinds(THROWS_WITHIN).values()] == [
        "value by score",
        "best choice by score",
        "chance by throws left",
        "number of throws",
    ]
    assert not RACES & {*kinds(TURNS_WITHIN), *kinds(THROWS)}


@pytest.mark.parametrize("rules", GAMES, ids=repr)
def test_every_chart_shows_all_of_its_curves(rules: Game) -> None:
    solution = solve(rules)
    for kind in kinds(rules):
        chart = curves(solution, middle(rules), kind)
        left, right, low, high = chart.span
        assert chart.sentence.endswith(".") and chart.across and chart.up and len(chart.curves) >= 2
        for curve in chart.curves:
            assert left <= curve.x[0] <= curve.x[-1] <= right and np.isfinite(curve.y).any()
            assert low <= np.nanmin(curve.y) and np.nanmax(curve.y) <= high


@pytest.mark.parametrize(("rules", "number"), [(TURNS, 20), (THROWS, 5)], ids=repr)
def test_by_score_the_turns_of_the_optimum_and_of_the_rule(rules: Game, number: int) -> None:
    solution = solve(rules)
    best, thumb = curves(solution, State(7), "value").curves
    assert best.y.tolist() == solution.values().tolist() and best.x.tolist() == [*range(rules.target)]
    assert thumb.y.tolist() == solution.fixed(number).values().tolist()
    assert (best.y <= thumb.y + solution.tolerance).all() and (best.y < thumb.y - 0.01).any()


@pytest.mark.parametrize(("rules", "number"), [(TURNS_WITHIN, 20), (THROWS_WITHIN, 5)], ids=repr)
def test_by_score_the_chances_with_the_turns_that_are_left(rules: Game, number: int) -> None:
    solution = solve(rules)
    best, thumb = curves(solution, State(7, turns_left=4), "value").curves
    for mine in range(rules.target):
        assert best.y[mine] == pytest.approx(100 * solution.value(mine, turns_left=4), abs=1e-9)
        assert thumb.y[mine] == pytest.approx(100 * solution.fixed(number).value(mine, turns_left=4), abs=1e-9)


def test_a_game_of_few_dice_has_a_rule_of_as_many() -> None:
    _, thumb = curves(solve(SoloHog(30, 3)), State(0), "choice").curves
    assert thumb.name == "three dice" and {*thumb.y} == {3.0}


def test_other_dice_have_the_rule_to_hold_at_the_best_total_of_one_turn() -> None:
    assert curves(solve(SoloPig(60, die=Die(4))), State(0), "value").curves[1].name == "hold at 9"
    assert curves(solve(SoloPig(60, die=Die(20))), State(0), "value").curves[1].name == "hold at 60"


def test_the_choices_are_those_of_the_strategy() -> None:
    solution = solve(THROWS_WITHIN)
    dice = curves(solution, State(7, turns_left=3), "choice").curves[0].y
    assert dice.tolist() == [solution.best(mine, 3)[0] for mine in range(30)]


@pytest.mark.parametrize("rules", [SoloPig(100), TURNS_WITHIN], ids=repr)
def test_the_first_hold_and_where_rolls_come_after_it_the_last(rules: Game) -> None:
    solution, state = solve(rules), middle(rules)
    left = {"turns_left": 4} if rules.goal == "within" else {}
    chart = curves(solution, state, "choice")
    found = {curve.name: curve.y for curve in chart.curves}
    last = found.get("last roll", np.full(rules.target, np.nan))
    for mine in range(rules.target):
        acts = ["".join(solution.strategy(mine, turn, **left)) for turn in range(rules.target - mine)] + ["hold"]
        assert found["first hold"][mine] == acts.index("hold")
        rolls = [turn for turn, act in enumerate(acts) if act == "roll" and turn > acts.index("hold")]
        assert [last[mine]] == rolls[-1:] or (np.isnan(last[mine]) and not rolls)
    assert ("last roll" in found) == (rules == SoloPig(100))


def test_more_turns_left_are_a_better_chance() -> None:
    for rules in (SoloPig(100, "within", 40), SoloHog(100, 6, "within", 40)):
        solution = solve(rules)
        chart = curves(solution, State(9, turns_left=6), "chance")
        for curve in chart.curves:
            steps = np.diff(curve.y, prepend=0.0)
            assert (steps >= 0).all() and curve.y[0] < 2 and curve.y[-1] > 99
            assert 4 < np.argmax(steps) < 20  # an S, which is steep in its middle
        assert chart.curves[0].y[5] == pytest.approx(100 * solution.value(9, turns_left=6), abs=1e-9)
        assert (chart.curves[0].y >= chart.curves[1].y - 1e-9).all()
        even = int(chart.sentence.rpartition("; ")[2].split()[0])
        assert solution.value(9, turns_left=even) >= 0.5 > solution.value(9, turns_left=even - 1)


@pytest.mark.parametrize("rules", [THROWS, TURNS], ids=repr)
def test_the_chances_of_all_numbers_of_turns_add_up_and_their_mean_is_the_value(rules: Game) -> None:
    solution = solve(rules)
    for mine in range(rules.target):
        chances = distribution(solution, State(mine))
        assert chances[0] == 0 and chances.sum() == pytest.approx(1, abs=1e-11)
        assert np.arange(len(chances)) @ chances == pytest.approx(solution.value(mine), abs=1e-9)
    chart = curves(solution, State(7), "number")
    assert 99.9 <= chart.curves[0].y.sum() <= 100 and chart.marks == pytest.approx((solution.value(7),), abs=1e-9)
    assert chart.sentence.startswith(f"{solution.value(7):.3f} {rules.pays} on average, ")


@pytest.mark.parametrize("rules", [THROWS_WITHIN, TURNS_WITHIN], ids=repr)
def test_within_some_turns_the_chances_add_up_to_that_of_reaching_the_target(rules: Game) -> None:
    solution = solve(rules)
    for mine, left in np.ndindex(rules.target, rules.turns):
        chances = distribution(solution, State(mine, turns_left=left + 1))
        assert len(chances) == left + 2
        assert chances.sum() == pytest.approx(solution.value(mine, turns_left=left + 1), abs=1e-11)
    assert {curve.style for curve in curves(solution, middle(rules), "number").curves} == {"bars", "steps"}


def test_within_some_turns_the_sentence_has_the_chance_and_the_mean() -> None:
    solution, state = solve(THROWS_WITHIN), State(3, turns_left=4)
    chances = distribution(solution, state)
    mean = sum(number * chance for number, chance in enumerate(chances)) / sum(chances)
    reached = f"The target is reached in {100 * solution.value(3, 4):.2f}{PER_CENT} of games"
    assert curves(solution, state, "number").sentence == f"{reached}; then in {mean:.2f} throws on average."


def test_one_point_to_go_takes_as_long_as_a_die_shows_a_1() -> None:
    for rules in (THROWS, TURNS):
        chances = distribution(solve(rules), State(rules.target - 1))
        assert chances[1:8] == pytest.approx([5 / 6 / 6**n for n in range(7)])


def test_a_target_out_of_reach_is_never_reached() -> None:
    chart = curves(solve(SoloHog(60, 3, "within", 5)), State(0, turns_left=1), "number")
    assert chart.sentence == "The target is out of reach, or so nearly that it cannot be told."
    assert not any(curve.y.any() for curve in chart.curves) and chart.marks == ()


def test_many_turns_are_nearly_normal_and_few_have_no_such_curve() -> None:
    solution = solve(SoloPig(1000))
    counts, bell = curves(solution, State(0), "number").curves[:2]
    assert bell.name == "normal" and np.trapezoid(bell.y, bell.x) == pytest.approx(100, abs=0.2)
    near = bell.y[np.searchsorted(bell.x, counts.x - 1e-6)]
    assert abs(near - counts.y).max() < 0.1 * counts.y.max()
    assert "normal" not in {curve.name for curve in curves(solution, State(990), "number").curves}


# What is asked for


def test_a_request_is_written_and_read_again() -> None:
    request = CurvesRequest(Zoom(1.5, 8, 0, 20.25, "my score"), "chance", (("normal", 1), ("optimal", 0)))
    assert from_data(CurvesRequest, json.loads(json.dumps(as_data(request)))) == request
    assert from_data(CurvesRequest, {}) == CurvesRequest() == CURVES.request()


def test_the_picture_is_of_the_kind_and_the_state_that_are_asked_for() -> None:
    solution = solve(TURNS_WITHIN)
    frame = Frame(TURNS_WITHIN, State(7, turns_left=4), solution)
    made = picture(source_of(frame, CurvesRequest(kind="chance")))
    assert made.game == TURNS_WITHIN and made.chart.axis == "turns_left" and made.chart.subtitle == "from 7 points on"
    assert made.extent.whole == Zoom(*made.chart.span, over=made.extent.key)
    assert made.extent.across == "turns left" and made.extent.up == "chance, %"


def test_a_game_without_that_kind_shows_its_first() -> None:
    frame = Frame(TURNS, State(7), solve(TURNS))
    assert source_of(frame, CurvesRequest(kind="chance")) == source_of(frame, CurvesRequest(kind="value"))


def test_curves_by_points_to_go_are_the_same_at_every_state() -> None:
    solution = solve(TURNS)
    near_by, far_out = (Frame(TURNS, State(mine), solution) for mine in (50, 3))
    for kind in kinds(TURNS):
        request = CurvesRequest(kind=kind)
        assert (source_of(near_by, request) == source_of(far_out, request)) == (kind in RACES)


def test_of_two_curves_of_one_name_one_can_be_hidden() -> None:
    chart = curves(solve(SoloPig(300)), State(0), "number")
    names = [curve.name for curve in chart.curves]
    assert names.count("normal") == 2
    hidden = toggled((), chart.curves[3])
    assert [key_of(curve) for curve in without(chart, hidden).curves] == [key_of(curve) for curve in chart.curves[:3]]
    both = toggled(hidden, chart.curves[0])
    assert len(without(chart, both).curves) == 2 and toggled(both, chart.curves[0]) == hidden
    assert toggled(toggled((), chart.curves[0]), chart.curves[3]) == both


# After Louchard


def by_name(chart: Chart) -> dict[str, Any]:
    return {curve.name: curve for curve in chart.curves}


def test_the_first_best_thresholds_are_those_published() -> None:
    found = by_name(curves(solve(TURNS), State(7), "threshold"))
    best, always = found["best k(n)"], found["always 20"]
    assert best.x[:35].tolist() == [*range(1, 36)] and best.y[:35].tolist() == LOUCHARD["k_of_n_first_35"]
    assert best.x[-1] == 200 and always.y.tolist() == [min(20, n) for n in range(1, 201)]
    assert found["strategy 3"].x[0] == 55 and {*found["strategy 3"].y} == {20.0, 21.0} and "strategy 4" not in found


def test_far_from_the_target_the_excess_has_the_published_period_and_bounds() -> None:
    excess = by_name(curves(solve(SoloPig(1000)), State(0), "excess"))["best k(n)"].y
    period = LOUCHARD["k_period_at_20"] + LOUCHARD["k_period_at_21"]
    assert round(wave_length(excess)) == period and {*np.diff(waves(excess))[4:]} == {period, period + 1}
    assert [excess[-period:].min(), excess[-period:].max()] == pytest.approx(LOUCHARD["K1_bounds"], abs=1.1e-5)


def test_the_races_are_overlaid_where_the_strategies_differ() -> None:
    chart = curves(solve(SoloPig(300)), State(0), "variance")
    found, always = by_name(chart), races(300, plan=hold_at(20, 300))
    assert [*found] == ["best k(n)", "always 20", "strategy 3", "strategy 4", "n s²"]
    assert found["always 20"].y.tolist() == always.variances[1:].tolist() and found["strategy 4"].x[0] == 251
    assert found["n s²"].y[-1] == pytest.approx(300 * LOUCHARD["s_squared_stationary"], abs=1e-6)
    assert abs(found["best k(n)"].y - found["n s²"].y)[100:].max() < 5


@pytest.mark.parametrize("sides", [2, 3, 12, 20])
@pytest.mark.parametrize("kind", sorted(RACES))
def test_other_dice_have_no_strategies_of_six_sides(sides: int, kind: str) -> None:
    chart = curves(solve(SoloPig(30, die=Die(sides))), State(0), kind)
    assert not {"strategy 3", "strategy 4"} & {*by_name(chart)} and "nan" not in chart.sentence


# Places and words


def test_places_across_are_states() -> None:
    state = State(7, turns_left=3)
    assert state_at(TURNS_WITHIN, state, "mine", 12) == State(12, turns_left=3)
    assert state_at(TURNS_WITHIN, state, "turns_left", 99) == State(7, turns_left=8)
    assert state_at(TURNS, State(7), "togo", 20) == State(40) and state_at(TURNS, State(7), "togo", 150) == State(0)
    assert [place_of(TURNS, State(7), axis) for axis in ("mine", "togo", "")] == [7, 53, None]


def test_the_read_out_has_all_curves_that_are_there() -> None:
    solution = solve(TURNS)
    values = f"optimal <b>{solution.value(12):.3f}</b> · hold at 20 <b>{solution.fixed(20).value(12):.3f}</b>"
    assert read_out(curves(solution, State(7), "value"), 12) == f"My score 12 · {values}"
    assert "strategy 3" not in read_out(curves(solution, State(7), "threshold"), 54)


def test_axes_are_rounded_up_to_few_lengths() -> None:
    assert [rounded(y) for y in (0, 0.11, 1.2, 9.9, 43)] == pytest.approx([1, 0.12, 1.2, 10, 50])
