"""What comes of a game when a number of its rules takes one value after the other: pen and paper, and every game by itself."""

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures import ProcessPoolExecutor as Processes
from fractions import Fraction
from multiprocessing import get_context
from threading import Event
from typing import Any

import pytest

from solver import (
    Cancelled,
    Die,
    HiddenHog,
    Hog,
    Job,
    Pig,
    Roll,
    SimultaneousHog,
    SimultaneousPig,
    SoloHog,
    SoloPig,
    evaluate,
    exploitability,
    solve,
    strategies,
    sweep,
)
from solver.games import GAMES, Game
from solver.sweeps.measures import FirstEdge, Measure, measures
from solver.sweeps.rule_numbers import rule_number, rule_numbers
from solver.sweeps.rule_sweep import swept_points
from tests.solver.rule_books import Ladder, Steps

SIDES = range(2, 9)
SCORES = Roll([(3, "bust"), (2, 4), (4, 5)])


# Pen and paper: with two points to go, a turn wins unless its first roll busts


def test_who_begins_wins_a_race_of_one_roll_s_times_in_s_plus_1() -> None:
    swept = sweep(Pig(2), "sides", SIDES)
    expected = [100 * (Fraction(sides, sides + 1) - Fraction(1, 2)) for sides in SIDES]
    assert swept.numbers == pytest.approx([float(each) for each in expected], abs=1e-12)
    assert swept.gap is not None and 0 < swept.gap < 1e-11
    assert all(abs(found - each) <= swept.gap for found, each in zip(swept.numbers, expected, strict=True))


@pytest.mark.parametrize("measure", ["length", "turns"])
def test_such_a_race_takes_s_in_s_minus_1_turns(measure: str) -> None:
    swept = sweep(Pig(2), "sides", SIDES, measure)
    assert swept.numbers == pytest.approx([sides / (sides - 1) for sides in SIDES], abs=1e-12)
    assert (swept.gap is None) == (measure == "length")


def test_a_bust_of_weight_w_beside_five_other_faces() -> None:
    swept = sweep(Pig(2), "weight_1", range(1, 8))
    assert swept.numbers == pytest.approx([100 * ((5 + w) / (5 + 2 * w) - 0.5) for w in range(1, 8)], abs=1e-11)
    assert [swept.rules(w).die for w in (1, 2)] == [Die(6), Roll([(2, "bust"), *((1, face) for face in range(2, 7))])]


def test_alone_the_chance_is_that_of_not_busting_every_time() -> None:
    swept = sweep(SoloPig(2, "within", 3), "turns", range(1, 6), "chance")
    assert swept.numbers == pytest.approx([100 * (1 - 6.0**-turns) for turns in range(1, 6)], abs=1e-12)
    assert swept.unit == "per cent"


def test_with_twice_the_points_one_loses_nothing_to_a_player_who_always_rolls_on() -> None:
    """With ten points to go at most, whoever holds at 20 rolls until the target is reached: so does optimal play."""
    swept = sweep(Pig(), "target", range(2, 11), "hold at 20")
    assert abs(swept.numbers).max() <= (swept.gap or 0.0)
    assert [*sweep(Pig(), "target", range(2, 11), "first-hold").numbers] == [*range(2, 11)]


# Every game by itself


def test_an_edge_is_that_of_each_game_solved_alone() -> None:
    swept = sweep(Pig(30, "difference"), "target", [20, 10, 30])
    assert swept.values == (10, 20, 30) and swept.unit == "points"
    assert [*swept.numbers] == [solve(Pig(target, "difference")).value() for target in (10, 20, 30)]


def test_a_loss_is_that_of_a_match() -> None:
    five = strategies.dice(5)
    swept = sweep(Hog(20, 6), "sides", [4, 6], five)
    games = [Hog(20, 6, die=Die(sides)) for sides in (4, 6)]
    matches = [evaluate(game, five, strategies.optimal()).average for game in games]
    assert swept.numbers == pytest.approx([100 * (0.5 - won) for won in matches], abs=1e-9)
    assert all(lost <= 100 * exploitability(game, five) + 1e-9 for lost, game in zip(swept.numbers, games, strict=True))


