"""Millions of games: the dice are fair, the results those of exact computation, and the same whatever the number of cores."""

from collections.abc import Callable
from math import isnan, sqrt
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloPig, evaluate, simulate, strategies
from solver.kernels.many_games import draw, goes_on, pick, roll, share
from solver.playing import simulation
from solver.playing.simulation import BLOCK, Simulation, Tally, share_interval
from solver.strategies import Strategy

Game = Pig | Hog | SimultaneousHog


def watcher(game: Hog | SimultaneousHog) -> Strategy:
    """One die while the other player has nothing, else as many as possible."""
    mixes = np.zeros((game.target, game.target, game.max_dice))
    mixes[:, 0, 0] = mixes[:, 1:, -1] = 1.0
    return strategies.table(mixes, "watcher")


HOLD_20, HOLD_25 = strategies.hold_at(20), strategies.hold_at(25)
MATCHES: list[tuple[Game, Strategy, Strategy]] = [
    (Pig(100), HOLD_20, HOLD_20),
    (Pig(60), strategies.optimal(), strategies.fewest_turns()),
    (Pig(30), strategies.mix(strategies.hold_at(3), strategies.hold_at(20), 0.8), strategies.hold_at(5)),
    (Pig(40, "exact"), strategies.hold_at(12), strategies.optimal()),
    (Pig(3, "exact", Die(4)), strategies.hold_at(1), strategies.hold_at(2)),  # a quarter of these games never end
    (Pig(100, "difference"), HOLD_25, HOLD_20),
    (Pig(25, "difference", Die(10)), strategies.hold_at(8), strategies.uniform()),
    (Hog(100), strategies.optimal(), strategies.dice(5)),
    (Hog(30, 5, "all"), strategies.optimal(), strategies.uniform()),
    (Hog(40, 6, 7, Die(8)), strategies.dice(2), strategies.mix(strategies.dice(3), strategies.dice(1), 0.3)),
    (SimultaneousHog(100), strategies.optimal(), strategies.dice(5)),
    (SimultaneousHog(12, 3), strategies.uniform(), strategies.optimal()),  # one in fifty is a tie
    (SimultaneousHog(12, 4), strategies.dice(2), watcher(SimultaneousHog(12, 4))),
    (Hog(12, 4), watcher(Hog(12, 4)), strategies.dice(2)),
    (SimultaneousHog(20, 4, "all"), strategies.uniform(), strategies.dice(3)),
]

# The generator


def drawn(kernel: Callable[..., Any], number: int, *arguments: Any, seed: int = 1) -> list[Any]:
    """What a kernel draws one after the other."""
    return draw_from(tuple(np.random.SeedSequence(seed).generate_state(4, np.uint64)), kernel, number, *arguments)


def draw_from(words: Any, kernel: Callable[..., Any], number: int, *arguments: Any) -> list[Any]:
    found = []
    for _ in range(number):
        words, result = kernel(tuple(map(np.uint64, words)), *arguments)
        found.append(result)
    return found


def test_the_first_numbers_are_those_of_the_reference_implementation() -> None:
    """xoshiro256plusplus.c of Blackman & Vigna from the state 1, 2, 3, 4, as in the tests of Rust's `rand_xoshiro`."""
    assert draw_from((1, 2, 3, 4), draw, 10) == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]


def is_likely(counts: Any, expected: Any = None) -> bool:
    """Whether counts are as expected, or all alike, by a chi-square test at 1 %."""
    from scipy import stats

    return bool(stats.chisquare(counts, expected).pvalue > 0.01)


@pytest.mark.parametrize("sides", (2, 3, 6, 20))
def test_all_faces_are_equally_likely_also_after_one_another(sides: int) -> None:
    faces = np.array(drawn(roll, 60_000, sides, seed=sides))
    assert faces.min() == 1 and faces.max() == sides
    assert is_likely(np.bincount(faces)[1:])
    pairs = (faces[::2] - 1) * sides + faces[1::2] - 1
    assert is_likely(np.bincount(pairs, minlength=sides**2))


