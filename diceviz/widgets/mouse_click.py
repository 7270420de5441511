"""What plots ask of a click: pyqtgraph, whose scenes tell them of it, comes without types."""

from typing import Protocol

from PySide6.QtCore import QPointF, Qt


class MouseClick(Protocol):
    """An event of pyqtgraph's scene."""

    def button(self) -> Qt.MouseButton: ...

    def pos(self) -> QPointF:
        """The place in the item that was clicked."""

    def scenePos(self) -> QPointF:
        """The place in the scene."""

    def accept(self) -> None:
        """Keep the click from other items."""
