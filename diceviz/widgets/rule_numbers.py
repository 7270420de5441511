"""Asks for a rule of thumb by its numbers: hold at any total, keep pace with any three, any number of dice.

Where strategies are chosen, the last entry of the list opens it; what is chosen then has a name, as all strategies have.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from diceviz.model.named_strategies import of_kind, rule_kinds
from diceviz.widgets.choice_box import BoxEntry
from diceviz.widgets.text import paragraph
from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

BY_NUMBERS = BoxEntry("by its numbers …", "by its numbers …", "A rule of thumb with numbers of your own")
TIPS = {
    "Dice": "How many dice are thrown each time",
    "Hold at": "The turn total at which one holds",
    "Race at": "Once either player has so many points, roll to win",
    "Share": "Hold later by that share of what one is behind, and earlier when ahead: 8 is an eighth",
}


def with_numbers(entries: list[BoxEntry], game: Game) -> list[BoxEntry]:
    """The entries of a list of strategies, and one that asks for others."""
    return [*entries, BY_NUMBERS] if rule_kinds(game) else entries


def ask_numbers(box: QComboBox, place: int, game: Game, shown: object, use: Callable[[str], object]) -> bool:
    """If that entry of a list asks for numbers: show again what was chosen, and ask; `use` gets the name of the rule."""
    if box.itemData(place) != BY_NUMBERS.value:
        return False
    with QSignalBlocker(box):
        box.setCurrentIndex(max(0, box.findData(shown)))
    RuleNumbers(box, game, use).open()
    return True


class RuleNumbers(QDialog):
    def __init__(self, parent: QWidget, game: Game, use: Callable[[str], object]) -> None:
        super().__init__(parent.window())
        self.setWindowTitle("A rule of thumb")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._game, self._use, self._kinds = game, use, rule_kinds(game)
        self.kind = QComboBox()
        self.kind.setToolTip("What the rule looks at")
        self.kind.setAccessibleName("Rule")
        for kind in self._kinds:
            self.kind.addItem(kind.title, kind.name)
        self.numbers: list[QSpinBox] = []
        self.meaning = paragraph("faint")
        self.meaning.setMinimumWidth(300)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.choose)
        self.buttons.rejected.connect(self.reject)
        self._form, self._fields = QFormLayout(), QWidget()
        column = QVBoxLayout(self)
        label = QLabel("&Rule")
        label.setBuddy(self.kind)
        self._form.addRow(label, self.kind)
        column.addLayout(self._form)
        column.addWidget(self.meaning)
        column.addWidget(self.buttons)
        self.kind.currentIndexChanged.connect(self._ask)
        self._ask(0)

    def _ask(self, place: int) -> None:
        """Ask for the numbers of that kind of rule."""
        for _ in self.numbers:
            self._form.removeRow(1)
        self.numbers = []
        for name, first, most in self._kinds[place].numbers:
            field = QSpinBox(minimum=1, maximum=most, value=first)
            field.setToolTip(TIPS[name])
            field.setAccessibleName(name)
            field.valueChanged.connect(self._tell)
            label = QLabel(f"&{name}")
            label.setBuddy(field)
            self._form.addRow(label, field)
            self.numbers.append(field)
        self._tell()
        self.numbers[0].setFocus()
        self.numbers[0].selectAll()

    def _tell(self) -> None:
        """Say what the rule means, or why it cannot be chosen."""
        found = self.rule
        fits = found is not None and found.fits(self._game)
        self.meaning.setText(found.meaning if found and fits else "These numbers are for Pig to 100 with a die of six sides.")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)

    @property
    def rule(self) -> "Strategy | None":
        """The rule with the numbers that are set."""
        return of_kind(self.kind.currentData(), tuple(field.value() for field in self.numbers))

    def choose(self) -> None:
        found = self.rule
        self.accept()
        if found is not None:
            self._use(found.name)
