"""Asks for a rule of thumb by its numbers: hold at any total, keep pace with any three, any number of dice.

Where strategies are chosen, the last entry of the list opens it; what is chosen then has a name, as all strategies have.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from diceviz.model.named_strategies import of_kind, rule_kinds
from diceviz.widgets.choice_box import BoxEntry, choice_box
from diceviz.widgets.small_dialog import SmallDialog
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


class RuleNumbers(SmallDialog):
    def __init__(self, parent: QWidget, game: Game, use: Callable[[str], object]) -> None:
        super().__init__(parent, "A rule of thumb", "&Choose", "Play by this rule where the list was opened")
        self._game, self._use, self._kinds = game, use, rule_kinds(game)
        self.kind = choice_box("Rule", "What the rule looks at")
        for kind in self._kinds:
            self.kind.addItem(kind.title, kind.name)
        self.numbers: list[QSpinBox] = []
        self.accept_button.clicked.connect(self.choose)
        self.add_field("&Rule", self.kind)
        self.kind.currentIndexChanged.connect(self._ask)
        self._ask(0)

    def _ask(self, place: int) -> None:
        """Ask for the numbers of that kind of rule."""
        for _ in self.numbers:
            self.form.removeRow(1)
        self.numbers = [self._number(*told) for told in self._kinds[place].numbers]
        self._tell()
        order = [self.kind, *self.numbers, self.accept_button, self.cancel_button]
        for before, after in pairwise(order):
            self.setTabOrder(before, after)
        self.numbers[0].show()  # else the keyboard would not come to it, where the dialog is open by now
        self.numbers[0].setFocus()
        self.numbers[0].selectAll()

    def _number(self, name: str, first: int, most: int) -> QSpinBox:
        field = QSpinBox(minimum=1, maximum=most, value=first, prefix="1 / " if name == "Share" else "")
        field.lineEdit().setTextMargins(4, 0, 0, 0)
        field.setToolTip(TIPS[name])
        field.setAccessibleName(name)
        field.valueChanged.connect(self._tell)
        self.add_field(f"&{name}", field)
        return field

    def _tell(self) -> None:
        """Say what the rule means, or why it cannot be chosen."""
        found = self.rule
        fits = found is not None and found.fits(self._game)
        self.meaning.setText(found.meaning if found and fits else "These numbers are for Pig to 100 with a die of six sides.")
        self.accept_button.setEnabled(fits)

    @property
    def rule(self) -> "Strategy | None":
        """The rule with the numbers that are set."""
        return of_kind(self.kind.currentData(), tuple(field.value() for field in self.numbers))

    def choose(self) -> None:
        found = self.rule
        self.accept()
        if found is not None:
            self._use(found.name)
