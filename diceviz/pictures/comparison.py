"""Another strategy laid over a picture of the best one: where it differs, and what each difference costs."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz import words
from diceviz.pictures.colours import Bytes, Floats, Mask
from diceviz.pictures.costs import cost_shares
from diceviz.pictures.palette import Theme, blend, rgb
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.strategies import Strategy

MARK = "#d6246e"  # neither roll nor hold, and darker than the palest of either
LEAST = 0.3  # the share of that colour in the smallest cost of the scale
DARKER = 0.45  # the share of the colour of faint text in the grey of rolls
FEW = 5  # so many numbers of dice are too many to be named


@lru_cache(maxsize=4)
def table_of(rival: "Strategy", game: Game) -> Floats:
    """The chance of rolling, or of every number of dice, in every state."""
    if "theirs" in game.hidden:
        from solver.strategies.dark_tables import over_axes

        dark: Any = game
        return over_axes(rival, dark)
    return rival.rolls(game) if game.chooses == "roll or hold" else rival.mixes(game)


def rolls_in_round(rival: "Strategy", game: Any, at: State) -> Floats:
    """The chance of rolling in a round in which both totals are seen, with those scores: my total across, theirs up."""
    from solver.strategies.seen_plays import round_rolls

    return round_rolls(rival, game, at).T


def roll_costs(margins: Floats, rolls: Floats) -> Floats:
    """What a player loses who rolls that often, if rolling gains the margins; nothing where there is no choice."""
    gains = np.where(np.isinf(margins), 0.0, margins)
    costs: Floats = rolls * np.maximum(-gains, 0.0) + (1.0 - rolls) * np.maximum(gains, 0.0)
    return costs


def sliced(rolls: Floats, game: Game, axis: str, at: int) -> Floats:
    """A slice of all states: rows go up, columns across."""
    return rolls[tuple(at if name == axis else slice(None) for name in game.axes)].T


def dice_costs(solution: "Solution", mixes: Floats) -> Floats:
    """Over their score and mine: what a player loses who throws those mixes once, and plays optimally from then on."""
    worths = solution.worths()
    allowed = ~np.isnan(worths)
    shares = mixes if allowed.all() else shares_of(allowed, mixes)
    costs: Floats = np.fmax.reduce(worths, axis=2) - (np.where(allowed, worths, 0.0) * shares).sum(axis=2)
    return costs.T


def shares_of(allowed: Mask, mixes: Floats) -> Floats:
    """The mixes of what is allowed: all of it where that is one choice, NaN where they have nothing of it."""
    shares = np.where(allowed.sum(axis=2, keepdims=True) == 1, 1.0, mixes) * allowed
    total = shares.sum(axis=2, keepdims=True)
    scaled: Floats = shares / np.where(total > 0.0, total, np.nan)
    return scaled


def on_grey(colours: Bytes, costs: Floats, solution: "Solution", theme: Theme, rolls: Floats | None = None) -> Bytes:
    """Grey cells, those that cost something in the colours of the scale. The grey of another strategy that rolls or holds tells
    which: it is darker where that one rolls. What is faint or has no colour stays so."""
    scale, result = loss_scale(theme), colours.copy()
    places = np.rint(cost_shares(costs, solution.game) * (len(scale) - 1)).astype(np.intp)
    grey = np.array([rgb(colour) for colour in greys(theme)], np.ubyte)
    result[..., :3] = grey[0 if rolls is None else (np.nan_to_num(rolls) > 0.5).astype(np.intp)]
    differs = errs(costs, solution)
    result[differs, :3] = scale[places[differs]]
    return result


def errs(costs: Floats, solution: "Solution") -> Mask:
    """Where another strategy loses something, as far as is proven."""
    return np.asarray(np.nan_to_num(costs) > solution.tolerance)


def greys(theme: Theme) -> tuple[str, str]:
    """The grey of holds, or of numbers of dice, and that of rolls."""
    return theme.even, blend(theme.even, theme.faint, DARKER)


@cache
def loss_scale(theme: Theme) -> Bytes:
    """The colours of losses, from the smallest to the largest: rows of red, green, blue."""
    shares = np.linspace(LEAST, 1.0, 64)
    return np.array([rgb(blend(theme.even, MARK, float(share))) for share in shares], np.ubyte)


def laid_over(rival: "Strategy | None", paints: bool) -> str:
    """What is said of another strategy after what a picture shows."""
    if rival is None:
        return ""
    return f" of “{rival.name}”" if paints else f" and what “{rival.name}” loses"


def told_here(rival: "Strategy", solution: "Solution", state: State) -> str:
    """A sentence on what another strategy does in a state, what is best there, and what it loses; none where there is no
    choice."""
    worths = solution.action_values(state)
    if len(worths) < 2 or (mix := mix_at(rival, solution.game, state)) is None:
        return ""
    allowed = {choice: share for choice, share in mix.items() if choice in worths}
    total, best = sum(allowed.values()), solution.game.unit.best(worths.values())
    if not total:
        return f"“{rival.name}” knows no choice here."
    cost = abs(best - sum(share * worths[choice] for choice, share in allowed.items()) / total)
    does = f"“{rival.name}” {deed(allowed)} here"
    if cost <= solution.tolerance:
        return f"{does}, which loses nothing."
    return f"{does}, best is {what_is_best(solution, state)}: loses {words.cost(solution.game, cost)}."


def what_is_best(solution: "Solution", state: State) -> str:
    """The best choice in a state, in words; "a mix" where one must choose at random."""
    best = solution.strategy(state) if solution.game.at_once else dict.fromkeys(solution.best(state), 1.0)
    if solution.game.chooses == "roll or hold":
        return f"to {' or '.join(best)}"
    return " or ".join(map(str, best)) if len(best) < FEW else "a mix of many"


def deed(mix: Mapping[Any, float]) -> str:
    """What a player of a mix does: "rolls", "throws 8", "throws 3 or 5"."""
    likely = [choice for choice, share in mix.items() if share > 0.0]
    if isinstance(likely[0], str):
        return "rolls or holds" if len(likely) > 1 else f"{likely[0]}s"
    return f"throws {' or '.join(map(str, likely)) if len(likely) < FEW else 'one of many numbers'}"


def mix_at(rival: "Strategy", game: Game, state: State) -> dict[Any, float] | None:
    """The chances of the choices of another strategy in a state; none where its table does not tell."""
    if "their_turn" in game.axes:
        rolls = rolls_in_round(rival, game, replace(state, turn=0, their_turn=0))
        return both(float(rolls[state.their_turn, state.turn]))
    found = table_of(rival, game)[tuple(getattr(state, name) - axis.start for name, axis in game.axes.items())]
    if game.chooses == "roll or hold":
        return both(float(found))
    return {choice: float(share) for choice, share in zip(game.choices, found, strict=True) if share > 0.0}


def both(roll: float) -> dict[Any, float]:
    return {choice: share for choice, share in (("roll", roll), ("hold", 1.0 - roll)) if share > 0.0}


def summary(rival: "Strategy", costs: Floats, solution: "Solution") -> str:
    """How often the other strategy errs in the states of a picture, and by how much at most."""
    shown = costs[~np.isnan(costs)]
    differs = shown > solution.tolerance
    if not differs.any():
        return f"“{rival.name}” plays optimally everywhere here."
    part = words.share(float(differs.mean()))
    return f"Marked: “{rival.name}” errs in {part} of these states, by up to {words.cost(solution.game, float(shown.max()))}."
