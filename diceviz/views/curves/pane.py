"""Curves: what a player alone may expect, one curve for each strategy, of a kind to choose."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox

from diceviz.model.frame import Frame
from diceviz.pictures.chart import Chart, near, read_out
from diceviz.pictures.palette import Theme
from diceviz.plots.curve_plot import CurvePlot
from diceviz.plots.pane import Pane
from solver.games import Game

if TYPE_CHECKING:
    pass
from diceviz.views.curves.picture import BY_POINTS, RACES, TELLING, curves, kinds, place_of, state_at, way


class Curves(Pane):
    title = "Curves"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.has_distribution

    def __init__(self) -> None:
        self.plot = CurvePlot()
        super().__init__(self.plot)
        self.plot.setAccessibleName("Curves")
        self.kind = QComboBox(toolTip="What the curves show")
        self.kind.setAccessibleName("Kind of curves")
        self.tools.addWidget(self.kind, 1)
        self.picture: Chart | None = None
        self._preferred, self._pointed = "value", None
        self.kind.currentIndexChanged.connect(self._choose)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._hover)
        self.fit.clicked.connect(self.show_all)

    def show_tools(self, game: Game) -> None:
        """The kind that was chosen last stays if the game has it."""
        offered = kinds(game)
        with QSignalBlocker(self.kind):
            if [self.kind.itemText(row) for row in range(self.kind.count())] != [*offered.values()]:
                self.kind.clear()
                for kind, name in offered.items():
                    self.kind.addItem(name, kind)
                    self.kind.setItemData(
                        self.kind.count() - 1, RACES if kind in BY_POINTS else "", Qt.ItemDataRole.ToolTipRole
                    )
            self.kind.setCurrentIndex(max(0, self.kind.findData(self._preferred)))

    def prefer(self, kind: str) -> None:
        """Show that kind, in all games that have it."""
        self._preferred = kind
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))

    def show_frame(self, frame: Frame) -> None:
        self.show_tools(frame.game)
        self.draw(curves, frame.solution, frame.state, self.kind.currentData())
        self._hover(self._pointed)
        self._show_path()

    def paint(self, picture: Chart) -> None:
        self.picture = picture
        solution, state, _ = self.drawn
        self.plot.show_chart(picture, place_of(solution.game, state, picture.axis))
        self.subtitle.setText(picture.subtitle)
        self._hover(self._pointed)
        self._show_path()

    def _show_path(self) -> None:
        """Of the game on the table, along the first curve."""
        if self.picture and self.drawn[0] is self._frame.solution:
            self.plot.show_path(*way(self.drawn[0].game, self.picture, self._frame.path))

    def show_all(self) -> None:
        self.plot.show_all()

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _choose(self, row: int) -> None:
        self._preferred = self.kind.itemData(row)
        self.render_again()

    def _pick(self, place: int) -> None:
        if self.picture and self.picture.axis:
            solution, state, _ = self.drawn
            self.picked.emit(state_at(solution.game, state, self.picture.axis, place))

    def _hover(self, place: int | None) -> None:
        self._pointed = place
        if not self.picture:
            return
        at = None if place is None else near(self.picture, place)
        self.plot.point_at(at)
        told = self.picture.sentence if at is None else read_out(self.picture, at)
        if self.drawn[2] == TELLING:
            solution, state, _ = self.drawn
            self.tell(told, None if at is None else state_at(solution.game, state, self.picture.axis, at))
        else:
            self.sentence.setText(told)
