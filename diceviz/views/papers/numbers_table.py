"""The numbers of an exhibit as a table: as they were printed, as they are computed, and what is between."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QResizeEvent

from diceviz.papers.catalogue import Number
from diceviz.papers.exhibit_words import TONES, cells
from diceviz.pictures.palette import HOLD, LIGHT, Theme, blend
from diceviz.views.papers.picture import HEADERS, TINT
from diceviz.widgets.copying import WHOLE, copy_from
from diceviz.widgets.number_rows import NumberRows
from diceviz.widgets.theme import font

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
HELP = (
    "Which number it is",
    "As it stands in print",
    "As it is computed here",
    "Computed less printed",
    "✓ agrees to the printed digits; an erratum is a mistake of the print that is known; ✗ differs",
)
WHAT, DIFFERENCE, MARK = 0, 3, 4
ROW = 22  # pixels
EDGE = 13  # around what stands in a cell
LEAST = 90  # pixels for the name of a number, at least


class NumbersRow(NamedTuple):
    number: Number
    note: str = ""  # the remark on the number above it

    @property
    def what(self) -> str:
        """The words of the row."""
        return self.note or self.number.what


def rows_of(numbers: tuple[Number, ...]) -> Iterator[NumbersRow]:
    """An erratum is explained below its number."""
    for number in numbers:
        yield NumbersRow(number)
        if number.erratum:
            yield NumbersRow(number, number.erratum)


class NumbersModel(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[NumbersRow] = []
        self.theme = LIGHT

    def show_numbers(self, numbers: tuple[Number, ...]) -> None:
        self.beginResetModel()
        self.rows = [*rows_of(numbers)]
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def text(self, row: int, column: int) -> str:
        told = self.rows[row]
        if column == WHAT:
            return told.what
        return "" if told.note else cells(told.number)[column]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(self.rows[row], column)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._ground(self.rows[row].number)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return aligned(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return in_words(self.rows[row].number)
        return None

    def _ink(self, row: NumbersRow, column: int) -> QColor:
        tone = TONES[row.number.verdict] if column == MARK and not row.note else "faint" if row.note else "text"
        return QColor(self.theme.tone(tone))

    def _ground(self, number: Number) -> QColor | None:
        if number.verdict in ("agrees", "answered"):
            return None
        return QColor(blend(self.theme.pane, HOLD if number.verdict == "erratum" else self.theme.bad, TINT))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        told = {
            Qt.ItemDataRole.DisplayRole: HEADERS[section],
            Qt.ItemDataRole.TextAlignmentRole: aligned(section),
            Qt.ItemDataRole.ToolTipRole: HELP[section],
            WHOLE: HEADERS[section] or "verdict",
        }
        return told.get(Qt.ItemDataRole(role))


def aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column == WHAT else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def in_words(number: Number) -> str:
    what, printed, computed, difference, mark = cells(number)
    gap = f", a difference of {difference}" if difference else ""
    return f"{what}: {printed} in print, {computed} computed{gap}: {mark}" + f". {number.erratum}" * bool(number.erratum)


def lines_high(metrics: QFontMetrics, text: str, width: int) -> int:
    """The height of a row whose words take more than one line in that much room, in pixels."""
    room = QRect(0, 0, width - EDGE, 10_000)
    return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height() + ROW - metrics.height()


def widest(*texts: str) -> int:
    """The width of the widest of some short texts, in pixels; it is one of the three that have the most letters."""
    metrics = QFontMetrics(font(9, QFont.Weight.Medium))
    return max(metrics.horizontalAdvance(text) for text in sorted(set(texts), key=lambda text: (len(text), text))[-3:])


class NumbersTable(NumberRows):
    def __init__(self) -> None:
        super().__init__("Printed and computed numbers", ROW)
        self.numbers_model = NumbersModel()
        self._room = 0  # pixels that were shared out last
        self._measure()
        self.setModel(self.numbers_model)
        self.setMinimumHeight(4 * ROW)
        self.copier = copy_from(self)

    def show_numbers(self, numbers: tuple[Number, ...]) -> None:
        self.clearSpans()
        self.numbers_model.show_numbers(numbers)
        for row in self._notes:
            self.setSpan(row, WHAT, 1, len(HEADERS))
        self._measure()  # once: it does not depend on the width of the table
        self.share_out()
        self.scrollToTop()

    @property
    def _notes(self) -> list[int]:
        return [place for place, row in enumerate(self.numbers_model.rows) if row.note]

    def apply_theme(self, theme: Theme) -> None:
        self.numbers_model.theme = theme
        self.viewport().update()

    def share_out(self) -> None:
        """Numbers take what they need, and words the rest, on as many lines as it takes. Where there is no room for all, the
        differences are left to the tool tips."""
        room, needed = self.viewport().width(), self._needed
        self._room = room
        lacks = sum(needed) + LEAST > room
        self.setColumnHidden(DIFFERENCE, lacks)
        for column, width in enumerate(needed, start=1):
            self.setColumnWidth(column, width)
        taken = sum(needed) - needed[DIFFERENCE - 1] * lacks
        self.setColumnWidth(WHAT, max(LEAST, room - taken))
        self._share_height(room)

    def _share_height(self, room: int) -> None:
        metrics, beside = QFontMetrics(self.font()), self.columnWidth(WHAT)
        for place, (row, length) in enumerate(zip(self.numbers_model.rows, self._lengths, strict=True)):
            width = room if row.note else beside
            height = ROW if length <= width - EDGE else lines_high(metrics, row.what, width)
            if height != self.rowHeight(place):
                self.setRowHeight(place, height)

    def _measure(self) -> None:
        """Measure in pixels what each column but the first needs, and what the words of each row take on one line."""
        model, metrics = self.numbers_model, QFontMetrics(self.font())
        columns = [*zip(*(cells(row.number) for row in model.rows if not row.note), strict=True)] or [()] * len(HEADERS)
        self._needed = [widest(HEADERS[place], *columns[place]) + EDGE for place in range(1, len(HEADERS))]
        self._lengths = [metrics.horizontalAdvance(row.what) for row in model.rows]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() != self._room:
            self.share_out()
