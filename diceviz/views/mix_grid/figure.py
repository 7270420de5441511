"""The mix grid, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import PIXEL, label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_costs, add_dice, add_keys, mark_keys
from diceviz.figures.page import PRINT, Page
from diceviz.figures.players import fading, reach_of, seated
from diceviz.model.frame import nearest
from diceviz.pictures.choices import colour_of, noun
from diceviz.pictures.hatch_marks import marks
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.mix_grid.picture import NUMBERS, ROOM, MixGridPicture, exact_strips, overview, picture, subtitle
from diceviz.words.verdict import verdict
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.match.occurrence import Reach


def of_view(view: MixGrid) -> Figure:
    """What is on the screen."""
    solution, _, lens, reach = view.drawn
    look = replace(seen_in(view, solution.game, view.plot.zoom), lens=seated(lens, view.frame))
    return mix_grid(solution, view.picture, reach, look)


def of_rules(solution: "Solution", look: Look) -> Figure:
    reach = reach_of(solution.game, look.lens)
    made = picture(solution, PRINT, look.lens, reach)
    return mix_grid(solution, made, reach, replace(look, state=nearest(solution.game, look.state)))


def mix_grid(solution: "Solution", made: MixGridPicture, reach: "Reach | None", look: Look) -> Figure:
    what = "the numbers of dice" if noun(made.used) == "dice" else "the choices"
    meaning = overview(made) if made.mistakes else f"The strips of a cell are as wide as {what} are likely."
    said = look.unless_secret(verdict(solution, look.state))
    return Figure(
        "Mix grid",
        titled(solution.game, f"mixes{' of dice' if noun(made.used) == 'dice' else ''}, {subtitle(made)}"),
        plain(f"{meaning} {fading(reach, look.lens)} {said}"),
        lambda: data(solution, made.used),
        lambda sheet, page: draw(sheet, page, picture(solution, page.theme, look.lens, reach), look),
    )


def data(solution: "Solution", used: list[Choice]) -> Data:
    """The chance of everything that is chosen anywhere."""
    scores, mixes, choices = np.arange(solution.game.target), solution.mixes(), solution.game.choices
    chances = {f"chance of {words.choice(choice)}": mixes[..., choices.index(choice)] for choice in used}
    axes = {"mine": scores, "theirs": scores}
    return cells(solution.game, "Mix grid", axes, {"value": solution.values(), **chances}, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, made: MixGridPicture, look: Look) -> None:
    game, costs = made.solution.game, made.mistakes
    axes, scores = sheet.subplots(), range(game.target)
    show_cells(axes, made.colours, parts=made.colours.shape[1] // game.target)
    label(axes, "mine", "theirs", game.labels)
    zoom_in(axes, look.zoom)
    mark(axes, look, page, "mine", "theirs")
    if costs:
        add_costs(sheet, axes, [colour_of(choice) for choice in made.used], game, page.theme)
    keys = [] if noun(made.used) == "dice" else [Key(f"{choice}", colour_of(choice)) for choice in made.used]
    if not keys:
        add_dice(sheet, axes, page, made.used)
    add_keys(sheet, page, [*keys, *mark_keys(costs, look.lens, game, page.theme)])
    width, height = size = cell_size(axes)
    strips = exact_strips(made, page.theme, lambda: (width / PIXEL, height / PIXEL))
    written = write(axes, page, strips, scores, scores, size, ROOM) and min(size) >= NUMBERS * PIXEL
    if costs:
        hatch(axes, marks(costs.near, costs.undecided), size, written=written)
