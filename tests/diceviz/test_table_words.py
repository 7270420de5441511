"""What the table says of a game: scores, whose choice it is, what was played, how it ended; what is no throw or seed."""

import pytest

from diceviz.record import PERSON, Record
from diceviz.table.by_hand import refusal
from diceviz.table.seats import seed_of
from diceviz.table.tale import played, result, scores, whose_choice
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from tests.diceviz.test_dice_row import game_of


def test_scores_are_the_first_named_players_whoever_moves() -> None:
    record = game_of(Pig(20), ("roll", 6), ("hold",), ("roll", 5), ("hold",), ("roll", 3))
    assert [scores(record.at(ply)) for ply in range(6)] == [(0, 0), (0, 0), (6, 0), (6, 0), (6, 5), (6, 5)]


def test_the_score_at_the_end_counts_what_ended_it() -> None:
    won = game_of(Pig(6), ("roll", 6), ("hold",))
    assert (scores(won), result(won)) == ((6, 0), "You won")
    lost = game_of(Pig(6), ("roll", 1), ("roll", 6), ("hold",))
    assert (scores(lost), result(lost)) == ((0, 6), "They won")
    hog = game_of(Hog(6, bust="all"), (1, 5), (1, 2), (1, 1), (2, 4, 4))
    assert (scores(hog), result(hog)) == ((0, 10), "They won")
    margin = game_of(Pig(6, "difference"), ("roll", 6), ("hold",))
    assert result(margin) == "You won by 6 points"


def test_both_at_once_the_one_who_is_further_wins_and_equals_draw() -> None:
    rules = SimultaneousHog(6)
    for mine, theirs, told in ((6, 5, "You won"), (5, 6, "They won"), (6, 6, "A draw")):
        record = game_of(rules, ((1, mine), (1, theirs)))
        assert (scores(record), result(record)) == ((mine, theirs), told)


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
    assert played(record.rules, record.last) == told


def test_it_is_said_whose_choice_it_is() -> None:
    rules = Pig()
    assert whose_choice(Record(rules, (PERSON, "optimal"))) == "Your choice"
    assert whose_choice(Record(rules, ("optimal", PERSON))) == "“optimal” chooses for you: try another choice"
    passed = game_of(rules, ("roll", 1))
    assert whose_choice(passed) == "Their choice"
    assert whose_choice(passed.at(0)) == "You rolled here. Another choice begins a new line."


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
