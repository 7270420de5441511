"""Legends of printed maps: bars for numbers and for numbers of dice, and keys for what else the cells may show."""

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from diceviz.figures.layout import layout_of
from diceviz.figures.page import Page
from diceviz.figures.press import MARGIN, between_margins, length
from diceviz.model.lens import Lens
from diceviz.pictures.colours import Bytes
from diceviz.pictures.comparison import greys, loss_scale
from diceviz.pictures.costs import HIGH, LOW, Costs, cost_scale, cost_unit, shown_points
from diceviz.pictures.hatch_marks import CROSSED, HATCHED
from diceviz.pictures.palette import Theme, dice_colour, rgb
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.cm import ScalarMappable
    from matplotlib.colorbar import Colorbar
    from matplotlib.figure import Figure as Sheet

    from solver.strategies import Strategy

SIZE = 7.5  # the size of letters, in points; the lengths of keys are counted in it
SWATCH, BEFORE, BETWEEN = 1.7, 0.5, 1.4  # the width of a swatch, the gap to its words, and the gap between keys
LINE = 1.35  # the distance from one row of keys to the next
ROOM = 1.25  # what a number beside a bar takes
LONGEST = 0.42  # the share of the height of a page that a label beside a bar may take
LYING = 60  # a bar below a picture is so many times as long as it is high


class Key(NamedTuple):
    """What a colour, or a mark, means."""

    text: str
    colour: str
    marks: int = 0  # bits of `pictures.hatch_marks`


def add_keys(sheet: "Sheet", page: Page, keys: Sequence[Key]) -> None:
    """Draw keys below the picture, as many in a row as there is room for; the picture gets the rest."""
    from diceviz.figures.swatches import Swatch, SwatchHandler

    if not keys:
        return
    size, engine = SIZE * page.scale, layout_of(sheet)
    takes = [length(key.text, size, "normal") + (SWATCH + BEFORE + BETWEEN) * size for key in keys]
    columns = columns_for(takes, between_margins(page) + BETWEEN * size)
    left, low, width, height = engine.get()["rect"]
    taken = (ceil(len(keys) / columns) * LINE + 0.9) * size / 72 / page.height
    engine.set(rect=(left, low + taken, width, max(height - taken, 0.1)))
    sheet.legend(
        [Swatch(key.colour, key.marks) for key in keys],
        [key.text for key in keys],
        handler_map={Swatch: SwatchHandler()},
        loc="lower left",
        bbox_to_anchor=(MARGIN / page.width, low + 0.45 * size / 72 / page.height),
        ncols=columns,
        fontsize=size,
        handlelength=SWATCH,
        handletextpad=BEFORE,
        columnspacing=BETWEEN,
        labelspacing=LINE - 1,
        borderaxespad=0,
        borderpad=0,
    )


def columns_for(takes: list[float], room: float) -> int:
    """The number of columns in which keys fit into the room, if each takes so many points."""
    return next((number for number in range(len(takes), 0, -1) if sum(widths(takes, number)) <= room), 1)


def widths(takes: list[float], columns: int) -> list[float]:
    """The widths of the columns, in points, when keys are written one below the other as matplotlib does."""
    return [float(max(part)) for part in map(list, np.array_split(takes, columns)) if part]


