"""The move list: what was thrown, turn by turn, what it gave and cost, and ways to go there."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diceviz.model.frame import Frame
from diceviz.model.record import PERSON, Record
from diceviz.pictures.palette import DARK, LIGHT
from diceviz.table.move_list import MoveList
from diceviz.words.moves import line_words, moves_as_text
from diceviz.words.ply_words import gain
from diceviz.words.turns import scores, turns
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, ledger, solve
from solver.games import Game
from tests.diceviz.conftest import is_seen
from tests.diceviz.told_record import on


def told(game: Game, *pairs: Any, seats: tuple[str, ...] = (PERSON, "optimal")) -> Record:
    record = Record(game, seats, by_hand=True, dealt=True)
    return on(record, *pairs)


PIG = told(
    Pig(30),
    *[("roll", (4,)), ("roll", (5,)), ("hold", ())],
    *[("roll", (6,)), ("roll", (1,))],
    *[("roll", (3,)), ("roll", (2,))],
)
BOTH = told(SimultaneousHog(30, 4), ((2, 3), ((4, 5), (1, 6, 6))), ((1, 2), ((3,), (2, 2))))


def frame(record: Record) -> Frame:
    solution = solve(record.rules)
    return Frame(record.rules, State(), solution, record=record, ledger=ledger(solution, record.plies))


@pytest.fixture
def moves(qtbot: Any) -> MoveList:
    made = MoveList()
    qtbot.addWidget(made)
    made.apply_theme(LIGHT)
    made.resize(320, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def show(moves: MoveList, seen: Frame) -> None:
    moves.show_moves(seen.record, seen.ledger)


def texts(moves: MoveList) -> list[list[str]]:
    model = moves.table.moves
    return [[model.text(row, column) for column in range(4)] for row in range(model.rowCount())]


def test_turns_are_counted_for_each_player() -> None:
    found = turns(PIG.plies)
    assert [(turn.number, turn.movers, turn.first, turn.end) for turn in found] == [
        (1, (0,), 0, 3),
        (1, (1,), 3, 5),
        (2, (0,), 5, 7),
    ]
    assert [turn.is_over for turn in found] == [True, True, False]


def test_scores_are_those_of_the_rule_book() -> None:
    """Every score after a turn is what the next player sees as theirs."""
    for record in (PIG, told(Hog(40, 3, "all"), (2, (4, 5)), (1, (6,)), (3, (1, 2, 3)), (2, (6, 6)))):
        for turn in turns(record.plies):
            last = turn.plies[-1]
            assert scores(record.rules, last) == ((last.after.theirs if last.passes else last.after.mine),)
    assert [scores(BOTH.rules, ply) for ply in BOTH.plies] == [(9, 0), (12, 4)]
    won = told(Hog(5, 2), (2, (4, 5)))
    assert scores(won.rules, won.last) == (9,)


def test_a_row_says_who_threw_what_and_what_it_gave(moves: MoveList) -> None:
    show(moves, frame(PIG))
    shown, book = texts(moves), frame(PIG).ledger
    assert [row[:2] for row in shown] == [["1 You 4 5 hold", "9"], ["1 They 6 1", "0"], ["2 You 3 2 …", "9"]]
    for row, (seat, first, end) in zip(shown, [(0, 0, 3), (1, 3, 5), (0, 5, 7)], strict=True):
        luck = sum(entry.luck[seat] for entry in book.entries[first:end])
        skill = sum(entry.skill[seat] for entry in book.entries[first:end])
        assert row[2:] == [gain(PIG.rules, luck, is_short=True), gain(PIG.rules, skill, is_short=True)]


@pytest.mark.parametrize(
    ("game", "worth", "said", "short"),
    [
        (Pig(), 0.0312, "+3.12", "+3.1"),
        (Pig(), -0.009, "−0.90", "−0.9"),
        (Pig(), -0.0004, "−0.04", "−0.04"),
        (Pig(), -1e-14, "0.00", "0"),
        (Pig(variant="difference"), 2.345, "+2.35", "+2.3"),
        (SoloPig(), 0.25, "+0.25", "+0.25"),
        (SoloHog(), -0.003, "0.00", "0"),
    ],
)
def test_gains_have_a_sign_and_may_be_short(game: Game, worth: float, said: str, short: str) -> None:
    assert (gain(game, worth), gain(game, worth, is_short=True)) == (said, short)


def test_who_counts_turns_gains_by_fewer(moves: MoveList) -> None:
    """A 1 costs a turn, in the colour of a loss; alone there is one score."""
    record = told(SoloPig(20), ("roll", (1,)), ("roll", (6,)), seats=(PERSON,))
    show(moves, frame(record))
    ((luck,),) = moves.table.moves.lines(0, 2)
    assert luck.text.startswith("+") and luck.tone == "bad" and texts(moves)[0][:2] == ["1 1", "0"]


def test_both_at_once_is_one_row_with_a_line_for_each(moves: MoveList) -> None:
    show(moves, frame(BOTH))
    assert [row[:2] for row in texts(moves)] == [
        ["1 You 2: 4 5\nThey 3: 1 6 6", "9\n0"],
        ["2 You 1: 3\nThey 2: 2 2", "12\n4"],
    ]
    assert all(len(cell.split("\n")) == 2 for row in texts(moves) for cell in row)
    assert moves.table.rowHeight(0) == 2 * moves_height(PIG, moves)


def moves_height(record: Record, moves: MoveList) -> int:
    show(moves, frame(record))
    return moves.table.rowHeight(0)


def test_a_bust_is_seen_in_the_colour_of_a_loss(moves: MoveList) -> None:
    show(moves, frame(BOTH))
    ((_, _, _, *mine), (_, _, _, *theirs)) = moves.table.moves.lines(0, 0)
    assert [word.tone for word in mine] == ["", ""] and [word.tone for word in theirs] == ["bad", "", ""]


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_gains_and_losses_are_coloured_on_screen(moves: MoveList, theme: Any) -> None:
    moves.apply_theme(theme)
    show(moves, frame(PIG))
    QApplication.processEvents()
    picture = moves.table.grab().toImage()
    assert is_seen(theme.good, picture, 40) and is_seen(theme.bad, picture, 40)


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_click_on_a_row_goes_to_the_end_of_its_turn(qtbot: Any, moves: MoveList, row: int) -> None:
    show(moves, frame(PIG))
    place = moves.table.visualRect(moves.table.moves.index(row, 2)).center()
    with qtbot.waitSignal(moves.table.picked) as caught:
        qtbot.mouseClick(moves.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [[3, 5, 7][row]]


@pytest.mark.parametrize(("row", "ply"), [(0, 1), (0, 2), (0, 3), (1, 4), (2, 6)])
def test_a_click_on_a_roll_goes_there(qtbot: Any, moves: MoveList, row: int, ply: int) -> None:
    show(moves, frame(PIG))
    with qtbot.waitSignal(moves.table.picked) as caught:
        qtbot.mouseClick(moves.table.viewport(), Qt.MouseButton.LeftButton, pos=place_of(moves, row, ply))
    assert caught.args == [ply]


def place_of(moves: MoveList, row: int, ply: int) -> QPoint:
    table, index = moves.table, moves.table.moves.index(row, 0)
    laid = table.painter.laid_out(index, table.visualRect(index))
    return next(room.center() for word, room in laid if word.ply == ply)


def test_the_roll_that_is_looked_at_is_framed(moves: MoveList) -> None:
    def colours(ply: int) -> set[str]:
        show(moves, frame(PIG.at(ply)))
        QApplication.processEvents()
        picture, place = moves.table.viewport().grab().toImage(), place_of(moves, 0, 2)
        return {picture.pixelColor(place.x(), place.y() + above).name() for above in range(-9, 0)}

    assert LIGHT.accent in colours(2) and LIGHT.accent not in colours(1)


def test_up_and_down_go_turn_by_turn_and_other_keys_are_left_alone(qtbot: Any, moves: MoveList) -> None:
    picked: list[int] = []
    moves.table.picked.connect(picked.append)
    for ply, key, there in ((4, "Up", 3), (4, "Down", 7), (0, "Down", 3), (2, "Up", 0), (7, "Down", 7)):
        show(moves, frame(PIG.at(ply)))
        qtbot.keyClick(moves.table, getattr(Qt.Key, f"Key_{key}"))
        assert picked.pop() == there and not picked
    for key in (Qt.Key.Key_R, Qt.Key.Key_1, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Space):
        QTest.keyClick(moves.table, key)
        assert not picked and not moves.table.currentIndex().isValid()


def test_only_what_changed_is_laid_out_anew(qtbot: Any, moves: MoveList) -> None:
    """Of a long game one ply more is one row more, and stepping none."""
    game = Pig(1000)
    long = told(game, *[("roll", (1,))] * 3000)
    seen = Frame(game, State(), record=long)
    show(moves, seen)
    changes: list[tuple[int, int]] = []
    moves.table.moves.rowsInserted.connect(lambda _, first, last: changes.append((first, last)))
    moves.table.moves.rowsRemoved.connect(lambda _, first, last: changes.append((-first, -last)))
    moves.table.moves.modelReset.connect(lambda: changes.append((0, 0)))
    written: list[tuple[int, int]] = []
    moves.table.moves.dataChanged.connect(lambda first, last: written.append((first.row(), last.row())))
    show(moves, replace(seen, record=long.at(17)))
    assert changes == [] and sorted(set(written)) == [(16, 16), (2999, 2999)]
    more = on(long, ("roll", (4,)))
    show(moves, replace(seen, record=more))
    assert changes == [(3000, 3000)]
    show(moves, replace(seen, record=on(more, ("hold", ()))))
    assert changes[1:] == [(-3000, -3000), (3000, 3000)] and moves.table.moves.rowCount() == 3001


def test_the_row_of_the_present_ply_is_in_sight(moves: MoveList) -> None:
    record = told(Pig(1000), *[("roll", (1,))] * 500)
    seen = Frame(record.rules, State(), record=record)
    for ply in (500, 3, 250):
        show(moves, replace(seen, record=record.at(ply)))
        row = moves.table.visualRect(moves.table.moves.index(ply - 1, 0))
        assert moves.table.moves.present == ply - 1 and moves.table.viewport().rect().contains(row)


def test_a_turn_too_long_for_its_cell_shows_the_roll_that_is_looked_at(moves: MoveList) -> None:
    record = told(Pig(200), *[("roll", (2,))] * 40)
    show(moves, Frame(record.rules, State(), record=record))
    table, index = moves.table, moves.table.moves.index(0, 0)
    for ply in (40, 1, 20):
        show(moves, Frame(record.rules, State(), record=record.at(ply)))
        laid = table.painter.laid_out(index, table.visualRect(index))
        assert any(word.ply == ply for word, _ in laid) and any(word.text == "…" for word, _ in laid)
        assert max(room.right() for _, room in laid) <= table.visualRect(index).right()


def test_lines_say_where_they_part(qtbot: Any, moves: MoveList) -> None:
    show(moves, frame(PIG))
    assert not moves.lines.isVisible()
    record = on(on(PIG.at(2), ("roll", (6,))).on(0).at(6), ("roll", (5,)))
    show(moves, frame(record))
    assert [moves.lines.itemText(place) for place in range(moves.lines.count())] == [
        "Line 1: as it was played first",
        "Line 2, ply 3: roll, not hold",
        "Line 3, ply 7: other dice for roll",
    ]
    assert moves.lines.isVisible() and moves.lines.currentIndex() == 2
    with qtbot.waitSignal(moves.lines.activated) as caught:
        moves.lines.setFocus()
        qtbot.keyClick(moves.lines, Qt.Key.Key_Up)
    assert caught.args == [1]
    both = on(BOTH.at(1), ((4, 2), ((2, 2, 2, 2), (3, 3))))
    assert line_words(both, 1) == "Line 2, ply 2: 4 dice and 2 dice, not 1 die and 2 dice"


def test_the_moves_are_copied_as_text(qtbot: Any, moves: MoveList) -> None:
    show(moves, frame(PIG))
    qtbot.mouseClick(moves.copier, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == (
        "Pig to 30 (target: 30 points, to win: reach, die: 6 sides)\n"
        "You · They (optimal) · dice told by hand\n"
        "\n"
        "1. You 4 5 hold = 9\n"
        "1. They 6 1 = 0\n"
        "2. You 3 2 … = 9\n"
        "The game goes on.\n"
    )


def test_a_throw_is_copied_with_its_number_of_dice() -> None:
    assert "1. You 2 dice: 4 5 · They 3 dice: 1 6 6 = 9 : 0\n" in moves_as_text(BOTH)
    won = told(Hog(5, 2), (1, (3,)), (2, (4, 5)))
    assert moves_as_text(won).endswith("1. You 1 die: 3 = 3\n1. They 2 dice: 4 5 = 9\nThey won.\n")


def test_two_persons_go_by_their_seats_and_one_alone_by_none(moves: MoveList) -> None:
    record = replace(PIG, seats=(PERSON, PERSON))
    show(moves, frame(record))
    assert [row[0] for row in texts(moves)] == ["1 First 4 5 hold", "1 Second 6 1", "2 First 3 2 …"]
    assert moves_as_text(record).splitlines()[1:4] == ["First · Second · dice told by hand", "", "1. First 4 5 hold = 9"]
    alone = told(SoloPig(20), ("roll", (4,)), ("hold", ()), seats=("hold at 20",))
    assert moves_as_text(alone).splitlines()[1:4] == ["Hold at 20 · dice told by hand", "", "1. 4 hold = 4"]


def test_who_sits_down_is_named_at_once(moves: MoveList) -> None:
    show(moves, frame(PIG))
    show(moves, frame(replace(PIG, seats=("optimal", PERSON))))
    assert [row[0] for row in texts(moves)] == ["1 They 4 5 hold", "1 You 6 1", "2 They 3 2 …"]
