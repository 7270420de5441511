"""The payoff matrix at a state, printed: a table whose cells have colours."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.choice_bars import name_choices
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.legends import add_bar
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import Page
from diceviz.figures.press import length
from diceviz.model.frame import Frame
from diceviz.pictures.at_state import at_cursor
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import readable_on
from diceviz.pictures.path_style import DARK, WHITE
from diceviz.views.payoff_matrix.picture import (
    SADDLE,
    PayoffPicture,
    PayoffRequest,
    Payoffs,
    explained,
    meaning,
    picture,
)
from diceviz.words.game_progress import coming
from diceviz.words.ply_words import place
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

WHAT = "Payoff matrix"
ASIDE, BELOW = 86, 44  # what lies beside and below the cells, in points, with letters of full size
SIZE, LEAST = 8.0, 3.5  # the largest and the smallest size of numbers, in points: smaller ones cannot be read
ROOM = 0.56  # the share of a cell's width that its number may take


def figure(frame: Frame, request: PayoffRequest, made: PayoffPicture | None = None) -> Figure:
    """The figure of the cursor's state, with what both chose there, if that has been played."""
    return payoff_figure(made or picture(at_cursor(frame)), look_at(frame), coming(frame))


def payoff_figure(made: PayoffPicture, look: Look, chosen: tuple[Choice, ...]) -> Figure:
    what = f"{WHAT} at {place(made.game, made.source.state)}"
    unit = "" if made.game.unit.signed else ", in per cent"
    return Figure(
        WHAT,
        titled(made.game, what),
        plain(f"{meaning(made.game)}{unit}. {look.unless_secret(' '.join(explained(made.payoffs, chosen)))}"),
        lambda: data(made, what),
        lambda sheet, page: draw(sheet, page, made, chosen),
    )


def data(made: PayoffPicture, what: str) -> Data:
    payoffs, game = made.payoffs, made.game
    values = {"worth": payoffs.worth, "my_best_reply": payoffs.mine, "their_best_reply": payoffs.theirs}
    sides = {name.replace(" ", "_"): np.array(side) for name, side in zip(payoffs.sides, payoffs.choices, strict=True)}
    return cells(game, what, sides, values, **game.where(made.source.state), gap=made.source.solution.gap)


def draw(sheet: "Sheet", page: Page, made: PayoffPicture, chosen: tuple[Choice, ...]) -> None:
    payoffs, axes = made.payoffs, sheet.subplots()
    rows, columns = payoffs.worth.shape
    edges = [np.arange(size + 1) + 0.5 for size in (columns, rows)]
    axes.pcolormesh(*edges, made.colours / 255, edgecolors=page.theme.pane, linewidth=0.5 if rows <= 20 else 0.0)
    engine = sheet.get_layout_engine()
    assert engine is not None  # it leaves room for title and caption
    room = engine.get()["rect"][3] * page.height
    wide, tall = (72 * page.width - ASIDE * page.scale) / columns, (72 * room - BELOW * page.scale) / rows
    write_numbers(axes, made, wide, tall)
    mark_replies(axes, made, min(0.12 * wide, 0.4 * tall, 5.0))
    frame_cells(axes, payoffs, chosen)
    name_axes(axes, payoffs, wide * columns, tall * rows)
    low, high = float(payoffs.worth.min()), float(payoffs.worth.max())
    add_bar(sheet, axes, colour_map("viridis"), {0.0: payoffs.told(low), 1.0: payoffs.told(high)}, "")


def write_numbers(axes: "Axes", made: PayoffPicture, wide: float, tall: float) -> None:
    """Write the numbers as large as the cells allow, whose size is in points; none where they could not be read."""
    size = min(SIZE, ROOM * wide / length("99.9", 1.0, "normal"), 0.8 * tall)
    if size < LEAST:
        return
    for row, column in np.ndindex(made.payoffs.worth.shape):
        ink, number = readable_on(made.colour(row, column)), made.payoffs.number(row, column)
        axes.text(column + 1, row + 1, number, color=ink, size=size, ha="center", va="center_baseline")


def mark_replies(axes: "Axes", made: PayoffPicture, wide: float) -> None:
    """A triangle up, at the left, is my best reply; one to the left, at the right, theirs."""
    for replies, side, marker in ((made.payoffs.mine, -0.39, "^"), (made.payoffs.theirs, 0.39, "<")):
        rows, columns = np.nonzero(replies)
        ink = [readable_on(made.colour(*at)) for at in zip(rows.tolist(), columns.tolist(), strict=True)]
        axes.scatter(columns + 1 + side, rows + 1, wide**2, marker=marker, c=ink, linewidths=0, zorder=4)


def frame_cells(axes: "Axes", payoffs: Payoffs, chosen: tuple[Choice, ...]) -> None:
    """The saddle point has a frame, what was chosen a ring."""
    from matplotlib.patches import Ellipse, Rectangle

    for row, column in np.argwhere(payoffs.saddles):
        axes.add_patch(Rectangle((column + 0.5, row + 0.5), 1, 1, fill=False, edgecolor=SADDLE, linewidth=2, zorder=5))
    if chosen:
        row, column = payoffs.place_of(chosen)
        for colour, width in ((DARK, 3.2), (WHITE, 1.6)):
            ring = Ellipse((column, row), 0.94, 0.94, fill=False, edgecolor=colour, linewidth=width, zorder=6)
            axes.add_patch(ring)


def name_axes(axes: "Axes", payoffs: Payoffs, wide: float, tall: float) -> None:
    for axis, choices, name, room in zip((axes.yaxis, axes.xaxis), payoffs.choices, payoffs.sides, (tall, wide), strict=True):
        name_choices(axis, choices, room)
        axis.set_label_text(name)
        axis.set_tick_params(length=0)
    axes.spines[:].set_visible(False)
