"""The toy map: cells that are worth more than a bound are white, the others black."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.frame import Frame, solved
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Floats
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.slices import win_map

if TYPE_CHECKING:
    from solver import Solution


@dataclass(frozen=True)
class ToyRequest(Request):
    bound: int = 50  # per cent


@dataclass(frozen=True)
class ToySource:
    solution: "Solution"
    bound: int


def source_of(frame: Frame, request: ToyRequest) -> ToySource:
    return ToySource(solved(frame), request.bound)


@dataclass(frozen=True)
class ToyPicture(MadeFrom[ToySource]):
    cells: Floats
    colours: Bytes

    @property
    def extent(self) -> Extent:
        rows, columns = self.cells.shape
        return extent_of("mine", "theirs", columns, rows)


def picture(source: ToySource) -> ToyPicture:
    cells = win_map(source.solution)
    colours = np.full((*cells.shape, 4), 255, np.ubyte)
    colours[cells < source.bound / 100, :3] = 0
    return ToyPicture(source, cells, colours)
