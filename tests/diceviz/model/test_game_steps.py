"""The steps of a game, without a screen: what follows from a choice, from dice told by hand, and from what strategies do."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from diceviz.model.frame import Frame
from diceviz.model.game_steps import (
    Seating,
    after_choice,
    after_dice,
    after_strategies,
    can_go_on,
    is_told,
    played_out,
    players_of,
    record_of,
    seating_of,
    waits_for_strategy,
)
from diceviz.model.record import PERSON, Record
from solver import Cancelled, Hog, Pig, SimultaneousHog, SoloPig, State, play, solve, strategies
from solver.games import Game
from solver.games.state import Choice
from solver.playing.seeds import Chance
from tests.diceviz.told_record import game_of

PERSONS = (PERSON, PERSON)


def roller(state: State) -> Mapping[Choice, float]:
    """A player who always rolls."""
    return {"roll": 1.0}


def thrower(state: State) -> Mapping[Choice, float]:
    """A player who always throws two dice."""
    return {2: 1.0}


def test_a_choice_is_thrown_with_the_dice_of_the_seed() -> None:
    record = after_choice(Record(Pig(20), PERSONS, 5), "roll", ())
    (ply,) = record.plies
    assert ply.dice == Chance(5).dice(1, 6, 0, 0) and not record.chosen and record.ply == 1


@pytest.mark.parametrize("seed", range(5))
def test_dice_depend_on_seed_and_ply_and_not_on_what_was_chosen_before(seed: int) -> None:
    first = after_choice(Record(Hog(50, 4), PERSONS, seed), 1, ())
    other = after_choice(Record(Hog(50, 4), PERSONS, seed), 4, ())
    assert after_choice(first, 3, ()).last.dice == after_choice(other, 3, ()).last.dice == Chance(seed).dice(3, 6, 1, 1)


def test_a_strategy_answers_with_the_choice_where_both_choose_at_once() -> None:
    record = after_choice(Record(SimultaneousHog(20, 4), (PERSON, "two"), 5), 3, (None, thrower))
    (ply,) = record.plies
    assert ply.action == (3, 2) and ply.dice == (Chance(5).dice(3, 6, 0, 0), Chance(5).dice(2, 6, 0, 1))


def test_a_strategy_that_is_not_ready_is_waited_for_and_answers_later_as_it_would_have() -> None:
    start = Record(SimultaneousHog(20, 4), (PERSON, "two"), 5)
    waiting = after_choice(start, 3, ())
    assert waiting.chosen == (3,) and not waiting.plies and waits_for_strategy(waiting)
    assert after_strategies(waiting, (None, thrower)) == after_choice(start, 3, (None, thrower))


def test_a_person_who_chooses_at_once_with_another_is_waited_for() -> None:
    record = after_choice(Record(SimultaneousHog(20, 4), PERSONS, 5), 3, (None, None))
    assert record.chosen == (3,) and record.waits_for_person and not waits_for_strategy(record)
    assert after_choice(record, 1, (None, None)).last.action == (3, 1)


def test_in_turns_a_strategy_does_not_answer_with_the_choice() -> None:
    """It has a ply of its own, which one wants to see."""
    record = after_choice(Record(Hog(20, 4), (PERSON, "two"), 5), 3, (None, thrower))
    assert len(record.plies) == 1 and record.movers == (1,) and waits_for_strategy(record) and can_go_on(record)
    answered = after_strategies(record, (None, thrower))
    assert len(answered.plies) == 2 and answered.last.action == 2 and answered.waits_for_person


def test_strategies_make_one_ply_at_a_time() -> None:
    record = Record(Pig(20), ("rolls", "rolls"), 3)
    for number in range(1, 6):
        record = after_strategies(record, (roller, roller))
        assert len(record.plies) == number and record.last.action == "roll"


def test_where_no_strategy_has_to_choose_nothing_follows() -> None:
    waiting = Record(Pig(20), (PERSON, "rolls"), 3)
    over = game_of(Pig(3), ("roll", 4), ("hold",), seats=("rolls", PERSON))
    by_hand = after_choice(Record(Pig(20), (PERSON, "rolls"), by_hand=True), "roll", (None, roller))
    for record in (waiting, over, by_hand):
        assert after_strategies(record, (None, roller)) == record
        assert not waits_for_strategy(record) and not can_go_on(record)


def test_another_choice_begins_a_line_and_the_old_one_stays() -> None:
    old = game_of(Pig(20), ("roll", 4), ("roll", 5))
    new = after_choice(old.at(1), "hold", ())
    assert new.lines[0] == old.plies and new.line == 1 and new.last.action == "hold" and new.ply == 2
    assert can_go_on(old.at(1)) and not can_go_on(old)


def test_dice_by_hand_are_waited_for_and_a_hold_throws_none() -> None:
    start = Record(Pig(20), PERSONS, by_hand=True)
    chosen = after_choice(start, "roll", ())
    assert chosen.chosen == ("roll",) and chosen.waits_for_dice and is_told(chosen) and not chosen.plies
    told = after_dice(chosen, (4,))
    assert told.state == State(0, 0, 4) and not told.chosen
    held = after_choice(told, "hold", ())
    assert held.last.action == "hold" and held.movers == (1,)


def test_a_strategy_whose_dice_are_told_by_hand_chooses_and_waits_for_them() -> None:
    record = after_strategies(Record(Pig(20), ("rolls", PERSON), by_hand=True), (roller, None))
    assert record.chosen == ("roll",) and record.waits_for_dice and not record.plies
    assert after_dice(record, (6,)).state == State(0, 0, 6)


@pytest.mark.parametrize(
    ("dice", "problem"),
    [
        ((7,), "a die that shows 7: must show a whole number from 1 to 6"),
        ((3, 4), "'roll' with the dice (3, 4): must be as many as are thrown, 1"),
    ],
)
def test_dice_that_break_a_rule_are_refused(dice: tuple[int, ...], problem: str) -> None:
    chosen = after_choice(Record(Pig(20), PERSONS, by_hand=True), "roll", ())
    with pytest.raises(ValueError) as refused:
        after_dice(chosen, dice)
    assert str(refused.value) == problem


def test_after_the_end_no_dice_are_thrown() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        after_dice(game_of(Pig(3), ("roll", 4), ("hold",)), (3,))


@pytest.mark.parametrize("game", [Pig(20), Hog(20, 4), SimultaneousHog(20, 4)], ids=str)
def test_a_game_of_strategies_is_played_out_as_the_solver_plays_it(game: Game) -> None:
    players = players_of(Seating(solve(game), (strategies.optimal(), strategies.uniform())), lambda: False)
    start = Record(game, ("optimal", "uniform"), 7)
    end = played_out(start, players, lambda: False)
    assert list(end.plies) == play(game, strategies.optimal(), strategies.uniform(), 7)
    stepped = start
    while not stepped.is_over:
        stepped = after_strategies(stepped, players)
    assert stepped == end


def test_so_is_one_of_a_strategy_alone() -> None:
    game = SoloPig(20)
    players = players_of(Seating(solve(game), (strategies.optimal(),)), lambda: False)
    end = played_out(Record(game, ("optimal",), 7), players, lambda: False)
    assert list(end.plies) == play(game, strategies.optimal(), None, 7)


def test_playing_out_goes_on_from_where_one_looks_and_can_be_cancelled() -> None:
    old = game_of(Pig(20), ("roll", 4), ("roll", 5), seats=("rolls", "rolls"))
    players = players_of(Seating(solve(Pig(20)), (strategies.hold_at(6), strategies.hold_at(6))), lambda: False)
    new = played_out(old.at(1), players, lambda: False)
    assert new.lines[0] == old.plies and new.plies[0] == old.plies[0] and new.is_over
    with pytest.raises(Cancelled):
        played_out(old, players, lambda: True)


def test_who_sits_at_the_table_is_found_by_name() -> None:
    game = Pig(20)
    record = Record(game, (PERSON, "hold at 20"))
    frame = Frame(game, State(), solve(game), record=record)
    assert seating_of(frame).strategies == (PERSON, strategies.hold_at(20)) and seating_of(frame).can_be_called
    person, strategy = players_of(seating_of(frame), lambda: False)
    assert person is None and strategy(State(0, 0, 3)) == {"roll": 1.0, "hold": 0.0}
    assert not seating_of(replace(frame, record=replace(record, seats=PERSONS))).can_be_called


def test_while_the_rules_are_being_solved_nobody_is_called() -> None:
    before = Frame(Pig(20), State(), solve(Pig(20)), record=Record(Pig(30), (PERSON, "optimal")))
    seating = seating_of(before)
    assert seating.solution is None and not seating.can_be_called
    with pytest.raises(ValueError, match="not solved yet"):
        players_of(seating, lambda: False)


def test_a_strategy_that_is_not_known_is_named() -> None:
    with pytest.raises(ValueError) as refused:
        players_of(Seating(solve(Pig(20)), ("my own", PERSON)), lambda: False)
    assert str(refused.value) == "“my own” is not known for Pig to 20: open its file, or choose another player"


def test_a_frame_without_a_table_has_no_record() -> None:
    record = Record(Pig(20), PERSONS)
    assert record_of(Frame(Pig(20), State(), record=record)) is record
    with pytest.raises(ValueError):
        record_of(Frame(Pig(20), State()))
