"""Throws by score: how many throws a player alone still needs on average, in the colour of the best number of dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.frame import Frame, solved
from diceviz.model.request import Request
from diceviz.pictures.colours import Floats, Ints
from diceviz.pictures.extent import Extent
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import dice_colour
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution


ROOM = 1.06  # the height of the axis, as a share of that of the highest bar


@dataclass(frozen=True)
class ThrowsRequest(Request):
    """What can be chosen in this view: only the zoom."""


@dataclass(frozen=True)
class ThrowsSource:
    """What throws by score are made from."""

    solution: "Solution"


def source_of(frame: Frame) -> ThrowsSource:
    return ThrowsSource(solved(frame))


@dataclass(frozen=True)
class ThrowsPicture(MadeFrom[ThrowsSource]):
    """Arrays are by score."""

    throws: Floats  # how many throws are still needed on average
    dice: Ints  # the best number of dice

    @property
    def extent(self) -> Extent:
        return Extent("mine", self.game.pays, -0.5, len(self.throws) - 0.5, 0.0, ROOM * float(self.throws.max()))

    @property
    def numbers(self) -> list[int]:
        """The numbers of dice that are best somewhere."""
        return [int(number) for number in np.unique(self.dice)]

    @property
    def colours(self) -> list[str]:
        """The colours of the bars, which are those of the dice."""
        return [dice_colour(int(number)) for number in self.dice]


def picture(source: ThrowsSource) -> ThrowsPicture:
    return ThrowsPicture(source, source.solution.values(), source.solution.dice())


def needed(game: Game) -> str:
    """The label of the heights of the bars."""
    return f"{game.pays} still needed"


def path_on(picture: ThrowsPicture, path: Sequence[State]) -> Floats:
    """The states of a game along the tops of the bars."""
    return np.array([(state.mine, picture.throws[state.mine]) for state in path], float).reshape(-1, 2)
