"""A push button that names its key."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton


class KeyButton(QPushButton):
    """The key stands at the right, smaller than the word."""

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
