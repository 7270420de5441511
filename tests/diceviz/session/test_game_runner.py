"""Runs real games in a real session: dice from the seed, strategies that keep to themselves, lines that stay."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from diceviz.background.background_solver import BackgroundSolver
from diceviz.model.record import PERSON, Record
from diceviz.session.game_runner import GameRunner
from diceviz.session.session import Session
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, play, strategies
from solver.games import Game
from solver.playing.seeds import Chance

Table = tuple[Session, GameRunner]
ALONE = [SoloPig(20), SoloHog(20, 4, "within", 6)]
FOR_TWO = [Pig(20), Hog(20, 4), SimultaneousHog(20, 4)]
LIMIT = 20_000  # milliseconds: more than any of this takes


@pytest.fixture
def sit(qapp: Any, qtbot: Any) -> Iterator[Callable[[Game], Table]]:
    tables: list[Table] = []

    def open_table(rules: Game) -> Table:
        session = Session(BackgroundSolver(), rules)
        runner = GameRunner(session)
        runner.set_speed("10×")
        tables.append((session, runner))
        session.solve()
        qtbot.waitUntil(lambda: session.frame.solution is not None, timeout=LIMIT)
        return session, runner

    yield open_table
    for session, runner in tables:
        runner.stop()
        session.stop()


def waits(qtbot: Any, table: Table, until: Callable[[], bool]) -> None:
    qtbot.waitUntil(lambda: until() and not table[1].is_busy and table[0].is_complete, timeout=LIMIT)


@pytest.mark.parametrize("game", FOR_TWO, ids=str)
def test_a_game_between_strategies_is_played_out_at_once_as_the_solver_plays_it(sit: Any, qtbot: Any, game: Game) -> None:
    session, runner = table = sit(game)
    runner.begin(("optimal", "uniform"), 7)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    assert list(runner.record.plies) == play(game, strategies.optimal(), strategies.uniform(), 7)
    assert runner.record.ply == 0 and session.frame.cursor == State()
    assert abs(session.frame.ledger.balance) < 1e-12 and len(session.frame.ledger.entries) == len(runner.record.plies)


@pytest.mark.parametrize("game", ALONE, ids=str)
def test_so_is_one_of_a_strategy_alone(sit: Any, qtbot: Any, game: Game) -> None:
    _, runner = table = sit(game)
    runner.begin(("optimal",), 7)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    assert list(runner.record.plies) == play(game, strategies.optimal(), None, 7)


def test_stepping_moves_the_cursor(sit: Any, qtbot: Any) -> None:
    session, runner = table = sit(Pig(20))
    runner.begin(("optimal", "hold at 20"), 7)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    for ply, after in enumerate(runner.record.plies[:-1], start=1):
        runner.step(1)
        assert runner.record.ply == ply
        assert after.after.mine + after.after.turn >= 20 or session.frame.cursor == after.after
    runner.go_to(3)
    assert session.frame.cursor == runner.record.plies[3].state
    runner.step(-1)
    assert session.frame.cursor == runner.record.plies[2].state
    runner.step(-10)
    assert runner.record.ply == 0


def test_the_clock_plays_on_to_the_end_and_stops(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Hog(20, 4))
    runner.begin(("optimal", "uniform"), 3)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    with qtbot.waitSignal(runner.running, check_params_cb=lambda on: not on, timeout=LIMIT):
        runner.run()
    assert runner.record.is_over and not runner.is_running


def test_the_strategy_waits_for_the_person_and_replies_by_itself(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Hog(20, 4))
    runner.begin((PERSON, "optimal"), 5)
    assert runner.record.waits_for_person and not runner.is_running
    runner.choose(2)
    (first,) = runner.record.plies
    assert first.action == 2 and first.dice == Chance(5).dice(2, 6, 0, 0)
    waits(qtbot, table, lambda: len(runner.record.plies) == 2 and not runner.is_running)
    assert runner.record.plies[1].movers == (1,) and runner.record.waits_for_person


def test_another_choice_begins_a_line_and_the_old_one_stays(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Pig(20))
    runner.begin(("hold at 20", "uniform"), 7)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    old = runner.record.plies
    place = next(number for number, ply in enumerate(old) if ply.state.turn and ply.action == "roll")
    runner.go_to(place)
    runner.choose("hold")
    waits(qtbot, table, lambda: runner.record.plies[-1].after is None)
    new = runner.record.plies
    assert runner.record.lines == (old, new) and runner.record.line == 1 and runner.record.ply == place + 1
    assert new[:place] == old[:place] and new[place].action == "hold"
    assert runner.record.parting(1) == place
    runner.look_at(0)
    assert runner.record.plies == old
    runner.go_to(place)
    runner.choose("roll")  # as before: no third line
    assert runner.record.lines == (old, new) and runner.record.line == 0


def test_choices_made_at_once_are_not_played_before_both_are_made(sit: Any) -> None:
    _, runner = sit(SimultaneousHog(20, 4))
    runner.begin((PERSON, PERSON), 5)
    runner.choose(3)
    assert runner.record.chosen == (3,) and not runner.record.plies and runner.record.chooser == 1
    runner.take_back()
    assert runner.record.chosen == () and runner.record.chooser == 0
    runner.choose(2)
    runner.choose(4)
    (ply,) = runner.record.plies
    assert ply.action == (2, 4) and ply.dice == (Chance(5).dice(2, 6, 0, 0), Chance(5).dice(4, 6, 0, 1))


def test_a_strategy_chooses_at_once_without_knowing(sit: Any, qtbot: Any) -> None:
    """Its number of dice is the same whatever the person throws."""
    _, runner = table = sit(SimultaneousHog(20, 4))
    replies = set()
    for dice in (1, 2, 3, 4):
        runner.begin((PERSON, "uniform"), 11)
        runner.choose(dice)
        waits(qtbot, table, lambda: len(runner.record.plies) == 1)
        replies.add(runner.record.plies[0].action[1])
    assert len(replies) == 1


def test_dice_by_hand_are_waited_for_and_checked(sit: Any, qtbot: Any) -> None:
    _, runner = sit(Pig(20))
    runner.begin((PERSON, PERSON), 1, by_hand=True)
    runner.choose("roll")
    assert runner.record.waits_for_dice and not runner.record.plies
    with qtbot.waitSignal(runner.refused) as refusal:
        runner.tell((7,))
    assert refusal.args == ["a die that shows 7: must show a whole number from 1 to 6"]
    assert runner.record.waits_for_dice
    runner.tell((4,))
    assert runner.record.state == State(0, 0, 4) and runner.record.waits_for_person


def test_a_new_game_is_undone_like_any_other_change(sit: Any, qtbot: Any) -> None:
    session, runner = table = sit(Pig(20))
    runner.begin((PERSON, "optimal"), 5)
    runner.choose("roll")
    before = runner.record
    runner.begin((PERSON, "optimal"), 6)
    assert runner.record.seed == 6 and not runner.record.plies
    session.undo()
    waits(qtbot, table, lambda: not session.frame.solving)
    assert runner.record == before


def test_other_rules_begin_another_game_and_undo_brings_back_the_old_one(sit: Any, qtbot: Any) -> None:
    session, runner = table = sit(Pig(20))
    runner.begin((PERSON, "hold at 20"), 5)
    runner.choose("roll")
    before = runner.record
    session.edit(Pig(30))
    assert not runner.record.plies and runner.record.rules == Pig(30) and runner.record.seats == before.seats
    session.undo()
    waits(qtbot, table, lambda: not session.frame.solving)
    assert runner.record == before


def test_a_player_who_is_not_known_is_refused_with_a_sentence(sit: Any, qtbot: Any) -> None:
    _, runner = sit(Pig(20))
    with qtbot.waitSignal(runner.refused, timeout=LIMIT) as refusal:
        runner.begin(("my own", "optimal"), 5)
    assert refusal.args == ["“my own” is not known for Pig to 20: open its file, or choose another player"]
    assert not runner.is_busy


def test_what_the_rules_do_not_allow_is_not_chosen(sit: Any) -> None:
    _, runner = sit(Pig(20))
    runner.begin((PERSON, PERSON), 5)
    for choice in ("hold", 3):
        runner.choose(choice)
        assert not runner.record.plies and not runner.record.chosen


def test_players_who_become_ready_do_not_end_a_pause(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Hog(20, 4))
    runner.begin(("optimal", PERSON), 5)
    assert runner.is_running
    runner.pause()
    waits(qtbot, table, lambda: True)
    qtbot.wait(200)
    assert not runner.is_running and not runner.record.plies


def test_past_the_end_a_strategy_plays_one_ply_also_if_it_is_not_ready_yet(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Hog(20, 4))
    runner.open(Record(Hog(20, 4), ("uniform", "optimal"), 3, dealt=True))
    for number in (1, 2):
        runner.step(1)
        waits(qtbot, table, lambda number=number: runner.record.ply == number)
    assert len(runner.record.plies) == 2 and not runner.is_running


def test_what_waits_for_players_is_dropped_when_something_else_is_done(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(SimultaneousHog(20, 4))
    runner.open(Record(SimultaneousHog(20, 4), (PERSON, "uniform"), 3, dealt=True))
    runner.choose(2)
    assert runner.record.chosen == (2,) and runner.is_busy
    runner.take_back()
    waits(qtbot, table, lambda: True)
    assert not runner.record.chosen and not runner.record.plies and runner.record.waits_for_person
    runner.choose(2)  # now it answers at once
    assert len(runner.record.plies) == 1


def test_other_players_take_over_a_game_that_has_not_been_played_out_yet(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(Hog(20, 4))
    runner.begin(("optimal", "uniform"), 7)
    runner.reseat(("uniform", "uniform"))
    waits(qtbot, table, lambda: bool(runner.record.plies))
    assert list(runner.record.plies) == play(Hog(20, 4), strategies.uniform(), strategies.uniform(), 7)


def test_both_at_once_another_choice_is_played_out_too(sit: Any, qtbot: Any) -> None:
    _, runner = table = sit(SimultaneousHog(20, 4))
    runner.begin(("optimal", "uniform"), 7)
    waits(qtbot, table, lambda: bool(runner.record.plies))
    old = runner.record.plies
    runner.choose(1 if old[0].action[0] != 1 else 2)
    waits(qtbot, table, lambda: runner.record.plies[-1].after is None)
    assert runner.record.lines[0] == old and runner.record.line == 1 and runner.record.ply == 1


def test_players_for_rules_that_are_not_solved_yet_are_refused_with_a_sentence(sit: Any, qtbot: Any) -> None:
    session, runner = sit(Pig(20))
    with qtbot.waitSignal(runner.refused, timeout=LIMIT) as refusal:
        session.edit(Pig(200))
        runner.begin(("optimal", "uniform"), 5)
    assert refusal.args == ["the rules are not solved yet"] and not runner.is_busy
