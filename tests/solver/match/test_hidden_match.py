"""Known players of Hog in the dark: matches, best replies, guarantees and what seeing is worth."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from solver import (
    Die,
    HiddenHog,
    SimultaneousHog,
    SoloHog,
    State,
    best_response,
    evaluate,
    exploitability,
    reach,
    simulate,
    solve,
    strategies,
)
from solver.strategies import Strategy
from tests.solver.hidden import plain_race

OPTIMAL, FIVE, FEWEST = strategies.optimal(), strategies.dice(5), strategies.fewest_turns()
SMALL = [HiddenHog(12, 3), HiddenHog(9, 3, "all", Die(4)), HiddenHog(10, 2, 3)]


def at_random(game: HiddenHog, rounds: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).dirichlet(np.full(game.max_dice, 0.5), (rounds, game.target))


def played(table: np.ndarray, rounds: int) -> np.ndarray:
    """The table, its last round again and again."""
    return table[np.minimum(np.arange(rounds), len(table) - 1)]


# Published nowhere: figures of our own, computed twice


@pytest.mark.parametrize(
    ("strategy", "guarantee"), [(OPTIMAL, 0.5), (strategies.guessing(OPTIMAL), 0.4919), (FIVE, 0.4695), (FEWEST, 0.4833)]
)
def test_guarantees_to_100(strategy: Strategy, guarantee: float) -> None:
    reply = best_response(HiddenHog(), strategy)
    assert reply.guarantee() == pytest.approx(guarantee, abs=5e-5) and reply.gap < 1e-11
    assert exploitability(HiddenHog(), strategy) == pytest.approx(0.5 - guarantee, abs=5e-5)


def test_the_guarantee_of_fewest_turns_depends_on_how_ties_are_broken() -> None:
    """With 93 and 97 points two numbers of dice take equally many throws: the guarantee is from .4833 to .4843."""
    dice = solve(SoloHog(100, 10)).dice().ravel()
    for mine in (93, 97):
        worth = solve(SoloHog(100, 10)).action_values(mine)
        assert worth[dice[mine]] == pytest.approx(worth[dice[mine] + 1], abs=1e-12)
    found = []
    for more in [(), (93,), (97,), (93, 97)]:
        chosen = dice.copy()
        chosen[list(more)] += 1
        found.append(best_response(HiddenHog(), strategies.by_round(np.eye(10)[chosen - 1][None])).guarantee())
    assert found == pytest.approx([0.4833, 0.4835, 0.4842, 0.4843], abs=5e-5)


def test_who_sees_all_wins_more() -> None:
    assert best_response(HiddenHog(), OPTIMAL).seeing() == pytest.approx(0.5217, abs=5e-5)


# The rule book


@pytest.mark.parametrize("game", SMALL, ids=str)
@pytest.mark.parametrize("start", [(0, 0), (5, 2)])
def test_a_match_is_that_of_the_plain_races(game: HiddenHog, start: tuple[int, int]) -> None:
    first, second = at_random(game, 3, 1), at_random(game, 2, 2)
    match = evaluate(game, strategies.by_round(first), strategies.by_round(second))
    low, high = plain_race.worth(game, played(first, 300), played(second, 300), start)
    lower, upper = match.bounds(*start)
    assert lower <= high and low <= upper and upper - lower < 1e-10
    assert match.value(*start) == pytest.approx(low, abs=1e-10)
    if start == (0, 0):
        going = plain_race.law(game, played(first, 300), 0)[1] * plain_race.law(game, played(second, 300), 0)[1]
        assert match.length == pytest.approx(going.sum(), abs=1e-9) and match.lengths()[1] == pytest.approx(1 - going[1])
        assert match.met(0)[1].sum() == pytest.approx(going[1]) and match.met(1)[2].sum() == pytest.approx(going[2])


@pytest.mark.parametrize("game", SMALL, ids=str)
@pytest.mark.parametrize("start", [(0, 0), (2, 5)])
def test_a_best_reply_is_that_of_the_plain_race_and_plays_what_it_promises(game: HiddenHog, start: tuple[int, int]) -> None:
    theirs = at_random(game, 4, 3)
    reply = best_response(game, strategies.by_round(theirs))
    value = reply.value(*start)
    assert value == pytest.approx(plain_race.best_reply(game, played(theirs, 300), start), abs=1e-9)
    assert reply.second(*start) == value and reply.guarantee(*start[::-1]) == pytest.approx(1.0 - value, abs=1e-11)
    match = evaluate(game, strategies.by_round(reply.table(start)), strategies.by_round(theirs))
    assert match.value(*start) == pytest.approx(value, abs=1e-9)
    worth = reply.action_values(3, 4, start=start)
    assert max(worth.values()) == reply.values(start)[2, 4] and next(iter(reply.strategy(3, 4, start=start))) in worth
    assert reply.gain(*start) >= 0.0 and reply.seeing(*start) >= value - 1e-12


def all_seeing(game: HiddenHog, mixes: np.ndarray, start: tuple[int, int]) -> float:
    """What one has who sees both scores, by the rule book."""

    @cache
    def value(t: int, mine: int, theirs: int) -> float:
        if t == len(mixes):
            return 0.5
        worths = []
        for dice in game.choices:
            worth = 0.0
            for other in game.choices:
                if share := mixes[t][theirs, other - 1]:
                    for outcome in game.outcomes(State(mine, theirs, round=t + 1), (dice, other)):
                        then = outcome.state
                        paid = float(outcome.payment or 0) if then is None else value(t + 1, then.mine, then.theirs)
                        worth += share * float(outcome.chance) * paid
            worths.append(worth)
        return max(worths)

    return value(0, *start)


@pytest.mark.parametrize("game", [HiddenHog(7, 2, die=Die(3)), HiddenHog(6, 2, 2, Die(4))], ids=str)
def test_who_sees_all_has_what_the_rule_book_says(game: HiddenHog) -> None:
    mixes = at_random(game, 3, 5)
    for start in [(0, 0), (3, 1)]:
        seeing = best_response(game, strategies.by_round(mixes)).seeing(*start)
        assert seeing == pytest.approx(all_seeing(game, played(mixes, 60), start), abs=1e-9)


def test_optimal_play_keeps_its_guarantee_from_every_start() -> None:
    game = HiddenHog(30, 6)
    solution = solve(game)
    for start in [(0, 0), (12, 4), (4, 12)]:
        lower, _ = solution.bounds(*start)
        for other in (FIVE, FEWEST, strategies.uniform(), strategies.guessing(OPTIMAL)):
            assert evaluate(game, OPTIMAL, other).value(*start) >= lower - 1e-12
        assert evaluate(game, OPTIMAL, OPTIMAL).value(*start) == pytest.approx(solution.value(*start), abs=1e-9)


# Simulation


@pytest.mark.parametrize(("game", "other"), [(HiddenHog(), FEWEST), (HiddenHog(30, 6, 2), strategies.guessing(OPTIMAL))])
def test_a_hundred_thousand_games_agree(game: HiddenHog, other: Strategy) -> None:
    match, games = evaluate(game, OPTIMAL, other), simulate(game, OPTIMAL, other, games=100_000, seed=4)
    low, high = games.interval
    assert games.games == 100_000 and low < match.first < high
    assert games.turns == pytest.approx(match.length, rel=0.01)
    assert simulate(game, OPTIMAL, other, games=30_000, seed=7, workers=1) == simulate(
        game, OPTIMAL, other, games=30_000, seed=7
    )


# What is refused


def test_who_looks_at_the_others_score_must_guess_it() -> None:
    looks = strategies.table(solve(SimultaneousHog(12, 3)).table(), "table of one who sees")
    with pytest.raises(
        TypeError, match=r"^table of one who sees: looks at the other's score, which Hog, in the dark, to 12 does"
    ):
        best_response(HiddenHog(12, 3), looks)
    assert 0.4 < best_response(HiddenHog(12, 3), strategies.guessing(looks)).guarantee() < 0.5


@pytest.mark.parametrize(
    ("mixes", "said"),
    [
        (
            np.ones((2, 3)),
            r"a table of shape \(2, 3\): must be of shape \(rounds, scores, dice\): round - 1, my score, dice - 1",
        ),
        (np.array([[[0.5, 0.6]]]), r"the table at round 1, mine 0 sums to 1\.1: must sum to 1"),
        (np.array([[[1.5, -0.5]]]), r"the table at round 1, mine 0 is -0\.5: must be a probability"),
    ],
)
def test_tables_by_round_are_checked(mixes: np.ndarray, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        strategies.by_round(mixes)


def test_tables_by_round_come_from_files(tmp_path: Path) -> None:
    lines = [
        "round,mine,dice,probability",
        *(f"{t},{mine},{1 + t % 2},1" for t in (1, 2) for mine in range(12) if (t, mine) != (2, 5)),
    ]
    path = tmp_path / "alternating.csv"
    path.write_text("\n".join([*lines, "2,5,1,0.25", "2,5,3,0.75"]))
    strategy, mixes = strategies.from_file(path), np.zeros((2, 12, 3))
    mixes[0, :, 1] = mixes[1, :, 0] = 1.0
    mixes[1, 5] = 0.25, 0.0, 0.75
    game = HiddenHog(12, 3)
    assert strategy.name == "alternating" and strategy.fits(game) and not strategy.fits(SimultaneousHog(12, 3))
    assert best_response(game, strategy).value() == best_response(game, strategies.by_round(mixes)).value()
    path.write_text("\n".join(lines))
    with pytest.raises(ValueError, match=r"^round 2, mine 5: has no line; must have one$"):
        best_response(game, strategies.from_file(path))
    path.write_text("round,mine,dice\n0,3,1")
    with pytest.raises(ValueError, match=r"^line 2: round = 0: must be a whole number from 1 to 1000$"):
        best_response(game, strategies.from_file(path))


def test_tables_fit_one_game() -> None:
    own = strategies.by_round(np.full((1, 12, 3), 1 / 3), "mine")
    assert own.fits(HiddenHog(12, 3)) and not own.fits(HiddenHog(13, 3)) and not own.fits(SimultaneousHog(12, 3))
    with pytest.raises(ValueError, match=r"^a table of shape \(1, 12, 3\): must be of shape \(rounds, 13, 3\)"):
        best_response(HiddenHog(13, 3), own)
    met = reach(HiddenHog(12, 3), own, strategies.dice(2))
    match = evaluate(HiddenHog(12, 3), own, strategies.dice(2))
    rounds = HiddenHog(12, 3).rounds
    assert met.chances()[1] == pytest.approx(match.met(1)[:rounds]) and met.visits().shape == (2, rounds, 12)
    assert met.length() == pytest.approx(match.mean_length(), abs=1e-3)  # some games last longer than the rounds that are told
