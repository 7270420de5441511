"""Dice map: the best number of dice over both scores, or, for a player alone, over score and throws left."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from diceviz import words
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import colour_map
from diceviz.pictures.costs import nearest_wrong
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import Theme, dice_colour
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.hatching import Hatching
from diceviz.plots.legend import Legend
from diceviz.widgets.compare_box import Compare
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy
from diceviz.views.dice_map.picture import (
    ROOM,
    SHOWN,
    DiceMapPicture,
    cell_ranges,
    overview,
    picture,
    scale_ends,
    strips,
    subtitle,
    used,
)


class DiceMap(CellPane):
    title = "Dice map"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.chooses == "dice" and tuple(game.axes) == game.map_axes

    def __init__(self) -> None:
        super().__init__("Dice map")
        self.show_what = QComboBox(toolTip="What the colours show")
        self.show_what.setAccessibleName("What the colours show")
        for name, (label, tip) in SHOWN.items():
            self.show_what.addItem(label, name)
            self.show_what.setItemData(self.show_what.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.legend = Legend()
        self.tools.addWidget(self.show_what)
        self.compare = Compare()
        self.header.insertWidget(self.header.indexOf(self.fit), self.compare)
        self.scale, self.labels, self.hatching = CostScale(), CellLabels(ROOM), Hatching(ROOM)
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)
        self.picture: DiceMapPicture | None = None
        self.show_what.currentIndexChanged.connect(self.render_again)
        self.compare.currentIndexChanged.connect(self.render_again)

    def show_frame(self, frame: Frame) -> None:
        rival = None
        if frame.game.players == 2:
            self.compare.offer(frame.rivals)
            rival = self.compare.rival
        show = self.show_what.currentData() if frame.game.at_once else "dice"
        self.draw(picture, frame.solution, show, self._theme, frame.lens, frame.reach, rival)
        if self.plot.up == frame.game.map_axes[1]:  # else the picture is still of another game
            self.plot.show_cursor(frame.game, frame.state)
        self.say(None)

    def paint(self, picture: DiceMapPicture) -> None:
        resized = self.picture is None or self.picture.colours.shape != picture.colours.shape
        self.picture = picture
        self.plot.show_cells(picture.colours, picture.first)
        self.hatching.show_marks(marks(costs.near, costs.undecided) if (costs := picture.mistakes) else None, picture.first)
        self.labels.show(strips(picture), *cell_ranges(picture))
        self._show_legend(picture)
        if resized or self.plot.up != picture.up:
            self.plot.set_axes("mine", picture.up, picture.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def _show_legend(self, picture: DiceMapPicture) -> None:
        self.scale.setVisible(picture.show == "dice" and picture.mistakes is not None)
        if picture.show == "dice":
            self.legend.show_choices(used(picture))
            self.scale.show_costs([dice_colour(number) for number in used(picture)], picture.game, self._theme)
        else:
            self.legend.show_scale(colour_map("cividis"), *scale_ends(picture), SHOWN[picture.show][1])
        self.subtitle.setText(subtitle(picture.show))

    def show_tools(self, game: Game) -> None:
        self.show_what.setVisible(game.at_once)
        self.compare.setVisible(game.players == 2)

    def prefer(self, show: str) -> None:
        self.show_what.setCurrentIndex(max(0, self.show_what.findData(show)))

    def show_all(self) -> None:
        if self.picture:
            rows, columns, _ = self.picture.colours.shape
            self.plot.show_all(columns, rows, self.picture.first)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)

    def _closeness(self, state: State) -> str:
        """Through the lens."""
        game, mistakes = self.picture.game, self.picture.mistakes
        row = getattr(state, self.picture.up) - self.picture.first[1]
        return nearest_wrong(mistakes, row, state.mine, game) if mistakes else ""

    def _lost(self, state: State, rival: "Strategy | None") -> str:
        """What the other strategy loses in a state, as a sentence."""
        if rival is None:
            return ""
        cost, game = float(self.picture.costs[state.theirs, state.mine]), self.picture.game
        return f" “{rival.name}” loses {words.cost(game, cost) if cost > self.drawn[0].tolerance else 'nothing'} here."

    def say(self, state: State | None) -> None:
        if not self.drawn:
            return
        solution, *_, rival = self.drawn
        if state is not None and nearest(solution.game, state) == state:
            self.tell(verdict(solution, state) + self._closeness(state) + self._lost(state, rival), state)
        else:
            self.tell(f"{overview(self.picture, solution, rival)} {verdict(solution, self.here(solution.game))}")
