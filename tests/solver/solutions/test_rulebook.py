"""Every state of a solved game satisfies the Bellman equation, written with nothing but the rule book.

Crocce & Mordecki (2009), section 3.2: the value of a state is the best action's expected value.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from solver import Die, Pig, SoloHog, State, solve
from solver.games import Action

VARIANTS = ("reach", "exact", "difference")
SMALL = [Pig(target, variant, Die(sides)) for variant, sides, target in product(VARIANTS, (2, 3, 6, 20), (2, 3, 7, 20))]
MEDIUM = [Pig(26, variant) for variant in VARIANTS]
ALONE = [
    SoloHog(target, dice, goal, 4, Die(sides))
    for goal, sides, target, dice in product(("turns", "within"), (2, 3, 6, 20), (2, 7, 20), (1, 5))
]

Values = dict[State, float]


def states(game: Pig) -> Iterator[State]:
    """All that can be looked at, those whose turn has reached or passed the target included."""
    for mine, theirs in product(range(game.target), repeat=2):
        for turn in range(game.most_at_risk(mine) + 1):
            yield State(mine, theirs, turn)


def worth(game: Pig, values: Values, state: State, action: Action) -> float:
    """The expected value of an action. Where the other player moves next, the values of both add up to 1, or 0 for payments."""
    both = 1.0 if game.pays == "chance" else 0.0
    expected = 0.0
    for outcome in game.outcomes(state, action):
        if outcome.state is None:
            value = float(outcome.payment)
        else:
            value = both - values[outcome.state] if outcome.passes else values[outcome.state]
        expected += float(outcome.chance) * value
    return expected


@pytest.mark.parametrize("game", SMALL + MEDIUM, ids=str)
def test_every_state_is_worth_its_best_action(game: Pig) -> None:
    solution = solve(game)
    worths = {state: solution.action_values(state.mine, state.theirs, state.turn) for state in states(game)}
    values = {state: max(each.values()) for state, each in worths.items()}
    close = 1e-12 * (1 if game.pays == "chance" else game.target)
    for state, each in worths.items():
        assert tuple(each) == game.actions(state)
        for action, value in each.items():
            assert abs(value - worth(game, values, state, action)) <= close, (state, action)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sides", (2, 3, 6, 20))
def test_the_chances_of_an_action_add_up_to_one(variant: str, sides: int) -> None:
    game = Pig(7, variant, Die(sides))
    for state in states(game):
        for action in game.actions(state):
            assert sum(outcome.chance for outcome in game.outcomes(state, action)) == 1


@pytest.mark.parametrize("sides", (2, 3, 6, 20))
@pytest.mark.parametrize("target", (2, 3, 7, 20))
def test_two_players_who_can_never_hit_the_target_exactly_draw(target: int, sides: int) -> None:
    game = Pig(target, "exact", Die(sides))
    solution = solve(game)
    stuck = [score for score in range(target) if not game.can_finish(score)]
    assert target - 1 in stuck
    for mine, theirs in product(stuck, repeat=2):
        assert solution.value(mine, theirs) == 0.5


@pytest.mark.parametrize("sides", (2, 3, 6, 20))
def test_a_player_who_can_never_hit_the_target_exactly_loses_to_one_who_can(sides: int) -> None:
    game = Pig(20, "exact", Die(sides))
    solution = solve(game)
    for mine, theirs in product(range(20), repeat=2):
        if game.can_finish(mine) and not game.can_finish(theirs):
            assert solution.value(mine, theirs) == 1.0
            assert solution.value(theirs, mine) == 0.0


def test_a_turn_that_reached_the_target_has_won() -> None:
    solution = solve(Pig(20))
    assert solution.action_values(15, 19, 5) == {"hold": 1.0}
    assert solution.action_values(15, 19, 10) == {"hold": 1.0}
    assert solve(Pig(20, "difference")).action_values(15, 12, 9) == {"hold": 8.0}


# Hog alone


def throwing_states(game: SoloHog) -> Iterator[State]:
    for mine, left in product(range(game.target), range(1, game.turns + 1) if game.goal == "within" else (0,)):
        yield State(mine, turns_left=left)


@pytest.mark.parametrize("game", ALONE, ids=str)
def test_every_throw_alone_is_worth_its_cost_and_what_comes_after(game: SoloHog) -> None:
    solution = solve(game)
    at = {state: (state.mine, state.turns_left or None) for state in throwing_states(game)}
    values = {state: solution.value(*place) for state, place in at.items()}
    for state, place in at.items():
        for dice, found in solution.action_values(*place).items():
            outcomes = list(game.outcomes(state, dice))
            assert sum(outcome.chance for outcome in outcomes) == 1
            after = [float(each.payment) if each.state is None else values[each.state] for each in outcomes]
            mean = sum(float(each.chance) * worth for each, worth in zip(outcomes, after, strict=True))
            assert found == pytest.approx(game.cost(state) + mean, abs=1e-12)
