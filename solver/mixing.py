"""Anderson's mixing: the fixed point of a map from far fewer steps than repeating it takes.

A step of the map leads from each guess to another. Of all weighted means of the last few guesses, take the one from which the
step, were the map linear, would be shortest; the next guess is where that step leads. Near the fixed point a map with a maximum
over choices is linear, for the choices no longer change. D. G. Anderson (1965), "Iterative procedures for nonlinear integral
equations", Journal of the ACM 12. Nothing is proven of such a guess: who uses it has to check where it leads.
"""

import numpy as np

from solver.matrix import Floats

DEPTH = 5  # steps back


class Mixing:
    def __init__(self) -> None:
        self.last: tuple[Floats, Floats] | None = None  # where the last step led, and the step
        self.moves: list[Floats] = []  # from where one step led to where the next did
        self.turns: list[Floats] = []  # from one step to the next
        self.products: Floats = np.zeros((DEPTH, DEPTH))  # of turns
        self.oldest = 0

    def guess(self, start: Floats, end: Floats) -> Floats:
        """A better one than `end`, to which the map has led from `start`."""
        step = end - start
        if self.last:
            self.remember(end - self.last[0], step - self.last[1])
        self.last = end, step
        known = len(self.turns)
        along = np.array([product(turn, step) for turn in self.turns])
        shares = np.linalg.lstsq(self.products[:known, :known], along, rcond=1e-14)[0]
        guess = end.copy()
        for share, move in zip(shares, self.moves, strict=True):
            guess -= share * move
        return guess

    def remember(self, move: Floats, turn: Floats) -> None:
        """In the place of the oldest ones."""
        place = self.oldest
        self.moves[place : place + 1], self.turns[place : place + 1] = [move], [turn]
        known = len(self.turns)
        self.products[place, :known] = self.products[:known, place] = [product(turn, other) for other in self.turns]
        self.oldest = (place + 1) % DEPTH


def product(one: Floats, other: Floats) -> float:
    """Of two vectors, whatever their shape. Not by `@`, which would keep all cores spinning."""
    return float(np.einsum("i,i", one.ravel(), other.ravel()))
