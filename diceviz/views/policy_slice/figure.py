"""Roll or hold, printed: a slice through the states of a game."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cell_text import cell_size, length_of
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, Zoom, plain, seen_in, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_bar, add_costs, add_keys, mark_keys, rival_keys
from diceviz.figures.page import PRINT, Page
from diceviz.figures.players import fading, reach_of, rival_of, seated
from diceviz.model.frame import nearest
from diceviz.model.lens import Lens
from diceviz.pictures.colours import painted
from diceviz.pictures.costs import cost_unit
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import HOLD, ROLL, Theme
from diceviz.pictures.slices import CLEAR, FIXED, hold_to_roll, plane, shades
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.policy_slice.picture import SlicePicture, extent, fixed_in, overview, picture, subtitle
from diceviz.words.verdict import verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy

SHADE = {"boxstyle": "round,pad=0.2", "facecolor": "#000000", "alpha": 0.43, "linewidth": 0}  # behind a label
LETTERS = 8.5  # points
STEPS = 201  # of the bar


@dataclass(frozen=True)
class Slice:
    """What the picture is made from, but for the theme."""

    solution: "Solution"
    axis: str
    at: int
    lens: Lens
    reach: "Reach | None" = None
    rival: "Strategy | None" = None

    def picture(self, theme: Theme) -> SlicePicture:
        return picture(self.solution, self.axis, self.at, theme, self.lens, self.reach, self.rival)


def of_view(view: PolicySlice) -> Figure:
    """What is on the screen."""
    solution, axis, at, _, lens, reach, rival = view.drawn
    cut = Slice(solution, axis, at, seated(lens, view.frame), reach, rival)
    return policy_slice(cut, view.picture, seen_in(view, solution.game, view.plot.zoom))


def of_rules(solution: "Solution", look: Look) -> Figure:
    game = solution.game
    axis, state = fixed_in(game, look.axis), nearest(game, look.state)
    if axis and axis not in game.axes:
        raise ValueError(f"axis = {axis}: must be {words_of(FIXED)}")
    rival = rival_of(game, look) if game.players == 2 else None
    at = getattr(state, axis) if axis else 0
    cut = Slice(solution, axis, at, look.lens, reach_of(game, look.lens), rival)
    return policy_slice(cut, cut.picture(PRINT), replace(look, state=state))


def words_of(names: "dict[str, str]") -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}"


def policy_slice(cut: Slice, made: SlicePicture, look: Look) -> Figure:
    what = f"Roll or hold, {subtitle(cut.solution.game, cut.axis, cut.at)}"
    said = look.unless_secret(verdict(cut.solution, look.state))
    return Figure(
        "Roll or hold",
        titled(cut.solution.game, what),
        plain(f"{overview(made, cut.solution, cut.rival)} {fading(cut.reach, cut.lens)} {said}"),
        lambda: data(cut, made, what),
        lambda sheet, page: draw(sheet, page, cut, look),
    )


def data(cut: Slice, made: SlicePicture, what: str) -> Data:
    solution, (across, up) = cut.solution, plane(cut.solution.game, cut.axis)
    fixed = {cut.axis: cut.at} if cut.axis else {}
    actions = solution.actions(**fixed)
    margins, tie = made.margins.T, solution.tolerance
    best = np.select([margins > tie, margins < -tie, ~np.isnan(margins)], ["roll", "hold", "either"], "")
    values = {"roll": actions.roll, "hold": actions.hold, "best": best}
    if cut.rival:
        values |= {f"{cut.rival.name} loses": made.costs.T}
    axes = {across: np.arange(margins.shape[0]), up: np.arange(margins.shape[1])}
    return cells(solution.game, what, axes, values, **fixed, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, cut: Slice, look: Look) -> None:
    made, game = cut.picture(page.theme), cut.solution.game
    across, up = plane(game, cut.axis)
    axes = sheet.subplots()
    show_cells(axes, made.colours)
    label(axes, across, up, game.labels)
    zoom_in(axes, look.zoom or whole(made))
    mark(axes, look, page, across, up, cut.axis, cut.at)
    add_legend(sheet, axes, page, cut, made)
    size = cell_size(axes)
    if made.mistakes:
        hatch(axes, marks(made.mistakes.near, made.mistakes.undecided), size)
    for name, place in made.labels.items():
        name_region(axes, name.upper(), place, size, LETTERS * page.scale)


def whole(made: SlicePicture) -> Zoom:
    """Everything, but for rows and columns without any state."""
    columns, rows = extent(made)
    return Zoom(-0.5, columns - 0.5, -0.5, rows - 0.5)


def name_region(axes: "Axes", name: str, place: tuple[float, float] | None, size: tuple[float, float], letters: float) -> None:
    """Where there is such a region in sight; moved so far that nothing is cut off."""
    if place is None:
        return
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    if not (left <= place[0] <= right and low <= place[1] <= high):
        return
    across, up = (length_of(name, letters, "semibold") / 2 + 4) / size[0], 0.9 * letters / size[1]
    x, y = np.clip(place[0], left + across, right - across), np.clip(place[1], low + up, high - up)
    said = axes.text(x, y, name, color="#ffffff", size=letters, weight="semibold", ha="center", va="center", bbox=SHADE)
    said.set(zorder=10, in_layout=False)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, cut: Slice, made: SlicePicture) -> None:
    game, theme = cut.solution.game, page.theme
    ties = bool((np.abs(made.margins) <= cut.solution.tolerance).any())
    keys = [Key("roll", ROLL), Key("hold", HOLD), *([Key("either", theme.even)] if ties and not made.mistakes else [])]
    add_keys(sheet, page, [*keys, *mark_keys(made.mistakes, cut.lens, game, theme), *rival_keys(cut.rival)])
    if made.mistakes:
        add_costs(sheet, axes, [ROLL, HOLD], game, theme)
    else:
        add_closeness(sheet, axes, cut.solution, theme)


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
