"""The mix grid, printed."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.data import Data, cells
from diceviz.figures.cells import PIXEL, label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, Zoom, named, plain, seen_in
from diceviz.figures.hatches import hatch
from diceviz.figures.in_cells import cell_size, write
from diceviz.figures.legends import add_costs, add_dice, add_keys, mark_keys
from diceviz.figures.page import PRINT, Page
from diceviz.figures.players import fading, reach_of, seated
from diceviz.frame import nearest
from diceviz.lens import Lens
from diceviz.theme import Theme, dice_colour
from diceviz.views.hatching import marks
from diceviz.views.mix_grid import NUMBERS, ROOM, MixGrid, Picture, exact_strips, overview, picture, subtitle
from diceviz.views.verdict import verdict

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.occurrence import Reach


@dataclass(frozen=True)
class Mixes:
    """What the picture is made from, but for the theme."""

    solution: "Solution"
    lens: Lens
    reach: "Reach | None" = None

    def picture(self, theme: Theme) -> Picture:
        return picture(self.solution, theme, self.lens, self.reach)


def of_view(view: MixGrid) -> Figure:
    """What is on the screen."""
    solution, _, lens, reach = view.drawn
    look = replace(seen_in(view.frame, zoom=Zoom(*view.plot.zoom)), state=view.here(solution.game))
    return mix_grid(Mixes(solution, seated(lens, view.frame), reach), view.picture, look, view.frame.is_secret)


def of_rules(solution: "Solution", look: Look) -> Figure:
    sought = Mixes(solution, look.lens, reach_of(solution.game, look.lens))
    return mix_grid(sought, sought.picture(PRINT), replace(look, state=nearest(solution.game, look.state)))


def mix_grid(sought: Mixes, made: Picture, look: Look, secret: bool = False) -> Figure:
    """A figure that a person sees who has to choose, and does not want to be told, says nothing of the cursor."""
    meaning = overview(made) if made.mistakes else "The strips of a cell are as wide as the numbers of dice are likely."
    said = "" if secret else verdict(sought.solution, look.state)
    return Figure(
        "Mix grid",
        f"{named(sought.solution.game)}: mixes of dice, {subtitle(made)}",
        plain(f"{meaning} {fading(sought.reach, sought.lens)} {said}"),
        lambda: data(sought.solution, made.used, "Mix grid"),
        lambda sheet, page: draw(sheet, page, sought, look),
    )


def data(solution: "Solution", used: list[int], what: str) -> Data:
    """The chance of every number of dice that is thrown anywhere."""
    scores, mixes = np.arange(solution.game.target), solution.mixes()
    chances = {f"chance of {words.dice(number)}": mixes[..., number - 1] for number in used}
    axes = {"mine": scores, "theirs": scores}
    return cells(solution.game, what, axes, {"value": solution.values(), **chances}, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, sought: Mixes, look: Look) -> None:
    made, game = sought.picture(page.theme), sought.solution.game
    axes, scores, costs = sheet.subplots(), range(game.target), made.mistakes
    show_cells(axes, made.colours, parts=made.colours.shape[1] // game.target)
    label(axes, "mine", "theirs")
    zoom_in(axes, look.zoom)
    mark(axes, look, page, "mine", "theirs")
    if costs:
        add_costs(sheet, axes, [dice_colour(number) for number in made.used], game, page.theme)
    add_dice(sheet, axes, page, made.used)
    add_keys(sheet, page, mark_keys(costs, sought.lens, game, page.theme))
    width, height = size = cell_size(axes)
    strips = exact_strips(made, page.theme, lambda: (width / PIXEL, height / PIXEL))
    written = write(axes, page, strips, scores, scores, size, ROOM) and min(size) >= NUMBERS * PIXEL
    if costs:
        hatch(axes, marks(costs.near, costs.undecided), size, written=written)
