"""Best replies: the rule book, exact fractions, pen and paper, and optimal players. See also `test_general_match.py`."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, SimultaneousHog, SoloHog, State, best_response, solve, strategies
from solver.match import Reply
from solver.strategies import Strategy

Game = Hog | SimultaneousHog

KINDS = (Hog, SimultaneousHog)
BUSTS: tuple[Any, ...] = ("nothing", "all", 2)
SMALL = [
    kind(target, 1 + target % 3, bust, Die(sides)) for kind, target, bust, sides in product(KINDS, (3, 8), BUSTS, (2, 3, 6))
]
MIDDLE = [kind(15, 3, bust) for kind, bust in product(KINDS, BUSTS)]
TINY = [kind(*rules) for kind, bust in product(KINDS, BUSTS) for rules in ((4, 3, bust, Die(3)), (5, 2, bust, Die(2)))]


def drawn(game: Game, seed: int = 1) -> Strategy:
    """A strategy at random: pure at about a third of the states, for the others a mix."""
    chance = np.random.default_rng(seed)
    shares = chance.random((game.target, game.target, game.max_dice)) ** 3
    pure = np.eye(game.max_dice)[shares.argmax(axis=2)]
    shares = np.where(chance.random((game.target, game.target, 1)) < 1 / 3, pure, shares)
    return strategies.table(shares / shares.sum(axis=2, keepdims=True), name=f"random {seed}")


def states(game: Game) -> Iterator[tuple[int, int]]:
    return product(range(game.target), repeat=2)


def their_mix(reply: Reply, mine: int, theirs: int) -> dict[int, Fraction]:
    """Shares of exactly 1."""
    shares = [Fraction(share) for share in reply.against.mixes(reply.game)[theirs, mine].tolist()]
    return {dice: share / sum(shares) for dice, share in enumerate(shares, start=1) if share}


def after_mine(reply: Reply, mine: int, theirs: int, dice: int) -> Iterator[tuple[Fraction, Any]]:
    """By the rule book, what a throw of mine leads to, with its chance: a payment, or whether I throw next, and both scores."""
    game = reply.game
    if isinstance(game, Hog):
        for outcome in game.outcomes(State(mine, theirs), dice):
            yield (
                outcome.chance,
                outcome.payment if outcome.state is None else (False, outcome.state.theirs, outcome.state.mine),
            )
        return
    for number, share in their_mix(reply, mine, theirs).items():
        for outcome in game.outcomes(State(mine, theirs), (dice, number)):
            after = outcome.payment if outcome.state is None else (True, outcome.state.mine, outcome.state.theirs)
            yield share * outcome.chance, after


def after_theirs(reply: Reply, mine: int, theirs: int) -> Iterator[tuple[Fraction, Any]]:
    """The same for a throw of theirs, in turns."""
    assert isinstance(reply.game, Hog)
    for number, share in their_mix(reply, mine, theirs).items():
        for outcome in reply.game.outcomes(State(theirs, mine), number):
            after = 1 - outcome.payment if outcome.state is None else (True, outcome.state.mine, outcome.state.theirs)
            yield share * outcome.chance, after


def worth(reply: Reply, results: Iterator[tuple[Fraction, Any]]) -> float:
    return sum(float(chance) * (known(reply, after) if isinstance(after, tuple) else float(after)) for chance, after in results)


def known(reply: Reply, position: tuple[bool, int, int]) -> float:
    my_throw, *scores = position
    if my_throw:
        return reply.value(*scores)
    return reply.second(*scores)


# The rule book


@pytest.mark.parametrize("game", [*SMALL, *MIDDLE], ids=str)
def test_every_value_is_what_the_rule_book_makes_of_the_others(game: Game) -> None:
    reply = best_response(game, drawn(game))
    for mine, theirs in list(states(game))[:: 1 if game in SMALL else 4]:
        values = reply.action_values(mine, theirs)
        assert list(values) == list(range(1, game.max_dice + 1))
        for dice, value in values.items():
            assert value == pytest.approx(worth(reply, after_mine(reply, mine, theirs, dice)), abs=1e-14)
        assert reply.value(mine, theirs) == pytest.approx(max(values.values()), abs=2e-14)
        if not reply.game.at_once:
            assert reply.second(mine, theirs) == pytest.approx(worth(reply, after_theirs(reply, mine, theirs)), abs=2e-14)


@pytest.mark.parametrize("game", MIDDLE, ids=str)
def test_arrays_over_both_scores_say_the_same_as_each_state(game: Game) -> None:
    reply = best_response(game, drawn(game))
    values, worths, dice, gains = reply.values(), reply.worths(), reply.dice(), reply.gains()
    for mine, theirs in states(game):
        assert values[mine, theirs] == reply.value(mine, theirs)
        assert worths[mine, theirs].tolist() == list(reply.action_values(mine, theirs).values())
        assert reply.strategy(mine, theirs) == {dice[mine, theirs]: 1.0}
        assert reply.best(mine, theirs)[0] == dice[mine, theirs]
        assert gains[mine, theirs] == pytest.approx(reply.gain(mine, theirs), abs=1e-15)


# The proven error


def exact(reply: Reply) -> dict[tuple[bool, int, int], Fraction]:
    """By fractions: the values of the reply's own numbers of dice, checked to be the best."""
    turns = (True, False) if isinstance(reply.game, Hog) else (True,)
    places = [(turn, *scores) for turn in turns for scores in states(reply.game)]
    chosen = {scores: reply.best(*scores)[0] for scores in states(reply.game)}
    results = {
        (turn, *scores): list(after_mine(reply, *scores, chosen[scores]) if turn else after_theirs(reply, *scores))
        for turn, *scores in places
        for scores in [tuple(scores)]
    }
    values = dict(zip(places, solved([row_of(place, results[place], places) for place in places]), strict=True))
    for scores in states(reply.game):
        for dice in range(1, reply.game.max_dice + 1):
            results = after_mine(reply, *scores, dice)
            assert values[True, *scores] >= sum(c * (values[p] if isinstance(p, tuple) else p) for c, p in results)
    return values


