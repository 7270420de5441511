"""What can be chosen of a surface: its kind, its colours, its states and its levels."""

from math import isfinite

from diceviz.pictures.slices import has_hidden_turns, has_turn_total
from solver.games import Game

KINDS = ("boundary", "value", "levels", "dice", "hold")
COLOURS = {
    "value": ("win probability", "What the position is worth, in the colours of the win map"),
    "cost": ("cost of a mistake", "What being off by one point costs; hatched where that is next to nothing"),
    "direction": ("direction", "Which way the sheet faces: ripples stand out"),
}
STATES = {
    "all": ("all states", "The whole sheet"),
    "reachable": ("reachable", "Only what borders on states that an optimal player can get to"),
    "points": ("reachable points", "Each state that an optimal player can get to, blue to roll and amber to hold"),
}
LEVELS = ("3, 9, 27, 81 %", "10, 25, 50, 75, 90 %", "50 %")
MOST_TYPED, MOST_LEVELS = 9, 99  # sheets that there is room for in words, and at all


def kinds(game: Game) -> dict[str, str]:
    """The surfaces that a game has, with their names; none for those without a map of scores."""
    if game.map_axes is None or not isfinite(game.bounds[1]):
        return {}
    value = "expected payment" if game.unit.signed else "chance" if game.players == 1 else "win probability"
    if has_turn_total(game):
        return {"boundary": "roll or hold", "value": value, "levels": f"equal {value}"}
    if has_hidden_turns(game):
        return {"hold": "mean total of a turn", "value": value}
    dice = (
        {"dice": f"{'expected ' if game.at_once else ''}number of dice"}
        if game.chooses == "dice" and tuple(game.axes) == game.map_axes
        else {}
    )
    return {**dice, "value": value}


def shares_of(text: str) -> tuple[float, ...]:
    """Percentages in a text, as shares; nothing if any of it is none, or if there are too many."""
    try:
        numbers = sorted({float(part) / 100 for part in text.replace("%", " ").replace(",", " ").replace(";", " ").split()})
    except ValueError:
        return ()
    return tuple(numbers) if are_levels(tuple(numbers)) and len(numbers) <= MOST_TYPED else ()


def are_levels(shares: tuple[float, ...]) -> bool:
    """Whether sheets can be drawn at these shares of the range of payments."""
    return 1 <= len(shares) <= MOST_LEVELS and all(0 < share < 1 for share in shares)
