"""Curves of a player alone, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import zoom_in
from diceviz.figures.charts import draw_chart, mark_path, mark_place
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, plain, seen_in
from diceviz.figures.page import Page
from diceviz.model.frame import nearest
from diceviz.model.other_rules import described
from diceviz.pictures.chart import PER_CENT, Chart
from diceviz.views.curves.pane import Curves
from diceviz.views.curves.picture import TELLING, curves, kinds, place_of, way
from diceviz.views.curves.solo_curves import turns

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.games import Game


def of_view(view: Curves) -> Figure:
    """What is on the screen: without the curves that were hidden in the legend."""
    solution, state, kind = view.drawn
    shown = tuple(curve for curve, item in zip(view.picture.curves, view.plot.curves, strict=True) if item.isVisible())
    look = replace(seen_in(view, solution.game, view.plot.zoom), state=state, show=kind)
    return figure(solution, look, view.picture, replace(view.picture, curves=shown))


def of_rules(solution: "Solution", look: Look) -> Figure:
    found = kinds(solution.game)
    kind = look.show or next(iter(found))
    if kind not in found:
        raise ValueError(f"show = {kind}: must be one of {', '.join(found)}")
    state = nearest(solution.game, look.state)
    chart = curves(solution, state, kind)
    return figure(solution, replace(look, state=state, show=kind), chart, chart)


def figure(solution: "Solution", look: Look, whole: Chart, shown: Chart) -> Figure:
    """The game on the table goes along the first curve of the whole."""
    game = solution.game
    what = ", ".join(filter(None, [kinds(game)[look.show], whole.subtitle]))
    return Figure(
        "Curves",
        f"{described(game)}: {what}",
        plain(look.unless_secret(whole.sentence) if look.show == TELLING else whole.sentence),
        lambda: data(game, shown, f"Curves: {what}", solution.gap),
        lambda sheet, page: draw(sheet, page, game, look, whole, shown),
    )


def data(game: "Game", chart: Chart, what: str, gap: float) -> Data:
    """One curve below the other; a row for each point that is drawn."""
    across = {"": turns(game), "togo": "points_to_go"}.get(chart.axis, chart.axis)
    columns = {
        "curve": np.concatenate([np.full(len(curve.x), curve.name) for curve in chart.curves] or [np.zeros(0, "U1")]),
        across: np.concatenate([curve.x for curve in chart.curves] or [np.zeros(0)]),
        "value": np.concatenate([curve.y for curve in chart.curves] or [np.zeros(0)]),
    }
    drawn = ~np.isnan(columns["value"])
    unit = "per cent" if chart.unit == PER_CENT else chart.up
    return Data(game, what, {name: column[drawn] for name, column in columns.items()}, {"value is": unit, "gap": gap})


def draw(sheet: "Sheet", page: Page, game: "Game", look: Look, whole: Chart, shown: Chart) -> None:
    axes = sheet.subplots()
    draw_chart(axes, page, shown)
    mark_place(axes, page, place_of(game, look.state, whole.axis))
    mark_path(axes, page, *way(game, whole, look.path))
    zoom_in(axes, look.zoom)
