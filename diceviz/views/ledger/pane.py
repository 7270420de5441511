"""The ledger on screen: a row for each ply, and the totals beside it; a click goes to a ply."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.plots.game_pane import GamePane
from diceviz.views.ledger import LEDGER
from diceviz.views.ledger.ledger_rows import LedgerRows
from diceviz.views.ledger.ledger_totals import LedgerTotals
from diceviz.views.ledger.picture import LedgerPicture, LedgerRequest, picture, source_of
from diceviz.words import ply_words

NARROW, WIDE = 236, 320  # the least and the largest width of the totals, in pixels
ROOMY = 1000  # pixels of the pane from which on the totals are wide


class LedgerTable(GamePane[LedgerRequest, LedgerPicture]):
    view = LEDGER
    answers = False

    def __init__(self) -> None:
        self.rows, self.totals, self.area = LedgerRows(), LedgerTotals(), QScrollArea()
        both = QWidget()
        super().__init__(both)
        self.setFocusProxy(self.rows)
        self.fit.hide()
        self._arrange(both)
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
        self.draw(picture, source_of(frame))

    def paint(self, picture: LedgerPicture) -> None:
        self.rows.show_ledger(picture)
        self.totals.show_ledger(picture)
        names = ply_words.full_names(picture.source.seats)
        self.subtitle.setText(" · ".join([*names, f"luck and skill in {ply_words.unit(picture.game)}"]))
        self.sentence.setText(picture.sentence)

    def show_marks(self, frame: Frame) -> None:
        if frame.record:
            self.rows.show_ply(frame.record.ply)

    def show_all(self) -> None:
        """There is nothing to zoom."""

    def apply_theme(self, theme: Theme) -> None:
        self.rows.apply_theme(theme)
        self.totals.apply_theme(theme)
        super().apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.area.setFixedWidth(WIDE if self.width() >= ROOMY else NARROW)
