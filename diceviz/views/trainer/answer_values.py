"""What every answer was worth, as bars: the best are marked, and so is the one that was given."""

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz import words
from diceviz.pictures.palette import HOLD, LIGHT, ROLL, Theme, dice_colour
from diceviz.widgets.copying import Copier
from diceviz.widgets.theme import font
from diceviz.words import tabbed
from solver import State
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

ROWS = 10  # the best answers, and the given one
ROW, MANY, LOW = 22, 4, 17  # pixels; more rows are lower
SIGN, NAME, WORTH, COST = 18, 56, 82, 50  # widths of the columns, in pixels


@dataclass(frozen=True)
class AnswerRow:
    name: str
    colour: str
    share: float  # the share of the bar that is filled
    worth: str
    cost: str
    is_best: bool
    is_given: bool


def rows(solution: "Solution", state: State, given: Choice) -> list[AnswerRow]:
    known: Any = solution
    game, worth = solution.game, known.action_values(state)
    value = game.unit.best(worth.values())
    low, high = game.bounds
    top = high if isfinite(high) else 1.1 * max(worth.values())
    kept = sorted(worth, key=lambda choice: (choice != given, abs(worth[choice] - value)))[:ROWS]
    return [
        AnswerRow(
            called(choice),
            coloured(choice),
            (worth[choice] - low) / (top - low),
            words.value(game, worth[choice]),
            lost(solution, abs(worth[choice] - value)),
            abs(worth[choice] - value) <= solution.tolerance,
            choice == given,
        )
        for choice in worth
        if choice in kept
    ]


def called(choice: Choice) -> str:
    return choice.capitalize() if isinstance(choice, str) else words.dice(choice)


def coloured(choice: Choice) -> str:
    return dice_colour(choice) if isinstance(choice, int) else {"roll": ROLL, "hold": HOLD}[choice]


def lost(solution: "Solution", cost: float) -> str:
    """What an answer costs against the best one, in words."""
    if cost <= solution.tolerance:
        return "best" if words.is_nothing(solution.game, cost) else "≈ best"
    points = solution.game.unit.shown(cost)
    return f"−{points:.2f}" if points >= 0.005 else "< 0.01"


class AnswerValues(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._theme, self._height = LIGHT, ROW
        self.rows: list[AnswerRow] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("What every answer was worth")
        self.setToolTip("What every answer was worth, and what it loses against the best; ▸ is your answer")
        self.copier = Copier(self, self.as_text)

    def as_text(self) -> str:
        """The table of the last answer as text; nothing before one is given."""
        rows = [(row.name, row.worth, row.cost, "your answer" if row.is_given else "") for row in self.rows]
        return tabbed([("answer", "worth", "cost", ""), *rows]) if rows else ""

    def show_rows(self, found: list[AnswerRow], theme: Theme) -> None:
        self.rows, self._theme = found, theme
        self._height = LOW if len(found) > MANY else ROW
        self.setFixedHeight(len(found) * self._height)
        told = [f"{row.name} {row.worth}, {row.cost}{', your answer' if row.is_given else ''}" for row in found]
        self.setAccessibleDescription("; ".join(told))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, row in enumerate(self.rows):
            self._paint_row(painter, place * self._height, row)

    def _paint_row(self, painter: QPainter, y: int, row: AnswerRow) -> None:
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        high = self._height
        track = QRectF(SIGN + NAME, y + high / 2 - 4, max(1, self.width() - SIGN - NAME - WORTH - COST), 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.line))
        painter.drawRoundedRect(track, 4, 4)
        painter.setBrush(QColor(row.colour))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), track.width() * row.share, track.height()), 4, 4)
        painter.setFont(font(9.5, QFont.Weight.DemiBold if row.is_best else QFont.Weight.Normal))
        self._write(painter, QRectF(0, y, SIGN, high), left, "▸" if row.is_given else "", self._theme.text)
        self._write(painter, QRectF(SIGN, y, NAME, high), left, row.name, self._theme.text)
        self._write(painter, QRectF(track.right(), y, WORTH, high), right, row.worth, self._theme.text)
        colour = self._theme.good if row.is_best else self._theme.bad if row.is_given else self._theme.faint
        self._write(painter, QRectF(track.right() + WORTH, y, COST, high), right, row.cost, colour)

    @staticmethod
    def _write(painter: QPainter, box: QRectF, side: Qt.AlignmentFlag, text: str, colour: str) -> None:
        painter.setPen(QColor(colour))
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, text)
