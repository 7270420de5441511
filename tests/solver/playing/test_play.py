"""One game, ply by ply: what happens is what the rule book says of the dice that were shown."""

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, evaluate, play, solve, strategies
from solver.games import Game
from solver.playing.plies import Ply
from solver.strategies import Strategy

PIGS = [Pig(30), Pig(30, "exact"), Pig(30, "difference"), Pig(7, "exact", Die(3))]
HOGS = [Hog(30, 4), Hog(20, 3, "all"), Hog(20, 3, 5, Die(8))]
AT_ONCE = [SimultaneousHog(30, 4), SimultaneousHog(12, 3, "all"), SimultaneousHog(20, 3, 5, Die(8))]
ROLLING_ALONE = [SoloPig(30), SoloPig(20, "within", 3), SoloPig(9, die=Die(3))]
THROWING_ALONE = [SoloHog(30, 4), SoloHog(20, 3, "within", 4), SoloHog(20, 3, die=Die(8))]
ALONE: list[SoloPig | SoloHog] = [*ROLLING_ALONE, *THROWING_ALONE]
GAMES: list[Game] = [*PIGS, *HOGS, *AT_ONCE, *ALONE]
SEEDS = range(25)


def played(game: Game, seed: int) -> list[Ply]:
    return play(game, strategies.uniform(), None if game.players == 1 else strategies.uniform(), seed)


# The rule book


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_ply_is_in_the_rule_book(game: Game) -> None:
    book: dict[Any, set[Any]] = {}
    for seed in SEEDS:
        for ply in played(game, seed):
            key = (ply.state, ply.action)
            if key not in book:
                book[key] = {(found.state, found.payment, found.passes) for found in game.outcomes(*key)}
            assert (ply.after, ply.payment, ply.passes) in book[key]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_plies_follow_each_other_from_nothing_to_the_end(game: Game) -> None:
    for seed in SEEDS:
        plies = played(game, seed)
        assert plies[0].state == game.start() and plies[0].movers[0] == 0
        assert (plies[-1].payment is None) == (plies[-1].after is not None)
        assert plies[-1].payment is not None or is_endless(game, plies[-1].after)
        for before, after in pairwise(plies):
            assert after.state == before.after and before.payment is None
            assert after.movers == (tuple(1 - mover for mover in before.movers) if before.passes else before.movers)


@pytest.mark.parametrize("game", ALONE, ids=str)
def test_a_player_alone_begins_with_all_turns_and_always_moves(game: SoloPig | SoloHog) -> None:
    assert game.start() == State(turns_left=game.turns if game.goal == "within" else 0)
    for plies in (played(game, seed) for seed in SEEDS):
        assert {(ply.movers, ply.passes, ply.state.theirs) for ply in plies} == {((0,), False, 0)}
        turns = sum(ply.ends_turn for ply in plies)
        if game.goal == "within":
            assert plies[-1].state.turns_left == game.turns + 1 - turns and plies[-1].payment in (0, 1)
        else:
            assert plies[-1].payment == 0


@pytest.mark.parametrize("game", [*PIGS, *ROLLING_ALONE], ids=str)
def test_a_roll_shows_one_die_and_a_hold_none(game: Pig | SoloPig) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed)):
        assert ply.action in game.actions(ply.state)
        assert len(ply.dice) == (ply.action == "roll") and set(ply.dice) <= set(game.die.faces)


@pytest.mark.parametrize("game", PIGS, ids=str)
def test_the_die_decides_what_comes_of_a_roll(game: Pig) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed) if ply.dice):
        (face,) = ply.dice
        raised = ply.state.raised(face)
        fails = face == 1 or (game.variant == "exact" and raised.mine + raised.turn > game.target)
        assert (ply.after, ply.passes) == ((ply.state.passed(), True) if fails else (raised, False))


@pytest.mark.parametrize("game", ROLLING_ALONE, ids=str)
def test_alone_the_die_decides_what_comes_of_a_roll(game: SoloPig) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed) if ply.dice):
        (face,) = ply.dice
        left = max(ply.state.turns_left - 1, 0)
        busted = State(ply.state.mine, turns_left=left) if left or game.goal == "turns" else None
        assert ply.after == (busted if face == 1 else ply.state.raised(face))


