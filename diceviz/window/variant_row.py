"""Which variant the present rules are, and the way to the catalogue."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from diceviz.model.frame import Frame
from solver.games import Game
from solver.variants import of

OWN = "your own …"  # rules that have no name
CHOOSE = "Choose rules by name (Ctrl+G)"
PADDING = 22  # pixels of a button beside its text


class VariantRow(QWidget):
    asked = Signal()  # for the catalogue

    def __init__(self) -> None:
        super().__init__()
        self.button = NarrowButton()
        label = QLabel("Variant")
        label.setBuddy(self.button)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label, 2)
        row.addWidget(self.button, 3)
        self._rules: Game | None = None
        self.button.clicked.connect(self.asked)

    def follow(self, frame: Frame) -> None:
        """Name the variant of the rules in the form."""
        if frame.rules == self._rules:
            return
        self._rules = frame.rules
        variant = of(frame.rules)
        self.button.show_name(f"{variant.name} …" if variant else OWN)
        self.button.setToolTip(f"<p><b>{variant.name}.</b> {variant.rules}</p><p>{CHOOSE}</p>" if variant else CHOOSE)
        self.button.setAccessibleName(f"Variant: {variant.name if variant else 'rules of your own'}")


class NarrowButton(QPushButton):
    """A button that shortens its text where there is no room for it."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_name(self, name: str) -> None:
        self.name = name
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        self.setText(self.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideRight, max(40, self.width() - PADDING)))
