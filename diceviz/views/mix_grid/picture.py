"""Mix grid: every cell is the mixed strategy of its position, as strips whose widths are the probabilities."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.request import Request
from diceviz.pictures.choices import colour_of
from diceviz.pictures.colours import Bytes, Floats, Ints, Mask
from diceviz.pictures.comparison import dice_costs as rival_costs
from diceviz.pictures.comparison import errs, mix_at, table_of
from diceviz.pictures.costs import Costs, costs_of, dice_costs, paled, shares, summary
from diceviz.pictures.fading import faded
from diceviz.pictures.over_scores import OverScores, ThroughLens
from diceviz.pictures.palette import blend, rgb
from diceviz.pictures.strips import Strip, Strips
from solver import State
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

COLUMNS = 4800  # columns of the picture, as far as every cell has at least FEWEST
FEWEST, MOST = 4, 48
NUMBERS = 18  # pixels that a number takes
ROOM = 14, 12  # pixels that a cell with exact strips takes


def mix_grid(solution: "Solution", parts: int, mixes: Floats | None = None) -> Bytes:
    """The colours of every cell, cut into that many parts: a row for each of their scores, `parts` columns for each of mine.
    The mixes are those of the solution, unless others are given."""
    inks = np.array([rgb(colour_of(choice)) for choice in solution.game.choices], np.ubyte)
    colours = np.full((solution.game.target, solution.game.target * parts, 4), 255, np.ubyte)
    rows = solution.mixes() if mixes is None else mixes
    for theirs, row in enumerate(rows.swapaxes(0, 1)):
        colours[theirs, :, :3] = inks[strips(row, parts) - 1].reshape(-1, 3)
    return colours


def strips(mixes: Floats, parts: int) -> Ints:
    """Each mix as a row of the places of its choices, counted from 1, as often as they are likely."""
    numbers: Ints = np.repeat(mixes.argmax(-1)[:, None] + 1, parts, axis=1)
    mixed = np.flatnonzero(mixes.max(-1) < 1)
    up_to = np.cumsum(mixes[mixed], axis=-1)
    places = (np.arange(parts) + 0.5) / parts
    numbers[mixed] = 1 + (up_to[:, None, :] <= places[None, :, None]).sum(-1)
    return numbers.clip(max=mixes.shape[-1])  # in case the probabilities add up to less than the last place


@dataclass(frozen=True)
class MixGridRequest(Request):
    """What can be chosen in this view: only the part that is seen."""


@dataclass(frozen=True)
class MixGridPicture(OverScores):
    used: list[Choice]  # the choices that any mix has
    mixed: int  # the number of positions whose strategy is mixed
    mistakes: Costs | None = None  # what wrong choices cost, through the lens
    loses: Mask | None = None  # the cells in which a strategy that is being painted loses something

    @property
    def parts(self) -> int:
        """How many columns of colours a cell has."""
        _, columns, _ = self.colours.shape
        return int(columns) // len(self.scores)


def picture(source: ThroughLens) -> MixGridPicture:
    """Through the lens, strips are as pale as the nearest choice outside the mix is cheap."""
    solution, lens = source.solution, source.lens
    plain = plain_picture(source)
    plain = replace(plain, colours=faded(plain.colours, source.reach))
    if source.other:
        costs = rival_costs(solution, table_of(source.other, solution.game))
        return replace(plain, loses=errs(costs, solution))
    if not lens.margin:
        return plain
    mistakes = costs_of(dice_costs(solution), solution, lens.close)
    strength = np.repeat(shares(mistakes, solution.game), plain.parts, axis=1)
    return replace(plain, colours=paled(plain.colours, strength, source.theme), mistakes=mistakes)


def plain_picture(source: ThroughLens) -> MixGridPicture:
    """The picture of the mixes alone: without lens, or what is rarely met."""
    solution = source.solution
    target, choices = solution.game.target, solution.game.choices
    rows = mixes_of(source)
    used = np.zeros(len(choices), bool)
    mixed = 0
    for row in rows:
        used |= (row > 0).any(axis=0)
        mixed += int(((row > 0).sum(-1) > 1).sum())
    parts = min(MOST, max(FEWEST, COLUMNS // target))
    return MixGridPicture(source, mix_grid(solution, parts, rows), [choices[place] for place in np.flatnonzero(used)], mixed)


def mixes_of(source: ThroughLens) -> Floats:
    """The mixes that are shown: the optimal ones, or those that are being painted."""
    return source.solution.mixes() if source.other is None else np.asarray(table_of(source.other, source.solution.game))


def subtitle(picture: MixGridPicture) -> str:
    return f"{picture.mixed:,} of {picture.game.target**2:,} positions are mixed"


def overview(picture: MixGridPicture) -> str:
    """A sentence on what is looked at."""
    return summary(picture.mistakes) if picture.mistakes else "Striped cells mix: zoom in to read them."


def exact_strips(picture: MixGridPicture, cell: Callable[[], tuple[float, float]]) -> Strips:
    """The strips of each mix, with the choice and, where there is room in a cell of so many pixels, its share."""
    mix_of = cache(lambda mine, theirs: told(picture.source, mine, theirs))
    strength = shares(picture.mistakes, picture.game) if picture.mistakes else None

    def of_cell(mine: int, theirs: int) -> list[Strip]:
        mix, left, drawn = mix_of(mine, theirs), 0.0, []
        width, height = cell()
        if len(mix) == 1 and width < NUMBERS:
            return []  # the picture shows it already
        hue = 1.0 if strength is None else float(strength[theirs, mine])
        for choice, probability in mix.items():
            roomy = len(mix) > 1 and height >= 2 * NUMBERS
            text = f"{choice}\n{100 * probability:.0f} %" if roomy else f"{choice}"
            drawn.append(Strip(left, left + probability, shade(picture, choice, hue, (mine, theirs)), text))
            left += probability
        return drawn

    return of_cell


def told(source: ThroughLens, mine: int, theirs: int) -> dict[Choice, float]:
    """The mix that a cell shows."""
    if source.other is None:
        return source.solution.strategy(mine, theirs)
    return mix_at(source.other, source.solution.game, State(mine, theirs)) or {}


def shade(picture: MixGridPicture, choice: Choice, hue: float, at: tuple[int, int]) -> str:
    """The colour of a choice in a cell, with a share of its hue, and as faint as the picture is there."""
    full, theme, (mine, theirs) = colour_of(choice), picture.source.theme, at
    shaded = full if hue == 1.0 else blend(theme.even, full, hue)
    alpha = picture.colours[theirs, mine * picture.parts, 3]
    return shaded if alpha == 255 else blend(theme.pane, shaded, alpha / 255)
