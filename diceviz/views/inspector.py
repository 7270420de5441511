"""Inspector: what to do in the state under the cursor, how sure that is, what the mistake would cost, and why."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from diceviz import words
from diceviz.frame import Frame
from diceviz.theme import HOLD, LIGHT, ROLL, Theme, font
from solver import State

if TYPE_CHECKING:
    from solver import Solution

NEARBY = 4  # rows of the table on either side of the state
ROW = 24  # pixels


@dataclass(frozen=True)
class Advice:
    """The text of the inspector."""

    worth: dict[str, float]
    best: tuple[str, ...]
    cost: str
    why: str
    nearby: list[tuple[int, float, float]]  # turn total, roll, hold


def advice(solution: "Solution", state: State) -> Advice:
    where = (state.mine, state.theirs, state.turn)
    worth, best = solution.action_values(*where), solution.best(*where)
    return Advice(dict(worth), best, cost(solution, worth, best), why(solution, state), nearby(solution, state))


def cost(solution: "Solution", worth: dict[str, float], best: tuple[str, ...]) -> str:
    if len(worth) == 1:
        return "A turn begins with a roll: there is no choice."
    if len(best) == 2:
        return "Either: both are worth the same."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"{wrong} costs <b>{words.cost(solution.game, abs(worth['roll'] - worth['hold']))}</b>."


def why(solution: "Solution", state: State) -> str:
    """What a 1 leaves, what the other faces bring, and what holding keeps."""
    game, sides = solution.game, solution.game.die.sides
    worth = solution.action_values(state.mine, state.theirs, state.turn)
    busted = (1.0 if game.wins else 0.0) - solution.value(state.theirs, state.mine)
    others = (sides * worth["roll"] - busted) / (sides - 1)
    text = (
        f"A 1 (1 in {sides}) leaves you with {state.mine} to {state.theirs} and them to roll: {words.value(game, busted, 1)}. "
    )
    faces = "A 2 is worth" if sides == 2 else "The other faces are, on average, worth"
    text += f"{faces} {words.value(game, others, 1)}."
    if "hold" in worth:
        banked = f"{state.mine + state.turn} to {state.theirs}"
        text += f" Holding makes it {banked}, them to roll: {words.value(game, worth['hold'], 1)}."
    return text


def nearby(solution: "Solution", state: State) -> list[tuple[int, float, float]]:
    """Both action values at the turn totals around."""
    last = solution.game.target - 1 - state.mine
    first = max(1, min(state.turn - NEARBY, last - 2 * NEARBY))
    whole = solution.whole_turn(state.mine, state.theirs)
    return [(turn, whole.roll[turn], whole.hold[turn]) for turn in range(first, min(first + 2 * NEARBY, last) + 1)]


class Bar(QWidget):
    """A value between two bounds as a filled bar."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour, self._track, self._share = QColor(colour), QColor(LIGHT.line), 0.0
        self.setFixedHeight(8)

    def set_share(self, share: float) -> None:
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    def set_track(self, colour: str) -> None:
        self._track = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._track)
        painter.drawRoundedRect(self.rect(), 4, 4)
        painter.setBrush(self._colour)
        painter.drawRoundedRect(0, 0, round(self.width() * self._share), self.height(), 4, 4)


