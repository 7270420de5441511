"""The payoff matrix at a state, printed: a table whose cells have colours."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.choice_bars import name_choices
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.legends import add_bar
from diceviz.figures.page import Page
from diceviz.figures.press import length
from diceviz.model.frame import nearest
from diceviz.pictures.colours import Bytes, colour_map, name_of
from diceviz.pictures.palette import readable_on
from diceviz.pictures.path_style import DARK, WHITE
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.payoff_matrix.picture import SADDLE, Payoffs, explained, meaning, picture
from diceviz.words.plies import place
from diceviz.words.progress import coming
from solver import State
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "Payoff matrix"
ASIDE, BELOW = 86, 44  # points beside and below the cells, with letters of full size
SIZE, LEAST = 8.0, 3.5  # points: smaller letters cannot be read
ROOM = 0.56  # of a cell, for its number


def of_view(view: PayoffMatrix) -> Figure:
    """What is on the screen, with what both chose there."""
    solution, state = view.drawn
    return figure(solution, replace(seen_in(view, solution.game), state=state), view.picture, coming(view.frame))


def of_rules(solution: "Solution", look: Look) -> Figure:
    state = nearest(solution.game, look.state)
    return figure(solution, replace(look, state=state), picture(solution, state), ())


def figure(solution: "Solution", look: Look, made: tuple[Payoffs, Bytes], chosen: tuple[Choice, ...]) -> Figure:
    state = look.state
    what = f"{WHAT} at {place(solution.game, state)}"
    unit = "" if solution.game.unit.signed else ", in per cent"
    return Figure(
        WHAT,
        titled(solution.game, what),
        plain(f"{meaning(solution.game)}{unit}. {look.unless_secret(explained(made[0], chosen))}"),
        lambda: data(solution, state, made[0], what),
        lambda sheet, page: draw(sheet, page, *made, chosen),
    )


def data(solution: "Solution", state: State, payoffs: Payoffs, what: str) -> Data:
    values = {"worth": payoffs.worth, "my_best_reply": payoffs.mine, "their_best_reply": payoffs.theirs}
    sides = {name.replace(" ", "_"): np.array(side) for name, side in zip(payoffs.sides, payoffs.choices, strict=True)}
    return cells(solution.game, what, sides, values, **solution.game.where(state), gap=solution.gap)


def draw(sheet: "Sheet", page: Page, payoffs: Payoffs, colours: Bytes, chosen: tuple[Choice, ...]) -> None:
    axes, (rows, columns) = sheet.subplots(), payoffs.worth.shape
    edges = [np.arange(size + 1) + 0.5 for size in (columns, rows)]
    axes.pcolormesh(*edges, colours / 255, edgecolors=page.theme.pane, linewidth=0.5 if rows <= 20 else 0.0)
    high = sheet.get_layout_engine().get()["rect"][3] * page.height
    wide, tall = (72 * page.width - ASIDE * page.scale) / columns, (72 * high - BELOW * page.scale) / rows
    write_numbers(axes, payoffs, colours, wide, tall)
    mark_replies(axes, payoffs, colours, min(0.12 * wide, 0.4 * tall, 5.0))
    frame_cells(axes, payoffs, chosen)
    name_axes(axes, payoffs, wide * columns, tall * rows)
    low, high = float(payoffs.worth.min()), float(payoffs.worth.max())
    add_bar(sheet, axes, colour_map("viridis"), {0.0: payoffs.told(low), 1.0: payoffs.told(high)}, "")


def write_numbers(axes: "Axes", payoffs: Payoffs, colours: Bytes, wide: float, tall: float) -> None:
    """As large as the cells allow, in points; where they could not be read, none."""
    size = min(SIZE, ROOM * wide / length("99.9", 1.0, "normal"), 0.8 * tall)
    if size < LEAST:
        return
    for row, column in np.ndindex(payoffs.worth.shape):
        ink = readable_on(name_of(colours[row, column]))
        axes.text(column + 1, row + 1, payoffs.number(row, column), color=ink, size=size, ha="center", va="center_baseline")


def mark_replies(axes: "Axes", payoffs: Payoffs, colours: Bytes, wide: float) -> None:
    """A triangle up, at the left, is my best reply; one to the left, at the right, theirs."""
    for name, side, marker in (("mine", -0.39, "^"), ("theirs", 0.39, "<")):
        rows, columns = np.nonzero(getattr(payoffs, name))
        ink = [readable_on(name_of(colours[at])) for at in zip(rows, columns, strict=True)]
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
