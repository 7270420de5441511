"""Situations of a race in words: who is ahead, and how near the end is. Mistakes of a kind in one situation are neighbours."""

from typing import NamedTuple

import numpy as np

from solver.games import Game
from solver.tables.growing_table import Floats, Ints

LEVEL, FAR = 20, 4  # leads of less than that part of the target are none, of more than this one are large
LATE, EARLY = 5, 3  # the end is near with that part of the target to go; early is before anybody has this part of it
LEADS = ("far behind", "behind", "level", "ahead", "far ahead")
PHASES = ("early on", "in the middle", "close to the end", "when they are close to the end", "when both are close to the end")
TOO_LITTLE, TOO_MUCH = -1, 1
KINDS = {
    ("roll or hold", TOO_LITTLE): "hold too early",
    ("roll or hold", TOO_MUCH): "roll too long",
    ("dice", TOO_LITTLE): "throw too few dice",
    ("dice", TOO_MUCH): "throw too many dice",
}


class Situation(NamedTuple):
    """A place in `LEADS`, one in `PHASES`, and whether too little is done in it, or too much."""

    lead: int
    phase: int
    kind: int


def situations(mine: Ints, theirs: Ints, kinds: Ints, target: int) -> list[Situation]:
    """The situation of each state."""
    return [
        Situation(*each)
        for each in zip(leads(mine - theirs, target), phases(mine, theirs, target), kinds.tolist(), strict=True)
    ]


def leads(ahead: Ints, target: int) -> list[int]:
    edges = [-target / FAR, -target / LEVEL, np.nextafter(target / LEVEL, np.inf), np.nextafter(target / FAR, np.inf)]
    found: list[int] = np.digitize(ahead, edges).tolist()
    return found


def phases(mine: Ints, theirs: Ints, target: int) -> list[int]:
    i_am_near, they_are_near = target - mine <= target / LATE, target - theirs <= target / LATE
    early = np.maximum(mine, theirs) < target / EARLY
    found: list[int] = np.select([i_am_near & they_are_near, i_am_near, they_are_near, early], [4, 2, 3, 0], 1).tolist()
    return found


def in_words(game: Game, situation: Situation, ahead: Ints, weights: Floats) -> str:
    """A sentence: "Behind by about 20, close to the end, you hold too early."; the lead is a mean by what is lost with it."""
    lead, mean = LEADS[situation.lead], round(abs(float(np.average(ahead, weights=weights))))
    by = "with level scores" if lead == "level" else f"{lead.removeprefix('far ')} by about {mean}"
    said = f"{by}, {PHASES[situation.phase]}, you {KINDS[game.chooses, situation.kind]}."
    return said[0].upper() + said[1:]
