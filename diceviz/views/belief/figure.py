"""Belief, printed: the band over rounds above, the bars of one round below."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.charts import draw_chart, mark_place
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.legends import add_bar
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.model.frame import Frame
from diceviz.views.belief.picture import (
    BeliefPicture,
    BeliefRequest,
    advised,
    picture,
    scale_colours,
    scale_ends,
    sentences,
    source_of,
)
from diceviz.words.seen_dice import interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

LABELS = {"round": "round", "mine": "their score"}
RIM, INK = ("#101318", 3.0), ("#ffffff", 1.4)  # the colours and widths of the line of means, in points


def figure(frame: Frame, request: BeliefRequest, made: BeliefPicture | None = None) -> Figure:
    return belief_figure(made or picture(source_of(frame, request, PRINT)), look_at(frame, request.zoom))


def belief_figure(made: BeliefPicture, look: Look) -> Figure:
    dice = made.source.dice
    pairs = " ".join(f"{mine}-{theirs}" for mine, theirs in dice or ())
    what = f"What is believed of their score{f', after the dice {pairs}' if pairs else ''}"
    seen = [] if dice is None else [look.unless_secret(" ".join(advised(made))), f"Value from the start: {bounds(made)}."]
    return Figure(
        "Belief",
        titled(made.game, what),
        plain(" ".join([*sentences(made), *seen, "White: the mean; ringed: you."])),
        lambda: data(made, what),
        lambda sheet, page: draw(sheet, page, made, look),
        shape=1.1,
    )


def bounds(made: BeliefPicture) -> str:
    return f"{interval(made.game, made.bounds)}, proven"


def data(made: BeliefPicture, what: str) -> Data:
    """The chance of each score by rounds, and in every row the mean of its round."""
    axes = {"round": np.array(made.rounds), "theirs": np.arange(made.band.shape[1])}
    lower, upper = made.bounds
    dice = {} if made.source.dice is None else {"dice": " ".join(f"{mine}-{theirs}" for mine, theirs in made.source.dice)}
    notes = {**dice, "lower bound of the value": lower, "upper bound of the value": upper}
    return cells(made.game, what, axes, {"chance": made.band, "mean": made.means[:, None]}, **notes)


def draw(sheet: "Sheet", page: Page, shown: BeliefPicture, look: Look) -> None:
    made = replace(shown, source=replace(shown.source, theme=page.theme))
    band, bars = sheet.subplots(2, 1, height_ratios=(5, 4))
    show_cells(band, made.colours, made.first)
    for colour, width in (RIM, INK):
        band.plot([*made.rounds], made.means, color=colour, linewidth=width, zorder=6, solid_capstyle="round")
    label(band, "round", "mine", LABELS)
    zoom_in(band, made.extent.seen(look.zoom))
    mark(band, look, page, "round", "mine")
    low, high = scale_ends(made)
    add_bar(sheet, band, scale_colours(page.theme), {0.0: low, 1.0: high}, "chance")
    draw_chart(bars, page, made.chart)
    mark_place(bars, page, look.state.mine)
