"""Both players' points on the way to the target, as bars; what is at risk is hatched."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from diceviz import words
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.theme import font
from solver import State
from solver.games import Game

NAME, POINTS = 40, 66  # pixels left and right of a bar
ROW, THICK = 26, 14  # the heights of a row and of its bar, in pixels
MARK = 18  # pixels below, for the target


class ScoreRow(NamedTuple):
    """The bar of one player."""

    name: str
    points: int
    at_risk: int


def score_rows(game: Game, state: State) -> list[ScoreRow]:
    """The bars of the player to move and, where there is one whose score is seen, of the opponent."""
    mine = ScoreRow("You", state.mine, state.turn)
    return [mine] if game.players == 1 or "theirs" in game.hidden else [mine, ScoreRow("They", state.theirs, 0)]


class ScoreBars(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.rows: list[ScoreRow] = []
        self.target = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Scores")
        self.setToolTip("Points of both on the way to the target; what is at risk in this turn is hatched")

    def show_state(self, game: Game, state: State) -> None:
        self.rows, self.target = score_rows(game, state), game.target
        self.setFixedHeight(len(self.rows) * ROW + MARK)
        self.setAccessibleDescription(words.state(game, state))
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def track(self, row: int) -> QRectF:
        """The rectangle that the bar of a player may fill, in pixels; its end is the target."""
        return QRectF(NAME, row * ROW + (ROW - THICK) / 2, max(1, self.width() - NAME - POINTS), THICK)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.rows:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(10))
        for row, (name, points, risk) in enumerate(self.rows):
            painter.setPen(QColor(self._theme.faint))
            left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
            painter.drawText(QRectF(0, row * ROW, NAME, ROW), left | Qt.AlignmentFlag.AlignVCenter, name)
            self._paint_bar(painter, self.track(row), points, risk)
            painter.setPen(QColor(self._theme.text))
            written = f"{points} + {risk}" if risk else f"{points}"
            place = QRectF(self.width() - POINTS, row * ROW, POINTS, ROW)
            painter.drawText(place, right | Qt.AlignmentFlag.AlignVCenter, written)
        self._paint_target(painter)

    def _paint_bar(self, painter: QPainter, track: QRectF, points: int, risk: int) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.line))
        painter.drawRoundedRect(track, 3, 3)
        long = track.width() * min(1.0, points / self.target)
        painter.setBrush(QColor(self._theme.faint))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), long, THICK), 3, 3)
        if risk:
            more = min(track.width() - long, track.width() * risk / self.target)
            painter.setPen(QPen(QColor(self._theme.text), 1))
            painter.setBrush(QBrush(QColor(self._theme.text), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(QRectF(track.left() + long, track.top() + 0.5, more, THICK - 1))

    def _paint_target(self, painter: QPainter) -> None:
        """A line at the end of the bars, and which target that is."""
        end, bottom = self.track(0).right(), len(self.rows) * ROW
        painter.setPen(QPen(QColor(self._theme.text), 2))
        painter.drawLine(round(end), 2, round(end), bottom)
        painter.setFont(font(8.5))
        painter.setPen(QColor(self._theme.faint))
        painter.drawText(QRectF(end - 60, bottom, 120, MARK), Qt.AlignmentFlag.AlignCenter, f"target {self.target}")
