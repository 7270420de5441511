"""What may be chosen: roll or hold, or how many dice; or, where dice are told by hand, what they show."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSpinBox, QToolButton, QVBoxLayout, QWidget

from diceviz import words
from diceviz.model.record import PERSON, Record
from diceviz.pictures.palette import Theme, dice_colour
from diceviz.table.buttons import KeyButton, push_button, segment
from diceviz.table.hand_dice import HandDice
from diceviz.widgets.text import paragraph
from diceviz.widgets.theme import font
from diceviz.words.table import result, whose_choice
from solver.games import Game
from solver.games.state import Choice

MOST_BUTTONS = 10
ACROSS = 5
# What the buttons do where points are at risk during a turn, and where none are.
RISKY: dict[Choice, str] = {"roll": "Roll the die: a 1 loses what is at risk", "hold": "Bank what is at risk, and end the turn"}
SAFE: dict[Choice, str] = {"roll": "Roll the die", "hold": "Do not roll the die"}


class RollOrHoldButtons(QWidget):
    chose = Signal(object)  # "roll" or "hold"

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[Choice, KeyButton] = {
            "roll": KeyButton("Roll", "R", RISKY["roll"], "roll"),
            "hold": KeyButton("Hold", "H", RISKY["hold"], "hold"),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for choice, button in self.buttons.items():
            button.setMinimumHeight(32)
            button.clicked.connect(lambda _=False, choice=choice: self.chose.emit(choice))
            row.addWidget(button, 1)

    def allow(self, choices: tuple[Choice, ...], game: Game) -> None:
        for choice, button in self.buttons.items():
            button.setEnabled(choice in choices)
            button.explain((RISKY if "turn" in game.axes else SAFE)[choice])


class HowMany(QWidget):
    """A button for each number of dice up to ten; a field for more. Nothing on it tells what was chosen."""

    chose = Signal(object)  # the number of dice

    def __init__(self) -> None:
        super().__init__()
        self.buttons = {number: self._button(number) for number in range(MOST_BUTTONS + 1)}
        self.spin = QSpinBox(minimum=1, value=MOST_BUTTONS + 1)
        self.spin.setToolTip("How many dice to throw")
        self.spin.setAccessibleName("How many dice")
        self.spin.lineEdit().setTextMargins(4, 0, 0, 0)
        self.throw = push_button("Throw", "Throw so many dice")
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        self._lay_out([*self.buttons])
        grid.addWidget(self.spin, 3, 0, 1, 3)
        grid.addWidget(self.throw, 3, 3, 1, 2)
        for column in range(ACROSS):
            grid.setColumnStretch(column, 1)
        self.throw.clicked.connect(lambda: self._choose(self.spin.value()))

    def _lay_out(self, numbers: list[int]) -> None:
        self._laid_out = numbers
        for place, number in enumerate(numbers):
            self._grid.addWidget(self.buttons[number], place // ACROSS, place % ACROSS)

    def _button(self, number: int) -> QToolButton:
        key = f" ({number})" if 0 < number < 10 else ""
        button = segment(str(number), f"Throw {words.dice(number)}{key}", f"Throw {words.dice(number)}")
        button.setStyleSheet(f"QToolButton {{ padding: 2px; border-bottom: 3px solid {dice_colour(number)}; }}")
        button.clicked.connect(lambda: self._choose(number))
        return button

    def _choose(self, number: int) -> None:
        if any(control.hasFocus() for control in (*self.buttons.values(), self.spin)):
            self.buttons[self._laid_out[0]].setFocus()
        self.spin.setValue(MOST_BUTTONS + 1)
        self.chose.emit(number)

    def allow(self, choices: tuple[Choice, ...], game: Game) -> None:
        most, shown = game.max_dice, [number for number in self.buttons if number in game.choices]
        if shown != self._laid_out:
            self._lay_out(shown)
        for number, button in self.buttons.items():
            button.setVisible(number in shown)
            button.setEnabled(number in choices)
        for control in (self.spin, self.throw):
            control.setVisible(most > MOST_BUTTONS)
            control.setEnabled(bool(choices))
        self.spin.setMaximum(max(1, *map(int, choices or (most,))))


class ChoiceButtons(QWidget):
    """Whose choice it is, and the buttons to choose with; its parts say what was chosen, told or asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.prompt, self.result = paragraph(), paragraph()
        self.result.setFont(font(13, QFont.Weight.DemiBold))
        self.ask = push_button("Hint", "What is best here (I)")
        self.roll_or_hold, self.how_many, self.hand = RollOrHoldButtons(), HowMany(), HandDice()
        self.back = push_button("Take back", "Choose again: nothing has been thrown yet")
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.prompt, 1)
        head.addWidget(self.result, 1)
        head.addWidget(self.ask)
        head.setSpacing(6)
        self._head.setMinimumHeight(2 * self.prompt.fontMetrics().height() + 2)  # so that nothing jumps when it takes two lines
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (self._head, self.roll_or_hold, self.how_many, self.back, self.hand):
            column.addWidget(part)
        column.addStretch(1)

    def show_ask(self, is_offered: bool, is_allowed: bool) -> None:
        """The button that asks for a hint: whether it is there, and whether it has not been pressed yet."""
        self.ask.setEnabled(is_allowed)
        self.ask.setVisible(is_offered)

    def show_record(self, record: Record) -> None:
        by_hand = record.waits_for_dice
        rolls = record.rules.chooses == "roll or hold"
        self._head.setVisible(not by_hand)
        self.prompt.setText(whose_choice(record))
        self.prompt.setHidden(record.is_over)
        self.result.setText(result(record))
        self.result.setVisible(record.is_over)
        self.hand.setVisible(by_hand)
        self.roll_or_hold.setVisible(rolls and not by_hand)
        self.how_many.setVisible(not rolls and not by_hand)
        (self.roll_or_hold if rolls else self.how_many).allow(record.offered, record.rules)
        self.back.setVisible(bool(record.chosen) and not by_hand and record.seats[0] == PERSON)
        if by_hand:
            self.hand.show_record(record)
        self.setMinimumHeight(self.hand.sizeHint().height() if record.by_hand else 0)  # so that nothing below jumps

    def apply_theme(self, theme: Theme) -> None:
        self.hand.apply_theme(theme)
