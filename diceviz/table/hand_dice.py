"""Dice told by hand: buttons for the faces, and a line for a whole throw."""

import re

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from diceviz import words
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.table.buttons import push_button, segment
from diceviz.widgets.die import MOST_PIPS, die_icon, has_pips
from diceviz.widgets.text import paragraph
from diceviz.words.table import whose_dice
from solver import Die, Roll

MOST_BUTTONS = 10


def faces_of(text: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[\s,;+]+", text) if part)


def refusal(text: str, number: int, sides: int) -> str:
    """What is wrong with a throw of so many dice, in words; nothing if it is right."""
    faces = faces_of(text)
    for face in faces:
        if not (face.isascii() and face.isdecimal() and 1 <= int(face) <= sides):
            return f"“{face}” is no face: a die shows a whole number from 1 to {sides}."
    if len(faces) != number:
        return f"Tell {words.dice(number)}, not {len(faces)}."
    return ""


class HandDice(QWidget):
    """Asks for the throw of each player in turn, and tells them all at once."""

    told = Signal(object)  # the dice of the ply, as in `plies.act`

    def __init__(self) -> None:
        super().__init__()
        self._questions: list[tuple[int, str]] = []  # how many dice each player throws, and the words that ask for them
        self._throws: list[tuple[int, ...]] = []  # the answers so far
        self._die: Die | Roll | None = None
        self._theme = LIGHT
        self.asked, self.problem = paragraph(), paragraph("bad")
        self.buttons = {face: self._button(face) for face in range(1, MOST_BUTTONS + 1)}
        self.line = QLineEdit()
        self.line.setToolTip("The faces, with spaces between them; Enter tells them")
        self.line.setProperty("role", "field")
        self.line.setAccessibleName("Faces thrown")
        self.back = push_button("Take back", "Choose again: nothing has been thrown yet")
        self._arrange()
        self.line.returnPressed.connect(self._tell)
        self.line.textEdited.connect(lambda _: self.problem.hide())

    def _button(self, face: int) -> QToolButton:
        button = segment(str(face), f"A {face} was thrown", f"A {face} was thrown")
        button.setParent(self)
        button.clicked.connect(lambda: self.add(face))
        return button

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._grid = QGridLayout()
        self._grid.setSpacing(4)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.line, 1)
        row.addWidget(self.back)
        column.addWidget(self.asked)
        column.addLayout(self._grid)
        column.addLayout(row)
        column.addWidget(self.problem)
        self.problem.hide()

    def show_record(self, record: Record) -> None:
        """Ask for the dice of a record that waits for them."""
        if record.rules.die != self._die:
            self._die = record.rules.die
            self._lay_out()
        numbers = map(record.rules.dice, record.chosen)
        self._questions = [(number, whose_dice(record, place)) for place, number in enumerate(numbers)]
        self._throws = []
        self.problem.hide()
        self._ask_next()

    def _lay_out(self) -> None:
        sides = self._sides
        across = sides if sides <= MOST_PIPS else 5
        for face, button in self.buttons.items():
            button.setVisible(sides <= MOST_BUTTONS and face <= sides)
            self._grid.addWidget(button, (face - 1) // across, (face - 1) % across)
        self._draw_faces()

    @property
    def _sides(self) -> int:
        return self._die.sides if self._die else 0

    def _draw_faces(self) -> None:
        die, sides = self._die, self._sides
        for face, button in self.buttons.items():
            if pips := die is not None and has_pips(die) and face <= sides:
                button.setIcon(die_icon(face, die or Die(), self._theme))
                button.setIconSize(QSize(22, 22))
            elif die and face <= sides:
                button.setText(die.sign(face))
                button.setToolTip(f"{face}: {die.sign(face)}" if isinstance(die, Roll) else f"A {face} was thrown")
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if pips else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._die:
            self._draw_faces()

    def _ask_next(self) -> None:
        """Ask for the throw of the next player who throws any dice; when nobody is left, tell them all."""
        while self._is_asking and not self._number:
            self._throws.append(())
        if not self._is_asking:
            self.line.clearFocus()
            self.told.emit(tuple(self._throws) if len(self._throws) == 2 else self._throws[0])
            return
        number, question = self._questions[len(self._throws)]
        self.asked.setText(question)
        self.line.clear()
        self.line.setPlaceholderText("4" if number == 1 else "4 5 6 …" if number > 3 else " ".join("456"[:number]))

    @property
    def _is_asking(self) -> bool:
        return len(self._throws) < len(self._questions)

    @property
    def _number(self) -> int:
        """How many dice are asked for."""
        return self._questions[len(self._throws)][0]

    def add(self, face: int) -> None:
        """Add a die to the throw; the last one tells it."""
        if not self._is_asking or not 1 <= face <= self._sides:
            return
        self.line.setText(" ".join([*faces_of(self.line.text()), str(face)]))
        self.problem.hide()
        if len(faces_of(self.line.text())) >= self._number:
            self._tell()

    def _tell(self) -> None:
        text = self.line.text()
        problem = refusal(text, self._number, self._sides)
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        if problem:
            return
        self._throws.append(tuple(map(int, faces_of(text))))
        self._ask_next()
