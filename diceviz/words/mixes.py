"""Why players who choose at once mix, and what it would cost to tell, in the user's words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from solver import State
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution
    from solver.solutions.solution import Floats


def why_mix(solution: "Solution", state: State) -> str:
    """What the other player does, what that makes your choices worth, and whether another mix would be as good."""
    if "their_turn" in solution.game.hidden:
        return why_unseen(solution, state)
    mix, is_dice = solution.strategy(state), solution.game.chooses == "dice"
    text = f"They {doing(solution.their_strategy(state))}. "
    if len(mix) == 1:
        text += f"Against that nothing is worth more than {best_named(next(iter(mix)))}."
    else:
        everything = "all numbers of your mix" if is_dice else "both"
        text += f"Against that {everything} are worth the same{', and no other is worth more' if is_dice else ''}."
    if not solution.unique(state):
        text += " Yours is one of several mixes that are equally good."
    return text


def why_unseen(solution: "Solution", state: State) -> str:
    """What the other player's turn comes to, of which nothing is seen, and what that makes your choices worth."""
    law, mix = solution.law(state.theirs, state.mine), solution.strategy(state)
    text = f"Their turn, of which you see nothing, busts with a chance of {words.share(float(law[0]))}"
    text += f" and else ends with {mean_total(law):.1f} on average. "
    if len(mix) > 1:
        return f"{text}Against that both are worth the same, and they must not know which it will be."
    return f"{text}Against that nothing is worth more than {best_named(next(iter(mix)))}."


def mean_total(law: "Floats") -> float:
    """The mean total of a turn that does not bust, which may be so seldom that 1 - law[0] is 0."""
    return float(np.arange(len(law)) @ law / law[1:].sum())


def best_named(choice: Choice) -> str:
    """A choice that is worth most: "rolling", "3 dice"."""
    return f"{choice}ing" if isinstance(choice, str) else words.dice(choice)


def if_they_knew(solution: "Solution", state: State) -> str:
    """What would come of announcing the likeliest choice; nothing is said of that against a player who keeps to a strategy."""
    if solution.is_reply:
        return ""
    game, mix = solution.game, solution.strategy(state)
    likeliest = max(mix, key=lambda choice: mix[choice])
    worth = solution.payoffs(state)[game.actions(state).index(likeliest)]
    reply, cost = game.actions(state.swapped())[int(np.argmin(worth))], solution.value(state) - float(worth.min())
    they = f"they would {'' if isinstance(reply, str) else 'throw '}{reply}"
    told = f"If they knew that you {doing({likeliest: 1.0})}, {they}"
    if cost <= solution.tolerance:
        return f"{told}, and it would cost you nothing."
    return f"{told}, and it would cost you {words.cost(game, cost)}."


def doing(mix: Mapping[Choice, float]) -> str:
    """What a player with that mix does: "throw 2 dice 17 %, 5 dice 83 %", "roll 40 %, hold 60 %"."""
    throw = "" if isinstance(next(iter(mix)), str) else "throw "
    return throw + words.mix(dict(mix))
