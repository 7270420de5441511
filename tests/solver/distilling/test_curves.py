"""The curve: published rules are found as the best of their families and are beaten; all that is told is proven."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from solver import (
    Cancelled,
    HiddenHog,
    Hog,
    Job,
    Pig,
    SimultaneousPig,
    SoloPig,
    distil,
    evaluate,
    exploitability,
    strategies,
    variants,
)
from solver.distilling.curves import RuleCurve, curves
from solver.games import Game
from tests.solver.distilling.rules_read import told

SMALL = [Pig(60), Hog(30, 5), Pig(30, "difference"), variants.find("CS61A fa24", target=30, max_dice=4)]


@pytest.fixture(scope="module")
def pig() -> RuleCurve:
    """The first curve for Pig to 100."""
    return next(curves(Pig(100), 7))


@pytest.fixture(scope="module", params=SMALL, ids=str)
def small(request: pytest.FixtureRequest) -> RuleCurve:
    return next(curves(request.param, 3))


@pytest.mark.parametrize(
    ("family", "numbers", "loss"),
    [
        ("hold at n", (25,), 2.107),
        ("hold at n and end race", (72, 24), 0.870),
        ("keep pace and end race", (71, 21, 8), 0.461),  # Neller & Presser (2010)
    ],
)
def test_known_rules_are_the_best_of_their_families(pig: RuleCurve, family: str, numbers: tuple[int, ...], loss: float) -> None:
    found = pig.families[family]
    assert (found.strategy.numbers, round(found.loss, 3)) == (numbers, loss)


def test_the_known_rules_are_beaten(pig: RuleCurve) -> None:
    assert pig.within(4).loss < 0.42
    assert pig.within(5).loss < 0.30
    assert pig.within(7).loss < 0.21


def test_what_is_told_is_proven_by_evaluate(small: RuleCurve) -> None:
    game, scale = small.game, small.game.unit.scale
    for point in small:
        match = evaluate(game, point.strategy, strategies.optimal())
        assert (point.loss, point.gap) == (scale * (game.even - match.average), scale * match.gap)
        assert point.exploitability == scale * exploitability(game, point.strategy) >= point.loss - 2 * point.gap


def test_more_numbers_lose_less(small: RuleCurve, pig: RuleCurve) -> None:
    for curve in (small, pig):
        assert [point.numbers for point in curve] == sorted({point.numbers for point in curve})
        losses = [point.loss for point in curve]
        assert losses == sorted(losses, reverse=True)
        assert all(point.numbers == len(point.strategy.numbers) for point in curve)


def test_the_words_are_the_strategy(small: RuleCurve) -> None:
    game = small.game
    for point in small:
        plan = point.strategy.plan()
        assert all(told(point.words, game, *scores) == plan[scores] for scores in [(0, 0), (5, 12), (12, 5), (19, 18), (3, 19)])


def test_what_is_held_at_is_the_best_of_all_totals() -> None:
    game = Pig(40)
    losses = {n: 50 - 100 * evaluate(game, strategies.hold_at(n), strategies.optimal()).average for n in range(1, 40)}
    best = min(losses, key=lambda n: losses[n])
    assert distil(game, 1).families["hold at n"].strategy.numbers == (best,)


def test_an_executor_finds_the_same() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert distil(Pig(60), 1, executor=pool)[:] == distil(Pig(60), 1)[:]


@pytest.mark.parametrize("after", [0, 3, 50, 300])
def test_it_can_be_cancelled_at_any_time(after: int) -> None:
    asked = iter(range(after + 1))
    with pytest.raises(Cancelled):
        distil(Pig(30), 4, Job(cancelled=lambda: next(asked, None) is None))


def test_progress_goes_from_nothing_to_all() -> None:
    told: list[float] = []
    distil(Pig(12), 2, Job(progress=told.append))
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("game", "numbers", "complaint"),
    [
        (SoloPig(50), 3, "Pig, alone: must be a game of two players, for rules are judged by what they win"),
        (HiddenHog(50, 5), 3, "Hog, in the dark: must be a game in which both scores are seen, for rules ask for them"),
        (SimultaneousPig(50, sees="totals"), 3, "must be Pig in turns or a game of dice"),
        (Hog(50, 5, end="turns"), 3, "Hog to 50: must end when the target is reached, for rules do not count turns"),
        (Pig(500), 3, "target = 500: must be at most 400 for a rule to be sought"),
        (Pig(50), 0, "numbers = 0: must be a whole number from 1 to 12"),
        (Pig(50), True, "numbers = True: must be a whole number from 1 to 12"),
    ],
)
def test_what_cannot_be_distilled_is_told_in_a_sentence(game: Game, numbers: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        distil(game, numbers)


def test_within_fewer_numbers_than_any_rule_has(pig: RuleCurve) -> None:
    with pytest.raises(ValueError, match="numbers = 0: must be at least 1"):
        pig.within(0)


def test_where_rolling_to_win_is_best_no_number_is_told() -> None:
    (point,) = distil(Pig(12), 1)
    assert (point.numbers, point.words) == (0, "Roll to win.")
