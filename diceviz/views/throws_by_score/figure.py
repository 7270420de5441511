"""Throws by score, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import whole, zoom_in
from diceviz.figures.charts import FINEST, mark_path, mark_place, open_frame
from diceviz.figures.figure import Figure, Look, look_at, plain
from diceviz.figures.legends import add_dice
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.path_style import weights
from diceviz.views.throws_by_score.picture import ThrowsPicture, ThrowsRequest, needed, path_on, picture, source_of
from diceviz.words.verdict import verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

WHAT = "Throws by score"


def figure(frame: Frame, request: ThrowsRequest, made: ThrowsPicture | None = None) -> Figure:
    return throws_figure(made or picture(source_of(frame)), look_at(frame, request.zoom))


def throws_figure(made: ThrowsPicture, look: Look) -> Figure:
    return Figure(
        WHAT,
        f"{described(made.game)}: {needed(made.game)} by score",
        plain(f"On average, with best play. {look.unless_secret(verdict(made.source.solution, look.state))}"),
        lambda: data(made),
        lambda sheet, page: draw(sheet, page, made, look),
    )


def data(made: ThrowsPicture) -> Data:
    columns = {"mine": np.arange(len(made.throws)), made.game.pays: made.throws, "dice": made.dice}
    return Data(made.game, WHAT, columns, {"gap": made.source.solution.gap})


def draw(sheet: "Sheet", page: Page, made: ThrowsPicture, look: Look) -> None:
    axes, colours = sheet.subplots(), made.colours
    scores = np.arange(len(made.throws))
    axes.bar(scores, made.throws, 1.0, color=colours, edgecolor=colours, linewidth=FINEST / 2)  # leaves no gaps
    axes.set_xlabel("my score")
    axes.set_ylabel(needed(made.game))
    whole(axes.xaxis)
    open_frame(axes)
    mark_place(axes, page, look.state.mine)
    mark_path(axes, page, path_on(made, look.path), weights(look.path))
    zoom_in(axes, made.extent.seen(look.zoom))
    add_dice(sheet, axes, page, made.numbers)
