"""Two rule sets and their difference, printed."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import WHOLE, label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, Zoom, plain, seen_in
from diceviz.figures.legends import Key, add_bar, add_dice, add_keys
from diceviz.figures.page import PRINT, WIDE, Page
from diceviz.figures.press import lines_of
from diceviz.model.frame import nearest
from diceviz.model.other_rules import alternatives, described
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
from diceviz.views.difference.pane import Difference
from diceviz.views.difference.picture import (
    NAMES,
    NO_CUT,
    TO_GO,
    DifferencePicture,
    compared,
    cut_at,
    diverging,
    has_cell,
    picture,
    strips,
)
from solver.games import Game
from solver.games import data as rules

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

ROOM = 20, 14  # pixels that a cell with a number in it takes
HEADING = 8.5  # points
NO_NUMBER = "any choice is as good"


@dataclass(frozen=True)
class Pair:
    """What the picture is made from, but for the theme."""

    solution: "Solution"
    other: Game
    what: str
    cut: tuple[str, int] = NO_CUT
    others: str = ""  # how the other rules are called

    def picture(self, theme: Theme) -> DifferencePicture:
        return picture(self.solution, self.other, self.what, theme, self.cut)


def of_view(view: Difference) -> Figure:
    """What is on the screen."""
    if view.picture is None:
        raise ValueError(view.sentence.text().rstrip("."))
    solution, other, what, _, cut = view.drawn
    pair = Pair(solution, other, what, cut, view.sides.headings[1].text())
    return difference(pair, view.picture, seen_in(view, solution.game, view.sides.change.zoom))


def of_rules(solution: "Solution", look: Look) -> Figure:
    """What to show is the name of the other rules, of what is compared, or both with a semicolon between them; without,
    the first of those that the view offers."""
    game, state = solution.game, nearest(solution.game, look.state)
    others, other, what = sought(game, look.show)
    pair = Pair(solution, other, what, cut_at(game, what, look.axis, state), others)
    return difference(pair, pair.picture(PRINT), replace(look, state=state))


def sought(game: Game, show: str) -> tuple[str, Game, str]:
    """The name of the other rules, these, and what is compared."""
    wanted = [part.strip() for part in show.split(";") if part.strip()]
    offered = {name: other for name, other in alternatives(game) if compared(game, other)}
    if not offered:
        raise ValueError(f"{game.name}: there are no other rules to compare with")
    others = next((name for name in wanted if name in offered), next(iter(offered)))
    kinds = {compared_as(what, game)[0]: what for what in compared(game, offered[others])}
    kind = next((name for name in wanted if name in kinds), next(iter(kinds)))
    if unknown := [name for name in wanted if name not in (others, kind)]:
        raise ValueError(
            f"show = {unknown[0]}: must be what to compare with ({', '.join(offered)}), "
            f"what is compared ({', '.join(kinds)}), or both with a semicolon between them"
        )
    return others, offered[others], kinds[kind]


def difference(pair: Pair, made: DifferencePicture, look: Look) -> Figure:
    game, state = made.game, look.state if pair.what == "slice" else replace(look.state, turn=0)
    what = compared_as(pair.what, game)[0] + (f", {FIXED[pair.cut[0]]} = {pair.cut[1]}" if pair.cut[0] else "")
    pitted = f"{described(game)} minus {described(pair.other)}"
    said = look.unless_secret(at_cell(made, state, pair.solution)) if has_cell(made, state) else ""
    told = summary(made)
    return Figure(
        "Difference",
        f"{pitted}: {what}",
        plain(told if said == told else f"{told} {said}"),
        lambda: data(pair, made, f"Difference, {pitted}: {what}"),
        lambda sheet, page: draw(sheet, page, pair, replace(look, state=state)),
        shape=1.7,
    )


def data(pair: Pair, made: DifferencePicture, what: str) -> Data:
    """Scores are those by the present rules. Of choices, 1 is to roll, 0 either, and less than that to hold."""
    grid = made.cells
    axes = {grid.across: np.array(grid.columns), grid.up: np.array(grid.rows)}
    values = {"these rules": grid.these.T, "the other rules": grid.others.T, "difference": grid.difference.T}
    notes: dict[str, Any] = {"other rules": rules.as_data(pair.other)} | ({pair.cut[0]: pair.cut[1]} if pair.cut[0] else {})
    notes |= {"gap": pair.solution.gap, "gap of the other rules": made.other.gap}
    return cells(made.game, what, axes, values, **notes)


def draw(sheet: "Sheet", page: Page, pair: Pair, look: Look) -> None:
    """Side by side; on a page without room for that, only the difference."""
    made = pair.picture(page.theme)
    alone = page.width < WIDE
    plots = list(np.atleast_1d(sheet.subplots(1, 1 if alone else 3, sharex=True, sharey=True)))
    shown = range(2, 3) if alone else range(3)
    for axes, side in zip(plots, shown, strict=True):
        draw_side(axes, page, made, look, pair, side)
        if axes is not plots[0]:
            axes.set_ylabel("")
            axes.tick_params(labelleft=False)
    add_scales(sheet, plots, page, made)
    add_keys(sheet, page, keys(made, page.theme))
    size = cell_size(plots[0])
    for axes, side in zip(plots, shown, strict=True):
        numbers, text = numbers_of(made, side)
        write(axes, page, strips(made, made.colours[side], numbers, text), made.cells.columns, made.cells.rows, size, ROOM)


def numbers_of(made: DifferencePicture, side: int) -> tuple[Any, Any]:
    grid = made.cells
    return ((grid.these, side_text), (grid.others, side_text), (grid.difference, change_text))[side]


def draw_side(axes: "Axes", page: Page, made: DifferencePicture, look: Look, pair: Pair, side: int) -> None:
    grid = made.cells
    show_cells(axes, made.colours[side], grid.corner)
    label(axes, grid.across, grid.up, made.game.labels)
    heading = (NAMES[0].lower(), pair.others, change_heading(made))[side]
    third = page if page.width < WIDE else replace(page, width=page.width / 3)
    axes.set_title("\n".join(lines_of(heading, third, HEADING * page.scale)), size=HEADING * page.scale)
    if grid.togo:
        count_to_go(axes, made)
    whole = Zoom(grid.columns.start - 0.5, grid.columns.stop - 0.5, grid.rows.start - 0.5, grid.rows.stop - 0.5)
    zoom_in(axes, look.zoom or whole)
    mark(axes, look, page, grid.across, grid.up, *pair.cut)


def count_to_go(axes: "Axes", made: DifferencePicture) -> None:
    """Instead of scores, on those axes that have them."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    target = made.game.target

    class ToGo(MaxNLocator):
        def tick_values(self, low: float, high: float) -> Any:
            return target - super().tick_values(target - high, target - low)

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
