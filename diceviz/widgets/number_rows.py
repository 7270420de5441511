"""The look of tables with many rows of numbers."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from diceviz.widgets.theme import font


class NumberRows(QTableView):
    """A table that is read, not written, in rows of so many pixels."""

    def __init__(self, name: str, row: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("role", "ledger")
        self.setFont(font(9))
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows, heads = self.verticalHeader(), self.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(row)
        rows.setDefaultSectionSize(row)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heads.setMinimumSectionSize(20)
        heads.setFont(font(8.5))
        heads.setHighlightSections(False)
        heads.setSectionsClickable(False)
