"""A view that diceviz does not have: which positions are worth more than a bound. One folder, one line."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from tests.diceviz.toy_view.pane import Toy
    from tests.diceviz.toy_view.picture import ToyPicture, ToyRequest


class ToyView(View):
    title, dock = "Toy map", "ToyMap"

    def shows(self, game: Game) -> bool:
        return game.map_axes == ("mine", "theirs")

    def request(self) -> "ToyRequest":
        from tests.diceviz.toy_view.picture import ToyRequest

        return ToyRequest()

    def pane(self) -> "Toy":
        from tests.diceviz.toy_view.pane import Toy

        return Toy()

    def figure(self, frame: Frame, request: "ToyRequest", picture: "ToyPicture | None" = None) -> "Figure":
        from tests.diceviz.toy_view.figure import figure

        return figure(frame, request, picture)


TOY = ToyView()
