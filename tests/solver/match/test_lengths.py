"""How long games between two strategies last, and games that were played: seeded, die by die."""

import numpy as np
import pytest

from solver import Hog, Pig, SimultaneousHog, evaluate, strategies
from solver.match import PigMatch
from tests.solver.known_players import Game

# The length of games


@pytest.mark.parametrize(
    "game", [Pig(30), Pig(30, "difference"), Hog(30, 5), Hog(20, 5, "all"), SimultaneousHog(30, 5)], ids=str
)
def test_the_distribution_has_the_expected_length_for_its_mean(game: Game) -> None:
    match = evaluate(game, strategies.optimal(), strategies.uniform())
    for first in (True, False):
        lengths = match.lengths(first)
        assert lengths.sum() == pytest.approx(1.0, abs=2e-12) and (lengths >= 0.0).all()
        if first or isinstance(game, SimultaneousHog):
            assert lengths @ np.arange(len(lengths)) == pytest.approx(match.length, abs=1e-8)


def test_alone_five_dice_need_as_many_throws_as_published_when_the_other_never_scores() -> None:
    """Tijms: 13.623 throws to 100, with a throw of fifty dice between two of them that scores once in nine thousand times."""
    match = evaluate(Hog(100, 50), strategies.dice(5), strategies.dice(50))
    assert match.length == pytest.approx(2 * 13.623 - 1, abs=0.02)


# Simulated games


def played(match: PigMatch, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """What the first-named, who begins, is paid in each game, and how many turns it took; die by die."""
    game, chance = match.game, np.random.default_rng(seed)
    rolls = [player.rolls(game) for player in match.players]
    scores, turn, mover = np.zeros((2, games), int), np.zeros(games, int), np.zeros(games, int)
    turns = np.ones(games, int)
    now = np.arange(games)
    while now.size:
        who, risk = mover[now], turn[now]
        mine, theirs = scores[who, now], scores[1 - who, now]
        reached = mine + risk >= game.target
        chances = np.stack([table[mine, theirs, np.minimum(risk, game.target - 1)] for table in rolls])[
            who, np.arange(now.size)
        ]
        holds = reached | (chance.random(now.size) >= chances)
        face = chance.integers(1, game.die.sides + 1, now.size)
        scores[who[holds], now[holds]] += risk[holds]
        turn[now] = np.where(holds | (face == 1), 0, risk + face)
        passes = (holds | (face == 1)) & ~reached
        mover[now[passes]] ^= 1
        turns[now[passes]] += 1
        now = now[~reached]
    return (scores[0] > scores[1]).astype(float), turns


def test_pig_games_that_were_played_end_as_they_should() -> None:
    match = evaluate(Pig(100), strategies.keep_pace(), strategies.mix(strategies.hold_at(30), strategies.fewest_turns(), 0.5))
    won, turns = played(match, 40_000, seed=1)
    for found, right in ((won, match.first), (turns, match.length)):
        assert found.mean() == pytest.approx(right, abs=4 * found.std() / len(found) ** 0.5)


def test_hog_games_that_were_played_end_as_they_should() -> None:
    game, chance = SimultaneousHog(60, 6, 10), np.random.default_rng(2)
    match = evaluate(game, strategies.uniform(), strategies.fewest_turns())
    below = [player.mixes(game).cumsum(axis=2) for player in match.players]
    scores, throws, now = np.zeros((2, 40_000), int), np.zeros(40_000, int), np.arange(40_000)
    while now.size:
        throws[now] += 1
        before = scores[:, now]
        for who in (0, 1):
            dice = 1 + (chance.random((now.size, 1)) >= below[who][before[who], before[1 - who]][:, :-1]).sum(axis=1)
            faces = chance.integers(1, 7, (now.size, 6))
            thrown = np.arange(6) < dice[:, None]
            bust = (thrown & (faces == 1)).any(axis=1)
            scores[who, now] = np.where(bust, np.maximum(0, before[who] - 10), before[who] + (faces * thrown).sum(axis=1))
        now = now[scores[:, now].max(axis=0) < 60]
    paid = (1 + np.sign(scores[0] - scores[1])) / 2
    for found, right in ((paid, match.first), (throws, match.length)):
        assert found.mean() == pytest.approx(right, abs=4 * found.std() / len(found) ** 0.5)
