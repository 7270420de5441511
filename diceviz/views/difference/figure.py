"""Two rule sets and their difference, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import WHOLE, label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain
from diceviz.figures.legends import Key, add_bar, add_dice, add_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, WIDE, Page
from diceviz.figures.press import lines_of
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import FIXED, hold_to_roll
from diceviz.views.difference.difference_words import (
    at_cell,
    change_ends,
    change_heading,
    change_text,
    compared_as,
    side_ends,
    side_text,
    summary,
)
from diceviz.views.difference.picture import (
    NAMES,
    TO_GO,
    DifferencePicture,
    DifferenceRequest,
    NotCompared,
    coloured,
    diverging,
    has_cell,
    picture,
    source_of,
    strips,
)
from solver import Job
from solver.games import data as rules

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

ROOM = 20, 14  # pixels that a cell with a number in it takes
HEADING = 8.5  # the size of letters above the plots, in points
NO_NUMBER = "any choice is as good"


def figure(frame: Frame, request: DifferenceRequest, made: DifferencePicture | NotCompared | None = None) -> Figure:
    made = made or picture(source_of(frame, request, PRINT), Job())
    if isinstance(made, NotCompared):
        raise ValueError(made.why)
    return difference(made, look_at(frame, request.zoom))


def difference(made: DifferencePicture, look: Look) -> Figure:
    game, state = made.game, look.state if made.what == "slice" else replace(look.state, turn=0)
    fixed, at = made.source.cut
    what = compared_as(made.what, game)[0] + (f", {FIXED[fixed]} = {at}" if fixed else "")
    pitted = f"{described(game)} minus {described(made.other.game)}"
    said = look.unless_secret(at_cell(made, state)) if has_cell(made, state) else ""
    return Figure(
        "Difference",
        f"{pitted}: {what}",
        plain(" ".join([*summary(made), said])),
        lambda: data(made, f"Difference, {pitted}: {what}"),
        lambda sheet, page: draw(sheet, page, made, replace(look, state=state)),
        shape=1.7,
    )


def data(made: DifferencePicture, what: str) -> Data:
    """Scores are those by the present rules. Of choices, 1 is to roll, 0 either, and less than that to hold."""
    grid, (fixed, at) = made.cells, made.source.cut
    axes = {grid.across: np.array(grid.columns), grid.up: np.array(grid.rows)}
    values = {"these rules": grid.these.T, "the other rules": grid.others.T, "difference": grid.difference.T}
    notes: dict[str, Any] = {"other rules": rules.as_data(made.other.game)} | ({fixed: at} if fixed else {})
    notes |= {"gap": made.source.solution.gap, "gap of the other rules": made.other.gap}
    return cells(made.game, what, axes, values, **notes)


def draw(sheet: "Sheet", page: Page, shown: DifferencePicture, look: Look) -> None:
    """Draw both rule sets and their difference side by side; on a page without room for that, only the difference."""
    made = coloured(replace(shown.source, theme=page.theme), shown.other, shown.cells)
    alone = page.width < WIDE
    plots = [*sheet.subplots(1, 1 if alone else 3, sharex=True, sharey=True, squeeze=False)[0]]
    sides = range(2, 3) if alone else range(3)
    for axes, side in zip(plots, sides, strict=True):
        draw_side(axes, page, made, look, side)
        if axes is not plots[0]:
            axes.set_ylabel("")
            axes.tick_params(labelleft=False)
    add_scales(sheet, plots, page, made)
    add_keys(sheet, page, keys(made, page.theme))
    size = cell_size(plots[0])
    for axes, side in zip(plots, sides, strict=True):
        numbers, text = numbers_of(made, side)
        write(axes, page, strips(made, made.colours[side], numbers, text), made.cells.columns, made.cells.rows, size, ROOM)


def numbers_of(made: DifferencePicture, side: int) -> tuple[Any, Any]:
    grid = made.cells
    return ((grid.these, side_text), (grid.others, side_text), (grid.difference, change_text))[side]


def draw_side(axes: "Axes", page: Page, made: DifferencePicture, look: Look, side: int) -> None:
    grid = made.cells
    show_cells(axes, made.colours[side], grid.corner)
    label(axes, grid.across, grid.up, made.game.labels)
    heading = (NAMES[0].lower(), made.source.called, change_heading(made))[side]
    third = page if page.width < WIDE else replace(page, width=page.width / 3)
    axes.set_title("\n".join(lines_of(heading, third, HEADING * page.scale)), size=HEADING * page.scale)
    if grid.togo:
        count_to_go(axes, made)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, grid.across, grid.up, *made.source.cut)


def count_to_go(axes: "Axes", made: DifferencePicture) -> None:
    """Label axes of scores by points to go."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    target = made.game.target

    class ToGo(MaxNLocator):
        def tick_values(self, low: float, high: float) -> Any:
            return target - np.asarray(super().tick_values(target - high, target - low))

    for axis, name in ((axes.xaxis, made.cells.across), (axes.yaxis, made.cells.up)):
        if name in TO_GO:
            axis.set_label_text(TO_GO[name])
            axis.set_major_locator(ToGo("auto", **WHOLE))
            axis.set_major_formatter(FuncFormatter(lambda score, _: f"{target - score:.0f}"))


def keys(made: DifferencePicture, theme: Theme) -> list[Key]:
    if made.what in ("value", "slice") or not np.isnan(made.cells.difference).any():
        return []
    return [Key(NO_NUMBER, theme.even)]


def add_scales(sheet: "Sheet", plots: "list[Axes]", page: Page, made: DifferencePicture) -> None:
    if len(plots) > 1:
        add_sides(sheet, plots[:2], page, made)
    colours = diverging(page.theme)
    low, high = change_ends(made)
    between = {} if made.what in ("slice", "mix") else {0.5: "0"}
    add_bar(
        sheet,
        plots[-1],
        colours[len(colours) // 2 :] if made.what == "mix" else colours,
        {0.0: low, **between, 1.0: high},
        "",
        "bottom" if len(plots) > 1 else "right",
    )


def add_sides(sheet: "Sheet", plots: "list[Axes]", page: Page, made: DifferencePicture) -> None:
    if made.what in ("dice", "mix"):
        both = np.concatenate([made.cells.these.ravel(), made.cells.others.ravel()])
        numbers = [int(number) for number in np.unique(np.rint(both[~np.isnan(both)]))]
        add_dice(sheet, plots, page, numbers, "bottom")
        return
    names = {"value": "viridis", "hold": "cividis"}
    colours = hold_to_roll(page.theme) if made.what == "slice" else colour_map(names[made.what])
    low, high = side_ends(made)
    add_bar(sheet, plots, colours, {0.0: low, 1.0: high}, "", "bottom")
