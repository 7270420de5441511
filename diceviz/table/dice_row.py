"""The dice on the table: all of a turn in which points are at risk, else of the last throw; of both who throw at once."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.die import COVERED, MOST_PIPS, paint_die, paint_place
from diceviz.widgets.theme import font
from diceviz.words import moves, turns
from diceviz.words.ply_words import faces, names
from solver import Die, Roll
from solver.games import Game
from solver.games.state import Faces
from solver.playing.plies import Ply

ROLLING = 400  # milliseconds that dice tumble
TUMBLES = 7  # faces that a die shows while it tumbles
LARGEST, SMALLEST = 30, 6  # pixels: the side of a die
NAME = 52  # pixels: the room for a player's name, left of the dice
BETWEEN = 6  # pixels between the dice of two players


@dataclass(frozen=True)
class Throw:
    """The dice of one player."""

    seat: int
    faces: tuple[int, ...] = ()
    lost: tuple[bool, ...] = ()  # for each die whether it busted
    fresh: int = 0  # the place of the first die that was thrown last; those before it have been lying there
    is_old: bool = False  # whether the turn has ended, and the dice wait to be taken up


@dataclass(frozen=True)
class DiceOnTable:
    """What is painted: the dice of each player, with the names, and how much room there is for them."""

    throws: tuple[Throw, ...] = ()
    names: tuple[str, ...] = ()  # the name of the player of each throw; none for a player alone
    die: Die | Roll = Die()
    height: int = 0  # pixels, for each throw
    counted: bool = False  # whether covered dice are as many as were thrown


def dice_on_table(record: Record) -> DiceOnTable:
    game, thrown, called = record.rules, throws(record), names(record.seats)
    shown = tuple(called[throw.seat] for throw in thrown) if game.players == 2 else ()
    return DiceOnTable(thrown, shown, game.die, height_for(game), record.tells_numbers)


def throws(record: Record) -> tuple[Throw, ...]:
    """The dice that lie on the table where one looks."""
    last = record.last
    if last is None:
        return tuple(Throw(seat) for seat in record.movers)
    if is_gathered(record.rules):
        return (turn(record.plies[: record.ply]),)
    if record.rules.at_once and "turn" in record.rules.axes:
        return tuple(turn_at_once(record, seat) for seat in last.movers)
    busts = record.rules.busts
    thrown = [(seat, faces_seen(record, seat, faces)) for seat, (_, faces) in zip(last.movers, turns.throws(last), strict=True)]
    return tuple(Throw(seat, faces, tuple(face in busts for face in faces)) for seat, faces in thrown)


def faces_seen(record: Record, seat: int, faces: Faces) -> Faces:
    """The dice of the last ply that a person at the table sees: covered ones, of which also the number may not be told."""
    if not record.hides(record.ply - 1, seat):
        return faces
    return (COVERED,) * (len(faces) if record.tells_numbers else 1)


def is_gathered(game: Game) -> bool:
    """Whether the dice of a turn stay on the table until it ends."""
    return game.chooses == "roll or hold" and "turn" in game.axes and not game.at_once


def turn(plies: tuple[Ply, ...]) -> Throw:
    """All rolls of the last turn. Its last one is lost with the rest, if it ended the turn."""
    last, rolls = plies[-1], list[int]()
    for ply in reversed(plies):
        if ply is not last and ply.ends_turn:
            break
        rolls = [*rolled(ply), *rolls]
    busted = last.action == "roll" and last.ends_turn
    lost = tuple(busted and place == len(rolls) - 1 for place in range(len(rolls)))
    is_old = last.action == "hold" and last.after is not None
    return Throw(last.movers[0], tuple(rolls), lost, len(rolls) - len(rolled(last)), is_old)


def turn_at_once(record: Record, seat: int) -> Throw:
    """All rolls of one of two players in the round that was played last; of a turn that is covered not even their number."""
    if record.hides(record.ply - 1, seat):
        return Throw(seat, (COVERED,), (False,), fresh=1)
    plies = turns.turns(record.plies[: record.ply])[-1].plies
    rolls = [face for ply in plies for face in turns.throws(ply)[seat][1]]
    fresh = len(rolls) - len(turns.throws(plies[-1])[seat][1])
    lost = tuple(face in record.rules.busts for face in rolls)
    return Throw(seat, tuple(rolls), lost, fresh, plies[-1].ends_turn and plies[-1].after is not None)


def rolled(ply: Ply) -> Faces:
    """The dice of a ply in which one player moved."""
    (_, faces), *_ = turns.throws(ply)
    return faces


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
    """The height of one player's dice in pixels: it must not change while the game goes on, or all below would jump."""
    if is_gathered(game):
        return 40 if game.die.sides <= MOST_PIPS + 2 else 60  # turns with many sides are long, and numbers are small
    return 32 if game.max_dice <= 4 else 34 if game.max_dice <= 12 else 72


