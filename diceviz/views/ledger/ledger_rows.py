"""The rows of a ledger on the screen: that of the present ply is selected, those to come are fainter."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from diceviz.pictures.palette import LIGHT, Theme, blend
from diceviz.views.ledger.picture import Column, LedgerPicture, as_text, row_in_words
from diceviz.widgets.copying import Copier
from diceviz.widgets.number_rows import NumberRows

Index = QModelIndex | QPersistentModelIndex

ROW = 22  # the height of a row, in pixels
ROOMY = 150  # pixels more than the columns need
SPACE = "\N{EM SPACE}"
TO_COME = 0.55  # the share of the pane's colour in rows of plies to come
NOWHERE = QModelIndex()
STEPS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}  # plies, by the key
SCROLLS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class LedgerModel(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.picture: LedgerPicture | None = None
        self.theme, self.ply = LIGHT, 0
        self.apart = ""  # before words, which follow numbers

    def show_ledger(self, picture: LedgerPicture) -> None:
        self.beginResetModel()
        self.picture = picture
        self.endResetModel()

    def show_ply(self, ply: int) -> None:
        self.ply = ply
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return len(self.picture.entries) if self.picture and not parent.isValid() else 0

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return len(self.picture.columns) if self.picture and not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.picture is None:
            return None
        column, place = self.picture.columns[index.column()], index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._set(column, column.cell(self.picture, place).text)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self.colour(column.cell(self.picture, place).tone, place)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return aligned(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return row_in_words(self.picture, place)
        return None

    def _set(self, column: Column, text: str) -> str:
        return self.apart + text if column.words else text

    def colour(self, tone: str, place: int) -> QColor:
        colour = self.theme.tone(tone or "text")
        return QColor(blend(colour, self.theme.pane, TO_COME) if place > self.ply else colour)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or not self.picture:
            return None
        column = self.picture.columns[section]
        told = {
            Qt.ItemDataRole.DisplayRole: self._set(column, column.title),
            Qt.ItemDataRole.TextAlignmentRole: aligned(column),
            Qt.ItemDataRole.ToolTipRole: column.tip,
        }
        return told.get(Qt.ItemDataRole(role))


def aligned(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column.words else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def weight(column: Column) -> int:
    return 2 if column.words else 1


class Inks(QStyledItemDelegate):
    """Gains and losses keep their colours where a row is selected."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.palette.setBrush(QPalette.ColorRole.HighlightedText, option.palette.text())


class LedgerRows(NumberRows):
    went_to = Signal(int)  # the state before that row's ply

    def __init__(self) -> None:
        super().__init__("Ledger, ply by ply", ROW)
        self.ledger_model = LedgerModel()
        self.setModel(self.ledger_model)
        self.setItemDelegate(Inks(self))
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.clicked.connect(lambda index: self.went_to.emit(index.row()))
        self.copier = Copier(self, lambda: self.as_text(range(self.ledger_model.rowCount())), lambda: self.as_text(self.places))

    def show_ledger(self, picture: LedgerPicture) -> None:
        self.ledger_model.show_ledger(picture)
        self.share_out()

    def show_ply(self, ply: int) -> None:
        """The row of what was played next is selected; at the end of the game there is none."""
        self.ledger_model.show_ply(ply)
        if ply >= self.ledger_model.rowCount():
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            self.scrollToBottom()
        elif not self.selectionModel().isRowSelected(ply):
            self.selectRow(ply)
            self._centre()

    def apply_theme(self, theme: Theme) -> None:
        self.ledger_model.theme = theme
        self.viewport().update()

    @property
    def places(self) -> list[int]:
        """The rows that are selected."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def as_text(self, places: Sequence[int]) -> str:
        """The rows at these places as text, with the columns that there is no room for."""
        picture = self.ledger_model.picture
        return as_text(picture, [*places]) if picture and places else ""

    def share_out(self) -> None:
        """Share out the room that is left: to the columns of words and, half as much, to the others."""
        picture, room = self.ledger_model.picture, self.viewport().width()
        if picture is None:
            return
        lacks = sum(column.width for column in picture.columns) > room
        shown = [column for column in picture.columns if not (lacks and column.spare)]
        left, weights = max(0, room - sum(column.width for column in shown)), sum(weight(column) for column in shown)
        self.ledger_model.apart = SPACE if left > ROOMY else ""
        for section, column in enumerate(picture.columns):
            self.setColumnHidden(section, column not in shown)
            self.setColumnWidth(section, column.width + left * weight(column) // weights)

    def _centre(self) -> None:
        self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_out()
        self._centre()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go from ply to ply; what else steps through the game, or chooses, is left to the window."""
        step = STEPS.get(event.key())
        if self._selects(event):
            super().keyPressEvent(event)
        elif step:
            ply = self.ledger_model.ply  # in a round that is not told yet, after all rows
            self.went_to.emit(min(max(ply + step, 0), max(ply, self.ledger_model.rowCount())))
        else:
            event.ignore()

    def _selects(self, event: QKeyEvent) -> bool:
        """Whether the key selects rows, or scrolls, without going to a ply."""
        extends = event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        return bool(extends) or event.key() in SCROLLS or event.matches(QKeySequence.StandardKey.SelectAll)
