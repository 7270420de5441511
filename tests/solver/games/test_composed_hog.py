"""Hog as each term's course composes it: what its rules say, games solved with them, and what is refused."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Job, Roll, State, evaluate, load, play, save, simulate, solve, strategies
from solver.games.data import as_data, from_data
from solver.general.falling_hog import bounded
from solver.rules.free import FREE
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD

THREES = Roll([(1, "bust"), (2, 3), (1, 0), (1, 1)])
TERM: dict[str, Any] = {"bust_pays": 1, "free": "Boar Brawl", "jump": "Sus Fuss"}


def any_table(some: Random, target: int, least: Callable[[int], int], most: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(some.randint(least(mine), most) for _ in range(target)) for mine in range(target))


def any_rules(number: int) -> Hog:
    """Small rules drawn at random, by name or by table. Nobody can wait for ever: no dice score, and jumps go up."""
    some = Random(number)
    target = some.randint(3, 11)

    def rule(names: Any, most: int, least: Callable[[int], int] = lambda mine: 0) -> Any:
        return some.choice(("none", some.choice([*names]), any_table(some, target, least, most)))

    return Hog(
        target,
        some.randint(1, 2),
        some.choice(("nothing", "nothing", 2, "all")),
        some.choice((Die(2), Die(4), THREES)),
        some.randint(0, 2),
        rule(FREE, 4, lambda mine: 1),
        rule(JUMPS, target, lambda mine: mine),
        rule(SWAPS, 1),
        rule(AGAIN, 1),
        rule(WILD, 1),
        some.choice(("reach", "reach", "last-turn", "turns")),
        some.randint(1, 3),
        some.randint(0, 2),
        some.randint(0, 2),
    )


def told(rule: Any, names: Any, mine: int, theirs: int, target: int) -> int | None:
    """What a rule says of two scores; tables say nothing from the target on."""
    if rule == "none" or (not isinstance(rule, str) and max(mine, theirs) >= target):
        return None
    return int(names[rule].of(mine, theirs) if isinstance(rule, str) else rule[mine][theirs])


def throws(game: Hog, mine: int, theirs: int, dice: int) -> list[tuple[float, int]]:
    """Chances and new scores of a throw, face by face, before jumps and swaps."""
    if dice == 0:
        free = game.free
        points = (
            FREE[free].of(mine, theirs)
            if isinstance(free, str)
            else free[min(mine, game.target - 1)][min(theirs, game.target - 1)]
        )
        return [(1.0, mine + points)]
    die = Die(4) if told(game.wild, WILD, mine, theirs, game.target) else game.die
    found = []
    for thrown in product(die.landings, repeat=dice):
        lost = {"nothing": mine, "all": 0}.get(game.bust, max(0, mine - int(game.bust)) if isinstance(game.bust, int) else 0)
        busts = any(each.kind == "bust" for each in thrown)
        score = lost + game.bust_pays if busts else mine + sum(each.number for each in thrown)
        found.append((float(np.prod([float(each.chance) for each in thrown])), score))
    return found


def by_sweeping(game: Hog, sweeps: int = 250) -> dict[tuple[int, int, int], float]:
    """Values over both scores and the throws left, by plain value iteration from even values."""
    values: dict[tuple[int, int, int], float] = {}

    def value(mine: int, theirs: int, left: int) -> float:
        return values.get((mine, theirs, left), 0.5)

    def after(score: int, theirs: int, left: int) -> float:
        jumped = told(game.jump, JUMPS, score, theirs if score < game.target else game.target, game.target)
        if isinstance(game.jump, tuple) and score < game.target:
            jumped = game.jump[score][min(theirs, game.target - 1)]
        mine = score if jumped is None else jumped
        if told(game.swap, SWAPS, mine, theirs, game.target):
            mine, theirs = theirs, mine
        reached, again = max(mine, theirs) >= game.target, bool(told(game.again, AGAIN, mine, theirs, game.target))
        ends = {"reach": reached, "last-turn": reached and left == 1, "turns": reached or (left == 1 and not again)}[game.end]
        if ends:
            return 0.5 + 0.5 * ((mine > theirs) - (mine < theirs))
        if again and not reached:
            return value(mine, theirs, left)
        return 1.0 - value(theirs, mine, {"reach": 0, "last-turn": 3 - left, "turns": left - 1}[game.end])

    lefts = {"reach": [0], "last-turn": [1, 2], "turns": range(1, 2 * game.turns + 1)}[game.end]
    scores = range(game.target + (30 if game.end == "last-turn" else 0))
    cells = [
        (mine, theirs, left)
        for mine, theirs, left in product(scores, scores, lefts)
        if max(mine, theirs) < game.target or (left == 1 and min(mine, theirs) < game.target)
    ]
    known = {
        cell: [throws(game, *cell[:2], dice) for dice in range(int(game.free == "none"), game.max_dice + 1)] for cell in cells
    }
    for _ in range(sweeps):
        changes = 0.0
        for cell in cells:
            found = max(sum(chance * after(score, *cell[1:]) for chance, score in each) for each in known[cell])
            changes = max(changes, abs(found - value(*cell)))
            values[cell] = found
        if changes < 1e-13:
            break
    return values


@pytest.mark.parametrize("number", range(30))
def test_any_rules_have_the_values_of_plain_iteration(number: int) -> None:
    game = any_rules(number)
    solution, found = solve(game), by_sweeping(game)
    assert solution.gap < 1e-9
    for mine, theirs in product(range(game.target), repeat=2):
        state = State(mine, theirs, turns_left=game.throws)
        assert solution.value(state) == pytest.approx(found[mine, theirs, game.throws], abs=1e-6)


# Rules by name, with the examples that the course gives


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "points"),
    [
        ("boar-brawl", 21, 46, 9),
        ("boar-brawl", 45, 52, 1),
        ("boar-brawl", 2, 5, 6),
        ("pig-tail", 0, 46, 5),
        ("pig-tail", 0, 73, 9),
        ("free-bacon", 0, 42, 5),
        ("free-bacon", 0, 48, 9),
        ("digit-difference", 0, 42, 3),
        ("digit-difference", 0, 48, 5),
        ("piggy-points", 0, 4, 4),  # 16
        ("piggy-points", 0, 94, 6),  # 8836
        ("piggy-points", 0, 0, 3),
        ("pi-bacon", 0, 0, 6),
        ("pi-bacon", 0, 1, 4),
        ("pi-bacon", 0, 999, 11),  # the first 1000 decimals of pi end in 1989
    ],
)
def test_no_dice_score_as_the_course_says(rule: str, mine: int, theirs: int, points: int) -> None:
    assert FREE[rule].of(mine, theirs) == points
    assert Hog(1000, free=rule).score_with(State(mine, theirs), 0, 0) == mine + points


def test_scores_jump_as_the_course_says() -> None:
    sus, square = JUMPS["sus-fuss"].of, JUMPS["square-swine"].of
    assert [sus(score, 0) for score in (21, 64, 9, 1, 0, 23, 4)] == [23, 64, 11, 1, 0, 23, 5]
    assert [square(score, 0) for score in (25, 24, 1, 0, 81)] == [36, 24, 4, 0, 100]


def test_who_scores_double_gives_the_game_away() -> None:
    """Swine Swap: with 90 against 50, 10 more points make it 100 : 50, which is swapped, and the other wins."""
    game = Hog(100, bust_pays=1, free="free bacon", swap="swine swap", wild="hog wild")
    lost = game.after(State(90, 50), 3, (4, 4, 2))
    assert lost.payment == 0 and game.banked(State(90, 50), 3, (4, 4, 2)) == (50,)
    assert game.after(State(5, 20), 1, (5,)).state == State(10, 20)  # they had 20 and have 10; it is their turn
    assert game.die_at(State(0, 0)) == game.die_at(State(20, 15)) == Die(4) and game.die_at(State(20, 16)) == Die(6)


def test_another_turn_is_taken_on_a_condition() -> None:
    more, align, passing = (AGAIN[name].of for name in ("more-boar", "swine-align", "pig-pass"))
    assert [more(*scores) for scores in ((12, 23), (7, 18), (12, 32), (33, 12))] == [True, True, False, False]
    assert [align(*scores) for scores in ((30, 40), (30, 45), (0, 40), (36, 24))] == [True, True, False, True]
    assert [passing(*scores) for scores in ((38, 40), (37, 40), (40, 40), (41, 40))] == [True, False, False, False]
    again = Hog(again="pig pass").after(State(30, 40), 2, (4, 5))
    assert again.state == State(39, 40) and not again.passes


def test_a_last_turn_gives_both_as_many() -> None:
    """One coin to 2, by hand: V = 1/2 (1/2 1/2 + 1/2) + 1/2 (1/2 V), so V = 1/2. After one turn each it is even as well."""
    coin = Hog(2, 1, die=Die(2), end="last-turn")
    assert solve(coin).value() == pytest.approx(0.5, abs=1e-12)
    assert coin.after(State(0, 0, turns_left=2), 1, (2,)).state == State(0, 2, turns_left=1)
    assert coin.after(State(0, 2, turns_left=1), 1, (2,)).payment == Fraction(1, 2)
    assert solve(Hog(3, 1, die=Die(2), end="turns", turns=1)).value() == pytest.approx(0.5, abs=1e-12)


def test_plain_rules_are_plain_hog() -> None:
    assert not Hog(100, 10, 3, Die(8)).composed and not Hog(die=Roll.of_faces(range(1, 7))).composed
    composed = [Hog(bust_pays=1), Hog(free="pig tail"), Hog(first_has=3), Hog(end="turns"), Hog(die=THREES)]
    assert all(game.composed for game in composed)
    assert Hog(20, 3).alone("turns") is not None and Hog(20, 3, free="pig tail").alone("turns") is None


def test_what_a_bust_does_is_said() -> None:
    assert Hog(bust_pays=1).bust_said == "A throw with a 1 scores 1 point."
    assert Hog(bust=3, bust_pays=2).bust_said == "A throw with a 1 loses 3 points and scores 2 points."
    assert Hog(die=Roll.of_faces(range(1, 7), busts=[5, 6])).bust_said == "A throw with a 5 or a 6 scores nothing."


@pytest.mark.parametrize("game", [Hog(30, 4, **TERM), Hog(20, 3, wild="hog wild", swap="swine swap", die=THREES)])
def test_games_are_played_as_they_are_computed(game: Hog, tmp_path: Any) -> None:
    players = strategies.optimal(), strategies.dice(2)
    won = simulate(game, *players, games=4000, seed=1)
    exact = evaluate(game, *players).average
    assert abs((won.as_first.wins + won.as_second.wins) / 4000 - exact) < 4 * (0.25 / 4000) ** 0.5
    assert any(ply.dice == () for seed in range(5) for ply in play(game, *players, seed=seed)) == (game.free != "none")
    save(solve(game), tmp_path / "term.npz")
    assert load(tmp_path / "term.npz").game == game


def test_a_head_start_belongs_to_who_begins() -> None:
    """Both play the best: who moves second is left what who begins does not win, from the same start."""
    match = evaluate(Hog(20, 3, first_has=5, second_has=3), strategies.optimal(), strategies.optimal())
    assert match.first == pytest.approx(solve(Hog(20, 3)).value(5, 3), abs=1e-9)
    assert match.average == pytest.approx(0.5, abs=1e-9)


def test_rules_are_kept_in_files() -> None:
    table = tuple(tuple((mine + theirs) % 3 for theirs in range(8)) for mine in range(8))
    for game in (Hog(8, 2, **TERM), Hog(8, 2, free=table, swap=table[:0] or "none"), Hog(9, 2, die=THREES, end="last-turn")):
        assert from_data(as_data(game)) == game
    assert from_data({"game": "Hog", "target": 50, "max_dice": 5}) == Hog(50, 5)
    assert from_data({"game": "Hog", "target": 3, "swap": [[0] * 3] * 3}) == Hog(3, swap=((0,) * 3,) * 3)


def with_hole(table: list[list[Any]]) -> list[list[Any]]:
    table[1][2] = None
    return table


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: Hog(free="bacon"),
            "free = 'bacon': must be one of 'none', 'free-bacon', 'digit-difference', 'pi-bacon', 'pig-tail', 'boar-brawl', "
            "'piggy-points', or a table",
        ),
        (lambda: Hog(4, free=[[1] * 4] * 3), "free: a table must have a row for each of my scores below the target, 4, not 3"),
        (
            lambda: Hog(4, jump=[[1] * 4, [1] * 3, [1] * 4, [1] * 4]),
            "jump: the row of my score 1 has 3 numbers, but must have one for each of their scores, 4",
        ),
        (
            lambda: Hog(4, swap=with_hole([[1] * 4 for _ in range(4)])),
            "swap: at my score 1 and their score 2 stands None, "
            "but must stand a whole number from 0 to 1: 0 for no or 1 for yes",
        ),
        (
            lambda: Hog(4, jump=[[5] * 4] * 4),
            "jump: at my score 0 and their score 0 stands 5, but must stand a whole number from 0 to 4: the new score",
        ),
        (
            lambda: Hog(4, free=[[1] * 4] * 1001),
            "free: a table must have a row for each of my scores below the target, 4, not 1001",
        ),
        (lambda: Hog(20, first_has=20), "first_has = 20: must be below the target, 20"),
        (
            lambda: Hog(20, die=Roll.two_dice()),
            "die: must only have outcomes that add points or bust, where several are thrown at once",
        ),
        (lambda: replace(Hog(), end="never"), "end = 'never': must be one of 'reach', 'last-turn', 'turns'"),
    ],
)
def test_what_is_no_rule_is_told_in_one_sentence(make: Callable[[], Hog], said: str) -> None:
    with pytest.raises(ValueError) as complaint:
        make()
    assert str(complaint.value) == said


def test_a_strategy_of_ones_own_may_throw_no_dice(tmp_path: Any) -> None:
    """Who always throws no dice by Pig Tail scores 1 point against nobody, and then 2 * 1 + 1, 2 * 3 + 1, ..."""
    game = Hog(10, 2, free="pig tail")
    lines = [f"{mine},{theirs},0" for mine in range(10) for theirs in range(10)]
    (tmp_path / "none.csv").write_text("\n".join(["mine,theirs,dice", *lines]))
    nothing = strategies.from_file(tmp_path / "none.csv")
    plies = play(game, nothing, nothing, seed=1)
    assert [ply.state.mine for ply in plies] == [0, 0, 1, 3] and all(ply.dice == () for ply in plies)
    assert evaluate(game, nothing, nothing).first == 0.0


def test_rules_that_lead_back_and_forth_too_much_are_refused_in_one_sentence() -> None:
    game = Hog(30, 2, 1000, Die(2), free="digit-difference", swap="swine-swap", end="last-turn")
    with pytest.raises(ValueError) as told:
        job = bounded(game, Job())
        while True:
            job.reached(0.0)
    assert str(told.value) == "Hog to 30: with these rules players fall back too often to be solved; make the target smaller"
    assert solve(game).gap < 1e-9
