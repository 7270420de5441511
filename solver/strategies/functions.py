"""A strategy that a function computes: asked once for every state, and kept as a table."""

from collections.abc import Callable
from numbers import Real
from typing import Any

import numpy as np

from solver.games import Game
from solver.games.table_axes import at_risk
from solver.strategies.own_tables import OwnNumbers, RollTable
from solver.strategies.rules_of_thumb import Strategy
from solver.tables.strategy_arrays import by_own_turn, no_choice, to_the_end

CHANCES = {"roll": 1.0, "hold": 0.0}


def asked(function: Callable[..., Any], game: Game, name: str) -> Strategy:
    if game.chooses == "dice" and tuple(game.axes) == ("mine", "theirs"):
        return dice_of(function, game, name)
    if at_risk(by_own_turn(game)):
        return rolls_of(function, game, name)
    raise TypeError(f"{game.name}: must be a game of two players over both scores, or with points at risk")


def dice_of(function: Callable[..., Any], game: Game, name: str) -> Strategy:
    numbers = np.zeros((game.target, game.target), np.int64)
    for mine, theirs in np.ndindex(numbers.shape):
        number = function(mine, theirs)
        if isinstance(number, bool) or number not in game.choices:
            right = f"a whole number from {game.choices[0]} to {game.choices[-1]}"
            raise ValueError(f"{name} at mine {mine}, theirs {theirs} is {number!r}: must be {right}")
        numbers[mine, theirs] = number
    return OwnNumbers(name, "dice", numbers)


def rolls_of(function: Callable[..., Any], game: Game, name: str) -> Strategy:
    rolls = no_choice(game)
    for mine in range(game.target):
        for theirs, turn in np.ndindex(game.target, game.target - mine):
            if turn:
                rolls[mine, theirs, turn] = chance(
                    function(mine, theirs, turn), f"{name} at mine {mine}, theirs {theirs}, turn {turn}"
                )
    return RollTable(name, np.asarray(to_the_end(rolls, by_own_turn(game))))


def chance(answer: Any, place: str) -> float:
    number = CHANCES.get(answer) if isinstance(answer, str) else float(answer) if isinstance(answer, Real) else None
    if number is None or not 0.0 <= number <= 1.0:
        raise ValueError(f'{place} is {answer!r}: must be "roll", "hold", or the chance to roll')
    return number
