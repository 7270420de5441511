"""The scale of what a mistake costs, beside a picture that is looked at through the margin lens."""

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from diceviz.theme import Theme
from diceviz.views.legend import Legend
from diceviz.views.margins import cost_scale, scale_ends
from solver.games import Game

TIP = "What the nearest wrong choice costs. Hatched: a near-tie. Crossed: too close to tell, as far as is proven"


class CostScale(Legend):
    """Hidden without the lens."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("What a mistake costs")
        self.setMinimumWidth(0)
        self.setContentsMargins(8, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def share(self, tool: QWidget, tools: QHBoxLayout) -> None:
        """Add a tool to those of a picture, and let it give up some of its room: no picture gets wider for the scale."""
        both = QHBoxLayout(spacing=0)
        both.addWidget(tool, 1)
        both.addWidget(self, 1)
        tools.addLayout(both, 1)

    def show_costs(self, hues: list[str], game: Game, theme: Theme) -> None:
        """A band for each hue that the picture has."""
        self.show_scale(cost_scale(hues, theme), *scale_ends(game), TIP)
