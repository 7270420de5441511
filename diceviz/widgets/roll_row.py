"""The row of a form for the roll: what it brings, and the way to its editor."""

from functools import cached_property

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from diceviz.widgets.roll_editor import RollEditor
from diceviz.words import rolls as words
from solver import Die, Roll
from solver.fields import Written


class RollRow(QWidget):
    """A label, a button that opens the editor, and below them what the roll brings if it is not that of a die."""

    changed = Signal(object, bool)  # a `Roll` or a `Die`, and whether this continues the last change
    undone, redone = Signal(), Signal()

    def __init__(self, spec: Written) -> None:
        super().__init__()
        self.button, self.summary = QPushButton(), QLabel()
        self._die: Die | Roll = Die()
        label = QLabel(spec.label)
        label.setBuddy(self.button)
        self.button.setToolTip("Change what a roll brings: faces, weights, two dice together")
        self.button.setAccessibleName(spec.label)
        self.summary.setWordWrap(True)
        self.summary.setProperty("role", "faint")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.button, 0, 1)
        grid.addWidget(self.summary, 1, 0, 1, 2)
        for column, stretch in enumerate((2, 3)):
            grid.setColumnStretch(column, stretch)
        self.button.clicked.connect(self._open)

    @cached_property
    def editor(self) -> RollEditor:
        """The editor, made when it is first asked for."""
        editor = RollEditor(self)
        editor.show_roll(self._die)
        editor.changed.connect(self.changed)
        editor.undone.connect(self.undone)
        editor.redone.connect(self.redone)
        return editor

    @property
    def controls(self) -> list[QWidget]:
        return [self.button]

    def set_value(self, die: Die | Roll) -> None:
        self.button.setText("as the die shows …" if isinstance(die, Die) else f"{die.sides} outcomes …")
        self.summary.setVisible(isinstance(die, Roll))
        if isinstance(die, Roll):
            self.summary.setText(words.summary(die))
        self._die = die
        if "editor" in self.__dict__:
            self.editor.show_roll(die)

    def _open(self) -> None:
        self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()
