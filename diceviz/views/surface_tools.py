"""What is drawn in space and how: the choices above the picture, and its legend."""

from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from diceviz import words
from diceviz.lens import Lens
from diceviz.theme import HOLD, ROLL, dice_colour
from diceviz.views.colours import Bytes, colour_map
from diceviz.views.cut_row import CutRow
from diceviz.views.legend import Legend
from diceviz.views.margins import scale_ends
from diceviz.views.surfaces import Picture, Want, in_space, kinds
from solver.games import Game

COLOURS = {
    "value": ("win probability", "What the position is worth, in the colours of the win map"),
    "cost": ("cost of a mistake", "What being off by one point costs; hatched where that is next to nothing"),
    "direction": ("direction", "Which way the sheet faces: ripples stand out"),
}
STATES = {
    "all": ("all states", "The whole sheet"),
    "reachable": ("reachable", "Only what borders on states that an optimal player can get to"),
    "points": ("reachable points", "Each state that an optimal player can get to, blue to roll and amber to hold"),
}
LEVELS = ("3, 9, 27, 81 %", "10, 25, 50, 75, 90 %", "50 %")


class SurfaceTools(QWidget):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = box("What is drawn")
        self.colour, self.states = box("Colours show", COLOURS), box("States", STATES)
        self.levels = box("Win probabilities of which sheets are drawn: choose some, or type your own")
        self.levels.addItems(LEVELS)
        self.levels.setEditable(True)
        self.levels.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.cut = QCheckBox("Cut", toolTip="Cut the surface along a plane; the slice shows the same (C)")
        self.cut.setShortcut("C")
        self.cut_row, self.legend = CutRow(), Legend()
        self._shares, self._wish = shares_of(LEVELS[0]), ""
        self._arrange()
        self.kind.currentIndexChanged.connect(self._wished)
        for choice in (self.kind, self.colour, self.states):
            choice.currentIndexChanged.connect(self._changed)
        self.levels.activated.connect(self._read_levels)
        self.levels.lineEdit().editingFinished.connect(self._read_levels)
        self.cut.toggled.connect(self._changed)

    def _arrange(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        for parts in ((self.kind, self.colour, self.levels, self.states), (self.cut, self.cut_row, self.legend)):
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addStrut(self.cut_row.sizeHint().height())  # the picture stays where it is while rows change
            rows.addLayout(row)
            for part in parts:
                row.addWidget(part, 0 if part is self.cut else 5 if part is self.colour else 4)  # it has the longest words

    @property
    def want(self) -> Want:
        return Want(self.kind.currentData() or "", self.colour.currentData(), self.states.currentData(), self._shares)

    def choose(self, kind: str) -> None:
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))

    def show_game(self, game: Game) -> None:
        """The surfaces that the game has; the choice stays where it can, and comes back with a game that has it."""
        offered = kinds(game)
        self.colour.setItemText(0, offered.get("value", ""))
        if [self.kind.itemText(index) for index in range(self.kind.count())] != list(offered.values()):
            with QSignalBlocker(self.kind):
                self.kind.clear()
                for name, label in offered.items():
                    self.kind.addItem(label, name)
                self.kind.setCurrentIndex(max(0, self.kind.findData(self._wish)))
        self._show_choices()

    def show_legend(self, picture: Picture, lens: Lens) -> None:
        show_key(self.legend, key_of(picture, lens))

    def _wished(self) -> None:
        self._wish = self.kind.currentData()

    def _changed(self) -> None:
        self._show_choices()
        self.changed.emit()

    def _show_choices(self) -> None:
        """What goes goes first: both together might need more room than there is, and the window would make it."""
        want, cutting = self.want, self.cut.isChecked() and in_space(self.want)
        needed = {
            self.kind: self.kind.count() > 1,
            self.colour: want.kind == "boundary",
            self.states: want.kind == "boundary",
            self.levels: want.kind == "levels",
            self.cut: in_space(want),
            self.cut_row: cutting,
            self.legend: not cutting,
        }
        for part in sorted(needed, key=needed.__getitem__):
            part.setVisible(needed[part])
        self.colour.setEnabled(want.states != "points")

    def _read_levels(self) -> None:
        """What cannot be read is put back."""
        shares = shares_of(self.levels.currentText())
        if shares and shares != self._shares:
            self._shares = shares
            self.changed.emit()
        with QSignalBlocker(self.levels):
            self.levels.setEditText(f"{', '.join(f'{100 * share:g}' for share in self._shares)} %")


class Key(NamedTuple):
    """What the colours of a surface mean: one by one, or along a scale from a word to a word."""

    meaning: str
    swatches: list[tuple[str, str]] | None = None
    scale: tuple[Bytes, str, str] | None = None


def key_of(picture: Picture, lens: Lens) -> Key:
    game, want = picture.game, picture.want
    if picture.points:
        return Key("What to do in the state", [(ROLL, "roll"), (HOLD, "hold")])
    if want.kind == "dice":
        return Key("Colours by number of dice", [(dice_colour(number), str(number)) for number in picture.numbers])
    if want.kind == "boundary" and (want.colour == "cost" or lens.margin):
        return Key(COLOURS["cost"][1], scale=(colour_map("plasma"), *scale_ends(game)))
    if want.kind == "boundary" and want.colour == "direction":
        return Key(COLOURS["direction"][1], DIRECTIONS)
    low, high = (words.axis(game, bound) for bound in game.bounds)
    return Key(COLOURS["value"][1], scale=(colour_map("viridis"), low, high))


def show_key(legend: Legend, key: Key) -> None:
    if key.scale:
        legend.show_scale(*key.scale, key.meaning)
    else:
        legend.show_swatches(key.swatches or [], key.meaning)


DIRECTIONS = [("#ff9090", "my score"), ("#90e090", "their score"), ("#9090ff", "turn total")]


def shares_of(text: str) -> tuple[float, ...]:
    """Percentages in a text, as shares; nothing if any of it is none, or if there are too many."""
    try:
        numbers = sorted({float(part) / 100 for part in text.replace("%", " ").replace(",", " ").replace(";", " ").split()})
    except ValueError:
        return ()
    return tuple(numbers) if 1 <= len(numbers) <= 9 and all(0 < number < 1 for number in numbers) else ()


def box(name: str, options: dict[str, tuple[str, str]] | None = None) -> QComboBox:
    made = QComboBox(toolTip=name)
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(8)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    for option, (label, tip) in (options or {}).items():
        made.addItem(label, option)
        made.setItemData(made.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
    return made
