"""The dice map, printed."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_bar, add_costs, add_dice, add_keys, add_losses, mark_keys, rival_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.figures.reach_of_players import fading, with_reach
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.pictures.colours import colour_map
from diceviz.pictures.comparison import told_here
from diceviz.pictures.hatch_marks import CORNER, marks
from diceviz.pictures.palette import dice_colour
from diceviz.pictures.slices import map_axes
from diceviz.views.dice_map.picture import (
    ROOM,
    DiceMapPicture,
    DiceMapRequest,
    DiceMapSource,
    cell_ranges,
    in_legend,
    overview,
    picture,
    source_of,
    strips,
    subtitle,
    used,
)
from diceviz.words.verdict import verdict
from solver import State

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

UNITS = {"support": "numbers of dice in the mix", "entropy": "entropy of the mix (bits)"}


def figure(frame: Frame, request: DiceMapRequest, made: DiceMapPicture | None = None) -> Figure:
    made = made or picture(source_of(with_reach(frame), request, PRINT))
    return dice_map(made, look_at(frame, request.zoom))


def dice_map(made: DiceMapPicture, look: Look) -> Figure:
    source, what = made.source, f"Dice map, {subtitle(made.source)}"
    said = look.unless_secret(f"{verdict(source.solution, look.state)} {told(made, look.state)}")
    return Figure(
        "Dice map",
        titled(made.game, subtitle(made.source)),
        plain(f"{overview(made)} {fading(source.reach, look.lens)} {said}"),
        lambda: data(made, what),
        lambda sheet, page: draw(sheet, page, source, look),
    )


def told(made: DiceMapPicture, state: State) -> str:
    """What the other strategy does at the cursor, if there is one."""
    return told_here(made.source.rival, made.source.solution, state) if made.source.rival else ""


def data(made: DiceMapPicture, what: str) -> Data:
    """The numbers behind the map; where dice are mixed, the likeliest number, and the chance of each."""
    solution, rival, choice = made.source.solution, made.source.rival, made.choice
    values = {"dice": choice.dice.T, "value": solution.values()}
    if made.game.at_once:
        mixes = solution.mixes()
        thrown = np.flatnonzero((mixes > 0).any(axis=(0, 1)))
        values |= {"numbers in the mix": choice.support.T, "entropy in bits": choice.entropy.T}
        values |= {f"chance of {words.choice(made.game.choices[each])}": mixes[..., each] for each in thrown}
    if rival and made.costs is not None:
        values |= {f"{rival.name} loses": made.costs.T}
    axes = dict(zip(map_axes(made.game), map(np.array, cell_ranges(made)), strict=True))
    return cells(made.game, what, axes, values, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, source: DiceMapSource, look: Look) -> None:
    made = picture(replace(source, theme=page.theme))
    axes = sheet.subplots()
    show_cells(axes, made.colours, made.first)
    label(axes, *map_axes(made.game), made.game.labels)
    zoom_in(axes, made.extent.seen(look.zoom))
    mark(axes, look, page, *map_axes(made.game))
    add_legend(sheet, axes, page, made, look.lens)
    size = cell_size(axes)
    written = write(axes, page, strips(made), *cell_ranges(made), size, ROOM)
    if made.mistakes:
        hatch(axes, marks(made.mistakes.near, made.mistakes.undecided), size, made.first, written)
    elif made.loses is not None:
        nowhere = np.zeros_like(made.loses)
        hatch(axes, marks(nowhere, nowhere, made.loses), size, made.first, written)
    elif made.mixed is not None:
        hatch(axes, marks(made.mixed, np.zeros_like(made.mixed)), size, made.first, written)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, made: DiceMapPicture, lens: Lens) -> None:
    theme, rival = page.theme, made.source.rival
    if rival and not made.source.paints:
        add_losses(sheet, axes, rival, made.game, theme)
        add_keys(sheet, page, [*rival_keys(theme), *mark_keys(made.mistakes, lens, made.game, theme)])
        return
    keys = [Key(f"“{rival.name}” loses something", theme.even, CORNER)] if rival else []
    if made.show == "dice":
        if made.mistakes:
            add_costs(sheet, axes, [dice_colour(number) for number in used(made)], made.game, theme)
        elif made.choice.lost.any() and not rival:
            keys.append(Key("any number is as good", theme.even))
        add_dice(sheet, axes, page, in_legend(made))
    else:
        add_bar(sheet, axes, colour_map("cividis"), ticks(made), UNITS[made.show])
    add_keys(sheet, page, [*keys, *mark_keys(made.mistakes, lens, made.game, theme)])


def ticks(made: DiceMapPicture) -> dict[float, str]:
    """The ticks of the colour bar, for what is shown of mixes."""
    if made.show == "support":
        return {(number - 1) / made.largest: str(number) for number in range(1, round(made.largest) + 2)}
    between = np.arange(0.5, made.largest - 0.2, 0.5)
    return {0.0: "0", **{number / made.largest: f"{number:g}" for number in between}, 1.0: f"{made.largest:.2f}"}
