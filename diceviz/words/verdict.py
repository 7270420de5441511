"""What to do in a state, in one sentence: what a picture says of the state under the mouse, or under the cursor."""

from typing import TYPE_CHECKING

from diceviz import words
from solver import State

if TYPE_CHECKING:
    from solver import Solution


def verdict(solution: "Solution", state: State) -> str:
    """The state and what is best there: "You have 40, they have 55, 18 at risk: roll. Holding costs ..."."""
    return f"{words.state(solution.game, state).capitalize()}: {advice(solution, state)}"


def advice(solution: "Solution", state: State) -> str:
    """What to do, without saying where: "<b>roll</b>. Holding costs 1.32 points of win probability."."""
    game = solution.game
    mix = solution.strategy(state) if game.at_once else {}
    if len(mix) == 2 and "turn" in game.axes:
        return f"<b>{words.mix(mix)}</b>, both are worth {words.value(game, solution.value(state))}."
    if mix and "turn" not in game.axes:
        return f"<b>{words.mix(mix)}</b>."
    if game.chooses == "roll or hold":
        return roll_or_hold(solution, state)
    return f"<b>{words.alternatives(solution.best(state))}</b>, worth {words.value(game, solution.value(state))}."


def roll_or_hold(solution: "Solution", state: State) -> str:
    """What to do, and what the other choice would cost."""
    best, worth = solution.best(state), solution.action_values(state)
    if len(worth) == 1:
        return f"<b>{best[0]}</b>, there is no choice."
    if len(best) == 2:
        return f"<b>either</b>, both are worth {words.value(solution.game, worth['roll'])}."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"<b>{best[0]}</b>. {wrong} costs {words.cost(solution.game, abs(worth['roll'] - worth['hold']))}."
