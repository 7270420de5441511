"""How one has done so far in the trainer, in figures and by the last answers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.training.cards import Progress
from diceviz.views.trainer.grade_marks import AnswerStrip
from diceviz.views.trainer.picture import FIGURES, figures
from diceviz.widgets.text import RichLabel, heading
from diceviz.widgets.theme import font
from solver.games import Game


class TrainerScore(QWidget):
    began_anew = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.figures = {name: RichLabel() for name in FIGURES}
        self.strip = AnswerStrip()
        self.anew = QPushButton("Start over …")
        self.anew.setToolTip("Forget all answers in this game, and begin to count anew")
        self.anew.setAccessibleName("Start over")
        self.anew.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.anew.clicked.connect(self.began_anew)
        row = QHBoxLayout()
        row.addWidget(self.strip, 1)
        row.addWidget(self.anew)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 0, 14, 0)
        column.setSpacing(6)
        column.addLayout(self._grid())
        column.addLayout(row)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for place, (name, label) in enumerate(self.figures.items()):
            label.setFont(font(12, QFont.Weight.DemiBold))
            title = heading(name)
            for part in (label, title):
                part.setToolTip(FIGURES[name])
            grid.addWidget(title, 0, place)
            grid.addWidget(label, 1, place)
            grid.setColumnStretch(place, 1)
        return grid

    def show_progress(self, game: Game, progress: Progress) -> None:
        for name, (text, more) in figures(game, progress).items():
            self.figures[name].setText(text)
            self.figures[name].setToolTip(f"{FIGURES[name]}{more}")
            self.figures[name].setAccessibleName(f"{name}: {text}")
        self.strip.show_grades(progress.recent, self._theme)
        self.anew.setEnabled(progress.asked > 0)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.strip.show_grades(self.strip.grades, theme)
