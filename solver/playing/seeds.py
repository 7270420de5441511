"""Chance from a seed: equal on every run and every machine, and for every ply independent of what was drawn for others.

Every number comes from Philox4x64-10 of Salmon, Moraes, Dror & Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3", a
cipher of a counter: here of the number of the ply, of the player, and of what is drawn. So another choice, in a game that is
taken back, leaves the dice of later plies as they were. A word w of 64 bits shows the face 1 + (w s >> 64) of s sides; no face
is more likely than another by more than 2^-64.
"""

from threading import local
from typing import Any

import numpy as np

from solver.games.state import Faces, check_points

SEEDS = 2**64 - 1  # the largest seed
CHOICE, DICE = 0, 1  # what a number is drawn for


class Cipher(local):
    """Philox, one for each thread: all that it remembers is set before each draw."""

    def __init__(self) -> None:
        self.source = np.random.Philox(counter=0, key=0)
        self.state: Any = self.source.state


CIPHER = Cipher()


class Chance:
    """All the chance of one game. Players are 0 and 1, plies are counted from 0."""

    def __init__(self, seed: int) -> None:
        check_points("seed", seed, SEEDS)
        self.seed = int(seed)

    def share(self, ply: int, player: int) -> float:
        """A number from 0 to 1, never 1, by which a mixed choice is made."""
        (word,) = self._words(1, ply, player, CHOICE)
        return (word >> 11) * 2.0**-53

    def dice(self, number: int, sides: int, ply: int, player: int) -> Faces:
        """The faces of so many dice; the first ones do not depend on how many there are."""
        return tuple(1 + (word * sides >> 64) for word in self._words(number, ply, player, DICE))

    def _words(self, number: int, ply: int, player: int, what: int) -> list[int]:
        source, state = CIPHER.source, CIPHER.state
        state["state"]["counter"][:] = 0, ply, player, what
        state["state"]["key"][:] = self.seed, 0
        state["buffer_pos"] = len(state["buffer"])  # no word is left over from the last draw
        source.state = state
        words: list[int] = source.random_raw(number).tolist()
        return words
