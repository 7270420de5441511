"""A pocket card: a rule in words, as large as a business card, with a tiny map of what it tells to do."""

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.figures.figure import Figure
from diceviz.figures.layout import layout_of
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import CM, Page
from diceviz.figures.press import MARGIN, SPACING, TEXT, wrapped
from diceviz.model.other_rules import described
from diceviz.pictures.colours import Bytes, Ints, colour_map, dice_colours, painted
from diceviz.pictures.hold_totals import HOLD_AT, scale_span
from diceviz.pictures.palette import ROLL, rgb
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver.distilling.curves import CurvePoint

WIDTH, HEIGHT = 8.5 / CM, 5.5 / CM  # inches: a business card
MAP = 0.36  # the share of the width that the map takes
SMALLEST = 4.5  # points: the smallest letters that are tried
ROOMY = 0.03  # the share of the map's width that a number needs on each side to be written there
LIGHTNESS, HALF = np.array([0.3, 0.6, 0.1]), 128.0  # the weights of red, green and blue; what is lighter is written on in black
LINE = 1.35  # the distance of lines, in sizes of their letters


def pocket_card(point: "CurvePoint", unit: str) -> Figure:
    rule = point.strategy
    return Figure(
        "Pocket card",
        described(rule.game),
        f"Loses {point.loss:.3g} {unit} against the best play. {legend(rule.game)}",
        partial(data, point),
        partial(draw, point=point),
        shape=WIDTH / HEIGHT,
    )


def legend(game: Game) -> str:
    told = "blue rolls to win, brighter holds later" if game.chooses == "roll or hold" else "the number of dice"
    return f"Map, your score across, theirs up: {told}."


def data(point: "CurvePoint") -> Data:
    """The numbers behind the map: the turn total to hold at, or the number of dice."""
    game = point.strategy.game
    scores = np.arange(game.target)
    name = "hold at" if game.chooses == "roll or hold" else "dice"
    plan = {name: point.strategy.plan()}
    return cells(game, f"Pocket card: {point.words}", {"mine": scores, "theirs": scores}, plan, gap=point.gap)


def draw(sheet: "Sheet", page: Page, point: "CurvePoint") -> None:
    _, low, _, high = layout_of(sheet).get()["rect"]
    sheet.set_layout_engine("none")
    left, width = MARGIN / page.width, MAP * page.width
    size = min(width, (high - MARGIN / page.height) * page.height)
    add_map(sheet, page, point, (1 - left - size / page.width, low + high - size / page.height - 0.01), size)
    room = (1 - 3 * left) * page.width - size, high * page.height
    lines, letters = fitted([*parts_of(point)], room[0] * 72, room[1] * 72, TEXT * page.scale * 1.15)
    sheet.text(left, low + high - 0.01, "\n".join(lines), size=letters, va="top", linespacing=SPACING)


def parts_of(point: "CurvePoint") -> list[str]:
    """The lines of the rule, each by itself."""
    rule = point.strategy
    last = rule.otherwise.words(rule.game)
    lines = [line.words(rule.game) for line in rule.lines]
    return [*lines, f"Otherwise {last}." if lines else f"{last[0].upper()}{last[1:]}."]


def fitted(parts: list[str], wide: float, high: float, letters: float) -> tuple[list[str], float]:
    """The lines of the text, with the largest letters with which it fits into so many points. `ValueError` if none do."""
    while letters >= SMALLEST:
        lines = wrapped("\n".join(parts), wide, letters)
        if len(lines) * LINE * letters <= high:
            return lines, letters
        letters -= 0.25
    raise ValueError("the card is too small for the rule; take fewer numbers")


def add_map(sheet: "Sheet", page: Page, point: "CurvePoint", corner: tuple[float, float], size: float) -> None:
    axes = sheet.add_axes((*corner, size / page.width, size / page.height))
    axes.imshow(colours(point), origin="lower", aspect="auto", interpolation="none")
    if point.strategy.game.chooses == "dice":
        write_dice(axes, point.strategy.plan(), page)
    ticks: Any = []
    axes.set_xticks(ticks)
    axes.set_yticks(ticks)


def write_dice(axes: "Axes", plan: Ints, page: Page) -> None:
    """Write each number of dice once, where it has the most room, if it has some."""
    from scipy.ndimage import distance_transform_edt

    for number in np.unique(plan):
        room = np.asarray(distance_transform_edt(np.pad(plan == number, 1)))[1:-1, 1:-1]
        if room.max() > ROOMY * len(plan):
            mine, theirs = np.unravel_index(int(room.argmax()), room.shape)
            ink = "#000000" if dice_colours()[number] @ LIGHTNESS > HALF else "#ffffff"
            axes.text(
                int(mine), int(theirs), str(number), size=SMALLEST * 1.2, color=ink, ha="center", va="center", clip_on=True
            )


def colours(point: "CurvePoint") -> Bytes:
    """The map, by their score and mine: as in the hold-at map and in the dice map."""
    rule, game = point.strategy, point.strategy.game
    plan = rule.plan().T
    if game.chooses == "dice":
        return dice_colours()[plan]
    low, high = scale_span(game.die)
    found = painted((plan - low) / (high - low), colour_map(HOLD_AT))[..., :3]
    found[plan >= game.target - np.arange(game.target)] = rgb(ROLL)
    return found
