"""Difference: two rule sets side by side, and what one makes of a position more than the other."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.difference.comparable import compared
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.difference.pane import Difference
    from diceviz.views.difference.picture import DifferencePicture, DifferenceRequest, NotCompared


class DifferenceView(View):
    title, dock = "Difference", "Difference"
    follows_lock = False
    pictures = True

    def shows(self, game: Game) -> bool:
        return bool(compared(game, game))

    def request(self) -> "DifferenceRequest":
        from diceviz.views.difference.picture import DifferenceRequest

        return DifferenceRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, DifferenceRequest]":
        """What to show is what the other rules are called, what is compared, or both with a semicolon between them; without,
        the first of those that the view offers."""
        from diceviz.views.difference.difference_words import sought

        super().asked(frame, "", players)
        against, what = sought(frame.game, show)
        return frame, replace(self.request_in(frame), against=against, what=what)

    def pane(self) -> "Difference":
        from diceviz.views.difference.pane import Difference

        return Difference()

    def figure(
        self, frame: Frame, request: "DifferenceRequest", picture: "DifferencePicture | NotCompared | None" = None
    ) -> "Figure":
        from diceviz.views.difference.figure import figure

        return figure(frame, request, picture)


DIFFERENCE = DifferenceView()
