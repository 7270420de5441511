"""What is told of a variant: its rules, one thing worth seeing, and its source."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from diceviz.widgets.text import heading, paragraph
from diceviz.widgets.theme import font
from solver.games import GAMES, Game
from solver.variants import Variant, of

SAME = "These are the present rules"


class VariantCard(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "inside")
        self.name, self.now = paragraph(), paragraph("faint")
        self.rules, self.look, self.source = paragraph(), paragraph(), paragraph("faint")
        self._headings = [heading(text) for text in ("Rules", "Worth seeing", "Source")]
        self.name.setFont(font(14, QFont.Weight.DemiBold))
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(6)
        column.addWidget(self.name)
        column.addWidget(self.now)
        for above, text in zip(self._headings, (self.rules, self.look, self.source), strict=True):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addSpacing(6)
            column.addWidget(above)
            column.addWidget(text)
        column.addStretch(1)

    def show_variant(self, variant: Variant | None, present: Game | None) -> None:
        """Show a variant, and how the rules that are played compare with it; nothing if there is none."""
        for each in (*self._headings, self.name, self.now, self.rules, self.look, self.source):
            each.setVisible(variant is not None)
        if variant is not None:
            self.name.setText(variant.name)
            self.now.setText(" ".join(said_beside(variant, present)))
            self.rules.setText(variant.rules)
            self.look.setText(variant.look)
            self.source.setText(f"{variant.source}.")


def said_beside(variant: Variant, present: Game | None) -> list[str]:
    """Sentences on the other names of a variant, on its target, and on whether it is played."""
    called = [f"Also called {', '.join(variant.also)}."] if variant.also else []
    if type(variant.game) not in GAMES:
        return [*called, f"The window has no pictures of it; in a terminal: diceviz solve {variant.word}."]
    if present is not None and of(present) == variant:
        others = "" if present == variant.game else f", to {present.target} points"
        return [*called, f"{SAME}{others}."]
    return [*called, f"To {variant.game.target} points, until you change that."]


def scrolled(part: QWidget) -> QScrollArea:
    """The part in an area that scrolls it where there is no room for all."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(part)
    return area
