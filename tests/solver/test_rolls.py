"""Rolls as tables: what they do to a turn, games played with them, and what is refused."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import (
    Die,
    Pig,
    Roll,
    SimultaneousHog,
    SoloPig,
    State,
    evaluate,
    ledger,
    load,
    play,
    save,
    simulate,
    solve,
    strategies,
)

TWO_DICE = Roll.two_dice()
EVERYTHING = Roll([(1, "bust"), (1, 2), (2, 4), (1, "wipe"), (1, "set 25"), (1, "times 2")])


def any_roll(number: int) -> Roll:
    """Rolls drawn at random; each scores and may be lost."""
    some = Random(number)
    effects = [some.randint(0, 7), "bust", "wipe", f"set {some.randint(0, 9)}", f"times {some.randint(0, 3)}"]
    chosen = [some.choice(effects) for _ in range(some.randint(0, 4))]
    return Roll([(some.randint(1, 5), effect) for effect in (some.randint(1, 6), some.choice(("bust", "wipe")), *chosen)])


def by_turns(game: Pig, sweeps: int) -> Any:
    """Values at the start of a turn over both scores, by plain value iteration over all states."""
    target, values = game.target, np.full((game.target, game.target), game.even)
    turns = np.zeros((target, target, target))
    for _ in range(sweeps):
        for mine in range(target):
            for theirs in range(target):
                lost = game.mirrored(values[theirs, mine]), game.mirrored(values[theirs, 0])
                for turn in range(target - mine - 1, -1, -1):
                    rolled = sum(
                        float(each.chance) * worth(game, turns[mine, theirs], each, State(mine, theirs, turn), lost)
                        for each in game.die.landings
                    )
                    held = game.mirrored(values[theirs, mine + turn]) if turn else -np.inf
                    turns[mine, theirs, turn] = max(rolled, held)
        values = turns[:, :, 0].copy()
    return values


def worth(game: Pig, turns: Any, landing: Any, state: State, lost: tuple[float, float]) -> float:
    after = landing.turn_after(state.turn)
    if after is None or (game.variant == "exact" and state.mine + after > game.target):
        return lost[landing.kind == "wipe"]
    if state.mine + after >= game.target:
        return float(game.payment(state.theirs))
    return float(turns[after])


def test_a_roll_tells_what_its_outcomes_do() -> None:
    chances = {each.kind: each.chance for each in EVERYTHING.landings if each.kind != "add"}
    assert chances == dict.fromkeys(("bust", "wipe", "set", "times"), Fraction(1, 7))
    assert [each.turn_after(10) for each in EVERYTHING.landings] == [None, 12, 14, None, 25, 20]


def test_two_dice_bust_with_a_1_and_lose_everything_with_two() -> None:
    """36 throws: 10 with one 1, one with two, and 25 that score from 4 to 12, on average 8."""
    chances = {(each.kind, each.number): each.chance for each in TWO_DICE.landings}
    assert chances["bust", 0] == Fraction(10, 36) and chances["wipe", 0] == Fraction(1, 36)
    assert TWO_DICE.bust_chance == Fraction(11, 36) and TWO_DICE.mean_gain == Fraction(25 * 8, 36)
    assert Roll.two_dice(two_ones=25, doubles=2).mean_gain == Fraction(200 + 40 + 25, 36)


def test_weights_count_by_their_ratios() -> None:
    assert Roll([(0.5, "bust"), (Fraction(3, 2), 4)]) == Roll([(1, "bust"), (3, 4)]) == Roll([[10, "bust"], [30, 4]])
    assert [*map(Roll([(1, "bust"), (3, 4)]).face, range(1, 5))] == [1, 2, 2, 2]


def test_the_roll_of_a_die_is_the_die() -> None:
    assert Pig(50, die=Roll.of_faces(range(1, 9))) == Pig(50, die=Die(8)) and Roll.of_faces([1, 2, 3, 3]).plain is None
    assert Roll.of_faces(range(1, 7), busts=[6]).plain is None


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_a_die_and_its_table_have_one_more_roll_that_brings_nothing_at_the_same_total(sides: int) -> None:
    roll = Roll([(1, "bust"), *((1, face) for face in range(2, sides + 1))])
    assert roll.even_total == Die(sides).even_total and roll.landings == Die(sides).landings


@pytest.mark.parametrize("number", range(24))
def test_pig_with_any_roll_has_the_values_of_plain_iteration(number: int) -> None:
    variant = ("reach", "exact", "difference")[number % 3]
    game = Pig(Random(-number).randint(2, 9), variant, any_roll(number))
    solution = solve(game)
    found = by_turns(game, 400)
    assert solution.gap < 1e-9 * max(map(abs, game.bounds))
    assert np.allclose(solution.values(), found, atol=1e-6 * max(map(abs, game.bounds)))


def test_two_dice_from_99_points_within_three_turns() -> None:
    """Published for Two-Dice Pig: 69.4, 88.8 and 94.2 % within one, two and three turns from 99 points."""
    chances = [100 * solve(SoloPig(100, "within", turns, TWO_DICE)).value(mine=99) for turns in (1, 2, 3)]
    assert [round(chance, 1) for chance in chances] == [69.4, 88.8, 94.2]


def test_games_are_played_and_kept_with_any_roll(tmp_path: Any) -> None:
    game = Pig(30, die=EVERYTHING)
    won = simulate(game, strategies.optimal(), strategies.hold_at(10), games=4000, seed=1)
    exact = evaluate(game, strategies.optimal(), strategies.hold_at(10)).average
    assert abs((won.as_first.wins + won.as_second.wins) / 4000 - exact) < 4 * (0.25 / 4000) ** 0.5
    plies = play(game, strategies.optimal(), strategies.hold_at(10), seed=5)
    assert {face for ply in plies for face in ply.dice} <= {*EVERYTHING.faces}
    save(solve(game), tmp_path / "rolls.npz")
    assert load(tmp_path / "rolls.npz").game == game


def test_a_wipe_leaves_no_points() -> None:
    game = Pig(50, die=TWO_DICE)
    after = game.after(State(30, 20, 10), "roll", (1,))
    assert after.state == State(20, 0) and after.passes and game.banked(State(30, 20, 10), "roll", (1,)) == (0,)
    assert game.after(State(30, 20, 10), "roll", (2,)).state == State(20, 30)


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ([], "outcomes: must be a list of 1 to 400 pairs of weight and effect, such as (2, 'bust')"),
        (7, "outcomes: must be a list of 1 to 400 pairs of weight and effect, such as (2, 'bust')"),
        ([(1, 2, 3)], "outcomes: must be a list of 1 to 400 pairs of weight and effect, such as (2, 'bust')"),
        ([(1, 2)] * 401, "outcomes: must be a list of 1 to 400 pairs of weight and effect, such as (2, 'bust')"),
        ([(0, 2)], "weight = 0: must be a number above 0, at most 1000000000"),
        ([("2", 2)], "weight = '2': must be a number above 0, at most 1000000000"),
        ([(float("nan"), 2)], "weight = nan: must be a number above 0, at most 1000000000"),
        ([(float("inf"), 2)], "weight = inf: must be a number above 0, at most 1000000000"),
        ([(True, 2)], "weight = True: must be a number above 0, at most 1000000000"),
        ([(1e-12, 2), (1, 3)], "weights: must be such that none is more than 1000000000 times the smallest unit they share"),
        ([(1, -1)], "effect = -1: must be points to add, from 0 to 1000, 'bust', 'wipe', 'set n' or 'times n'"),
        ([(1, "set")], "effect = 'set': must be points to add, from 0 to 1000, 'bust', 'wipe', 'set n' or 'times n'"),
        ([(1, "times ²")], "effect = 'times ²': must be points to add, from 0 to 1000, 'bust', 'wipe', 'set n' or 'times n'"),
        ([(1, "bust")], "outcomes: must have at least one that adds or sets points, or nobody ever scores"),
        ([(1, "bust"), (1, "times 2")], "outcomes: must have at least one that adds or sets points, or nobody ever scores"),
    ],
)
def test_what_is_no_roll_is_told_in_one_sentence(outcomes: Any, said: str) -> None:
    with pytest.raises(ValueError) as told:
        Roll(outcomes)
    assert str(told.value) == said


def test_a_turn_of_a_player_alone_goes_on_where_nothing_has_come_of_a_roll() -> None:
    """A roll of 3 or a bust, as likely, and three of five that bring nothing: two turns to 3, and one in a ledger that begins
    with rolls of nothing."""
    game = SoloPig(3, die=Roll([(1, "bust"), (3, 0), (1, 3)]))
    solution = solve(game)
    assert solution.value() == pytest.approx(2.0, abs=1e-12)
    games = [[*play(game, strategies.optimal(), None, seed=seed)] for seed in range(40)]
    assert any(plies[0].dice == (2,) and plies[1].dice == (3,) for plies in games)
    for plies in games:
        busts = sum(ply.dice == (1,) for ply in plies)
        assert ledger(solution, plies).entries[-1].after == pytest.approx(busts + 1)


@pytest.mark.parametrize("roll", [EVERYTHING, TWO_DICE, Roll([(1, "wipe"), (2, 0), (3, 4), (1, "times 2")])])
def test_alone_any_roll_is_taken_and_best_within_some_turns_too(roll: Roll) -> None:
    """By plain recursion: the chance to reach the target within n turns, a roll that changes nothing being rolled again."""
    game = SoloPig(14, "within", 3, roll)
    assert solve(game).value() == pytest.approx(within(14, 3, 0, 0, roll), abs=1e-9)
    assert Pig(14, die=roll).alone("turns") == SoloPig(14, "turns", 1, roll)


def test_turns_of_a_player_alone_are_counted_where_they_can_be() -> None:
    roll = Roll([(1, "bust"), (3, 4), (1, "set 0")])
    said = r"^die: must not take the points of a turn that goes on, by 'set 0' or 'times 0', where turns are counted$"
    with pytest.raises(ValueError, match=said):
        SoloPig(20, die=roll)
    assert Pig(20, die=roll).alone("turns") is None
    assert solve(SoloPig(14, "within", 3, roll)).value() == pytest.approx(within(14, 3, 0, 0, roll), abs=1e-6)


@cache
def within(target: int, left: int, mine: int, turn: int, roll: Roll, deep: int = 40) -> float:
    """The chance to reach the target, if no turn has more than so many rolls."""
    if mine + turn >= target:
        return 1.0
    if left == 0 or deep == 0:
        return 0.0
    total, stays = 0.0, 0.0
    for landing in roll.landings:
        after = landing.turn_after(turn)
        if after == turn and landing.kind != "set":
            stays += float(landing.chance)
        elif after is None:
            total += float(landing.chance) * within(target, left - 1, 0 if landing.kind == "wipe" else mine, 0, roll)
        else:
            total += float(landing.chance) * within(target, left, mine, after, roll, deep - 1)
    rolled = total / (1.0 - stays)
    return max(rolled, within(target, left - 1, mine + turn, 0, roll)) if turn else rolled


def test_games_without_tables_of_rolls_say_so() -> None:
    with pytest.raises(ValueError, match=r"^die = Roll\(.*\): must be a Die$"):
        SimultaneousHog(20, die=TWO_DICE)
