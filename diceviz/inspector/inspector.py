"""Inspector: what to do in the state under the cursor, how sure that is, what the mistake would cost, and why."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from diceviz import words
from diceviz.background.newest import Newest
from diceviz.inspector.how_many_dice import DiceAdvice, HowManyDicePage
from diceviz.inspector.roll_or_hold import RollOrHoldAdvice, RollOrHoldPage
from diceviz.model.frame import Frame, solved
from diceviz.pictures.comparison import told_here
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.plots.pane import HIDDEN
from diceviz.widgets.text import heading, paragraph
from diceviz.widgets.theme import font
from diceviz.words.game_progress import whose_move, won_by_holding
from diceviz.words.seen_dice import so_far
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.strategies import Strategy


class Asked(NamedTuple):
    """What the advice is asked for."""

    solution: "Solution"
    state: State
    compared: "tuple[Strategy, ...]" = ()  # strategies that the user looks at beside the best


class InspectorPage(NamedTuple):
    """The advice, and what it was asked for."""

    asked: Asked
    advice: RollOrHoldAdvice | DiceAdvice
    others: tuple[str, ...] = ()  # a sentence on each strategy that is compared


def find(asked: Asked) -> InspectorPage:
    """The advice for the kind of choice that the game has."""
    page = RollOrHoldPage if asked.solution.game.chooses == "roll or hold" else HowManyDicePage
    others = tuple(told_here(each, asked.solution, asked.state) for each in asked.compared)
    return InspectorPage(asked, page.advice(asked.solution, asked.state), others)


class Inspector(QWidget):
    """The state, and a page for the kind of choice that its game has. The advice is found off the main thread.

    It is covered while a person has to choose there who does not want to be told, and where the game stands beyond all states
    of the pictures.
    """

    asked = Signal()  # the user asks for a hint

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._wanted: Asked | None = None
        self._found: InspectorPage | None = None
        self.score, self.described, self.ply = QLabel(), paragraph("faint"), paragraph("faint")
        self.score.setFont(font(22, QFont.Weight.DemiBold))
        self.roll_or_hold, self.how_many_dice = RollOrHoldPage(), HowManyDicePage()
        self.cover, self._covered = Cover(), False
        self.cover.hint.clicked.connect(self.asked)
        self.pages = QStackedWidget()
        for page in (self.roll_or_hold, self.how_many_dice, self.cover):
            self.pages.addWidget(page)
        self.pages.hide()
        self.compared, self.others = QWidget(), paragraph()
        below = QVBoxLayout(self.compared)
        below.setContentsMargins(0, 0, 0, 8)
        below.setSpacing(6)
        below.addWidget(heading("Compared"))
        below.addWidget(self.others)
        self.compared.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading("State"))
        column.addWidget(self.score)
        column.addWidget(self.described)
        column.addWidget(self.ply)
        column.addSpacing(8)
        column.addWidget(self.compared)
        column.addWidget(self.pages)
        column.addStretch(1)
        self._latest = Newest(self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(lambda problem: self.described.setText(f"No advice could be found: {problem}."))

    @property
    def is_drawn(self) -> bool:
        """Whether it shows what was asked for last."""
        return self._found is not None and self._found.asked == self._wanted

    def follow(self, frame: Frame) -> None:
        """Show the state under the cursor."""
        if frame.solution is None:
            self.described.setText("Waiting for the solver.")
            return
        self.ply.setText(whose_move(frame))
        self.ply.setVisible(bool(self.ply.text()))
        won = won_by_holding(frame)
        self._covered = frame.is_secret or bool(won)
        self.cover.said.setText(won or f"{HIDDEN}.")
        self.cover.hint.setVisible(frame.hint != "off" and not won)
        wanted = Asked(solved(frame), frame.known_state, tuple(frame.compared))
        if wanted != self._wanted:
            self._wanted = wanted
            self._latest.request(lambda cancelled: find(wanted))
        self._turn_page()

    def _show(self, found: InspectorPage) -> None:
        self._found = found
        solution, state, _ = found.asked
        self.others.setText(" ".join(filter(None, found.others)))
        self.score.setText(score(solution.game, state, self._theme))
        told = f"{words.state(solution.game, state).capitalize()}.", so_far(state), words.begun(solution.game)
        self.described.setText(" ".join(filter(None, told)))
        if isinstance(found.advice, RollOrHoldAdvice):
            self.roll_or_hold.show_advice(found.advice, solution, state, self._theme)
        else:
            self.how_many_dice.show_advice(found.advice, solution, state, self._theme)
        self._turn_page()

    def _turn_page(self) -> None:
        """Show the cover, or the page of the advice. The cover comes at once, before the advice of another state is found."""
        self.compared.setVisible(not self._covered and bool(self.others.text()))
        if self._covered:
            self.pages.setCurrentWidget(self.cover)
            self.pages.show()
        elif self._found:
            is_roll_or_hold = isinstance(self._found.advice, RollOrHoldAdvice)
            self.pages.setCurrentWidget(self.roll_or_hold if is_roll_or_hold else self.how_many_dice)
            self.pages.show()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._found:
            self._show(self._found)

    def stop(self) -> None:
        self._latest.stop()


class Cover(QWidget):
    """What stands in place of the advice: a sentence, and a button for a hint."""

    def __init__(self) -> None:
        super().__init__()
        self.said = paragraph("faint")
        self.hint = QPushButton("Show the hint (I)")
        self.hint.setToolTip("Show what is best here, for this choice (I)")
        self.hint.setAccessibleName("Show the hint")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (heading("What to do"), self.said, self.hint):
            column.addWidget(part)
        column.addStretch(1)


def score(game: Game, state: State, theme: Theme) -> str:
    """The scores of a state and the points at risk: "40 : 55 +18"; a score that is not seen is a question mark."""
    risk = f" <span style='color: {theme.faint}; font-weight: 400'>+{state.turn}</span>" if state.turn else ""
    theirs = "?" if "theirs" in game.hidden else state.theirs
    return f"{state.mine}{'' if game.players == 1 else f' : {theirs}'}{risk}"
