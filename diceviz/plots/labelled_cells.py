"""The widget of cells with text in them: a legend of their colours, and through the lens a scale of costs, and hatching."""

from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from diceviz.background.pools import PICTURES
from diceviz.model.request import Request
from diceviz.pictures.colours import Mask
from diceviz.pictures.costs import Costs
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import Theme
from diceviz.plots.cell_labels import CellLabels
from diceviz.plots.cell_pane import CellPane, CellPicture
from diceviz.plots.cost_scale import CostScale
from diceviz.plots.hatching import Hatching
from diceviz.plots.legend import Legend

R = TypeVar("R", bound=Request)
C = TypeVar("C", bound=CellPicture)


class LabelledCellPane(CellPane[R, C]):
    """Text and hatching are there where cells have room for them, in pixels."""

    def __init__(
        self, name: str, room: tuple[int, int], hatched: tuple[int, int] | None = None, pool: ThreadPoolExecutor = PICTURES
    ) -> None:
        super().__init__(name, pool)
        self.legend, self.scale = Legend(), CostScale()
        self.labels, self.hatching = CellLabels(room), Hatching(hatched or room)
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)

    def hatch(
        self, costs: Costs | None, first: tuple[int, int] = (0, 0), mixed: Mask | None = None, loses: Mask | None = None
    ) -> None:
        """Mark near-ties and undecided cells, or those that mix choices, or with a corner those in which a strategy loses that
        is being painted; `first` is what the first cell stands for."""
        if costs:
            inks = marks(costs.near, costs.undecided)
        elif mixed is not None or loses is not None:
            nowhere = np.zeros_like(mixed if loses is None else loses)
            inks = marks(nowhere if mixed is None else mixed, nowhere, loses)
        else:
            inks = None
        self.hatching.show_marks(inks, first)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)
