"""Linear equations of which only a product is at hand."""

import numpy as np
import pytest

from solver.tables import bicgstab


@pytest.mark.parametrize("seed", range(10))
def test_elimination_comes_to_the_same(seed: int) -> None:
    """Chances to go on that are nearly 1: plain iteration would need thousands of steps."""
    random = np.random.default_rng(seed)
    matrix = random.random((40, 40))
    matrix *= 0.9999 / matrix.sum(axis=1, keepdims=True)
    given = random.random((40, 1))
    steps: list[int] = []

    def apply(vector: np.ndarray) -> np.ndarray:
        steps.append(1)
        return np.asarray(matrix @ vector)

    assert bicgstab.solve(apply, given, 1e-11) == pytest.approx(np.linalg.solve(np.eye(40) - matrix, given), rel=1e-7)
    assert len(steps) < 60


def test_nothing_given_is_nothing_found() -> None:
    assert not bicgstab.solve(lambda vector: 0.5 * vector, np.zeros(3), 1e-6).any()


def test_a_cycle_that_breaks_the_method_down_still_gives_the_best_found() -> None:
    """Two places that exchange everything: no solution, and no division by zero."""
    assert np.isfinite(bicgstab.solve(lambda vector: vector[::-1].copy(), np.array([1.0, 1.0]), 1e-6)).all()
