"""A ply from a choice and its dice, as entered by hand: what comes of them, and what is said if they break the rules."""

import re
from fractions import Fraction
from typing import Any

import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from solver.playing.plies import act

FIRST, SECOND, BOTH = (0,), (1,), (0, 1)


def acted(game: Game, state: State, action: Any, dice: Any) -> Any:
    return act(game, state, game.movers(game.start()), action, dice)


# What comes of a choice


def test_a_turn_of_pig() -> None:
    game = Pig(20)
    roll = act(game, State(3, 5, 4), SECOND, "roll", (6,))
    assert (roll.after, roll.next_movers, roll.ends_turn) == (State(3, 5, 10), SECOND, False)
    bust = act(game, State(3, 5, 10), SECOND, "roll", (1,))
    assert (bust.after, bust.next_movers, bust.ends_turn) == (State(5, 3), FIRST, True)
    hold = act(game, State(3, 5, 10), SECOND, "hold", ())
    assert (hold.after, hold.next_movers, hold.ends_turn) == (State(5, 13), FIRST, True)
    wins = act(game, State(13, 5, 7), SECOND, "hold", ())
    assert (wins.after, wins.payment, wins.ends_turn) == (None, 1, True)


def test_a_margin_is_paid_and_an_exact_target_is_not_passed() -> None:
    assert acted(Pig(20, "difference"), State(13, 5, 9), "hold", ()).payment == 15
    passed = acted(Pig(20, "exact"), State(13, 5, 4), "roll", (4,))
    assert (passed.after, passed.passes) == (State(5, 13), True)


@pytest.mark.parametrize(("bust", "left"), (("nothing", 9), ("all", 0), (4, 5), (10, 0)))
def test_a_throw_with_a_1_costs_what_the_rules_say(bust: Any, left: int) -> None:
    assert acted(Hog(20, 3, bust), State(9, 7), 3, (6, 1, 6)).after == State(7, left)
    assert acted(SimultaneousHog(20, 3, bust), State(9, 7), (3, 1), ((6, 1, 6), (2,))).after == State(left, 9)


def test_of_two_past_the_target_who_is_further_wins() -> None:
    game = SimultaneousHog(20, 3)
    for mine, theirs, paid in (((6, 6), (6, 6), Fraction(1, 2)), ((6, 6), (6, 5), Fraction(1)), ((6, 5), (6, 6), Fraction(0))):
        assert acted(game, State(15, 15), (2, 2), (mine, theirs)).payment == paid


def test_alone_the_turns_run_out() -> None:
    game = SoloPig(20, "within", 2)
    assert acted(game, State(turns_left=2, turn=5), "hold", ()).after == State(5, turns_left=1)
    assert acted(game, State(5, turns_left=1), "roll", (1,)).payment == 0
    assert acted(game, State(5, turn=15, turns_left=1), "hold", ()).payment == 1
    assert acted(SoloHog(20, 3, "within", 2), State(5, turns_left=1), 3, (2, 2, 2)).payment == 0
    assert acted(SoloHog(20, 3), State(15), 3, (2, 2, 2)).payment == 0  # throws more


# What may be chosen


@pytest.mark.parametrize("game", [Pig(20), Pig(20, "exact"), SoloPig(20), SoloPig(20, "within", 2)], ids=str)
def test_in_pig_what_the_rule_book_names_may_be_chosen(game: Pig | SoloPig) -> None:
    for turn, choices in ((0, ("roll",)), (2, ("roll", "hold")), (14, ("roll", "hold")), (15, ("hold",))):
        assert game.actions(State(5, turn=turn)) == choices


@pytest.mark.parametrize("game", [Hog(20, 3), SimultaneousHog(20, 3), SoloHog(20, 3)], ids=str)
def test_in_hog_any_number_of_dice_up_to_the_limit_may_be_chosen(game: Game) -> None:
    assert game.actions(State(5)) == (1, 2, 3)