class Inspector(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._theme, self._frame = LIGHT, None
        self._shown: tuple[object, ...] = ()
        self.score, self.described, self.cost, self.proof, self.why = (QLabel() for _ in range(5))
        self.score.setFont(font(22, QFont.Weight.DemiBold))
        self.names = {action: QLabel() for action in ("roll", "hold")}
        self.worths = {action: QLabel() for action in ("roll", "hold")}
        self.bars = {"roll": Bar(ROLL), "hold": Bar(HOLD)}
        for label in (self.described, self.proof, self.why):
            label.setProperty("role", "faint")
        for label in (self.described, self.cost, self.proof, self.why):
            label.setWordWrap(True)
        self.table = QTableWidget(2 * NEARBY + 1, 4)
        for row in range(self.table.rowCount()):
            for column in range(self.table.columnCount()):
                cell = QTableWidgetItem()
                cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, cell)
        self.table.setHorizontalHeaderLabels(["at risk", "roll", "hold", "cost"])
        self.table.setToolTip("Both actions at the turn totals around, and what the wrong one costs")
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setShowGrid(False)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._arrange()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading("State"))
        column.addWidget(self.score)
        column.addWidget(self.described)
        column.addSpacing(8)
        column.addWidget(heading("What to do"))
        actions = QGridLayout()
        actions.setVerticalSpacing(4)
        for row, action in enumerate(("roll", "hold")):
            actions.addWidget(self.names[action], 2 * row, 0)
            actions.addWidget(self.worths[action], 2 * row, 1, Qt.AlignmentFlag.AlignRight)
            actions.addWidget(self.bars[action], 2 * row + 1, 0, 1, 2)
        column.addLayout(actions)
        column.addSpacing(2)
        column.addWidget(self.cost)
        column.addWidget(self.proof)
        column.addSpacing(8)
        column.addWidget(heading("Why"))
        column.addWidget(self.why)
        column.addSpacing(8)
        self.around = heading("Around here")
        column.addWidget(self.around)
        column.addWidget(self.table)
        column.addStretch(1)

    def render(self, frame: Frame) -> None:
        self._frame = frame
        if frame.solution is None:
            self.described.setText("Waiting for the solver.")
            return
        solution, state = frame.solution, frame.state
        if self._shown == (solution, state, self._theme):
            return
        self._shown = solution, state, self._theme
        found = advice(solution, state)
        self.score.setText(score(state, self._theme))
        self.described.setText(words.state(state).capitalize() + ".")
        for action, label in self.names.items():
            chosen = action in found.best
            label.setText(action.upper() if chosen else action)
            colour = self._theme.roll_text if action == "roll" else self._theme.hold_text
            label.setStyleSheet(f"color: {colour}; font-weight: {600 if chosen else 400};")
            self.worths[action].setStyleSheet(f"font-weight: {600 if chosen else 400};")
        low, high = solution.game.bounds
        for action, bar in self.bars.items():
            worth = found.worth.get(action)
            self.worths[action].setText("not allowed" if worth is None else words.value(solution.game, worth))
            bar.set_share(0.0 if worth is None else (worth - low) / (high - low))
        self.cost.setText(found.cost)
        self.proof.setText(f"Proven to ± {words.power_of_ten(solution.gap)}.")
        self.why.setText(found.why)
        self._fill(found, solution, state)

    def _fill(self, found: Advice, solution: "Solution", state: State) -> None:
        game, rows = solution.game, found.nearby
        self.around.setVisible(bool(rows))
        self.table.setVisible(bool(rows))
        for index in range(self.table.rowCount()):
            self.table.setRowHidden(index, index >= len(rows))
        for index, (turn, roll, hold) in enumerate(rows):
            cost, here = (roll - hold) * (100 if game.wins else 1), turn == state.turn
            tie = abs(roll - hold) <= solution.tolerance
            self._set(index, 0, f"{turn}", here)
            self._set(index, 1, words.number(game, roll), here, self._theme.roll_text if tie or roll > hold else "")
            self._set(index, 2, words.number(game, hold), here, self._theme.hold_text if tie or roll < hold else "")
            self._set(index, 3, f"{abs(cost):.2f}", here)
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + ROW * len(rows) + 2)

    def _set(self, row: int, column: int, text: str, here: bool, colour: str = "") -> None:
        """A cell; the better action has its colour, and the row of the state a background."""
        cell = self.table.item(row, column)
        cell.setText(text)
        cell.setFont(font(9.5, QFont.Weight.DemiBold if colour else QFont.Weight.Normal))
        cell.setForeground(QColor(colour or self._theme.text))
        cell.setBackground(QColor(self._theme.line) if here else QBrush())

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for bar in self.bars.values():
            bar.set_track(theme.line)
        if self._frame:
            self.render(self._frame)


def heading(text: str) -> QLabel:
    label = QLabel(text.upper())
    label.setProperty("role", "heading")
    return label


def score(state: State, theme: Theme) -> str:
    risk = f" <span style='color: {theme.faint}; font-weight: 400'>+{state.turn}</span>" if state.turn else ""
    return f"{state.mine} : {state.theirs}{risk}"