def test_what_a_rule_costs_a_player_alone() -> None:
    swept = sweep(SoloHog(20, 6), "max_dice", [5, 6], "dice:5")
    for dice, cost in zip(swept.values, swept.numbers, strict=True):
        solution = solve(SoloHog(20, dice))
        assert cost == pytest.approx(solution.fixed(5).value() - solution.value(), abs=1e-12)


def test_at_once_a_loss_counts_from_the_value_of_the_start() -> None:
    swept = sweep(HiddenHog(8, 3), "head_start", [-2, 0, 2], "dice:1")
    edges = sweep(HiddenHog(8, 3), "head_start", [-2, 0, 2], "edge")
    assert edges.numbers[1] == pytest.approx(0.0, abs=1e-6) and edges.numbers[2] == pytest.approx(-edges.numbers[0], abs=1e-6)
    assert edges.numbers[2] > 1.0
    assert (swept.numbers >= -(swept.gap or 0.0)).all() and swept.numbers.max() > 0.1


def test_no_other_head_start_is_fairer() -> None:
    swept = sweep(Pig(), "target", [20, 40], "handicap")
    for point in swept.points:
        solution = solve(Pig(point.value))
        fair = solution.value(0, int(point.number))
        assert all(abs(fair - 0.5) <= abs(solution.value(0, theirs) - 0.5) for theirs in range(point.value))
        assert point.note == f"the first player then wins {100 * fair:.2f} %" and point.gap is None
    assert [*swept.numbers] == [10, 4]


def test_best_choices_at_the_start() -> None:
    dice = sweep(Hog(), "target", [20, 50], "best-dice")
    assert [*dice.numbers] == [solve(Hog(target)).best()[0] for target in (20, 50)] and dice.unit == "dice"
    held = sweep(Pig(), "target", [40, 100], "first-hold").numbers
    assert [*held] == [solve(Pig(target)).hold_boundary()[0][0, 0] for target in (40, 100)] == [18, 21]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.__name__)
def test_every_game_has_measures_and_numbers_and_all_of_them_work(kind: Any) -> None:
    game = kind(target=8) if kind.chooses == "roll or hold" else kind(target=8, max_dice=3)
    assert {"target", "sides"} <= {*rule_numbers(game)}
    for name, measure in measures(game).items():
        swept = sweep(game, "target", [6, 8], name)
        assert measure == swept.measure and measure.unit(game)
        if name == "five dice":
            assert swept.refused == {
                target: f"five dice: does not tell what to do in {kind(target=target).name}" for target in (6, 8)
            }
        else:
            assert swept.values == (6, 8) and not swept.refused


def test_a_rule_book_without_kernels_is_swept() -> None:
    assert sweep(Pig(6, die=SCORES), "target", [4, 6]).values == (4, 6)
    ladders = sweep(Ladder(7), "sides", [3, 6])
    assert ladders.numbers == pytest.approx([100 * (solve(Ladder(7, Die(sides))).value() - 0.5) for sides in (3, 6)])


# Numbers of the rules


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (Pig(), ["target", "sides", "weight_1"]),
        (Pig(die=SCORES), ["target", "weight_1", "weight_2", "weight_3"]),
        (SoloHog(), ["target", "max_dice", "sides"]),
        (SoloHog(goal="within"), ["target", "max_dice", "turns", "sides"]),
        (HiddenHog(), ["target", "max_dice", "bust", "sides", "head_start"]),
    ],
    ids=lambda each: type(each).__name__,
)
def test_all_numbers_of_the_rules_can_be_swept(game: Game, names: list[str]) -> None:
    assert [*rule_numbers(game)] == names


def test_rules_that_differ_only_in_the_number_have_one_base() -> None:
    weight = rule_number(Pig(die=SCORES), "weight_1")
    others = [weight.set_in(Pig(die=SCORES), value) for value in (1, 2, 4, 9)]
    assert len({weight.base(other, [1, 2]) for other in others}) == 1
    assert [weight.value_in(other) for other in others] == [1, 2, 4, 9]
    assert weight.value_in(Pig(die=SCORES)) == Fraction(3, 2)  # of 2 and 4, counted as 1 and 2


