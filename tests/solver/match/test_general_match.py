"""Known players of games without kernels: against the kernels of games that have them, pen and paper, and symmetry."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import (
    Cancelled,
    Die,
    Hog,
    Job,
    Pig,
    SimultaneousHog,
    best_response,
    evaluate,
    exploitability,
    reach,
    simulate,
    solve,
    strategies,
)
from solver.games import Game
from solver.general import on_the_map
from solver.general.graph import seeds
from solver.general.state_layout import graph_of
from solver.match import table_of
from solver.match.general_match import best_reply, lengths, match_values, turn_starts, walker
from solver.playing.simulation import BLOCK, run, stretches
from solver.strategies import Strategy
from tests.solver.match.test_evaluate import BUSTS, KINDS, VARIANTS, drawn
from tests.solver.match.test_reach import MIXED
from tests.solver.rule_books import Climb, Drawn, DrawnAtOnce, Duel, Ladder, NoBust, Patience, Pocket, Rounds, Steps

UNIFORM, OPTIMAL = strategies.uniform(), strategies.optimal()
GAMES: list[Any] = [
    *(Pig(target, variant, Die(sides)) for variant, (target, sides) in product(VARIANTS, ((9, 2), (10, 3), (12, 6)))),
    *(kind(target, 3, bust, Die(sides)) for kind, bust, (target, sides) in product(KINDS, BUSTS, ((7, 2), (7, 5), (9, 6)))),
]
MATCHES = [(game, players) for game in GAMES for players in ((UNIFORM, OPTIMAL), (drawn(game, 1), drawn(game, 2)))]
WALKS: list[tuple[Any, Any]] = [
    *MATCHES,
    (Pig(12), (strategies.hold_at(4), MIXED)),
    (Pig(11, "difference", Die(4)), (OPTIMAL, UNIFORM)),
    (Pig(10, "exact"), (OPTIMAL, MIXED)),
    (Pig(9, "exact", Die(2)), (strategies.hold_at(2), strategies.hold_at(4))),
    (Hog(12, 3), (OPTIMAL, UNIFORM)),
    (Hog(11, 3, "all"), (OPTIMAL, strategies.dice(2))),
    (Hog(12, 2, 4, Die(3)), (UNIFORM, strategies.dice(1))),
    (SimultaneousHog(14, 3), (OPTIMAL, strategies.dice(2))),
    (SimultaneousHog(14, 2, 5), (UNIFORM, strategies.dice(2))),
]
TOYS: list[Game] = [Duel(hits=8), Steps(5), Patience(5, Die(3)), Drawn(3, seed=4), DrawnAtOnce(3, seed=8)]


def tables(game: Game, players: tuple[Strategy, Strategy]) -> Any:
    return tuple(table_of(game, player, Job()) for player in players)


def starts(game: Game, values: np.ndarray) -> np.ndarray:
    return values[..., 0] if "turn" in game.axes else values


# Against the kernels


@pytest.mark.parametrize(("game", "players"), MATCHES, ids=str)
def test_kernels_find_the_same_winners(game: Any, players: Any) -> None:
    values, gap = match_values(game, *tables(game, players), Job())
    match = evaluate(game, *players)
    assert gap < 1e-9
    assert abs(starts(game, values[0]) - match.values()).max() <= gap + match.gap
    assert abs(starts(game, values[-1]) - match.second_values()).max() <= gap + match.gap
    for state in seeds(game):
        assert abs(values[(0, *game.where(state).values())] - match.value(state)) <= gap + match.gap


@pytest.mark.parametrize(("game", "players"), MATCHES, ids=str)
def test_kernels_find_the_same_reply(game: Any, players: Any) -> None:
    found, kernel = best_reply(game, players[0], table_of(game, players[0], Job()), Job()), best_response(game, players[0])
    close = found.gap + kernel.gap
    assert found.gap < 1e-9 and abs(found.values() - kernel.values()).max() <= close
    for state in graph_of(game).states:
        mine, theirs = found.action_values(state), kernel.action_values(state)
        assert [*mine] == [*theirs] and all(abs(mine[choice] - theirs[choice]) <= close for choice in mine)
        assert {*found.best(state)} & {*kernel.best(state)} and {*kernel.strategy(state)} <= {*kernel.best(state)}
        assert kernel.value(state) == pytest.approx(max(theirs.values()), abs=2e-14)
        if state.turn == 0:
            assert kernel.values()[state.mine, state.theirs] == pytest.approx(kernel.value(state), abs=1e-14 * game.target)
            assert abs(found.second(state) - kernel.second(state)) <= close
    assert found.average == pytest.approx(kernel.average, abs=close) and found.gain() == pytest.approx(kernel.gain(), abs=close)


@pytest.mark.parametrize(("game", "players"), MATCHES, ids=str)
def test_kernels_find_games_as_long(game: Any, players: Any) -> None:
    match, found = evaluate(game, *players), lengths(game, tables(game, players), Job())
    assert found.mean(first=True) == pytest.approx(match.length, rel=1e-9)
    for first in (True, False):
        mine, theirs = found.distribution(first), match.lengths(first)
        shorter = min(len(mine), len(theirs))
        assert max(len(mine), len(theirs)) <= shorter + 1
        assert abs(mine[:shorter] - theirs[:shorter]).max() < 1e-13


@pytest.mark.parametrize(("game", "players"), WALKS, ids=str)
def test_kernels_find_turns_to_begin_as_often(game: Any, players: Any) -> None:
    try:
        kernel = reach(game, *players)
    except ValueError as error:
        assert "too long to sum" in str(error)
        return
    visits, chances = turn_starts(game, tables(game, players), Job())
    np.testing.assert_allclose(visits, kernel._visits, rtol=1e-9, atol=1e-12)
    assert chances is not None
    if kernel.knows_chances:
        np.testing.assert_allclose(chances, kernel._chances, rtol=1e-12, atol=1e-15)
    else:
        assert np.all(chances <= visits + 1e-12) and chances.max() == pytest.approx(1.0)


def test_so_many_positions_come_back_that_only_visits_are_known() -> None:
    game, players = Hog(20, 4, "all"), (UNIFORM, strategies.dice(2))
    visits, chances = turn_starts(game, tables(game, players), Job())
    assert chances is None
    np.testing.assert_allclose(visits, reach(game, *players)._visits, rtol=1e-8, atol=1e-12)


# Games with nothing but a rule book


@pytest.mark.parametrize("game", TOYS, ids=str)
def test_the_optimal_strategy_leaves_nothing_to_gain(game: Any) -> None:
    found = solve(game)
    match, reply = evaluate(game, OPTIMAL, OPTIMAL), best_response(game, OPTIMAL)
    close = 2 * found.gap + match.gap + reply.gap
    for state in seeds(game):
        assert match.value(state) == pytest.approx(found.value(state), abs=close)
        assert match.value(state) + match.second_value(state.swapped()) == pytest.approx(1.0, abs=close)
        assert reply.value(state) == pytest.approx(found.value(state), abs=close)
        assert reply.second(state.swapped()) == pytest.approx(game.mirrored(found.value(state)), abs=close)
    assert exploitability(game, OPTIMAL) <= close


@pytest.mark.parametrize("game", TOYS, ids=str)
def test_nothing_beats_the_best_reply(game: Any) -> None:
    match, reply = evaluate(game, OPTIMAL, UNIFORM), best_response(game, UNIFORM)
    assert all(match.value(state) <= reply.value(state) + reply.gap + match.gap for state in seeds(game))
    against = evaluate(game, ByHand(reply.table()), UNIFORM)
    assert all(against.value(state) == pytest.approx(reply.value(state), abs=1e-9) for state in seeds(game))


class ByHand:
    """A table of the chances to roll."""

    name = "by hand"

    def __init__(self, table: np.ndarray) -> None:
        self._table = table

    def fits(self, game: Game) -> bool:
        return True

    def rolls(self, game: Game, job: Job | None = None) -> Any:
        return self._table

    mixes = rolls


def test_a_reply_tells_choices_apart_beyond_the_axes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """To a player who tosses a coin there as well, which no table over the axes can say."""
    monkeypatch.setattr("solver.match.general_match.mixes_in", lambda graph, table: np.full((len(graph), 2), 0.5))
    found, right = (best_reply(Pocket(totals=totals), UNIFORM, np.empty(0), Job()) for totals in (2, 6))
    graph = graph_of(found.game)
    for state in graph.states[graph.looked_at :]:
        assert found._worths(state) == pytest.approx(right.action_values(state), abs=1e-12)
        assert found._value(state) == pytest.approx(right.value(state), abs=1e-12)
        assert found._strategy(state) == right.strategy(state)


def test_by_pen_and_paper_a_duel_of_two_who_toss_a_coin() -> None:
    """Each shoots with 1/2 and hits with 2/3, and so wins a turn with 1/3, loses it with 1/6, and passes with 1/2."""
    match = evaluate(Duel(hits=8), UNIFORM, UNIFORM)
    assert match.first == pytest.approx(5 / 9, abs=match.gap) and match.second == pytest.approx(4 / 9, abs=match.gap)
    assert match.length == pytest.approx(2.0) and match.lengths()[:6] == pytest.approx([0.0, *(2.0**-n for n in range(1, 6))])
    assert best_response(Duel(hits=8), UNIFORM).value() == pytest.approx(2 / 3, abs=1e-14)
    found = reach(Duel(hits=8), UNIFORM, UNIFORM)
    assert found.visits(True).ravel() == pytest.approx([4 / 3, 2 / 3]) and found.chances(True).ravel() == pytest.approx(
        [1.0, 0.5]
    )


def test_who_never_shoot_draw_and_the_best_reply_need_not_wait() -> None:
    game, waits = Duel(hits=8), ByHand(np.zeros((1, 1)))
    assert evaluate(game, waits, waits).first == 0.5 and evaluate(game, waits, waits).length == np.inf
    assert best_response(game, waits).value() == pytest.approx(2 / 3) and best_response(game, waits).second() == pytest.approx(
        2 / 3
    )
    assert best_response(Duel(hits=4), waits).value() == 0.5
    assert np.isinf(reach(game, waits, waits).visits()).all()


def test_a_table_that_leaves_nothing_to_choose_is_refused() -> None:
    with pytest.raises(ValueError, match="at mine 0, theirs 0 has no chance for anything that may be chosen"):
        match_values(Hog(4, 2), np.zeros((4, 4, 2)), np.ones((4, 4, 2)), Job())


# Simulation


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, (UNIFORM, OPTIMAL)) for game in (Pig(12), Pig(12, "difference"), Hog(12, 3, "all"), SimultaneousHog(7, 3))],
    ids=str,
)
def test_games_are_won_as_often_as_they_should_be(game: Any, players: Any) -> None:
    games = 10 * BLOCK
    counts = run(stretches(games, 3, walker(game, tables(game, players), 10_000, Job())), games, 2, Job())
    assert np.array_equal(counts, run(stretches(games, 3, walker(game, tables(game, players), 10_000, Job())), games, 1, Job()))
    kernel, match = simulate(game, *players, games, seed=4), evaluate(game, *players)
    for tally, exact, other in zip(
        counts.tolist(), (match.first, match.second), (kernel.as_first, kernel.as_second), strict=True
    ):
        wins, draws, endless, points, squares, turns = tally
        mean = 2 * points / games if game.pays == "points" else 2 * (wins + draws / 2) / games
        spread = (2 * squares / games) ** 0.5 if game.pays == "points" else 0.5
        assert endless == 0 and abs(mean - exact) < 4 * spread / (games / 2) ** 0.5
        assert 2 * turns / games == pytest.approx(2 * other.length / games, rel=0.02)


def test_toys_are_simulated() -> None:
    for game in (Duel(hits=8), Steps(5), Patience(4, Die(3))):
        found, match = simulate(game, UNIFORM, OPTIMAL, 40_000), evaluate(game, UNIFORM, OPTIMAL)
        assert abs(found.average - match.average) < 0.01 and found.endless == 0
    waits = ByHand(np.zeros((1, 1)))
    assert simulate(Duel(), waits, waits, 100, limit=50).endless == 100


def test_who_can_never_finish_draws_at_once() -> None:
    found = run(stretches(100, 1, walker(Pig(3, "exact", Die(2)), [np.ones((3, 3, 3))] * 2, 10**9, Job())), 100, 1, Job())
    assert found[:, 2].sum() == found[:, 1].sum() == 100


# Turns without an end


@pytest.mark.parametrize("losses", [0, 1], ids=["for ever", "all but for ever"])
def test_who_rolls_on_within_a_turn_plays_a_game_without_an_end(losses: int) -> None:
    game, rolls = NoBust(2, losses=losses), ByHand(np.ones((2, 2, 2)))
    found = lengths(game, tables(game, (rolls, rolls)), Job())
    assert found.distribution(first=True).sum() < 1e-6 and found.mean(first=True) == (1.0 if losses else np.inf)
    assert simulate(game, rolls, rolls, 20).endless == 20


def test_what_ends_after_many_choices_in_a_turn_is_counted_to_its_end() -> None:
    """A turn lasts 100 choices on average, and a choice to stop wins."""
    game, slow = NoBust(2), ByHand(np.full((2, 2, 2), 0.99))
    assert evaluate(game, slow, slow).lengths()[:2] == pytest.approx([0.0, 1.0], abs=1e-15)


# Maps of games with more numbers than a map has


def test_turns_left_are_summed_over_on_a_map_of_where_turns_begin() -> None:
    game = Rounds(3)
    visits, chances = turn_starts(game, tables(game, (UNIFORM, UNIFORM)), Job())
    assert visits.shape == (2, 2, 3, 3) and chances is None
    assert visits.sum(axis=(1, 2, 3)) == pytest.approx([4.0, 4.0])
    assert visits[0, 0, 0, 0] == pytest.approx(1.0 + 0.25)  # again, if neither has moved


def test_a_map_has_the_turns_left_of_the_start() -> None:
    game = Rounds(3)
    values, _ = match_values(game, *tables(game, (UNIFORM, UNIFORM)), Job())
    assert np.array_equal(on_the_map(game, values[0]), values[0, :, :, -1])
    assert on_the_map(game, values[0])[0, 0] == pytest.approx(0.5)


# Jobs


def test_the_mean_length_can_be_cancelled() -> None:
    asked: list[bool] = []
    found = lengths(Steps(5), tables(Steps(5), (UNIFORM, UNIFORM)), Job(cancelled=lambda: bool(asked)))
    assert found.mean(first=True) < 10.0
    asked.append(True)
    with pytest.raises(Cancelled):
        found.mean(first=True)


def test_progress_of_a_simulation_never_falls() -> None:
    reached: list[float] = []
    graph_of(Climb(2)), graph_of(Climb(3))  # so that nothing is known of the game
    simulate(Steps(6), UNIFORM, UNIFORM, 1000, job=Job(reached.append))
    assert reached == sorted(reached) and reached[-1] == 1.0


@pytest.mark.parametrize("work", [evaluate, reach, simulate], ids=lambda work: work.__name__)
def test_work_for_two_players_can_be_cancelled(work: Any) -> None:
    game = Steps(9)
    with pytest.raises(Cancelled):
        work(game, UNIFORM, UNIFORM, job=Job(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        best_response(game, UNIFORM, Job(cancelled=lambda: True))


def test_a_player_alone_has_nobody_to_meet() -> None:
    with pytest.raises(TypeError, match="must be a game of two players"):
        evaluate(Climb(3), UNIFORM, UNIFORM)


# Games that come back to their beginning from everywhere


@pytest.mark.parametrize("target", [12, 60])  # few states, for elimination, and many
def test_a_ladder_that_is_fallen_from(target: int) -> None:
    game = Ladder(target)
    solution, reply = solve(game), best_response(game, strategies.uniform())
    assert solution.gap < 1e-11 and reply.gap < 1e-10
    match = evaluate(game, strategies.optimal(), strategies.uniform())
    assert match.first <= reply.value() + reply.gap + match.gap
    assert best_response(game, strategies.optimal()).value() == pytest.approx(solution.value(), abs=1e-11)
    found = reach(game, strategies.optimal(), strategies.uniform())
    assert found.length(True) == pytest.approx(match.length, rel=1e-10)
    assert found.visits(True)[0, 0, 0] > 1.0
