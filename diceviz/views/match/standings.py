"""The table of all strategies against each other, computed when asked for: a button, progress and a way out, the table."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from diceviz.pictures.palette import Theme
from diceviz.views.match.cross_table import CrossTable
from diceviz.views.match.picture import Results, note
from diceviz.widgets.text import heading, paragraph
from solver.games import Game


class Standings(QWidget):
    asked = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.compute = QPushButton("Compute the table")
        self.compute.setToolTip("Every named strategy against every other one: may take a while")
        self.bar = QProgressBar(maximum=1000, textVisible=False)
        self.bar.setMinimumWidth(60)
        self.bar.setAccessibleName("Progress of the table")
        self.cancel = QPushButton("Cancel")
        self.cancel.setToolTip("Stop computing the table; what is there stays")
        self.table, self.note = CrossTable(), paragraph("faint")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(heading("All against all"))
        row.addStretch(1)
        row.addWidget(self.bar, 2)
        for button in (self.cancel, self.compute):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.table)
        column.addWidget(self.note)
        self.compute.clicked.connect(self.asked)
        self.cancel.clicked.connect(self.cancelled)
        self._pairs = self._known = 0
        self.rest(True)

    def begin(self, game: Game, names: list[str]) -> None:
        """Forget what was there: it is of other rules."""
        self._pairs = len(names) * (len(names) - 1) // 2
        self.table.show_names(game, names)
        self.note.setText(note(game))
        self.show_results({})
        self.rest(True)

    def work(self) -> None:
        self.bar.setValue(0)
        self.rest(False)

    def rest(self, resting: bool) -> None:
        """Show the button that computes the table while nothing is being computed, else how far it is."""
        for part in (self.bar, self.cancel):
            part.setVisible(not resting)
        self.compute.setVisible(resting and not self.is_complete)

    def show_progress(self, done: float) -> None:
        self.bar.setValue(round(1000 * done))

    def show_results(self, results: Results) -> None:
        self._known = len(results)
        self.table.show_results(results)

    @property
    def is_complete(self) -> bool:
        return 0 < self._pairs == self._known

    def apply_theme(self, theme: Theme) -> None:
        self.table.apply_theme(theme)
