"""What the table says of a game: scores, whose choice it is, what was played, how it ended; what is no throw or seed."""

from dataclasses import replace
from typing import Any

import pytest

from diceviz.model.record import PERSON, Record
from diceviz.table.hand_dice import refusal
from diceviz.table.seats import seed_of
from diceviz.words.ply_words import full_names, names, played
from diceviz.words.table import outcome, result, scores, whose_choice, whose_dice
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.games import Game
from tests.diceviz.told_record import game_of

YOU, SECOND = (PERSON, "optimal"), ("optimal", PERSON)
PERSONS, STRATEGIES = (PERSON, PERSON), ("optimal", "hold at 20")


def test_scores_are_the_first_named_players_whoever_moves() -> None:
    record = game_of(Pig(20), ("roll", 6), ("hold",), ("roll", 5), ("hold",), ("roll", 3))
    assert [scores(record.at(ply)) for ply in range(6)] == [(0, 0), (0, 0), (6, 0), (6, 0), (6, 5), (6, 5)]


def test_the_score_at_the_end_counts_what_ended_it() -> None:
    won = game_of(Pig(6), ("roll", 6), ("hold",), seats=YOU)
    assert (scores(won), result(won)) == ((6, 0), "You won")
    lost = game_of(Pig(6), ("roll", 1), ("roll", 6), ("hold",), seats=YOU)
    assert (scores(lost), result(lost)) == ((0, 6), "They won")
    hog = game_of(Hog(6, bust="all"), (1, 5), (1, 2), (1, 1), (2, 4, 4))
    assert (scores(hog), result(hog)) == ((0, 10), "Second won")


def test_the_winner_is_named_whoever_sits_there() -> None:
    moves = (("roll", 6), ("hold",))
    for seats, told in (
        (YOU, "You won by 6 points"),
        (SECOND, "They won by 6 points"),
        (PERSONS, "First won by 6 points"),
        (STRATEGIES, "First won by 6 points"),
    ):
        assert result(game_of(Pig(6, "difference"), *moves, seats=seats)) == told


def test_both_at_once_the_one_who_is_further_wins_and_equals_draw() -> None:
    rules = SimultaneousHog(6)
    for mine, theirs, told in ((6, 5, "First won"), (5, 6, "Second won"), (6, 6, "A draw: both have as many points")):
        record = game_of(rules, ((1, mine), (1, theirs)))
        assert (scores(record), result(record)) == ((mine, theirs), told)
        if mine != theirs:
            assert result(replace(record, seats=SECOND)) == ("They won" if mine > theirs else "You won")


def test_a_player_alone_reaches_the_target_or_does_not() -> None:
    assert result(game_of(SoloPig(6), ("roll", 1), ("roll", 6), ("hold",))) == "Reached in 2 turns"
    assert result(game_of(SoloHog(6), (1, 6))) == "Reached in 1 throw"
    failed = game_of(SoloPig(6, "within", 1), ("roll", 5), ("roll", 1))
    assert (scores(failed), result(failed)) == ((0,), "Not reached")
    short = game_of(SoloHog(6, goal="within", turns=1), (1, 5))
    assert (scores(short), result(short)) == ((5,), "Not reached")


