"""Dice map: the best number of dice over both scores, or, for a player alone, over score and throws left."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.lens import Lens
from diceviz.pictures.colours import Bytes, Floats, Ints, Mask, colour_map, dice_colours, name_of, painted
from diceviz.pictures.comparison import dice_costs as rival_costs
from diceviz.pictures.comparison import marked, summary, table_of
from diceviz.pictures.costs import Costs, costs_of, dice_costs, hopeless, paled, shares
from diceviz.pictures.costs import summary as cost_summary
from diceviz.pictures.fading import faded
from diceviz.pictures.palette import Theme, rgb
from diceviz.pictures.slices import first_cell
from diceviz.pictures.strips import Strip, Strips
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy

SHOWN = {
    "dice": ("most likely number", "The number of dice; where it is mixed, the likeliest, the paler the more mixed"),
    "support": ("numbers in the mix", "How many different numbers of dice are in the mix"),
    "entropy": ("entropy of the mix", "How hard the choice is to guess, in bits: 0 is certain, 1 a fair coin"),
}
MEANINGS = {
    "dice": "Pale cells mix several numbers.",
    "support": "Yellow cells mix the most numbers.",
    "entropy": "The more yellow, the harder to guess.",
}
ROOM = 16, 14  # pixels that a cell with a number in it takes
PALEST = 0.75  # the share of grey in a mix that could be anything


@dataclass(frozen=True)
class DiceChoice:
    """Rows for their score (or throws left), columns for mine."""

    dice: Ints  # the best number, or the likeliest
    likely: Floats  # how likely it is
    support: Ints  # how many numbers are in the mix
    entropy: Floats  # of the mix, in bits
    lost: Mask  # where no number wins, or so rarely that it cannot be told: any is as good


def dice_map(solution: "Solution") -> DiceChoice:
    lost = hopeless(solution)
    if not solution.game.at_once:
        dice = solution.dice().T
        return DiceChoice(dice, np.ones(dice.shape), np.ones_like(dice), np.zeros(dice.shape), lost)
    by_row = solution.mixes().swapaxes(0, 1)  # all mixes at once may be large
    rows = [mix_summary(row, solution.game.choices) for row in by_row]
    return DiceChoice(*(np.array(part) for part in zip(*rows, strict=True)), lost)


def mix_summary(mixes: Floats, numbers: tuple[int, ...]) -> tuple[Ints, Floats, Ints, Floats]:
    """Of some mixes of those numbers of dice: the likeliest and its probability, how many there are, and the entropy."""
    logs = np.log2(mixes, out=np.zeros_like(mixes), where=mixes > 0)
    return np.array(numbers)[mixes.argmax(-1)], mixes.max(-1), (mixes > 0).sum(-1), -(mixes * logs).sum(-1)


@dataclass(frozen=True)
class DiceMapPicture:
    game: Game
    choice: DiceChoice
    show: str
    colours: Bytes
    largest: float  # of what is shown
    costs: Floats | None = None  # of another strategy
    mistakes: Costs | None = None  # through the lens

    @property
    def first(self) -> tuple[int, int]:
        """What the first cell stands for."""
        return first_cell(self.game)

    @property
    def up(self) -> str:
        return self.game.map_axes[1]


def picture(
    solution: "Solution",
    show: str,
    theme: Theme,
    lens: Lens,
    reach: "Reach | None" = None,
    rival: "Strategy | None" = None,
) -> DiceMapPicture:
    plain = plain_picture(solution, show, theme)
    if lens.margin:
        plain = seen_through(lens, solution, plain, theme)
    plain = replace(plain, colours=faded(plain.colours, reach))
    if rival is None:
        return plain
    costs = rival_costs(solution, table_of(rival, solution.game))
    return replace(plain, colours=marked(plain.colours, costs, solution), costs=costs)


def seen_through(lens: Lens, solution: "Solution", plain: DiceMapPicture, theme: Theme) -> DiceMapPicture:
    """Where numbers of dice are shown, these as pale as the nearest wrong one is cheap."""
    mistakes, colours = costs_of(dice_costs(solution), solution, lens.close), plain.colours
    if plain.show == "dice":
        colours = np.insert(dice_colours()[plain.choice.dice], 3, 255, axis=-1)
        colours = paled(colours, shares(mistakes, solution.game), theme)
    return replace(plain, colours=colours, mistakes=mistakes)


def plain_picture(solution: "Solution", show: str, theme: Theme) -> DiceMapPicture:
    choice = dice_map(solution)
    if show == "dice":
        pale = np.array(rgb(theme.even))
        share = PALEST * (1 - choice.likely[..., None])
        colours = np.full((*choice.dice.shape, 4), 255, np.ubyte)
        colours[..., :3] = dice_colours()[choice.dice] * (1 - share) + pale * share
        colours[choice.lost, :3] = pale
        return DiceMapPicture(solution.game, choice, show, colours, float(choice.dice.max()))
    numbers = choice.support - 1.0 if show == "support" else choice.entropy
    largest = max(1.0, float(numbers.max()))
    return DiceMapPicture(solution.game, choice, show, painted(numbers / largest, colour_map("cividis")), largest)


def subtitle(show: str) -> str:
    return "best number of dice" if show == "dice" else SHOWN[show][0]


def cell_ranges(picture: DiceMapPicture) -> tuple[range, range]:
    """What the columns and the rows stand for."""
    rows, columns, _ = picture.colours.shape
    across, low = picture.first
    return range(across, across + columns), range(low, low + rows)


def used(picture: DiceMapPicture) -> list[int]:
    """The numbers of dice that are anywhere the best."""
    return [int(number) for number in np.unique(picture.choice.dice[~picture.choice.lost])]


def scale_ends(picture: DiceMapPicture) -> tuple[str, str]:
    """Of what is shown of mixes."""
    return ("1", f"{picture.largest + 1:.0f}") if picture.show == "support" else ("0", f"{picture.largest:.2f} bits")


def strips(picture: DiceMapPicture) -> Strips:
    """The number in each cell, as text."""
    choice, show, low = picture.choice, picture.show, picture.first[1]

    def of_cell(column: int, row: int) -> list[Strip]:
        at = row - low, column
        number = {"dice": choice.dice, "support": choice.support}.get(show)
        text = f"{choice.entropy[at]:.1f}" if number is None else str(number[at])
        if show == "dice" and choice.lost[at]:
            text = "any"
        return [Strip(0, 1, name_of(picture.colours[at]), text, filled=False)]

    return of_cell


def overview(picture: DiceMapPicture, solution: "Solution", rival: "Strategy | None") -> str:
    """What is looked at."""
    if rival:
        return summary(rival, picture.costs, solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    return MEANINGS[picture.show] if solution.game.at_once else "How many dice to throw."
