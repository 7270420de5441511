"""Surface: the strategy and the value of a game in space, to be turned, cut and read."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.surface.pane import Surface
    from diceviz.views.surface.picture import SurfacePicture, SurfaceRequest


class SurfaceView(View):
    title, dock = "Surface", "Surface"
    films, pictures = ("space",), True

    def shows(self, game: Game) -> bool:
        from diceviz.views.surface.surface_choices import kinds

        return bool(kinds(game))

    def request(self) -> "SurfaceRequest":
        from diceviz.views.surface.picture import SurfaceRequest

        return SurfaceRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, SurfaceRequest]":
        """Words name what is drawn, from where, and whether it is cut: see `words_asked`."""
        from diceviz.views.surface.words_asked import request_for

        super().asked(frame, "", players)
        return frame, request_for(frame.game, show, self.request_in(frame))

    def pane(self) -> "Surface":
        from diceviz.views.surface.pane import Surface

        return Surface()

    def figure(self, frame: Frame, request: "SurfaceRequest", picture: "SurfacePicture | None" = None) -> "Figure":
        from diceviz.views.surface.figure import figure

        return figure(frame, request, picture)


SURFACE = SurfaceView()
