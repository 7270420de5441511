"""What the colours of the dice map can show: the name in a request, on screen and in the user's words."""

from typing import Literal

from solver.games import Game

Shown = Literal["dice", "support", "entropy"]

SHOWN: dict[Shown, tuple[str, str]] = {
    "dice": ("most likely number", "The number of dice; where it is mixed, the likeliest, the paler the more mixed"),
    "support": ("numbers in the mix", "How many different numbers of dice are in the mix"),
    "entropy": ("entropy of the mix", "How hard the choice is to guess, in bits: 0 is certain, 1 a fair coin"),
}


def shown(game: Game, words: str) -> Shown:
    """What the colours show, by its label or in short; the first without any words. `ValueError` names what the game has."""
    offered = {name: label for name, (label, _) in SHOWN.items() if name == "dice" or game.at_once}
    for name, label in offered.items():
        if words in ("", name, label):
            return name
    raise ValueError(f"show = {words}: must be {' or '.join(offered.values())}")
