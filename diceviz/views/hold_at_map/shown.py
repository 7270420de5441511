"""What the colours of the hold-at map can show: the name in a request, on screen and in the user's words."""

from typing import Literal

from diceviz.pictures.slices import has_hidden_turns
from solver.games import Game

Shown = Literal["hold", "mixed", "entropy"]

SHOWN: dict[Shown, tuple[str, str]] = {
    "hold": ("hold at", "The turn total from which to hold; where both take a turn at once, that of a turn on average"),
    "mixed": ("how mixed", "At how many turn totals one must roll or hold at random"),
    "entropy": ("entropy of a turn", "How hard the choices of a turn are to guess, in bits: 0 is certain, 1 a fair coin"),
}


def shown(game: Game, words: str) -> Shown:
    """What the colours show, by its label or in short; the first without any words. `ValueError` names what the game has."""
    offered = {name: label for name, (label, _) in SHOWN.items() if name == "hold" or has_hidden_turns(game)}
    for name, label in offered.items():
        if words in ("", name, label):
            return name
    raise ValueError(f"show = {words}: must be {' or '.join(offered.values())}")
