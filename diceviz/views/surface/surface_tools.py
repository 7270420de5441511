"""What is drawn in space and how: the choices above the picture, and its legend."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from diceviz.model.lens import Lens
from diceviz.plots.cut_row import CutRow
from diceviz.plots.legend import Legend
from diceviz.views.surface.legend import COLOURS, LEVELS, STATES, SurfaceKey, key_of, shares_of
from diceviz.views.surface.picture import SurfacePicture, Want, in_space, kinds
from solver.games import Game


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

    def show_legend(self, picture: SurfacePicture, lens: Lens) -> None:
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


def show_key(legend: Legend, key: SurfaceKey) -> None:
    if key.scale:
        legend.show_scale(*key.scale, key.meaning)
    else:
        legend.show_swatches(key.swatches or [], key.meaning)


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
