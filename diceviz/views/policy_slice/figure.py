"""Roll or hold, printed: a slice through the states of a game."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cell_text import cell_size, length_of
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_bar, add_costs, add_keys, add_losses, mark_keys, rival_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.figures.reach_of_players import fading, with_reach
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.pictures.colours import painted
from diceviz.pictures.comparison import laid_over, told_here
from diceviz.pictures.costs import cost_unit
from diceviz.pictures.hatch_marks import CORNER, HATCHED, marks
from diceviz.pictures.palette import HOLD, ROLL, Theme
from diceviz.pictures.slices import CLEAR, hold_to_roll, shades
from diceviz.views.policy_slice.picture import SlicePicture, SliceRequest, SliceSource, overview, picture, source_of, subtitle
from diceviz.words.verdict import verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

SHADE = {"boxstyle": "round,pad=0.2", "facecolor": "#000000", "alpha": 0.43, "linewidth": 0}  # behind a label
LETTERS = 8.5  # the size of the labels' letters, in points
STEPS = 201  # steps of colour along the bar


def figure(frame: Frame, request: SliceRequest, made: SlicePicture | None = None) -> Figure:
    made = made or picture(source_of(with_reach(frame), request, PRINT))
    return policy_slice(made, look_at(frame, request.zoom))


def policy_slice(made: SlicePicture, look: Look) -> Figure:
    source = made.source
    what = f"Roll or hold, {subtitle(made.game, source.axis, source.at, source.scores)}"
    what += laid_over(source.rival, source.paints)
    other = told_here(source.rival, source.solution, look.state) if source.rival else ""
    said = look.unless_secret(f"{verdict(source.solution, look.state)} {other}")
    return Figure(
        "Roll or hold",
        titled(made.game, what),
        plain(f"{overview(made)} {fading(source.reach, look.lens)} {said}"),
        lambda: data(made, what),
        lambda sheet, page: draw(sheet, page, source, look),
    )


def data(made: SlicePicture, what: str) -> Data:
    source, (across, up) = made.source, made.plane
    solution, rival = source.solution, source.rival
    fixed = {source.axis: source.at} if source.axis else {}
    if made.rolls is not None:
        return chances(made, what, fixed)
    actions = solution.actions(**fixed)
    margins, tie = made.margins.T, solution.tolerance
    best = np.select([margins > tie, margins < -tie, ~np.isnan(margins)], ["roll", "hold", "either"], "")
    values = {"roll": actions.roll, "hold": actions.hold, "best": best}
    if rival and made.costs is not None:
        values |= {f"{rival.name} loses": made.costs.T}
    axes = {across: np.arange(margins.shape[0]), up: np.arange(margins.shape[1])}
    return cells(solution.game, what, axes, values, **fixed, gap=solution.gap)


def chances(made: SlicePicture, what: str, fixed: dict[str, int]) -> Data:
    """The numbers behind a slice of a game in which both take a turn at once."""
    assert made.rolls is not None
    source, (across, up), holds = made.source, made.plane, 1.0 - made.rolls.T
    fixed = fixed or {name: getattr(source.scores, name) for name in made.game.axes if name not in made.plane}
    values = {"chance to hold": holds}
    if source.rival and made.costs is not None:
        values |= {f"{source.rival.name} loses": made.costs.T}
    axes = {across: np.arange(holds.shape[0]), up: np.arange(holds.shape[1])}
    return cells(made.game, what, axes, values, **fixed, gap=source.solution.gap)


def draw(sheet: "Sheet", page: Page, source: SliceSource, look: Look) -> None:
    made = picture(replace(source, theme=page.theme))
    across, up = made.plane
    axes = sheet.subplots()
    show_cells(axes, made.colours)
    label(axes, across, up, made.game.labels)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, across, up, source.axis, source.at)
    add_legend(sheet, axes, page, made, look.lens)
    size = cell_size(axes)
    if made.loses is not None:
        hatch(axes, marks(made.mixed, np.zeros_like(made.mixed), made.loses), size)
    elif made.mistakes:
        hatch(axes, marks(made.mistakes.near | made.mixed, made.mistakes.undecided), size)
    elif made.rolls is not None:
        hatch(axes, marks(made.mixed, np.zeros_like(made.mixed)), size)
    for name, place in made.labels.items():
        name_region(axes, name.upper(), place, size, LETTERS * page.scale)


def name_region(axes: "Axes", name: str, place: tuple[float, float] | None, size: tuple[float, float], letters: float) -> None:
    """Write the name of a region that is in sight, moved so far that nothing of it is cut off."""
    if place is None:
        return
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    if not (left <= place[0] <= right and low <= place[1] <= high):
        return
    across, up = (length_of(name, letters, "semibold") / 2 + 4) / size[0], 0.9 * letters / size[1]
    x, y = np.clip(place[0], left + across, right - across), np.clip(place[1], low + up, high - up)
    said = axes.text(x, y, name, color="#ffffff", size=letters, weight="semibold", ha="center", va="center", bbox=SHADE)
    said.set(zorder=10, in_layout=False)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, made: SlicePicture, lens: Lens) -> None:
    game, theme, solution, rival = made.game, page.theme, made.source.solution, made.source.rival
    random = [Key("at random", theme.even, HATCHED)] if made.mixed.any() else []
    if rival and not made.source.paints:
        add_losses(sheet, axes, rival, game, theme)
        add_keys(sheet, page, [*rival_keys(theme, rolls=True), *random, *mark_keys(made.mistakes, lens, game, theme)])
        return
    ties = bool((np.abs(made.margins) <= solution.tolerance).any()) and not rival
    keys = [Key("roll", ROLL), Key("hold", HOLD), *([Key("either", theme.even)] if ties and not made.mistakes else [])]
    keys += [*random, *([Key(f"“{rival.name}” loses something", theme.even, CORNER)] if rival else [])]
    add_keys(sheet, page, [*keys, *mark_keys(made.mistakes, lens, game, theme)])
    if made.mistakes:
        add_costs(sheet, axes, [ROLL, HOLD], game, theme)
    elif made.rolls is not None:
        ticks = {share: f"{share:.0%}" for share in (0.0, 0.25, 0.5, 0.75, 1.0)}
        add_bar(sheet, axes, hold_to_roll(theme)[::-1], ticks, "chance to hold")
    elif rival is None:
        add_closeness(sheet, axes, solution, theme)


def add_closeness(sheet: "Sheet", axes: "Axes", solution: "Solution", theme: Theme) -> None:
    """The colours, from a hold that is clear to a roll that is clear, and what the wrong one costs there."""
    game = solution.game
    low, high = game.bounds
    clear = CLEAR * (high - low if np.isfinite(high) else solution.value())
    steps = np.linspace(-1, 1, STEPS)
    colours = painted((shades(clear * steps * np.abs(steps), solution) + 1) / 2, hold_to_roll(theme))
    points = game.unit.shown(clear)
    ticks = {0.0: f"≥ {points:.2g}", 0.25: f"{points / 4:.2g}", 0.5: "0", 0.75: f"{points / 4:.2g}", 1.0: f"≥ {points:.2g}"}
    add_bar(sheet, axes, colours, ticks, f"a mistake costs ({cost_unit(game)})")
