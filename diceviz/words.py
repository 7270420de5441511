"""Values, margins and states in the user's words."""

import math

from solver import Hog, Pig, SimultaneousHog, SoloPig, State
from solver.games import Game
from solver.plies import is_alone

UNITS = {"chance": " %", "points": "", "throws": " throws", "turns": " turns"}


def value(game: Game, worth: float, digits: int = 2) -> str:
    return number(game, worth, digits) + UNITS[game.pays]


def number(game: Game, worth: float, digits: int = 2) -> str:
    """A value without its unit: per cent, points with their sign, throws or turns."""
    shown = 100 * worth if game.pays == "chance" else worth
    return f"{shown:{'+' if game.pays == 'points' else ''}.{digits}f}".replace("-", "−")


def axis(game: Game, worth: float) -> str:
    """A value beside an axis or a line of equal values."""
    return f"{100 * worth:.0f} %" if game.pays == "chance" else f"{worth:+.0f}".replace("-", "−").replace("+0", "0")


def cost(game: Game, worth: float) -> str:
    """A difference of values: "1.32 points of win probability"."""
    points = 100 * worth if game.pays == "chance" else worth
    shown = f"{points:.{2 if points >= 0.005 else 3}f}" if points >= 0.0005 else power_of_ten(points)
    return f"{shown} {unit(game)}"


def unit(game: Game) -> str:
    """Of a difference of values."""
    if game.pays != "chance":
        return game.pays
    return f"points of {'probability' if is_alone(game) else 'win probability'}"


def point(game: Game) -> float:
    """What mistakes are measured by: of probability; else a hundredth of the longest payment, of a turn or of a throw."""
    return game.bounds[1] / 100 if game.pays == "points" else 0.01


def power_of_ten(number: float) -> str:
    """As 4·10⁻¹⁵, rounded up, for it is said of bounds and of what a mistake costs at most."""
    if number == 0:
        return "0"
    exponent = math.floor(math.log10(number))
    mantissa = math.ceil(round(number / 10**exponent, 9))
    if mantissa == 10:
        mantissa, exponent = 1, exponent + 1
    return f"{mantissa}·10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def state(game: Game, where: State) -> str:
    risk = f"{where.turn} at risk" if where.turn else "your turn begins"
    if is_alone(game):
        left = [f"{count(where.turns_left, go(game))} left"] if game.goal == "within" else []
        parts = [
            f"you have {where.mine}",
            f"{game.target - where.mine} to go",
            *left,
            *([risk] if isinstance(game, SoloPig) else []),
        ]
        return ", ".join(parts)
    scores = f"you have {where.mine}, they have {where.theirs}, "
    if isinstance(game, SimultaneousHog):
        return scores + "both throw"
    if isinstance(game, Hog):
        return scores + "you throw"
    return scores + risk


def start(game: Game, worth: float) -> str:
    """The value of the game at its start."""
    shown = value(game, worth)
    if is_alone(game):
        within = f"reached within {count(game.turns, go(game))}"
        return f"takes {shown} on average" if game.goal == "turns" else f"{within}: {shown}"
    if isinstance(game, SimultaneousHog):
        return f"either player wins {shown}"
    return f"first player wins {shown}" if game.pays == "chance" else f"first player expects {shown} points"


def go(game: Game) -> str:
    """What a player has one of at a time."""
    return "turn" if isinstance(game, Pig | SoloPig) else "throw"


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def alternatives(numbers: tuple[int, ...]) -> str:
    """Numbers of dice that are equally good: "4 or 5 dice"."""
    if len(numbers) > 4:
        return "any of many numbers of dice"
    *others, last = numbers
    return f"{', '.join(map(str, others))} or {dice(last)}" if others else dice(last)


def mix(probabilities: dict[int, float]) -> str:
    """A mixed strategy: "2 dice 17 %, 5 dice 83 %", or the only number."""
    if len(probabilities) == 1:
        return dice(next(iter(probabilities)))
    return ", ".join(f"{dice(number)} {share(probability)}" for number, probability in probabilities.items())


def share(probability: float) -> str:
    """Per cent, and never 0 of what happens nor 100 of what may not."""
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
