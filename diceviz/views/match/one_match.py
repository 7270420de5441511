"""The figures of one match: chances as bars, how long it takes, and what comes of being known."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from diceviz import words
from diceviz.model.tournament import Meeting
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.views.match.picture import ROWS, SEEN, ends, lines, seen_lines, title, told, worth_of_seeing
from diceviz.widgets.copying import Copier
from diceviz.widgets.text import paragraph
from diceviz.widgets.theme import font
from diceviz.words import tabbed


class OneMatch(QWidget):
    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.length = paragraph(), paragraph("faint")
        self.length.setToolTip("If the first of the two begins")
        self.known = [paragraph("faint"), paragraph("faint")]
        self.worth = paragraph("faint")
        self.busy = QProgressBar(maximum=1000, textVisible=False)
        self.busy.setAccessibleName("Progress of the match")
        keep_room(self.busy)
        self.ask = QPushButton("Compare these two")
        self.ask.setToolTip("With these rules even one match takes a while")
        self.ask.clicked.connect(self.asked)
        self.names = [QLabel(name) for name in ROWS]
        self.bars = [WorthBar() for _ in ROWS]
        self.figures = [QLabel() for _ in ROWS]
        self.seen = [(QLabel(name), WorthBar(), QLabel()) for name in SEEN]
        rows = QGridLayout()
        rows.setHorizontalSpacing(10)
        rows.setVerticalSpacing(4)
        rows.setColumnStretch(1, 1)
        for row, parts in enumerate((*zip(self.names, self.bars, self.figures, strict=True), *self.seen)):
            for place, part in enumerate(parts):
                rows.addWidget(part, row, place)
        for figure in (*self.figures, *(figure for *_, figure in self.seen)):
            figure.setFont(font(10, QFont.Weight.DemiBold))
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.busy)
        column.addWidget(self.title)
        column.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(rows)
        for part in (self.worth, self.length, *self.known):
            column.addWidget(part)
        self._meeting: Meeting | None = None
        self.copier = Copier(self, self.as_text)
        self.clear()

    def as_text(self) -> str:
        """The figures of the match on screen."""
        if self._meeting is None or self.title.isHidden():
            return ""
        game, players = self._meeting.match.game, self._meeting.players
        rows = [(name, words.value(game, worth)) for name, worth in lines(self._meeting)]
        return tabbed([(players[0].name, f"against {players[1].name}"), *rows])

    def clear(self) -> None:
        parts = self.title, self.ask, self.worth, self.length, *self.known, *self.names, *self.bars, *self.figures, self.busy
        for part in (*parts, *(part for row in self.seen for part in row)):
            part.setVisible(False)

    def show_ask(self) -> None:
        self.clear()
        self.ask.show()

    def show_progress(self, done: float) -> None:
        self.busy.setValue(round(1000 * done))

    def show_meeting(self, meeting: Meeting) -> None:
        match, game = meeting.match, meeting.match.game
        self._meeting = meeting
        self.ask.hide()
        self.title.setText(title(meeting))
        self.title.show()
        worths = (match.first, match.second, match.average)
        for row, worth in enumerate(worths):
            self.bars[row].show_worth(worth, *ends(game, worths))
            self.figures[row].setText(words.value(game, worth))
            for part in (self.names[row], self.bars[row], self.figures[row]):
                part.setVisible(row == 2 or not game.at_once)
        self.names[2].setText("both at once" if game.at_once else ROWS[2])
        self._show_seen(meeting)
        self._tell(meeting)

    def _show_seen(self, meeting: Meeting) -> None:
        """Show what the first strategy guarantees, and what replies to it get that see more or less."""
        game, shown = meeting.match.game, seen_lines(meeting)
        for (_, bar, figure), (_, worth) in zip(self.seen, shown, strict=False):
            bar.show_worth(worth, *game.bounds)
            figure.setText(words.value(game, worth))
        self.worth.setText(worth_of_seeing(meeting))
        for part in (self.worth, *(part for row in self.seen for part in row)):
            part.setVisible(bool(shown))

    def _tell(self, meeting: Meeting) -> None:
        sentences = told(meeting)
        for number, text in enumerate((self.length, *self.known)):
            text.setVisible(number < len(sentences))
            if number < len(sentences):
                text.setText(sentences[number])

    def apply_theme(self, theme: Theme) -> None:
        for bar in (*self.bars, *(bar for _, bar, _ in self.seen)):
            bar.apply_theme(theme)


class WorthBar(QWidget):
    """A value between two bounds, filled from 0 on, with a mark in the middle: where both players are even."""

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._from, self._to = LIGHT, 0.0, 0.0
        self.setFixedHeight(12)
        self.setMinimumWidth(40)

    def show_worth(self, worth: float, low: float, high: float) -> None:
        self._from, self._to = sorted(((0.0 - low) / (high - low), (worth - low) / (high - low)))
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        width = self.width()
        painter.setBrush(QColor(self._theme.line))
        painter.drawRoundedRect(QRectF(0, 2, width, 8), 2, 2)
        painter.setBrush(QColor(self._theme.accent))
        painter.drawRoundedRect(QRectF(self._from * width, 2, (self._to - self._from) * width, 8), 2, 2)
        painter.fillRect(QRectF(width / 2 - 1, 0, 2, 12), QColor(self._theme.text))


def keep_room(part: QWidget) -> None:
    """Keep the room of a widget even while it is hidden, so that nothing jumps."""
    policy = part.sizePolicy()
    policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
    policy.setRetainSizeWhenHidden(True)
    part.setSizePolicy(policy)
