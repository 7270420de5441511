"""The mix grid, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import PIXEL, label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_costs, add_dice, add_keys, mark_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.figures.reach_of_players import fading, with_reach
from diceviz.model.frame import Frame
from diceviz.pictures.choices import colour_of, noun
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.over_scores import ThroughLens, through_lens
from diceviz.views.mix_grid.picture import (
    NUMBERS,
    ROOM,
    MixGridPicture,
    MixGridRequest,
    exact_strips,
    mixes_of,
    overview,
    picture,
    subtitle,
)
from diceviz.words.verdict import verdict
from solver.games.state import Choice

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet


def figure(frame: Frame, request: MixGridRequest, made: MixGridPicture | None = None) -> Figure:
    made = made or picture(through_lens(with_reach(frame), PRINT, "mix-grid"))
    return mix_grid(made, look_at(frame, request.zoom))


def mix_grid(made: MixGridPicture, look: Look) -> Figure:
    source = made.source
    what = "the numbers of dice" if noun(made.used) == "dice" else "the choices"
    meaning = overview(made) if made.mistakes else f"The strips of a cell are as wide as {what} are likely."
    said = look.unless_secret(verdict(source.solution, look.state))
    return Figure(
        "Mix grid",
        titled(made.game, f"mixes{' of dice' if noun(made.used) == 'dice' else ''}, {subtitle(made)}"),
        plain(f"{meaning} {fading(source.reach, look.lens)} {said}"),
        lambda: data(source, made.used),
        lambda sheet, page: draw(sheet, page, picture(replace(source, theme=page.theme)), look),
    )


def data(source: ThroughLens, used: list[Choice]) -> Data:
    """The chance of everything that is chosen anywhere."""
    solution = source.solution
    scores, mixes, choices = np.arange(solution.game.target), mixes_of(source), solution.game.choices
    chances = {f"chance of {words.choice(choice)}": mixes[..., choices.index(choice)] for choice in used}
    axes = {"mine": scores, "theirs": scores}
    return cells(solution.game, "Mix grid", axes, {"value": solution.values(), **chances}, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, made: MixGridPicture, look: Look) -> None:
    game, costs, scores = made.game, made.mistakes, made.scores
    axes = sheet.subplots()
    show_cells(axes, made.colours, parts=made.parts)
    label(axes, "mine", "theirs", game.labels)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, "mine", "theirs")
    if costs:
        add_costs(sheet, axes, [colour_of(choice) for choice in made.used], game, page.theme)
    keys = [] if noun(made.used) == "dice" else [Key(f"{choice}", colour_of(choice)) for choice in made.used]
    if not keys:
        add_dice(sheet, axes, page, [choice for choice in made.used if isinstance(choice, int)])
    add_keys(sheet, page, [*keys, *mark_keys(costs, look.lens, game, page.theme)])
    width, height = size = cell_size(axes)
    strips = exact_strips(made, lambda: (width / PIXEL, height / PIXEL))
    written = write(axes, page, strips, scores, scores, size, ROOM) and min(size) >= NUMBERS * PIXEL
    if made.loses is not None:
        nowhere = np.zeros_like(made.loses)
        hatch(axes, marks(nowhere, nowhere, made.loses), size, written=written)
    if costs:
        hatch(axes, marks(costs.near, costs.undecided), size, written=written)
