"""Cells of tables as text, for the clipboard: Ctrl+C copies what is selected, else all; so does a menu. Columns stand apart by
tabs, below their heads, as spreadsheets take them."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QTableView, QWidget

from diceviz.words import tabbed

WHOLE = Qt.ItemDataRole.UserRole  # of a cell or a head: what is copied, where there is no room for it on screen


class Copier(QObject):
    """Of a part that has the keyboard after a click. `table` is all of it as text, `cells` what is selected, if anything."""

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
        """What is selected; all, where nothing is."""
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
        inner = self._part.viewport() if hasattr(self._part, "viewport") else self._part
        self.menu.popup(inner.mapToGlobal(place))

    def eventFilter(self, part: QObject, event: QEvent) -> bool:
        """The keys are taken from menus that have the same ones."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        if not event.matches(QKeySequence.StandardKey.Copy):
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.copy()
        return True


def put(text: str) -> None:
    """On the clipboard; nothing leaves what is there."""
    if text:
        QGuiApplication.clipboard().setText(text)


def copy_from(view: QTableView) -> Copier:
    """Whatever a table shows."""
    return Copier(view, lambda: whole_table(view), lambda: selected_cells(view))


def whole_table(view: QTableView) -> str:
    model = view.model()
    rows = [row for row in range(model.rowCount()) if not view.isRowHidden(row)]
    columns = [column for column in range(model.columnCount()) if not view.isColumnHidden(column)]
    return text_of(view, {(row, column) for row in rows for column in columns})


def selected_cells(view: QTableView) -> str:
    return text_of(view, {(index.row(), index.column()) for index in view.selectedIndexes()})


def text_of(view: QTableView, cells: set[tuple[int, int]]) -> str:
    """With the heads of their columns; what is not among them leaves its place empty."""
    if not cells:
        return ""
    rows, columns = (sorted({cell[side] for cell in cells}) for side in (0, 1))
    model = view.model()
    heads = [said(lambda role, at=at: model.headerData(at, Qt.Orientation.Horizontal, role)) for at in columns]
    below = [
        [said(lambda role, at=(row, at): model.index(*at).data(role)) if (row, at) in cells else "" for at in columns]
        for row in rows
    ]
    return tabbed([heads, *below] if any(heads) else below)


def said(data: Callable[[Qt.ItemDataRole], object]) -> str:
    found = data(WHOLE) or data(Qt.ItemDataRole.DisplayRole)
    return "" if found is None else " ".join(str(found).split())
