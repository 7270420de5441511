"""The page of an exhibit: what the print shows, in words; the same figure and the same numbers, computed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QSplitter, QVBoxLayout, QWidget

from diceviz.papers.catalogue import Exhibit, Paper, counted
from diceviz.papers.exhibit_words import Reckoned, cited, named, summary
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import rule
from diceviz.views.papers.exhibit_figure import ExhibitFigure
from diceviz.views.papers.numbers_table import NumbersTable
from diceviz.widgets.text import paragraph

MOST = 0.45  # the share of the page for words; those that have no room there are scrolled to
COMPUTING = "Computing the numbers …"


class ExhibitPage(QWidget):
    wanted = Signal()  # the user wants the window to show what the exhibit shows

    def __init__(self) -> None:
        super().__init__()
        self.exhibit: Exhibit | None = None
        self.figure_view, self.numbers, self.area = ExhibitFigure(), NumbersTable(), QScrollArea()
        self.name, self.source, self.shows, self.errata, self.summary = (
            paragraph(role) for role in ("title", "faint", "", "erratum", "")
        )
        self.show_it = QPushButton("Show it")
        self.show_it.setToolTip("Set the rules and the pictures to this table or figure (Enter)")
        self.show_it.setAccessibleName("Show it in the other pictures")
        self.show_it.clicked.connect(self.wanted)
        self._arrange()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.name, 1)
        head.addWidget(self.show_it, 0, Qt.AlignmentFlag.AlignTop)
        self.told = QWidget()
        self.told.setProperty("role", "inside")
        words = QVBoxLayout(self.told)
        words.setContentsMargins(12, 8, 12, 8)
        words.setSpacing(4)
        words.addLayout(head)
        for part in (self.source, self.shows, self.errata):
            words.addWidget(part)
        self.area.setWidget(self.told)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.both = QSplitter(Qt.Orientation.Vertical)
        self.both.setChildrenCollapsible(False)
        self.both.setContentsMargins(8, 0, 4, 0)
        self.both.addWidget(self.figure_view)
        self.both.addWidget(self.numbers)
        self.both.setStretchFactor(0, 3)
        self.both.setStretchFactor(1, 2)
        self.summary.setContentsMargins(12, 6, 12, 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area)
        column.addWidget(self.both, 1)
        self.line = rule()
        column.addWidget(self.line)
        column.addWidget(self.summary)

    def show_exhibit(self, paper: Paper, exhibit: Exhibit) -> None:
        """Show an exhibit before its numbers are computed."""
        self.exhibit = exhibit
        self.name.setText(named(exhibit))
        self.show_it.setVisible(bool(exhibit.spot.view))
        self.source.setText(cited(paper))
        self.shows.setText(exhibit.shows)
        self.errata.setText("<br>".join(f"<b>Erratum:</b> {erratum}" for erratum in exhibit.errata))
        self.errata.setVisible(bool(exhibit.errata))
        self._make_room()
        self.numbers.show_numbers(())
        self.numbers.setVisible(exhibit.numbers is not None)
        self.both.setVisible(bool(exhibit.numbers or exhibit.figure))
        self.figure_view.show_exhibit(exhibit)
        self._tell(COMPUTING if exhibit.numbers else "")

    def show_reckoned(self, reckoned: Reckoned) -> None:
        self.numbers.show_numbers(reckoned.numbers)
        if reckoned.problem:
            self._tell(f"The numbers cannot be computed: {reckoned.problem}.")
        elif reckoned.numbers:
            self._tell(summary(counted(reckoned.numbers)))

    def _tell(self, text: str) -> None:
        self.summary.setText(text)
        for part in (self.line, self.summary):
            part.setVisible(bool(text))

    def _make_room(self) -> None:
        """Make room for the words, but not at the cost of the rest."""
        if self.exhibit:
            needed = self.told.heightForWidth(self.width())
            has_more = self.exhibit.numbers or self.exhibit.figure
            self.area.setFixedHeight(min(needed, round(MOST * self.height())) if has_more else needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def apply_theme(self, theme: Theme) -> None:
        self.figure_view.apply_theme(theme)
        self.numbers.apply_theme(theme)

    def stop(self) -> None:
        self.figure_view.stop()