def test_nobody_wins_where_nobody_can_finish() -> None:
    record = game_of(Pig(3, "exact"), ("roll", 2), ("hold",), ("roll", 2), ("hold",))
    assert (scores(record), result(record)) == ((2, 2), "A draw: nobody can reach the target any more")


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (game_of(Pig(), ("roll", 6), ("roll", 4)), "You rolled 4: 10 at risk."),
        (game_of(Pig(), ("roll", 6), ("roll", 1)), "You rolled a 1: 6 lost."),
        (game_of(Pig(), ("roll", 6), ("hold",)), "You held: 6 banked."),
        (game_of(Pig(5, "exact"), ("roll", 4), ("roll", 3)), "You rolled 3, past the target: 4 lost."),
        (game_of(Hog(), (2, 3, 4)), "You threw 2 dice: 7 points."),
        (game_of(Hog(), (2, 3, 4), (1, 1)), "They threw 1 die: a 1, nothing scored."),
        (game_of(Hog(bust="all"), (2, 3, 4), (1, 2), (1, 1)), "You threw 1 die: a 1, 7 points lost."),
        (game_of(Hog(bust=3), (2, 3, 4), (1, 2), (1, 1)), "You threw 1 die: a 1, 3 points lost."),
        (
            game_of(SimultaneousHog(), ((1, 6), (2, 1, 5))),
            "You threw 1 die: 6 points. They threw 2 dice: a 1, nothing scored.",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_ply_is_told_in_a_sentence(record: Record, told: str) -> None:
    assert outcome(record.rules, names(YOU), record.last) == told


@pytest.mark.parametrize(
    ("seats", "called", "fully"),
    [
        ((PERSON, "optimal"), ("You", "They"), ("You", "They (optimal)")),
        (("hold at 20", PERSON), ("They", "You"), ("They (hold at 20)", "You")),
        ((PERSON, PERSON), ("First", "Second"), ("First", "Second")),
        (("optimal", "optimal"), ("First", "Second"), ("First (optimal)", "Second (optimal)")),
        ((PERSON,), ("You",), ("You",)),
        (("hold at 20",), ("“hold at 20”",), ("Hold at 20",)),
    ],
)
def test_players_are_called_by_who_sits_there(seats: tuple[str, ...], called: tuple[str, ...], fully: tuple[str, ...]) -> None:
    assert (names(seats), full_names(seats)) == (called, fully)


@pytest.mark.parametrize(
    ("seats", "first", "second"),
    [
        (YOU, "Your choice", "“optimal” chooses here: try another choice"),
        (SECOND, "“optimal” chooses here: try another choice", "Your choice"),
        (PERSONS, "First’s choice", "Second’s choice"),
        (STRATEGIES, "“optimal” chooses here: try another choice", "“hold at 20” chooses here: try another choice"),
    ],
)
def test_it_is_said_whose_choice_it_is(seats: tuple[str, ...], first: str, second: str) -> None:
    assert whose_choice(Record(Pig(), seats)) == first
    assert whose_choice(game_of(Pig(), ("roll", 1), seats=seats)) == second
    dice = ": how many dice?" if first.endswith("choice") and "chooses" not in first else ""
    assert whose_choice(Record(Hog(), seats)) == first + dice


def test_of_an_earlier_ply_it_is_said_what_was_chosen_there() -> None:
    def told(rules: Game, move: Any, seats: tuple[str, ...]) -> str:
        here = whose_choice(game_of(rules, move, seats=seats).at(0))
        return here.removesuffix(" Another choice begins a new line.")

    assert told(Pig(), ("roll", 1), YOU) == "Here you rolled."
    assert told(Pig(), ("roll", 1), SECOND) == "Here they rolled."
    assert told(Hog(), (3, 2, 4, 5), PERSONS) == "Here First threw 3 dice."
    assert told(SimultaneousHog(), ((1, 6), (2, 1, 5)), YOU) == "Here you threw 1 die, they threw 2 dice."
    assert told(SoloPig(), ("roll", 1), ("hold at 20",)) == "Here “hold at 20” rolled."


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (YOU, "You have chosen. They choose now, without knowing."),
        (SECOND, "They have chosen. You choose now, without knowing."),
        (PERSONS, "First has chosen. Second chooses now, without knowing."),
    ],
)
def test_who_chooses_second_is_told_that_the_other_has_chosen_and_not_what(seats: tuple[str, ...], told: str) -> None:
    for choice in (2, 5):
        assert whose_choice(Record(SimultaneousHog(), seats, chosen=(choice,))) == told


@pytest.mark.parametrize(
    ("seats", "roll", "throws"),
    [
        (YOU, "What did you roll?", ("You threw 3 dice: what came up?", "What did they throw?")),
        (SECOND, "What did they roll?", ("They threw 3 dice: what came up?", "What did you throw?")),
        (PERSONS, "What did First roll?", ("First threw 3 dice: what came up?", "What did Second throw?")),
    ],
)
def test_dice_are_asked_of_whom_they_belong_to(seats: tuple[str, ...], roll: str, throws: tuple[str, str]) -> None:
    assert whose_dice(Record(Pig(), seats, by_hand=True, chosen=("roll",))) == roll
    both = Record(SimultaneousHog(), seats, by_hand=True, chosen=(3, 1))
    assert (whose_dice(both, 0), whose_dice(both, 1)) == throws


def test_a_move_is_told_with_its_dice() -> None:
    at_once = game_of(SimultaneousHog(), ((1, 6), (2, 1, 5)))
    assert played(names(YOU), at_once.last) == "You threw 1 die: 6, they threw 2 dice: 1 5"
    assert played(names(PERSONS), at_once.last) == "First threw 1 die: 6, Second threw 2 dice: 1 5"
    held = game_of(Pig(), ("roll", 4), ("hold",))
    assert [played(names(YOU), ply) for ply in held.plies] == ["You rolled 4", "You held"]


@pytest.mark.parametrize(
    ("text", "number", "told"),
    [
        ("4 5 6", 3, ""),
        (" 4,5+6 ", 3, ""),
        ("4 5", 3, "Tell 3 dice, not 2."),
        ("", 1, "Tell 1 die, not 0."),
        ("4 7 6", 3, "“7” is no face: a die shows a whole number from 1 to 6."),
        ("4 0", 2, "“0” is no face: a die shows a whole number from 1 to 6."),
        ("x", 1, "“x” is no face: a die shows a whole number from 1 to 6."),
        ("²", 1, "“²” is no face: a die shows a whole number from 1 to 6."),
    ],
)
def test_a_throw_told_by_hand_is_checked(text: str, number: int, told: str) -> None:
    assert refusal(text, number, 6) == told


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", 0),
        (" 12 ", 12),
        (str(2**64 - 1), 2**64 - 1),
        (str(2**64), None),
        ("", None),
        ("-1", None),
        ("1.0", None),
        ("٣", None),
    ],
)
def test_seeds_are_whole_numbers_of_64_bits(text: str, seed: int | None) -> None:
    assert seed_of(text) == seed
