"""Curves of a player alone, from the solution and from a rule of thumb: values, choices, chances, and the number of turns."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.pictures.chart import PER_CENT, Chart, Curve, rounded
from diceviz.pictures.colours import Floats
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

SEEN = 0.999  # so much of all chances is shown; the rest is a long thin tail
MANY = 5.0  # from so many turns on average on, the normal curve comes close
FINE = 10  # a normal curve has so many points for each turn
FIVE = 5  # the number of dice of the rule of Tijms & van der Wal
NAMES = ("none", "one die", "two dice", "three dice", "four dice", "five dice")


def turns(game: Game) -> str:
    """The word for what the game counts: "turns" or "throws"."""
    return f"{game.go}s"


@dataclass(frozen=True, eq=False)
class RuleOfThumb:
    """A rule of thumb: hold at the best total of a single turn, or throw five dice."""

    name: str
    number: int
    solution: "Solution"


@lru_cache(maxsize=2)
def rule_of_thumb(solution: "Solution") -> RuleOfThumb:
    game = solution.game
    if game.chooses == "dice":
        number = min(FIVE, game.max_dice)
        return RuleOfThumb(NAMES[number], number, solution.fixed(number))
    from solver.races.one_round import tie_at

    number = min(tie_at(game.plain_die), game.target)
    return RuleOfThumb(f"hold at {number}", number, solution.fixed(number))


def start_of_turn(game: Game, state: State) -> dict[str, int]:
    """The state in which the present turn began, as arguments for a solution."""
    return {name: number for name, number in game.where(state).items() if name != "turn"}


def left(game: Game, state: State) -> str:
    return words.count(state.turns_left, game.go) + " left" if "turns_left" in game.axes else ""


def place(game: Game, state: State) -> str:
    """The state at the start of a turn, in words: "7 points and 3 turns left"."""
    return " and ".join(filter(None, [words.count(state.mine, "point"), left(game, state)]))


def values(solution: "Solution", state: State) -> Floats:
    """The values by score: turns, or chances in per cent with the turns that are left."""
    found, unit = solution.values(), solution.game.unit
    return found if unit.less_is_better else unit.scale * found[:, state.turns_left - 1]


def by_score(solution: "Solution", state: State) -> Chart:
    game, rule = solution.game, rule_of_thumb(solution)
    best, thumb = values(solution, state), values(rule.solution, state)
    scores = np.arange(game.target)
    both = Curve("optimal", scores, best), Curve(rule.name, scores, thumb, ink=1)
    if game.unit.less_is_better:
        now = f"{best[state.mine]:.3f} {turns(game)} on average, the fewest that there can be"
        top = rounded(1.02 * float(max(best.max(), thumb.max())))
        up, digits, unit = f"{turns(game)} still needed", 3, ""
    else:
        now, top, up, digits, unit = f"{best[state.mine]:.2f}{PER_CENT} at best", 104.0, "chance, %", 2, PER_CENT
    said = f"With {place(game, state)}: {now}; {thumb[state.mine]:.{digits}f}{unit} with {rule.name}."
    span = (-0.5, game.target - 0.5, 0.0, top)
    return Chart("my score", up, both, said, left(game, state), span, "mine", digits=digits, unit=unit)


def choices(solution: "Solution", state: State) -> Chart:
    game, throws = solution.game, solution.game.chooses == "dice"
    found, said = (dice_chosen if throws else totals_held)(solution, state)
    top = max(float(np.nanmax(curve.y)) for curve in found)
    up = "dice thrown" if throws else "turn total"
    span = (-0.5, game.target - 0.5, 0.0, max(rounded(1.04 * top), top + 0.5))
    return Chart("my score", up, found, said, left(game, state), span, "mine", digits=0)


def dice_chosen(solution: "Solution", state: State) -> tuple[tuple[Curve, ...], str]:
    """The best number of dice by score, and a sentence."""
    game, rule, dice = solution.game, rule_of_thumb(solution), solution.dice()
    scores = np.arange(game.target)
    best = (dice if game.unit.less_is_better else dice[:, state.turns_left - 1]).astype(float)
    thumb = Curve(rule.name, scores, np.full(game.target, float(rule.number)), "steps", 1)
    chosen = words.alternatives(solution.best(**start_of_turn(game, state)))
    return (Curve("optimal", scores, best, "steps"), thumb), f"With {place(game, state)}: {chosen}."


def totals_held(solution: "Solution", state: State) -> tuple[tuple[Curve, ...], str]:
    """The first turn total that holds by score, and where one beyond it rolls, the last of these; and a sentence."""
    game, rule = solution.game, rule_of_thumb(solution)
    scores = np.arange(game.target)
    first, last = solution.hold_boundary(state.turns_left or None)
    beyond = np.where(last > first, last, np.nan)
    found = [Curve("first hold", scores, first.astype(float), "steps")]
    found += [Curve(rule.name, scores, np.minimum(rule.number, game.target - scores).astype(float), "steps", 1)]
    if not np.isnan(beyond).all():
        found.append(Curve("last roll", scores, beyond, "steps", 2))
    told = when_to_hold(game, state.mine, int(first[state.mine]), int(last[state.mine]))
    return tuple(found), f"With {place(game, state)}: {told}."


def when_to_hold(game: Game, mine: int, first: int, last: int) -> str:
    if first == game.target - mine:
        return "roll until the target is reached"
    return f"hold at {first} or more" if last < first else f"hold at {first}, but not everywhere beyond: last roll at {last}"


def by_turns_left(solution: "Solution", state: State) -> Chart:
    """The chance to reach the target from the cursor's score on, by turns that are left."""
    game, rule = solution.game, rule_of_thumb(solution)
    numbers = np.array(game.axes["turns_left"])
    best, thumb = (game.unit.scale * each.values()[state.mine] for each in (solution, rule.solution))
    both = Curve("optimal", numbers, best), Curve(rule.name, numbers, thumb, ink=1)
    at = state.turns_left - 1
    now = f"{best[at]:.2f}{PER_CENT} at best, {thumb[at]:.2f}{PER_CENT} with {rule.name}"
    said = f"{left(game, state).capitalize()}: {now}{even_chance(best)}."
    subtitle, span = f"from {words.count(state.mine, 'point')} on", (0.5, numbers[-1] + 0.5, 0.0, 104.0)
    return Chart(f"{turns(game)} left", "chance, %", both, said, subtitle, span, "turns_left", unit=PER_CENT)


