"""Leaks add up to what a strategy loses, mending one brings what it says, and words say where it is."""

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver import (
    Cancelled,
    Die,
    HiddenHog,
    Hog,
    Job,
    Pig,
    SimultaneousHog,
    SimultaneousPig,
    evaluate,
    leaks,
    leaks_in_games,
    play,
    reach,
    solve,
    strategies,
)
from solver.mistakes.leak_report import LeakReport
from solver.mistakes.situations import leads, phases
from tests.solver.match.test_evaluate import drawn

CASES = [
    (Pig(25), strategies.hold_at(8)),
    (Pig(20, "difference", Die(4)), strategies.fixed_rolls(2)),
    (Pig(20, "exact"), drawn(Pig(20, "exact"), 1)),
    (Hog(30, 4), strategies.dice(3)),
    (Hog(20, 4, "all"), strategies.dice(1)),
    (Hog(24, 3, free="boar-brawl", jump="sus-fuss", bust_pays=1), strategies.uniform()),
    (SimultaneousHog(16, 3), strategies.dice(2)),
]


@pytest.fixture(scope="module")
def reports() -> list[LeakReport]:
    return [leaks(game, strategy) for game, strategy in CASES]


def lost(game: Any, strategy: Any) -> float:
    best = strategies.optimal()
    return evaluate(game, best, best).average - evaluate(game, strategy, best).average


@pytest.mark.parametrize("case", range(len(CASES)), ids=lambda case: CASES[case][0].name)
def test_leaks_add_up_to_what_is_lost(case: int, reports: list[LeakReport]) -> None:
    """By the performance difference: a second way to the number, through how often states are met."""
    (game, strategy), report = CASES[case], reports[case]
    assert report.loss == pytest.approx(lost(game, strategy), abs=1e-9) and report.loss > 0.0
    assert sum(leak.cost for leak in report.leaks) == pytest.approx(report.loss, abs=1e-9)
    assert report.map.sum() == pytest.approx(report.loss, abs=1e-9)


def test_mending_a_leak_brings_what_it_says(reports: list[LeakReport]) -> None:
    """Hold at 8 in Pig to 25, but play on where the costliest leak is: evaluated by a function that says so."""
    (game, _), report = CASES[0], reports[0]
    leak, best = report.leaks[0], strategies.optimal().rolls(game)
    assert leak.kind == "hold too early"

    def mended(mine: int, theirs: int, turn: int) -> str:
        here = leads(np.array([mine - theirs]), 25) == [leak.situation.lead]
        here &= phases(np.array([mine]), np.array([theirs]), 25) == [leak.situation.phase]
        return "roll" if turn < 8 or (here and best[mine, theirs, turn]) else "hold"

    gain = lost(game, CASES[0][1]) - lost(game, strategies.from_function(mended, game))
    assert leak.gain == pytest.approx(gain, abs=1e-9)


def test_states_are_met_as_often_as_games_meet_them() -> None:
    """Over all turn totals, those that end a turn make up the turns; and simulated games say the same."""
    game, player = Pig(12, die=Die(4)), strategies.hold_at(5)
    met = reach(game, player, strategies.optimal()).states()
    assert np.allclose(met[:, :, 0], reach(game, player, strategies.optimal()).visits()[0])
    found = np.zeros_like(met)
    players = [strategies.laid_out(each, game) for each in (player, strategies.optimal())]
    for seed in range(800):
        seat = seed % 2
        for ply in play(game, players[seat], players[1 - seat], seed=seed):
            if ply.movers == (seat,):
                found[ply.state.mine, ply.state.theirs, ply.state.turn] += 1 / 800
    often = met > 0.03
    assert often.sum() > 10 and np.allclose(found[often], met[often], atol=0.06)


def test_the_worst_mistake_is_told_with_what_is_best(reports: list[LeakReport]) -> None:
    for (game, _), report in zip(CASES, reports, strict=True):
        for leak in report.leaks[:3]:
            worths = solve(game).action_values(leak.worst)
            assert leak.worst_cost <= max(worths.values()) - min(worths.values()) + 1e-9
            assert leak.does != leak.best and leak.states.shape[1] == len(game.axes)
    dice = next(report for report in reports if report.game == Hog(30, 4))
    assert all(leak.does == "3 dice" for leak in dice.leaks)


def test_the_words_of_a_leak() -> None:
    words = [leak.words for leak in leaks(Hog(100), strategies.dice(6), most=0).leaks]
    assert words[0].startswith("Ahead by about 3") and words[0].endswith(", close to the end, you throw too many dice.")
    assert any(
        said.startswith("Behind by about") and "when they are close to the end, you throw too few dice." in said
        for said in words
    )


def test_nothing_is_lost_by_the_optimum() -> None:
    report = leaks(Pig(25), strategies.optimal())
    assert report.leaks == () and abs(report.loss) <= report.gap


def test_leaks_can_be_sorted_and_saved(reports: list[LeakReport], tmp_path: Path) -> None:
    report = reports[3]
    costs = [leak.cost for leak in report.ranking()]
    assert costs == sorted(costs, reverse=True) and costs == [leak.cost for leak in report.leaks]
    gains = [leak.gain for leak in report.ranking("gain") if leak.gain is not None]
    assert gains == sorted(gains, reverse=True)
    report.save(tmp_path / "a.csv", "worst")
    rows = [*csv.DictReader((tmp_path / "a.csv").read_text().splitlines())]
    assert [float(row["worst cost"]) for row in rows] == sorted((leak.worst_cost for leak in report.leaks), reverse=True)
    assert rows[0]["does"] == "3 dice" and "mine=" in rows[0]["worst"]


@pytest.mark.parametrize(
    "game", [HiddenHog(12, 3), SimultaneousPig(12), Hog(12, 3, end="turns", turns=3)], ids=lambda game: game.name
)
def test_games_whose_states_are_not_counted(game: Any) -> None:
    with pytest.raises(TypeError, match="leaks are told of Pig in turns, and of Hog where both scores are seen"):
        leaks(game, strategies.uniform())


def test_leaks_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        leaks(Pig(25), strategies.hold_at(8), Job(cancelled=lambda: True))


# Games


def test_where_points_are_lost_in_games() -> None:
    """In many games of a strategy, about as much is lost as it loses on average, and for the same mistakes."""
    game, player = Hog(20, 4), strategies.dice(2)
    players = [strategies.laid_out(each, game) for each in (player, strategies.optimal())]
    games = [(play(game, players[seed % 2], players[1 - seed % 2], seed=seed), seed % 2) for seed in range(300)]
    report, exact = leaks_in_games(game, games), leaks(game, player)
    assert report.games == 300 and report.loss == pytest.approx(exact.loss, rel=0.15)
    assert sum(leak.cost for leak in report.leaks) == pytest.approx(report.loss, abs=1e-12)
    assert {leak.words.split(",")[-1] for leak in report.leaks} <= {leak.words.split(",")[-1] for leak in exact.leaks}
    assert all(leak.does == "2 dice" and leak.gain is None for leak in report.leaks)


def test_games_of_the_optimum_have_no_leaks() -> None:
    game = Pig(20)
    best = strategies.laid_out(strategies.optimal(), game)
    report = leaks_in_games(game, [(play(game, best, best, seed=1), 0)])
    assert report.leaks == () and report.loss == 0.0


def test_no_games() -> None:
    with pytest.raises(ValueError, match="no games: must be one or more"):
        leaks_in_games(Pig(20), [])
    with pytest.raises(TypeError, match="leaks are told of games for two in which both scores are seen"):
        leaks_in_games(HiddenHog(12, 3), [((), 0)])
