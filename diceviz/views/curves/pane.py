"""Curves on screen: a chart with its legend, a box for the kind of curves, and a line under the mouse."""

from PySide6.QtWidgets import QComboBox

from diceviz.model.frame import Frame
from diceviz.pictures.chart import near, read_out
from diceviz.pictures.palette import Theme
from diceviz.plots.curve_plot import CurvePlot
from diceviz.plots.number_pane import NumberPane
from diceviz.views.curves import CURVES
from diceviz.views.curves.picture import (
    BY_POINTS,
    RACES,
    TELLING,
    CurvesPicture,
    CurvesRequest,
    key_of,
    kind_in,
    kinds,
    picture,
    place_of,
    source_of,
    state_at,
    toggled,
    way,
)
from diceviz.widgets.choice_box import BoxEntry, offer
from solver import State
from solver.games import Game


class Curves(NumberPane[CurvesRequest, CurvesPicture]):
    view = CURVES
    plot: CurvePlot

    def __init__(self) -> None:
        super().__init__(CurvePlot(), "Curves")
        self.kind = QComboBox()
        self.kind.setToolTip("What the curves show")
        self.kind.setAccessibleName("Kind of curves")
        self.tools.addWidget(self.kind, 1)
        self._pointed: int | None = None  # the number across under the mouse
        self.kind.currentIndexChanged.connect(lambda row: self.ask(kind=self.kind.itemData(row)))
        self.plot.named.connect(self._toggle)
        self.plot.picked.connect(self._pick)
        self.plot.hovered.connect(self._hover)

    def show_tools(self, game: Game) -> None:
        """Offer the kinds of curves that the game has."""
        entries = [BoxEntry(name, kind, RACES if kind in BY_POINTS else "") for kind, name in kinds(game).items()]
        offer(self.kind, entries, kind_in(game, self.request.kind))

    def show_frame(self, frame: Frame) -> None:
        self.show_tools(frame.game)
        self.draw(picture, source_of(frame, self.request))

    def paint(self, picture: CurvesPicture) -> None:
        self.plot.show_chart(picture.chart)
        self.subtitle.setText(picture.chart.subtitle)

    def show_marks(self, frame: Frame) -> None:
        assert self.picture is not None
        self.plot.show_curves([key_of(curve) not in self.request.hidden for curve in self.picture.chart.curves])
        super().show_marks(frame)
        self._hover(self._pointed)

    def show_game(self, picture: CurvesPicture, frame: Frame) -> None:
        """Mark the cursor, and the path of the game along the first curve."""
        self.plot.show_cursor(place_of(frame.game, frame.state, picture.chart.axis))
        self.plot.show_path(*way(frame.game, picture.chart, frame.path))

    def apply_theme(self, theme: Theme) -> None:
        self.plot.apply_theme(theme)
        super().apply_theme(theme)

    def _toggle(self, place: int) -> None:
        if self.picture:
            self.ask(hidden=toggled(self.request.hidden, self.picture.chart.curves[place]))

    def _state_at(self, picture: CurvesPicture, place: int) -> State:
        return state_at(picture.game, self.here(picture.game), picture.chart.axis, place)

    def _pick(self, place: int) -> None:
        if self.picture and self.picture.chart.axis:
            self.picked.emit(self._state_at(self.picture, place))

    def _hover(self, place: int | None) -> None:
        self._pointed, picture = place, self.picture
        if not picture:
            return
        at = None if place is None else near(picture.chart, place)
        self.plot.point_at(at)
        told = picture.chart.sentence if at is None else read_out(picture.chart, at)
        if picture.source.kind == TELLING:
            self.tell(told, state=None if at is None else self._state_at(picture, at))
        else:
            self.write(told)