@pytest.mark.parametrize("game", THROWING_ALONE, ids=str)
def test_alone_the_dice_decide_what_comes_of_a_throw(game: SoloHog) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed)):
        assert len(ply.dice) == ply.action and set(ply.dice) <= set(game.die.faces)
        score, left = ply.state.mine + (0 if 1 in ply.dice else sum(ply.dice)), max(ply.state.turns_left - 1, 0)
        over = score >= game.target or (game.goal == "within" and left == 0)
        assert ply.after == (None if over else State(score, turns_left=left))
        assert ply.payment == (int(game.goal == "within" and score >= game.target) if over else None)


@pytest.mark.parametrize("game", HOGS, ids=str)
def test_the_dice_decide_what_comes_of_a_throw(game: Hog) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed)):
        assert len(ply.dice) == ply.action and set(ply.dice) <= set(game.die.faces)
        score = game.busted(ply.state.mine) if 1 in ply.dice else ply.state.mine + sum(ply.dice)
        assert ply.after == (State(ply.state.theirs, score) if score < game.target else None)


@pytest.mark.parametrize("game", AT_ONCE, ids=str)
def test_the_dice_decide_what_comes_of_two_throws(game: SimultaneousHog) -> None:
    for ply in (ply for seed in SEEDS for ply in played(game, seed)):
        assert ply.movers == (0, 1) and tuple(map(len, ply.dice)) == ply.action
        scores = [
            game.busted(score) if 1 in dice else score + sum(dice)
            for score, dice in zip((ply.state.mine, ply.state.theirs), ply.dice, strict=True)
        ]
        if max(scores) < game.target:
            assert ply.after == State(*scores)
        else:
            assert ply.payment == {1: Fraction(1), 0: Fraction(1, 2), -1: Fraction(0)}[int(np.sign(scores[0] - scores[1]))]


# Strategies


def test_players_keep_to_their_strategies() -> None:
    for ply in (ply for seed in SEEDS for ply in play(Pig(60), strategies.hold_at(8), strategies.hold_at(13), seed)):
        least = (8, 13)[ply.movers[0]]
        holds = ply.state.turn >= least or ply.state.mine + ply.state.turn >= 60
        assert ply.action == ("hold" if holds else "roll")
    for ply in play(Hog(60), strategies.dice(2), strategies.dice(6), seed=1):
        assert ply.action == (2, 6)[ply.movers[0]]
    for ply in play(SimultaneousHog(60), strategies.dice(2), strategies.dice(6), seed=1):
        assert ply.action == (2, 6)
    for ply in play(SoloHog(60, goal="within"), strategies.dice(2), None, seed=1):
        assert ply.action == 2
    for ply in (ply for seed in SEEDS for ply in play(SoloPig(60), strategies.hold_at(8), None, seed)):
        assert ply.action == ("hold" if ply.state.turn >= 8 or ply.state.mine + ply.state.turn >= 60 else "roll")


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (Pig(20), strategies.hold_at(6), strategies.uniform()),
        (Pig(15, "difference"), strategies.hold_at(6), strategies.hold_at(9)),
        (Hog(15, 3, 2), strategies.dice(2), strategies.uniform()),
        (SimultaneousHog(15, 3), strategies.dice(2), strategies.uniform()),
    ],
    ids=str,
)
def test_many_games_come_out_as_computed(game: Game, first: Strategy, second: Strategy) -> None:
    paid = np.array([payment_to_first(play(game, first, second, seed)[-1], game) for seed in range(600)])
    assert abs(paid.mean() - evaluate(game, first, second).first) < 4 * paid.std() / sqrt(len(paid))


@pytest.mark.parametrize(
    ("game", "strategy", "fixed"),
    [
        (SoloPig(20), strategies.hold_at(6), 6),
        (SoloPig(20), strategies.optimal(), None),
        (SoloPig(20, "within", 3), strategies.hold_at(8), 8),
        (SoloPig(20, "within", 3), strategies.optimal(), None),
        (SoloHog(20, 4), strategies.dice(2), 2),
        (SoloHog(20, 4), strategies.fewest_turns(), None),
        (SoloHog(20, 4, "within", 3), strategies.optimal(), None),
    ],
    ids=str,
)
def test_many_games_alone_come_out_as_computed(game: SoloPig | SoloHog, strategy: Strategy, fixed: int | None) -> None:
    solution = solve(game).fixed(fixed) if fixed else solve(game)
    games = [play(game, strategy, None, seed) for seed in range(600)]
    if game.goal == "turns":
        paid = np.array([sum(ply.ends_turn for ply in plies) for plies in games])
    else:
        paid = np.array([float(plies[-1].payment or 0) for plies in games])
    assert abs(paid.mean() - solution.value()) < 4 * paid.std() / sqrt(len(paid))


