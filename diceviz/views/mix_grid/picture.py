"""Mix grid: every cell is the mixed strategy of its position, as strips whose widths are the probabilities."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.lens import Lens
from diceviz.pictures.choices import colour_of
from diceviz.pictures.colours import Bytes, Floats, Ints
from diceviz.pictures.costs import Costs, costs_of, dice_costs, paled, shares, summary
from diceviz.pictures.fading import faded
from diceviz.pictures.palette import Theme, blend, rgb
from diceviz.pictures.strips import Strip, Strips
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach

COLUMNS = 4800  # of the picture, as far as every cell has at least FEWEST
FEWEST, MOST = 4, 48
NUMBERS = 18  # pixels that a number takes
ROOM = 14, 12  # pixels that a cell with exact strips takes


def mix_grid(solution: "Solution", parts: int) -> Bytes:
    """The colours of every cell, cut into that many parts: a row for each of their scores, `parts` columns for each of mine."""
    inks = np.array([rgb(colour_of(choice)) for choice in solution.game.choices], np.ubyte)
    colours = np.full((solution.game.target, solution.game.target * parts, 4), 255, np.ubyte)
    for theirs, mixes in enumerate(solution.mixes().swapaxes(0, 1)):
        colours[theirs, :, :3] = inks[strips(mixes, parts) - 1].reshape(-1, 3)
    return colours


def strips(mixes: Floats, parts: int) -> Ints:
    """Each mix as a row of the places of its choices, counted from 1, as often as they are likely."""
    numbers = np.repeat(mixes.argmax(-1)[:, None] + 1, parts, axis=1)
    mixed = np.flatnonzero(mixes.max(-1) < 1)
    up_to = np.cumsum(mixes[mixed], axis=-1)
    places = (np.arange(parts) + 0.5) / parts
    numbers[mixed] = 1 + (up_to[:, None, :] <= places[None, :, None]).sum(-1)
    return np.minimum(numbers, mixes.shape[-1])  # in case the probabilities add up to less than the last place


@dataclass(frozen=True)
class MixGridPicture:
    solution: "Solution"
    colours: Bytes
    used: list[Choice]  # anywhere
    mixed: int  # cells
    mistakes: Costs | None = None  # through the lens


def picture(solution: "Solution", theme: Theme, lens: Lens, reach: "Reach | None" = None) -> MixGridPicture:
    """Through the lens, strips are as pale as the nearest choice outside the mix is cheap."""
    plain = plain_picture(solution)
    plain = replace(plain, colours=faded(plain.colours, reach))
    if not lens.margin:
        return plain
    mistakes = costs_of(dice_costs(solution), solution, lens.close)
    parts = plain.colours.shape[1] // solution.game.target
    strength = np.repeat(shares(mistakes, solution.game), parts, axis=1)
    return replace(plain, colours=paled(plain.colours, strength, theme), mistakes=mistakes)


def plain_picture(solution: "Solution") -> MixGridPicture:
    target, choices = solution.game.target, solution.game.choices
    rows = solution.mixes()
    used = np.zeros(len(choices), bool)
    mixed = 0
    for row in rows:
        used |= (row > 0).any(axis=0)
        mixed += int(((row > 0).sum(-1) > 1).sum())
    parts = min(MOST, max(FEWEST, COLUMNS // target))
    return MixGridPicture(solution, mix_grid(solution, parts), [choices[place] for place in np.flatnonzero(used)], mixed)


def subtitle(picture: MixGridPicture) -> str:
    return f"{picture.mixed:,} of {picture.solution.game.target**2:,} positions are mixed"


def overview(picture: MixGridPicture) -> str:
    """What is looked at."""
    return summary(picture.mistakes) if picture.mistakes else "Striped cells mix: zoom in to read them."


def exact_strips(picture: MixGridPicture, theme: Theme, cell: Callable[[], tuple[float, float]]) -> Strips:
    """Of each mix, with the choice and, where there is room in a cell of so many pixels, its share."""
    mix_of = cache(picture.solution.strategy)
    strength = shares(picture.mistakes, picture.solution.game) if picture.mistakes else None

    def of_cell(mine: int, theirs: int) -> list[Strip]:
        mix, left, drawn = mix_of(mine, theirs), 0.0, []
        width, height = cell()
        if len(mix) == 1 and width < NUMBERS:
            return []  # the picture shows it already
        hue = 1.0 if strength is None else float(strength[theirs, mine])
        for choice, probability in mix.items():
            roomy = len(mix) > 1 and height >= 2 * NUMBERS
            text = f"{choice}\n{100 * probability:.0f} %" if roomy else f"{choice}"
            drawn.append(Strip(left, left + probability, shade(picture, theme, choice, hue, (mine, theirs)), text))
            left += probability
        return drawn

    return of_cell


def shade(picture: MixGridPicture, theme: Theme, choice: Choice, hue: float, at: tuple[int, int]) -> str:
    """Of a choice in a cell, with a share of its hue, and as faint as the picture is there."""
    full, colours, (mine, theirs) = colour_of(choice), picture.colours, at
    shaded = full if hue == 1.0 else blend(theme.even, full, hue)
    alpha = colours[theirs, mine * (colours.shape[1] // len(colours)), 3]
    return shaded if alpha == 255 else blend(theme.pane, shaded, alpha / 255)
