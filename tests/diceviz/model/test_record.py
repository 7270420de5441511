"""The game on the table: its lines, where they part, and where one looks."""

import pytest

from diceviz.model.record import PERSON, Record, new_record, usual_seats
from solver import Hog, Pig, SimultaneousHog, SoloHog, State
from solver.games import Game
from tests.diceviz.told_record import on


def rolls(record: Record, *faces: int) -> Record:
    return on(record, *(("roll", (face,)) for face in faces))


PIG = Record(Pig(20), (PERSON, "optimal"), by_hand=True)


def test_nothing_has_begun_until_somebody_asks_for_a_game_or_plays() -> None:
    assert not PIG.has_begun and PIG.state == State() and PIG.movers == (0,) and PIG.path == ()
    assert Record(Pig(20), PIG.seats, dealt=True).has_begun and rolls(PIG, 4).has_begun


def test_a_hold_banks_and_the_other_player_sees_it_as_theirs() -> None:
    record = on(rolls(PIG, 4, 5), ("hold", ()))
    assert record.ply == 3 and record.movers == (1,) and record.state == State(0, 9)


def test_another_choice_begins_a_line_and_the_old_one_stays() -> None:
    first = rolls(PIG, 4, 5, 6)
    second = on(first.at(2), ("hold", ()))
    assert second.lines[0] == first.lines[0] and second.line == 1 and second.ply == 3
    assert second.parting(0) == 0 and second.parting(1) == 2
    assert second.plies[:2] == first.plies[:2] and second.plies[2].action == "hold"


def test_the_same_choice_and_dice_again_follow_the_line_that_has_them() -> None:
    record = on(rolls(PIG, 4, 5, 6).at(2), ("hold", ()))
    again = rolls(record.at(2), 6)
    assert len(again.lines) == 2 and again.line == 0 and again.ply == 3
    assert rolls(again.at(0), 4).line == 0


def test_other_dice_begin_a_line_too() -> None:
    record = rolls(rolls(PIG, 4, 5).at(1), 3)
    assert len(record.lines) == 2 and record.parting(1) == 1 and record.state == State(0, 0, 7)


def test_a_line_grows_at_its_end_alone() -> None:
    record = on(rolls(PIG, 4, 5, 6).at(2), ("hold", ()))
    grown = rolls(record, 2)
    assert len(grown.lines) == 2 and len(grown.lines[1]) == 4 and grown.lines[0] == record.lines[0]


def test_looking_at_another_line_stays_where_both_are_the_same() -> None:
    record = on(rolls(PIG, 4, 5, 6, 2).at(2), ("hold", ()))
    assert record.at(1).on(0).ply == 1
    assert record.on(0).ply == 3 and record.on(0).last.action == "roll"  # the ply that parts them
    assert record.at(99).ply == 3 and record.at(-1).ply == 0


def test_a_choice_is_forgotten_when_one_looks_elsewhere() -> None:
    record = rolls(PIG, 4).choosing("roll")
    assert record.chosen == ("roll",) and record.waits_for_dice and not record.waits_for_person
    assert record.at(0).chosen == () and record.at(1).chosen == ()


def test_both_choose_before_any_dice() -> None:
    record = Record(SimultaneousHog(20, 4), ("optimal", PERSON))
    assert record.movers == (0, 1) and record.chooser == 0 and not record.waits_for_person
    record = record.choosing(3)
    assert record.chooser == 1 and record.waits_for_person and not record.waits_for_dice
    assert record.choosing(2).chooser is None and record.choosing(2).waits_for_dice


def test_the_end_has_no_state_and_nobody_moves() -> None:
    record = on(Record(Hog(5, 2), (PERSON, PERSON), by_hand=True), (2, (4, 5)))
    assert record.is_over and record.state is None and record.movers == () and record.chooser is None
    assert not record.at(0).is_over and record.at(0).state == State()


def test_the_path_is_what_the_player_to_move_has_seen() -> None:
    """Pen and paper: I roll 4 and 5 and hold; they roll 6 and a 1. Then it is mine again."""
    record = rolls(on(rolls(PIG, 4, 5), ("hold", ())), 6, 1)
    assert record.movers == (0,)
    assert record.path == (State(), State(0, 0, 4), State(0, 0, 9), State(9, 0))
    theirs = record.at(4)
    assert theirs.movers == (1,) and theirs.path[-2:] == (State(0, 9), State(0, 9, 6))


def test_alone_nobody_passes() -> None:
    record = on(Record(SoloHog(20, 4), (PERSON,), by_hand=True), (2, (1, 3)), (2, (4, 4)))
    assert record.movers == (0,) and record.state == State(8)


@pytest.mark.parametrize(("game", "seats"), [(Pig(), 2), (Hog(), 2), (SimultaneousHog(), 2), (SoloHog(), 1)])
def test_a_new_game_keeps_the_players_where_there_are_as_many(game: Game, seats: int) -> None:
    like = Record(Pig(20), ("hold at 20", "optimal"), 77, True)
    fresh = new_record(game, like)
    assert len(fresh.seats) == seats and (fresh.seed, fresh.by_hand) == (77, True)
    assert fresh.seats == (like.seats if seats == 2 else usual_seats(game)) and not fresh.has_begun
