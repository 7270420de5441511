"""The hold-at map, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_bar, add_costs, add_keys, add_losses, mark_keys, rival_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.figures.reach_of_players import fading, with_reach
from diceviz.model.frame import Frame, between_turns
from diceviz.pictures.colours import colour_map
from diceviz.pictures.hatch_marks import CORNER
from diceviz.pictures.hold_totals import scale_span
from diceviz.pictures.palette import ROLL
from diceviz.views.hold_at_map.other_totals import told
from diceviz.views.hold_at_map.picture import (
    COLOURS,
    ROOM,
    HoldAtPicture,
    HoldAtRequest,
    boundary_of,
    hues,
    marks_of,
    mixing,
    overview,
    picture,
    source_of,
    strips,
    subtitle,
    turn_ends_of,
    verdict,
)
from diceviz.views.hold_at_map.shown import SHOWN

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WHAT = "turn total from which to hold"
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # possible steps from one number beside the bar to the next
MOST = 8  # the most numbers beside the bar
LOW = 3.0  # inches: a page with room for half of them


def figure(frame: Frame, request: HoldAtRequest, made: HoldAtPicture | None = None) -> Figure:
    made = made or picture(source_of(with_reach(frame), request, PRINT))
    return hold_at_map(made, look_at(frame, request.zoom))


def hold_at_map(made: HoldAtPicture, look: Look) -> Figure:
    source = made.source
    here = between_turns(look.state)
    compared = told(source, made.other, made.cells.first, here)
    said = look.unless_secret(" ".join(filter(None, (verdict(made, here), mixing(made, here), compared))))
    return Figure(
        "Hold at",
        titled(made.game, subtitle(made)),
        plain(f"{overview(made)} {fading(source.reach, look.lens)} {said}"),
        lambda: data(made) if made.numbers is None else hidden_data(source.solution),
        lambda sheet, page: draw(sheet, page, picture(replace(source, theme=page.theme)), look),
    )


def data(made: HoldAtPicture) -> Data:
    """The numbers behind the map; where the turn ends only with the target, the first total that holds is what is missing."""
    solution, other = made.source.solution, made.other
    found = boundary_of(solution)
    scores = np.arange(solution.game.target)
    values = {
        "first total that holds": found.first,
        "last total that rolls": found.last,
        "one point off costs": np.where(np.isinf(found.costs), np.nan, found.costs),
    }
    if other and made.source.other:
        name = made.source.other.name
        values |= {f"first total at which {name} holds": other.first.T, f"{name} loses up to": other.lost.T}
    return cells(solution.game, f"Hold at: {WHAT}", {"mine": scores, "theirs": scores}, values, gap=solution.gap)


def hidden_data(solution: "Solution") -> Data:
    """The numbers behind the map of a game in which both take a turn at once."""
    ends, scores = turn_ends_of(solution), np.arange(solution.game.target)
    values = {
        "mean total of a turn that does not bust": ends.mean,
        "first total that holds": ends.first,
        "totals at which to mix": ends.mixed,
        "entropy in bits": ends.entropy,
    }
    return cells(solution.game, "Hold at: how turns end", {"mine": scores, "theirs": scores}, values, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, made: HoldAtPicture, look: Look) -> None:
    axes = sheet.subplots()
    show_cells(axes, made.colours)
    label(axes, "mine", "theirs", made.game.labels)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, "mine", "theirs")
    add_legend(sheet, axes, page, made)
    size = cell_size(axes)
    written = write(axes, page, strips(made), made.scores, made.scores, size, ROOM)
    hatch(axes, marks_of(made), size, written=written)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, made: HoldAtPicture) -> None:
    game, theme, costs, lens = made.game, page.theme, made.cells.costs, made.source.lens
    if made.source.other and not made.source.paints:
        add_losses(sheet, axes, made.source.other, game, theme)
        add_keys(sheet, page, rival_keys(theme))
        return
    if made.show != "hold":
        ends = {0.0: "0", 1.0: f"{made.top:.0f}"}
        add_bar(sheet, axes, colour_map("cividis"), ends, SHOWN[made.show][0])
        add_keys(sheet, page, [Key("at random", theme.even, CORNER)])
        return
    keys = [Key("never hold", ROLL)] if made.cells.never.any() else []
    if made.other:
        keys.append(Key("loses something at some total", theme.even, CORNER))
    elif made.numbers is not None:
        keys += [Key("at random at some total", theme.even, CORNER)] if made.cells.exceptions.any() else []
    elif lens.margin:
        add_costs(sheet, axes, hues(), game, theme)
        keys += mark_keys(costs, lens, game, theme)
    elif costs.undecided.any():
        keys.append(Key("undecided", theme.even))
    if made.cells.exceptions.any() and made.numbers is None and made.other is None:
        keys.append(Key("a larger total rolls again", theme.even, CORNER))
    add_bar(sheet, axes, colour_map(COLOURS), ticks(*scale_span(game.die), MOST if page.height > LOW else MOST // 2), "hold at")
    add_keys(sheet, page, keys)


def ticks(low: float, high: float, most: int) -> dict[float, str]:
    """The ticks of the colour bar: both ends, and about so many round numbers between them."""
    step = next(step for step in STEPS if high - low <= step * most)
    between = [number for number in np.arange(0, high, step) if low + 0.6 * step < number < high - 0.6 * step]
    shares = {(number - low) / (high - low): f"{number:.0f}" for number in between}
    return {0.0: f"≤ {low:.0f}", **shares, 1.0: f"≥ {high:.0f}"}
