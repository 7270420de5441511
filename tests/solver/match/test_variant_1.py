"""Variant 1 of Tijms & van der Wal (2006), section 5: how much it adds to know the other player, and games that show it."""

from typing import Any

import numpy as np
import pytest

from solver import Hog, SimultaneousHog, best_response, strategies
from solver.match import Reply
from solver.strategies import Strategy
from tests.solver.match.test_match import Game, drawn


class Table:
    """Many games at once, thrown die by die; I throw first, or both at once."""

    def __init__(self, reply: Reply, games: int, seed: int) -> None:
        self.game, self.chance = reply.game, np.random.default_rng(seed)
        self.my_dice, self.their_mixes = reply.dice(), reply.against.mixes(reply.game)
        self.mine, self.theirs = np.zeros(games, int), np.zeros(games, int)

    def throw(self, scores: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        faces = self.chance.integers(1, self.game.die.sides + 1, (len(scores), self.game.max_dice))
        thrown = np.arange(self.game.max_dice) < numbers[:, None]
        fallen = np.array([self.game.busted(score) for score in range(self.game.target)])[scores]
        return np.where((thrown & (faces == 1)).any(axis=1), fallen, scores + (faces * thrown).sum(axis=1))

    def mine_thrown(self, now: np.ndarray) -> np.ndarray:
        return self.throw(self.mine[now], self.my_dice[self.mine[now], self.theirs[now]])

    def theirs_thrown(self, now: np.ndarray) -> np.ndarray:
        below = self.their_mixes.cumsum(axis=2)[self.theirs[now], self.mine[now]]
        return self.throw(self.theirs[now], 1 + (self.chance.random((len(now), 1)) >= below[:, :-1]).sum(axis=1))

    def going(self) -> np.ndarray:
        return np.flatnonzero(np.maximum(self.mine, self.theirs) < self.game.target)

    def play(self) -> np.ndarray:
        """What I am paid in each game."""
        while (now := self.going()).size:
            if isinstance(self.game, Hog):
                self.mine[now] = self.mine_thrown(now)
                now = self.going()
                self.theirs[now] = self.theirs_thrown(now)
            else:
                self.mine[now], self.theirs[now] = self.mine_thrown(now), self.theirs_thrown(now)
        return (1 + np.sign(self.mine - self.theirs)) / 2


@pytest.mark.parametrize(
    ("game", "strategy", "value", "gain"),
    [
        (SimultaneousHog(100, 10), strategies.fewest_turns(), 0.5399352308361, 0.0399352308361),
        (SimultaneousHog(100, 10), strategies.dice(5), 0.5529344024300, 0.0529344024300),
        (Hog(100, 10), strategies.fewest_turns(), 0.5647166042323, 0.0340516796837),
        (Hog(100, 10), strategies.dice(5), 0.5991006068327, 0.0684356822841),
        (Hog(40, 5, "all"), strategies.fewest_turns(), None, None),
        (SimultaneousHog(40, 5, 5), drawn(SimultaneousHog(40, 5, 5)), None, None),
    ],
    ids=str,
)
def test_variant_1_the_best_reply_wins_as_often_as_it_says(game: Game, strategy: Strategy, value: Any, gain: Any) -> None:
    """The figures are ours."""
    reply = best_response(game, strategy)
    if value:
        assert reply.value() == pytest.approx(value, abs=1e-12)
        assert reply.gain() == pytest.approx(gain, abs=1e-12)
    paid = Table(reply, 200_000, seed=1).play()
    assert paid.mean() == pytest.approx(reply.value(), abs=4 * paid.std() / len(paid) ** 0.5)


def test_in_turns_the_second_to_throw_is_worse_off_but_still_not_behind_the_fewest_throws() -> None:
    reply = best_response(Hog(100, 10), strategies.fewest_turns())
    assert reply.second() == pytest.approx(0.5001123670411, abs=1e-12)
