"""Positions that occur in play between two known players, how often and with what chance: by the kernels of `visits.py`.

Where a 1 costs points, games come back to positions that they had left. How often they are there on average is then summed turn
by turn, as in `lengths.py`, and what is left once all chances shrink alike from one turn of a player to the next, as a
geometric series. The chance to be there at all would take such a sum for every single position, of games that end there: for
Hog to 100 twenty thousand of them, so it is not told. Nothing is proven here; chances are carried in doubles.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from solver.games import Game, HiddenHog, Pig, SimultaneousPig, State
from solver.games.hog import Throwing
from solver.games.state import NOBODY
from solver.job import Job
from solver.kernels import visits
from solver.kernels.roll import places, roll_of
from solver.match import require_two_players, table_of
from solver.match.lengths import LONGEST, REST, STEADY, Step, lengths_of
from solver.memory import require
from solver.solutions.turns import AXES
from solver.solving import goes_throw_by_throw, has_kernels, sees_totals
from solver.strategies import Strategy
from solver.strategies.turn_plays import turn_play
from solver.tables import hog_reply_table, pig_duel_table
from solver.tables.growing_table import Floats
from solver.tables.hog_reply_table import by_points_to_go, law_of
from solver.tables.pig_both_duel_table import RoundFlow

if TYPE_CHECKING:
    from solver.match.seen_match import SeenReach
    from solver.rounds.seen_duel import SeenFlow

SLOWEST = 1e-8  # the least share of games that must end within two turns, for doubles to tell how many are left
UNEVEN = 2.0**-46  # what rounding leaves of the difference between chances that shrink alike
WORK = 1_500_000  # places looked at in one call, which takes some milliseconds


@overload
def reach(game: Pig, first: Strategy, second: Strategy, job: Job | None = None) -> "PigReach": ...
@overload
def reach(game: SimultaneousPig, first: Strategy, second: Strategy, job: Job | None = None) -> "RoundsReach | SeenReach": ...
@overload
def reach(game: Game, first: Strategy, second: Strategy, job: Job | None = None) -> "Reach": ...
def reach(game: Game, first: Strategy, second: Strategy, job: Job | None = None) -> "Reach":
    """How often positions occur in games from 0 : 0 on between two strategies. Raises `Cancelled` when the job is.

    Raises `ValueError` where a 1 costs points and games are so long that their turns cannot be summed.
    """
    require_two_players(game)
    job = job or Job()
    if isinstance(game, HiddenHog):
        from solver.match.hidden_match import met_by_both

        met = met_by_both(game, first, second, job)[None]
        return Reach(game, (first, second), met, met)
    if sees_totals(game):
        from solver.match.seen_match import reach_seen

        return reach_seen(game, first, second, job)
    from solver.match import roll_match

    require(8.0 * 20 * (game.target + 1) ** 2, game.name)
    if isinstance(game, SimultaneousPig) and has_kernels(game):
        rounds = RoundFlow(game, (turn_play(first, game, job), turn_play(second, game, job)))
        chances, visits = (by_either(board) for board in rounds.visits(job))
        return RoundsReach(game, (first, second), visits, chances, rounds)
    tables = table_of(game, first, job), table_of(game, second, job)
    if goes_throw_by_throw(game):
        from solver.match import term_match

        return Reach(game, (first, second), *term_match.turn_starts(game, tables, job))
    if roll_match.goes_turn_by_turn(game):
        return Reach(game, (first, second), *roll_match.turn_starts(game, tables, job))
    if not has_kernels(game):
        from solver.match.general_match import turn_starts

        return Reach(game, (first, second), *turn_starts(game, tables, job))
    if isinstance(game, Pig):
        flow = pig_flow(game, tables, job)
        return PigReach(game, (first, second), seen(flow.visits), seen(flow.chances), tables, flow.leaves)
    assert isinstance(game, Throwing)
    if game.bust == "nothing":
        flow = hog_flow(game, tables, job)
        return Reach(game, (first, second), seen(flow.visits), seen(flow.chances))
    return Reach(game, (first, second), summed(game, tables, job), None)


@dataclass(frozen=True, eq=False)
class Reach:
    """How often positions occur. Turns are those of both players; both at once, a turn is a throw of both, and seen by either.

    All numbers are for games that the first-named begins, or that the other does, or, if left out, for the mean of both.
    """

    game: Game
    players: tuple[Strategy, Strategy]
    _visits: Floats = field(repr=False)  # [who begins, who moves, *axes of the map]; both at once there is one beginner
    _chances: Floats | None = field(repr=False)

    def visits(self, first: bool | None = None) -> Floats:
        """The expected number of turns that begin there: [who moves, mine, theirs], the first-named at 0, the other at 1.

        `mine` is the score of the player who moves. The number is infinite where games come and never end.
        """
        return begun(self._visits, first)

    def chances(self, first: bool | None = None) -> Floats:
        """The chance that a turn ever begins there: [who moves, mine, theirs]. Raises `ValueError` unless `knows_chances`."""
        if self._chances is None:
            raise ValueError(f"{self.game.name}: where games come back to earlier states, only visits are known")
        return begun(self._chances, first)

    @property
    def knows_chances(self) -> bool:
        """Whether chances are known: not where so many states come back to each other that they would take too long."""
        return self._chances is not None

    @property
    def knows_slices(self) -> bool:
        """Whether states within turns are counted, and not only those in which turns begin."""
        return False

    def slice(
        self,
        mine: int | None = None,
        theirs: int | None = None,
        turn: int | None = None,
        first: bool | None = None,
        job: Job | None = None,
    ) -> Floats:
        """The chance that a state within a turn ever occurs: fix one of the three; after who moves, the axes are the other two,
        in that order. NaN where the target is reached. Raises `ValueError` unless `knows_slices`, and `Cancelled` when the job
        is."""
        if not self.knows_slices:
            raise ValueError(f"{self.game.name}: only states in which turns begin are counted")
        fixed = {name: at for name, at in zip(AXES, (mine, theirs, turn), strict=True) if at is not None}
        if len(fixed) != 1:
            raise ValueError(f"{', '.join(fixed) or 'nothing'} fixed: must be exactly one of {', '.join(AXES)}")
        self.game.check_state(State(**fixed))
        job, chances = job or Job(), self.chances(first)
        return np.array([self._slice(who, chances[who], fixed, job) for who in (0, 1)])

    def _slice(self, who: int, chances: Floats, fixed: dict[str, int], job: Job) -> Floats:
        raise NotImplementedError

    def states(self, job: Job | None = None) -> Floats:
        """How often the first-named comes to each state in which that player chooses, in a game, over the axes of the game; the
        mean of both seats. Raises `TypeError` where states within turns are not counted, and `Cancelled` when the job is."""
        if tuple(self.game.axes) != ("mine", "theirs"):
            raise TypeError(f"{self.game.name}: only states in which turns begin are counted")
        return np.array(self.visits()[0])

    def round(self, mine: int = 0, theirs: int = 0, out: int = NOBODY) -> Floats:
        """The chance that both ever come to a pair of turn totals at those scores: [who looks, my total, their total]; `out`
        tells who is out of the round, as in a state. Raises `TypeError` unless both take a turn at once and see both totals."""
        raise TypeError(f"{self.game.name}: only where both see both turn totals, pairs of them are counted")

    def length(self, first: bool | None = None) -> float:
        """The expected number of turns of a game; infinite if it may never end."""
        turns = float(self.visits(first).sum())
        return turns / 2 if self.game.at_once else turns


@dataclass(frozen=True, eq=False)
class PigReach(Reach):
    game: Pig
    _tables: tuple[Any, Any] = field(repr=False)
    _leaves: Floats = field(repr=False)

    @property
    def knows_slices(self) -> bool:
        return True

    def _slice(self, who: int, chances: Floats, fixed: dict[str, int], job: Job) -> Floats:
        target = self.game.target
        scores, whole = np.arange(target), slice(None)
        if "turn" in fixed:
            return self._at_turn(who, chances, fixed["turn"], job)
        mine, theirs = np.full(target, fixed.get("mine", scores)), np.full(target, fixed.get("theirs", scores))
        return chances[fixed.get("mine", whole), fixed.get("theirs", whole), None] * self._shares(who, mine, theirs, job)

    def states(self, job: Job | None = None) -> Floats:
        target, begun, job = self.game.target, self.visits()[0], job or Job()
        require(8.0 * target**3, self.game.name)
        rolls, roll = by_points_to_go(self._tables[0]), roll_of(self.game.plain_die, self.game.variant == "exact")
        found, shares = np.zeros((target,) * 3), np.zeros((target, target))
        for mine in range(target):
            job.reached(mine / target)
            visits.turn_chances(target - mine, rolls, roll, shares)
            found[mine, :, : target - mine] = (begun[mine][:, None] * shares[::-1])[:, : target - mine]
        return found

    def _at_turn(self, who: int, chances: Floats, turn: int, job: Job) -> Floats:
        target = self.game.target
        found, scores = np.full((target, target), np.nan), np.arange(target)
        for mine in range(target - turn):
            job.reached((who + mine / target) / 2)
            found[mine] = chances[mine] * self._shares(who, np.full(target, mine), scores, job)[:, turn]
        return found

    def _shares(self, who: int, mine: npt.NDArray[np.int64], theirs: npt.NDArray[np.int64], job: Job) -> Floats:
        """The share, of games that come to turns with those scores, that comes to each turn total: [position, total]."""
        game, rolls = self.game, by_points_to_go(self._tables[who])
        roll = roll_of(game.plain_die, game.variant == "exact")
        xs, ys, fails = game.target - mine, game.target - theirs, np.zeros(places(game.target, roll))
        shares = np.full((len(xs), game.target), np.nan)
        some = max(1, WORK // (2 * game.target * game.die.sides))
        for start in range(0, len(xs), some):
            Job(cancelled=job.cancelled).reached(0.0)
            few = slice(start, start + some)
            visits.turn_shares(self._leaves, who, xs[few], ys[few], rolls, roll, shares[few], fails)
        return shares


@dataclass(frozen=True, eq=False)
class RoundsReach(Reach):
    game: SimultaneousPig
    _rounds: "RoundFlow | SeenFlow" = field(repr=False)

    @property
    def knows_slices(self) -> bool:
        return True

    def _slice(self, who: int, chances: Floats, fixed: dict[str, int], job: Job) -> Floats:
        mine, theirs = ([fixed[name]] if name in fixed else range(self.game.target) for name in ("mine", "theirs"))
        found = np.full((len(mine), len(theirs), len(self.game.axes["turn"])), np.nan)
        for i, my_score in enumerate(mine):
            job.reached((who + i / len(mine)) / 2)
            for j, their_score in enumerate(theirs):
                shares = chances[my_score, their_score] * self._rounds.shares(my_score, their_score, who)
                found[i, j, : len(shares)] = shares
        return found[..., fixed["turn"]] if "turn" in fixed else found.squeeze(axis=0 if "mine" in fixed else 1)


def by_either(board: Floats) -> Floats:
    """A table at [0, player, own score, the other's], from one by points to go of the first-named and of the other."""
    scores = board[:0:-1, :0:-1]
    return np.stack([scores, scores.T])[None]


def begun(table: Floats, first: bool | None) -> Floats:
    return table.mean(axis=0) if first is None else np.array(table[0 if first else -1])


def seen(board: Floats) -> Floats:
    """A table by the scores of the player who moves and of the other, from one by points to go of the first-named and the
    other."""
    return np.stack([board[:, 0], board[:, -1].swapaxes(1, 2)], axis=1)[..., :0:-1, :0:-1]


def pig_flow(game: Pig, tables: tuple[Any, Any], job: Job) -> visits.VisitFlow:
    flow, room = visits.flow_of(game.target, False), visits.room_for(game.target)
    first, second = map(by_points_to_go, tables)
    roll = roll_of(game.plain_die, game.variant == "exact")
    for xs, ys in backwards(pig_duel_table.portions(game.target, game.die.sides), job):
        visits.pass_turns(flow, xs, ys, first, second, roll, room)
    return flow


def hog_flow(game: Throwing, tables: tuple[Any, Any], job: Job) -> visits.VisitFlow:
    law = law_of(game)
    flow, gains = visits.flow_of(game.target, law.both), np.zeros((2, law.throw.chances.shape[1]))
    first, second = map(by_points_to_go, tables)
    go_on = visits.pass_both if law.both else visits.pass_throws
    for xs, ys in backwards(hog_reply_table.portions(game), job):
        go_on(flow, xs, ys, first, second, law.throw, gains)
    return flow


def backwards(portions: list[Any], job: Job) -> Iterator[Any]:
    for number, portion in enumerate(reversed(portions)):
        job.reached(number / len(portions))
        yield portion
    job.reached(1.0)


def summed(game: Throwing, tables: tuple[Any, Any], job: Job) -> Floats:
    """The expected visits, summed turn by turn."""
    step = lengths_of(game, tables, Job(cancelled=job.cancelled)).step
    if game.at_once:
        board = turns_summed(game, step, True, job).sum(axis=0)
        found = np.stack([board, board.T])[None]
    else:
        found = np.stack([turns_summed(game, step, first, half(job, first)) for first in (True, False)])
    job.reached(1.0)
    return found[..., :0:-1, :0:-1]


def half(job: Job, first: bool) -> Job:
    """The first or the second half of a job."""
    return Job(lambda done: job.progress(done / 2 if first else (1.0 + done) / 2), job.cancelled)


def turns_summed(game: Throwing, step: Step, first: bool, job: Job) -> Floats:
    """Visits at [who moves, own points to go, the other's], if the first-named begins or the other does."""
    masses = [np.zeros((game.target + 1, game.target + 1))]
    masses[0][-1, -1] = 1.0
    sums, done = np.zeros((2, *masses[0].shape)), 0.0
    for number in range(LONGEST):
        who, rest = (number + (not first)) % 2, float(masses[-1].sum())
        sums[who] += masses[-1]
        if rest < REST:
            return sums
        done = max(done, log(rest) / log(REST))
        job.reached(done)
        if number > 1 and shrink_alike(*masses[::2]):
            sums[who] += masses[2] * goes_on(game, masses)
            sums[1 - who] += masses[1] * goes_on(game, masses)
            return sums
        masses = [*masses[-2:], step(masses[-1], who == 0)]
    raise too_long(game)


def shrink_alike(before: Floats, after: Floats) -> bool:
    """Whether two turns have left the same share of all chances, as far as doubles can tell."""
    rest = float(before.sum())
    share = float(after.sum()) / rest
    return float(abs(after - share * before).sum()) <= max(STEADY * (1.0 - share), UNEVEN) * rest


def goes_on(game: Throwing, masses: list[Floats]) -> float:
    """The sum of g, g^2, g^3, ... if two turns leave the share g of the chances."""
    share = float(masses[2].sum() / masses[0].sum())
    if 1.0 - share < SLOWEST:
        raise too_long(game)
    return share / (1.0 - share)


def too_long(game: Throwing) -> ValueError:
    return ValueError(
        f"bust = {game.bust!r}: games to {game.target} between these players are too long to sum; "
        "lower the target or let a 1 cost less"
    )
