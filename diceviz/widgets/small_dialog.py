"""A small dialog of one form: labelled fields, a sentence below them that says what is chosen, and two buttons."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from diceviz.widgets.text import paragraph

LEAST = 360  # pixels: the width in which the sentence has two lines or three


class SmallDialog(QDialog):
    def __init__(self, parent: QWidget, title: str, accept: str, tip: str) -> None:
        super().__init__(parent.window())
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form, self.meaning = QFormLayout(), paragraph("faint")
        self.accept_button, self.cancel_button = QPushButton(accept), QPushButton("Cancel")
        self.accept_button.setProperty("role", "primary")
        self.accept_button.setDefault(True)
        self.accept_button.setToolTip(f"{tip} (Enter)")
        self.cancel_button.setToolTip("Back to the window (Esc)")
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.reject)
        self.form.setVerticalSpacing(10)
        self.form.setHorizontalSpacing(16)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.meaning.setMinimumWidth(LEAST)
        below, column = QHBoxLayout(), QVBoxLayout(self)
        below.addStretch(1)
        for button in (self.cancel_button, self.accept_button):
            button.setMinimumSize(88, 28)
            below.addWidget(button)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(12)
        column.addLayout(self.form)
        column.addWidget(self.meaning, 1)
        column.addLayout(below)

    def add_field(self, name: str, field: QWidget) -> None:
        """Add a field with its label; the letter after "&" gives it the keyboard."""
        label = QLabel(name)
        label.setBuddy(field)
        for part in (label, field):
            part.setMinimumHeight(26)
        self.form.addRow(label, field)
