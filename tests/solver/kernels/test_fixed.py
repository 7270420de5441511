"""Fixed-point numbers: a division errs by no more than it says, and sums of values stay inside 64 bits."""

from fractions import Fraction

import numpy as np
import pytest

from solver.kernels.fixed import ROUNDING, fraction_of, kernel, scale_for, times
from solver.tables.growing_table import Ints
from solver.tables.pig_table import PAYMENT, PigTable

SIDES = range(2, 21)
LARGEST = (1.0, 2.0 * PAYMENT)


@kernel
def divide_all(numbers: Ints, reciprocal: int, results: Ints) -> None:
    for i in range(len(numbers)):
        results[i] = times(numbers[i], reciprocal)


def numbers_of_64_bits(sides: int) -> np.ndarray:
    """Random ones of every size, both ends of the range, those around powers of two and around multiples of `sides`."""
    random = np.random.default_rng(sides)
    of_any_size = random.integers(0, 1 << 64, 20_000, np.uint64) >> random.integers(0, 64, 20_000, np.uint64)
    multiples = random.integers(1, (1 << 64) // sides, 5_000, np.uint64) * np.uint64(sides)
    ends = [*range(100), *range((1 << 64) - 100, 1 << 64)]
    powers = [near for bits in range(1, 64) for near in ((1 << bits) - 1, 1 << bits)]
    return np.concatenate([of_any_size, multiples, multiples - np.uint64(1), np.array(ends + powers, np.uint64)])


@pytest.mark.parametrize("sides", SIDES)
def test_a_division_errs_by_at_most_one_unit_over_all_64_bits(sides: int) -> None:
    numbers = numbers_of_64_bits(sides)
    results = np.empty(len(numbers), np.int64)
    divide_all(numbers.view(np.int64), fraction_of(Fraction(1, sides)), results)
    for number, result in zip(numbers.tolist(), results.tolist(), strict=True):
        assert abs(result * sides - number) <= ROUNDING * sides


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("largest", LARGEST)
def test_as_many_of_the_largest_values_as_there_are_faces_fit_into_64_bits(sides: int, largest: float) -> None:
    scale = int(scale_for(sides, largest))
    assert sides * int(largest) * scale < 1 << 64
    assert int(largest) * scale < 1 << 63  # a single value is a signed number


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("largest", LARGEST)
def test_no_finer_scale_would_fit(sides: int, largest: float) -> None:
    scale = int(scale_for(sides, largest))
    assert scale == 1 << 62 or sides * int(largest) * scale * 2 >= 1 << 64


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("variant", ("reach", "exact", "difference"))
def test_no_payment_to_1000_points_is_outside_the_values_that_fit(sides: int, variant: str) -> None:
    law = PigTable(variant, sides).law
    assert law.win + 1000 * law.bonus <= law.total
    assert sides * law.total < 1 << 64


def test_reading_a_number_gives_back_the_payment_it_stands_for() -> None:
    table = PigTable("difference", 6)
    law = table.law
    units = np.array([law.total // 2, law.win + 7 * law.bonus, law.total - law.win - 7 * law.bonus])
    assert table.read(units).tolist() == [0.0, 7.0, -7.0]
