"""The states an optimal player can get to, against the rule book followed step by step."""

import numpy as np
import pytest

from solver import Cancelled, Die, Job, Pig, State, solve
from solver.solutions.pig import PigSolution
from tests.solver.match.test_evaluate import VARIANTS

GAMES = [Pig(target, variant, Die(sides)) for variant in VARIANTS for target, sides in ((30, 6), (17, 2), (20, 3), (13, 10))]


def met(solution: PigSolution) -> set[State]:
    """All states at which the optimal player is to move: it begins or the other does, who may do anything."""
    game = solution.game
    waiting = [(True, State()), (False, State())]
    seen = set(waiting)
    while waiting:
        optimal, state = waiting.pop()
        actions = solution.strategy(state.mine, state.theirs, state.turn) if optimal else game.actions(state)
        for action in actions:
            for outcome in game.outcomes(state, action):
                if outcome.state is not None and (next_one := (optimal != outcome.passes, outcome.state)) not in seen:
                    seen.add(next_one)
                    waiting.append(next_one)
    return {state for optimal, state in seen if optimal}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_can_be_reached_is_what_the_rule_book_leads_to(game: Pig) -> None:
    solution = solve(game)
    places = {State(*map(int, place)) for place in np.argwhere(solution.reachable())}
    assert places == {state for state in met(solution) if state.turn <= game.target}


def test_most_states_of_pig_to_100_are_never_met() -> None:
    """Nobody has a single point, at risk or banked."""
    reachable = solve(Pig(100)).reachable()
    assert reachable[0, 0, 0] and not reachable[1].any() and not reachable[:, 1].any() and not reachable[:, :, 1].any()
    assert reachable[:, :, :100].sum() < 0.5 * 100**2 * 101 / 2


@pytest.mark.parametrize("step", (2, 3, 7))
def test_steps_mark_what_is_met_up_to_the_next(step: int) -> None:
    solution = solve(Pig(40, "exact"))
    scores, turns, *_ = solution.field(step)
    marked, every = solution.reachable(step), np.zeros((len(scores), len(scores), len(turns)), bool)
    mine, theirs, turn = np.nonzero(solution.reachable())
    near = [np.searchsorted(axis, numbers, "right") - 1 for axis, numbers in ((scores, mine), (scores, theirs), (turns, turn))]
    every[tuple(near)] = True
    assert np.array_equal(marked, every)


def test_it_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        solve(Pig(40)).reachable(job=Job(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        solve(Pig(40)).field(job=Job(cancelled=lambda: True))


# The field


@pytest.mark.parametrize("game", [Pig(40, variant, Die(sides)) for variant in VARIANTS for sides in (2, 6)], ids=str)
def test_the_field_is_the_margin_and_where_there_is_no_choice_the_rules_go_on(game: Pig) -> None:
    solution = solve(game)
    field, volume = solution.field(), solution.volume()
    choice = ~np.isnan(volume)
    decided = choice & (abs(volume) > solution.tolerance)
    assert np.array_equal(field.margin[:, :, :40][decided], volume[decided])
    assert (field.margin[:, :, :40][choice & ~decided] < 0).all()
    for mine, theirs, turn in ((0, 0, 0), (12, 30, 0), (39, 5, 0)):
        passing = (0 if game.pays == "points" else 1) - solution.value(theirs, mine)
        tie = solution.tolerance
        assert field.margin[mine, theirs, turn] == pytest.approx(max(solution.value(mine, theirs) - passing, tie), abs=1e-6)
    for mine, theirs, turn in ((0, 0, 40), (12, 30, 28), (39, 5, 17)):
        bust, win = (0 if game.pays == "points" else 1) - solution.value(theirs, mine), float(game.payment(theirs))
        on = bust if game.variant == "exact" else (bust + (game.die.sides - 1) * win) / game.die.sides
        assert field.margin[mine, theirs, turn] == pytest.approx(on - win, rel=1e-6)
        assert field.value[mine, theirs, turn] == win


@pytest.mark.parametrize("variant", VARIANTS)
def test_its_values_are_those_of_the_states(variant: str) -> None:
    solution = solve(Pig(30, variant))
    values = solution.field().value
    for mine in range(30):
        whole = solution.actions(mine=mine).value
        assert np.array_equal(values[mine, :, : 30 - mine], whole[:, : 30 - mine].astype(np.float32))


@pytest.mark.parametrize("step", (2, 3, 11))
def test_a_step_leaves_every_so_many_numbers_and_the_last(step: int) -> None:
    solution = solve(Pig(40))
    some, every = solution.field(step), solution.field()
    assert list(some.scores[:-1]) == list(range(0, 39, step))
    assert some.scores[-1] == 39 and some.turns[-1] == 40 and (np.diff(some.turns) <= step).all()
    places = np.ix_(some.scores, some.scores, some.turns)
    assert np.array_equal(some.margin, every.margin[places]) and np.array_equal(some.value, every.value[places])
    scores = some.scores
    assert np.array_equal(solution.volume(step), solution.volume()[np.ix_(scores, scores, scores)], equal_nan=True)
