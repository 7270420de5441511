"""The dice on the table: which lie there, and what the screen shows of them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from diceviz.model.record import Record
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.table.dice_row import NAME, DiceRow, Throw, is_step, size_of, throws
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.playing.plies import act
from tests.diceviz.conftest import far, is_seen
from tests.diceviz.told_record import game_of


def test_in_pig_all_rolls_of_the_turn_lie_on_the_table() -> None:
    record = game_of(Pig(), ("roll", 4), ("roll", 5), ("hold",), ("roll", 6), ("roll", 2))
    assert throws(record) == (Throw(1, (6, 2), (False, False), fresh=1),)
    assert throws(record.at(2)) == (Throw(0, (4, 5), (False, False), fresh=1),)
    assert throws(record.at(3)) == (Throw(0, (4, 5), (False, False), fresh=2, is_old=True),)
    assert throws(record.at(4)) == (Throw(1, (6,), (False,)),)
    assert throws(record.at(0)) == (Throw(0),)


def test_a_bust_is_marked_and_only_the_die_that_made_it() -> None:
    record = game_of(Pig(), ("roll", 4), ("roll", 1))
    assert throws(record) == (Throw(0, (4, 1), (False, True), fresh=1),)
    alone = game_of(SoloPig(), ("roll", 1))
    assert throws(alone) == (Throw(0, (1,), (True,)),)


def test_a_roll_past_an_exact_target_is_lost_too() -> None:
    record = game_of(Pig(5, "exact"), ("roll", 4), ("roll", 3))
    assert throws(record) == (Throw(0, (4, 3), (False, True), fresh=1),)


def test_in_hog_every_1_of_the_last_throw_is_marked() -> None:
    assert throws(game_of(Hog(), (3, 2, 1, 1))) == (Throw(0, (2, 1, 1), (False, True, True)),)
    assert throws(game_of(SoloHog(), (2, 2, 3))) == (Throw(0, (2, 3), (False, False)),)


def test_both_at_once_both_throws_lie_there() -> None:
    first, second = throws(game_of(SimultaneousHog(), ((1, 6), (2, 1, 5))))
    assert first == Throw(0, (6,), (False,))
    assert second == Throw(1, (1, 5), (True, False))


def test_dice_roll_when_one_ply_was_made_and_not_when_one_jumped() -> None:
    record = game_of(Pig(), ("roll", 4), ("roll", 5), ("roll", 6))
    assert is_step(record.at(1), record.at(2))
    branch = record.at(2).played(act(Pig(), record.at(2).state, (0,), "hold", ()))
    assert is_step(record.at(2), branch)
    assert not is_step(record.at(1), record.at(3))
    assert not is_step(record.at(2), record.at(1))
    assert not is_step(None, record.at(1))
    assert not is_step(game_of(Pig(), ("roll", 3)), record.at(2))
    assert not is_step(game_of(Pig(50), ("roll", 4)), record.at(2))


@pytest.mark.parametrize("number", [1, 5, 10, 23, 50])
@pytest.mark.parametrize("width", [148, 188, 232])
def test_dice_are_as_large_as_there_is_room(number: int, width: int) -> None:
    size = size_of(number, width, 72)
    assert size >= 11
    assert size == 30 or size_of(number, width, 72) < size_of(max(1, number // 2), width, 72)


@pytest.fixture
def row(qtbot: Any, qapp: QApplication) -> Iterator[DiceRow]:
    made = DiceRow()
    qtbot.addWidget(made)
    made.resize(232, 40)
    made.show()
    qtbot.waitExposed(made)
    yield made


def show(row: DiceRow, record: Record, theme: Theme = LIGHT) -> QImage:
    row.apply_theme(theme)
    row.show_record(record)
    QApplication.processEvents()
    return row.grab().toImage()


def dark_at(image: QImage, box: QRectF, across: float, down: float) -> bool:
    """Whether a pip is there, in halves of the die from its middle."""
    place = box.center() + QPointF(across, down) * box.width() / 4
    return QColor(image.pixelColor(place.toPoint())).lightness() < 110


GRID = [(across, down) for down in (-1, 0, 1) for across in (-1, 0, 1)]
FACES = {
    1: "...|.o.|...",
    2: "..o|...|o..",
    3: "..o|.o.|o..",
    4: "o.o|...|o.o",
    5: "o.o|.o.|o.o",
    6: "o.o|o.o|o.o",
}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_pips_are_where_they_are_on_dice(row: DiceRow, face: int, theme: Theme) -> None:
    row.set_animated(False)
    image = show(row, game_of(Pig(), ("roll", face)), theme)
    (box,) = row.boxes(0)
    pips = ["o" if dark_at(image, box, *place) else "." for place in GRID]
    assert "|".join("".join(pips[start : start + 3]) for start in (0, 3, 6)) == FACES[face]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_1_that_busts_has_another_colour_and_is_struck_through(row: DiceRow, theme: Theme) -> None:
    row.set_animated(False)
    image = show(row, game_of(Hog(), (2, 1, 6)), theme)
    lost, other = row.boxes(0)

    def colours(box: QRectF, across: int, down: int) -> list[QColor]:
        """Around a place, for strokes are thin."""
        place = (box.center() + QPointF(across, down) * box.width() / 4).toPoint()
        return [image.pixelColor(place.x() + x, place.y() + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]

    bad, white = QColor(theme.bad), QColor("#ffffff")
    for stroke in ((0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1)):  # the pip, and the strokes towards the corners
        assert max(far(colour, bad) for colour in colours(lost, *stroke)) > 60
    for clear in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        assert max(far(colour, bad) for colour in colours(lost, *clear)) <= 6
    assert max(far(colour, white) for colour in colours(other, 0, -1)) <= 6


def test_dice_with_many_sides_show_numbers(row: DiceRow) -> None:
    row.set_animated(False)
    seven, eleven = (show(row, game_of(Pig(die=Die(20)), ("roll", face))) for face in (7, 11))
    assert row.boxes(0)[0].width() == 30
    assert seven != eleven and is_seen("#1b1f27", seven, 20)


def test_fifty_dice_lie_within_the_row_and_apart(row: DiceRow) -> None:
    row.set_animated(False)
    show(row, game_of(Hog(1000, 50), (50, *[2, 3, 4, 5, 6] * 10)))
    boxes = row.boxes(0)
    assert len(boxes) == 50
    assert all(QRectF(row.rect()).contains(box) and box.left() >= NAME for box in boxes)
    assert not any(box.intersects(other) for place, box in enumerate(boxes) for other in boxes[:place])


def test_the_row_keeps_its_height_while_the_turn_goes_on(row: DiceRow) -> None:
    row.set_animated(False)
    heights = set()
    record = game_of(Pig(), *[("roll", 4)] * 20)
    for ply in range(20):
        show(row, record.at(ply))
        heights.add(row.height())
        assert all(QRectF(row.rect()).contains(box) for box in row.boxes(0))
    assert len(heights) == 1


def test_dice_tumble_and_come_to_rest_on_what_was_thrown(row: DiceRow, qtbot: Any) -> None:
    record = game_of(Pig(), ("roll", 4), ("roll", 5), ("roll", 6))
    show(row, record.at(1))
    assert not row.is_animating
    show(row, record.at(2))
    assert row.is_animating
    rest = row.boxes(0)[0].toRect()
    assert row.grab(rest).toImage() != row.grab(row.boxes(0)[1].toRect()).toImage()
    show(row, record.at(3))  # stepping on cuts it short, and the next begins
    assert row.is_animating
    qtbot.waitUntil(lambda: not row.is_animating)
    at_rest = row.grab().toImage()
    row.set_animated(False)
    show(row, record.at(0))
    assert show(row, record.at(3)) == at_rest


def test_dice_lie_still_when_that_is_wanted_or_when_one_jumps(row: DiceRow) -> None:
    record = game_of(Pig(), ("roll", 4), ("roll", 5), ("hold",))
    show(row, record.at(0))
    show(row, record.at(2))
    assert not row.is_animating
    show(row, record.at(3))  # a hold throws nothing
    assert not row.is_animating
    show(row, record.at(1))
    assert not row.is_animating
    show(row, record.at(2))
    assert row.is_animating
    row.set_animated(False)
    assert not row.is_animating
    show(row, record.at(1))
    show(row, record.at(2))
    assert not row.is_animating


def test_what_lies_there_can_be_read_out(row: DiceRow) -> None:
    row.set_animated(False)
    show(row, game_of(SimultaneousHog(), ((1, 6), (2, 1, 5))))
    assert row.accessibleDescription() == "First: 6\nSecond: 1 5"
    show(row, replace(game_of(SoloPig(), ("roll", 3)), seats=("person",)))
    assert row.accessibleDescription() == "3"
