"""Mix at this state: both players' mixed strategies at the cursor, and what each choice is worth against the other's mix."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.mix_bars.pane import MixBars
    from diceviz.views.mix_bars.picture import MixBarsPicture, MixBarsRequest


class MixBarsView(View):
    title, dock = "Mix at this state", "MixBars"

    def shows(self, game: Game) -> bool:
        return game.at_once and not game.hidden

    def request(self) -> "MixBarsRequest":
        from diceviz.views.mix_bars.picture import MixBarsRequest

        return MixBarsRequest()

    def pane(self) -> "MixBars":
        from diceviz.views.mix_bars.pane import MixBars

        return MixBars()

    def figure(self, frame: Frame, request: "MixBarsRequest", picture: "MixBarsPicture | None" = None) -> "Figure":
        from diceviz.views.mix_bars.figure import figure

        return figure(frame, request, picture)


MIX_BARS = MixBarsView()