# What breaks the rules

PIG, HOG, AT_ONCE = Pig(20), Hog(20, 4), SimultaneousHog(20, 4)
TURN = State(5, 5, 6)
REFUSED: list[tuple[Game, State, Any, Any, str]] = [
    (PIG, State(5, 5), "hold", (), "'hold': must be roll, for there is nothing to hold yet"),
    (PIG, State(15, 5, 5), "roll", (3,), "'roll': must be hold, for that reaches the target"),
    (SoloPig(20), State(5), "hold", (), "'hold': must be roll, for there is nothing to hold yet"),
    (SoloPig(20), State(15, turn=9), "roll", (3,), "'roll': must be hold, for that reaches the target"),
    *((PIG, TURN, action, (3,), f"{action!r}: must be roll or hold") for action in ("pass", 1, True, None, ("roll",), 1.0)),
    *((HOG, TURN, number, (3,), f"{number!r}: must be a whole number from 1 to 4") for number in (0, 5, -1, True, 1.0, "roll")),
    (HOG, TURN, (1,), (3,), "(1,): must be a whole number from 1 to 4"),
    (SoloHog(20, 4), State(5), 5, (3,) * 5, "5: must be a whole number from 1 to 4"),
    (Hog(20, 2), TURN, 3, (3,) * 3, "3: must be 1 or 2"),
    (Hog(20, 1), TURN, 2, (3,) * 2, "2: must be 1"),
    (PIG, TURN, "roll", (), "'roll' with the dice (): must be as many as are thrown, 1"),
    (PIG, TURN, "roll", (3, 4), "'roll' with the dice (3, 4): must be as many as are thrown, 1"),
    (PIG, TURN, "hold", (3,), "'hold' with the dice (3,): must be as many as are thrown, 0"),
    (PIG, TURN, "roll", 3, "'roll' with the dice 3: must be as many as are thrown, 1"),
    (HOG, TURN, 3, (3, 4), "3 with the dice (3, 4): must be as many as are thrown, 3"),
    (HOG, TURN, 2, [3, 4], "2 with the dice [3, 4]: must be as many as are thrown, 2"),
    *(
        (PIG, TURN, "roll", (face,), f"a die that shows {face!r}: must show a whole number from 1 to 6")
        for face in (0, 7, -1, True, 2.0, "3", None)
    ),
    (Hog(20, 4, die=Die(3)), TURN, 2, (2, 4), "a die that shows 4: must show a whole number from 1 to 3"),
    (AT_ONCE, TURN, 3, (2, 2, 2), "3 with the dice (2, 2, 2): must be a pair of choices and a pair of throws"),
    (AT_ONCE, TURN, (1, 2), (3, 4, 5), "(1, 2) with the dice (3, 4, 5): must be a pair of choices and a pair of throws"),
    (AT_ONCE, TURN, (1, 2), None, "(1, 2) with the dice None: must be a pair of choices and a pair of throws"),
    (AT_ONCE, TURN, (1,), ((3,),), "(1,) with the dice ((3,),): must be a pair of choices and a pair of throws"),
    (AT_ONCE, TURN, (1, 5), ((3,), (2,) * 5), "5: must be a whole number from 1 to 4"),
    (AT_ONCE, TURN, (1, 2), ((3,), (2,)), "2 with the dice (2,): must be as many as are thrown, 2"),
    (AT_ONCE, TURN, (1, 2), ((3,), (2, 7)), "a die that shows 7: must show a whole number from 1 to 6"),
    (HOG, TURN, (1, 2), ((3,), (2, 2)), "(1, 2): must be a whole number from 1 to 4"),
]


@pytest.mark.parametrize(("game", "state", "action", "dice", "sentence"), REFUSED, ids=str)
def test_what_breaks_the_rules_is_refused_with_a_sentence(
    game: Game, state: State, action: Any, dice: Any, sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        acted(game, state, action, dice)
