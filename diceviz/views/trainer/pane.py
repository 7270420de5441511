"""Trainer: positions to answer, and what the answers were worth."""

from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QMessageBox, QToolButton

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.session import settings
from diceviz.training.cards import SOURCES, Progress, answered, next_question
from diceviz.views.trainer.trainer_page import TrainerPage
from diceviz.words.grading import Judgement, judged
from solver import State
from solver.games import Game
from solver.games.state import Choice

if TYPE_CHECKING:
    pass
from diceviz.views.trainer.picture import SAID, Prepared, keep, nothing, prepared

GAMES = ThreadPoolExecutor(1)  # are played there, so that pictures need not wait for them, and progress is read and written


class Trainer(Pane):
    """The cursor moves to a position when it has been answered, and not before: pictures would tell."""

    asks = Signal(bool)  # whether a question is open
    title = "Trainer"
    answers = False

    @classmethod
    def shows(cls, game: Game) -> bool:
        return True

    def __init__(self) -> None:
        self.page = TrainerPage()
        super().__init__(self.page, GAMES)
        self.fit.hide()
        self.chance = Random()
        self.progress, self.pool = Progress(), None
        self.state: State | None = None  # that is asked about
        self.judgement: Judgement | None = None  # of the answer
        self._problem = ""
        self._kept: list[Future[str]] = []
        self._add_tools()
        self._latest.failed.connect(lambda problem: self.page.wait(f"No positions could be found: {problem}."))
        self.page.chosen.connect(self.answer)
        self.page.went_on.connect(self.ask)
        self.page.score.began_anew.connect(self.confirm)

    def _add_tools(self) -> None:
        self.sources: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        for source in SOURCES:
            said, tip = SAID[source]
            self.sources[source] = button = QToolButton(text=said, toolTip=tip, checkable=True)
            button.setProperty("role", "segment")
            button.setAccessibleName(f"Positions: {said}")
            button.clicked.connect(self._change_source)
            self._group.addButton(button)
            self.tools.addWidget(button)
        self.sources["play"].setChecked(True)
        self.missed = QCheckBox(
            "Only what I got wrong", toolTip="Nothing but positions that you answered badly, until they are learnt"
        )
        self.missed.clicked.connect(self._change_source)
        self.tools.addSpacing(4)
        self.tools.addWidget(self.missed)
        self.tools.addStretch(1)

    @property
    def source(self) -> str:
        return next(source for source, button in self.sources.items() if button.isChecked())

    @property
    def path(self) -> Path:
        return Path(settings.store().fileName()).parent / "trainer.json"

    def show_frame(self, frame: Frame) -> None:
        if not self._wanted or self._wanted[0] is not frame.solution:
            self._begin(frame)
        elif self.pool and self.is_drawn and self.state is None:
            self.ask()  # what is a near-tie may have changed
        self.asks.emit(self.is_asking)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.asks.emit(False)

    def _begin(self, frame: Frame) -> None:
        """With the game of another solution."""
        self.progress, self.pool, self.state, self.judgement = Progress(), None, None, None
        self.subtitle.setText(frame.game.name)
        self.page.wait("Playing some games, to find positions in them …")
        self.draw_slowly(prepared, frame.solution, self.path, self.chance.getrandbits(48))

    def paint(self, picture: Prepared) -> None:
        self.pool, self.progress, self._problem = picture.pool, picture.progress, picture.problem
        self.page.score.show_progress(self.pool.game, self.progress)
        self.ask()

    def ask(self) -> None:
        """The next question."""
        if self.pool is None:
            return
        close, missed = self._frame.lens.close, self.missed.isChecked()
        self.judgement = None
        self.state = next_question(self.progress, self.pool, self.chance, source=self.source, missed=missed, close=close)
        if self.state:
            self.page.ask(self.pool.game, self.state)
        else:
            self.page.wait(nothing(self.pool, missed, close))
        self._tell()
        self.asks.emit(self.is_asking)

    @property
    def is_asking(self) -> bool:
        return self.isVisible() and self.state is not None and self.judgement is None

    def answer(self, choice: Choice) -> None:
        if self.pool is None or self.state is None or self.judgement or choice not in self.pool.game.actions(self.state):
            return
        solution, state = self.pool.solution, self.state
        self.judgement = judged(solution, state, choice, self._frame.lens.close)
        self.progress = answered(self.progress, state, self.judgement)
        self._keep()
        self.page.setFocus()
        self.page.score.show_progress(solution.game, self.progress)
        self.page.show_verdict(solution, state, choice, self.judgement)
        self._tell()
        self.asks.emit(False)
        self.picked.emit(state)

    def _change_source(self) -> None:
        """An answer stays on screen until one goes on."""
        self.page.setFocus()
        if not self.judgement:
            self.ask()

    def _tell(self) -> None:
        """Where positions come from, and what comes back."""
        back = len(self.progress.missed)
        text = f"{SAID[self.source][1]}." if not self.missed.isChecked() else "Only what you got wrong."
        if back:
            text += f" {words.count(back, 'position')} that you got wrong {'comes' if back == 1 else 'come'} back."
        self.sentence.setText(f"{self._problem} {text}".strip())

    def confirm(self) -> None:
        """Ask before progress is thrown away."""
        asked = words.count(self.progress.asked, "answer")
        text = f"Forget {asked} in {self.pool.game.name if self.pool else 'this game'}, and begin to count anew?"
        button = QMessageBox.StandardButton
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Start over", text, button.Reset | button.Cancel, self)
        box.button(button.Reset).setText("Start over")
        box.setDefaultButton(button.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.button(button.Reset).clicked.connect(self.start_over)
        box.open()

    def start_over(self) -> None:
        if self.pool:
            self.progress = Progress()
            self._keep()
            self.page.score.show_progress(self.pool.game, self.progress)
            self.ask()

    def _keep(self) -> None:
        """What there is to know of earlier ones is told now."""
        done = [future for future in self._kept if future.done()]
        self._problem = done[-1].result() if done else self._problem
        self._kept = [future for future in self._kept if future not in done]
        self._kept.append(GAMES.submit(keep, self.path, self.pool.game, self.progress))

    def stop(self) -> None:
        """Nothing is lost."""
        super().stop()
        wait(self._kept)

    def apply_theme(self, theme: Theme) -> None:
        self.page.apply_theme(theme)
        super().apply_theme(theme)
