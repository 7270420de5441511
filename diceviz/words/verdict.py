"""What to do in a state, in one sentence: what a picture says of the state under the mouse, or under the cursor."""

from typing import TYPE_CHECKING

from diceviz import words
from solver import State

if TYPE_CHECKING:
    from solver import Solution


def verdict(solution: "Solution", state: State) -> str:
    game, said = solution.game, words.state(solution.game, state).capitalize()
    if game.at_once:
        return f"{said}: <b>{words.mix(solution.strategy(state))}</b>."
    if game.chooses == "roll or hold":
        return f"{said}: {roll_or_hold(solution, state)}"
    return f"{said}: <b>{words.alternatives(solution.best(state))}</b>, worth {words.value(game, solution.value(state))}."


def roll_or_hold(solution: "Solution", state: State) -> str:
    """And what the other choice would cost."""
    best, worth = solution.best(state), solution.action_values(state)
    if len(worth) == 1:
        return f"<b>{best[0]}</b>, there is no choice."
    if len(best) == 2:
        return f"<b>either</b>, both are worth {words.value(solution.game, worth['roll'])}."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"<b>{best[0]}</b>. {wrong} costs {words.cost(solution.game, abs(worth['roll'] - worth['hold']))}."