def in_words(dice: DiceOnTable, before: str) -> str:
    """What lies there, to be read out, a line for each player; `before` is said of one who has no dice."""
    told = [covered_words(dice, throw) if COVERED in throw.faces else faces(throw.faces) or before for throw in dice.throws]
    if not dice.names:
        return told[0].capitalize()
    return "\n".join(f"{name}: {line}" for name, line in zip(dice.names, told, strict=True))


def covered_words(dice: DiceOnTable, throw: Throw) -> str:
    """Covered dice: "3 covered dice", or "covered" where their number is not told."""
    number = len(throw.faces)
    return f"{number} {moves.COVERED} {'die' if number == 1 else 'dice'}" if dice.counted else moves.COVERED


class DiceRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.dice = DiceOnTable()
        self._record: Record | None = None
        self._theme = LIGHT
        self._animated = True
        self._roll = QVariantAnimation(self, duration=ROLLING, startValue=0.0, endValue=1.0)
        self._roll.valueChanged.connect(lambda _: self.update())
        self._roll.finished.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Dice")

    @property
    def throws(self) -> tuple[Throw, ...]:
        return self.dice.throws

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

    def show_record(self, record: Record) -> None:
        """Show the dice of a record; those thrown last tumble, if it is one ply on."""
        before, self._record, self.dice = self._record, record, dice_on_table(record)
        self._roll.stop()
        is_thrown = is_step(before, record) and any(throw.faces[throw.fresh :] for throw in self.throws)
        if self._animated and self.isVisible() and is_thrown:
            self._roll.start()
        rows = len(self.throws)
        self.setFixedHeight(rows * self.dice.height + (rows - 1) * BETWEEN)
        told = in_words(self.dice, "no dice" if record.last else "no dice yet")
        self.setAccessibleDescription(told)
        self.setToolTip(told)
        self.update()

    def boxes(self, row: int) -> list[QRectF]:
        """The squares in which the dice of a player lie."""
        number, height = max(1, len(self.throws[row].faces)), self.dice.height
        left = NAME if self.dice.names else 0
        size = size_of(number, self.width() - left, height)
        step, lines = size + gap(size), -(-number // columns(size, self.width() - left))
        across = -(-number // lines)  # lines of equal length
        top = row * (height + BETWEEN) + (height - lines * step + gap(size)) // 2
        return [QRectF(left + place % across * step, top + place // across * step, size, size) for place in range(number)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, name in enumerate(self.dice.names):
            self._paint_name(painter, row, name)
        for row, throw in enumerate(self.throws):
            self._paint_dice(painter, row, throw)

    def _paint_name(self, painter: QPainter, row: int, name: str) -> None:
        painter.setFont(font(10))
        painter.setPen(QColor(self._theme.faint))
        place = QRectF(0, row * (self.dice.height + BETWEEN), NAME, self.dice.height)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)

    def _paint_dice(self, painter: QPainter, row: int, throw: Throw) -> None:
        boxes, die = self.boxes(row), self.dice.die
        painter.setOpacity(0.5 if throw.is_old and throw.faces else 1.0)
        if not throw.faces:
            paint_place(painter, boxes[0], self._theme)
        for place, face in enumerate(throw.faces):
            if self.is_animating and place >= throw.fresh:
                self._paint_tumbling(painter, boxes[place], row + place, die)
            else:
                paint_die(painter, boxes[place], face, die, self._theme, throw.lost[place])

    def _paint_tumbling(self, painter: QPainter, box: QRectF, which: int, die: Die | Roll) -> None:
        """A die on its way: any face, turned and shrunken, less and less."""
        share = float(self._roll.currentValue())
        tumble = int(share * TUMBLES)
        painter.save()
        painter.translate(box.center())
        painter.rotate((1 - share) * (70 if (tumble + which) % 2 else -70))
        painter.scale(0.78 + 0.2 * share, 0.78 + 0.2 * share)
        painter.translate(-box.center())
        paint_die(painter, box, (tumble * 5 + which * 3) % die.sides + 1, die, self._theme)
        painter.restore()
