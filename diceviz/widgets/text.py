"""Text in panels: headings, paragraphs, bars for values, and small tables of numbers."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QBrush, QColor, QFocusEvent, QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableWidget, QTableWidgetItem, QWidget

from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.copying import copy_from
from diceviz.widgets.theme import font

ROW = 24  # the height of a row of a table, in pixels
BOLD = '<b style="font-weight: 600">'  # the heaviest weight that is shipped: one that Qt had to make up would be smeared


def heading(text: str) -> QLabel:
    label = QLabel(text.upper())
    label.setProperty("role", "heading")
    return label


class RichLabel(QLabel):
    """Text in which some of it is bold; a number stays on one line with its sign."""

    def __init__(self, text: str = "") -> None:
        self._heights: dict[int, int] = {}  # of the text that is shown, by width in pixels
        super().__init__()
        self._text = ""
        if text:
            self.setText(text)

    def setText(self, text: str) -> None:
        self._text = text
        self.show_text(text)

    def show_text(self, text: str) -> None:
        shown = text.replace("<b>", BOLD).replace(" %", "\u00a0%")
        if shown != super().text():
            self._heights.clear()
            super().setText(shown)

    def heightForWidth(self, width: int) -> int:
        """The height in pixels that the text needs at a width. Layouts ask for the same one again and again, and Qt would break
        the text into lines every time."""
        if width not in self._heights:
            self._heights[width] = super().heightForWidth(width)
        return self._heights[width]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()
        super().changeEvent(event)

    def text(self) -> str:
        """The text as it was set."""
        return self._text


def paragraph(role: str = "") -> RichLabel:
    """Text in several lines, in the look that the style sheet has for that role."""
    label = RichLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label


class ValueBar(QWidget):
    """A value between two bounds as a filled bar."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour, self._track, self._share = QColor(colour), QColor(LIGHT.line), 0.0
        self.setFixedHeight(8)

    def set_share(self, share: float) -> None:
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    def set_track(self, colour: str) -> None:
        self._track = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._track)
        painter.drawRoundedRect(self.rect(), 4, 4)
        painter.setBrush(self._colour)
        painter.drawRoundedRect(0, 0, round(self.width() * self._share), self.height(), 4, 4)


class NumberTable(QTableWidget):
    """A small table of numbers, as high as its rows; the row of the state has a background."""

    def __init__(self, rows: int, headers: list[str], tip: str) -> None:
        super().__init__(rows, len(headers))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row in range(rows):
            for column in range(len(headers)):
                cell = QTableWidgetItem()
                cell.setTextAlignment(right)
                self.setItem(row, column, cell)
        self.setHorizontalHeaderLabels(headers)
        self.setToolTip(tip)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setDefaultAlignment(right)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setShowGrid(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.copier = copy_from(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select all, and leave other keys to the window."""
        if event.matches(QKeySequence.StandardKey.SelectAll):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Select nothing when the keyboard goes elsewhere: the numbers change with the state."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.clearSelection()

    def show_rows(self, number: int) -> None:
        self.setVisible(number > 0)
        for index in range(self.rowCount()):
            self.setRowHidden(index, index >= number)
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + ROW * number + 2)

    def write(self, row: int, column: int, text: str, theme: Theme, marked: bool, colour: str = "") -> None:
        """Write into a cell, in bold where it has a colour."""
        cell = self.item(row, column)
        assert cell is not None  # all cells are made at once
        cell.setText(text)
        cell.setFont(font(9.5, QFont.Weight.DemiBold if colour else QFont.Weight.Normal))
        cell.setForeground(QColor(colour or theme.text))
        cell.setBackground(QColor(theme.line) if marked else QBrush())
