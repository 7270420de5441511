"""Match: two strategies against each other, exactly; what comes of being known; and a table of all of them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View, with_strategies
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.match.pane import MatchPanel
    from diceviz.views.match.picture import MatchPicture, MatchRequest


class MatchView(View):
    title, dock = "Match", "MatchPanel"
    follows_lock = False
    has_players, pictures = True, True

    def shows(self, game: Game) -> bool:
        return game.players == 2

    def request(self) -> "MatchRequest":
        from diceviz.views.match.picture import MatchRequest

        return MatchRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, MatchRequest]":
        """A match of two, or with `show` "table", or of more than two, the table: of all that are listed, unless told."""
        from diceviz.views.match.picture import SHOWS, Sorting

        shown = show or ("table" if len(players) > 2 else "match")
        if shown not in SHOWS:
            raise ValueError(f"show = {shown}: must be one of {', '.join(SHOWS)}")
        if players and (len(players) < 2 or (shown == "match" and len(players) > 2)):
            many = "two strategies" if shown == "match" else "two strategies or more"
            raise ValueError(f"players = {', '.join(players)}: must be {many}")
        kept, frame = self.request_in(frame), with_strategies(frame, players)
        kept = replace(kept, players=players or kept.players)
        if shown == "table":
            return frame, replace(kept, table=True, sorting=kept.sorting or Sorting())
        first, second = players or (kept.first, kept.second)
        return frame, replace(kept, first=first, second=second, table=False, asked=frame.game)

    def pane(self) -> "MatchPanel":
        from diceviz.views.match.pane import MatchPanel

        return MatchPanel()

    def figure(self, frame: Frame, request: "MatchRequest", picture: "MatchPicture | None" = None) -> "Figure":
        from diceviz.views.match.figure import figure

        return figure(frame, request, picture)


MATCH = MatchView()
