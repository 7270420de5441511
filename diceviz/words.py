"""Values, margins and states in the user's words."""

import math

from solver import Pig, State


def value(game: Pig, worth: float, digits: int = 2) -> str:
    return number(game, worth, digits) + (" %" if game.wins else "")


def number(game: Pig, worth: float, digits: int = 2) -> str:
    """A value without its unit: per cent, or points with their sign."""
    text = f"{100 * worth:.{digits}f}" if game.wins else f"{worth:+.{digits}f}"
    return text.replace("-", "−")


def cost(game: Pig, worth: float) -> str:
    """A difference of values: "1.32 points of win probability"."""
    points = 100 * worth if game.wins else worth
    shown = f"{points:.2f}" if points >= 0.005 else power_of_ten(points)
    return f"{shown} points of win probability" if game.wins else f"{shown} points"


def power_of_ten(number: float) -> str:
    """As 4·10⁻¹⁵, rounded up, for it is said of bounds and of what a mistake costs at most."""
    if number == 0:
        return "0"
    exponent = math.floor(math.log10(number))
    mantissa = math.ceil(round(number / 10**exponent, 9))
    if mantissa == 10:
        mantissa, exponent = 1, exponent + 1
    return f"{mantissa}·10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def state(where: State) -> str:
    return f"you have {where.mine}, they have {where.theirs}, " + (
        f"{where.turn} at risk" if where.turn else "your turn begins"
    )


def seconds(time: float) -> str:
    if time < 0.001:
        return "less than 1 ms"
    return f"{1000 * time:.0f} ms" if time < 1 else f"{time:.1f} s"
