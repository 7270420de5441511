"""The dice of the rounds so far, told one by one: how many I threw, a button for how many they threw, and ways back."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QToolButton, QVBoxLayout, QWidget

from diceviz import words
from diceviz.pictures.palette import Theme, dice_colour
from diceviz.widgets.theme import font, icon

MOST_BUTTONS = 10
NARROW = 300  # pixels: labels are short below


class DiceTold(QWidget):
    """It keeps nothing: what is told is asked for, and comes back to be shown."""

    told = Signal(int)  # how many dice they threw in the next round
    threw = Signal(int)  # how many dice I throw in the next round
    back, cleared = Signal(), Signal()

    def __init__(self) -> None:
        super().__init__()
        self._bounds = ""
        self.mine = spin("Dice that you threw in the round that is told next", "You threw")
        self.more = spin("More dice that they threw: Return tells them", "They threw more")
        self.buttons = {number: self._button(number) for number in range(1, MOST_BUTTONS + 1)}
        self.tell = tool("tell", "They threw so many dice in the next round")
        self.take_back = tool("", "Take back the dice of the last round")
        self.clear = tool("", "Take back the dice of all rounds")
        self.they, self.you, self.proven = QLabel(), QLabel(), QLabel()
        self.proven.setFont(font(9))
        self.proven.setToolTip("Proven bounds of your chance to win from the start, a tie counting half")
        upper, lower = QHBoxLayout(), QHBoxLayout()
        for row, parts in (
            (upper, (self.they, *self.buttons.values(), self.more, self.tell)),
            (lower, (self.you, self.mine, self.take_back, self.clear, self.proven)),
        ):
            row.setSpacing(3)
            for part in parts:
                row.addWidget(part, int(part in self.buttons.values() or part is self.proven))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(3)
        column.addLayout(upper)
        column.addLayout(lower)
        self.mine.valueChanged.connect(self.threw)
        self.tell.clicked.connect(lambda: self.told.emit(self.more.value()))
        self.take_back.clicked.connect(self.back)
        self.clear.clicked.connect(self.cleared)

    def _button(self, number: int) -> QToolButton:
        button = tool(str(number), f"They threw {words.dice(number)} in the next round: the belief changes")
        button.setAccessibleName(f"They threw {words.dice(number)}")
        button.setStyleSheet(f"QToolButton {{ padding: 1px; border-bottom: 3px solid {dice_colour(number)}; }}")
        button.setSizePolicy(button.sizePolicy().Policy.Ignored, button.sizePolicy().Policy.Fixed)
        button.clicked.connect(lambda: self.told.emit(number))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        threw = "" if self.width() < NARROW else " threw"
        self.they.setText(f"They{threw}")
        self.you.setText(f"You{threw}")
        self._write_proven()

    def show_proven(self, bounds: str) -> None:
        self._bounds = bounds
        self._write_proven()

    def _write_proven(self) -> None:
        self.proven.setText(f"{'' if self.width() < NARROW else 'proven: '}{self._bounds}")

    def apply_theme(self, theme: Theme) -> None:
        self.take_back.setIcon(icon("back", theme))
        self.clear.setIcon(icon("close", theme))

    def show_dice(self, dice: Sequence[tuple[int, int]], thrown: int, most: int, by_table: bool) -> None:
        """Show what is told, for a game with so many dice at most; nothing can be told while the game on the table tells."""
        for number, button in self.buttons.items():
            button.setVisible(number <= most)
        for extra in (self.more, self.tell):
            extra.setVisible(most > MOST_BUTTONS)
        with QSignalBlocker(self.mine):
            self.mine.setMaximum(most)
            self.mine.setValue(min(thrown, most))
        self.more.setRange(min(MOST_BUTTONS + 1, most), most)
        for part in (self.mine, self.more, self.tell, *self.buttons.values()):
            part.setEnabled(not by_table)
        for button in (self.take_back, self.clear):
            button.setEnabled(bool(dice) and not by_table)


def spin(tip: str, name: str) -> QSpinBox:
    box = QSpinBox(minimum=1)
    box.setToolTip(tip)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    box.setMaximumWidth(52)
    return box


def tool(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setProperty("role", "segment")
    return button
