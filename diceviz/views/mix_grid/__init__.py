"""Mix grid: every cell is the mixed strategy of its position, as strips whose widths are the probabilities."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.mix_grid.pane import MixGrid
    from diceviz.views.mix_grid.picture import MixGridPicture, MixGridRequest


class MixGridView(View):
    title, dock = "Mix grid", "MixGrid"

    def shows(self, game: Game) -> bool:
        return game.at_once and tuple(game.axes) == ("mine", "theirs")

    def request(self) -> "MixGridRequest":
        from diceviz.views.mix_grid.picture import MixGridRequest

        return MixGridRequest()

    def pane(self) -> "MixGrid":
        from diceviz.views.mix_grid.pane import MixGrid

        return MixGrid()

    def figure(self, frame: Frame, request: "MixGridRequest", picture: "MixGridPicture | None" = None) -> "Figure":
        from diceviz.views.mix_grid.figure import figure

        return figure(frame, request, picture)


MIX_GRID = MixGridView()
