"""How one has done so far in the trainer, in figures and by the last answers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.training.cards import Progress
from diceviz.views.trainer.grade_marks import AnswerStrip
from diceviz.views.trainer.picture import FIGURES, figures
from diceviz.widgets.text import RichLabel, heading
from diceviz.widgets.theme import font
from solver.games import Game

WIDE = 350  # pixels in which all figures stand in one row


class TrainerScore(QWidget):
    began_anew = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.figures = {name: RichLabel() for name in FIGURES}
        self._titles = {name: heading(name) for name in FIGURES}
        self._grid, self._across = QGridLayout(), 0
        self._fill_grid()
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
        column.addLayout(self._grid)
        column.addLayout(row)

    def _fill_grid(self) -> None:
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)
        for name, label in self.figures.items():
            label.setFont(font(12, QFont.Weight.DemiBold))
            for part in (label, self._titles[name]):
                part.setToolTip(FIGURES[name])
        self._place(len(self.figures))

    def _place(self, across: int) -> None:
        """Set the figures in rows of so many, each below its title."""
        self._across = across
        for number, name in enumerate(self.figures):
            row, column = divmod(number, across)
            self._grid.addWidget(self._titles[name], 2 * row, column)
            self._grid.addWidget(self.figures[name], 2 * row + 1, column)
            self._grid.setColumnStretch(number, 1 if number < across else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        across = len(self.figures) if self.width() >= WIDE else len(self.figures) // 2
        if across != self._across:
            self._place(across)

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
