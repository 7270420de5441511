"""The left column: pages of which one is shown, with a switch above them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QVBoxLayout, QWidget


class ColumnPage(QScrollArea):
    """A column of widgets, scrolled where there is no room for all."""

    def __init__(self, column: QWidget, width: int) -> None:
        super().__init__()
        self.least = width
        self.setWidget(column)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys left and right to the game: they scroll nothing here."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class LeftColumn(QWidget):
    """Pages by name, each with a tip for its button."""

    turned = Signal(str)  # the name of the page that is shown from now on

    def __init__(self, pages: dict[str, ColumnPage], tips: dict[str, str]) -> None:
        super().__init__()
        self.pages, self.buttons = pages, {name: self._button(name, tips[name]) for name in pages}
        self._stack, self._group = QStackedWidget(), QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(14, 10, 14, 0)
        row.setSpacing(4)
        for name, page in pages.items():
            self._stack.addWidget(page)
            self._group.addButton(self.buttons[name])
            row.addWidget(self.buttons[name], 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._stack, 1)
        self.turn_to(next(iter(pages)))

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(name)
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setProperty("role", "segment")
        button.setAccessibleName(f"Left column: {name}")
        button.setSizePolicy(button.sizePolicy().Policy.Ignored, button.sizePolicy().Policy.Fixed)
        button.clicked.connect(lambda: self.turn_to(name))
        return button

    @property
    def shown(self) -> str:
        """The name of the page that is shown."""
        return next(name for name, page in self.pages.items() if page is self._stack.currentWidget())

    def turn_to(self, name: str) -> None:
        """Show the page of that name; the widths of the others do not hold the column open."""
        for other, page in self.pages.items():
            page.setMinimumWidth(page.least if other == name else 0)
        self.buttons[name].setChecked(True)
        self._stack.setCurrentWidget(self.pages[name])
        self.turned.emit(name)


def column(*parts: QWidget) -> QWidget:
    """A widget that holds those parts one below the other."""
    made = QWidget()
    rows = QVBoxLayout(made)
    rows.setContentsMargins(14, 12, 14, 12)
    rows.setSpacing(10)
    for part in parts:
        rows.addWidget(part)
    rows.addStretch(1)
    return made
