"""A pane: title, a short subtitle of what is fixed, room for tools, the picture, and one plain sentence below.

Pictures are made off the main thread from a solution, which never changes, so that sweeping stays smooth at any size.
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from diceviz.latest import Latest


class Pane(QFrame):
    def __init__(self, title: str, picture: QWidget) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.subtitle, self.sentence = QLabel(), QLabel()
        self.subtitle.setProperty("role", "faint")
        self.sentence.setProperty("role", "faint")
        self.sentence.setText("The picture appears as soon as the solver is ready.")
        self.sentence.setWordWrap(True)
        self.sentence.setMinimumHeight(34)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        heading = QLabel(title)
        heading.setProperty("role", "title")
        self.tools = QHBoxLayout()
        self.fit = QToolButton(toolTip="Show everything again (A)")
        self.fit.setAccessibleName("Show everything")

        header = QHBoxLayout()
        header.setContentsMargins(12, 6, 8, 4)
        header.setSpacing(8)
        header.addWidget(heading)
        header.addWidget(self.subtitle, 1)
        header.addWidget(self.fit)
        self.tools.setContentsMargins(12, 0, 12, 6)
        self.tools.setSpacing(8)

        footer = QHBoxLayout()
        footer.setContentsMargins(12, 4, 12, 4)
        footer.addWidget(self.sentence)

        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(header)
        column.addLayout(self.tools)
        column.addWidget(rule())
        column.addWidget(picture, 1)
        column.addWidget(rule())
        column.addLayout(footer)

        self.drawn: tuple[Any, ...] = ()  # what the picture on screen was made from
        self._wanted: tuple[Any, ...] = ()
        self._latest = Latest(self)
        self._latest.done.connect(self._paint)
        self._latest.failed.connect(lambda problem: self.sentence.setText(f"This picture cannot be drawn: {problem}."))

    def draw(self, make: Callable[..., Any], *wanted: Any) -> None:
        """Have the picture `make(*wanted)` made and painted, unless it is there or on its way."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._latest.request(lambda cancelled: (wanted, make(*wanted)))

    @property
    def is_drawn(self) -> bool:
        """Whether the picture on screen is the one that was asked for last."""
        return bool(self.drawn) and self.drawn == self._wanted

    def paint(self, picture: Any) -> None:
        raise TypeError(f"{type(self).__name__} does not say how to paint")

    def stop(self) -> None:
        self._latest.stop()

    def _paint(self, made: Any) -> None:
        self.drawn, picture = made
        self.paint(picture)


def rule() -> QFrame:
    line = QFrame()
    line.setProperty("role", "rule")
    return line
