"""Trainer: positions to answer, and what the answers were worth."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.trainer.pane import Trainer
    from diceviz.views.trainer.picture import TrainerPicture, TrainerRequest


class TrainerView(View):
    title, dock = "Trainer", "Trainer"
    is_printed = False

    def shows(self, game: Game) -> bool:
        return True

    def request(self) -> "TrainerRequest":
        from diceviz.views.trainer.picture import TrainerRequest

        return TrainerRequest()

    def pane(self) -> "Trainer":
        from diceviz.views.trainer.pane import Trainer

        return Trainer()

    def figure(self, frame: Frame, request: "TrainerRequest", picture: "TrainerPicture | None" = None) -> "Figure":
        from diceviz.views.trainer.figure import figure

        return figure(frame, request, picture)


TRAINER = TrainerView()