def payment_to_first(last: Ply, game: Game) -> float:
    assert last.payment is not None
    if last.movers[0] == 0:
        return float(last.payment)
    return -float(last.payment) if game.pays == "points" else 1.0 - float(last.payment)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_same_seed_plays_the_same_game(game: Game) -> None:
    assert played(game, 5) == played(game, 5)
    assert len({tuple(ply.dice for ply in played(game, seed)) for seed in SEEDS}) > len(SEEDS) / 2


# Games without an end


def is_endless(game: Game, state: State | None) -> bool:
    """One point short of an exact target, nobody gets any further."""
    short = game.target - 1
    return isinstance(game, Pig) and game.variant == "exact" and state == State(short, short)


def test_a_game_that_nobody_can_finish_any_more_is_a_draw_at_once() -> None:
    game = Pig(3, "exact", Die(4))
    games = [play(game, strategies.hold_at(1), strategies.hold_at(1), seed) for seed in range(40)]
    draws = [plies for plies in games if plies[-1].payment is None]
    assert 0 < len(draws) < 40
    for plies in draws:
        assert plies[-1].action == "hold" and is_endless(game, plies[-1].after)


@pytest.mark.parametrize(("kind", "movers"), [(Hog, [(0,), (1,)] * 20), (SimultaneousHog, [(0, 1)] * 40)])
def test_a_game_that_does_not_end_is_a_draw_after_so_many_turns(kind: type[Any], movers: list[Any]) -> None:
    """Of fifty coins one shows a 1."""
    game = kind(100, 50, die=Die(2))
    plies = play(game, strategies.dice(50), strategies.dice(50), seed=1, limit=40)
    assert [ply.movers for ply in plies] == movers
    assert plies[-1].payment is None and plies[-1].after == State()


# What makes no sense


@pytest.mark.parametrize(("name", "number"), [("seed", -1), ("seed", 1.5), ("seed", 2**64), ("limit", 0)])
def test_numbers_that_make_no_sense_are_refused(name: str, number: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} = {number}: must be a whole number from"):
        play(Pig(10), strategies.hold_at(5), strategies.hold_at(5), **{"seed": 1, name: number})


@pytest.mark.parametrize(("game", "strategy"), [(SoloPig(), strategies.hold_at(5)), (SoloHog(), strategies.dice(5))])
def test_a_game_for_one_has_no_second_player(game: Game, strategy: Strategy) -> None:
    with pytest.raises(TypeError, match="must be a game of two players, or be played without"):
        play(game, strategy, strategy, seed=1)


@pytest.mark.parametrize("game", [Pig(10), Hog(10), SimultaneousHog(10)])
def test_a_game_for_two_has_a_second_player(game: Game) -> None:
    with pytest.raises(TypeError, match="must have a second player"):
        play(game, strategies.uniform(), None, seed=1)


def test_a_strategy_for_another_game_is_refused() -> None:
    with pytest.raises(TypeError, match="five dice: is a strategy for Hog, not for Pig to 10"):
        play(Pig(10), strategies.hold_at(5), strategies.dice(5), seed=1)
    with pytest.raises(TypeError, match="five dice: is a strategy for Hog, not for Pig"):
        play(SoloPig(10), strategies.dice(5), None, seed=1)
    with pytest.raises(TypeError, match="hold at 5: is a strategy for Pig, not for Hog"):
        play(SoloHog(10), strategies.hold_at(5), None, seed=1)


def test_a_cancelled_job_is_not_begun() -> None:
    with pytest.raises(Cancelled):
        play(Pig(150), strategies.optimal(), strategies.optimal(), 1, Job(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        play(SoloPig(150, "within", 9), strategies.optimal(), None, 1, Job(cancelled=lambda: True))
