"""The move list: a row for every turn, to read and to jump to; and the lines of the game, if it has several."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme, blend
from diceviz.table.move_model import MoveModel, Word
from diceviz.widgets.text import heading
from diceviz.widgets.theme import font, icon
from diceviz.words.moves import line_words, moves_as_text
from solver.playing.plies import Ply

if TYPE_CHECKING:
    from solver.playing.accounts import Ledger

LINE = 20  # pixels: the height of a line of text
EDGE = 3  # pixels beside a line of text
GAP = 3  # pixels between words
ROWS = 4  # rows that are seen at least
FIGURE = 9  # points: the size of text
LESS = Word("…", "faint")  # stands for words that there is no room for

Index = QModelIndex | QPersistentModelIndex


class MoveList(QWidget):
    """The table says which ply is picked, the box of lines which line."""

    copied = Signal()  # the moves, as text

    def __init__(self) -> None:
        super().__init__()
        self.table, self.lines = MoveTable(), QComboBox()
        self.lines.setToolTip("The lines of this game: each choice that was tried instead of another began a new one")
        self.lines.setAccessibleName("Lines of the game")
        self.lines.setMinimumContentsLength(8)
        self.lines.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.lines.hide()
        self.copier = QToolButton()
        self.copier.setToolTip("Copy the moves as text (Ctrl+Shift+C)")
        self.copier.setAccessibleName("Copy the moves as text")
        self.copier.setEnabled(False)
        self._record: Record | None = None
        self._ledger: Ledger | None = None
        self._said: dict[int, tuple[int, Ply, str]] = {}  # for lines: where they part, with which ply, and what is said of it
        head = QHBoxLayout()
        head.addWidget(heading("Moves"))
        head.addStretch(1)
        head.addWidget(self.copier)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.lines)
        column.addWidget(self.table, 1)
        self.copier.clicked.connect(self.copy)

    def show_moves(self, record: Record, ledger: "Ledger | None") -> None:
        """Show the moves of a game with what its ledger says of them, if there is one yet."""
        if record is self._record and ledger is self._ledger:
            return
        self._record, self._ledger = record, ledger
        self.copier.setEnabled(bool(record.plies))
        self.table.show_moves(record, ledger)
        self._show_lines(record)

    def _show_lines(self, record: Record) -> None:
        number = len(record.lines)
        self.lines.setVisible(number > 1)
        if number == 1:
            self._said.clear()
            return
        with QSignalBlocker(self.lines):
            for place in range(number):
                text = self._words(record, place)
                if place == self.lines.count():
                    self.lines.addItem(text)
                self.lines.setItemText(place, text)
            while self.lines.count() > number:
                self.lines.removeItem(number)
            self.lines.setCurrentIndex(record.line)
        self.lines.view().setMinimumWidth(self.lines.view().sizeHintForColumn(0) + 16)

    def _words(self, record: Record, line: int) -> str:
        """A line in words. Comparing long lines takes a while, so those that still part with the same ply keep their words,
        unless something may be covered there that is not covered later."""
        at, ply, text = self._said.get(line, (0, None, ""))
        if ply is not None and not record.rules.hidden and record.lines[line][at : at + 1] and record.lines[line][at] is ply:
            return text
        at, text = record.parting(line), line_words(record, line)
        if line:
            self._said[line] = at, record.lines[line][at], text
        return text

    def copy(self) -> None:
        if self._record and self._record.plies:
            QApplication.clipboard().setText(moves_as_text(self._record))
            self.copied.emit()

    def apply_theme(self, theme: Theme) -> None:
        self.table.painter.theme = theme
        self.copier.setIcon(icon("copy", theme))
        self.table.viewport().update()


class MoveTable(QTableView):
    picked = Signal(int)  # the ply to go to

    def __init__(self) -> None:
        super().__init__()
        self.moves = MoveModel(self)
        self.painter = MovePainter(self, self.moves)
        self._present = -1
        self.setModel(self.moves)
        self.setItemDelegate(self.painter)
        self.setAccessibleName("Moves")
        self.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._lay_out_columns()

    def _lay_out_columns(self) -> None:
        header, metrics = self.horizontalHeader(), QFontMetrics(font(FIGURE))
        header.setMinimumSectionSize(20)
        header.setStyleSheet(f"QHeaderView::section {{ font-size: {FIGURE}pt; padding: 3px {EDGE}px; }}")
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, widest in enumerate(("score", "+00.0", "+00.0"), start=1):
            self.setColumnWidth(column, metrics.horizontalAdvance(widest) + 2 * EDGE)

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.horizontalHeader().sizeHint().height() + ROWS * LINE + 2)

    def show_moves(self, record: Record, ledger: "Ledger | None") -> None:
        before = (self._present, self.moves.rowCount())
        self.moves.show(record, ledger)
        if (high := LINE * lines_of(record)) != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(high)
        self._present = self.moves.present
        if (self._present, self.moves.rowCount()) != before:
            self.follow()

    def follow(self) -> None:
        """Have the row in sight of what was played last where one looks."""
        self.updateGeometries()  # new rows are not laid out yet
        if self._present < 0:
            self.scrollToTop()
        else:
            self.scrollTo(self.moves.index(self._present, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.follow()

    def word_at(self, place: QPoint) -> Word | None:
        index = self.indexAt(place)
        if not index.isValid() or index.column():
            return None
        laid = self.painter.laid_out(index, self.visualRect(index))
        return next((word for word, room in laid if room.contains(place)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        row, word = self.rowAt(place.y()), self.word_at(place)
        if event.button() == Qt.MouseButton.LeftButton and row >= 0:
            self.picked.emit(word.ply if word and word.ply is not None else self.moves.turns[row].end)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Ignore the moving mouse: rows are neither dragged nor chosen on its way."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go turn by turn. All other keys belong to the game: the view would search its rows for their letters."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif self.moves.turns:
            row = min(self._present + step, len(self.moves.turns) - 1)
            self.picked.emit(self.moves.turns[row].end if row >= 0 else 0)


class MovePainter(QStyledItemDelegate):
    """Words in the colours of the theme; what was played last where one looks has a frame, and its turn a background."""

    def __init__(self, parent: QTableView, moves: MoveModel) -> None:
        super().__init__(parent)
        self._moves, self.theme = moves, LIGHT

    def laid_out(self, index: Index, room: QRect) -> list[tuple[Word, QRect]]:
        """The words of a cell, and where they are."""
        metrics, moves = QFontMetrics(font(FIGURE)), self._moves
        found: list[tuple[Word, QRect]] = []
        lines, number = moves.lines(index.row(), index.column()), metrics.horizontalAdvance(f"{moves.turns[-1].number} ")
        for place, words in enumerate(lines):
            line = QRect(room.x() + EDGE, room.y() + place * LINE, room.width() - 2 * EDGE, LINE)
            found += set_left(metrics, words, line, number, moves.ply) if index.column() == 0 else [(words[0], line)]
        return found

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, place = self.theme, option.rect
        painter.save()
        if index.row() == self._moves.present:
            painter.fillRect(place, QColor(blend(theme.window, theme.accent, 0.22)))
        painter.setFont(font(FIGURE))
        side = Qt.AlignmentFlag.AlignRight if index.column() else Qt.AlignmentFlag.AlignLeft
        for word, room in self.laid_out(index, place):
            if word.ply is not None and word.ply == self._moves.ply:
                painter.setPen(QPen(QColor(theme.accent), 1))
                painter.drawRoundedRect(room.adjusted(-2, 2, 1, -3), 3, 3)
            painter.setPen(QColor(colour_of(word, theme)))
            painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, word.text)
        painter.restore()


def colour_of(word: Word, theme: Theme) -> str:
    return {"good": theme.good, "bad": theme.bad, "faint": theme.faint}.get(word.tone, theme.text)


def set_left(metrics: QFontMetrics, words: list[Word], room: QRect, width: int, ply: int) -> list[tuple[Word, QRect]]:
    """The words of a line from left to right, the number of the turn in so many pixels."""
    number, who, *dice = words
    found = [(number, QRect(room.x(), room.y(), width, room.height()))]
    found += in_a_row(metrics, [who], room.x() + width + GAP, room)
    left = found[-1][1].right() + 1 + GAP
    shown = fitting(metrics, dice, room.right() + 1 - left, ply)
    return [*found, *in_a_row(metrics, shown, left, room)]


def fitting(metrics: QFontMetrics, words: list[Word], width: int, ply: int) -> list[Word]:
    """The words that there is room for: of a throw the first, of a turn the last, always with the ply that is looked at."""
    usual = len(words) if words[0].ply is not None else 1
    last = next((place for place, word in enumerate(words, start=1) if word.ply == ply), usual)
    first, end = 0, len(words)
    while end > last and needed(metrics, cut(words, first, end)) > width:
        end -= 1
    while first < last - 1 and needed(metrics, cut(words, first, end)) > width:
        first += 1
    return cut(words, first, end)


def cut(words: list[Word], first: int, end: int) -> list[Word]:
    return [LESS] * (first > 0) + words[first:end] + [LESS] * (end < len(words))


def needed(metrics: QFontMetrics, words: list[Word]) -> int:
    return sum(metrics.horizontalAdvance(word.text) + GAP for word in words) - GAP


def in_a_row(metrics: QFontMetrics, words: list[Word], left: int, room: QRect) -> list[tuple[Word, QRect]]:
    found: list[tuple[Word, QRect]] = []
    for word in words:
        width = metrics.horizontalAdvance(word.text)
        found.append((word, QRect(left, room.y(), width, room.height())))
        left += width + GAP
    return found


def lines_of(record: Record) -> int:
    """How many lines of text a row has: where both choose at once, both move in a turn."""
    return 2 if record.rules.at_once else 1
