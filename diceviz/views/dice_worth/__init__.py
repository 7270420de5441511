"""Dice at this state: what each number of dice is worth at the cursor, for games in which one number is best."""

from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.views.view import View
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.dice_worth.pane import DiceWorth
    from diceviz.views.dice_worth.picture import DiceWorthPicture, DiceWorthRequest


class DiceWorthView(View):
    title, dock = "Dice at this state", "DiceWorth"

    def shows(self, game: Game) -> bool:
        return game.chooses == "dice" and (not game.at_once or "theirs" in game.hidden)

    def request(self) -> "DiceWorthRequest":
        from diceviz.views.dice_worth.picture import DiceWorthRequest

        return DiceWorthRequest()

    def pane(self) -> "DiceWorth":
        from diceviz.views.dice_worth.pane import DiceWorth

        return DiceWorth()

    def figure(self, frame: Frame, request: "DiceWorthRequest", picture: "DiceWorthPicture | None" = None) -> "Figure":
        from diceviz.views.dice_worth.figure import figure

        return figure(frame, request, picture)


DICE_WORTH = DiceWorthView()
