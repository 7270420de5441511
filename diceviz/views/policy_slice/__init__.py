"""Roll or hold: where to roll and where to hold, over two numbers of a state; the cursor fixes a third one."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import Sweep, View, one_of, with_strategies
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.policy_slice.pane import PolicySlice
    from diceviz.views.policy_slice.picture import SlicePicture, SliceRequest


class PolicySliceView(View):
    title, dock, films, has_players = "Roll or hold", "PolicySlice", ("sweep", "growth"), True

    def shows(self, game: Game) -> bool:
        """Whether the game is of rolling or holding, in turns or in a turn of both at once; else mixes are shown instead."""
        from diceviz.pictures.slices import has_hold_chances, has_turn_total

        is_plane = len({*game.axes} - {"turns_left"}) == 2
        in_turns = game.chooses == "roll or hold" and not game.at_once and (is_plane or has_turn_total(game))
        return in_turns or has_hold_chances(game)

    def request(self) -> "SliceRequest":
        from diceviz.views.policy_slice.picture import SliceRequest

        return SliceRequest()

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> "tuple[Frame, SliceRequest]":
        """The strategy that is compared with the best one, in games of two."""
        others = players if can_compare(frame.game) else ()
        super().asked(frame, show, players[len(others) :])
        rival = one_of(others)
        return with_strategies(frame, others), replace(self.request_in(frame), rival=rival)

    def laid_over(self, frame: Frame, strategy: str) -> "SliceRequest | None":
        return replace(self.request_in(frame), rival=strategy) if can_compare(frame.rules) else None

    def sweep(self, frame: Frame, request: "SliceRequest") -> Sweep | None:
        """The number that is fixed, through all states."""
        from diceviz.pictures.slices import FIXED
        from diceviz.views.policy_slice.picture import extent_of_all, fixed_in, subtitle

        game = frame.game
        axis = fixed_in(game, frame.axis)
        if not axis:
            return None
        request = replace(request, zoom=extent_of_all(game, axis).seen(request.zoom))  # the axes stay where they are
        said = FIXED.get(axis) or game.labels[axis]

        def at(number: int) -> "tuple[Frame, SliceRequest, str]":
            return replace(frame, wish=replace(State(), **{axis: number})), request, subtitle(game, axis, number)

        tip = f"The slice moves through all states: {said} from the first to the last"
        return Sweep(said, tip, game.spans(State())[axis], at, "roll or hold", 0.5)

    def grown(
        self, frame: Frame, request: "SliceRequest", picture: "SlicePicture", share: float
    ) -> "tuple[Frame, SliceRequest, str]":
        """The number that is fixed grows with the target; what is left of turns stays."""
        from diceviz.pictures.slices import FIXED
        from diceviz.views.policy_slice.picture import subtitle

        axis, at = picture.source.axis, picture.source.at
        if not axis:
            return frame, request, ""
        number = round(at * share) if axis in FIXED else at
        said = f", {subtitle(picture.game, axis, number)}"
        return replace(frame, wish=replace(State(), **{axis: number})), request, said

    def pane(self) -> "PolicySlice":
        from diceviz.views.policy_slice.pane import PolicySlice

        return PolicySlice()

    def figure(self, frame: Frame, request: "SliceRequest", picture: "SlicePicture | None" = None) -> "Figure":
        from diceviz.views.policy_slice.figure import figure

        return figure(frame, request, picture)


def can_compare(game: Game) -> bool:
    """Whether another strategy can be laid over a slice."""
    return game.players == 2


POLICY_SLICE = PolicySliceView()
