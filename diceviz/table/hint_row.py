"""When a person who has to choose is told what is best."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from diceviz.table.buttons import segment
from diceviz.table.seats import LABELS

HINTS = {
    "off": "Never say what is best before you choose",
    "ask": "Say what is best when you press Hint (I)",
    "always": "Always say what is best",
}


class HintRow(QWidget):
    hinted = Signal(str)  # when: "off", "ask" or "always"

    def __init__(self) -> None:
        super().__init__()
        label = QLabel("Hint")
        label.setToolTip("When a person who has to choose is told what is best")
        label.setMinimumWidth(LABELS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(label)
        row.addSpacing(2)
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        for name, tip in HINTS.items():
            button = segment(name, tip, f"Hint: {name}")
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, name=name: self.hinted.emit(name))
            self._group.addButton(button)
            self.buttons[name] = button
            row.addWidget(button, 1)

    def show_hint(self, when: str) -> None:
        button = self.buttons[when]
        if not button.isChecked():
            with QSignalBlocker(button):
                button.setChecked(True)
