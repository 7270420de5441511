"""Belief: what is known of the other's score where it is not seen, as a band over rounds and as bars at the cursor's round."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.belief.pane import Belief
    from diceviz.views.belief.picture import BeliefPicture, BeliefRequest


class BeliefView(View):
    title, dock, pictures = "Belief", "Belief", True
    follows_lock = False

    def shows(self, game: Game) -> bool:
        return "theirs" in game.hidden

    def request(self) -> "BeliefRequest":
        from diceviz.views.belief.picture import BeliefRequest

        return BeliefRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, BeliefRequest]":
        """The dice of the rounds so far, mine first, if any are told: "5-6 4-6". Unless another round is named, the bars are of
        the one that comes."""
        from diceviz.views.belief.picture import dice_from

        super().asked(frame, "", players)
        dice = dice_from(show, frame.game) if show else self.request_in(frame).dice
        here = replace(frame.wish, round=len(dice) + 1) if frame.state.round == 1 else frame.wish
        return replace(frame, wish=here), replace(self.request_in(frame), dice=dice)

    def pane(self) -> "Belief":
        from diceviz.views.belief.pane import Belief

        return Belief()

    def figure(self, frame: Frame, request: "BeliefRequest", picture: "BeliefPicture | None" = None) -> "Figure":
        from diceviz.views.belief.figure import figure

        return figure(frame, request, picture)


BELIEF = BeliefView()