def even_chance(best: Floats) -> str:
    enough = np.flatnonzero(best >= 50)
    return f"; {enough[0] + 1} are enough for an even chance" if enough.size else ""


def distribution(solution: "Solution", state: State) -> Floats:
    """[n] is the chance to reach the target in exactly n turns, from the beginning of the turn on."""
    return solution.distribution(**start_of_turn(solution.game, state))


def by_number(solution: "Solution", state: State) -> Chart:
    """How likely each number of turns is."""
    game, rule = solution.game, rule_of_thumb(solution)
    best, thumb = (distribution(each, state) for each in (solution, rule.solution))
    last = max(last_seen(best), last_seen(thumb))
    found = [*bars("optimal", best, last, 0, game), *bars(rule.name, thumb, last, 1, game)]
    top = rounded(1.05 * max(float(curve.y.max()) for curve in found))
    said, marks = how_many(solution, best, thumb)
    span = (0.0, 5.0 * np.ceil((last + 0.5) / 5), 0.0, top)
    subtitle = f"from {place(game, state)} on"
    return Chart(turns(game), "chance, %", tuple(found), said, subtitle, span, marks=marks, unit=PER_CENT)


def last_seen(chances: Floats) -> int:
    """The number of turns up to which nearly all chances are; 1 at least."""
    seen = int(np.searchsorted(np.cumsum(chances), SEEN * chances.sum()))
    return int(np.clip(seen, 1, len(chances) - 1))


def bars(name: str, chances: Floats, last: int, ink: int, game: Game) -> list[Curve]:
    """The chances up to `last` in per cent, and the normal curve of the same mean and variance where it comes close."""
    from solver.races.to_target import normal
    from solver.solutions.solo_hog import mean_and_variance

    numbers = np.arange(1, min(last, len(chances) - 1) + 1)
    found = [Curve(name, numbers, 100 * chances[numbers], "steps" if ink else "bars", ink)]
    if "turns_left" in game.axes:
        return found
    mean, variance = mean_and_variance(np.asarray(chances, np.float64))
    if mean >= MANY:
        fine = np.arange(FINE * last + 1) / FINE
        found.append(Curve("normal", fine, 100 * normal(fine, mean, variance), "thin", ink))
    return found


def how_many(solution: "Solution", best: Floats, thumb: Floats) -> tuple[str, tuple[float, ...]]:
    """A sentence on the number of turns, and its mean with optimal play, which is marked."""
    game, rule = solution.game, rule_of_thumb(solution)
    reached, mean, of_rule = float(best.sum()), average(best), average(thumb)
    if reached == 0:
        return "The target is out of reach, or so nearly that it cannot be told.", ()
    if game.unit.less_is_better:
        said = f"{mean:.3f} {turns(game)} on average, the fewest that there can be; {of_rule:.3f} with {rule.name}."
    else:
        said = f"The target is reached in {100 * reached:.2f}{PER_CENT} of games; then in {mean:.2f} {turns(game)} on average."
    return said, (mean,)


def average(chances: Floats) -> float:
    reached = float(chances.sum())
    return float(np.arange(len(chances)) @ chances) / reached if reached > 0 else 0.0
