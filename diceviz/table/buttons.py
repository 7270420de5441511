"""The buttons of the table. Only the Tab key gives them the keyboard: a click leaves it to the game."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton


def push_button(text: str, tip: str) -> QPushButton:
    """A button with a word on it, and a tip that says what it does."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def segment(text: str, tip: str, name: str) -> QToolButton:
    """One of several small buttons in a row, which share its width; `name` is read out."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleName(name)
    button.setProperty("role", "segment")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


class KeyButton(QPushButton):
    """A button that names its key, at the right and smaller than the word."""

    def __init__(self, text: str, key: str, tip: str, role: str = "") -> None:
        super().__init__(text)
        self.setAccessibleName(text)
        self.setProperty("role", role)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._key = QLabel(key)
        self.explain(tip)
        self._key.setProperty("role", "key")
        self._key.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.addWidget(self._key, 0, Qt.AlignmentFlag.AlignRight)

    def explain(self, tip: str) -> None:
        self.setToolTip(f"{tip} ({self._key.text()})")
