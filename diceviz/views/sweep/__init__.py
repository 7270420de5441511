"""Sweep: a number of the rules takes one value after the other, and a curve shows what is measured of each game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.sweep.pane import SweepPane
    from diceviz.views.sweep.picture import SweepPicture, SweepRequest


class SweepView(View):
    title, dock, pictures = "Sweep", "Sweep", True
    follows_lock = False

    def shows(self, game: Game) -> bool:
        from solver.sweeps.rule_numbers import has_numbers

        return has_numbers(game)

    def request(self) -> "SweepRequest":
        from diceviz.views.sweep.picture import SweepRequest

        return SweepRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, SweepRequest]":
        """A number, its values and a measure, such as "target 10:200:10 edge"; what is left out is as suits the game."""
        from diceviz.views.sweep.words_asked import words_asked

        super().asked(frame, "", players)
        return frame, replace(self.request_in(frame), **words_asked(frame.game, show))

    def pane(self) -> "SweepPane":
        from diceviz.views.sweep.pane import SweepPane

        return SweepPane()

    def figure(self, frame: Frame, request: "SweepRequest", picture: "SweepPicture | None" = None) -> "Figure":
        from diceviz.views.sweep.figure import figure

        return figure(frame, request, picture)


SWEEP = SweepView()
