"""A layout that sets widgets like words: from left to right, and on into the next line."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

GAP = 4  # pixels between widgets, across and down


class FlowLayout(QLayout):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._known: dict[int, list[QRect]] = {}  # where the widgets go, by the width of the layout
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def invalidate(self) -> None:
        """Forget where the widgets go: one of them is of another size."""
        self._known.clear()
        super().invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self.invalidate()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((place.bottom() + 1 for place in places), default=0)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items]
        return QSize(max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect.width()), strict=True):
            item.setGeometry(place.translated(rect.topLeft()))

    def _places(self, width: int) -> list[QRect]:
        """Where each widget goes in lines of that width, in pixels from the corner of the layout."""
        if width not in self._known:
            self._known[width] = self._laid_out(width)
        return self._known[width]

    def _laid_out(self, width: int) -> list[QRect]:
        places: list[QRect] = []
        x = y = height = 0
        for size in (item.sizeHint() for item in self._items):
            if x and x + size.width() > width:
                x, y, height = 0, y + height + GAP, 0
            places.append(QRect(QPoint(x, y), size))
            x, height = x + size.width() + GAP, max(height, size.height())
        return places
