"""Hold chances: at the cursor's scores, the chance to hold at each turn total, and how often a turn comes to it."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.hold_chances.pane import HoldChances
    from diceviz.views.hold_chances.picture import HoldChancesPicture, HoldChancesRequest


class HoldChancesView(View):
    title, dock = "Hold chances", "HoldChances"

    def shows(self, game: Game) -> bool:
        from diceviz.pictures.slices import has_hold_chances

        return has_hold_chances(game)

    def request(self) -> "HoldChancesRequest":
        from diceviz.views.hold_chances.picture import HoldChancesRequest

        return HoldChancesRequest()

    def pane(self) -> "HoldChances":
        from diceviz.views.hold_chances.pane import HoldChances

        return HoldChances()

    def figure(self, frame: Frame, request: "HoldChancesRequest", picture: "HoldChancesPicture | None" = None) -> "Figure":
        from diceviz.views.hold_chances.figure import figure

        return figure(frame, request, picture)


HOLD_CHANCES = HoldChancesView()
