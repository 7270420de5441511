"""Fair starts: the handicap in points, or the share of first moves, that brings a game closest to even.

Positions are worth the same wherever a game began, so one solution tells the value of every start.
"""

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from solver.games import Game
from solver.job import Job

if TYPE_CHECKING:
    from solver.solutions import Solution

STARTS = ("first_has", "second_has")  # the fields of a game that can begin with any two scores


@dataclass(frozen=True)
class FairStart:
    """The start closest to even, at which one player begins with points and the other with none."""

    game: Game
    points: int  # points of the second player at the start; below 0, of the first
    value: float  # of the first player then
    gap: float  # a proven bound on the error of `value`
    share: (
        float | None
    )  # the share of games to be begun by who begins, so that the game is even from its own start; none if none

    @property
    def start(self) -> tuple[int, int]:
        """The scores at that start, of who begins first."""
        return max(-self.points, 0), max(self.points, 0)

    @property
    def rules(self) -> Game | None:
        """The rules with that start; none of a game that always begins without points."""
        if not has_starts(self.game):
            return None
        return replace(self.game, **dict(zip(STARTS, self.start, strict=True)))


def has_starts(game: Game) -> bool:
    """Whether the rules of the game name any two scores to begin with."""
    return {*STARTS} <= {each.name for each in fields(game)}


def can_be_fair(game: Game) -> bool:
    """Whether a handicap makes sense: two players take turns, and both scores are seen."""
    return game.players == 2 and not game.at_once and not game.hidden


def fair_start(game: Game, job: Job | None = None) -> FairStart:
    """The start of that game which is closest to even, with the fewest points. Raises `Cancelled` when the job is."""
    from solver.solving import solve

    require_turns(game)
    return fair_start_of(solve(game, job), job)


def fair_start_of(solution: "Solution", job: Job | None = None) -> FairStart:
    """The fair start of a game that is solved."""
    job, game, worths = job or Job(), solution.game, dict[int, float]()
    require_turns(game)
    for points in range(1 - game.target, game.target):
        worths[points] = worth_of(solution, max(-points, 0), max(points, 0))
        job.reached((points + game.target) / (2 * game.target))
    points = min(worths, key=lambda points: (abs(worths[points] - game.even), abs(points), points))
    return FairStart(game, points, worths[points], solution.gap, even_share(solution))


def require_turns(game: Game) -> None:
    if not can_be_fair(game):
        raise ValueError(f"{game.name}: must be a game in which two players take turns, for one to have a handicap")


def worth_of(solution: "Solution", mine: int, theirs: int) -> float:
    """The value to who moves first with the score `mine`, against `theirs`."""
    return solution.value(replace(solution.game.start(), mine=mine, theirs=theirs))


def even_share(solution: "Solution") -> float | None:
    """The s with s V(first) + (1 - s) V(second) even, where V are the values to one player of moving first and second."""
    game: Game = solution.game
    first, second = solution.value(game.start()), game.mirrored(solution.value(game.start_as_second()))
    if first == second:
        return None
    share = (game.even - second) / (first - second)
    return share if 0.0 <= share <= 1.0 else None
