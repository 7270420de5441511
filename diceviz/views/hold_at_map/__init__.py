"""Hold at: over both scores, the turn total from which holding is right."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View, one_of, with_strategies
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.hold_at_map.pane import HoldAtMap
    from diceviz.views.hold_at_map.picture import HoldAtPicture, HoldAtRequest


class HoldAtMapView(View):
    title, dock = "Hold at", "HoldAtMap"
    films, pictures, has_players = ("growth",), True, True

    def shows(self, game: Game) -> bool:
        from diceviz.pictures.slices import has_hidden_turns, has_turn_total

        return has_turn_total(game) or has_hidden_turns(game)

    def request(self) -> "HoldAtRequest":
        from diceviz.views.hold_at_map.picture import HoldAtRequest

        return HoldAtRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, HoldAtRequest]":
        """Words name what the colours show: see `shown`. Where players take turns, a strategy may be compared with the best."""
        from diceviz.pictures.slices import has_hidden_turns, has_turn_total
        from diceviz.views.hold_at_map.shown import shown

        others = players if has_turn_total(frame.game) else ()
        super().asked(frame, "" if has_hidden_turns(frame.game) else show, players[len(others) :])
        request = replace(self.request_in(frame), show=shown(frame.game, show), rival=one_of(others))
        return with_strategies(frame, others), request

    def laid_over(self, frame: Frame, strategy: str) -> "HoldAtRequest | None":
        from diceviz.pictures.slices import has_turn_total

        return replace(self.request_in(frame), rival=strategy) if has_turn_total(frame.rules) else None

    def pane(self) -> "HoldAtMap":
        from diceviz.views.hold_at_map.pane import HoldAtMap

        return HoldAtMap()

    def figure(self, frame: Frame, request: "HoldAtRequest", picture: "HoldAtPicture | None" = None) -> "Figure":
        from diceviz.views.hold_at_map.figure import figure

        return figure(frame, request, picture)


HOLD_AT_MAP = HoldAtMapView()
