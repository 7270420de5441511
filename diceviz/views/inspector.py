"""Inspector: what to do in the state under the cursor, how sure that is, what the mistake would cost, and why."""

from typing import Any

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from diceviz import words
from diceviz.frame import Frame
from diceviz.latest import Latest
from diceviz.theme import LIGHT, Theme, font
from diceviz.views.how_many_dice import HowManyDice
from diceviz.views.parts import heading, paragraph
from diceviz.views.roll_or_hold import RollOrHold
from solver import Pig, SoloPig, State
from solver.games import Game


class Inspector(QWidget):
    """The state, and a page for the kind of choice that its game has. The advice is found off the main thread."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._wanted: tuple[Any, ...] = ()
        self._found: tuple[Any, ...] = ()
        self.score, self.described = QLabel(), paragraph("faint")
        self.score.setFont(font(22, QFont.Weight.DemiBold))
        self.roll_or_hold, self.how_many_dice = RollOrHold(), HowManyDice()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.roll_or_hold)
        self.pages.addWidget(self.how_many_dice)
        self.pages.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading("State"))
        column.addWidget(self.score)
        column.addWidget(self.described)
        column.addSpacing(8)
        column.addWidget(self.pages)
        column.addStretch(1)
        self._latest = Latest(self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(lambda problem: self.described.setText(f"No advice could be found: {problem}."))

    @property
    def is_drawn(self) -> bool:
        """Whether it shows what was asked for last."""
        return bool(self._found) and self._found[:3] == self._wanted

    def render(self, frame: Frame) -> None:
        if frame.solution is None:
            self.described.setText("Waiting for the solver.")
            return
        page = self.roll_or_hold if isinstance(frame.game, Pig | SoloPig) else self.how_many_dice
        wanted = page, frame.solution, frame.state
        if wanted != self._wanted:
            self._wanted = wanted
            self._latest.request(lambda cancelled: (*wanted, page.advice(frame.solution, frame.state)))

    def _show(self, found: Any) -> None:
        self._found = found
        page, solution, state, advice = found
        self.score.setText(score(solution.game, state, self._theme))
        self.described.setText(words.state(solution.game, state).capitalize() + ".")
        page.show_advice(advice, solution, state, self._theme)
        self.pages.setCurrentWidget(page)
        self.pages.show()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._found:
            self._show(self._found)

    def stop(self) -> None:
        self._latest.stop()


def score(game: Game, state: State, theme: Theme) -> str:
    risk = f" <span style='color: {theme.faint}; font-weight: 400'>+{state.turn}</span>" if state.turn else ""
    return f"{state.mine}{'' if words.alone(game) else f' : {state.theirs}'}{risk}"
