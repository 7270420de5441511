import pytest

from diceviz import words
from solver import Hog, Pig, SimultaneousHog, SoloHog, State
from solver.games import Game


def test_values() -> None:
    assert words.value(Pig(), 0.5306) == "53.06 %"
    assert words.value(Pig(100, "difference"), -4.2) == "−4.20"


def test_costs() -> None:
    assert words.cost(Pig(), 0.0132) == "1.32 points of win probability"
    assert words.cost(Pig(), 3e-8) == "3·10⁻⁶ points of win probability"
    assert words.cost(Pig(100, "difference"), 0.5) == "0.50 points"


@pytest.mark.parametrize(
    ("number", "text"), [(4e-15, "4·10⁻¹⁵"), (4.1e-15, "5·10⁻¹⁵"), (9.2e-16, "1·10⁻¹⁵"), (0, "0"), (2e3, "2·10³")]
)
def test_powers_of_ten(number: float, text: str) -> None:
    assert words.power_of_ten(number) == text


def test_states_and_times() -> None:
    assert words.state(Pig(), State(1, 2, 0)) == "you have 1, they have 2, your turn begins"
    assert words.seconds(0.0004) == "less than 1 ms" and words.seconds(0.0123) == "12 ms" and words.seconds(2.34) == "2.3 s"


def test_values_of_a_player_alone() -> None:
    assert words.value(SoloHog(), 13.039) == "13.04 throws"
    assert words.value(SoloHog(goal="within"), 0.424) == "42.40 %"
    assert words.number(SoloHog(), 13.039) == "13.04" and words.number(Hog(), 0.424, 1) == "42.4"


def test_costs_of_a_player_alone_are_throws_or_a_probability_but_nobody_wins() -> None:
    assert words.cost(SoloHog(), 0.5) == "0.50 throws" and words.cost(SoloHog(), 0.0003) == "3·10⁻⁴ throws"
    assert words.cost(SoloHog(goal="within"), 0.0132) == "1.32 points of probability"
    assert words.cost(Hog(), 0.0132) == words.cost(SimultaneousHog(), 0.0132) == "1.32 points of win probability"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Pig(100), "you have 1, they have 2, 3 at risk"),
        (Hog(100), "you have 1, they have 2, you throw"),
        (SimultaneousHog(100), "you have 1, they have 2, both throw"),
        (SoloHog(100), "you have 1, 99 to go"),
        (SoloHog(100, goal="within"), "you have 1, 99 to go, 4 throws left"),
    ],
)
def test_a_state_is_told_by_the_numbers_of_its_game(game: Game, text: str) -> None:
    assert words.state(game, State(1, 2, 3, 4)) == text


def test_the_last_throw_is_one() -> None:
    assert words.state(SoloHog(100, goal="within"), State(0, turns_left=1)) == "you have 0, 100 to go, 1 throw left"


@pytest.mark.parametrize(
    ("game", "worth", "text"),
    [
        (Pig(), 0.5306, "first player wins 53.06 %"),
        (Pig(100, "difference"), 4.2, "first player expects +4.20 points"),
        (Hog(), 0.5306, "first player wins 53.06 %"),
        (SimultaneousHog(), 0.5, "either player wins 50.00 %"),
        (SoloHog(), 13.039, "takes 13.04 throws on average"),
        (SoloHog(goal="within"), 0.4082, "reached within 10 throws: 40.82 %"),
        (SoloHog(goal="within", turns=1), 0.25, "reached within 1 throw: 25.00 %"),
    ],
)
def test_the_value_of_the_start(game: Game, worth: float, text: str) -> None:
    assert words.start(game, worth) == text


def test_one_is_not_many() -> None:
    assert [words.count(number, "point") for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [words.dice(number) for number in (1, 2)] == ["1 die", "2 dice"]


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((1,), "1 die"),
        ((5,), "5 dice"),
        ((4, 5), "4 or 5 dice"),
        ((1, 2, 3, 4), "1, 2, 3 or 4 dice"),
        ((1, 2, 3, 4, 5), "any of many numbers of dice"),
    ],
)
def test_alternatives(numbers: tuple[int, ...], text: str) -> None:
    assert words.alternatives(numbers) == text


def test_mixes() -> None:
    assert words.mix({5: 1.0}) == "5 dice" and words.mix({1: 1.0}) == "1 die"
    assert words.mix({1: 0.17, 5: 0.83}) == "1 die 17.0 %, 5 dice 83.0 %"


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (0.1719, "17.2 %"),
        (0.0004, "< 0.1 %"),
        (0.0006, "0.1 %"),
        (0.9994, "99.9 %"),
        (0.9996, "> 99.9 %"),
        (1.0, "100 %"),
        (0.0, "0.0 %"),
    ],
)
def test_a_share_is_never_0_of_what_happens_nor_100_of_what_may_not(probability: float, text: str) -> None:
    assert words.share(probability) == text


def test_proofs() -> None:
    assert words.proven(4.1e-15) == "Proven to ± 5·10⁻¹⁵."