def row_of(place: Any, results: list[tuple[Fraction, Any]], places: list[Any]) -> list[Fraction]:
    """A linear equation: the unknowns' factors, and what they add up to."""
    row = [Fraction(int(place == other)) for other in places] + [Fraction(0)]
    for chance, after in results:
        if isinstance(after, tuple):
            row[places.index(after)] -= chance
        else:
            row[-1] += chance * after
    return row


def solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """By elimination; the diagonal is never 0, for what is subtracted in a row is less than 1."""
    for k, row in enumerate(rows):
        rows[k] = row = [number / row[k] for number in row]
        for other in range(len(rows)):
            if other != k and rows[other][k]:
                factor = rows[other][k]
                rows[other] = [a - factor * b if b else a for a, b in zip(rows[other], row, strict=True)]
    return [row[-1] for row in rows]


def halves(game: Game) -> Strategy:
    """Probabilities of few digits, so that exact fractions stay short."""
    eighths = np.random.default_rng(2).multinomial(8, [1 / game.max_dice] * game.max_dice, (game.target, game.target))
    return strategies.table(eighths / 8)


@pytest.mark.parametrize("game", TINY, ids=str)
def test_in_fractions_no_value_errs_by_more_than_the_gap(game: Game) -> None:
    reply = best_response(game, halves(game))
    for place, value in exact(reply).items():
        assert abs(Fraction(known(reply, place)) - value) <= Fraction(reply.gap)


ORDINARY = [kind(*rules) for kind in KINDS for rules in ((100, 10), (200, 50), (100, 10, "nothing", Die(20)), (60, 10, "all"))]


@pytest.mark.parametrize("game", ORDINARY, ids=str)
def test_the_gap_is_below_a_trillionth(game: Game) -> None:
    assert 0.0 < best_response(game, strategies.dice(5)).gap < 1e-12


@pytest.mark.parametrize("game", [Hog(20, 50, "all", Die(2)), SimultaneousHog(12, 20, 7, Die(2))], ids=str)
def test_whoever_throws_so_many_coins_that_they_never_score_loses(game: Game) -> None:
    reply = best_response(game, strategies.dice(game.max_dice))
    assert 1.0 - 1e-3 < reply.value() < 1.0 and reply.gap < 1e-9


def test_coins_that_lose_points_take_long_and_are_proven_all_the_same() -> None:
    assert best_response(Hog(60, 10, 3, Die(2)), strategies.dice(2)).gap < 1e-8


# Optimal players


@pytest.mark.parametrize("game", [kind(*rules) for kind in KINDS for rules in ((100, 10), (40, 6, "all"), (40, 6, 5))], ids=str)
def test_nothing_is_gained_against_an_optimal_player(game: Game) -> None:
    solution, reply = solve(game), best_response(game, strategies.optimal())
    assert np.abs(reply.values() - solution.values()).max() <= solution.gap + reply.gap
    assert reply.gains().max() <= solution.gap + reply.gap
    if not reply.game.at_once:
        assert reply.second() == pytest.approx(1 - solution.value(), abs=solution.gap + reply.gap)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", MIDDLE, ids=str)
