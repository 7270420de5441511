"""Ledger: what luck gave and what every decision cost, so that it adds up to the result."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.game_pane import GamePane
from diceviz.views.ledger.ledger_rows import LedgerRows
from diceviz.views.ledger.ledger_totals import LedgerTotals
from diceviz.views.ledger.picture import LedgerPicture, book
from diceviz.words import plies

NARROW, WIDE = 236, 320  # pixels of the totals
ROOMY = 1000  # of the pane


class LedgerTable(GamePane):
    title = "Ledger"
    answers = False

    def __init__(self) -> None:
        self.rows, self.totals, self.area = LedgerRows(), LedgerTotals(), QScrollArea()
        both = QWidget()
        super().__init__(both)
        self.setFocusProxy(self.rows)
        self.fit.hide()
        self._arrange(both)
        self.book: LedgerPicture | None = None
        for part in (self.rows, self.totals):
            part.went_to.connect(self.went_to)

    def _arrange(self, both: QWidget) -> None:
        self.area.setWidget(self.totals)
        self.area.setWidgetResizable(True)
        self.area.setFixedWidth(NARROW)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName("Totals")
        line = QFrame()
        line.setProperty("role", "upright")
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part in (self.rows, line, self.area):
            row.addWidget(part)

    def show_game(self, frame: Frame) -> None:
        self.draw(book, frame.solution, frame.ledger, frame.record.seats, frame.lens.close)
        if self.is_drawn:
            self.rows.show_ply(frame.record.ply)

    def paint(self, picture: LedgerPicture) -> None:
        self.book = picture
        self.rows.show_book(picture)
        self.totals.show_book(picture)
        self.rows.show_ply(self._frame.record.ply)
        _, _, seats, _ = self.drawn
        self.subtitle.setText(" · ".join([*plies.full_names(seats), f"luck and skill in {plies.unit(picture.game)}"]))
        self.sentence.setText(picture.sentence)

    def apply_theme(self, theme: Theme) -> None:
        self.rows.apply_theme(theme)
        self.totals.apply_theme(theme)
        super().apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.area.setFixedWidth(WIDE if self.width() >= ROOMY else NARROW)
