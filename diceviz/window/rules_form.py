"""The rules as a form, generated from the fields of the rule book."""

from contextlib import suppress
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from diceviz.model.frame import Frame
from diceviz.widgets.roll_row import RollRow
from diceviz.widgets.rows import NumberRow, Row, row_for
from solver.fields import Range, Written, replaced, specs
from solver.games import GAMES, Game


class RulesForm(QWidget):
    """The choice of a game, and below it a row for each of its rules that applies."""

    edited = Signal(object, bool)  # new rules, and whether they continue the last edit
    undone, redone = Signal(), Signal()  # in a window of its own

    def __init__(self, rules: Game) -> None:
        super().__init__()
        self._rules = rules
        self.known: dict[str, Any] = {}  # the last value of every rule, so that games pass them on to each other
        self._pages: dict[type, dict[tuple[str, ...], Row]] = {}
        self.games = QComboBox()
        self.games.setToolTip("The game; rules that two games have in common keep their values")
        label = QLabel("Game")
        label.setBuddy(self.games)
        self.games.setAccessibleName("Game")
        for kind in GAMES:
            self.games.addItem(kind.title, kind)
        chooser = QHBoxLayout()
        chooser.addWidget(label, 2)
        chooser.addWidget(self.games, 3)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addLayout(chooser)
        self._show(rules)
        self.games.activated.connect(self._switch)

    @property
    def rows(self) -> dict[tuple[str, ...], Row]:
        """The rows of the present game, by the paths of their fields."""
        return self._pages[type(self._rules)]

    def follow(self, frame: Frame) -> None:
        """Show the rules of the frame, unless they are shown already."""
        if frame.rules != self._rules:
            self._show(frame.rules)

    def _show(self, rules: Game) -> None:
        self._rules = rules
        self.known |= {each.name: getattr(rules, each.name) for each in fields(rules)}
        self.games.setCurrentIndex(self.games.findData(type(rules)))
        if type(rules) not in self._pages:
            self._pages[type(rules)] = {}
        shown = {path: (spec, value) for path, spec, value in specs(rules)}
        shown |= {path: (spec, value) for path, spec, value in specs(rules, all=True) if isinstance(spec, Written)}
        place = 1  # the row below the games
        for path, (spec, value) in shown.items():
            if path not in self.rows:
                self.rows[path] = self._add(path, row_for(spec), place)
            row = self.rows[path]
            if isinstance(row, NumberRow) and isinstance(spec, Range):
                row.set_range(*spec.span(rules))
            row.set_value(value)
            place = self._column.indexOf(self.rows[path]) + 1
        for kind, rows in self._pages.items():
            for path, row in rows.items():
                row.setVisible(kind is type(rules) and path in shown)
        self._chain([self.rows[path] for path in shown])

    def _add(self, path: tuple[str, ...], row: Row, place: int) -> Row:
        def edit(value: Any, continues: bool = False) -> None:
            if isinstance(row, RollRow) and (problem := complaint(self._rules, path, value)):
                row.editor.refuse(problem)
                return
            rules = allowed(self._rules, path, value)
            self.edited.emit(rules, continues)
            self._show(rules)  # also where less is allowed than was asked for

        row.changed.connect(edit)
        if isinstance(row, RollRow):
            row.undone.connect(self.undone)
            row.redone.connect(self.redone)
        self._column.insertWidget(place, row)
        return row

    def _chain(self, rows: list[Row]) -> None:
        """Tab goes from row to row, in whatever order they were made. Of some buttons it only goes to the one that is down."""
        controls = [control for row in rows for control in row.controls if control.focusPolicy()]
        for before, after in pairwise([self.games, *controls]):
            self.setTabOrder(before, after)

    def _switch(self, index: int) -> None:
        self.edited.emit(carried_over(self.known, self.games.itemData(index)), False)


def allowed(rules: Game, path: tuple[str, ...], value: Any) -> Game:
    """The rules with another value of a field; where the target is too large for that, with the largest that is allowed."""
    try:
        found: Game = replaced(rules, path, value)
    except ValueError:
        most = value if path == ("target",) else rules.target
        for target in range(most, 0, -1):
            with suppress(ValueError):
                lower: Game = replaced(rules, ("target",), target)
                found = lower if path == ("target",) else replaced(lower, path, value)
                return found
        return rules
    return found


def complaint(rules: Game, path: tuple[str, ...], value: Any) -> str:
    """Why the rules cannot have that value of a field; nothing if they can."""
    try:
        replaced(rules, path, value)
    except ValueError as error:
        return str(error)
    return ""


def carried_over(known: dict[str, Any], kind: type[Game]) -> Game:
    """A game of that kind with those of the known rules that it has and allows."""
    game = kind()
    for each in fields(kind):
        with suppress(ValueError):
            game = replace(game, **{each.name: known.get(each.name, getattr(game, each.name))})
    return game
