"""Curves of a player alone, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import zoom_in
from diceviz.figures.charts import draw_chart, mark_path, mark_place
from diceviz.figures.figure import Figure, Look, look_at, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.chart import PER_CENT, Chart
from diceviz.views.curves.picture import (
    TELLING,
    CurvesPicture,
    CurvesRequest,
    kinds,
    picture,
    place_of,
    source_of,
    way,
    without,
)
from diceviz.views.curves.solo_curves import turns
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet


def figure(frame: Frame, request: CurvesRequest, made: CurvesPicture | None = None) -> Figure:
    made = made or picture(source_of(frame, request))
    return curves_figure(made, without(made.chart, request.hidden), look_at(frame, request.zoom))


def curves_figure(made: CurvesPicture, shown: Chart, look: Look) -> Figure:
    """The figure of a chart; `shown` has the curves of it that are not hidden."""
    game, chart, kind, gap = made.game, made.chart, made.source.kind, made.source.solution.gap
    what = ", ".join(filter(None, [kinds(game)[kind], chart.subtitle]))
    return Figure(
        "Curves",
        f"{described(game)}: {what}",
        plain(look.unless_secret(chart.sentence) if kind == TELLING else chart.sentence),
        lambda: data(game, shown, f"Curves: {what}", gap),
        lambda sheet, page: draw(sheet, page, made, shown, look),
    )


def data(game: Game, chart: Chart, what: str, gap: float) -> Data:
    """The points of all curves, one curve below the other."""
    across = {"": turns(game), "togo": "points_to_go"}.get(chart.axis, chart.axis)
    columns = {
        "curve": np.concatenate([np.full(len(curve.x), curve.name) for curve in chart.curves] or [np.zeros(0, "U1")]),
        across: np.concatenate([curve.x for curve in chart.curves] or [np.zeros(0)]),
        "value": np.concatenate([curve.y for curve in chart.curves] or [np.zeros(0)]),
    }
    drawn = ~np.isnan(columns["value"])
    unit = "per cent" if chart.unit == PER_CENT else chart.up
    return Data(game, what, {name: column[drawn] for name, column in columns.items()}, {"value is": unit, "gap": gap})


def draw(sheet: "Sheet", page: Page, made: CurvesPicture, shown: Chart, look: Look) -> None:
    """Draw the curves; the game on the table goes along the first curve, also where that is hidden."""
    axes = sheet.subplots()
    draw_chart(axes, page, shown)
    mark_place(axes, page, place_of(made.game, look.state, made.chart.axis))
    mark_path(axes, page, *way(made.game, made.chart, look.path))
    zoom_in(axes, made.extent.seen(look.zoom))
