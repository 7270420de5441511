"""The dice map, printed."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.cell_text import cell_size, write
from diceviz.figures.cells import label, mark, show_cells, zoom_in
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.hatches import hatch
from diceviz.figures.legends import Key, add_bar, add_costs, add_dice, add_keys, mark_keys, rival_keys
from diceviz.figures.page import PRINT, Page
from diceviz.figures.players import fading, reach_of, rival_of, seated
from diceviz.model.frame import nearest
from diceviz.model.lens import Lens
from diceviz.pictures.colours import colour_map
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import Theme, dice_colour
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import (
    ROOM,
    SHOWN,
    DiceMapPicture,
    cell_ranges,
    overview,
    picture,
    scale_ends,
    strips,
    subtitle,
    used,
)
from diceviz.words.verdict import verdict
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy

UNITS = {"support": "numbers of dice in the mix", "entropy": "entropy of the mix (bits)"}


@dataclass(frozen=True)
class PrintedDice:
    """What the picture is made from, but for the theme."""

    solution: "Solution"
    show: str
    lens: Lens
    reach: "Reach | None" = None
    rival: "Strategy | None" = None
    numbers: tuple[int, ...] = ()  # of dice in the legend; those that are the best anywhere, unless told

    def picture(self, theme: Theme) -> DiceMapPicture:
        return picture(self.solution, self.show, theme, self.lens, self.reach, self.rival)


def of_view(view: DiceMap) -> Figure:
    """What is on the screen."""
    solution, show, _, lens, reach, rival = view.drawn
    sought = PrintedDice(solution, show, seated(lens, view.frame), reach, rival)
    return dice_map(sought, view.picture, seen_in(view, solution.game, view.plot.zoom))


def of_rules(solution: "Solution", look: Look, numbers: tuple[int, ...] = ()) -> Figure:
    """Shows one of the pictures of the view, by its name there, or in short: dice, support, entropy."""
    game = solution.game
    rival = rival_of(game, look) if game.players == 2 else None
    sought = PrintedDice(solution, shown(game, look.show), look.lens, reach_of(game, look.lens), rival, numbers)
    return dice_map(sought, sought.picture(PRINT), replace(look, state=nearest(game, look.state)))


def shown(game: Game, wanted: str) -> str:
    offered = {name: SHOWN[name][0] for name in (SHOWN if game.at_once else ["dice"])}
    for name, called in offered.items():
        if wanted in ("", name, called):
            return name
    raise ValueError(f"show = {wanted}: must be {' or '.join(offered.values())}")


def dice_map(sought: PrintedDice, made: DiceMapPicture, look: Look) -> Figure:
    what = f"Dice map, {subtitle(sought.show)}"
    said = look.unless_secret(verdict(sought.solution, look.state))
    return Figure(
        "Dice map",
        titled(made.game, subtitle(sought.show)),
        plain(f"{overview(made, sought.solution, sought.rival)} {fading(sought.reach, sought.lens)} {said}"),
        lambda: data(sought, made, what),
        lambda sheet, page: draw(sheet, page, sought, look),
    )


def data(sought: PrintedDice, made: DiceMapPicture, what: str) -> Data:
    """Where it is mixed, the number of dice is the likeliest, and each has its chance."""
    solution, choice = sought.solution, made.choice
    values = {"dice": choice.dice.T, "value": solution.values()}
    if made.game.at_once:
        mixes = solution.mixes()
        thrown = np.flatnonzero((mixes > 0).any(axis=(0, 1)))
        values |= {"numbers in the mix": choice.support.T, "entropy in bits": choice.entropy.T}
        values |= {f"chance of {words.dice(solution.game.choices[each])}": mixes[..., each] for each in thrown}
    if sought.rival:
        values |= {f"{sought.rival.name} loses": made.costs.T}
    across, up = map(np.array, cell_ranges(made))
    axes = {"mine": across, made.up: up}
    return cells(made.game, what, axes, values, gap=solution.gap)


def draw(sheet: "Sheet", page: Page, sought: PrintedDice, look: Look) -> None:
    made = sought.picture(page.theme)
    axes = sheet.subplots()
    show_cells(axes, made.colours, made.first)
    label(axes, "mine", made.up, made.game.labels)
    zoom_in(axes, look.zoom)
    mark(axes, look, page, "mine", made.up)
    add_legend(sheet, axes, page, sought, made)
    size = cell_size(axes)
    written = write(axes, page, strips(made), *cell_ranges(made), size, ROOM)
    if made.mistakes:
        hatch(axes, marks(made.mistakes.near, made.mistakes.undecided), size, made.first, written)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, sought: PrintedDice, made: DiceMapPicture) -> None:
    theme, keys = page.theme, []
    if made.show == "dice":
        if made.mistakes:
            add_costs(sheet, axes, [dice_colour(number) for number in used(made)], made.game, theme)
        elif made.choice.lost.any():
            keys.append(Key("any number is as good", theme.even))
        add_dice(sheet, axes, page, [*sought.numbers] or used(made))
    else:
        add_bar(sheet, axes, colour_map("cividis"), ticks(made), UNITS[made.show])
    add_keys(sheet, page, [*keys, *mark_keys(made.mistakes, sought.lens, made.game, theme), *rival_keys(sought.rival)])


def ticks(made: DiceMapPicture) -> dict[float, str]:
    """Of what is shown of mixes."""
    if made.show == "support":
        return {(number - 1) / made.largest: str(number) for number in range(1, round(made.largest) + 2)}
    low, high = scale_ends(made)
    between = np.arange(0.5, made.largest - 0.2, 0.5)
    return {0.0: low, **{number / made.largest: f"{number:g}" for number in between}, 1.0: high.removesuffix(" bits")}
