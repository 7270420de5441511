"""After a change of a strategy, what is found anew is what would be found from nothing: bit by bit, and with the same gap."""

from typing import Any

import numpy as np
import pytest

from solver import Hog, Job, Pig, best_response, evaluate, strategies
from solver.games.patches import with_change
from solver.match.again import evaluate_again, reply_again
from solver.strategies.painted import Painted


def changed(game: Any, seed: int) -> Painted:
    """Hold at 8, but for three states in which that would roll: it holds in one of them, and in the others at random."""
    draw = np.random.default_rng(seed)
    cells = {(int(mine), int(theirs), int(turn)) for mine, theirs, turn in draw.integers((0, 0, 2), (10, 18, 7), (3, 3))}
    patches = with_change((), cells, (("roll", 0.5), ("hold", 0.5)))
    return Painted("mine", strategies.hold_at(8), game, with_change(patches, list(cells)[:1], (("hold", 1.0),)))


@pytest.mark.parametrize("game", [Pig(20), Pig(25, "exact"), Pig(21, "difference")])
def test_a_match_and_a_reply_after_a_change(game: Any) -> None:
    before, rival = strategies.hold_at(8), strategies.hold_at(6)
    old, reply = evaluate(game, before, rival), best_response(game, before)
    for seed in range(4):
        mine = changed(game, seed)
        found, expected = evaluate_again(old, mine, Job()), evaluate(game, mine, rival)
        assert np.array_equal(found.values(), expected.values()) and found.gap == expected.gap
        assert np.array_equal(found.second_values(), expected.second_values())
        assert not np.array_equal(found.values(), old.values())
        answered, right = reply_again(reply, mine, Job()), best_response(game, mine)
        assert np.array_equal(answered.values(), right.values()) and answered.gap == right.gap
        assert answered.average == right.average and answered.against is mine


def test_other_games_are_evaluated_from_nothing() -> None:
    game, mine = Hog(12, 3), strategies.dice(2)
    old = evaluate(game, strategies.dice(3), strategies.optimal())
    assert evaluate_again(old, mine, Job()).first == evaluate(game, mine, strategies.optimal()).first
    assert reply_again(best_response(game, strategies.dice(3)), mine, Job()).average == best_response(game, mine).average
