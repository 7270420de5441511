"""Dice map: the best number of dice over both scores, or, for a player alone, over score and throws left."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.frame import Frame, solved
from diceviz.model.lens import Lens
from diceviz.model.request import Request, check_range
from diceviz.pictures.colours import Bytes, Floats, Ints, Mask, colour_map, dice_colours, name_of, painted
from diceviz.pictures.comparison import dice_costs as rival_costs
from diceviz.pictures.comparison import errs, laid_over, on_grey, summary, table_of
from diceviz.pictures.costs import Costs, costs_of, dice_costs, hopeless, paled, shares
from diceviz.pictures.costs import summary as cost_summary
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.fading import faded, faded_by
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import MOST_DICE, Theme, blend, rgb
from diceviz.pictures.slices import first_cell, map_axes
from diceviz.pictures.strips import Strip, Strips
from diceviz.views.dice_map.shown import SHOWN, Shown
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution
    from solver.match.occurrence import Reach
    from solver.strategies import Strategy

MEANINGS: dict[Shown, str] = {
    "dice": "Pale cells mix several numbers.",
    "support": "Yellow cells mix the most numbers.",
    "entropy": "The more yellow, the harder to guess.",
}
ROOM = 16, 14  # pixels that a cell with a number in it takes
PALEST = 0.75  # the share of grey in a mix that could be anything


@dataclass(frozen=True)
class DiceChoice:
    """Rows for their score (or throws left), columns for mine; in the dark, rows for my score and columns for the round."""

    dice: Ints  # the best number, or the likeliest
    likely: Floats  # the probability of that number
    support: Ints  # how many numbers are in the mix
    entropy: Floats  # the entropy of the mix, in bits
    lost: Mask  # where no number wins, or so rarely that it cannot be told: any is as good


def dice_map(solution: "Solution") -> DiceChoice:
    lost = hopeless(solution)
    if not solution.game.at_once:
        dice = solution.dice().T
        return DiceChoice(dice, np.ones(dice.shape), np.ones_like(dice), np.zeros(dice.shape), lost)
    by_row = solution.mixes().swapaxes(0, 1)  # all mixes at once may be large
    rows = [mix_summary(row, solution.game.choices) for row in by_row]
    dice, likely, support, entropy = (np.array(part) for part in zip(*rows, strict=True))
    return DiceChoice(dice, likely, support, entropy, lost)


def mix_summary(mixes: Floats, numbers: tuple[Choice, ...]) -> tuple[Ints, Floats, Ints, Floats]:
    """A summary of mixes of those numbers of dice: the likeliest, its probability, how many are mixed, and the entropy."""
    logs = np.log2(mixes, out=np.zeros_like(mixes), where=mixes > 0)
    return np.array(numbers)[mixes.argmax(-1)], mixes.max(-1), (mixes > 0).sum(-1), -(mixes * logs).sum(-1)


@dataclass(frozen=True)
class DiceMapRequest(Request):
    show: Shown = "dice"  # what the colours show, where both choose at once
    rival: str = ""  # the strategy that is laid over the best one, if any
    numbers: tuple[int, ...] = ()  # numbers of dice in the legend; where none are named, those that are anywhere the best

    def __post_init__(self) -> None:
        for number in self.numbers:
            check_range("numbers", number, 0, MOST_DICE)

    @property
    def strategies(self) -> tuple[str, ...]:
        return (self.rival,) if self.rival else ()


@dataclass(frozen=True)
class DiceMapSource:
    """What a dice map is made from."""

    solution: "Solution"
    show: Shown
    theme: Theme
    lens: Lens
    reach: "Reach | None" = None
    rival: "Strategy | None" = None
    paints: bool = False  # whether the rival is being painted: then the map is of what it throws
    numbers: tuple[int, ...] = ()  # numbers of dice in the legend, if not those that are anywhere the best


def source_of(frame: Frame, request: DiceMapRequest, theme: Theme) -> DiceMapSource:
    """The source of the map; only where both choose at once is there another picture than that of the best number."""
    solution = solved(frame)
    show: Shown = request.show if solution.game.at_once else "dice"
    painted = frame.painted_in("dice-map")
    rival = painted or frame.laid_over(request.rival)
    return DiceMapSource(solution, show, theme, frame.lens, frame.reach, rival, painted is not None, request.numbers)


@dataclass(frozen=True)
class DiceMapPicture(MadeFrom[DiceMapSource]):
    choice: DiceChoice  # what is best
    colours: Bytes
    largest: float  # the largest number that is shown
    other: DiceChoice | None = None  # what another strategy does
    costs: Floats | None = None  # what another strategy loses
    mistakes: Costs | None = None  # what wrong choices cost, through the lens

    @property
    def mixed(self) -> Mask | None:
        """The cells that are hatched where the lens has nothing to hatch: in the dark, those in which numbers are mixed."""
        return self.choice.support > 1 if "theirs" in self.game.hidden and self.mistakes is None else None

    @property
    def told(self) -> DiceChoice:
        """The choices that are told in the cells: those of another strategy, if one is laid over the best."""
        return self.other or self.choice

    @property
    def loses(self) -> Mask | None:
        """The cells of a strategy that is being painted in which it loses something."""
        return None if self.costs is None or not self.source.paints else errs(self.costs, self.source.solution)

    @property
    def show(self) -> Shown:
        return self.source.show

    @property
    def extent(self) -> Extent:
        rows, columns, _ = self.colours.shape
        return extent_of(*map_axes(self.game), columns, rows, self.first)

    @property
    def first(self) -> tuple[int, int]:
        """The numbers that the first cell stands for."""
        return first_cell(self.game)


def picture(source: DiceMapSource) -> DiceMapPicture:
    plain, solution, rival = plain_picture(source), source.solution, source.rival
    if source.lens.margin and not source.paints:
        plain = seen_through(plain)
    plain = replace(plain, colours=faded(plain.colours, source.reach) if source.reach else usually_met(plain))
    if rival is None or plain.other is None:
        return plain
    costs = rival_costs(solution, table_of(rival, solution.game))
    if source.paints:
        return replace(plain, costs=costs)
    return replace(plain, colours=on_grey(plain.colours, costs, solution, source.theme), costs=costs)


def usually_met(plain: DiceMapPicture) -> Bytes:
    """The colours; in the dark, where most rounds and scores hardly occur together, faint where optimal players rarely are."""
    solution = plain.source.solution
    return faded_by(plain.colours, solution.met().T) if "theirs" in plain.game.hidden else plain.colours


def seen_through(plain: DiceMapPicture) -> DiceMapPicture:
    """The picture through the lens: where numbers of dice are shown, these as pale as the nearest wrong one is cheap."""
    source = plain.source
    mistakes, colours = costs_of(dice_costs(source.solution), source.solution, source.lens.close), plain.colours
    if plain.show == "dice":
        colours = np.insert(dice_colours()[plain.choice.dice], 3, 255, axis=-1)
        colours = paled(colours, shares(mistakes, plain.game), source.theme)
    return replace(plain, colours=colours, mistakes=mistakes)


def plain_picture(source: DiceMapSource) -> DiceMapPicture:
    """The picture of the best choices, or of those that are being painted: without lens, or what is rarely met."""
    choice, other = dice_map(source.solution), other_map(source)
    shown = other if other and source.paints else choice
    if source.show == "dice":
        pale = np.array(rgb(source.theme.even))
        share = PALEST * (1 - shown.likely[..., None])
        colours = np.full((*shown.dice.shape, 4), 255, np.ubyte)
        colours[..., :3] = dice_colours()[shown.dice] * (1 - share) + pale * share
        colours[shown.lost, :3] = pale
        return DiceMapPicture(source, choice, colours, float(shown.dice.max()), other)
    numbers = shown.support - 1.0 if source.show == "support" else shown.entropy
    largest = max(1.0, float(numbers.max()))
    return DiceMapPicture(source, choice, painted(numbers / largest, colour_map("cividis")), largest, other)


def other_map(source: DiceMapSource) -> DiceChoice | None:
    """What the other strategy throws, if there is one."""
    game, rival = source.solution.game, source.rival
    if rival is None:
        return None
    mixes = np.asarray(table_of(rival, game)).swapaxes(0, 1)
    return DiceChoice(*mix_summary(mixes, game.choices), np.zeros(mixes.shape[:2], bool))


def subtitle(source: DiceMapSource) -> str:
    """What the colours show, in words."""
    dice = "number of dice" if source.paints else "best number of dice"
    return f"{dice if source.show == 'dice' else SHOWN[source.show][0]}{laid_over(source.rival, source.paints)}"


def cell_ranges(picture: DiceMapPicture) -> tuple[range, range]:
    """The numbers that the columns and the rows stand for."""
    rows, columns, _ = picture.colours.shape
    across, low = picture.first
    return range(across, across + columns), range(low, low + rows)


def used(picture: DiceMapPicture) -> list[int]:
    """The numbers of dice that are anywhere the best, or painted."""
    best = picture.choice.dice[~picture.choice.lost]
    painted_too = picture.told.dice if picture.source.paints else best
    return [int(number) for number in np.union1d(best, painted_too)]


def in_legend(picture: DiceMapPicture) -> list[int]:
    """The numbers of dice whose colours are told."""
    return [*picture.source.numbers] or used(picture)


def ends_of_scale(picture: DiceMapPicture) -> tuple[str, str]:
    """The words at both ends of the scale, for what is shown of mixes."""
    return ("1", f"{picture.largest + 1:.0f}") if picture.show == "support" else ("0", f"{picture.largest:.2f} bits")


def strips(picture: DiceMapPicture) -> Strips:
    """The number in each cell, as text; of another strategy its own, and where there is room the best one, if it differs."""
    first, low = picture.first

    def of_cell(column: int, row: int) -> list[Strip]:
        at = row - low, column - first
        text = said(picture, picture.told, at)
        if picture.other and picture.show == "dice" and (best := said(picture, picture.choice, at)) not in (text, "any"):
            text = f"{text}\n→{best}"
        colour = blend(picture.source.theme.pane, name_of(picture.colours[at]), picture.colours[at][3] / 255)  # as it is seen
        return [Strip(0, 1, colour, text, filled=False)]

    return of_cell


def said(picture: DiceMapPicture, choice: DiceChoice, at: tuple[int, int]) -> str:
    """What is written into a cell, for those choices."""
    if picture.show == "dice":
        return "any" if choice.lost[at] else str(choice.dice[at])
    return str(choice.support[at]) if picture.show == "support" else f"{choice.entropy[at]:.1f}"


def overview(picture: DiceMapPicture) -> str:
    """A sentence on what is looked at."""
    source = picture.source
    if source.rival and picture.costs is not None:
        return summary(source.rival, picture.costs, source.solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    if picture.mixed is not None:
        return "Hatched cells mix several numbers; faint ones are rarely met."
    return MEANINGS[picture.show] if picture.game.at_once else "How many dice to throw."
