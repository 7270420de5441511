"""Payoff matrix: what each pair of choices is worth at the cursor, with the best replies and the saddle point."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.request import Request
from diceviz.pictures.at_state import AtState
from diceviz.pictures.choices import noun
from diceviz.pictures.colours import Bytes, Floats, Mask, colour_map, name_of, painted
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.strips import Strip
from diceviz.words import tabbed
from diceviz.words.mixes import doing
from solver import State
from solver.games import Game
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

SADDLE = "#dc050c"  # the colour of the frame of a saddle point


@dataclass(frozen=True)
class Payoffs:
    """Rows are my choices, columns theirs."""

    game: Game
    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]  # mine and theirs
    worth: Floats  # what each pair is worth to me
    mine: Mask  # my best replies to each of theirs
    theirs: Mask  # their best replies to each of mine

    @property
    def saddles(self) -> Mask:
        """The cells where both choices are best replies to each other."""
        return self.mine & self.theirs

    @property
    def sides(self) -> tuple[str, str]:
        """The names of my choices and of theirs."""
        return f"my {noun(self.choices[0])}", f"their {noun(self.choices[1])}"

    def place_of(self, both: tuple[Choice, ...]) -> tuple[int, int]:
        """The row and the column of a pair, counted from 1."""
        return self.choices[0].index(both[0]) + 1, self.choices[1].index(both[1]) + 1

    def number(self, row: int, column: int) -> str:
        """The worth of a pair of choices in words, without its unit."""
        return words.number(self.game, float(self.worth[row, column]), 1)

    def told(self, worth: float) -> str:
        return words.value(self.game, worth, 1) if self.game.unit.signed else words.share(worth)


@dataclass(frozen=True)
class PayoffRequest(Request):
    """There is nothing to choose in this view: the cursor says what is shown."""


@dataclass(frozen=True)
class PayoffPicture(MadeFrom[AtState]):
    payoffs: Payoffs
    colours: Bytes  # the colours of the cells

    def colour(self, row: int, column: int) -> str:
        return name_of(self.colours[row, column])

    def strips(self, column: int, row: int) -> list[Strip]:
        """The strips of a cell, with what is written there; columns and rows are counted from 1."""
        return [Strip(0.12, 0.88, self.colour(row - 1, column - 1), self.payoffs.number(row - 1, column - 1), filled=False)]


def payoff_matrix(solution: "Solution", state: State) -> Payoffs:
    game, worth, slack = solution.game, solution.payoffs(state), solution.tolerance
    choices = game.actions(state), game.actions(state.swapped())
    return Payoffs(game, choices, worth, worth >= worth.max(axis=0) - slack, worth <= worth.min(axis=1, keepdims=True) + slack)


def picture(source: AtState) -> PayoffPicture:
    payoffs = payoff_matrix(source.solution, source.state)
    low, high = payoffs.worth.min(), payoffs.worth.max()
    return PayoffPicture(source, payoffs, painted((payoffs.worth - low) / ((high - low) or 1.0), colour_map("viridis")))


def as_text(payoffs: Payoffs, rows: range, columns: range) -> str:
    """Some of my choices against some of theirs, as the screen has them: the last of mine on top."""
    mine, theirs = payoffs.choices
    head = [payoffs.sides[0], *(f"against {theirs[column - 1]}" for column in columns)]
    below = [[f"{mine[row - 1]}", *(payoffs.number(row - 1, column - 1) for column in columns)] for row in reversed(rows)]
    return tabbed([head, *below])


def meaning(game: Game) -> str:
    """The words for what the numbers in the cells are."""
    return "What I am paid" if game.unit.signed else "My chance of winning"


def of_pair(payoffs: Payoffs, row: int, column: int) -> str:
    mine, theirs = payoffs.choices[0][row], payoffs.choices[1][column]
    worth = payoffs.told(float(payoffs.worth[row, column]))
    what = "are paid" if payoffs.game.unit.signed else "win"
    return f"You {doing({mine: 1.0})}, they {theirs}: you {what} <b>{worth}</b>, with best play from then on."


def explained(payoffs: Payoffs, chosen: tuple[Choice, ...]) -> list[str]:
    """Sentences on what the marks mean; `chosen` is what both chose there, if they have."""
    saddles = np.argwhere(payoffs.saddles)
    marks = "▲ my best reply to each of their choices, ◀ theirs to mine."
    if len(saddles):
        mine, theirs = (side[place] for side, place in zip(payoffs.choices, saddles[0], strict=True))
        told = [marks, f"Framed: the saddle point, {words.choice(mine)} against {theirs}."]
    else:
        told = [marks, "No cell is both: there is no saddle point, so both must mix."]
    return [*told, f"Ringed: what was chosen, {words.choice(chosen[0])} against {chosen[1]}."] if chosen else told
