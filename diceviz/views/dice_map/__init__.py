"""Dice map: the best number of dice over both scores (or score and throws left), or how mixed the choice is."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View, one_of, with_strategies
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.dice_map.pane import DiceMap
    from diceviz.views.dice_map.picture import DiceMapPicture, DiceMapRequest


class DiceMapView(View):
    title, dock = "Dice map", "DiceMap"
    films, has_players, pictures = ("growth",), True, True

    def shows(self, game: Game) -> bool:
        return game.chooses == "dice" and tuple(game.axes) == game.map_axes

    def request(self) -> "DiceMapRequest":
        from diceviz.views.dice_map.picture import DiceMapRequest

        return DiceMapRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, DiceMapRequest]":
        """The request for what the colours show, and for the strategy that is compared with the best one, in games of two."""
        from diceviz.views.dice_map.shown import shown

        others = players if frame.game.players == 2 else ()
        super().asked(frame, "", players[len(others) :])
        rival = one_of(others)
        return with_strategies(frame, others), replace(self.request_in(frame), show=shown(frame.game, show), rival=rival)

    def laid_over(self, frame: Frame, strategy: str) -> "DiceMapRequest | None":
        return replace(self.request_in(frame), rival=strategy) if frame.rules.players == 2 else None

    def grown(
        self, frame: Frame, request: "DiceMapRequest", picture: "DiceMapPicture", share: float
    ) -> "tuple[Frame, DiceMapRequest, str]":
        """The legend stays that of the target on screen."""
        from diceviz.views.dice_map.picture import in_legend

        return frame, replace(request, numbers=tuple(in_legend(picture))), ""

    def pane(self) -> "DiceMap":
        from diceviz.views.dice_map.pane import DiceMap

        return DiceMap()

    def figure(self, frame: Frame, request: "DiceMapRequest", picture: "DiceMapPicture | None" = None) -> "Figure":
        from diceviz.views.dice_map.figure import figure

        return figure(frame, request, picture)


DICE_MAP = DiceMapView()
