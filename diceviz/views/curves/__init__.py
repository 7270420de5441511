"""Curves: what a player alone may expect, one curve for each strategy, of a kind to choose."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.curves.pane import Curves
    from diceviz.views.curves.picture import CurvesPicture, CurvesRequest


class CurvesView(View):
    title, dock, pictures = "Curves", "Curves", True
    follows_lock = False

    def shows(self, game: Game) -> bool:
        return game.has_distribution

    def request(self) -> "CurvesRequest":
        from diceviz.views.curves.picture import CurvesRequest

        return CurvesRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, CurvesRequest]":
        """The kind of curves; the first that the game has, unless one is named."""
        from diceviz.views.curves.picture import kinds

        super().asked(frame, "", players)
        found = kinds(frame.game)
        kind = show or next(iter(found))
        if kind not in found:
            raise ValueError(f"show = {kind}: must be one of {', '.join(found)}")
        return frame, replace(self.request_in(frame), kind=kind)

    def pane(self) -> "Curves":
        from diceviz.views.curves.pane import Curves

        return Curves()

    def figure(self, frame: Frame, request: "CurvesRequest", picture: "CurvesPicture | None" = None) -> "Figure":
        from diceviz.views.curves.figure import figure

        return figure(frame, request, picture)


CURVES = CurvesView()
