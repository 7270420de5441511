"""Dice worth: what each number of dice is worth at the cursor, for games in which one number is best."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.request import Request
from diceviz.pictures.at_state import AtState
from diceviz.pictures.colours import Floats, Mask
from diceviz.pictures.made_from import MadeFrom
from diceviz.words.seen_dice import at_most
from solver import State
from solver.games import Game
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution


@dataclass(frozen=True)
class DiceWorthRequest(Request):
    """There is nothing to choose in this view: the cursor says what is shown."""


@dataclass(frozen=True)
class DiceWorthPicture(MadeFrom[AtState]):
    costs: Floats  # what each number of dice loses: points of probability, or throws
    best: tuple[int, ...]

    @property
    def numbers(self) -> tuple[Choice, ...]:
        """The numbers of dice that can be thrown."""
        return self.game.actions(self.source.state)

    @property
    def is_best(self) -> Mask:
        """Whether each number of dice is one of the best."""
        return np.isin(self.numbers, self.best)


def dice_worth(solution: "Solution", state: State) -> Floats:
    """What each number of dice loses against the best: points of probability, or throws."""
    unit, worth = solution.game.unit, np.array(list(solution.action_values(state).values()))
    return unit.scale * np.abs(worth - unit.best(worth))


def picture(source: AtState) -> DiceWorthPicture:
    return DiceWorthPicture(source, dice_worth(source.solution, source.state), source.solution.best(source.state))


def up(game: Game) -> str:
    """The label of the axis up: what the depths of the dots are."""
    return f"{game.pays} more" if game.unit.less_is_better else "points below the best"


def sentences(picture: DiceWorthPicture) -> list[str]:
    """The best number of dice, and what the usual five would cost."""
    game, best, worth = picture.game, picture.best, picture.source.solution.action_values(picture.source.state)
    most = at_most(game, picture.source.state)
    said = [f"<b>{words.alternatives(best).capitalize()}</b>, worth {most}{words.value(game, worth[best[0]])}."]
    if 5 in worth and 5 not in best:
        said.append(f"Five dice would cost {words.cost(game, abs(worth[5] - worth[best[0]]))}.")
    return said