def test_nothing_is_lost_against_anybody(game: Game, seed: int) -> None:
    reply, solution = best_response(game, drawn(game, seed)), solve(game)
    assert (reply.values() >= solution.values() - reply.gap - solution.gap).all()
    assert (reply.gains() >= 0.0).all() and reply.gains().max() > 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_shares_that_miss_their_sum_count_in_proportion(kind: type[Game]) -> None:
    game = kind(12, 3)
    mixes = drawn(game).mixes(game)
    more = best_response(game, strategies.table(mixes * (1 + 9e-10)))
    assert more.values() == pytest.approx(best_response(game, strategies.table(mixes)).values(), abs=1e-15)


# By pen and paper: one die leaves no choice


@pytest.mark.parametrize(
    ("game", "scores", "value"),
    [
        (Hog(2, 1, die=Die(2)), (0, 0), 2 / 3),  # W = 1/2 + U / 2, U = W / 2
        (Hog(2, 1), (0, 0), 6 / 7),  # W = 5/6 + U / 6, U = W / 6
        (Hog(2, 1, "all"), (0, 0), 6 / 7),  # there is nothing to lose
        (Hog(3, 1, "all", Die(2)), (0, 0), 14 / 25),  # two heads in a row
        (Hog(3, 1, "all", Die(2)), (2, 0), 18 / 25),
        (Hog(3, 1, "all", Die(2)), (2, 2), 16 / 25),
        (Hog(3, 1, "all", Die(2)), (0, 2), 8 / 25),
        (SimultaneousHog(2, 1), (0, 0), 1 / 2),
        (SimultaneousHog(3, 1, die=Die(2)), (0, 2), 1 / 6),  # only if the first head is mine alone (1/3) are we level
        (SimultaneousHog(3, 1, "all", Die(2)), (0, 2), 3 / 10),  # v = (1 - v) / 4 + 1/2 / 4
    ],
    ids=str,
)
@pytest.mark.parametrize("strategy", [strategies.dice(1), strategies.fewest_turns()], ids=lambda strategy: strategy.name)
def test_with_one_die_there_is_no_choice(game: Game, scores: tuple[int, int], value: float, strategy: Strategy) -> None:
    reply = best_response(game, strategy)
    assert reply.value(*scores) == pytest.approx(value, abs=reply.gap)
    assert reply.best(*scores) == (1,)


# Progress, and what makes no sense


@pytest.mark.parametrize("game", [Hog(60, 10), Hog(30, 4, "all"), SimultaneousHog(60, 10), SimultaneousHog(30, 4, 3)], ids=str)
def test_progress_only_ever_grows_and_a_job_can_be_cancelled(game: Game) -> None:
    told: list[float] = []
    best_response(game, strategies.dice(3), Job(progress=told.append))
    assert told == sorted(told) and told[0] >= 0.0 and told[-1] == 1.0
    with pytest.raises(Cancelled):
        best_response(game, strategies.dice(3), Job(cancelled=lambda: True))


def test_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match=r"SoloHog\(.*\): must be a game of two players"):
        best_response(SoloHog(100), strategies.dice(5))  # type: ignore[call-overload]


@pytest.mark.parametrize("kind", KINDS)
def test_a_strategy_that_does_not_fit_the_game_is_refused(kind: type[Game]) -> None:
    with pytest.raises(ValueError, match="dice = 11: must be a whole number from 1 to 10"):
        best_response(kind(100, 10), strategies.dice(11))
    with pytest.raises(ValueError, match=r"a table of shape \(4, 4, 2\): must be of shape \(5, 5, 2\)"):
        best_response(kind(5, 2), strategies.table(np.full((4, 4, 2), 0.5)))


@pytest.mark.parametrize("ask", ("value", "action_values", "best", "strategy", "gain", "second"))
@pytest.mark.parametrize(("state", "named"), [((12, 0), "mine = 12"), ((0, -1), "theirs = -1"), ((0, 2.5), "theirs = 2.5")])
def test_scores_outside_the_game_are_refused(ask: str, state: tuple[Any, Any], named: str) -> None:
    with pytest.raises(ValueError, match=f"{named}: must be a whole number from 0 to 11"):
        getattr(best_response(Hog(12, 3), strategies.dice(2)), ask)(*state)
