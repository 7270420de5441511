"""A field for a whole number that leaves undo and redo to the window, also while it has the keyboard."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QSpinBox

HISTORY = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class NumberBox(QSpinBox):
    """The line of text in a field would take these keys for its own few letters; numbers are steps of the session."""

    def __init__(self) -> None:
        super().__init__()
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(4, 0, 0, 0)  # the style sheet's padding does not reach it

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and any(map(event.matches, HISTORY)):
            event.ignore()
            return True
        return super().event(event)
