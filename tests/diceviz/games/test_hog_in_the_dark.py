"""Hog in the dark in the window: maps over round and score, what is covered at the table, and the reveal at the end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from diceviz.cli import main
from diceviz.figures.number_columns import csv
from diceviz.files import games, sessions
from diceviz.model.frame import Frame
from diceviz.model.record import PERSON, Record
from diceviz.model.tournament import Tournament
from diceviz.pictures.palette import LIGHT
from diceviz.table.dice_row import dice_on_table, in_words, throws
from diceviz.table.feedback import remarks_on
from diceviz.table.move_list import MoveList
from diceviz.training.question_pool import choices
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import DiceMapRequest, picture, source_of
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.game_graph.picture import beside
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.ledger.picture import identity
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.registry import first_request
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from diceviz.words.beliefs import likely, usual_scores
from diceviz.words.grading import judged
from diceviz.words.moves import COVERED, line_words, moves_as_text
from diceviz.words.seen_dice import interval, proof
from diceviz.words.table import revealed
from solver import HiddenHog, Job, Pig, State, evaluate, ledger, play, solve, strategies
from solver.games.data import as_data, from_data
from solver.playing.plies import act
from tests.diceviz.conftest import click, look, settled

GAME = HiddenHog(20, 4)


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    shared_window.show_layout("Play")
    look(qtbot, shared_window, GAME)
    shared_window.dock_area.reset()
    yield shared_window


def test_maps_are_over_the_round_and_the_own_score(qtbot: Any, window: Window) -> None:
    window.show_view(DiceMap.view)
    settled(qtbot, window)
    dice = window.pane(DiceMap)
    click(qtbot, dice.plot, State(13, round=4))
    assert window.session.frame.state == State(13, round=4)
    settled(qtbot, window)
    assert dice.plot.getAxis("bottom").labelText == "round" and dice.plot.getAxis("left").labelText == "my score"
    assert "ound 4, you have 13" in dice.sentence.text()
    assert window.inspector.score.text().startswith("13 : ?")
    for kind in (WinMap, ReachMap):
        window.show_view(kind.view)
        settled(qtbot, window)
        extent = window.pane(kind).picture.extent
        assert (extent.across, extent.up, extent.left) == ("round", "mine", 0.5)


def test_mixed_cells_are_hatched_and_rare_ones_faint() -> None:
    solution = solve(GAME)
    made = picture(source_of(Frame(GAME, GAME.start(), solution=solution), DiceMapRequest(), LIGHT))
    met, alpha = solution.met().T, made.colours[..., 3]
    assert made.mixed is not None and (made.mixed == (solution.table() > 0).sum(axis=2).T.__gt__(1)).all()
    likely, never = np.unravel_index(met.argmax(), met.shape), np.argwhere(met == 0.0)[0]
    assert alpha[likely] == 255 and alpha[tuple(never)] < 64


def test_what_is_not_seen_is_covered_until_the_end(qtbot: Any, window: Window) -> None:
    window.runner.begin((PERSON, "optimal"), 5)
    settled(qtbot, window)
    table = window.table
    assert table.score.points[1].text() == "0"  # both know the scores at the start
    qtbot.keyClick(window, Qt.Key.Key_3)
    settled(qtbot, window)
    record = window.session.frame.record
    assert record and record.ply == 1 and record.covered == (1,)
    assert table.score.points[0].text() != "?" and table.score.points[1].text() == "?"
    assert in_words(table.dice.dice, "").split("\n")[1] == f"They: {COVERED}"
    thrown, scored = table.moves.table.moves.text(0, 0).split("\n"), table.moves.table.moves.text(0, 1).split("\n")
    assert "covered" in thrown[1] and "covered" not in thrown[0] and scored[1] == "?"
    for kind in (GameGraph, LedgerTable):
        window.show_view(kind.view)
        settled(qtbot, window)
        assert window.pane(kind).cover.isVisible()
    while not window.session.frame.record.is_over:
        qtbot.keyClick(window, Qt.Key.Key_4)
        settled(qtbot, window)
    last = window.session.frame.record
    assert last.covered == () and table.score.points[1].text() == str(last.plies[-1].state.theirs + gained(last))
    assert not window.pane(LedgerTable).cover.isVisible()
    assert "Before the last throw they had" in revealed(window.session.frame.solution, last)
    assert window.session.frame.ledger and abs(window.session.frame.ledger.balance) < 1e-12


def gained(record: Record) -> int:
    """The points of the other player in the last ply."""
    return record.rules.banked(record.plies[-1].state, record.plies[-1].action, record.plies[-1].dice)[1] - (
        record.plies[-1].state.theirs
    )


def test_dice_that_are_seen_are_counted() -> None:
    game = HiddenHog(20, 4, sees="dice")

    record = Record(game, (PERSON, "optimal"), dealt=True).played(act(game, game.start(), (0, 1), (2, 3), ((4, 5), (2, 2, 2))))
    assert [throw.faces for throw in throws(record)] == [(4, 5), (0, 0, 0)]
    dark = replace(record, rules=GAME, lines=((replace(record.plies[0]),),))
    assert [throw.faces for throw in throws(dark)] == [(4, 5), (0,)]
    assert [throw.faces for throw in throws(replace(record, seats=("optimal", "optimal")))] == [(4, 5), (2, 2, 2)]


def test_files_keep_the_game_and_the_cursor(tmp_path: Any) -> None:
    game = HiddenHog(20, 4, head_start=5)
    assert from_data(as_data(game)) == game
    solution = solve(game)

    plies = play(game, strategies.optimal(), strategies.dice(2), 3)
    record = Record(game, ("optimal", "two dice"), 3, dealt=True, lines=(tuple(plies),))
    games.save(tmp_path / "game.json", record)
    assert games.load(tmp_path / "game.json") == record
    kept = sessions.saved(Frame(game, State(9, round=3), record=record), "Play")
    sessions.save(tmp_path / "session.json", kept)
    opened = sessions.load(tmp_path / "session.json", ["Play"], first_request)
    assert opened == kept and opened.cursor == State(9, round=3)
    assert abs(ledger(solution, plies).balance) < 1e-12


def test_who_is_behind_is_told_of_the_own_race() -> None:
    """With a head start both seats have races of their own; each is judged, taught and told by that."""
    game = HiddenHog(40, 5, head_start=20)
    solution = solve(game)
    behind = solution.seen_from(1)
    assert behind.value() == pytest.approx(1.0 - solution.value()) and behind.value() < 0.3
    record = Record(game, ("optimal", PERSON), dealt=True).played(act(game, game.start(), (0, 1), (1, 1), ((2,), (3,))))
    (remark,) = remarks_on(solution, record, record.plies[0], 0.1)
    assert remark.judgement == judged(behind, State(0, 20, round=1), 1, 0.1) != judged(solution, State(0, 20, round=1), 1, 0.1)
    assert all(state.mine >= 20 for ply in record.plies for state in choices(game, ply))
    tournament = Tournament(game, [strategies.optimal(), strategies.dice(3)])
    ((_, worth),) = tournament.results((), Job())
    first, second = evaluate(game, *tournament.players).first, evaluate(game, *reversed(tournament.players)).first
    assert worth == pytest.approx((first + 1.0 - second) / 2)


def test_what_is_told_of_seen_dice_lies_within_what_is_proven() -> None:
    solution = solve(HiddenHog(30, 4, sees="dice"))
    low, high = solution.bounds()
    start = solution.game.start()
    assert low < solution.value(start) < high and interval(solution.game, (low, high)) in proof(solution, start)


def begun(sees: str = "nothing", seats: tuple[str, str] = (PERSON, "optimal")) -> Record:
    """A game of one round: the first threw 4 and 5, the other 2, 2 and 2."""
    game = HiddenHog(20, 4, sees=sees)
    record = Record(game, seats, dealt=True)
    return record.played(act(game, game.start(), (0, 1), (2, 3), ((4, 5), (2, 2, 2))))


@pytest.mark.parametrize(
    ("sees", "seats", "told"),
    [
        ("nothing", (PERSON, "optimal"), "1. You 2 dice: 4 5 · They covered = 9 : ?"),
        ("dice", (PERSON, "optimal"), "1. You 2 dice: 4 5 · They 3 dice: covered = 9 : ?"),
        ("nothing", ("optimal", PERSON), "1. They covered · You 3 dice: 2 2 2 = ? : 6"),
        ("nothing", ("optimal", "optimal"), "1. First 2 dice: 4 5 · Second 3 dice: 2 2 2 = 9 : 6"),
    ],
)
def test_copied_moves_tell_neither_dice_nor_a_score_that_is_covered(sees: str, seats: tuple[str, str], told: str) -> None:
    assert moves_as_text(begun(sees, seats)).splitlines()[3] == told


def test_lines_do_not_tell_what_the_other_chose(qtbot: Any) -> None:
    """Whichever line is looked at, and until the game on it is over."""
    record, game = begun(), GAME
    for choice, dice in (((3, 2), ((2, 2, 2), (3, 3))), ((2, 4), ((4, 5), (2, 2, 2, 3)))):
        record = record.at(0).played(act(game, game.start(), (0, 1), choice, dice))
    assert [line_words(record, line) for line in (1, 2)] == [
        "Line 2, ply 1: 3 dice, not 2 dice",
        "Line 3, ply 1: 2 dice, not 3 dice",
    ]
    again = begun().at(0).played(act(game, game.start(), (0, 1), (2, 4), ((4, 5), (2, 2, 2, 3))))
    assert line_words(again, 1) == "Line 2, ply 1: 2 dice again"
    over = again
    while not over.is_over:
        over = over.played(act(game, over.state, (0, 1), (4, 4), ((6, 6, 6, 6), (2, 2, 2, 2))))
    assert line_words(over, 1) == "Line 2, ply 1: 2 dice again"  # the first line goes on
    ended = over.on(0)
    while not ended.is_over:
        ended = ended.played(act(game, ended.state, (0, 1), (4, 4), ((6, 6, 6, 6), (2, 2, 2, 2))))
    moves = MoveList()
    qtbot.addWidget(moves)
    for shown, told in (
        (over, "2 dice again"),
        (over.on(0), "2 dice again"),
        (ended, "2 dice and 4 dice, not 2 dice and 3 dice"),
    ):
        moves.show_moves(shown, None)
        assert moves.lines.itemText(1) == f"Line 2, ply 1: {told}"


def test_lines_that_are_covered_are_not_drawn_beside_one_that_is_over() -> None:
    record = begun().at(0).played(act(GAME, GAME.start(), (0, 1), (4, 4), ((6, 6, 6, 6), (2, 2, 2, 2))))
    assert record.is_over and beside(record, False) == ()
    assert beside(replace(record, seats=("optimal", "optimal")), False) == record.lines[:1]


@pytest.mark.parametrize(
    ("sees", "number", "told"), [("nothing", 3, "covered"), ("dice", 3, "3 covered dice"), ("dice", 1, "1 covered die")]
)
def test_covered_dice_are_read_out_with_their_number_where_that_is_seen(sees: str, number: int, told: str) -> None:
    game = HiddenHog(20, 4, sees=sees)
    thrown = act(game, game.start(), (0, 1), (2, number), ((4, 5), (2,) * number))
    record = Record(game, (PERSON, "optimal"), dealt=True).played(thrown)
    assert in_words(dice_on_table(record), "") == f"You: 4 5\nThey: {told}"


def test_the_reveal_tells_each_person_the_range_of_the_belief_view() -> None:
    solution, record = solve(GAME), begun(seats=(PERSON, PERSON))
    last = record.played(act(GAME, record.state, (0, 1), (4, 4), ((6, 6, 6, 6), (1, 2, 2, 2))))
    range_told = usual_scores(solution.belief(State(9, round=2)))
    assert likely(solution.belief(State(9, round=2)))[2] >= 0.8
    both = revealed(solution, last)
    assert "Before the last throw Second had 6; First had reason to believe " in both and both.count(f"({range_told}).") == 2
    assert "Before the last throw First had 9; Second had reason to believe " in both
    alone = revealed(solution, replace(last, seats=("optimal", PERSON)))
    assert alone.startswith("Before the last throw they had 9; you had reason to believe ") and range_told in alone
    assert revealed(solution, replace(last, seats=("optimal", "optimal"))) == revealed(solution, last.at(1)) == ""


def test_the_ledger_has_one_name_for_what_was_not_seen(qtbot: Any, window: Window) -> None:
    window.show_view(LedgerTable.view)
    plies = tuple(play(GAME, strategies.optimal(), strategies.dice(2), 3))
    window.runner.open(Record(GAME, ("optimal", "two dice"), 3, dealt=True, lines=(plies,)))
    settled(qtbot, window)
    shown = window.pane(LedgerTable)
    texts = [shown.totals.as_text(), shown.rows.as_text([0]), identity(window.session.frame.ledger, ("First", "Second"))]
    assert all("not seen" in text for text in texts) and shown.totals.names["not seen"].isVisibleTo(shown)
    assert not any("unseen" in text or "not known" in text for text in texts)


AHEAD = HiddenHog(20, 4, head_start=8)


def test_a_person_in_the_second_seat_sees_the_own_race(qtbot: Any, window: Window) -> None:
    solution = look(qtbot, window, AHEAD)
    window.show_view(DiceMap.view)
    window.runner.begin((PERSON, "optimal"), 5)
    settled(qtbot, window)
    dice, behind = window.pane(DiceMap), solution.seen_from(1)
    assert window.session.frame.seat == 0 and dice.picture.game == AHEAD
    window.runner.begin(("optimal", PERSON), 5)
    settled(qtbot, window)
    assert window.session.frame.seat == 1 and dice.picture.game == AHEAD.seen_from(1)
    assert (dice.picture.choice.dice == behind.table().argmax(axis=2).T + 1).all()
    assert window.session.frame.state == State(0, round=1) and dice.head_start.spin.value() == -8
    window.session.ask()
    settled(qtbot, window)
    assert "You began with 0, they with 8" in window.inspector.described.text()
    assert f"{100 * behind.value():.2f} %" in window.inspector.how_many_dice.value.text()
    qtbot.keyClick(window, Qt.Key.Key_3)
    settled(qtbot, window)
    record = window.session.frame.record
    assert record and window.session.frame.path == record.path == record.path_of(1)


def test_whose_race_is_shown_can_be_chosen_and_undone(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.session.take_seats((PERSON, "optimal"))  # as in a new window; no game has begun
    window.session.watch(0)
    window.pages.turn_to("Rules")
    settled(qtbot, window)
    window.show_view(DiceMap.view)
    settled(qtbot, window)
    form, dice = window.state_form, window.pane(DiceMap)
    assert form.seat.isVisible() and [button.text() for button in form.seat.controls] == ["first, from 8", "second, from 0"]
    first = dice.picture.colours  # faint where one is rarely
    qtbot.mouseClick(form.seat.buttons["1"], Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert dice.picture.game.head_start == -8 and (dice.picture.colours != first).any()
    dice.head_start.changed.emit(-6, False)  # six points behind
    settled(qtbot, window)
    assert window.session.frame.rules == replace(AHEAD, head_start=6) and dice.head_start.spin.value() == -6
    for seat in (1, 0):
        window.session.undo()
        settled(qtbot, window)
        assert (window.session.frame.rules, window.session.frame.seat) == (AHEAD, seat)
    assert (dice.picture.colours == first).all()
    look(qtbot, window, GAME)
    assert not form.seat.isVisible()  # without a head start both races are the same


def test_two_strategies_are_watched_from_the_chosen_seat(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.runner.begin(("optimal", "optimal"), 6)
    settled(qtbot, window)
    assert window.session.frame.state == State(8, round=1)
    window.session.watch(1)
    assert window.session.frame.state == window.session.frame.on_table == State(0, round=1)  # the cursor stays with the game
    window.session.undo()
    assert (window.session.frame.seat, window.session.frame.state) == (0, State(8, round=1))
    window.session.redo()
    window.runner.step(1)
    window.runner.step(1)
    settled(qtbot, window)
    frame = window.session.frame
    assert frame.seat == 1 and frame.record and frame.record.ply == 2
    assert frame.path == frame.record.path_of(1) and frame.path[0].mine == 0 and frame.record.path[0].mine == 8
    assert frame.state == frame.on_table == frame.path[-1]
    assert frame.meeting[0] == AHEAD.seen_from(1)
    goes_on = replace(frame.record, seats=(PERSON, "optimal"), lines=(frame.record.plies[:2],))
    person = replace(frame, record=goes_on)
    assert person.path == () and person.on_table is None  # what the other has is covered


def test_sessions_keep_whose_race_is_shown(tmp_path: Any) -> None:
    kept = sessions.saved(Frame(AHEAD, State(9, round=3), seat=1), "Play")
    sessions.save(tmp_path / "session.json", kept)
    assert sessions.load(tmp_path / "session.json", ["Play"], first_request) == kept and kept.seat == 1
    older = sessions.as_data(replace(kept, seat=0))
    assert "seat" not in older and sessions.from_data(older, ["Play"], first_request).seat == 0
    with pytest.raises(ValueError, match="seat"):
        sessions.from_data({**older, "seat": 2}, ["Play"], first_request)
    assert sessions.saved(Frame(GAME, State(9, round=3), seat=1), "Play").seat == 0


def test_the_seat_lasts_as_long_as_the_game_does(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.session.take_seats(("optimal", "optimal"))
    window.session.watch(1)
    look(qtbot, window, GAME)  # a head start that is dragged passes 0
    look(qtbot, window, replace(AHEAD, head_start=-3))
    assert window.session.frame.seat == 1 and window.session.frame.shown.head_start == 3
    look(qtbot, window, Pig(20))
    assert window.session.frame.seat == 0
    look(qtbot, window, AHEAD)
    assert window.session.frame.seat == 0 and window.session.frame.shown == AHEAD


def test_who_looks_at_the_race_of_the_other_does_not_see_what_is_covered(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.runner.begin((PERSON, "optimal"), 6)
    settled(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_1)
    settled(qtbot, window)
    record = window.session.frame.record
    assert record and record.ply == 1 and not record.is_over
    own = window.session.frame.state
    window.session.watch(1)
    settled(qtbot, window)
    frame = window.session.frame
    assert (frame.path, frame.on_table, frame.state) == ((), None, own)  # the cursor does not tell the other's score
    qtbot.keyClick(window, Qt.Key.Key_1)  # the own turn: the own race again
    settled(qtbot, window)
    frame = window.session.frame
    assert frame.seat == 0 and frame.record and frame.record.ply == 2 and frame.on_table == frame.record.view_of(0)


def test_two_persons_each_see_their_own_race(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.show_view(DiceMap.view)
    window.runner.begin((PERSON, PERSON), 6)
    settled(qtbot, window)
    dice = window.pane(DiceMap)
    assert window.session.frame.seat == 0 and dice.picture.game == AHEAD
    qtbot.keyClick(window, Qt.Key.Key_1)
    settled(qtbot, window)
    frame = window.session.frame
    assert frame.seat == 1 and frame.state == State(0, round=1) and dice.picture.game == AHEAD.seen_from(1)


def test_the_trainer_asks_in_the_race_that_is_watched(qtbot: Any, window: Window) -> None:
    look(qtbot, window, AHEAD)
    window.session.take_seats(("optimal", "optimal"))
    window.session.watch(0)
    window.show_view(Trainer.view)
    settled(qtbot, window)
    trainer = window.pane(Trainer)
    first = trainer.picture.pool
    window.session.watch(1)
    settled(qtbot, window)
    second = trainer.picture.pool
    assert (first.game, second.game) == (AHEAD, AHEAD.seen_from(1))
    assert {min(state.mine for state in pool.visits) for pool in (first, second)} == {0, 8}


def test_a_figure_of_the_second_race_is_that_of_the_command_line(qtbot: Any, window: Window, tmp_path: Any) -> None:
    look(qtbot, window, AHEAD, State(3, round=2))
    window.show_view(DiceMap.view)
    window.session.watch(1)
    settled(qtbot, window)
    shown = window.pane(DiceMap).figure()
    out = tmp_path / "dice.csv"
    rules = ["--target", "20", "--max-dice", "4", "--head-start=-8"]
    assert main(["figure", "dice-map", "hidden-hog", *rules, "--at", "round=2,mine=3", "--data", str(out)]) == 0
    assert out.read_bytes() == csv(shown.data())
