"""Known players of Pig with any roll, turn by turn: who wins, the best reply, how long games are, where they lead, simulations.

Of two known players one turn after the other makes a chain of Markov, whose equations are solved and proven as those of any
game. A best reply is found by Howard's method: values given, the best turns, and their chain's values, and so on. Its proof is
that of `roll_pig/roll_table.py`: if one best turn changes no value by more than e, and the known player has no more than L
turns, whatever the other does, no value errs by more than (2 L + 1) e.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from solver.games import Game, Pig
from solver.general import policy
from solver.general.components import components, towards_an_end
from solver.general.flow import Flow, play_on
from solver.general.problem import SOME, Problem, worths_of
from solver.general.rule_book_solving import proven
from solver.job import Job
from solver.match.lengths import LONGEST, Lengths
from solver.memory import require
from solver.roll_pig import known_turns, sweeps, turn
from solver.roll_pig.roll_law import RollLaw, law_of
from solver.roll_pig.roll_table import RollPigTable, longest_turns
from solver.roll_pig.sweeps import Chances
from solver.rolls import Roll
from solver.solutions.roll_pig import solve_roll_pig, stays, suits
from solver.tables.growing_table import Floats
from solver.tables.pig_duel_table import by_points_to_go
from solver.tables.strategy_arrays import Rolls

ROUNDS = 40  # the most improvements of a reply
UNIT = 2.0**-53
WORK = 3_000_000  # places looked at in one call, which takes some ten milliseconds
WORST = 1e-8  # the largest proven error of a reply, as a share of the range of values, that is still of use

Tables = tuple[Rolls, Rolls]


def goes_turn_by_turn(game: Game) -> TypeGuard[Pig]:
    """Whether it is Pig with a roll, of which every turn may be lost."""
    return type(game) is Pig and isinstance(game.die, Roll) and suits(game)


@dataclass(eq=False)
class RollDuel:
    """Values of both, where one keeps to a table of rolls and the other, too, or replies the best."""

    game: Pig
    gap: float
    _values: Floats  # to me, at [who moves, the mover's score, the other's]
    _mine: Rolls | None
    _theirs: Rolls | None = None

    def whole_turns(self, mine: npt.ArrayLike, theirs: npt.ArrayLike) -> tuple[Floats, Floats]:
        """The worth of rolling and of holding in turns of mine, at every turn total: [position, turn]."""
        target, numbers = self.game.target, RollPigTable(self.game)
        law, xs, ys = numbers.law, target - np.asarray(mine, np.int64), target - np.asarray(theirs, np.int64)
        room, other = turn.room_for(target, law, np.float64), theirs_in_units(self._values[1], numbers)
        rolls, holds = np.zeros((2, len(xs), target))
        if self._mine is None:
            turn.whole_turns(other, xs, ys, room, law, rolls, holds)
        else:
            table = by_points_to_go(self._mine)
            known_turns.known_whole_turns(other, table, stays(self.game), xs, ys, room, law, rolls, holds)
        roll, hold = numbers.read(rolls), numbers.read(holds)
        share = stays(self.game)
        if self._mine is None:
            roll[:, 1:] += share * np.maximum(hold - roll, 0.0)[:, 1:]
        elif share > 0.0:
            once = np.array([self._mine[a, b] for a, b in zip(target - xs, target - ys, strict=True)], np.float64)
            known = once * (1.0 - share) / (1.0 - once * share)  # the chance to roll until something changes
            roll[:, 1:] = ((1.0 - share) * roll + share * (known * roll + (1.0 - known) * hold))[:, 1:]
        return roll, hold

    def values(self) -> Floats:
        """The values to me when I move, over my score and theirs."""
        return np.array(self._values[0])

    def second_values(self) -> Floats:
        """The values to me when they move, over my score and theirs."""
        return np.array(self._values[1].T)

    def length(self, first: bool) -> float:
        """The expected number of turns from the start on, of two known players."""
        assert self._mine is not None and self._theirs is not None
        return lengths(self.game, (self._mine, self._theirs), Job()).mean(first)


def theirs_in_units(second: Floats, numbers: RollPigTable) -> Floats:
    """What the other has who moves, in units, by that one's points to go and mine; from values to me."""
    law, target = numbers.law, len(second)
    found = np.zeros((target + 1, target + 1))
    found[1:, 1:] = law.total - (second[::-1, ::-1] + numbers.shift) * law.one
    return found


