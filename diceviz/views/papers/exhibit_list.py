"""The papers with their tables and figures, as a list: what was chosen, and which of them have been checked."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from diceviz.papers.catalogue import Exhibit, Paper, counted
from diceviz.papers.exhibit_words import TONES, Reckoned, explained, head_of, mark, matches, named, verdict
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.theme import font

Index = QModelIndex | QPersistentModelIndex
LABEL, TITLE, MARK = range(3)
ROW, HEAD = 22, 40  # pixels
EDGE, MOST = 12, 72  # beside a label, and for it
CHECKING = "…"
HEADING = Qt.ItemDataRole.UserRole  # of a paper: the two lines of its name
WEIGHTS = QFont.Weight.DemiBold, QFont.Weight.Normal
INKS = QPalette.ColorRole.Text, QPalette.ColorRole.PlaceholderText
UPWARDS = (Qt.Key.Key_Up, Qt.Key.Key_PageUp)


class ExhibitPainter(QStyledItemDelegate):
    """The authors of a paper in bold, and below them its title; marks keep their colours where a line is selected."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.palette.setBrush(QPalette.ColorRole.HighlightedText, option.palette.text())
        option.state &= ~QStyle.StateFlag.State_HasFocus  # no frame around one cell of a line that is selected anyway

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.parent().isValid():
            super().paint(painter, option, index)
            return
        painter.save()
        room = option.rect.adjusted(3, 4, -3, -2)
        for text, weight, role in zip(index.data(HEADING), WEIGHTS, INKS, strict=True):
            painter.setFont(font(9, weight))
            painter.setPen(option.palette.color(role))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignTop, shown)
            room.translate(0, painter.fontMetrics().height() + 1)
        painter.restore()


class PaperList(QTreeWidget):
    """The arrow keys turn over its leaves; a click or Enter also has the window show the same."""

    turned_to = Signal(object)  # an Exhibit
    chosen = Signal(object)  # an Exhibit

    def __init__(self, papers: Iterable[Paper]) -> None:
        super().__init__()
        self.setColumnCount(3)
        self.setAccessibleName("Papers, with their tables and figures")
        self.setProperty("role", "gallery")
        self.setFont(font(9))
        self._theme = LIGHT
        self.setItemDelegate(ExhibitPainter(self))
        self.heads: dict[Paper, QTreeWidgetItem] = {}
        self.items: dict[Exhibit, QTreeWidgetItem] = {}
        self._papers: dict[Exhibit, Paper] = {}
        self._marked: dict[Exhibit, Reckoned] = {}  # what the marks on screen tell
        self._is_held = False  # whether a mouse button is held that was pressed on an exhibit
        self._is_untold = False  # whether that has selected another exhibit, which is told when the button is released
        for paper in papers:
            self._add(paper)
        self._arrange()
        self.currentItemChanged.connect(self._turn)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def _add(self, paper: Paper) -> None:
        self.heads[paper] = head = QTreeWidgetItem(self, ["\n".join(head_of(paper))])
        head.setData(0, HEADING, head_of(paper))
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setFirstColumnSpanned(True)
        head.setToolTip(0, f"{paper.authors}: {paper.title}\n{paper.source}")
        head.setSizeHint(0, QSize(0, HEAD))
        for exhibit in paper.exhibits:
            self.items[exhibit] = item = QTreeWidgetItem(head, [exhibit.short_label, exhibit.title])
            self._papers[exhibit] = paper
            item.setSizeHint(0, QSize(0, ROW))
            item.setTextAlignment(MARK, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column in (LABEL, TITLE):
                item.setToolTip(column, f"{named(exhibit)}\n{exhibit.shows}")
            item.setToolTip(MARK, "Not checked yet" if exhibit.numbers else "No numbers to compare")

    def _arrange(self) -> None:
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.expandAll()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(LABEL, QHeaderView.ResizeMode.Fixed)
        labels = [self.fontMetrics().horizontalAdvance(exhibit.short_label) for exhibit in self.items]
        header.resizeSection(LABEL, min(max(labels), MOST) + EDGE)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(MARK, QHeaderView.ResizeMode.ResizeToContents)

    @property
    def exhibit(self) -> Exhibit | None:
        """The exhibit that is selected."""
        return next((exhibit for exhibit, item in self.items.items() if item is self.currentItem()), None)

    def paper_of(self, exhibit: Exhibit) -> Paper:
        return self._papers[exhibit]

    def turn_to(self, exhibit: Exhibit) -> None:
        """Select an exhibit without telling the window."""
        with QSignalBlocker(self):
            self.setCurrentItem(self.items[exhibit])

    def filter(self, sought: str) -> int:
        """Show the exhibits that have all these words, and return how many there are."""
        for exhibit, item in self.items.items():
            item.setHidden(not matches(sought, self._papers[exhibit], exhibit))
        for paper, head in self.heads.items():
            head.setHidden(all(self.items[exhibit].isHidden() for exhibit in paper.exhibits))
        return len(self.found)

    @property
    def found(self) -> list[Exhibit]:
        return [exhibit for exhibit, item in self.items.items() if not item.isHidden()]

    def show_marks(self, known: Mapping[Exhibit, Reckoned], at_work: Exhibit | None = None) -> None:
        """Show the marks of what has been computed."""
        for exhibit, item in self.items.items():
            if exhibit not in known:
                item.setText(MARK, CHECKING if exhibit is at_work else "")
            elif self._marked.get(exhibit) is not known[exhibit]:
                self._mark(item, known[exhibit])
                self._marked[exhibit] = known[exhibit]

    def _mark(self, item: QTreeWidgetItem, reckoned: Reckoned) -> None:
        found = counted(reckoned.numbers)
        item.setText(MARK, "✗" if reckoned.problem else mark(found))
        item.setToolTip(MARK, f"<p>{explained(reckoned)}</p>")
        item.setForeground(MARK, QColor(self._theme.tone("bad" if reckoned.problem else TONES[verdict(found)])))

    def apply_theme(self, theme: Theme, known: Mapping[Exhibit, Reckoned]) -> None:
        self._theme = theme
        for item in self.items.values():
            item.setForeground(LABEL, QColor(theme.faint))
        self._marked.clear()
        self.show_marks(known)

    def _turn(self) -> None:
        self._is_untold = self._is_held
        if self.exhibit and not self._is_held:
            self.turned_to.emit(self.exhibit)

    def _choose(self, item: QTreeWidgetItem) -> None:
        if self.exhibit and item is self.currentItem():
            self._is_untold = False
            self.chosen.emit(self.exhibit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down pass by the names of papers; left and right are not for the list."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        self._pass_head(event.key() in UPWARDS)

    def _pass_head(self, upwards: bool) -> None:
        head = self.currentItem()
        if head is None or head not in self.heads.values():
            return
        beside = (self.itemAbove(head) if upwards else None) or self.itemBelow(head)
        if beside is not None:
            self.setCurrentItem(beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the selected exhibit in sight."""
        super().resizeEvent(event)
        if (item := self.currentItem()) is not None:
            self.scrollToItem(item)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the name of a paper takes nothing away."""
        if self.itemAt(event.position().toPoint()) in self.items.values():
            self._is_held = True
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses the exhibit, which is told once; a button that is released elsewhere has only selected one."""
        self._is_held = False
        super().mouseReleaseEvent(event)
        if self._is_untold:
            self._turn()
