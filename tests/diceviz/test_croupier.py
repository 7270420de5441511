"""The croupier runs real games in a real session: dice from the seed, strategies that keep to themselves, lines that stay."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from diceviz.croupier import Croupier
from diceviz.record import PERSON
from diceviz.session import Session
from diceviz.worker import Worker
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, play, strategies
from solver.chance import Chance
from solver.games import Game

Table = tuple[Session, Croupier]
ALONE = [SoloPig(20), SoloHog(20, 4, "within", 6)]
FOR_TWO = [Pig(20), Hog(20, 4), SimultaneousHog(20, 4)]
LIMIT = 20_000  # milliseconds: more than any of this takes


@pytest.fixture
def sit(qapp: Any, qtbot: Any) -> Iterator[Callable[[Game], Table]]:
    tables: list[Table] = []

    def open_table(rules: Game) -> Table:
        session = Session(Worker(), rules)
        croupier = Croupier(session)
        croupier.set_speed("10×")
        tables.append((session, croupier))
        session.solve()
        qtbot.waitUntil(lambda: session.frame.solution is not None, timeout=LIMIT)
        return session, croupier

    yield open_table
    for session, croupier in tables:
        croupier.stop()
        session.stop()


def waits(qtbot: Any, table: Table, until: Callable[[], bool]) -> None:
    qtbot.waitUntil(lambda: until() and not table[1].is_busy and table[0].is_booked, timeout=LIMIT)


@pytest.mark.parametrize("game", FOR_TWO, ids=str)
def test_a_game_between_strategies_is_played_out_at_once_as_the_solver_plays_it(sit: Any, qtbot: Any, game: Game) -> None:
    session, croupier = table = sit(game)
    croupier.begin(("optimal", "uniform"), 7)
    waits(qtbot, table, lambda: bool(croupier.record.plies))
    assert list(croupier.record.plies) == play(game, strategies.optimal(), strategies.uniform(), 7)
    assert croupier.record.ply == 0 and session.frame.cursor == State()
    assert abs(session.frame.ledger.balance) < 1e-12 and len(session.frame.ledger.entries) == len(croupier.record.plies)


@pytest.mark.parametrize("game", ALONE, ids=str)
def test_so_is_one_of_a_strategy_alone(sit: Any, qtbot: Any, game: Game) -> None:
    _, croupier = table = sit(game)
    croupier.begin(("optimal",), 7)
    waits(qtbot, table, lambda: bool(croupier.record.plies))
    assert list(croupier.record.plies) == play(game, strategies.optimal(), None, 7)


def test_stepping_moves_the_cursor(sit: Any, qtbot: Any) -> None:
    session, croupier = table = sit(Pig(20))
    croupier.begin(("optimal", "hold at 20"), 7)
    waits(qtbot, table, lambda: bool(croupier.record.plies))
    for ply, after in enumerate(croupier.record.plies[:-1], start=1):
        croupier.step(1)
        assert croupier.record.ply == ply
        assert after.after.mine + after.after.turn >= 20 or session.frame.cursor == after.after
    croupier.go_to(3)
    assert session.frame.cursor == croupier.record.plies[3].state
    croupier.step(-1)
    assert session.frame.cursor == croupier.record.plies[2].state
    croupier.step(-10)
    assert croupier.record.ply == 0


def test_the_clock_plays_on_to_the_end_and_stops(sit: Any, qtbot: Any) -> None:
    _, croupier = table = sit(Hog(20, 4))
    croupier.begin(("optimal", "uniform"), 3)
    waits(qtbot, table, lambda: bool(croupier.record.plies))
    with qtbot.waitSignal(croupier.running, check_params_cb=lambda on: not on, timeout=LIMIT):
        croupier.run()
    assert croupier.record.is_over and not croupier.is_running


def test_the_strategy_waits_for_the_person_and_replies_by_itself(sit: Any, qtbot: Any) -> None:
    _, croupier = table = sit(Hog(20, 4))
    croupier.begin((PERSON, "optimal"), 5)
    assert croupier.record.waits_for_person and not croupier.is_running
    croupier.choose(2)
    (first,) = croupier.record.plies
    assert first.action == 2 and first.dice == Chance(5).dice(2, 6, 0, 0)
    waits(qtbot, table, lambda: len(croupier.record.plies) == 2 and not croupier.is_running)
    assert croupier.record.plies[1].movers == (1,) and croupier.record.waits_for_person


def test_another_choice_begins_a_line_and_the_old_one_stays(sit: Any, qtbot: Any) -> None:
    _, croupier = table = sit(Pig(20))
    croupier.begin(("hold at 20", "uniform"), 7)
    waits(qtbot, table, lambda: bool(croupier.record.plies))
    old = croupier.record.plies
    place = next(number for number, ply in enumerate(old) if ply.state.turn and ply.action == "roll")
    croupier.go_to(place)
    croupier.choose("hold")
    waits(qtbot, table, lambda: croupier.record.plies[-1].after is None)
    new = croupier.record.plies
    assert croupier.record.lines == (old, new) and croupier.record.line == 1 and croupier.record.ply == place + 1
    assert new[:place] == old[:place] and new[place].action == "hold"
    assert croupier.record.parting(1) == place
    croupier.look_at(0)
    assert croupier.record.plies == old
    croupier.go_to(place)
    croupier.choose("roll")  # as before: no third line
    assert croupier.record.lines == (old, new) and croupier.record.line == 0


def test_choices_made_at_once_are_not_played_before_both_are_made(sit: Any) -> None:
    _, croupier = sit(SimultaneousHog(20, 4))
    croupier.begin((PERSON, PERSON), 5)
    croupier.choose(3)
    assert croupier.record.chosen == (3,) and not croupier.record.plies and croupier.record.chooser == 1
    croupier.take_back()
    assert croupier.record.chosen == () and croupier.record.chooser == 0
    croupier.choose(2)
    croupier.choose(4)
    (ply,) = croupier.record.plies
    assert ply.action == (2, 4) and ply.dice == (Chance(5).dice(2, 6, 0, 0), Chance(5).dice(4, 6, 0, 1))


def test_a_strategy_chooses_at_once_without_knowing(sit: Any, qtbot: Any) -> None:
    """Its number of dice is the same whatever the person throws."""
    _, croupier = table = sit(SimultaneousHog(20, 4))
    replies = set()
    for dice in (1, 2, 3, 4):
        croupier.begin((PERSON, "uniform"), 11)
        croupier.choose(dice)
        waits(qtbot, table, lambda: len(croupier.record.plies) == 1)
        replies.add(croupier.record.plies[0].action[1])
    assert len(replies) == 1


def test_dice_by_hand_are_waited_for_and_checked(sit: Any, qtbot: Any) -> None:
    _, croupier = sit(Pig(20))
    croupier.begin((PERSON, PERSON), 1, by_hand=True)
    croupier.choose("roll")
    assert croupier.record.waits_for_dice and not croupier.record.plies
    with qtbot.waitSignal(croupier.refused) as refusal:
        croupier.tell((7,))
    assert refusal.args == ["a die that shows 7: must show a whole number from 1 to 6"]
    assert croupier.record.waits_for_dice
    croupier.tell((4,))
    assert croupier.record.state == State(0, 0, 4) and croupier.record.waits_for_person


def test_a_new_game_is_undone_like_any_other_change(sit: Any, qtbot: Any) -> None:
    session, croupier = table = sit(Pig(20))
    croupier.begin((PERSON, "optimal"), 5)
    croupier.choose("roll")
    before = croupier.record
    croupier.begin((PERSON, "optimal"), 6)
    assert croupier.record.seed == 6 and not croupier.record.plies
    session.undo()
    waits(qtbot, table, lambda: not session.frame.solving)
    assert croupier.record == before


def test_other_rules_begin_another_game_and_undo_brings_back_the_old_one(sit: Any, qtbot: Any) -> None:
    session, croupier = table = sit(Pig(20))
    croupier.begin((PERSON, "hold at 20"), 5)
    croupier.choose("roll")
    before = croupier.record
    session.edit(Pig(30))
    assert not croupier.record.plies and croupier.record.rules == Pig(30) and croupier.record.seats == before.seats
    session.undo()
    waits(qtbot, table, lambda: not session.frame.solving)
    assert croupier.record == before


def test_a_player_who_is_not_known_is_refused_with_a_sentence(sit: Any, qtbot: Any) -> None:
    _, croupier = sit(Pig(20))
    with qtbot.waitSignal(croupier.refused, timeout=LIMIT) as refusal:
        croupier.begin(("my own", "optimal"), 5)
    assert refusal.args == ["“my own” is not known for Pig to 20: open its file, or choose another player"]
    assert not croupier.is_busy


def test_what_the_rules_do_not_allow_is_not_chosen(sit: Any) -> None:
    _, croupier = sit(Pig(20))
    croupier.begin((PERSON, PERSON), 5)
    for choice in ("hold", 3):
        croupier.choose(choice)
        assert not croupier.record.plies and not croupier.record.chosen