def test_a_face_is_the_place_of_the_number_among_as_many_equal_parts() -> None:
    numbers = drawn(draw, 1000)
    assert drawn(roll, 1000, 6) == [1 + 6 * number // 2**64 for number in numbers]


def test_shares_are_even() -> None:
    from scipy import stats  # which takes a second, and most tests do without

    shares = drawn(share, 20_000)
    assert min(shares) >= 0.0 and max(shares) < 1.0
    assert stats.kstest(shares, "uniform").pvalue > 0.01


@pytest.mark.parametrize("chance", (0.0, 0.25, 1.0))
def test_players_roll_as_often_as_they_should(chance: float) -> None:
    rolls = sum(drawn(lambda words: goes_on(chance, words), 10_000))
    assert rolls == pytest.approx(10_000 * chance, abs=4 * sqrt(10_000 * chance * (1 - chance)))


def test_dice_are_picked_as_often_as_the_mix_says() -> None:
    mix = np.array([0.0, 0.2, 0.0, 0.5, 0.3, 0.0])
    picked = np.bincount(drawn(lambda words: pick(mix, words), 20_000), minlength=7)
    assert not picked[[0, 1, 3, 6]].any()
    assert is_likely(picked[[2, 4, 5]], 20_000 * mix[[1, 3, 4]])


# The results


@pytest.mark.parametrize(("game", "first", "second"), MATCHES, ids=str)
def test_results_are_those_of_exact_computation(game: Game, first: Strategy, second: Strategy) -> None:
    """Of forty intervals two miss on average, and more than seven once in a thousand times."""
    exact, missed = evaluate(game, first, second), 0
    for seed in range(20):
        found = simulate(game, first, second, games=10_000, seed=seed)
        for (low, high), value in zip(found.intervals, (exact.first, exact.second), strict=True):
            missed += not low <= value <= high
    assert missed <= 7


@pytest.mark.parametrize(("game", "first", "second"), MATCHES, ids=str)
def test_more_games_come_closer(game: Game, first: Strategy, second: Strategy) -> None:
    exact, found = evaluate(game, first, second), simulate(game, first, second, games=200_000)
    low, high = found.interval
    assert abs(found.average - exact.average) < 1.5 * (high - low) / 2
    assert high - low < 0.005 * (game.bounds[1] - game.bounds[0])
    if not found.endless:
        assert found.turns == pytest.approx(length(game, first, second), rel=0.005)


def length(game: Game, first: Strategy, second: Strategy) -> float:
    """In half of the games the other one begins."""
    return (evaluate(game, first, second).length + evaluate(game, second, first).length) / 2


@pytest.mark.parametrize("seed", (1, 2, 3))
def test_hold_at_20_against_itself(seed: int) -> None:
    found = simulate(Pig(100), HOLD_20, HOLD_20, games=200_000, seed=seed)
    exact = evaluate(Pig(100), HOLD_20, HOLD_20).first
    assert found.intervals[0][0] < exact < found.intervals[0][1]
    assert found.intervals[1][0] < 1 - exact < found.intervals[1][1]


def test_ties_are_counted_apart() -> None:
    """One die each, to 2: both score the same in 5 of 36 rounds, and other than nothing for both in 35."""
    found = simulate(SimultaneousHog(2, 1), strategies.dice(1), strategies.dice(1), games=100_000)
    assert sum(found.draws) / found.games == pytest.approx(5 / 35, abs=4 * sqrt(1 / 7 * 6 / 7 / 100_000))
    assert sum(found.wins) / found.games == pytest.approx(15 / 35, abs=4 * sqrt(3 / 7 * 4 / 7 / 100_000))
    assert found.endless == 0 and found.average == (sum(found.wins) + sum(found.draws) / 2) / found.games


# The seed, cores and blocks


@pytest.mark.parametrize(("game", "first", "second"), MATCHES[::4], ids=str)
def test_results_do_not_depend_on_the_number_of_cores(game: Game, first: Strategy, second: Strategy) -> None:
    one, *others = (simulate(game, first, second, 4 * BLOCK + 1, seed=7, workers=workers) for workers in (1, 2, 3))
    assert all(other == one for other in others)


@pytest.mark.parametrize(("game", "first", "second"), MATCHES[::4], ids=str)
def test_a_game_goes_on_where_it_was_left(
    game: Game, first: Strategy, second: Strategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate(game, first, second, 2000)
    monkeypatch.setattr(simulation, "STRETCH", 37)
    assert simulate(game, first, second, 2000) == whole


def test_other_seeds_and_other_blocks_are_other_games() -> None:
    tallies = {simulate(Pig(100), HOLD_20, HOLD_25, BLOCK, seed).as_first for seed in range(10)}
    assert len(tallies) == 10
    one, two = (simulate(Pig(100), HOLD_20, HOLD_25, games).wins[0] for games in (BLOCK, 2 * BLOCK))
    assert one != two - one


@pytest.mark.parametrize("games", (1, 2, 3, BLOCK - 1, BLOCK + 1))
def test_the_first_named_begins_every_other_game(games: int) -> None:
    found = simulate(Pig(10), HOLD_20, HOLD_20, games)
    assert found.games == games
    assert (found.as_first.games, found.as_second.games) == ((games + 1) // 2, games // 2)
    assert isnan(found.second) == (games == 1)


# Games without an end


def test_a_game_that_nobody_can_finish_any_more_is_a_draw() -> None:
    found = simulate(Pig(3, "exact", Die(2)), strategies.hold_at(1), strategies.hold_at(1), games=1000)
    assert found.draws == (500, 500) and found.endless == 1000 and found.average == 0.5
    assert isnan(found.turns)


def test_a_game_that_does_not_end_is_a_draw_after_so_many_turns() -> None:
    found = simulate(Hog(100, 50, die=Die(2)), strategies.dice(50), strategies.dice(50), games=100, limit=1000)
    assert found.endless == 100 and found.average == 0.5 and found.wins == (0, 0)


def test_a_limit_that_is_reached_counts_only_what_ended_before() -> None:
    found = simulate(Pig(100), HOLD_20, HOLD_20, games=10_000, limit=20)
    chances = evaluate(Pig(100), HOLD_20, HOLD_20).lengths()[:21]
    ended = 1 - found.endless / found.games
    assert ended == pytest.approx(chances.sum(), abs=0.02)
    assert found.turns == pytest.approx(chances @ np.arange(21) / chances.sum(), abs=0.1)


# Intervals, by hand


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_of_shares_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), "Two-sided confidence intervals for the single proportion", Table I, method 3."""
    tally = Tally(games, wins, 0, 0, 0, 0, 0)
    assert share_interval(tally, wins / games) == pytest.approx((low, high), abs=5e-5)


def test_intervals_of_payments_are_normal() -> None:
    """Payments of 3, 1, -2 and 2: a mean of 1, squares of 18, a variance of (18 - 4) / 3."""
    tallies = Tally(2, 2, 0, 0, 4, 10, 5), Tally(2, 1, 0, 0, 0, 8, 6)
    found = Simulation(Pig(5, "difference"), (HOLD_20, HOLD_20), 1, *tallies)
    assert found.average == 1.0 and found.turns == 11 / 4
    assert found.interval == pytest.approx((1 - 1.959964 * sqrt(14 / 12), 1 + 1.959964 * sqrt(14 / 12)))


@pytest.mark.parametrize(("variant", "bounds"), [("reach", (0.0, 1.0)), ("difference", (-10.0, 10.0))])
def test_little_is_known_after_one_game(variant: Any, bounds: tuple[float, float]) -> None:
    found = simulate(Pig(10, variant), HOLD_20, HOLD_20, games=1)
    assert found.intervals[1] == bounds
    assert found.interval[1] - found.interval[0] > 0.79 * (bounds[1] - bounds[0])


# Progress, and what makes no sense


def test_progress_only_ever_grows_with_every_block() -> None:
    told: list[float] = []
    simulate(Pig(100), HOLD_20, HOLD_20, 10 * BLOCK, job=Job(progress=told.append))
    assert told == sorted(told) and told[0] == 0.0 and told[-1] == 1.0 and len(told) >= 10


@pytest.mark.parametrize("workers", (1, 2))
def test_a_job_can_be_cancelled_while_no_game_ever_ends(workers: int) -> None:
    job = Job(cancelled=after(4))
    with pytest.raises(Cancelled):
        simulate(Hog(100, 50, die=Die(2)), strategies.dice(50), strategies.dice(50), 10**9, 1, job, workers=workers)


def after(calls: int) -> Callable[[], bool]:
    """True from that call on."""
    asked = iter(range(calls))
    return lambda: next(asked, None) is None


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("games", 0),
        ("games", -5),
        ("games", 2.5),
        ("games", 10**9 + 1),
        ("seed", -1),
        ("seed", 2**64),
        ("workers", 0),
        ("limit", 0),
    ],
)
def test_numbers_that_make_no_sense_are_refused(name: str, number: Any) -> None:
    with pytest.raises(ValueError, match=rf"^{name} = {number}: must be a whole number from \d+ to \d+$"):
        simulate(Pig(10), HOLD_20, HOLD_20, **{name: number})


def test_a_game_for_one_is_refused() -> None:
    with pytest.raises(TypeError, match="must be a game of two players"):
        simulate(SoloPig(), HOLD_20, HOLD_20)  # type: ignore[arg-type]


def test_a_strategy_for_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="hold at 20: is a strategy for Pig, not for Hog to 100"):
        simulate(Hog(100), strategies.dice(5), HOLD_20)
