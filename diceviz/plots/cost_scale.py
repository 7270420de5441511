"""The scale of what a mistake costs, beside a picture that is looked at through the margin lens."""

from diceviz.pictures.costs import cost_scale, scale_ends
from diceviz.pictures.palette import Theme
from diceviz.plots.legend import Legend
from solver.games import Game

TIP = "What the nearest wrong choice costs. Hatched: a near-tie. Crossed: too close to tell, as far as is proven"


class CostScale(Legend):
    """A legend that is hidden without the lens."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("What a mistake costs")
        self.hide()

    def show_costs(self, hues: list[str], game: Game, theme: Theme) -> None:
        """Show a band for each hue that the picture has."""
        self.show_scale(cost_scale(hues, theme), *scale_ends(game), TIP)
