"""Rules for Pig with numbers of their own: the published ones lose what is known, others what follows from the rule."""

import numpy as np
import pytest

from solver import Die, Pig, evaluate, strategies

PIG = Pig(100)


@pytest.mark.parametrize(
    ("strategy", "loss"),
    [
        (strategies.hold_at(25), 2.107),
        (strategies.end_race(24, 72), 0.870),
        (strategies.keep_pace(21, 8, 71), 0.461),
    ],
    ids=lambda each: getattr(each, "name", None),
)
def test_what_rules_of_thumb_lose(strategy: strategies.Strategy, loss: float) -> None:
    """In points of win probability, both seats averaged; Neller & Presser (2010) have the first numbers of the last two."""
    assert 100 * (0.5 - evaluate(PIG, strategy, strategies.optimal()).average) == pytest.approx(loss, abs=5e-4)


def test_the_published_numbers_are_the_usual_ones() -> None:
    assert strategies.keep_pace() == strategies.keep_pace(21, 8, 71) and strategies.end_race() == strategies.end_race(24, 72)
    assert strategies.keep_pace().name == "keep pace and end race"
    with pytest.raises(ValueError, match="its numbers are for Pig to 100 with a die of 6 sides, not for Pig to 50"):
        strategies.keep_pace().rolls(Pig(50))


def test_keep_pace_with_other_numbers() -> None:
    rolls = strategies.keep_pace(10, 3, 30).rolls(Pig(40, die=Die(4)))
    held = rolls.sum(axis=2)
    assert held[10, 10] == 10 and held[10, 11] == 10 and held[10, 12] == 11  # a third of 1 is 0, of 2 it is 1, when rounded
    assert held[12, 10] == 9 and held[29, 0] == 1  # never less than one roll
    assert held[30, 0] == 10 and held[0, 30] == 40  # the race


def test_half_of_an_odd_lead_is_rounded_up() -> None:
    held = strategies.keep_pace(10, 2, 30).rolls(Pig(40)).sum(axis=2)
    assert (held[10, 11], held[11, 10], held[10, 13]) == (11, 10, 12)


def test_end_race_is_hold_at_before_the_race() -> None:
    rolls, held = strategies.end_race(7, 20).rolls(Pig(30)), strategies.hold_at(7).rolls(Pig(30))
    assert np.array_equal(rolls[:20, :20], held[:20, :20]) and (rolls[20:].sum(axis=2) == np.arange(10, 0, -1)[:, None]).all()


@pytest.mark.parametrize("numbers", [(0, 8, 71), (21, 0, 71), (21, 8, 0), (21, 8, 1.5)])
def test_numbers_that_make_no_rule(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="must be a whole number from 1 to 1000"):
        strategies.keep_pace(*numbers)