def test_a_word_in_place_of_a_number_has_no_value() -> None:
    bust = rule_number(Hog(), "bust")
    assert bust.value_in(Hog()) is None and bust.value_in(Hog(bust=7)) == 7


# What is refused


def test_values_that_the_rules_do_not_allow_are_told() -> None:
    swept = sweep(Pig(), "target", [0, 5, 2000])
    assert swept.values == (5,) and len(swept.numbers) == 1
    assert swept.refused == {number: f"target = {number}: must be a whole number from 2 to 1000" for number in (0, 2000)}


def test_a_game_that_is_too_large_is_told() -> None:
    swept = sweep(Steps(4), "target", [4, 5000], "length")
    assert swept.values == (4,) and "need kernels" in swept.refused[5000]


def test_games_roll_by_roll_have_a_length() -> None:
    swept = sweep(SimultaneousPig(6, sees="totals"), "target", [6], "length")
    assert not swept.refused and swept.numbers[0] > 1.0


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: sweep(Pig(), "dice", [1]), "field = 'dice': must be one of target, sides, weight_1, the numbers"),
        (lambda: sweep(Pig(), "target", []), "values: must be whole numbers, at least one"),
        (lambda: sweep(Pig(), "target", [5, 5.5]), "values = 5.5: must be whole numbers"),  # type: ignore[list-item]
        (lambda: sweep(Pig(), "target", [5], "best-dice"), "measure = 'best-dice': must be one of edge, handicap"),
        (lambda: sweep(Pig(), "target", [5], "luck"), "measure = 'luck': must be one of edge, handicap"),
        (lambda: sweep(SimultaneousHog(), "target", [5], "edge"), "measure = 'edge': must be one of length, turns"),
        (lambda: sweep(Hog(), "target", [5], "hold at 20"), "measure = 'hold at 20': must be one of edge"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        ask()
    assert str(caught.value).startswith(said) and "\n" not in str(caught.value)


# Progress, cancelling, executors


def test_progress_goes_from_value_to_value() -> None:
    told: list[float] = []
    sweep(Pig(), "target", [5, 10, 15, 20], job=Job(told.append))
    assert told == sorted(told) and told[-1] == 1.0 and {0.25, 0.5, 0.75} <= {*told}


def test_points_come_one_by_one_and_a_cancelled_sweep_solves_no_more() -> None:
    wanted = Event()
    points = swept_points(Pig(), rule_number(Pig(), "target"), [5, 10, 15], FirstEdge(), Job(cancelled=wanted.is_set))
    assert next(points).value == 5
    wanted.set()
    with pytest.raises(Cancelled):
        next(points)


def executors() -> list[Callable[[], Executor]]:
    return [lambda: ThreadPoolExecutor(2), lambda: Processes(1, mp_context=get_context("spawn"))]


@pytest.mark.parametrize("make", executors(), ids=["threads", "processes"])
def test_executors_measure_the_same(make: Callable[[], Executor]) -> None:
    told: list[float] = []
    with make() as executor:
        found = sweep(Pig(), "target", [1, 5, 10], "turns", Job(told.append), executor)
    assert found == sweep(Pig(), "target", [1, 5, 10], "turns") and told[-1] == 1.0


class Waiting(Measure):
    """Begins, and goes on until it is cancelled."""

    name, title = "waiting", "waiting"
    begun = Event()

    def fits(self, game: Game) -> bool:
        return True

    def unit(self, game: Game) -> str:
        return "turns"

    def of(self, game: Game, job: Job) -> Any:
        self.begun.set()
        while True:
            job.reached(0.5)


def test_what_an_executor_is_at_stops_when_it_is_cancelled() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(Cancelled):  # leaves only if its thread has ended
        sweep(Pig(), "target", [5, 10], Waiting(), Job(cancelled=Waiting.begun.is_set), executor)


def test_a_sweep_is_a_value() -> None:
    swept = sweep(Pig(), "target", [5, 10], "hold at 20")
    assert swept == pickle.loads(pickle.dumps(swept)) and hash(swept.points)