def add_bar(
    sheet: "Sheet", axes: "Axes | list[Axes]", bands: Bytes, ticks: dict[float, str], label: str, side: str = "right"
) -> "Colorbar":
    """Draw a scale from 0 to 1 as a bar of one row of colours, or of several side by side."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, Normalize

    thin = bands.ndim == 2
    bands = bands[None] if thin else bands
    scale = ScalarMappable(Normalize(0, 1), ListedColormap(bands[0][:, :3] / 255))
    bar = bare_bar(sheet, axes, scale, side, 30 if thin else 20)
    if len(bands) > 1 and bar.solids is not None:
        bar.solids.remove()
        upright = bands.swapaxes(0, 1) if side == "right" else bands
        bar.ax.imshow(upright, extent=(0, 1, 0, 1), origin="lower", aspect="auto", interpolation="none")
    bar.set_ticks(list(ticks), labels=list(ticks.values()))
    bar.set_label(broken(label, 72 * sheet.get_figheight() if side == "right" else 0.0))
    return bar


def bare_bar(sheet: "Sheet", axes: "Axes | list[Axes]", scale: "ScalarMappable", side: str, slim: int) -> "Colorbar":
    """Draw a bar; at the right it is `slim` times as high as it is wide."""
    aspect = LYING if side == "bottom" else slim
    bar = sheet.colorbar(scale, ax=axes, location=side, fraction=0.05, pad=0.02, aspect=aspect)
    bar.minorticks_off()
    bar.outline.set_visible(False)
    return bar


def broken(label: str, height: float) -> str:
    """A label beside a bar, in two lines where the page, so many points high, has no room for it in one."""
    from matplotlib import rcParams

    return label.replace(" (", "\n(") if 0 < LONGEST * height < length(label, rcParams["axes.labelsize"], "normal") else label


def add_dice(sheet: "Sheet", axes: "Axes | list[Axes]", page: Page, numbers: list[int], side: str = "right") -> "Colorbar":
    """Draw a bar with a box for each number of dice; of many, some have their number beside them."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import BoundaryNorm, ListedColormap

    colours = ListedColormap([np.array(rgb(dice_colour(number))) / 255 for number in numbers])
    scale = ScalarMappable(BoundaryNorm(np.arange(len(numbers) + 1), len(numbers)), colours)
    bar = bare_bar(sheet, axes, scale, side, 30)
    if bar.solids is not None:
        bar.solids.set(edgecolor="face", linewidth=0.2)  # no gaps between them
    most = (page.height if side == "right" else page.width / 2) * 72 * 0.5 / (ROOM * SIZE * page.scale)
    step = next(step for step in (1, 2, 5, 10, 50) if len(numbers) <= step * most)
    told = [place for place, number in enumerate(numbers) if number % step == 0 or (number == 1 and step > 2)]
    bar.set_ticks([place + 0.5 for place in told], labels=[str(numbers[place]) for place in told])
    bar.set_label("number of dice")
    bar.ax.tick_params(length=0)
    return bar


def add_costs(sheet: "Sheet", axes: "Axes", hues: list[str], game: Game, theme: Theme) -> None:
    """Draw a bar for what the nearest wrong choice costs, as the lens shades it."""
    add_bar(sheet, axes, cost_scale(hues, theme), cost_ticks(game), f"a mistake costs ({cost_unit(game)})")


def cost_ticks(game: Game) -> dict[float, str]:
    """The ticks of a scale of costs."""
    decades = np.arange(np.log10(LOW), np.log10(HIGH) + 0.5)
    numbers = [shown_points(10**decade, game) for decade in decades]
    numbers[0], numbers[-1] = f"≤ {numbers[0]}", f"≥ {numbers[-1]}"
    return dict(zip(np.linspace(0, 1, len(decades)).tolist(), numbers, strict=True))


def mark_keys(costs: Costs | None, lens: Lens, game: Game, theme: Theme) -> list[Key]:
    """Keys for those marks of the lens that are in the picture."""
    if costs is None:
        return []
    close = f"{shown_points(lens.close, game)} {cost_unit(game)}"
    close = "1 point" if close == "1 points" else close
    near = [Key(f"near-tie: costs less than {close}", theme.even, HATCHED)] if costs.near.any() else []
    return [*near, *([Key("undecided, as far as is proven", theme.even, CROSSED)] if costs.undecided.any() else [])]


def add_losses(sheet: "Sheet", axes: "Axes", rival: "Strategy", game: Game, theme: Theme) -> None:
    """Draw a bar for what another strategy loses in each cell, on grey."""
    add_bar(sheet, axes, loss_scale(theme), cost_ticks(game), f"“{rival.name}” loses ({cost_unit(game)})")


def rival_keys(theme: Theme, rolls: bool = False) -> list[Key]:
    """The keys for the greys of a strategy that is laid over the best: of one that rolls or holds, which it does."""
    hold, roll = greys(theme)
    return [Key("it rolls", roll), Key("it holds", hold)] if rolls else [Key("loses nothing", hold)]
