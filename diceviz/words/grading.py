"""The verdict on a choice: how good it was, what it cost, and why, in a sentence."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz import words
from solver.games import Game, State
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

# By what they cost at least, in points: see `words.point`. What costs less than the user cares for is fine.
GRADES = {"blunder": 3.0, "mistake": 1.0, "inaccuracy": 0.0}
COUNTED = 10.0  # so much milder where turns are counted: one that is lost costs about as many points of win probability in Pig


@dataclass(frozen=True)
class Judgement:
    grade: str  # "forced", "best", "fine", "inaccuracy", "mistake" or "blunder"
    cost: float
    sentence: str

    @property
    def is_right(self) -> bool:
        return self.grade in ("forced", "best", "fine")


def grade(game: Game, cost: float, tolerance: float, close: float) -> str:
    """Of a choice that costs so much, where near-ties cost less than `close` points."""
    if cost <= tolerance:
        return "best"
    points = cost / words.point(game)
    if points < close:
        return "fine"
    weight = COUNTED if game.unit.less_is_better else 1.0
    return next(name for name, least in GRADES.items() if points >= weight * least)


def judged(solution: "Solution", state: State, choice: Choice, close: float) -> Judgement:
    """By the player to move in that state."""
    game, at = solution.game, solution.game.where(state)
    worth = solution.action_values(**at)
    if len(game.actions(state)) == 1:
        return Judgement("forced", 0.0, "There was no choice.")
    cost = max(0.0, game.unit.gain(solution.value(**at), over=worth[choice]))
    found = grade(game, cost, solution.tolerance, close)
    reason = why_mixed(solution, state, choice, found) if game.at_once else why(solution, state, choice)
    return Judgement(found, cost, f"{found.capitalize()}: {reason}")


def why(solution: "Solution", state: State, choice: Choice) -> str:
    game, at = solution.game, solution.game.where(state)
    worth, best = solution.action_values(**at), solution.best(**at)
    chosen = f"{doing(choice)} is worth {words.value(game, worth[choice])}"
    if choice not in best:
        lost = words.cost(game, abs(worth[choice] - worth[best[0]]))
        return f"{chosen}, {doing(best[0])} {words.value(game, worth[best[0]])}; that cost {lost}."
    others = [other for other in worth if other not in best]
    if not others:
        return f"{chosen}, and so is everything else."
    other = min(others, key=lambda each: abs(worth[each] - worth[choice]))
    return f"{chosen}, {doing(other)} {words.value(game, worth[other])}."


def why_mixed(solution: "Solution", state: State, choice: Choice, found: str) -> str:
    game, at = solution.game, solution.game.where(state)
    mix, worth = solution.strategy(**at), solution.action_values(**at)
    if choice in mix:
        share = "always" if mix[choice] == 1.0 else f"in {words.share(mix[choice])} of games"
        return f"{chosen_is(choice)} {'right' if isinstance(choice, str) else 'to be thrown'} here {share}."
    against = f"{chosen_is(choice)} worth {words.value(game, worth[choice])} against their best mix"
    if found == "best":
        return f"{against}, as much as your own."
    lost = words.cost(game, solution.value(**at) - worth[choice])
    return f"{against}, your own {words.value(game, solution.value(**at))}; that cost {lost}."


def chosen_is(choice: Choice) -> str:
    """ "rolling is", "1 die is", "3 dice are"."""
    return f"{doing(choice)} is" if isinstance(choice, str) else f"{words.dice(choice)} {'is' if choice == 1 else 'are'}"


def doing(choice: Choice) -> str:
    """ "rolling", "throwing 3 dice"."""
    return {"roll": "rolling", "hold": "holding"}.get(choice) or f"throwing {words.dice(choice)}"
