"""What is drawn in space and how: the choices above the picture, and its legend."""

from contextlib import ExitStack

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from diceviz.plots.cut_row import CutRow
from diceviz.plots.legend import Legend
from diceviz.views.surface.colour_key import SurfaceKey, key_of
from diceviz.views.surface.picture import SurfacePicture, SurfaceRequest, Want, in_space, want_of
from diceviz.views.surface.surface_choices import COLOURS, LEVELS, STATES, kinds, shares_of
from diceviz.widgets.choice_box import BoxEntry, offer
from solver.games import Game


class SurfaceTools(QWidget):
    asked = Signal(str, object)  # a field of the request, and what it is to be

    def __init__(self) -> None:
        super().__init__()
        self.kind = box("What is drawn")
        self.colour, self.states = box("Colours show", COLOURS), box("States", STATES)
        self.levels = box("Win probabilities of which sheets are drawn: choose some, or type your own")
        self.levels.addItems(LEVELS)
        self.levels.setEditable(True)
        self.levels.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.cut = QCheckBox("Cut")
        self.cut.setToolTip("Cut the surface along a plane; the slice shows the same (C)")
        self.cut.setShortcut("C")
        self.cut_row, self.legend = CutRow(), Legend()
        self._shares = SurfaceRequest().shares  # the shares in the field
        self._arrange()
        for name, choice in (("kind", self.kind), ("colour", self.colour), ("states", self.states)):
            choice.currentIndexChanged.connect(
                lambda place, name=name, choice=choice: self.asked.emit(name, choice.itemData(place))
            )
        self.levels.activated.connect(self._read_levels)
        line = self.levels.lineEdit()
        assert line is not None  # they are editable
        line.editingFinished.connect(self._read_levels)
        self.cut.toggled.connect(lambda on: self.asked.emit("cut", on))

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

    def show_request(self, game: Game, request: SurfaceRequest) -> None:
        """Show the choices that the game has; the rest comes back with a game that has it."""
        want, offered = want_of(game, request), kinds(game)
        with ExitStack() as quiet:
            for part in (self.colour, self.states, self.cut):
                quiet.enter_context(QSignalBlocker(part))
            offer(self.kind, [BoxEntry(label, name) for name, label in offered.items()], want.kind)
            self.colour.setItemText(0, offered.get("value", ""))
            for choice, chosen in ((self.colour, want.colour), (self.states, want.states)):
                choice.setCurrentIndex(choice.findData(chosen))
            self.cut.setChecked(request.cut)
        if want.shares != self._shares:
            self._write_levels(want.shares)
        self._show_choices(want, request.cut)

    def show_legend(self, picture: SurfacePicture) -> None:
        show_key(self.legend, key_of(picture))

    def _show_choices(self, want: Want, cut: bool) -> None:
        """Hide controls before others are shown: together they might need more room than there is, and widen the window."""
        cutting = cut and in_space(want)
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
        """Ask for the values in the field; text that cannot be read is put back."""
        shares = shares_of(self.levels.currentText())
        if shares and shares != self._shares:
            self.asked.emit("shares", shares)
        self._write_levels(self._shares)

    def _write_levels(self, shares: tuple[float, ...]) -> None:
        self._shares = shares
        with QSignalBlocker(self.levels):
            self.levels.setEditText(f"{', '.join(f'{100 * share:g}' for share in shares)} %")


def show_key(legend: Legend, key: SurfaceKey) -> None:
    if key.scale:
        legend.show_scale(*key.scale, key.meaning)
    else:
        legend.show_swatches(key.swatches or [], key.meaning)


def box(name: str, options: dict[str, tuple[str, str]] | None = None) -> QComboBox:
    made = QComboBox()
    made.setToolTip(name)
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(8)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    for option, (label, tip) in (options or {}).items():
        made.addItem(label, option)
        made.setItemData(made.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
    return made
