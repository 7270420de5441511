"""The toy map, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import label, show_cells, zoom_in
from diceviz.figures.figure import Figure, titled
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from tests.diceviz.toy_view.picture import ToyPicture, ToyRequest, picture, source_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet


def figure(frame: Frame, request: ToyRequest, made: ToyPicture | None = None) -> Figure:
    made = made or picture(source_of(frame, request))
    what = f"Toy map, above {made.source.bound} %"

    def data() -> Data:
        rows, columns = made.cells.shape
        axes = {"mine": np.arange(columns), "theirs": np.arange(rows)}
        return cells(made.game, what, axes, {"value": made.cells.T}, gap=made.source.solution.gap)

    def draw(sheet: "Sheet", page: Page) -> None:
        axes = sheet.subplots()
        show_cells(axes, made.colours)
        label(axes, "mine", "theirs", made.game.labels)
        zoom_in(axes, made.extent.seen(request.zoom))

    return Figure("Toy map", titled(made.game, what), "White is worth more.", data, draw)
