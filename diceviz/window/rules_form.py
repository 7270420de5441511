"""The rules as a form, generated from the fields of the rule book."""

from contextlib import suppress
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from diceviz.model.frame import Frame
from diceviz.widgets.box_row import BoxRow
from diceviz.widgets.roll_row import RollRow
from diceviz.widgets.rows import NumberRow, Row, row_for
from diceviz.window.fair_start_row import FairStartRow
from solver.fields import Range, Spec, applies, is_rare, replaced, specs
from solver.games import GAMES, Game
from solver.sweeps.fair_starts import can_be_fair


class RulesForm(QWidget):
    """The choice of a game, and below it a row for each of its rules that applies."""

    edited = Signal(object, bool)  # new rules, and whether they continue the last edit
    undone, redone = Signal(), Signal()  # in a window of its own
    table_wanted = Signal(str, str)  # the name of a field that is to have a table from a file, and its label

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
        self.more, self.fair = more_button(), FairStartRow()
        self._column.addWidget(self.more)
        self._column.addWidget(self.fair)
        self._show(rules)
        self.games.activated.connect(self._switch)
        self.more.toggled.connect(self._unfold)
        self.fair.chosen.connect(lambda rules: self.edited.emit(rules, False))

    @property
    def rows(self) -> dict[tuple[str, ...], Row]:
        """The rows of the present game, by the paths of their fields."""
        return self._pages[type(self._rules)]

    def follow(self, frame: Frame) -> None:
        """Show the rules of the frame, unless they are shown already."""
        if frame.rules != self._rules:
            self._show(frame.rules)
        self.fair.follow(frame)

    def _unfold(self, open: bool) -> None:
        """Show all rules, or only those of the rare ones that are not as usual."""
        self.more.setArrowType(Qt.ArrowType.DownArrow if open else Qt.ArrowType.RightArrow)
        self._show(self._rules)

    def _show(self, rules: Game) -> None:
        self._rules = rules
        self.known |= {each.name: getattr(rules, each.name) for each in fields(rules)}
        self.games.setCurrentIndex(self.games.findData(type(rules)))
        if type(rules) not in self._pages:
            self._pages[type(rules)] = {}
        shown = {
            path: told for path, told in offered(rules).items() if self.more.isChecked() or not is_folded(rules, path, *told)
        }
        place = 1  # the row below the games
        for path, (spec, value) in shown.items():
            if is_rare(spec):
                place = max(place, self._column.indexOf(self.more) + 1)
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
        self.fair.setVisible(self.more.isChecked() and can_be_fair(rules))
        self.more.setVisible(can_be_fair(rules) or any(is_rare(spec) for spec, _ in offered(rules).values()))
        usual = [self.rows[path] for path, (spec, _) in shown.items() if not is_rare(spec)]
        rare = [self.rows[path] for path, (spec, _) in shown.items() if is_rare(spec)]
        self._chain([self.games, *controls(usual), self.more, *controls(rare), self.fair.button])

    def _add(self, path: tuple[str, ...], row: Row, place: int) -> Row:
        def edit(value: Any, continues: bool = False) -> None:
            if isinstance(row, RollRow) and (problem := complaint(self._rules, path, value)):
                row.editor.refuse(problem)
                return
            rules = allowed(self._rules, path, value)
            self.edited.emit(rules, continues)
            self._show(rules)  # also where less is allowed than was asked for

        row.changed.connect(edit)
        if isinstance(row, BoxRow):
            row.file_wanted.connect(lambda: self.table_wanted.emit(path[-1], row.label.text()))
        if isinstance(row, RollRow):
            row.undone.connect(self.undone)
            row.redone.connect(self.redone)
        self._column.insertWidget(place, row)
        return row

    def _chain(self, controls: list[QWidget]) -> None:
        """Tab goes from row to row, in whatever order they were made. Of some buttons it only goes to the one that is down."""
        for before, after in pairwise(controls):
            self.setTabOrder(before, after)

    def _switch(self, index: int) -> None:
        self.edited.emit(carried_over(self.known, self.games.itemData(index)), False)


def more_button() -> QToolButton:
    button = QToolButton()
    button.setText("More rules")
    button.setAccessibleName("More rules")
    button.setToolTip("Show the rules that are rare: what no dice score, jumps and swaps, how the game ends, how it starts")
    button.setCheckable(True)
    button.setArrowType(Qt.ArrowType.RightArrow)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


def offered(rules: Game) -> dict[tuple[str, ...], tuple[Spec, Any]]:
    """Description and value of every field that applies, by its path: those that are rare come last."""
    found = {path: (spec, value) for path, spec, value in specs(rules, all=True) if applies(spec, rules)}
    return dict(sorted(found.items(), key=lambda told: is_rare(told[1][0])))


def is_folded(rules: Game, path: tuple[str, ...], spec: Spec, value: Any) -> bool:
    """Whether a field is out of sight while rare rules are: it is as usual, and none of another rule that is not."""
    usual = next(each.default for each in fields(rules) if each.name == path[0])
    return is_rare(spec) and value == usual and not (isinstance(spec, Range) and spec.when)


def controls(rows: list[Row]) -> list[QWidget]:
    """All that can have the keyboard in these rows."""
    return [control for row in rows for control in row.controls if control.focusPolicy()]


def allowed(rules: Game, path: tuple[str, ...], value: Any) -> Game:
    """The rules with another value of a field; where the target does not suit it, with the nearest that does, a smaller one if
    there is any."""
    try:
        found: Game = replaced(rules, path, value)
    except ValueError:
        is_target = path == ("target",)
        most = value if is_target else rules.target
        for target in (*range(most, 0, -1), *range(most + 1, rules.target if is_target else 0)):
            with suppress(ValueError):
                lower: Game = replaced(rules, ("target",), target)
                found = lower if is_target else replaced(lower, path, value)
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
