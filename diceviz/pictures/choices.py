"""How the choices of a game look: each has a colour, a name and a place in their row, counted from 1."""

from collections.abc import Sequence
from math import inf

from diceviz.pictures.palette import HOLD, ROLL, dice_colour
from solver.games.state import Choice

DIGITS = 15  # the width of two digits, in pixels


def colour_of(choice: Choice) -> str:
    """The colour of a choice, in every picture."""
    return {"roll": ROLL, "hold": HOLD}[choice] if isinstance(choice, str) else dice_colour(choice)


def noun(choices: Sequence[Choice]) -> str:
    """What the choices are, in a word."""
    return "choice" if choices and isinstance(choices[0], str) else "dice"


def ticks(choices: Sequence[Choice], room: float = inf) -> list[tuple[int, str]]:
    """Every choice with its place, or as many numbers of dice as there is room for, in pixels."""
    step = 1 if isinstance(choices[0], str) else step_for(len(choices), room)
    return [(place, f"{choice}") for place, choice in enumerate(choices, start=1) if step == 1 or choice % step == 0]


def step_for(most: int, room: float) -> int:
    """The step from one number of dice that is written to the next, where there is room of so many pixels."""
    usual = 1 if most <= 12 else 2 if most <= 24 else 5
    return next((step for step in (1, 2, 5) if step >= usual and step * room >= DIGITS * most), 10)
