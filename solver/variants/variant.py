"""What a variant is: a game by the name that people have for it."""

import re
from typing import NamedTuple

from solver.games import Game


class Variant(NamedTuple):
    name: str
    game: Game
    rules: str  # two sentences to play by
    source: str  # where the rules are told
    look: str  # one thing worth seeing
    also: tuple[str, ...] = ()  # other names

    @property
    def word(self) -> str:
        """The name as one word, such as "two-dice-pig"."""
        return "-".join(re.findall("[a-z0-9]+", self.name.lower()))
