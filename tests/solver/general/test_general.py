"""Games solved from their rule books alone: by pen and paper, by the kernels, by another algorithm, and what is refused."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.files.solution_files import as_bytes, from_bytes
from solver.games import GAMES, Game
from solver.general import GeneralSolution, solve_general
from solver.general.graph import LIMIT, Graph, seeds
from solver.general.rule_book_solving import reading
from solver.general.state_layout import graph_of
from tests.solver.exact_optimum import exact_worths
from tests.solver.linear_program import value_by_highs
from tests.solver.rule_books import (
    Backwards,
    Climb,
    Drawn,
    DrawnAtOnce,
    Duel,
    Gamble,
    Idle,
    Jumping,
    NarrowSteps,
    Overpaid,
    Passing,
    Patience,
    Pit,
    Pocket,
    Speechless,
    Steps,
    Unfair,
    Wrong,
)
from tests.solver.solutions.test_simultaneous_loss import SMALL as COSTLY

VARIANTS = ("reach", "exact", "difference")


def any_rules(number: int) -> Game:
    """Small games, drawn at random; each kind in turn."""
    some, die = Random(number), Die(Random(-1 - number).choice((2, 3, 4, 6, 8)))
    kind, goal = GAMES[number % 5], some.choice(("turns", "within"))
    if kind is Pig:
        return Pig(some.randint(2, 14), some.choice(VARIANTS), die)
    if kind is SoloPig:
        return SoloPig(some.randint(2, 20), goal, some.randint(1, 5), die)
    if kind is SoloHog:
        return SoloHog(some.randint(2, 25), some.randint(1, 6), goal, some.randint(1, 5), die)
    bust = some.choice(("nothing", "all", some.randint(1, 5)))
    if kind is Hog:
        return Hog(some.randint(2, 14), some.randint(1, 5), bust, die)
    return SimultaneousHog(some.randint(2, 7), some.randint(1, 3), bust, die)


RULES = [
    *(any_rules(number) for number in range(60)),
    *(Pig(target, variant, Die(sides)) for variant, (sides, target) in product(VARIANTS, ((2, 9), (3, 8), (6, 12), (20, 4)))),
    *(Hog(2, 1, "all"), Hog(9, 3, "all"), Hog(12, 10), Hog(12, 10, "all"), Hog(20, 5), Hog(20, 4, 3), Hog(20, 4, 1000)),
    *(Hog(25, 4, die=Die(2)), Hog(12, 2, "all", Die(2)), Hog(15, 3, 5, Die(3)), Hog(9, 6, die=Die(20)), Hog(9, 6, 7, Die(20))),
    *(SoloPig(40, die=Die(3)), SoloPig(40), SoloPig(30, die=Die(11))),
    *(SoloPig(24, "within", 4, Die(2)), SoloPig(8, "within", 25), SoloPig(16, "within", 4, Die(13))),
    *COSTLY,
    Hog(25, 5, "all"),  # so many positions that equations are solved by steps
    SimultaneousHog(20, 2, "all"),
]


# Against the kernels

from_the_rules = cache(solve_general)


@pytest.mark.parametrize("game", RULES, ids=str)
def test_kernels_find_the_same(game: Any) -> None:
    found, kernel = from_the_rules(game), solve(game)
    close = found.gap + kernel.gap
    assert found.gap < 1e-9
    for state in graph_of(game).states:
        assert abs(found.value(state) - kernel.value(state)) <= close, state
        mine, theirs = found.action_values(state), kernel.action_values(state)
        assert [*mine] == [*theirs]
        if not game.at_once:  # where several mixes are optimal, choices differ in what they are worth against them
            assert all(abs(mine[choice] - theirs[choice]) <= close for choice in mine)
            assert {*found.best(state)} & {*kernel.best(state)}
            assert {*found.strategy(state)} <= {*found.best(state)}


@pytest.mark.parametrize("game", [game for game in RULES if game.at_once], ids=str)
def test_mixes_are_those_of_the_kernels_where_there_is_only_one(game: SimultaneousHog) -> None:
    found, kernel, several = from_the_rules(game), solve(game), 0
    for state in seeds(game):
        assert abs(found.payoffs(state) - kernel.payoffs(state)).max() <= found.gap + kernel.gap
        assert found.their_strategy(state) == found.strategy(state.swapped())
        unique = found.unique(state)
        assert unique == kernel.unique(state)
        if unique:
            mix, other = found.strategy(state), kernel.strategy(state)
            assert all(abs(mix.get(dice, 0.0) - other.get(dice, 0.0)) < 1e-6 for dice in game.choices)
        several += not unique
    assert several < game.target**2


def same(found: Any, kernel: Any, close: float) -> bool:
    return np.allclose(found, kernel, rtol=0.0, atol=close, equal_nan=True)


@pytest.mark.parametrize("game", [Pig(9, variant, Die(sides)) for variant, sides in product(VARIANTS, (2, 6))], ids=str)
def test_slices_and_boundaries_of_points_at_risk(game: Pig) -> None:
    found, kernel = solve_general(game), solve(game)
    close = found.gap + kernel.gap
    assert same(found.values(), kernel.actions(turn=0).roll, close)
    for fixed in ({"mine": 3}, {"theirs": 0}, {"turn": 0}, {"turn": 5}):
        assert same(found.actions(**fixed), kernel.actions(**fixed), close)
    mine, theirs = found.boundary(), kernel.boundary()
    margins = np.stack([kernel.actions(mine=score).margin for score in range(9)])
    untied = ~(abs(margins) <= 2 * close).any(axis=2)
    assert untied.sum() > 20
    assert np.array_equal(mine.first[untied], theirs.first[untied]) and np.array_equal(mine.last[untied], theirs.last[untied])
    assert same(mine.costs[untied], theirs.costs[untied], close)


@pytest.mark.parametrize("game", [SoloPig(20), SoloPig(12, "within", 3), SoloPig(9, "within", 2, Die(3))], ids=str)
def test_slices_and_boundaries_alone(game: SoloPig) -> None:
    found, kernel = solve_general(game), solve(game)
    assert same(found.values(), kernel.values(), found.gap + kernel.gap) if game.goal == "within" else True
    for left in (None, 1) if game.goal == "within" else (None,):
        told = {} if left is None else {"turns_left": left}
        mine, theirs = found.actions(**told), kernel.actions(**told)
        assert type(mine) is type(theirs) and same(mine, theirs, found.gap + kernel.gap)
        ties = (abs(theirs.margin) <= 2 * (found.gap + kernel.gap)).any(axis=1)
        assert ties.sum() < game.target
        for one, other in zip(found.hold_boundary(left), kernel.hold_boundary(left), strict=True):
            assert np.array_equal(one[~ties], other[~ties])


@pytest.mark.parametrize("game", [Hog(9, 4), Hog(8, 3, "all"), SoloHog(15, 4), SoloHog(9, 3, "within", 4)], ids=str)
def test_dice_and_what_wrong_ones_cost(game: Any) -> None:
    found, kernel = solve_general(game), solve(game)
    close = 2 * (found.gap + kernel.gap)
    assert same(found.values(), kernel.values(), close) and same(found.costs(), kernel.costs(), close)
    clear = kernel.costs() > close
    assert clear.any() and np.array_equal(found.dice()[clear], kernel.dice()[clear])
    if isinstance(game, Hog):
        assert same(found.worths(), kernel.worths(), close)


def test_mixes_and_worths_both_at_once() -> None:
    game = SimultaneousHog(6, 3)
    found, kernel = solve_general(game), solve(game)
    assert same(found.mixes(), kernel.mixes(), 1e-9) and same(found.worths(), kernel.worths(), 1e-9)
    assert same(found.costs(), kernel.costs(), 1e-9)


# Against fractions


@pytest.mark.parametrize(
    "game",
    [Pig(4, "exact", Die(3)), Pig(5, "difference"), Hog(4, 2, "all", Die(2)), SoloPig(6), SoloHog(6, 2, "within", 2)],
    ids=str,
)
def test_no_value_is_further_from_the_exact_fraction_than_the_gap(game: Any) -> None:
    found = solve_general(game)
    for state, worths in exact_worths(game).items():
        for choice, worth in found.action_values(state).items():
            assert abs(Fraction(worth) - worths[choice]) <= Fraction(found.gap)


# By pen and paper


@pytest.mark.parametrize("target", (1, 2, 5, 30))
def test_who_may_fall_climbs_with_care(target: int) -> None:
    """By the coin on the ground, 2 throws; holding from there on, 3 for each step."""
    found = solve_general(Climb(target))
    assert abs(found.value() - (3 * target - 1)) <= found.gap < 1e-9 * target**2
    assert found.best() == ("roll",) and all(found.best(mine) == ("hold",) for mine in range(1, target))
    assert found.values() == pytest.approx([3 * target - 1, *(3 * (target - mine) for mine in range(1, target))], rel=1e-12)
    assert found.action_values(target - 1)["roll"] == pytest.approx(1 + (found.value(target - 2) if target > 1 else 2) / 2)


@pytest.mark.parametrize(("hits", "value", "best"), [(3, 0.5, "hold"), (8, 2 / 3, "roll"), (12, 1.0, "roll")])
def test_who_had_better_not_shoot_first_waits_and_a_game_that_never_ends_is_even(hits: int, value: float, best: str) -> None:
    found = solve_general(Duel(hits=hits))
    assert found.value() == pytest.approx(value, abs=found.gap) and found.best() == (best,) and found.gap < 1e-14


def test_who_may_wait_as_well_does_not_wait_for_ever() -> None:
    found = solve_general(Idle())
    assert found.best() == ("roll", "hold") and found.strategy() == {"hold": 1.0} and found.value() == 0.5


@pytest.mark.parametrize("game", [Steps(5), Steps(7, Die(6)), Patience(5), Patience(6, Die(3))], ids=str)
def test_both_at_once_every_state_is_a_matrix_game_and_equal_scores_are_even(game: Steps) -> None:
    found = solve_general(game)
    assert found.gap < 1e-12
    for state in seeds(game):
        assert found.value(state) + found.value(state.swapped()) == pytest.approx(1.0, abs=1e-14)
        assert found.value(state) == pytest.approx(value_by_highs(found.payoffs(state)), abs=1e-8)
        assert max(found.action_values(state).values()) == pytest.approx(found.value(state), abs=found.tolerance)
    assert [found.value(mine, mine) for mine in range(game.target)] == pytest.approx([0.5] * game.target, abs=1e-14)


def test_to_two_steps_at_once() -> None:
    """A step ahead, hold: who then rolls ties with 1/2, so that is worth 3/4. Thus at the start it is best to roll against one
    step: 1/2 + 1/2 (1 - 3/4) = 5/8."""
    found = solve_general(Steps(2))
    assert found.value(1, 0) == pytest.approx(0.75, abs=found.gap) and found.strategy(1, 0) == {"hold": 1.0}
    assert found.payoffs() == pytest.approx(np.array([[0.5, 0.625], [0.375, 0.5]]), abs=found.gap)
    assert found.payoffs(1, 1) == pytest.approx(np.full((2, 2), 0.5), abs=found.gap)
    assert found.strategy() == {"roll": 1.0} and found.unique() and not found.unique(1, 1)


# Any rules at all


def by_plain_steps(game: Drawn, keep: float) -> dict[State, float]:
    """Value iteration in plain sight, where a game may stop at any time, for a draw."""
    states = list(seeds(game))
    leads, paid = np.zeros((2, len(states), len(states))), np.zeros((2, len(states)))
    for (row, action), (i, state) in product(enumerate(game.choices), enumerate(states)):
        for outcome in game.outcomes(state, action):
            if outcome.state is None:
                paid[row, i] += float(outcome.chance * (outcome.payment - Fraction(1, 2)))
            else:
                leads[row, i, states.index(outcome.state)] += float(outcome.chance) * (-keep if outcome.passes else keep)
    values = np.zeros(len(states))
    for _ in range(round(12 / (1 - keep))):
        values = (paid + leads @ values).max(axis=0)
    return dict(zip(states, values.tolist(), strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_rules_drawn_at_random_are_solved_and_their_values_proven(seed: int) -> None:
    """Also where players can wait for each other for ever, so that equations alone do not tell the values."""
    found = solve_general(Drawn(3, seed=seed))
    assert found.gap < 1e-12
    for state in seeds(found.game):
        assert max(found.action_values(state).values()) == pytest.approx(found.value(state), abs=1e-12)


@pytest.mark.parametrize("seed", (3, 22, 35))
def test_plain_steps_find_about_the_same(seed: int) -> None:
    """In the last two, players can wait: see `waiting.py`."""
    found = solve_general(Drawn(3, seed=seed))
    for state, value in by_plain_steps(found.game, 1 - 1e-4).items():
        assert found.value(state) - 0.5 == pytest.approx(value, abs=1e-3)


@pytest.mark.parametrize("seed", range(25))
def test_rules_drawn_at_random_for_both_at_once(seed: int) -> None:
    found = solve_general(DrawnAtOnce(3, seed=seed))
    assert found.gap < 1e-6
    for state in seeds(found.game):
        assert found.value(state) == pytest.approx(value_by_highs(found.payoffs(state)), abs=1e-6)


# What is refused


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Pit(), "Pit to 4: at mine 0, nobody can ever finish, so the throws it takes have no number"),
        (Wrong(), "Wrong to 4: at mine 3, theirs 3, 'roll' has chances that add up to 5/6, not to 1"),
        (Unfair(), "Unfair to 4: at mine 2, theirs 2, the rules are not the same for both players"),
        (Overpaid(), "Overpaid to 4: at mine 0, theirs 0, 'roll' has a payment of 2, but values are from 0 to 1"),
        (Speechless(), "Speechless to 1: at mine 0, theirs 0, there is nothing to choose"),
        (Jumping(), "Jumping to 1: at mine 0, theirs 0, 'jump' may be chosen, but choices are 'roll', 'hold'"),
        (
            Passing(),
            r"Passing to 4: at mine 0, theirs 0, \('roll', 'roll'\) has an outcome that passes the turn, "
            "but both choose at once",
        ),
    ],
    ids=str,
)
def test_rules_that_cannot_be_are_refused_with_a_sentence(game: Game, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        solve_general(game)


@pytest.mark.parametrize("game", [Hog(100, 1, "all", Die(2)), DrawnAtOnce(3, seed=351)], ids=str)
def test_what_is_too_long_to_be_proven_is_refused(game: Game) -> None:
    """Fifty heads in a row; and a game in which one had better hardly ever move."""
    with pytest.raises(
        ValueError, match=f"^{game.name}: games are too long for their values to be proven; make the game smaller$"
    ):
        solve_general(game)


@pytest.mark.parametrize("game", [SimultaneousHog(100), Hog(1000), Pig(200), Climb(10**7)], ids=str)
def test_what_is_too_large_is_refused_at_once(game: Any) -> None:
    begin = perf_counter()
    with pytest.raises(ValueError, match="its rule book has about"):
        solve_general(game)
    assert perf_counter() - begin < 5.0


def test_what_is_large_is_read_all_the_same() -> None:
    assert len(Graph.of(Climb(20_000))) == 20_000 < LIMIT


def test_it_does_not_matter_in_which_order_choices_are_listed() -> None:
    found, right = solve_general(Backwards(5)), solve_general(Steps(5))
    for state in seeds(right.game):
        assert found.value(state) == right.value(state) and found.strategy(state) == right.strategy(state)
        assert found.action_values(state) == pytest.approx(right.action_values(state), abs=found.gap + right.gap)


def test_what_choices_are_worth_is_rounded_as_coarsely_as_payments() -> None:
    graph = Graph.of(Gamble())
    assert reading(graph, np.zeros(len(graph))) >= 1e6 * 2.0**-53


# States that cannot be looked at


@pytest.mark.parametrize(("few", "whole"), [(Pocket(totals=2), Pocket(totals=6)), (NarrowSteps(5), Steps(5))], ids=str)
def test_states_beyond_the_axes_are_answered_inside_the_library_only(few: Game, whole: Game) -> None:
    found, right = solve_general(few), solve_general(whole)
    close, beyond = found.gap + right.gap, graph_of(few).states[graph_of(few).looked_at :]
    assert len(beyond) > 5 and any(len({*found._worths(state).values()}) == 2 for state in beyond)
    for state in beyond:
        with pytest.raises(ValueError, match="must be a whole number from 0 to"):
            found.value(state)
        assert found._value(state) == pytest.approx(right.value(state), abs=close)
        assert found._worths(state) == pytest.approx(right.action_values(state), abs=1e-9)
        assert found._strategy(state) == pytest.approx(right.strategy(state), abs=1e-9)


# Jobs, and files


@pytest.mark.parametrize("game", [Pig(15), Hog(20, 5, "all"), SimultaneousHog(6, 3)], ids=str)
def test_progress_goes_from_nothing_to_all(game: Game) -> None:
    reached: list[float] = []
    graph_of(Climb(2)), graph_of(Climb(3))  # so that nothing is known of the game
    solve_general(game, Job(reached.append))
    assert reached[0] == 0.0 and reached == sorted(reached) and 0.55 < reached[-1] <= 1.0 and len(reached) > 3


@pytest.mark.parametrize("looks", (0, 2, 5))
def test_a_job_can_be_cancelled(looks: int) -> None:
    graph_of(Climb(2)), graph_of(Climb(3))
    answers = iter([False] * looks)
    with pytest.raises(Cancelled):
        solve_general(Pig(15), Job(cancelled=lambda: next(answers, True)))


@pytest.mark.parametrize("game", [Climb(6), Duel(hits=8), Steps(5), Drawn(3, seed=5), DrawnAtOnce(3, seed=6)], ids=str)
def test_what_is_read_from_a_file_is_what_was_written(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.games.data.GAMES", [*GAMES, type(game)])
    written: Any = solve(game)
    read: Any = from_bytes(as_bytes(written))
    assert type(read) is GeneralSolution and (read.game, read.gap) == (written.game, written.gap)
    for state in seeds(game):
        assert read.action_values(state) == written.action_values(state)
        assert read.strategy(state) == written.strategy(state)
    assert np.array_equal(read.worths(), written.worths(), equal_nan=True)


def changed(solution: GeneralSolution, name: str, change: Callable[[np.ndarray], object]) -> None:
    facts, arrays = solution.parts()
    arrays = {key: array.copy() for key, array in arrays.items()}
    change(arrays[name])

    def take(name: str, shape: tuple[int, ...], kind: type) -> np.ndarray:
        assert arrays[name].shape == shape and arrays[name].dtype == kind
        return arrays[name]

    GeneralSolution.from_parts(solution.game, solution.gap, facts, take)


def test_numbers_from_a_file_are_checked() -> None:
    solution = solve_general(Pig(5))
    changed(solution, "values", lambda values: None)
    for name, number, place in (("values", 1.5, (0, 0, 0)), ("values", np.nan, (0, 0, 0)), ("values", 0.5, (4, 0, 4))):
        with pytest.raises(ValueError, match="values"):
            changed(solution, name, lambda values, place=place, number=number: values.__setitem__(place, number))
    with pytest.raises(ValueError, match="mixes: must add up to 1"):
        changed(solution, "mixes", lambda mixes: mixes.__setitem__((0, 0, 0, 0), 0.5))


def test_tables_of_pandas_have_a_row_for_each_state() -> None:
    pig, hog, both = (solve_general(game).to_pandas() for game in (Pig(6), Hog(5, 3), Steps(3)))
    assert [*pig] == ["mine", "theirs", "turn", "value", "roll", "hold", "action"] and len(pig) == 6 * 21
    assert [*hog] == ["mine", "theirs", "value", "dice", "cost"] and len(hog) == 25
    assert [*both] == ["mine", "theirs", "value", "roll", "hold"] and (both.roll + both.hold).tolist() == [1.0] * 9
