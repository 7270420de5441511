"""Rules for Pig that look at both scores and have a few numbers of their own, which may be chosen."""

from dataclasses import dataclass

import numpy as np

from solver.dice import Die
from solver.games import Game
from solver.games.state import check_points
from solver.games.table_axes import at_risk
from solver.job import Job
from solver.strategies.rules_of_thumb import FURTHEST, PointsAtRisk
from solver.tables.growing_table import Ints
from solver.tables.strategy_arrays import Rolls, by_own_turn, hold_from

PUBLISHED = (21, 8, 71)  # the numbers of Neller & Presser (2010), for Pig to 100 with a die of six sides
SHARES = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth", 7: "a seventh", 8: "an eighth", 9: "a ninth"}


def racing(totals: Ints, race: int, game: Game) -> Rolls:
    """Hold at these totals, over both scores, unless either player has `race` or more: then roll to win."""
    mine, theirs = np.indices((game.target,) * 2)
    return hold_from(np.where(np.maximum(mine, theirs) >= race, game.target, totals), game)


@dataclass(frozen=True)
class KeepPace(PointsAtRisk):
    hold: int = PUBLISHED[0]
    share: int = PUBLISHED[1]
    race: int = PUBLISHED[2]

    def __post_init__(self) -> None:
        for name in ("hold", "share", "race"):
            check_points(name, getattr(self, name), FURTHEST, least=1)

    @property
    def name(self) -> str:
        return "keep pace and end race" if self.is_published else f"keep pace {self.hold}, {self.share}, {self.race}"

    @property
    def habit(self) -> str:
        return self.name

    @property
    def meaning(self) -> str:
        share = "all" if self.share == 1 else SHARES.get(self.share, f"1/{self.share}")
        return (
            f"Roll to win once either player has {self.race} or more; else hold at {self.hold}, or at more if behind and at "
            f"less if ahead, by {share} of the difference."
        )

    @property
    def is_published(self) -> bool:
        return (self.hold, self.share, self.race) == PUBLISHED

    def fits(self, game: Game) -> bool:
        return at_risk(by_own_turn(game)) and (not self.is_published or (game.target, game.die) == (100, Die(6)))

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        if self.is_published and (game.target != 100 or game.die != Die(6)):
            found = f"{game.name} with {f'{game.die.sides} sides' if isinstance(game.die, Die) else 'another roll'}"
            raise ValueError(f"{self.name}: its numbers are for Pig to 100 with a die of 6 sides, not for {found}")
        mine, theirs = np.indices((game.target,) * 2)
        pace = self.hold + (2 * (theirs - mine) + self.share) // (2 * self.share)  # halves are rounded up
        return racing(pace, self.race, game)


@dataclass(frozen=True)
class EndRace(PointsAtRisk):
    hold: int = 24
    race: int = 72

    def __post_init__(self) -> None:
        check_points("hold", self.hold, FURTHEST, least=1)
        check_points("race", self.race, FURTHEST, least=1)

    @property
    def name(self) -> str:
        return f"hold at {self.hold}, race at {self.race}"

    @property
    def habit(self) -> str:
        return self.name

    @property
    def meaning(self) -> str:
        return f"Roll to win once either player has {self.race} or more; else hold at {self.hold}."

    def rolls(self, game: Game, job: Job | None = None) -> Rolls:
        return racing(np.full((game.target,) * 2, self.hold), self.race, game)
