"""A best reply, asked as a solution: what it says in a state is what it says of all of them, and no choice beats it."""

from typing import Any

import numpy as np
import pytest

from solver import Hog, Pig, SimultaneousHog, SimultaneousPig, State, best_response, evaluate, solve, strategies
from solver.games import GreatRolledOnes
from solver.match.reply_solutions import ReplySolution, solution_of
from solver.strategies import roll_table, table


def reply_to(game: Any, strategy: Any) -> ReplySolution:
    return solution_of(best_response(game, strategy))


def test_all_of_pig_is_what_single_states_say() -> None:
    game = Pig(20)
    found = reply_to(game, strategies.hold_at(7))
    for mine, theirs, turn in ((0, 0, 0), (3, 12, 5), (15, 2, 4), (15, 2, 3), (19, 19, 0)):
        worth, state = found.reply.action_values(mine, theirs, turn), State(mine, theirs, turn)
        assert found.action_values(state) == pytest.approx(worth, abs=1e-14)
        for at in ({"mine": mine}, {"theirs": theirs}, {"turn": turn}):
            places = [getattr(state, name) for name in game.axes if name not in at]
            assert found.actions(**at).roll[tuple(places)] == pytest.approx(worth["roll"], abs=1e-14)
        whole = found.field()
        assert whole.value[mine, theirs, turn] == pytest.approx(max(worth.values()), abs=1e-6)
    assert np.allclose(found.values(), found.reply.values(), atol=1e-14, rtol=0)


def test_where_the_reply_holds() -> None:
    game = Pig(20)
    found = reply_to(game, strategies.hold_at(7))
    boundary = found.boundary()
    for mine, theirs in ((0, 0), (3, 12), (12, 19), (18, 1)):
        totals = range(1, 20 - mine)
        holds = [turn for turn in totals if found.best(mine, theirs, turn) == ("hold",)]
        assert boundary.first[mine, theirs] == (holds[0] if holds else 20 - mine)


def test_nothing_wins_more_than_the_reply_and_its_table_wins_as_much() -> None:
    game, rival = Pig(20), strategies.hold_at(7)
    found = reply_to(game, rival)
    played = evaluate(game, roll_table(found.table()), rival)
    assert played.average == pytest.approx(found.reply.average, abs=1e-13)
    for other in (strategies.optimal(), strategies.hold_at(8), strategies.uniform()):
        assert evaluate(game, other, rival).average <= played.average


@pytest.mark.parametrize("game", [Hog(20, 4), SimultaneousHog(20, 4)])
def test_the_reply_in_hog(game: Any) -> None:
    rival = strategies.mix(strategies.dice(3), strategies.dice(1), 0.6)
    found = reply_to(game, rival)
    worths, dice, costs = found.worths(), found.dice(), found.costs()
    for mine, theirs in ((0, 0), (3, 12), (19, 18)):
        worth = found.action_values(mine, theirs)
        assert worths[mine, theirs].tolist() == pytest.approx(list(worth.values()), abs=1e-14)
        first, second = sorted(worth.values())[:-3:-1]
        assert worth[int(dice[mine, theirs])] == first and costs[mine, theirs] == pytest.approx(first - second, abs=1e-14)
        assert found.their_strategy(mine, theirs) == pytest.approx({1: 0.4, 3: 0.6})
    played = evaluate(game, table(found.table()), rival)
    assert played.average == pytest.approx(found.reply.average, abs=1e-13)
    assert (found.gains() >= 0.0).all() and found.gains().max() > 0.01


def test_what_pairs_of_numbers_are_worth_makes_what_a_number_is_worth_against_the_mix() -> None:
    game = SimultaneousHog(20, 4)
    found = reply_to(game, strategies.uniform())
    assert found.payoffs(5, 7) @ np.full(4, 0.25) == pytest.approx(list(found.action_values(5, 7).values()), abs=1e-14)
    with pytest.raises(TypeError, match="the best reply to uniform has no payoffs"):
        reply_to(Hog(20, 4), strategies.uniform()).payoffs(5, 7)


@pytest.mark.parametrize("game", [Pig(15), Hog(15, 3)])
def test_best_play_is_a_best_reply_to_best_play(game: Any) -> None:
    found, solution = reply_to(game, strategies.optimal()), solve(game)
    assert np.allclose(found.values(), solution.values(), atol=1e-12, rtol=0) and found.gains().max() < 1e-12
    assert found.is_reply and not solution.is_reply


def test_a_game_without_kernels() -> None:
    game = GreatRolledOnes(6)
    found = reply_to(game, strategies.uniform())
    assert found.value() == best_response(game, strategies.uniform()).value()
    assert found.values().shape == solve(game).values().shape


def test_a_reply_is_not_kept_in_a_file_and_not_drawn_where_turns_are_taken_at_once() -> None:
    with pytest.raises(TypeError, match="the best reply to hold at 7 has no parts"):
        reply_to(Pig(10), strategies.hold_at(7)).parts()
    with pytest.raises(TypeError, match="a best reply there is known by its values, and not drawn"):
        reply_to(SimultaneousPig(10), strategies.hold_at(7))
