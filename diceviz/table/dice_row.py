"""The dice on the table: all of a turn in which points are at risk, else of the last throw; of both who throw at once."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz.model.frame import Frame
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.table.die import MOST_PIPS, paint_die, paint_place
from diceviz.widgets.theme import font
from diceviz.words import turns
from diceviz.words.plies import faces as in_words
from diceviz.words.plies import names
from solver.games import Game
from solver.playing.plies import Ply

ROLLING = 400  # milliseconds
TUMBLES = 7  # faces that are shown in that time
LARGEST, SMALLEST = 30, 6  # pixels a side
NAME = 52  # pixels, left of the dice
BETWEEN = 6  # pixels, from player to player


@dataclass(frozen=True)
class Throw:
    """The dice of one player."""

    seat: int
    faces: tuple[int, ...] = ()
    lost: tuple[bool, ...] = ()  # which of them busted
    fresh: int = 0  # those before this one have been lying there
    is_old: bool = False  # the turn has ended, and the dice wait to be taken up


def throws(record: Record) -> tuple[Throw, ...]:
    """What lies on the table where one looks."""
    last = record.last
    if last is None:
        return tuple(Throw(seat) for seat in record.movers)
    if is_gathered(record.rules):
        return (turn(record.plies[: record.ply]),)
    thrown, busts = zip(last.movers, turns.throws(last), strict=True), record.rules.busts
    return tuple(Throw(seat, faces, tuple(face in busts for face in faces)) for seat, (_, faces) in thrown)


def is_gathered(game: Game) -> bool:
    """Whether the dice of a turn stay on the table until it ends."""
    return game.chooses == "roll or hold" and "turn" in game.axes and not game.at_once


def turn(plies: tuple[Ply, ...]) -> Throw:
    """All rolls of the last turn. Its last one is lost with the rest, if it ended the turn."""
    last, rolls = plies[-1], []
    for ply in reversed(plies):
        if ply is not last and ply.ends_turn:
            break
        rolls = [*ply.dice, *rolls]
    busted = last.action == "roll" and last.ends_turn
    lost = tuple(busted and place == len(rolls) - 1 for place in range(len(rolls)))
    is_old = last.action == "hold" and last.after is not None
    return Throw(last.movers[0], tuple(rolls), lost, len(rolls) - len(last.dice), is_old)


def is_step(before: Record | None, after: Record) -> bool:
    """Whether one ply was made, and nothing jumped."""
    if before is None or before.rules != after.rules or after.ply != before.ply + 1:
        return False
    return after.plies[: before.ply] == before.plies[: before.ply]


def size_of(number: int, width: int, height: int) -> int:
    """The largest dice of which so many have room there, in rows."""
    return next((size for size in range(LARGEST, SMALLEST, -1) if fits(number, size, width, height)), SMALLEST)


def fits(number: int, size: int, width: int, height: int) -> bool:
    across, step = columns(size, width), size + gap(size)
    return across > 0 and -(-number // across) * step - gap(size) <= height


def columns(size: int, width: int) -> int:
    return (width + gap(size)) // (size + gap(size))


def gap(size: int) -> int:
    return max(2, size // 6)


def height_for(game: Game) -> int:
    """Of one player's dice: it must not change while the game goes on, or all below would jump."""
    if is_gathered(game):
        return 40 if game.die.sides <= MOST_PIPS + 2 else 60  # turns with many sides are long, and numbers are small
    return 32 if game.max_dice <= 4 else 34 if game.max_dice <= 12 else 72


class DiceRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.throws: tuple[Throw, ...] = ()
        self._record: Record | None = None
        self._theme = LIGHT
        self._animated = True
        self._roll = QVariantAnimation(self, duration=ROLLING, startValue=0.0, endValue=1.0)
        self._roll.valueChanged.connect(lambda _: self.update())
        self._roll.finished.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Dice")

    @property
    def is_animating(self) -> bool:
        return self._roll.state() == QVariantAnimation.State.Running

    def set_animated(self, animated: bool) -> None:
        self._animated = animated
        if not animated:
            self._roll.stop()
            self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def render(self, frame: Frame) -> None:
        record = frame.record
        if record is self._record:
            return
        before, self._record, self.throws = self._record, record, throws(record)
        self._roll.stop()
        if (
            self._animated
            and self.isVisible()
            and is_step(before, record)
            and any(throw.faces[throw.fresh :] for throw in self.throws)
        ):
            self._roll.start()
        rows = len(self.throws)
        self.setFixedHeight(rows * height_for(record.rules) + (rows - 1) * BETWEEN)
        told = "\n".join(self._told(throw) for throw in self.throws)
        self.setAccessibleDescription(told)
        self.setToolTip(told)
        self.update()

    def _told(self, throw: Throw) -> str:
        shown = in_words(throw.faces) or ("no dice" if self._record.last else "no dice yet")
        return shown.capitalize() if self._record.rules.players == 1 else f"{names(self._record.seats)[throw.seat]}: {shown}"

    def boxes(self, row: int) -> list[QRectF]:
        """Where the dice of a player lie."""
        game, number = self._record.rules, max(1, len(self.throws[row].faces))
        left, height = 0 if game.players == 1 else NAME, height_for(game)
        size = size_of(number, self.width() - left, height)
        step, lines = size + gap(size), -(-number // columns(size, self.width() - left))
        across = -(-number // lines)  # lines of the same length
        top = row * (height + BETWEEN) + (height - lines * step + gap(size)) // 2
        return [QRectF(left + place % across * step, top + place // across * step, size, size) for place in range(number)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, throw in enumerate(self.throws):
            painter.setOpacity(1.0)
            self._paint_name(painter, row, throw)
            self._paint_dice(painter, row, throw)

    def _paint_name(self, painter: QPainter, row: int, throw: Throw) -> None:
        if self._record.rules.players == 1:
            return
        height = height_for(self._record.rules)
        painter.setFont(font(10))
        painter.setPen(QColor(self._theme.faint))
        place = QRectF(0, row * (height + BETWEEN), NAME, height)
        name = names(self._record.seats)[throw.seat]
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)

    def _paint_dice(self, painter: QPainter, row: int, throw: Throw) -> None:
        boxes, sides = self.boxes(row), self._record.rules.die.sides
        if not throw.faces:
            paint_place(painter, boxes[0], self._theme)
        painter.setOpacity(0.5 if throw.is_old else 1.0)
        for place, face in enumerate(throw.faces):
            if self.is_animating and place >= throw.fresh:
                self._paint_tumbling(painter, boxes[place], row + place, sides)
            else:
                paint_die(painter, boxes[place], face, sides, self._theme, throw.lost[place])

    def _paint_tumbling(self, painter: QPainter, box: QRectF, which: int, sides: int) -> None:
        """Any face, turned and shrunken, less and less."""
        share = self._roll.currentValue()
        tumble = int(share * TUMBLES)
        painter.save()
        painter.translate(box.center())
        painter.rotate((1 - share) * (70 if (tumble + which) % 2 else -70))
        painter.scale(0.78 + 0.2 * share, 0.78 + 0.2 * share)
        painter.translate(-box.center())
        paint_die(painter, box, (tumble * 5 + which * 3) % sides + 1, sides, self._theme)
        painter.restore()
