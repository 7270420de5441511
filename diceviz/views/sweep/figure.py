"""A sweep, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import zoom_in
from diceviz.figures.charts import draw_chart, mark_place
from diceviz.figures.figure import Figure, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.request import Zoom
from diceviz.views.sweep.picture import (
    SweepPicture,
    SweepRequest,
    ends,
    here,
    picture,
    present,
    proof,
    refusals,
    rules_beside,
    source_of,
)
from diceviz.words.ply_words import capital
from solver import Job
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet


def figure(frame: Frame, request: SweepRequest, made: SweepPicture | None = None) -> Figure:
    """The figure of a sweep. Its caption tells of the present rules, of values without a number, and of what is proven."""
    made = made or picture(source_of(frame, request), Job())
    if not made.known:
        raise ValueError(refusals(made).rstrip(".") or "nothing is measured yet: press “Compute”")
    game, source = frame.game, made.source
    what = f"{source.measure.title} by {source.number.name_in_a_sentence}"
    return Figure(
        "Sweep",
        f"{rules_beside(game, source.number)}: {what}",
        plain(" ".join(filter(None, (capital(here(made, game)), refusals(made), ends(made), proof(made))))),
        lambda: data(game, made, what),
        lambda sheet, page: draw(sheet, page, made, game, request.zoom),
        16 / 10,
    )


def data(game: Game, made: SweepPicture, what: str) -> Data:
    """A row for each value with a number, and for each without one, which has the reason in place of a note."""
    points = sorted((*made.known, *made.refused), key=lambda point: point.value)
    columns = {
        made.source.number.name: np.array([point.value for point in points]),
        "number": np.array([np.nan if point.number is None else point.number for point in points], np.float64),
        "gap": np.array([np.nan if point.gap is None else point.gap for point in points], np.float64),
        "note": np.array([point.note or point.refused for point in points]),
    }
    return Data(game, f"Sweep: {what}", columns, {"number is": f"{made.source.measure.title}, {made.unit}"})


def draw(sheet: "Sheet", page: Page, made: SweepPicture, game: Game, zoom: Zoom | None) -> None:
    axes = sheet.subplots()
    draw_chart(axes, page, made.chart)
    mark_place(axes, page, present(made.source, game))
    zoom_in(axes, made.extent.seen(zoom))
