"""What to do in a state, in one sentence: what a picture says of the state under the mouse, or under the cursor."""

from typing import TYPE_CHECKING

from diceviz import words
from solver import Pig, SimultaneousHog, SoloPig, State
from solver.plies import where

if TYPE_CHECKING:
    from solver import Solution


def verdict(solution: "Solution", state: State) -> str:
    return roll_or_hold(solution, state) if isinstance(solution.game, Pig | SoloPig) else how_many(solution, state)


def roll_or_hold(solution: "Solution", state: State) -> str:
    """And what the other choice would cost."""
    at = where(solution.game, state)
    best, worth = solution.best(**at), solution.action_values(**at)
    said = words.state(solution.game, state).capitalize()
    if len(worth) == 1:
        return f"{said}: <b>{best[0]}</b>, there is no choice."
    if len(best) == 2:
        return f"{said}: <b>either</b>, both are worth {words.value(solution.game, worth['roll'])}."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"{said}: <b>{best[0]}</b>. {wrong} costs {words.cost(solution.game, abs(worth['roll'] - worth['hold']))}."


def how_many(solution: "Solution", state: State) -> str:
    game, at = solution.game, where(solution.game, state)
    said = words.state(game, state).capitalize()
    if isinstance(game, SimultaneousHog):
        return f"{said}: <b>{words.mix(solution.strategy(**at))}</b>."
    return f"{said}: <b>{words.alternatives(solution.best(**at))}</b>, worth {words.value(game, solution.value(**at))}."
