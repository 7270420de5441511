"""A cross table: what each strategy (row) wins on average against each other one (column)."""

import numpy as np
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from diceviz import words
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.views.match.picture import Results, Sorting, column_of, cross_table, figure, ink, order, shade
from diceviz.widgets.copying import WHOLE, copy_from
from diceviz.widgets.theme import font
from solver.games import Game

ROW = 24  # pixels
MEAN = 40  # pixels for the column of means, at least
ROOM = 64  # pixels for a name above a column; with less there is its number


def height_of(text: str, width: int) -> int:
    """The height of a header in pixels, on as many lines as it takes."""
    return (
        QFontMetrics(font(8.5, QFont.Weight.DemiBold))
        .boundingRect(QRect(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, text)
        .height()
    )


class CrossTable(QTableWidget):
    """Columns: the name, every strategy in its order, and the mean. Rows are sorted by any of them."""

    chosen = Signal(int, int)  # the strategies of a cell that was clicked
    sorted_by = Signal(object)  # a Sorting that is asked for, or None

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("All strategies against each other")
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(CrossCells(self))
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setMinimumSectionSize(20)
        header.setFont(font(8.5))
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        header.sectionClicked.connect(self._sort)
        for signal in (self.cellClicked, self.cellActivated):
            signal.connect(self._choose)
        self._game: Game | None = None
        self._theme = LIGHT
        self._names: list[str] = []
        self._results: Results = {}
        self._sorting: Sorting | None = None
        self.order: list[int] = []
        self.pair = (0, 0)
        self.copier = copy_from(self)

    def show_names(self, game: Game, names: list[str]) -> None:
        """Begin anew."""
        self._game, self._names, self._results, self.order = game, names, {}, []
        self.setRowCount(len(names))
        self.setColumnCount(len(names) + 2)
        for row in range(self.rowCount()):
            for column in range(self.columnCount()):
                cell = QTableWidgetItem()
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter if column else Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, cell)
        self._fill()

    def show_results(self, results: Results) -> None:
        self._results = dict(results)
        self._fill()

    def show_sorting(self, sorting: Sorting | None) -> None:
        if sorting != self._sorting:
            self._sorting = sorting
            self._fill()

    @property
    def _column(self) -> int | None:
        """The place of the strategy, or of the mean, by which rows are sorted."""
        return column_of(self._sorting, self._names)

    @property
    def _rising(self) -> bool:
        return self._sorting is not None and self._sorting.rising

    def show_pair(self, pair: tuple[int, int]) -> None:
        """The cell of the strategies that were chosen is framed."""
        self.pair = pair
        self.viewport().update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._fill()

    @property
    def ink(self) -> str:
        """The colour of frames around cells."""
        return self._theme.text

    def strategies_at(self, row: int, column: int) -> tuple[int, int] | None:
        inside = row < len(self.order) and 1 <= column <= len(self._names)
        return (self.order[row], column - 1) if inside else None

    def _choose(self, row: int, column: int) -> None:
        pair = self.strategies_at(row, column)
        if pair:
            self.chosen.emit(*pair)

    def _sort(self, section: int) -> None:
        """Sort by that column, the best on top; once more, the other way round. By the names: as they are listed."""
        column = section - 1 if section else None
        rising = column is not None and column == self._column and not self._rising
        self.sorted_by.emit(None if column is None else Sorting(["", *self._names, ""][section], rising))

    def _fill(self) -> None:
        if self._game is None:
            return
        worth = cross_table(self._game, len(self._names), self._results)
        self.order = order(worth, self._column, self._rising)
        for row, player in enumerate(self.order):
            self.cell_at(row, 0).setToolTip(self._names[player])
            self.cell_at(row, 0).setData(WHOLE, self._names[player])
            for column in range(len(self._names) + 1):
                self._write(self._game, row, column, float(worth[player, column]))
        self._arrange()

    def cell_at(self, row: int, section: int) -> QTableWidgetItem:
        cell = self.item(row, section)
        assert cell is not None
        return cell

    def _write(self, game: Game, row: int, column: int, worth: float) -> None:
        cell, player, last = self.cell_at(row, column + 1), self.order[row], column == len(self._names)
        known = not np.isnan(worth)
        cell.setFont(font(8.5, QFont.Weight.DemiBold if last else QFont.Weight.Normal))
        cell.setText(figure(game, worth) if known else "")
        colour = shade(game, worth, self._theme) if known and not last else ""
        cell.setBackground(QColor(colour) if colour else QBrush())
        cell.setForeground(QColor(ink(colour) if colour else self._theme.text))
        against = "the others" if last else self._names[column]
        why_not = self._results.get((min(player, column), max(player, column)))
        told = f"{words.value(game, worth, 4)} on average" if known else "not computed yet"
        if isinstance(why_not, str):
            cell.setText("?")
            told = why_not
        cell.setToolTip(f"{self._names[player]} against {against}: {told}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Names above the columns where there is room for them, else numbers."""
        if not self._names:
            return
        small, header = QFontMetrics(font(9)), self.horizontalHeader()
        longest = 12 + max(small.horizontalAdvance(f"9  {name}") for name in self._names)
        named = min(longest, round(0.31 * self.width()))
        room = (self.width() - named - MEAN) // len(self._names)
        by_name = room >= ROOM
        titles = [name if by_name else f"{number}" for number, name in enumerate(self._names, start=1)]
        sign = " ▴" if self._rising else " ▾"
        heads = [title + (sign if place == self._column else "") for place, title in enumerate([*titles, "mean"])]
        header.setFixedHeight(max(height_of(head, room - 12) for head in heads) + 8)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for section, width in ((0, named), (len(heads), max(MEAN, room))):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(section, width)
        for section, head in enumerate(["", *heads]):
            self._head(section, head)
        for row, player in enumerate(self.order):
            self.cell_at(row, 0).setFont(font(9))
            self.cell_at(row, 0).setText(self._names[player] if by_name else f"{player + 1}  {self._names[player]}")
        self.setFixedHeight(header.height() + ROW * len(self._names) + 2)

    def _head(self, section: int, title: str) -> None:
        whole = ["the order of the list", *self._names, "the mean against all others"]
        cell = self.horizontalHeaderItem(section) or QTableWidgetItem()
        cell.setText(title)
        cell.setData(WHOLE, ["strategy", *self._names, "mean"][section])
        cell.setToolTip(f"Sort by {whole[section]}" if section in (0, len(whole) - 1) else f"Sort by {whole[section]} (column)")
        self.setHorizontalHeaderItem(section, cell)


class CrossCells(QStyledItemDelegate):
    """Figures use all the room they have; those that are selected are framed, and more so that of the chosen pair."""

    def __init__(self, table: CrossTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        if index.column() == 0:
            super().paint(painter, option, index)
            return
        table, place = self._table, (index.row(), index.column())
        cell, pair = table.cell_at(*place), table.strategies_at(*place)
        painter.save()
        painter.fillRect(option.rect, cell.background())
        painter.setFont(cell.font())
        painter.setPen(cell.foreground().color())
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, cell.text())
        lit = option.state & (QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_Selected)
        width = 2 if pair == table.pair else 1 if lit else 0
        if width:
            painter.setPen(QPen(QColor(table.ink), width))
            painter.drawRect(option.rect.adjusted(1, 1, -width, -width))
        painter.restore()
