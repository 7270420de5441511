"""Hog, both at once, when the other's score is not seen: variants 4 and 5 of Tijms & van der Wal (2006), section 5."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from solver.fields import choice
from solver.games.hog import SimultaneousHog, ThrowingAtOnce

Sees = Literal["nothing", "dice"]


@dataclass(frozen=True)
class HiddenHog(ThrowingAtOnce):
    """Both players throw at once, and neither sees the other's score; who is further past the target wins, a tie is a draw.

    Both know the scores at the start, the rounds that were played, and that nobody has arrived yet.
    """

    family, manner = "Hog", "in the dark"
    title: ClassVar = f"{family}, {manner}"
    hidden: ClassVar = ("theirs",)

    sees: Sees = choice(
        {"nothing": "nothing", "dice": "the number of dice"},
        "Of the other one sees",
        {"nothing": "only that the game goes on", "dice": "how many dice the other threw, not what they showed"},
    )

    @property
    def name(self) -> str:
        return f"Hog, in the dark, to {self.target}" + (", dice seen" if self.sees == "dice" else "")

    @property
    def seen(self) -> SimultaneousHog:
        """The game in which both see everything."""
        return SimultaneousHog(self.target, self.max_dice, self.bust, self.die)
