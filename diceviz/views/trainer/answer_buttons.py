"""The answers that a game has, as buttons: roll and hold, or numbers of dice; beyond ten of them the number is set."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QPushButton, QSizePolicy, QSpinBox, QToolButton, QWidget

from diceviz import words
from solver import State
from solver.games import Game
from solver.games.state import Choice

KEYED = 10  # numbers of dice that have a button; the key of the last is 0
KEYS = {"roll": "R", "hold": "H"}


class AnswerButtons(QWidget):
    chosen = Signal(object)  # a Choice

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[Choice, QAbstractButton] = {}
        self._offered: tuple[Choice, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.number = QSpinBox(minimum=KEYED + 1, suffix=" dice")
        self.number.setToolTip(f"More than {KEYED} dice")
        self.number.setAccessibleName(f"More than {KEYED} dice")
        self.throw = QPushButton("Throw")
        self.throw.setToolTip("Answer with that many dice (Enter)")
        self.throw.setAccessibleName("Throw that many dice")
        self.number.lineEdit().setTextMargins(4, 0, 0, 0)  # the style sheet's padding does not reach it
        self.throw.setMinimumHeight(28)
        self.throw.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.throw.clicked.connect(lambda: self.chosen.emit(self.number.value()))

    def show_state(self, game: Game, state: State) -> None:
        """Offer what may be chosen in the state."""
        offered = game.actions(state)
        if offered == self._offered:
            return
        self._offered = offered
        for part in (*self.buttons.values(), self.number, self.throw):
            self._grid.removeWidget(part)
            part.hide()
        for button in self.buttons.values():
            button.deleteLater()
        most = max(map(game.dice, offered))
        self.buttons = {choice: self._button(choice) for choice in offered if game.dice(choice) <= KEYED}
        for place, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, 0, place)
            button.show()
        if most > KEYED:
            self._add_number(most)

    def _button(self, choice: Choice) -> QAbstractButton:
        button: QAbstractButton
        if isinstance(choice, str):
            said = tip = choice.capitalize()
            button = QPushButton(f"{said}   {key(choice)}", self)
            button.setProperty("role", choice)  # blue rolls and amber holds, as everywhere
        else:
            said = words.dice(choice)
            tip = f"Throw {said}"
            button = QToolButton(self)
            button.setText(f"{choice}")
            button.setProperty("role", "segment")
        button.setToolTip(tip + (f" ({key(choice)})" if key(choice) else ""))
        button.setAccessibleName(said)
        button.setMinimumHeight(34)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard to the whole page
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(choice))
        return button

    def _add_number(self, most: int) -> None:
        self.number.setMaximum(most)
        self._grid.addWidget(self.number, 1, 0, 1, KEYED // 2)
        self._grid.addWidget(self.throw, 1, KEYED // 2, 1, KEYED // 2)
        self.number.show()
        self.throw.show()

    def meant_by(self, pressed: str) -> Choice | None:
        """The answer that has that key."""
        return next((choice for choice in self.buttons if pressed and key(choice) == pressed.upper()), None)

    @property
    def typed(self) -> int | None:
        """The number of dice that is being set."""
        return self.number.value() if self.number.hasFocus() else None


def key(choice: Choice) -> str:
    """The key of an answer; no dice have none."""
    if isinstance(choice, str):
        return KEYS[choice]
    return f"{choice % KEYED}" if choice else ""
