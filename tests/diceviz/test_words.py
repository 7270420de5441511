import pytest

from diceviz import words
from solver import Pig, State


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
    assert words.state(State(1, 2, 0)) == "you have 1, they have 2, your turn begins"
    assert words.seconds(0.0004) == "less than 1 ms" and words.seconds(0.0123) == "12 ms" and words.seconds(2.34) == "2.3 s"
