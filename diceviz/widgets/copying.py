"""Cells of tables as text, for the clipboard: Ctrl+C copies what is selected, else all; so does a menu. Columns stand apart by
tabs, below their heads, as spreadsheets take them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QTableView, QWidget

from diceviz.words import tabbed

WHOLE = Qt.ItemDataRole.UserRole  # the role of what is copied from a cell or a head that has no room for it on screen


class Copier(QObject):
    """Copies from a part of the window, which gets the keyboard by a click. `table` gives all of it as text, `cells` what is
    selected, if anything."""

    def __init__(self, part: QWidget, table: Callable[[], str], cells: Callable[[], str] | None = None) -> None:
        super().__init__(part)
        self._part, self._table, self._cells = part, table, cells
        if part.focusPolicy() == Qt.FocusPolicy.NoFocus:
            part.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        part.customContextMenuRequested.connect(self._offer)
        part.installEventFilter(self)
        self.menu = QMenu(part)
        self.copy_cells = self._action("Copy cells\tCtrl+C", self.copy) if cells else None
        self.copy_table = self._action("Copy table" if cells else "Copy table\tCtrl+C", self.copy_all)

    def _action(self, text: str, act: Callable[[], None]) -> QAction:
        action = self.menu.addAction(text)
        action.triggered.connect(act)
        return action

    def copy(self) -> None:
        """Copy what is selected, or all where nothing is."""
        put(self._selected or self._table())

    def copy_all(self) -> None:
        put(self._table())

    @property
    def _selected(self) -> str:
        return self._cells() if self._cells else ""

    def _offer(self, place: QPoint) -> None:
        if self.copy_cells:
            self.copy_cells.setEnabled(bool(self._selected))
        self.copy_table.setEnabled(bool(self._table()))
        inner = self._part.viewport() if isinstance(self._part, QAbstractScrollArea) else self._part
        self.menu.popup(inner.mapToGlobal(place))

    def eventFilter(self, part: QObject, event: QEvent) -> bool:
        """Ctrl+C copies from this part, though menus have that key too."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        if not isinstance(event, QKeyEvent) or not event.matches(QKeySequence.StandardKey.Copy):
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.copy()
        return True


def put(text: str) -> None:
    """Put text on the clipboard; if there is none, what is there stays."""
    if text:
        QGuiApplication.clipboard().setText(text)


def copy_from(view: QTableView) -> Copier:
    """A copier for whatever a table shows."""
    return Copier(view, lambda: whole_table(view), lambda: selected_cells(view))


def whole_table(view: QTableView) -> str:
    """All cells that are not hidden, as text."""
    model = view.model()
    rows = [row for row in range(model.rowCount()) if not view.isRowHidden(row)]
    columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
    return text_of(view, {(row, column) for row in rows for column in columns})


def selected_cells(view: QTableView) -> str:
    return text_of(view, {(index.row(), index.column()) for index in view.selectedIndexes()})


def text_of(view: QTableView, cells: set[tuple[int, int]]) -> str:
    """Cells, given by row and column, as text below the heads of their columns; other cells between them are left empty."""
    if not cells:
        return ""
    rows, columns = (sorted({cell[side] for cell in cells}) for side in (0, 1))
    model = view.model()
    heads = [said(partial(model.headerData, column, Qt.Orientation.Horizontal)) for column in columns]
    below = [[said(model.index(row, column).data) if (row, column) in cells else "" for column in columns] for row in rows]
    return tabbed([heads, *below] if any(heads) else below)


def said(data: Callable[[Qt.ItemDataRole], object]) -> str:
    """What is copied of a cell or a head, whose data are asked by role: in one line."""
    found = data(WHOLE) or data(Qt.ItemDataRole.DisplayRole)
    return "" if found is None else " ".join(str(found).split())
