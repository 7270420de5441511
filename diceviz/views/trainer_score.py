"""How one has done so far in the trainer, in figures and by the last answers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from diceviz import words
from diceviz.theme import LIGHT, Theme, font
from diceviz.training import Progress
from diceviz.views.grade_marks import Strip
from diceviz.views.parts import Words, heading
from solver.games import Game

FIGURES = {
    "Right": "Answers that were best, or a near-tie with it",
    "Streak": "Right answers running, and the most that ever were",
    "Accuracy": "The share of your answers that were right",
    "Lost each": "What your answers have lost on average, against the best ones",
}


class TrainerScore(QWidget):
    began_anew = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.figures = {name: Words() for name in FIGURES}
        self.strip = Strip()
        self.anew = QPushButton("Start over …", toolTip="Forget all answers in this game, and begin to count anew")
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


def figures(game: Game, progress: Progress) -> dict[str, tuple[str, str]]:
    """What is shown of each, and what its tip says more."""
    asked = progress.asked
    counts = ", ".join(f"{number} {grade}" for grade, number in progress.grades.items())
    lost = f": {words.cost(game, progress.lost_each)} a question, {words.cost(game, progress.lost)} in all"
    return {
        "Right": (f"{progress.right} of {asked}", f" ({counts})" if asked else ""),
        "Streak": (f"{progress.streak}, best {progress.best_streak}", ""),
        "Accuracy": (f"{100 * progress.accuracy:.0f} %" if asked else "–", ""),
        "Lost each": (short_cost(game, progress.lost_each) if asked else "–", lost if asked else ""),
    }


def short_cost(game: Game, cost: float) -> str:
    """By a question: "0.32 points"."""
    return f"{game.unit.shown(cost):.2f} {game.unit.name if game.unit.less_is_better else 'points'}"
