"""Anderson's mixing finds fixed points that repetition is slow to reach."""

from collections.abc import Callable

import numpy as np
import pytest

from solver.mixing import Mixing


def steps_to(end: np.ndarray, step: Callable[[np.ndarray], np.ndarray], error: float) -> int:
    """How many steps it takes from 0 until no number is further from the end."""
    mixing, guess = Mixing(), np.zeros_like(end)
    for steps in range(1, 1000):
        swept = step(guess)
        if np.abs(swept - end).max() <= error:
            return steps
        guess = mixing.guess(guess, swept)
    raise AssertionError("it was never reached")


def test_a_line_is_followed_to_its_end_at_once() -> None:
    """x = 0.999 x + 1 is solved by 1000: two steps tell where the line leads, a third finds it."""
    assert steps_to(np.array([1000.0]), lambda x: 0.999 * x + 1.0, 1e-9) == 3


@pytest.mark.parametrize("shape", [(5,), (2, 10, 10)])
def test_a_linear_map_takes_a_few_steps_where_repeating_it_takes_thousands(shape: tuple[int, ...]) -> None:
    chance = np.random.default_rng(1)
    size = int(np.prod(shape))
    matrix = chance.random((size, size))
    matrix *= 0.999 / matrix.sum(axis=1, keepdims=True)
    end = chance.random(size)
    assert steps_to(end.reshape(shape), lambda x: (matrix @ (x.ravel() - end) + end).reshape(shape), 1e-10) < 30


def test_so_does_a_map_that_takes_the_larger_of_two() -> None:
    steps = steps_to(np.array([500.0, 500.0]), lambda x: np.maximum(0.9 * x + 10.0, 0.998 * x[::-1] + 1.0), 1e-9)
    assert steps < 50
