"""Chance from a seed: the published numbers of the cipher, fair dice, and that nothing of it depends on what else is drawn."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, play, strategies
from solver.playing.plies import Ply
from solver.playing.seeds import CHOICE, DICE, SEEDS, Chance

WORD = 2**64
M0, M1, W0, W1 = 0xD2E7470EE14C6C93, 0xCA5A826395121157, 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B


def philox(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, ...]:
    """Philox4x64-10 as it is written in Salmon, Moraes, Dror & Shaw (2011), section 3.3: ten rounds of two products."""
    (a, b, c, d), (left, right) = counter, key
    for _ in range(10):
        first, second = M0 * a, M1 * c
        a, b, c, d = second // WORD ^ b ^ left, second % WORD, first // WORD ^ d ^ right, first % WORD
        left, right = (left + W0) % WORD, (right + W1) % WORD
    return a, b, c, d


# The known answers of Random123, the authors' own code: `philox4x64 10` of its kat_vectors. The last are digits of pi.
KNOWN = [
    ((0,) * 4, (0,) * 2, "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b"),
    ((SEEDS,) * 4, (SEEDS,) * 2, "87b092c3013fe90b 438c3c67be8d0224 9cc7d7c69cd777b6 a09caebf594f0ba0"),
    (
        (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x452821E638D01377, 0xBE5466CF34E90C6C),
        "a528f45403e61d95 38c72dbd566e9788 a5a1610e72fd18b5 57bd43b5e52b7fe6",
    ),
]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_the_cipher_gives_the_published_answers(counter: tuple[int, ...], key: tuple[int, ...], answer: str) -> None:
    assert " ".join(f"{word:016x}" for word in philox(counter, key)) == answer


@pytest.mark.parametrize("seed", (0, 1, 20, 2**63 + 5, SEEDS))
@pytest.mark.parametrize(("ply", "player"), ((0, 0), (7, 1), (10**6, 0)))
def test_dice_and_shares_are_what_the_cipher_makes_of_seed_ply_and_player(seed: int, ply: int, player: int) -> None:
    """The first word of the counter numbers the blocks of four, from 1 on."""
    words = [word for block in (1, 2, 3) for word in philox((block, ply, player, DICE), (seed, 0))]
    chance = Chance(seed)
    for sides in (2, 6, 20):
        assert chance.dice(12, sides, ply, player) == tuple(1 + word * sides // WORD for word in words)
    assert chance.share(ply, player) == (philox((1, ply, player, CHOICE), (seed, 0))[0] >> 11) / 2**53


# Fair, and each by itself


def squares(counts: np.ndarray) -> float:
    """How many standard deviations chi-square is above its mean."""
    expected = counts.sum() / counts.size
    free = counts.size - 1
    return float((((counts - expected) ** 2).sum() / expected - free) / np.sqrt(2 * free))


@pytest.mark.parametrize("sides", (2, 3, 6, 20))
def test_all_faces_are_equally_likely(sides: int) -> None:
    faces = [face for seed in range(40) for ply in range(10) for face in Chance(seed).dice(50, sides, ply, 0)]
    assert set(faces) == set(Die(sides).faces)
    assert abs(squares(np.bincount(faces, minlength=sides + 1)[1:])) < 4


def test_shares_are_spread_evenly_from_0_to_1() -> None:
    shares = [Chance(seed).share(ply, 0) for seed in range(40) for ply in range(100)]
    assert min(shares) >= 0.0 and max(shares) < 1.0
    assert abs(squares(np.histogram(shares, bins=20, range=(0.0, 1.0))[0])) < 4


def pairs(draw: Callable[[int], tuple[int, int]]) -> np.ndarray:
    counts = np.zeros((6, 6))
    for number in range(4000):
        first, second = draw(number)
        counts[first - 1, second - 1] += 1
    return counts


@pytest.mark.parametrize(
    "draw",
    [
        lambda seed: Chance(seed).dice(2, 6, 3, 0),
        lambda seed: (*Chance(seed).dice(1, 6, 3, 0), *Chance(seed).dice(1, 6, 4, 0)),
        lambda seed: (*Chance(seed).dice(1, 6, 3, 0), *Chance(seed).dice(1, 6, 3, 1)),
        lambda ply: (*Chance(1).dice(1, 6, ply, 0), *Chance(2).dice(1, 6, ply, 0)),
        lambda ply: (*Chance(1).dice(1, 6, ply, 0), 1 + int(6 * Chance(1).share(ply, 0))),
    ],
    ids=["dice of a throw", "plies", "players", "seeds", "dice and choices"],
)
def test_one_does_not_tell_anything_of_the_other(draw: Callable[[int], tuple[int, int]]) -> None:
    assert abs(squares(pairs(draw))) < 4


def test_the_first_dice_do_not_depend_on_how_many_there_are() -> None:
    chance = Chance(9)
    fifty = chance.dice(50, 6, 4, 1)
    assert len(fifty) == 50 and len(set(fifty)) == 6
    assert all(chance.dice(number, 6, 4, 1) == fifty[:number] for number in range(51))


def test_nothing_depends_on_what_was_drawn_before() -> None:
    chance = Chance(9)
    backwards = [(chance.dice(3, 6, ply, 0), chance.share(ply, 0)) for ply in reversed(range(20))]
    assert backwards[::-1] == [(Chance(9).dice(3, 6, ply, 0), Chance(9).share(ply, 0)) for ply in range(20)]


@pytest.mark.parametrize("seed", (-1, 2**64, 1.5, "7", None))
def test_seeds_that_make_no_sense_are_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match=f"seed = {seed!r}: must be a whole number from 0 to {SEEDS}"):
        Chance(seed)


# One game of each kind: they are the same on every run and machine


def told(plies: list[Ply]) -> list[tuple[Any, ...]]:
    return [(ply.action, ply.dice) for ply in plies]


def test_a_pinned_game_of_pig() -> None:
    plies = play(Pig(20), strategies.uniform(), strategies.hold_at(8), seed=5)
    first = [("roll", (6,)), ("hold", ())]  # 6 to 0
    second = [("roll", (6,)), ("roll", (6,)), ("hold", ())]  # 6 to 12
    third = [("roll", (2,)), ("roll", (1,))]
    last = [("roll", (2,)), ("roll", (3,)), ("roll", (4,)), ("hold", ())]
    assert told(plies) == first + second + third + last
    assert [ply.movers for ply in plies] == [(0,)] * 2 + [(1,)] * 3 + [(0,)] * 2 + [(1,)] * 4
    assert plies[-1].state == State(12, 6, 9) and plies[-1].payment == 1


def test_a_pinned_game_of_hog() -> None:
    plies = play(Hog(20, 4, 3), strategies.uniform(), strategies.dice(2), seed=4)
    throws = [(1, (4,)), (2, (6, 2)), (1, (1,)), (2, (5, 1)), (1, (3,)), (2, (4, 1)), (3, (5, 6, 5))]
    assert told(plies) == throws
    assert [ply.state.mine for ply in plies] == [0, 0, 4, 8, 1, 5, 4]
    assert plies[-1].movers == (0,) and plies[-1].payment == 1


def test_a_pinned_game_of_hog_both_at_once() -> None:
    plies = play(SimultaneousHog(20, 3, "all"), strategies.uniform(), strategies.uniform(), seed=11)
    assert told(plies) == [
        ((1, 2), ((2,), (1, 5))),
        ((1, 1), ((4,), (3,))),
        ((2, 3), ((5, 5), (4, 6, 1))),
        ((3, 3), ((2, 4, 3), (5, 5, 3))),
    ]
    assert [(ply.state.mine, ply.state.theirs) for ply in plies] == [(0, 0), (2, 0), (6, 3), (16, 0)]
    assert plies[-1].payment == 1


def test_a_pinned_game_of_pig_alone() -> None:
    plies = play(SoloPig(20), strategies.hold_at(8), None, seed=3)
    turns = [[6, 6], [3, 1], [3, 5]]
    assert [face for ply in plies for face in ply.dice] == [face for turn in turns for face in turn]
    assert [ply.action for ply in plies] == ["roll", "roll", "hold", "roll", "roll", "roll", "roll", "hold"]
    assert plies[-1].state == State(12, turn=8) and plies[-1].payment == 0


def test_a_pinned_game_of_hog_alone() -> None:
    plies = play(SoloHog(20, 4, "within", 5), strategies.uniform(), None, seed=1)
    assert told(plies) == [(2, (2, 6)), (2, (3, 1)), (4, (1, 2, 6, 1)), (3, (5, 2, 6))]
    assert [(ply.state.mine, ply.state.turns_left) for ply in plies] == [(0, 5), (8, 4), (8, 3), (8, 2)]
    assert plies[-1].payment == Fraction(1)
