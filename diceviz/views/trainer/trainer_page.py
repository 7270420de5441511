"""The trainer's page: the question, the answers to choose from, the verdict, and how one has done so far."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from diceviz import words
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.views.trainer.answer_buttons import AnswerButtons
from diceviz.views.trainer.answer_values import AnswerValues, rows
from diceviz.views.trainer.grade_marks import GradeMark
from diceviz.views.trainer.picture import colour
from diceviz.views.trainer.score_bars import ScoreBars
from diceviz.views.trainer.trainer_score import TrainerScore
from diceviz.widgets.text import paragraph
from diceviz.widgets.theme import font
from diceviz.words.grading import Judgement
from diceviz.words.seen_dice import so_far
from solver import State
from solver.games import Game
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

ANSWERS = "RH0123456789"
ON = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Right)


class TrainerPage(QWidget):
    """The page has the keys of the answers while the keyboard is anywhere on it: menus do not see them."""

    chosen = Signal(object)  # a Choice
    went_on = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._shown: tuple[Solution, State, Choice, Judgement] | None = None  # the verdict
        self.setProperty("role", "inside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Trainer")
        self.state, self.question = paragraph(), paragraph()
        self.state.setFont(font(13))
        self.question.setFont(font(17, QFont.Weight.DemiBold))
        self.bars, self.answers, self.next = ScoreBars(), AnswerButtons(), next_button()
        self.mark, self.grade, self.why = GradeMark(), QLabel(), paragraph("faint")
        self.grade.setFont(font(14, QFont.Weight.DemiBold))
        self.values, self.score = AnswerValues(), TrainerScore()
        self.answers.chosen.connect(self.chosen)
        self.next.clicked.connect(self.went_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 10)
        column.setSpacing(6)
        column.addWidget(scrolled(self._exercise()), 1)
        column.addWidget(self.score)
        self.wait("")

    def _exercise(self) -> QWidget:
        inside = QWidget()
        inside.setProperty("role", "inside")
        column = QVBoxLayout(inside)
        column.setContentsMargins(14, 12, 14, 4)
        column.setSpacing(8)
        row = QHBoxLayout()
        row.addWidget(self.question, 1)
        row.addWidget(self.next)
        column.addWidget(self.state)
        column.addWidget(self.bars)
        column.addLayout(row)
        column.addWidget(self.answers)
        column.addWidget(self._verdict())
        column.addStretch(1)
        return inside

    def _verdict(self) -> QWidget:
        self.verdict = QWidget()
        column = QVBoxLayout(self.verdict)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.mark)
        row.addWidget(self.grade, 1)
        column.addLayout(row)
        column.addWidget(self.why)
        column.addWidget(self.values)
        return self.verdict

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.bars.apply_theme(theme)
        self.score.apply_theme(theme)
        if self._shown:
            self.show_verdict(*self._shown)

    def wait(self, why: str) -> None:
        """Show why there is no question."""
        self._clear()
        self.state.setText(why)
        for part in (self.bars, self.question, self.answers, self.next):
            part.hide()

    def ask(self, game: Game, state: State) -> None:
        self._clear()
        self.state.setText(told(game, state))
        self.question.setText("Roll or hold?" if game.chooses == "roll or hold" else "How many dice?")
        self.bars.show_state(game, state)
        self.answers.show_state(game, state)
        self.answers.setEnabled(True)
        for part in (self.bars, self.question, self.answers, self.next):
            part.show()

    def _clear(self) -> None:
        """Clear the last verdict: nothing of an answer is shown before it is given."""
        self._shown = None
        self.next.setEnabled(False)
        self.verdict.hide()
        self.values.show_rows([], self._theme)
        for label in (self.grade, self.why):
            label.setText("")
        self.mark.show_grade("", self._theme)

    def show_verdict(self, solution: "Solution", state: State, choice: Choice, judgement: Judgement) -> None:
        self._shown = solution, state, choice, judgement
        self.mark.show_grade(judgement.grade, self._theme)
        self.grade.setText(judgement.grade.capitalize())
        self.grade.setStyleSheet(f"color: {colour(judgement.grade, self._theme)};")
        self.why.setText(reason(solution, state, choice, judgement))
        self.values.show_rows(rows(solution, state, choice), self._theme)
        self.answers.setEnabled(False)
        self.next.setEnabled(True)
        self.verdict.show()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not is_ours(event):
            super().keyPressEvent(event)
        elif event.isAutoRepeat():
            return
        elif self.next.isEnabled():
            self.went_on.emit() if event.key() in ON else None
        elif (choice := self.meant(event)) is not None and self.answers.isVisible():
            self.chosen.emit(choice)

    def meant(self, event: QKeyEvent) -> Choice | None:
        return self.answers.typed if event.key() in ON else self.answers.meant_by(event.text())


def next_button() -> QPushButton:
    button = QPushButton("Next   ↵")
    button.setMinimumSize(110, 30)
    button.setToolTip("Another position (Enter, Space or →)")
    button.setAccessibleName("Next question")
    button.setProperty("role", "primary")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def scrolled(inside: QWidget) -> QScrollArea:
    """The widget in an area that scrolls, so that all of it is reached in a small pane too."""
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def is_ours(event: QKeyEvent) -> bool:
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return plain and (event.key() in ON or (bool(event.text()) and event.text().upper() in ANSWERS))


def told(game: Game, state: State) -> str:
    """A sentence on the position."""
    said = words.state(game, state)
    return f"{said[:1].upper()}{said[1:]}. {so_far(state)}".rstrip()


def reason(solution: "Solution", state: State, choice: Choice, judgement: Judgement) -> str:
    """The reason of the judgement, without the grade, which stands above; of a mix, all of it."""
    why = f"{judgement.reason[:1].upper()}{judgement.reason[1:]}"
    if not solution.game.at_once:
        return why
    mix = solution.strategy(state)
    if mix == {choice: 1.0} or ("turn" in solution.game.axes and len(mix) == 1):
        return why
    one = "throw" if solution.game.chooses == "dice" else "choice"
    return f"{why} The best {'mix' if len(mix) > 1 else one}: {words.mix(mix)}."
