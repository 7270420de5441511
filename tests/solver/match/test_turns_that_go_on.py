"""A roll that adds nothing ends no turn: games take as many turns as without it."""

import numpy as np
import pytest

from solver import Pig, Roll, evaluate, play, simulate, strategies

PLAIN = Pig(12, die=Roll([(1, "bust"), (2, 3)]))
IDLE = [Pig(12, die=Roll([(1, "bust"), (2, 3), (3, effect)])) for effect in (0, "times 1")]
GAMES = 20_000


@pytest.mark.parametrize("game", IDLE, ids=str)
def test_games_are_as_long_as_without_it(game: Pig) -> None:
    players = strategies.hold_at(6), strategies.optimal()
    idle, plain = evaluate(game, *players), evaluate(PLAIN, *players)
    assert idle.mean_length() == pytest.approx(plain.mean_length(), rel=1e-12)
    for first in (True, False):
        assert idle.lengths(first)[:40] == pytest.approx(plain.lengths(first)[:40], abs=1e-12)
    mean = sum(float(np.arange(len(chances)) @ chances) for chances in map(idle.lengths, (True, False))) / 2
    assert simulate(game, *players, games=GAMES, seed=1).turns == pytest.approx(mean, rel=0.03)


@pytest.mark.parametrize("game", IDLE, ids=str)
def test_plies_within_a_turn_do_not_end_it(game: Pig) -> None:
    """Whoever moves next begins a turn; and nobody else does."""
    for seed in range(20):
        plies = play(game, strategies.optimal(), strategies.optimal(), seed)
        assert all(ply.ends_turn == (ply.passes or ply.after is None) for ply in plies)