@dataclass(eq=False)
class PlayerTurns:
    """How all turns of a player end."""

    chances: Chances
    wins: Floats  # the chance to win, by the points to go of who moves and of the other
    used: int

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """The number of ways on from each pair of scores: banks, a bust, a wipe."""
        return np.asarray(self.chances.length[:0:-1, :0:-1] + 2).ravel()


def room_for_turns(game: Pig) -> PlayerTurns:
    size = game.target + 1
    require(8.0 * (6 * size**2 + size**2 * size / 2), game.name)
    chances = sweeps.room_for_chances(size)._replace(banks=np.empty(size**2 * size // 2 + size))
    return PlayerTurns(chances, np.zeros((size, size)), 0)


def rows(law: RollLaw, target: int) -> Iterator[tuple[int, int]]:
    """Points to go, the first and the last, whose turns take some ten milliseconds."""
    outcomes, sets = 4 + len(law.adds) + len(law.factors), len(law.sets)
    some = max(1, int(WORK / (outcomes * (1 + 3 * sets * (sets + 1)) * target * target)))
    for first in range(1, target + 1, some):
        yield first, min(first + some - 1, target)


def known(game: Pig, rolls: Rolls, job: Job) -> PlayerTurns:
    law, turns = law_of(game), room_for_turns(game)
    room = turn.room_for(game.target, law, np.float64)
    for xs in rows(law, game.target):
        job.reached(0.0)
        turns.used = known_turns.known_ends(
            by_points_to_go(rolls), stays(game), xs, room, law, turns.chances, turns.wins, turns.used
        )
    return turns


def chain_of(game: Pig, both: tuple[PlayerTurns, PlayerTurns]) -> Problem:
    """The chain of turns; nodes are numbered by who moves, that one's score and the other's, and all is paid to me."""
    begins = np.concatenate([[0], np.cumsum(np.concatenate([turns.lengths for turns in both]))]).astype(np.int64)
    require(40.0 * float(begins[-1]), game.name)
    weight, to = np.empty(begins[-1]), np.empty(begins[-1], np.int64)
    for who, turns in enumerate(both):
        known_turns.fill_chain(turns.chances, who, begins, weight, to)
    some = weight > 0.0
    kept = np.concatenate([[0], np.cumsum(some)])[begins]
    wins = np.concatenate([turns.wins[:0:-1, :0:-1].ravel() for turns in both])
    size = len(wins)
    paid = np.tile([float(game.payment(theirs)) - game.even for theirs in range(game.target)], 2 * game.target) * wins
    paid[size // 2 :] *= -1.0
    roundings = np.diff(kept) + SOME + 4 * game.target  # a chance to bank is a sum over ways through the turn
    ones = np.ones(size, np.int64)
    return Problem(np.arange(size + 1), ones, paid, wins > 0.0, roundings, kept.astype(np.int64), weight[some], to[some])


def fight(game: Pig, mine: Rolls | None, theirs: Rolls, job: Job) -> RollDuel | None:
    """The values of a game between two tables of rolls; without one of mine I reply the best. None where the other may never
    finish, so that there is no proof."""
    other = known(game, theirs, job)
    if mine is None:
        return reply(game, other, job)
    problem = chain_of(game, (known(game, mine, job), other))
    found = proven(problem, game.bounds[1], True, job, game)
    values = (game.even + found.values).reshape(2, game.target, game.target)
    return RollDuel(game, float(found.errors.max()) + reading(game), values, mine, theirs)


def reading(game: Pig) -> float:
    """The error of what a roll or a turn is worth, on top of that of the values it is made of."""
    law = law_of(game)
    return 4.0 * UNIT * (len(law.adds) + len(law.factors) + len(law.sets) + SOME) / law.ends * game.bounds[1]


def reply(game: Pig, other: PlayerTurns, job: Job) -> RollDuel | None:
    numbers, target = RollPigTable(game), game.target
    law = numbers.law
    longest = longest_turns(other.chances, np.zeros(target + 1, np.bool_), (1, target)).max()
    if not longest < inf:
        return None
    values = first_guess(game, job)
    found, room, best = np.zeros((target + 1, target + 1)), turn.room_for(target, law, np.float64), inf
    mine, kept = room_for_turns(game), values
    for number in range(ROUNDS):
        mine.used, missed = 0, 0.0
        units = theirs_in_units(values[target * target :].reshape(target, target), numbers)
        for xs in rows(law, target):
            job.reached(1.0 - 0.7**number)
            mine.used, more = known_turns.best_ends(units, xs, room, law, mine.chances, mine.wins, found, mine.used)
            missed = max(missed, more)
        chain = chain_of(game, (mine, other))
        step = numbers.read(found[:0:-1, :0:-1]).ravel() - values[: target * target]
        miss = float(abs(step).max()) + missed / law.one
        if number and not miss < best:
            break
        best, kept = miss if number else inf, values
        if best <= 16.0 * UNIT * game.bounds[1]:
            break
        solved = policy.solve(chain, Job(cancelled=job.cancelled), guess=values - game.even).values
        values = game.even + solved
    theirs_missed = float(abs(worths_of(chain, kept - game.even) - (kept - game.even))[target * target :].max())
    gap = (max(best, theirs_missed) + reading(game)) * (2.0 * longest + 1.0) + reading(game)
    return RollDuel(game, gap, kept.reshape(2, target, target), None) if gap < WORST * game.bounds[1] else None


def first_guess(game: Pig, job: Job) -> Floats:
    """The values between two who play their best, from which those of a reply are not far; even ones if there are none."""
    try:
        optimal = solve_roll_pig(game, Job(cancelled=job.cancelled)).values()
    except ValueError:
        return np.full(2 * game.target**2, game.even)
    return np.concatenate([optimal.ravel(), (2.0 * game.even - optimal).ravel()])


@dataclass(frozen=True, eq=False)
class RollLengths(Lengths):
    """The lengths of games between two known players, from the start on."""

    game: Pig
    chain: Problem
    job: Job

    def rests(self, first: bool) -> Iterator[float]:
        mass, always = np.zeros((2, self.chain.size)), np.ones(len(self.chain.to), np.bool_)
        mass[0, start_of(self.game, first)] = 1.0
        for _ in range(LONGEST):
            self.job.reached(0.0)
            yield float(mass[0].sum())
            after = np.zeros(self.chain.size)
            play_on(self.chain, always, mass, after)
            mass[0] = after

    def mean(self, first: bool) -> float:
        """The mean length, by an equation for every node; infinite where games may come to nodes from which they never end."""
        start, parts = start_of(self.game, first), components(self.chain)
        stuck = towards_an_end(self.chain, parts) < 0
        if stuck.any() and towards_an_end(self.chain._replace(stops=stuck), parts)[start] >= 0:
            return inf
        counted = self.chain._replace(paid=np.ones(self.chain.size))
        return float(policy.solve(counted, self.job, parts=parts).values[start])


def start_of(game: Pig, first: bool) -> int:
    start = game.start()
    return (int(not first) * game.target + start.mine) * game.target + start.theirs


def between(game: Pig, tables: Tables, job: Job) -> Problem:
    return chain_of(game, (known(game, tables[0], job), known(game, tables[1], job)))


def lengths(game: Pig, tables: Tables, job: Job) -> RollLengths:
    return RollLengths(game.target, game, between(game, tables, job), job)


def turn_starts(game: Pig, tables: Tables, job: Job) -> tuple[Floats, Floats | None]:
    """The expected number of turns that begin at [who begins, who moves, the mover's score, the other's], and the chance that
    any does, if it is known."""
    flow = Flow(between(game, tables, job), np.array([start_of(game, first) for first in (True, False)]))
    flow.go(job)
    shape = (2, 2, game.target, game.target)
    return flow.visits.reshape(shape), flow.chances.reshape(shape) if flow.knows_chances else None


def roller(game: Pig, tables: Tables, limit: int) -> Callable[..., Any]:
    """The function that plays a block of games on for some turns."""
    landings, start = game.die.landings, game.start()
    rules = known_turns.PlayedRolls(
        game.target,
        game.variant == "exact",
        game.pays == "points",
        np.array([float(each.chance) for each in landings]),
        np.array([("add", "set", "times", "bust", "wipe").index(each.kind) for each in landings]),
        np.array([each.number for each in landings]),
        np.array([not game.can_finish(score) for score in range(game.target)]),
        (start.mine, start.theirs),
        limit,
    )
    first, second = (np.ascontiguousarray(table, np.float32) for table in tables)
    return partial(known_turns.play_rolls, rules, first, second)
