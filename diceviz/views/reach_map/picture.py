"""Reach: how often each position occurs in play between two strategies, over both scores."""

from dataclasses import dataclass
from math import ceil, log10
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, between_turns
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Floats, colour_map, painted
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.fading import most_of_the_game, reach_map, visit_map
from diceviz.pictures.slices import cell_of, first_cell, map_axes
from solver import Cancelled, Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

TOP = 0.995  # the share of the positions that occur at all which lie below the top of the scale
DECADES = 3  # powers of ten on the scale, below its top
RARE = 1e-6  # a chance that is told as one in so many games


@dataclass(frozen=True)
class ReachRequest(Request):
    """What can be chosen in this view: only the part that is seen; the players are those of the lens."""


@dataclass(frozen=True)
class ReachSource:
    """What a map of how often positions occur is made from."""

    game: Game
    first: "Strategy"
    second: "Strategy"

    @property
    def extent(self) -> Extent:
        across, up = map_axes(self.game)
        axes = self.game.axes
        return extent_of(across, up, len(axes[across]), len(axes[up]), first_cell(self.game))


def source_of(frame: Frame) -> ReachSource:
    return ReachSource(*frame.meeting)


@dataclass(frozen=True)
class OfReach:
    source: ReachSource

    @property
    def game(self) -> Game:
        return self.source.game

    @property
    def extent(self) -> Extent:
        return self.source.extent


@dataclass(frozen=True)
class ReachPicture(OfReach):
    cells: Floats  # chances, or visits on average
    certain: bool  # whether they are chances
    colours: Bytes
    top: float  # the number at the top of the scale
    most: int  # positions in which 9 of 10 turns begin


@dataclass(frozen=True)
class UnknownReach(OfReach):
    """Why there is no picture, and what is shown instead."""

    problem: str

    @property
    def told(self) -> str:
        return f"This cannot be told: {self.problem}"


def picture(source: ReachSource, job: Job) -> ReachPicture:
    from solver import reach

    found = reach(source.game, source.first, source.second, job)
    cells, most = reach_map(found), most_of_the_game(visit_map(found))
    top = scale_top(cells)
    return ReachPicture(source, cells, found.knows_chances, painted(on_scale(cells, top), colour_map("cividis")), top, most)


def scale_top(cells: Floats) -> float:
    """A power of ten, or three of them, which few positions pass."""
    most = float(np.quantile(cells[cells > 0], TOP))
    power = 10.0 ** ceil(log10(most))
    return 0.3 * power if most <= 0.3 * power else power


def on_scale(cells: Floats, top: float) -> Floats:
    """The places of cells on the scale from 0 to 1, by logarithms; NaN where the position never occurs."""
    logs = np.log10(cells / top, out=np.full(cells.shape, np.nan), where=cells > 0)
    shares: Floats = np.clip(1.0 + logs / DECADES, 0.0, 1.0)
    return shares


def picture_if_known(source: ReachSource, job: Job) -> ReachPicture | UnknownReach:
    """The picture, or why there is none."""
    try:
        return picture(source, job)
    except Cancelled:
        raise
    except Exception as error:  # whatever it is, the user must see it
        return UnknownReach(source, str(error) or type(error).__name__)


def subtitle(game: Game) -> str:
    return f"{counted(game)}; blank: never"


def counted(game: Game) -> str:
    """The words for what the colours mean."""
    return f"how often {game.go}s begin"


def at_cell(picture: ReachPicture, state: State) -> str:
    position = words.state(picture.game, between_turns(state))
    return f"{position[0].upper()}{position[1:]}: {occurs(picture, float(picture.cells[cell_of(picture.game, state)]))}."


def occurs(picture: ReachPicture, number: float) -> str:
    if number == 0.0:
        return "<b>never</b> occurs"
    if not picture.certain:
        return f"<b>{two_digits(number)}</b> times a game on average"
    if number < RARE:
        return f"occurs in <b>one in {round(1 / number, 2 - ceil(-log10(number))):,.0f}</b> games"
    return f"occurs in <b>{two_digits(100 * number)} %</b> of games"


def two_digits(number: float) -> str:
    """Two digits that count, none of them an exponent."""
    return f"{number:.{max(0, 1 - int(np.floor(log10(number))))}f}"


def summary(picture: ReachPicture) -> str:
    go, cells = picture.game.go, picture.cells.size
    where = "every position" if picture.most == cells else f"{picture.most:,} of {cells:,} positions"
    return f"Most of the game: 9 of 10 {go}s begin in {where}."


def legend_texts(picture: ReachPicture) -> tuple[str, str]:
    ends = picture.top / 10**DECADES, picture.top
    low, high = (f"{plain(100 * number)} %" if picture.certain else f"{plain(number)} ×" for number in ends)
    return at_ends(picture, low, high)


def at_ends(picture: ReachPicture, low: str, high: str) -> tuple[str, str]:
    """The numbers at both ends of the scale, with signs where colours end and numbers go on."""
    return f"≤ {low}", high if picture.certain and picture.top >= 1 else f"≥ {high}"


def plain(number: float) -> str:
    """A number written out, without an exponent."""
    return f"{number:.9f}".rstrip("0").rstrip(".")


def legend_tip(picture: ReachPicture) -> str:
    return f"{'In how many games' if picture.certain else 'How often in a game'} the position occurs, by powers of ten"
