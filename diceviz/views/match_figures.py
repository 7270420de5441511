"""The figures of one match: chances as bars, how long it takes, and what comes of being known."""

import math

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from diceviz import words
from diceviz.matches import Answer, Meeting
from diceviz.ply_words import capital
from diceviz.rivals import habit
from diceviz.theme import LIGHT, Theme, font
from diceviz.views.charts import rounded_up
from diceviz.views.copying import Copier, tabbed
from diceviz.views.parts import paragraph
from solver import State
from solver.games import Game

ROWS = ("moving first", "moving second", "on average")


def title(meeting: Meeting) -> str:
    first, second = (player.name for player in meeting.players)
    if meeting.match.game.unit.signed:
        return f"<b>{capital(first)}</b> is paid by <b>{second}</b>, in points"
    return f"<b>{capital(first)}</b> wins against <b>{second}</b>"


def sentence(meeting: Meeting, state: State) -> str:
    """On the whole, and from a state on."""
    match, (first, second) = meeting.match, (player.name for player in meeting.players)
    worth, here = (words.value(match.game, value) for value in (match.average, match.value(**match.game.where(state))))
    won = f"is paid <b>{worth}</b> points" if match.game.unit.signed else f"wins <b>{worth}</b>"
    on_the_whole = f"<b>{capital(first)}</b> {won}{on_average(match.game)} against {second}. {words.proven(match.gap)}"
    return f"{on_the_whole} {words.state(match.game, state).capitalize()}: <b>{here}</b>."


def duration(meeting: Meeting) -> str:
    """How long a game takes."""
    length, game = meeting.length, meeting.match.game
    if length is None:
        return "How long a game takes is being computed …"
    if math.isinf(length):
        return "A game may never end."
    shown = f"{length:.2f}" if length < 1000 else f"{length:,.0f}"
    counted = f"{game.go}s on average" if game.at_once else "turns on average, yours and theirs"
    return f"A game takes <b>{shown}</b> {counted}."


def known(game: Game, name: str, answer: Answer) -> str:
    """What comes of the other player's knowing the strategy."""
    who = f"Whoever knows that you {habit(name)}"
    if game.unit.signed:
        paid = f"is paid <b>{words.value(game, answer.average)}</b> points" if answer.gain else "gains nothing"
        return f"{who} {paid} on average."
    if not answer.gain:
        return f"{who} wins no more than <b>{words.value(game, game.even, 0)}</b>{on_average(game)}."
    points = game.unit.shown(answer.gain)
    more = f"{points:.2f}" if points >= 0.005 else words.power_of_ten(points)
    return f"{who} wins <b>{words.value(game, answer.average)}</b>{on_average(game)}: {more} points more than half."


def on_average(game: Game) -> str:
    return "" if game.at_once else " on average"


def ends(game: Game, worths: tuple[float, ...]) -> tuple[float, float]:
    """Of the bars: both are even in the middle."""
    if not game.unit.signed:
        return game.bounds
    reach = rounded_up(max(map(abs, worths)))
    return -reach, reach


def lines(meeting: Meeting) -> list[tuple[str, float]]:
    """What the first wins, by who moves first; only one where both choose at once."""
    match = meeting.match
    if match.game.at_once:
        return [("both at once", match.average)]
    return [*zip(ROWS, (match.first, match.second, match.average), strict=True)]


def told(meeting: Meeting) -> list[str]:
    """How long a game takes, and what comes of being known; of two alike once."""
    alike = meeting.players[0] == meeting.players[1]
    players = [*zip(meeting.players, meeting.answers, strict=False)][: 1 if alike else 2]
    return [duration(meeting), *(known(meeting.match.game, player.name, answer) for player, answer in players)]


class MatchFigures(QWidget):
    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.length = paragraph(), paragraph("faint")
        self.length.setToolTip("If the first of the two begins")
        self.known = [paragraph("faint"), paragraph("faint")]
        self.busy = QProgressBar(maximum=1000, textVisible=False)
        self.busy.setAccessibleName("Progress of the match")
        keep_room(self.busy)
        self.ask = QPushButton("Compare these two", toolTip="With these rules even one match takes a while")
        self.ask.clicked.connect(self.asked)
        self.names = [QLabel(name) for name in ROWS]
        self.bars = [WorthBar() for _ in ROWS]
        self.figures = [QLabel() for _ in ROWS]
        rows = QGridLayout()
        rows.setHorizontalSpacing(10)
        rows.setVerticalSpacing(4)
        rows.setColumnStretch(1, 1)
        for row, parts in enumerate(zip(self.names, self.bars, self.figures, strict=True)):
            for column, part in enumerate(parts):
                rows.addWidget(part, row, column)
        for figure in self.figures:
            figure.setFont(font(10, QFont.Weight.DemiBold))
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.busy)
        column.addWidget(self.title)
        column.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(rows)
        for part in (self.length, *self.known):
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
        for part in (self.title, self.ask, self.length, *self.known, *self.names, *self.bars, *self.figures, self.busy):
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
        self._tell(meeting)

    def _tell(self, meeting: Meeting) -> None:
        sentences = told(meeting)
        for number, text in enumerate((self.length, *self.known)):
            text.setVisible(number < len(sentences))
            if number < len(sentences):
                text.setText(sentences[number])

    def apply_theme(self, theme: Theme) -> None:
        for bar in self.bars:
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
    """Even while it is hidden, so that nothing jumps."""
    policy = part.sizePolicy()
    policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
    policy.setRetainSizeWhenHidden(True)
    part.setSizePolicy(policy)
