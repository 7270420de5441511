"""The verdict on a choice: how good it was, what it cost, and why, in words."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.words.seen_dice import at_most
from solver.games import Game, State
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

# The least that a choice of each grade costs, in points: see `words.point`. A choice that costs less than `Lens.close` is fine.
GRADES = {"blunder": 3.0, "mistake": 1.0, "inaccuracy": 0.0}
COUNTED = 10.0  # grades are milder by this factor where turns are counted: in Pig, a lost turn costs about 10 points of chance


@dataclass(frozen=True)
class Judgement:
    """What is said of one choice."""

    grade: str  # "forced", "best", "fine", "inaccuracy", "mistake" or "blunder"
    cost: float  # what the choice loses against the best, as a difference of values
    reason: str  # "rolling is worth 49.91 %, holding 48.59 %."

    @property
    def is_right(self) -> bool:
        return self.grade in ("forced", "best", "fine")

    @property
    def sentence(self) -> str:
        """The grade, and why: "Best: rolling is worth 49.91 %, holding 48.59 %."."""
        return self.reason if self.grade == "forced" else f"{self.grade.capitalize()}: {self.reason}"


def grade(game: Game, cost: float, tolerance: float, close: float) -> str:
    """The grade of a choice that costs so much, where near-ties cost less than `close` points."""
    if cost <= tolerance:
        return "best"
    points = cost / words.point(game)
    if points < close:
        return "fine"
    weight = COUNTED if game.unit.less_is_better else 1.0
    return next(name for name, least in GRADES.items() if points >= weight * least)


def judged(solution: "Solution", state: State, choice: Choice, close: float) -> Judgement:
    """The judgement on a choice of the player to move in that state; near-ties cost less than `close` points."""
    game, worth = solution.game, solution.action_values(state)
    if len(game.actions(state)) == 1:
        return Judgement("forced", 0.0, "There was no choice.")
    cost = max(0.0, game.unit.gain(game.unit.best(worth.values()), over=worth[choice]))
    found = grade(game, cost, solution.tolerance, close)
    is_mixed = game.at_once and ("turn" not in game.axes or len(solution.strategy(state)) > 1)
    reason = why_mixed(solution, state, choice, found) if is_mixed else why(solution, state, choice)
    return Judgement(found, cost, reason)


def why(solution: "Solution", state: State, choice: Choice) -> str:
    """What the choice is worth, and what the best other one is."""
    game, worth, best = solution.game, solution.action_values(state), solution.best(state)
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
    """How often the optimal mix has the choice of that grade; if never, what it is worth against the other player's mix."""
    game, mix, worth = solution.game, solution.strategy(state), solution.action_values(state)
    if choice in mix:
        share = "always" if mix[choice] == 1.0 else f"in {words.share(mix[choice])} of games"
        return f"{chosen_is(choice)} {'right' if isinstance(choice, str) else 'to be thrown'} here {share}."
    against = f"{chosen_is(choice)} worth {at_most(game, state)}{words.value(game, worth[choice])} against their best mix"
    cost = max(worth.values()) - worth[choice]
    if found == "best" and words.is_nothing(game, cost):
        return f"{against}, as much as your own."
    own = f"{against}, your own {words.value(game, max(worth.values()))}"
    apart = "what is proven cannot tell them apart" if found == "best" else f"that cost {words.cost(game, cost)}"
    return f"{own}; {apart}."


def chosen_is(choice: Choice) -> str:
    """A choice as the subject of a sentence: "rolling is", "1 die is", "3 dice are"."""
    return f"{doing(choice)} is" if isinstance(choice, str) else f"{words.dice(choice)} {'is' if choice == 1 else 'are'}"


def doing(choice: Choice) -> str:
    """A choice as something that is done: "rolling", "throwing 3 dice"."""
    return f"{choice}ing" if isinstance(choice, str) else f"throwing {words.dice(choice)}"
