"""How long games are in which points can be lost."""

import numpy as np
import pytest

from solver.kernels.hog_expected_throws import throws_alone


def fallen(target: int, bust: int) -> np.ndarray:
    return np.minimum(np.arange(target + 1) + bust, target)


@pytest.mark.parametrize("heads", (1, 2, 10, 100, 500))
def test_a_run_of_heads_takes_as_many_throws_of_a_coin_as_everybody_knows(heads: int) -> None:
    assert throws_alone(2, fallen(2 * heads, 2 * heads)) == pytest.approx(2.0 ** (heads + 1) - 2.0, rel=1e-12)


@pytest.mark.parametrize("bust", (1, 3, 7, 30))
@pytest.mark.parametrize("sides", (2, 3, 6, 20))
def test_one_equation_for_every_score_comes_to_the_same(sides: int, bust: int) -> None:
    target = 24
    chances, busted = np.zeros((target + 1, target + 1)), fallen(target, bust)
    for togo in range(1, target + 1):
        chances[togo, busted[togo]] += 1.0 / sides
        for face in range(2, min(sides, togo - 1) + 1):
            chances[togo, togo - face] += 1.0 / sides
    throws = np.linalg.solve(np.eye(target) - chances[1:, 1:], np.ones(target))
    assert throws_alone(sides, busted) == pytest.approx(throws[-1], rel=1e-8)
