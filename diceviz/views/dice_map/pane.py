"""The dice map on screen: coloured cells with their numbers, a list of what the colours show, a strategy to compare with."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout

from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.comparison import loss_scale, told_here
from diceviz.pictures.costs import nearest_wrong, scale_ends
from diceviz.pictures.palette import dice_colour
from diceviz.pictures.slices import cell_of
from diceviz.plots.labelled_cells import LabelledCellPane
from diceviz.plots.painting import PaintTools
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_map.picture import (
    ROOM,
    DiceMapPicture,
    DiceMapRequest,
    cell_ranges,
    ends_of_scale,
    in_legend,
    overview,
    picture,
    source_of,
    strips,
    subtitle,
    used,
)
from diceviz.views.dice_map.shown import SHOWN
from diceviz.widgets.compare_box import Compare
from diceviz.widgets.rows import NumberRow
from diceviz.words.verdict import verdict
from solver import State
from solver.fields import Range, replaced, specs
from solver.games import Game

LOSSES = "What the other strategy loses in each state; grey cells lose nothing"
HEAD_START = ("head_start",)  # the path of the field


class DiceMap(LabelledCellPane[DiceMapRequest, DiceMapPicture]):
    view = DICE_MAP

    def __init__(self) -> None:
        super().__init__("Dice map", ROOM)
        self.show_what = QComboBox()
        self.show_what.setToolTip("What the colours show")
        self.show_what.setAccessibleName("What the colours show")
        for name, (label, tip) in SHOWN.items():
            self.show_what.addItem(label, name)
            self.show_what.setItemData(self.show_what.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.tools.insertWidget(0, self.show_what)
        self.head_start = NumberRow(Range(-1, 1, "Head start", "Points that you have at the start; below 0, they have"), True)
        row = QHBoxLayout()  # below the scales
        row.setContentsMargins(12, 0, 12, 0)
        row.addWidget(self.head_start)
        self.column.insertLayout(self.column.indexOf(self.scales) + 1, row)
        self.compare = Compare()
        self.header.insertWidget(self.header.indexOf(self.fit), self.compare)
        self.painter = PaintTools(self)
        self.show_what.currentIndexChanged.connect(lambda place: self.ask(show=self.show_what.itemData(place)))
        self.compare.chosen.connect(lambda name: self.ask(rival=name))
        self.head_start.changed.connect(self._start_ahead)

    def show_frame(self, frame: Frame) -> None:
        with QSignalBlocker(self.show_what):
            self.show_what.setCurrentIndex(self.show_what.findData(self.request.show))
        if field := head_start(frame.rules.seen_from(frame.seat)):
            spec, points = field
            self.head_start.set_range(*spec.span(frame.rules))
            self.head_start.set_value(points)
        if frame.game.players == 2:
            self.compare.offer(frame.rivals, self.request.rival, frame.game, with_best=frame.answer is not None)
        self.draw(picture, source_of(frame, self.request, self._theme))

    def paint(self, picture: DiceMapPicture) -> None:
        self.plot.show_cells(picture.colours, picture.first)
        self.hatch(picture.mistakes, picture.first, picture.mixed, picture.loses)
        self.labels.show(strips(picture), *cell_ranges(picture))
        self._show_legend(picture)
        self.subtitle.setText(subtitle(picture.source))

    def _show_legend(self, picture: DiceMapPicture) -> None:
        theme, is_compared = picture.source.theme, picture.costs is not None and not picture.source.paints
        self.scale.setVisible(picture.show == "dice" and picture.mistakes is not None and not is_compared)
        self.scale.show_costs([dice_colour(number) for number in used(picture)], picture.game, theme)
        if is_compared:
            self.legend.show_scale(loss_scale(theme), *scale_ends(picture.game), LOSSES)
        elif picture.show == "dice":
            self.legend.show_choices(in_legend(picture))
        else:
            self.legend.show_scale(colour_map("cividis"), *ends_of_scale(picture), SHOWN[picture.show][1])

    def show_tools(self, game: Game) -> None:
        super().show_tools(game)
        self.show_what.setVisible(game.at_once)
        self.compare.setVisible(game.players == 2)
        self.head_start.setVisible(head_start(game) is not None)

    def _start_ahead(self, points: int, continues: bool) -> None:
        """Edit the rules: so many points ahead at the start, for the player who is watched."""
        if self._frame and head_start(self._frame.rules):
            seen: Game = replaced(self._frame.rules.seen_from(self._frame.seat), HEAD_START, points)
            self.ruled.emit(seen.seen_from(self._frame.seat), continues)

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution, game = self.picture.source.solution, self.picture.game
        if state is not None and nearest(game, state) == state:
            self.tell(verdict(solution, state), closeness(self.picture, state), loss(self.picture, state), state=state)
        else:
            here = self.here(game)
            self.tell(verdict(solution, here), loss(self.picture, here), overview(self.picture))


def head_start(rules: Game) -> tuple[Range, int] | None:
    """The field for the points that one is ahead at the start, and its value; none where the rules have no such field."""
    found = ((spec, value) for path, spec, value in specs(rules) if path == HEAD_START and isinstance(spec, Range))
    return next(found, None)


def closeness(picture: DiceMapPicture, state: State) -> str:
    """A sentence on what the lens tells of a state, or none."""
    return nearest_wrong(picture.mistakes, *cell_of(picture.game, state), picture.game) if picture.mistakes else ""


def loss(picture: DiceMapPicture, state: State) -> str:
    """A sentence on what the other strategy throws and loses in a state, or none without another."""
    return told_here(picture.source.rival, picture.source.solution, state) if picture.source.rival else ""
