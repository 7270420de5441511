"""Values, margins and states in the user's words."""

import math
from collections.abc import Iterable, Sequence

from solver.games import Game, State
from solver.games.state import I_AM, THEY_ARE, Choice


def value(game: Game, worth: float, digits: int = 2) -> str:
    """A value with its unit: "53.06 %", "+1.25", "12.64 turns"."""
    return number(game, worth, digits) + game.unit.suffix


def number(game: Game, worth: float, digits: int = 2) -> str:
    """A value without its unit: per cent, points with their sign, throws or turns."""
    return f"{game.unit.shown(worth):{'+' if game.unit.signed else ''}.{digits}f}".replace("-", "−")


def axis(game: Game, worth: float) -> str:
    """A value beside an axis or a line of equal values."""
    return value(game, worth, 0).replace("+0", "0")


def cost(game: Game, worth: float) -> str:
    """A difference of values: "1.32 points of win probability"."""
    points = game.unit.shown(worth)
    shown = f"{points:.{2 if points >= 0.005 else 3}f}" if points >= 0.0005 else power_of_ten(points)
    return f"{shown} {unit(game)}"


def is_nothing(game: Game, worth: float) -> bool:
    """Whether a difference of values is too small to be seen in values as they are shown."""
    return game.unit.shown(worth) < 0.005


def unit(game: Game) -> str:
    """The unit of a difference of values: "points of win probability", "points", "turns", "throws"."""
    return f"points of {worth(game)}" if game.pays == "chance" else worth(game)


def worth(game: Game) -> str:
    """What is counted: "win probability", "points", "turns", "throws"."""
    if game.pays != "chance":
        return game.pays
    return "probability" if game.players == 1 else "win probability"


def point(game: Game) -> float:
    """The unit in which mistakes are measured, as a value: a point of probability, or a hundredth of the longest payment, of a
    turn or of a throw."""
    return game.bounds[1] / 100 if math.isfinite(game.bounds[1]) else 0.01


def power_of_ten(number: float) -> str:
    """A number as "4·10⁻¹⁵", rounded up, for it is said of bounds and of what a mistake costs at most."""
    if number == 0:
        return "0"
    exponent = math.floor(math.log10(number))
    mantissa = math.ceil(round(number / 10**exponent, 9))
    if mantissa == 10:
        mantissa, exponent = 1, exponent + 1
    return f"{mantissa}·10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def state(game: Game, where: State) -> str:
    """A state: "you have 40, they have 55, 18 at risk"."""
    return ", ".join([*in_round(game, where), f"you have {where.mine}", *others_and_left(game, where), *next_up(game, where)])


def begun(game: Game) -> str:
    """A sentence on the scores at the start, where these are not the same and the present one of the other is not seen."""
    begin = game.start()
    if "theirs" not in game.hidden or begin.mine == begin.theirs:
        return ""
    return f"You began with {begin.mine}, they with {begin.theirs}."


def in_round(game: Game, where: State) -> list[str]:
    return [f"round {where.round}"] if "round" in game.axes else []


def others_and_left(game: Game, where: State) -> list[str]:
    """What the other player has, if that is seen; alone, the points to go; and the turns left, where they are counted."""
    if "theirs" in game.hidden:
        return []
    left = [f"{count(where.turns_left, game.go)} left"] if "turns_left" in game.axes else []
    return [f"they have {where.theirs}" if game.players == 2 else f"{game.target - where.mine} to go", *left]


def next_up(game: Game, where: State) -> list[str]:
    """What is at risk, or who chooses."""
    if "their_turn" in game.axes:
        return round_of(where)
    if "turn" in game.axes:
        return [f"{where.turn} at risk" if where.turn else "your turn begins"]
    if game.players == 1:
        return []
    return [f"{'both' if game.at_once else 'you'} {'throw' if game.chooses == 'dice' else 'choose'}"]


def round_of(where: State) -> list[str]:
    """What both have at risk, or are out of the round with."""
    if where.begins_turn:
        return ["both turns begin"]
    mine = f"you are out with {where.turn}" if where.out == I_AM else f"{where.turn} at risk"
    theirs = f"they are out with {where.their_turn}" if where.out == THEY_ARE else f"they risk {where.their_turn}"
    return [mine, theirs]


def start(game: Game, worth: float) -> str:
    """The value of the game at its start."""
    shown, limit = value(game, worth), game.start().turns_left
    if game.unit.less_is_better:
        return f"takes {shown} on average"
    if game.players == 1:
        return f"reached{f' within {count(limit, game.go)}' if limit else ''}: {shown}"
    begin = game.start()
    if game.at_once and begin.mine != begin.theirs:
        return f"with {begin.mine} : {begin.theirs} you win {shown}"
    who = "either player" if game.at_once else "first player"
    return f"{who} expects {shown} points" if game.unit.signed else f"{who} wins {shown}"


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 turn", "3 turns"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def choice(chosen: Choice) -> str:
    """A choice: "roll", "hold", "3 dice"."""
    return chosen if isinstance(chosen, str) else dice(chosen)


def alternatives(numbers: tuple[int, ...]) -> str:
    """Numbers of dice that are equally good: "4 or 5 dice"."""
    if len(numbers) > 4:
        return "any of many numbers of dice"
    *others, last = numbers
    return f"{', '.join(map(str, others))} or {dice(last)}" if others else dice(last)


def mix(probabilities: dict[Choice, float]) -> str:
    """A mixed strategy: "2 dice 17 %, 5 dice 83 %", or the only choice."""
    if len(probabilities) == 1:
        return choice(next(iter(probabilities)))
    return ", ".join(f"{choice(chosen)} {share(probability)}" for chosen, probability in probabilities.items())


def share(probability: float) -> str:
    """A probability in per cent; never 0 of what may happen, nor 100 of what may not."""
    if probability == 1:
        return "100 %"
    shown = f"{100 * probability:.1f}"
    if shown == "0.0" and probability > 0:
        return "< 0.1 %"
    return "> 99.9 %" if shown == "100.0" and probability < 1 else f"{shown} %"


def proven(gap: float) -> str:
    return f"Proven to ± {power_of_ten(gap)}."


def seconds(time: float) -> str:
    if time < 0.001:
        return "less than 1 ms"
    return f"{1000 * time:.0f} ms" if time < 1 else f"{time:.1f} s"


def tabbed(rows: Iterable[Sequence[str]]) -> str:
    """A table as lines of text, with tabs between the cells."""
    return "".join("\t".join(row) + "\n" for row in rows)
