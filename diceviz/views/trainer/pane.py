"""The trainer on screen: positions to answer with mouse or keys, and what the answers were worth."""

from concurrent.futures import Future, wait
from dataclasses import replace
from pathlib import Path
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QMessageBox, QToolButton, QWidget

from diceviz import words
from diceviz.background.pools import TRAINING
from diceviz.model.frame import Frame, solved
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.session import settings
from diceviz.training.cards import SOURCES, Progress, answered, next_question
from diceviz.views.trainer import TRAINER
from diceviz.views.trainer.picture import (
    SAID,
    TrainerPicture,
    TrainerRequest,
    TrainerSource,
    keep,
    nothing,
    picture,
    with_mistakes,
)
from diceviz.views.trainer.trainer_page import TrainerPage
from diceviz.widgets.flow_layout import FlowLayout
from diceviz.words.grading import Judgement, judged
from solver import State
from solver.games.state import Choice


class Trainer(Pane[TrainerRequest, TrainerPicture]):
    """The cursor moves to a position when it has been answered, and not before: pictures would tell."""

    view = TRAINER
    answers = False

    def __init__(self) -> None:
        self.page = TrainerPage()
        super().__init__(self.page, TRAINING)
        self.fit.hide()
        self.chance = Random()
        self.state: State | None = None  # the state that is asked about
        self.judgement: Judgement | None = None  # the judgement on the answer
        self._asked: tuple[object, ...] = ()  # the choices that the question was drawn by: see `_asking`
        self._kept: list[Future[str]] = []
        self._add_tools()
        self._newest.failed.connect(lambda problem: self.page.wait(f"No positions could be found: {problem}."))
        self.page.chosen.connect(self.answer)
        self.page.went_on.connect(self.put_question)
        self.page.score.began_anew.connect(self.confirm)

    def _add_tools(self) -> None:
        self.sources: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        chosen = QWidget()
        flow = FlowLayout(chosen)  # three sources and a box are too wide for a narrow picture
        for source in SOURCES:
            said, tip = SAID[source]
            self.sources[source] = button = QToolButton()
            button.setText(said)
            button.setToolTip(tip)
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setAccessibleName(f"Positions: {said}")
            button.clicked.connect(lambda _=False, source=source: self._choose(positions=source))
            self._group.addButton(button)
            flow.addWidget(button)
        self.missed = QCheckBox("Only what I got wrong")
        self.missed.setToolTip("Nothing but positions that you answered badly, until they are learnt")
        self.missed.clicked.connect(lambda on: self._choose(missed=on))
        self._show_tools()
        flow.addWidget(self.missed)
        self.tools.addWidget(chosen, 1)

    def _show_tools(self) -> None:
        self.sources[self.request.positions].setChecked(True)
        self.missed.setChecked(self.request.missed)

    @property
    def path(self) -> Path:
        return settings.trainer_file()

    @property
    def progress(self) -> Progress:
        return self.picture.progress if self.picture else Progress()

    def show_frame(self, frame: Frame) -> None:
        self._show_tools()
        if self._wanted is None or self._wanted.solution is not solved(frame):
            self._begin(frame)
        elif (self._learn(frame) and not self.state) or (self.is_drawn and self._asks_otherwise(frame)):
            self.put_question()
        self.quizzed.emit(self.is_asking)

    def _learn(self, frame: Frame) -> bool:
        """Take in what went wrong at the table meanwhile; whether that was anything new."""
        erred = frame.erred.get(frame.game, ())
        if not self.picture or set(erred) <= set(self.progress.mistakes):
            return False
        self.picture = with_mistakes(self.picture, erred)
        return True

    def show_all(self) -> None:
        """There is nothing to zoom."""

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.quizzed.emit(False)

    def _begin(self, frame: Frame) -> None:
        """Begin to ask in the game of another solution."""
        self.picture, self.state, self.judgement = None, None, None
        self.subtitle.setText(frame.shown.name)
        self.page.wait("Playing some games, to find positions in them …")
        self.draw_slowly(picture, TrainerSource(solved(frame), self.path, self.chance.getrandbits(48)))

    def paint(self, picture: TrainerPicture) -> None:
        self.page.score.show_progress(picture.pool.game, picture.progress)
        if self._frame:
            self._learn(self._frame)
        self.put_question()

    def _asking(self, frame: Frame) -> tuple[object, ...]:
        """The choices that a question depends on; without a question, the bound of near-ties may bring one."""
        request = self.view.request_in(frame)
        return request.positions, request.missed, None if self.state else frame.lens.close

    def _asks_otherwise(self, frame: Frame) -> bool:
        """Whether the open question was drawn by other choices."""
        return not self.judgement and self._asked != self._asking(frame)

    def put_question(self) -> None:
        """Put the next question."""
        if self.picture is None or self._frame is None:
            return
        pool, close, missed = self.picture.pool, self._frame.lens.close, self.request.missed
        self.judgement = None
        self.state = next_question(self.progress, pool, self.chance, source=self.request.positions, missed=missed, close=close)
        self._asked = self._asking(self._frame)
        if self.state:
            self.page.ask(pool.game, self.state)
        else:
            self.page.wait(nothing(pool, self.request.positions, missed, close))
        self._tell()
        self.quizzed.emit(self.is_asking)

    @property
    def is_asking(self) -> bool:
        return self.isVisible() and self.state is not None and self.judgement is None

    def answer(self, choice: Choice) -> None:
        if self.picture is None or self._frame is None or self.state is None or self.judgement:
            return
        solution, state = self.picture.pool.solution, self.state
        if choice not in solution.game.actions(state):
            return
        self.judgement = judged(solution, state, choice, self._frame.lens.close)
        self._keep(answered(self.progress, state, self.judgement))
        self.page.setFocus()
        self.page.show_verdict(solution, state, choice, self.judgement)
        self._tell()
        self.quizzed.emit(False)
        self.picked.emit(state)

    def _choose(self, **changes: str | bool) -> None:
        """An answer stays on screen until one goes on."""
        self.page.setFocus()
        self.ask(False, **changes)

    def _tell(self) -> None:
        """Write where positions come from, and which come back."""
        back = len(self.progress.missed)
        text = f"{SAID[self.request.positions][1]}." if not self.request.missed else "Only what you got wrong."
        missed = f"{words.count(back, 'position')} that you got wrong {'comes' if back == 1 else 'come'} back." if back else ""
        self.sentence.tell(self.picture.problem if self.picture else "", text, missed)

    def confirm(self) -> None:
        """Ask before progress is thrown away."""
        asked = words.count(self.progress.asked, "answer")
        text = f"Forget {asked} in {self.picture.pool.game.name if self.picture else 'this game'}, and begin to count anew?"
        button = QMessageBox.StandardButton
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Start over", text, button.Reset | button.Cancel, self)
        box.button(button.Reset).setText("Start over")
        box.setDefaultButton(button.Cancel)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.button(button.Reset).clicked.connect(self.start_over)
        box.open()

    def start_over(self) -> None:
        if self.picture:
            self._keep(Progress(mistakes=self.progress.mistakes))
            self.put_question()

    def _keep(self, progress: Progress) -> None:
        """Keep the progress, also in the file; a problem with earlier writing is told now."""
        assert self.picture is not None
        done = [future for future in self._kept if future.done()]
        problem = done[-1].result() if done else self.picture.problem
        self.picture = replace(self.picture, progress=progress, problem=problem)
        self._kept = [future for future in self._kept if future not in done]
        self._kept.append(TRAINING.submit(keep, self.path, self.picture.pool.game, progress))
        self.page.score.show_progress(self.picture.pool.game, progress)

    def stop(self) -> None:
        """Stop when all progress is written to its file."""
        super().stop()
        wait(self._kept)

    def apply_theme(self, theme: Theme) -> None:
        self.page.apply_theme(theme)
        super().apply_theme(theme)
