"""The course of a game: its numbers, its marks, and what is said of it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from diceviz.model.record import PERSON
from diceviz.views.game_graph.picture import (
    GamePicture,
    GameSource,
    at_rest,
    beside,
    crossed,
    levels,
    picture,
    read_out,
    room_for,
)
from solver import Hog, Pig, SoloHog, SoloPig, ledger, solve
from solver.games import Game
from tests.diceviz.told_record import game_of
from tests.solver.told_games import COIN, GAMES, at_random, told

NOTHING_LOST = "No decision has cost anything so far."


def drawn(
    game: Game, plies: Any, *others: Any, seats: tuple[str, ...] = (PERSON, "optimal"), begun: bool = True
) -> GamePicture:
    solution = solve(game)
    lines = tuple(map(tuple, others))
    return picture(GameSource(solution, ledger(solution, plies), lines, seats[: game.players], begun, 0.1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_the_line_is_that_of_the_ledger(game: Game) -> None:
    plies = at_random(game, 5)
    found, book = drawn(game, plies), ledger(solve(game), plies)
    assert found.values / (100 if game.pays == "chance" else 1) == pytest.approx(book.values, abs=1e-12)
    last, low, high = found.span
    assert last >= len(plies) and low <= found.values.min() and found.values.max() <= high
    mine = [(place + 1, seat) for place, seat in book.worst(len(plies)) if seat == 0]  # the person's
    assert found.worst[-1] == mine[0]
    costs = {mark.ply: mark.kind for mark in found.errors}
    for ply, entry in enumerate(book.entries, start=1):
        points = entry.cost * (100 / game.bounds[1] if game.pays == "points" else 100)
        milder = 10 if game.pays in ("turns", "throws") else 1
        limits = {"blunder": 3 * milder, "mistake": milder, "inaccuracy": 0.1}
        assert costs.get(ply) == next((name for name, least in limits.items() if points >= least), None)
    assert len(found.lucks) <= 8


def test_a_coin_thrown_by_turns() -> None:
    """p = 1/2 + (1 - p) / 2: each throw is worth a third."""
    game = Hog(2, 1, die=COIN)
    found = drawn(game, told(game, (1, (1,)), (1, (2,))))
    assert found.values == pytest.approx([200 / 3, 100 / 3, 0])
    assert [(mark.ply, mark.kind, mark.seat) for mark in found.lucks] == [(1, "unlucky", 0), (2, "lucky", 1)]
    assert found.errors == () and found.bands.tolist() == [[1, 2]]
    assert read_out(found, 1) == "Ply 1, you threw 1 die: 1 at 0 : 0: luck −33.33, your chance <b>33.33 %</b>."
    assert at_rest(found, 1) == ["They are ahead: your chance is <b>33.33 %</b>.", NOTHING_LOST]
    assert at_rest(found, 2) == ["They won.", NOTHING_LOST]


def test_holding_short_of_the_target_in_the_last_turn_is_a_blunder() -> None:
    game = SoloPig(4, "within", 1, COIN)
    found = drawn(game, told(game, ("roll", (2,)), ("hold", ())))
    assert found.values == pytest.approx([25, 50, 0]) and [tuple(mark) for mark in found.errors] == [(2, "blunder", 0)]
    assert "the choice cost 50.00 points of probability: blunder" in read_out(found, 2)
    assert at_rest(found, 1) == ["Chance: <b>50.00 %</b>.", NOTHING_LOST]
    worst = "Your worst decision so far: holding at 2 in turn 1 (50.00 points of probability)."
    assert at_rest(found, 2) == ["Not reached.", worst]


def test_fewer_throws_are_better() -> None:
    """Two coins score in one throw of four: half a throw too many, and unlucky; then a coin is lucky."""
    game = SoloHog(2, 2, die=COIN)
    found = drawn(game, told(game, (2, (2, 1)), (1, (2,))))
    assert found.values == pytest.approx([2, 3, 2]) and found.less_is_better and found.level == pytest.approx(2)
    assert [(mark.ply, mark.kind) for mark in found.lucks] == [(1, "unlucky"), (2, "lucky")]
    assert at_rest(found, 2)[0] == ("Reached in 2 throws; 2.00 throws were to be expected.")


def test_nobody_finishes_an_exact_game_one_short() -> None:
    """With a coin only even scores are reached: 2 + 1 cannot be."""
    game = Pig(3, "exact", COIN)
    found = drawn(game, told(game, ("roll", (2,)), ("hold", ()), ("roll", (2,)), ("hold", ())))
    assert found.over and found.values[-1] == 50
    assert at_rest(found, 4)[0] == ("A draw: nobody can reach the target any more.")


def test_a_payment_has_a_sign_and_both_players_read_theirs() -> None:
    found = drawn(Pig(30, "difference"), at_random(Pig(30, "difference"), 3))
    _, low, high = found.span
    assert low == -high and found.level == 0
    assert [(text, other) for _, text, other in levels(found, False)] == [
        (f"−{high:g}", f"+{high:g}"),
        ("0", "0"),
        (f"+{high:g}", f"−{high:g}"),
    ]
    assert at_rest(found, len(found.entries))[0].endswith("points.")


def test_chances_are_mirrored_on_the_right() -> None:
    assert [each[1:] for each in levels(drawn(Pig(10), []), True)] == [
        ("0", "100 %"),
        ("25", "75"),
        ("50", "50"),
        ("75", "25"),
        ("100 %", "0"),
    ]


def test_other_lines_begin_where_they_part() -> None:
    game = Pig(10)
    line = told(game, ("roll", (4,)), ("roll", (3,)), ("roll", (2,)))
    other = told(game, ("roll", (4,)), ("hold", ()), ("roll", (1,)))
    found = drawn(game, line, other)
    (plies, values), whole = found.others[0], 100 * np.array(ledger(solve(game), other).values)
    assert plies.tolist() == [1, 2, 3] and values == pytest.approx(whole[1:]) and values[0] == found.values[1]


def test_the_line_crosses_the_level_in_a_point() -> None:
    """From 40 to 80 it is at 50 after a quarter of the way."""
    x, y = crossed(np.array([40.0, 80.0, 50.0, 20.0]), 50.0)
    assert x.tolist() == [0, 0.25, 1, 2, 3] and y.tolist() == [40, 50, 80, 50, 20]


def test_room_grows_by_steps() -> None:
    assert [room_for(plies) for plies in (10, 11, 50, 51, 62, 100, 101, 974)] == [10, 15, 50, 60, 70, 100, 120, 1000]


def test_before_a_game_begins_it_is_said_how_to_begin() -> None:
    assert at_rest(drawn(Pig(10), [], begun=False), 0)[-1].endswith("New game (Ctrl+N) in the panel Game, or press R to roll.")
    assert at_rest(drawn(Hog(10, 3), [], begun=False), 0)[-1].endswith("press 1 to 9 to throw so many dice.")


def test_other_lines_that_go_on_from_here_are_kept_back_from_who_has_to_choose() -> None:
    """One that parts earlier tells nothing of what comes; one that goes on does, but to who wants to be told."""
    record = game_of(Pig(20), ("roll", 4), ("roll", 3), ("roll", 5))
    trunk, parted = record.plies, game_of(Pig(20), ("roll", 4), ("hold",)).plies
    here = replace(record, lines=(trunk[:2], trunk, parted)).at(2)
    assert beside(here, True) == (parted,) and beside(here, False) == (trunk, parted)
