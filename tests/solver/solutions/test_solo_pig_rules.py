"""Pig alone under any rules: the rule book, what is true of any game, and the distribution."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as draw

from solver import Die, SoloPig, State, solve
from solver.games import GAMES
from solver.games.state import Outcome
from solver.solutions.solo_hog import mean_and_variance
from solver.solutions.turns import Actions


def some(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, derandomize=True, deadline=None, database=None)


rules = draw.builds(
    SoloPig,
    draw.integers(2, 120),
    draw.sampled_from(("turns", "within")),
    draw.integers(1, 30),
    draw.integers(2, 20).map(Die),
)


def lefts(game: SoloPig) -> range:
    """All numbers of turns that may be left; 0 where nobody counts them."""
    return game.spans(State()).get("turns_left", range(1))


# The rule book


def worth(outcome: Outcome, values: dict[int, np.ndarray], target: int, won: float) -> float:
    if outcome.state is None:
        return float(outcome.payment)
    state = outcome.state
    if state.mine + state.turn >= target:
        return won
    return values[state.turns_left][state.mine, state.turn]


@pytest.mark.parametrize(("goal", "sides"), list(product(("turns", "within"), range(2, 9))))
def test_every_value_is_what_the_rule_book_makes_of_the_next_ones(goal: str, sides: int) -> None:
    for target in range(2, 21):
        game = SoloPig(target, goal, 3, Die(sides))
        solution = solve(game)
        actions = {left: solution.actions(left or None) for left in lefts(game)}
        values, won = {left: each.value for left, each in actions.items()}, float(goal == "within")
        for left, mine in product(lefts(game), range(target)):
            for turn in game.spans(State(mine))["turn"]:
                state = State(mine, turn=turn, turns_left=left)
                for action in game.actions(state):
                    mean = sum(float(each.chance) * worth(each, values, target, won) for each in game.outcomes(state, action))
                    found = getattr(actions[left], action)[mine, turn]
                    assert abs(game.cost(state) + mean - found) <= 2 * solution.gap + 1e-14


def test_the_outcomes_of_a_roll() -> None:
    game = SoloPig(20, "within", 3, Die(4))
    rolled = list(game.outcomes(State(10, turn=5, turns_left=2), "roll"))
    assert [each.state for each in rolled] == [
        State(10, turns_left=1),
        *(State(10, turn=5 + j, turns_left=2) for j in (2, 3, 4)),
    ]
    assert {each.chance for each in rolled} == {game.die.chance}


@pytest.mark.parametrize(
    ("goal", "state", "after", "payment"),
    [
        ("turns", State(10, turn=5), State(15), None),
        ("turns", State(10, turn=10), None, 0),
        ("within", State(10, turn=5, turns_left=3), State(15, turns_left=2), None),
        ("within", State(10, turn=5, turns_left=1), None, 0),
        ("within", State(10, turn=11, turns_left=1), None, 1),
    ],
)
def test_the_outcome_of_holding(goal: str, state: State, after: State | None, payment: int | None) -> None:
    assert list(SoloPig(20, goal).outcomes(state, "hold")) == [Outcome(1, after, payment)]


def test_a_1_in_the_last_turn_loses() -> None:
    assert next(SoloPig(20, "within").outcomes(State(10, turn=5, turns_left=1), "roll")).payment == 0


def test_no_holding_on_nothing_and_no_rolling_on_the_goal() -> None:
    game, solution = SoloPig(20), solve(SoloPig(20))
    assert game.actions(State(5)) == ("roll",)
    assert game.actions(State(5, turn=14)) == ("roll", "hold")
    assert game.actions(State(5, turn=15)) == ("hold",)
    assert solution.action_values(5, 15) == {"hold": 0.0}
    assert solve(SoloPig(20, "within")).action_values(5, 20) == {"hold": 1.0}
    assert list(solution.action_values(5)) == ["roll"]


def test_what_the_game_says_of_itself() -> None:
    few, often = SoloPig(50), SoloPig(50, "within", 4)
    assert (few.title, few.name) == ("Pig, alone", "Pig alone to 50")
    assert (few.pays, often.pays) == ("turns", "chance")
    assert (few.bounds, often.bounds) == ((0.0, np.inf), (0.0, 1.0))
    assert few.spans(State(20)) == {"mine": range(50), "turn": range(30)}
    assert often.spans(State(49)) == {"mine": range(50), "turn": range(1), "turns_left": range(1, 5)}
    assert SoloPig in GAMES


# What is true of any game


@given(rules)
@some(100)
def test_a_point_more_and_a_turn_more_never_hurt(game: SoloPig) -> None:
    solution = solve(game)
    values = solution.values()
    better = np.diff(values, axis=0) if game.goal == "within" else -np.diff(values)
    assert (better >= -solution.tolerance).all()
    assert values.min() >= (0.0 if game.goal == "within" else 1.0)
    if game.goal == "within":
        assert values.max() <= 1.0
        assert values.shape == (game.target, game.turns)
        assert (np.diff(values, axis=1) >= -solution.tolerance).all()


@given(rules, draw.data())
@some(100)
def test_value_strategy_and_tables_tell_the_same_story(game: SoloPig, data: draw.DataObject) -> None:
    mine = data.draw(draw.integers(0, game.target - 1))
    turn = data.draw(draw.integers(0, game.target - mine - 1))
    left = data.draw(draw.sampled_from(lefts(game))) or None
    solution = solve(game)
    told, best = solution.action_values(mine, turn, left), solution.best(mine, turn, left)
    actions, whole = solution.actions(left), solution.whole_turn(mine, left)
    assert tuple(told) == game.actions(State(mine, turn=turn, turns_left=left or 0))
    for action in ("roll", "hold"):
        table = getattr(actions, action)
        assert np.array_equal(table[mine], getattr(whole, action), equal_nan=True)
        assert table[mine, turn] == told[action] if action in told else np.isnan(table[mine, turn])
    value = solution.value(mine, turn, left)
    assert value == actions.value[mine, turn] == (min if game.goal == "turns" else max)(told.values())
    assert value in [told[action] for action in best]
    chosen = next(iter(solution.strategy(mine, turn, left)))
    assert chosen in best and told[chosen] == value
    if turn:
        assert (actions.margin[mine, turn] > 0) == (value == told["roll"] != told["hold"])
        first, last = (each[mine] for each in solution.hold_boundary(left))
        assert chosen == "roll" if turn < first else turn > first or chosen == "hold"
        assert chosen == "hold" if turn > last else turn < last or chosen == "roll"


@given(rules)
@some(60)
def test_there_are_no_states_beyond_the_target(game: SoloPig) -> None:
    actions = solve(game).actions()
    exists = np.add.outer(np.arange(game.target), np.arange(game.target)) < game.target
    assert isinstance(actions, Actions)
    assert np.array_equal(~np.isnan(actions.roll), exists)
    exists[:, 0] = False
    assert np.array_equal(~np.isnan(actions.hold), exists)


@pytest.mark.parametrize(("target", "sides"), list(product((30, 300), (2, 3, 6, 20))))
def test_turns_that_start_above_the_places_that_hold_are_those_that_start_at_the_end(target: int, sides: int) -> None:
    """The chances of the solver are bit for bit those of whole turns."""
    solution = solve(SoloPig(target, "within", 40, Die(sides)))
    values = solution.values()
    for left in (1, 2, 3, 5, 11, 23, 40):
        assert np.array_equal(solution.actions(left).roll[:, 0], values[:, left - 1])


@given(rules, draw.integers(1, 130))
@some(80)
def test_the_best_is_no_worse_than_to_hold_at_a_total(game: SoloPig, hold_at: int) -> None:
    solution = solve(game)
    fixed, sign = solution.fixed(hold_at), 1 if game.goal == "within" else -1
    assert (sign * (solution.values() - fixed.values()) >= -solution.gap - fixed.gap).all()
    assert fixed.hold_at == min(hold_at, game.target) and solution.hold_at is None
    assert fixed.strategy(0, 1) == {"roll" if hold_at > 1 else "hold": 1.0}
    held = fixed.hold_boundary()
    assert held[0].tolist() == [min(hold_at, game.target - mine) for mine in range(game.target)]
    assert np.array_equal(held[1], held[0] - 1)


@given(rules, draw.none() | draw.integers(1, 60))
@some(80)
def test_the_distribution_is_that_of_the_value(game: SoloPig, hold_at: int | None) -> None:
    solution = solve(game) if hold_at is None else solve(game).fixed(hold_at)
    for mine in (0, game.target // 2):
        chances = solution.distribution(mine)
        assert chances[0] == 0.0 and (chances >= 0.0).all()
        if game.goal == "within":
            assert len(chances) == game.turns + 1
            assert chances.sum() == pytest.approx(solution.value(mine), abs=1e-12)
        elif solution.value(mine) < 300:
            assert chances.sum() == pytest.approx(1.0, abs=1.1e-12)
            assert mean_and_variance(chances)[0] == pytest.approx(solution.value(mine), rel=1e-9)
        else:
            assert chances.sum() < 1.0


@given(rules)
@some(40)
def test_the_chance_to_fail_is_that_of_rolling_a_1_before_holding(game: SoloPig) -> None:
    """The value is the mean over what the turn scores."""
    solution = solve(game)
    chances, values = solution.turn_scores(), solution.values()
    assert chances.sum() == pytest.approx(1.0, abs=1e-13)
    if game.goal == "turns":
        after = np.append(values, 0.0)
        assert 1.0 + chances @ after == pytest.approx(solution.value(), rel=1e-12)
    else:
        before = values[:, game.turns - 2] if game.turns > 1 else np.zeros(game.target)
        assert chances @ np.append(before, 1.0) == pytest.approx(solution.value(), abs=1e-13)


def test_a_player_who_holds_at_20_has_one_distribution_whatever_the_goal() -> None:
    all_turns = solve(SoloPig(100)).fixed(20).distribution()
    few_turns = solve(SoloPig(100, "within", 15)).fixed(20).distribution()
    assert few_turns == pytest.approx(all_turns[:16], abs=1e-15)


def test_the_best_chance_within_some_turns_beats_that_of_the_fewest_on_average() -> None:
    within = np.cumsum(solve(SoloPig(100)).distribution())
    best = solve(SoloPig(100, "within", 40)).values()[0]
    assert (best >= within[1:41] - 1e-14).all()
    assert best[6] > within[7] + 0.05
