"""The tables of two known players of Pig for both at once, or of one and the best reply: by `kernels/hidden_turns`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from solver.games.simultaneous_pig import SimultaneousPig
from solver.job import Job
from solver.kernels.hidden_turns import duel, flow
from solver.kernels.hidden_turns.plays import TurnPlay, by_table, take_play
from solver.kernels.hidden_turns.sweeps import turn_worths
from solver.kernels.pig_both import carry, hold_worths, make_law, paid, room_for, totals_of
from solver.memory import require
from solver.tables.growing_table import Floats
from solver.tables.pig_both_table import reading, rules_of

WORK = 4_000_000  # numbers that one call of a kernel touches, which takes some milliseconds
TERMS = 30  # the number of totals with which turns end, as a guess of how long a position takes

Span = tuple[int, int]  # the first and the last number


@dataclass(eq=False)
class TurnDuel:
    """Both players' play, and bounds on the value to the first-named at [lower or upper, own points to go, the other's]."""

    game: SimultaneousPig
    players: tuple[TurnPlay, TurnPlay]
    free: bool  # whether the first-named replies as well as possible
    bounds: Floats = field(repr=False)

    @property
    def gap(self) -> float:
        """The proven bound on the error of every value, and of what each action is worth, rounding included."""
        half = (self.bounds[1] - self.bounds[0])[1:, 1:].max() / 2
        return float(half) + reading(self.game.target, rules_of(self.game))

    @cached_property
    def togo(self) -> Floats:
        """The values to the first-named by points to go."""
        return np.asarray((self.bounds[0] + self.bounds[1]) / 2)

    def values(self) -> Floats:
        """The values to the first-named, over the own score and the other's."""
        return self.togo[:0:-1, :0:-1].copy()

    def worths(self, mine: int, theirs: int) -> tuple[Floats, Floats]:
        """The worth to a free player of rolling and of holding, by turn total."""
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        room, (rolls, holds) = room_for(max(x, y), rules), np.full((2, self.game.last_roll(mine)), np.nan)
        take_play(self.players[1], self.game.target, y, x, rules, room.chance[1])
        turn_worths(self.togo, x, y, float(self.togo[x, y]), rules, room, rolls, holds)
        holds[0] = np.nan
        return rolls, holds

    def held(self, mine: int, theirs: int) -> Floats:
        """The worth of a turn that has ended, by its total."""
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        chance, law, visits = np.zeros((3, totals_of(y, rules)))
        take_play(self.players[1], self.game.target, y, x, rules, chance)
        make_law(chance, y, rules, law, visits)
        holding = np.zeros(totals_of(x, rules))
        hold_worths(self.togo, x, y, law, rules, holding)
        holding[0] += law[0] * self.togo[x, y]
        return holding

    def value_within(self, mine: int, theirs: int, turn: int) -> float:
        """The value to the first-named, who keeps to a strategy and has come to a turn total."""
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        chance, law, visits = np.zeros((3, totals_of(x, rules)))
        take_play(self.players[0], self.game.target, x, y, rules, chance)
        visits[turn] = 1.0
        carry(chance, turn, x, rules, law, visits)
        return float(paid(law, self.held(mine, theirs), x, rules))


def laid_out(table: Any) -> TurnPlay:
    """The play that a table tells, of doubles without copies for scores that make no difference."""
    once = tuple(slice(None) if stride else slice(1) for stride in table.strides[:2])
    return by_table(np.array(table[once], np.float64, order="C"))


def fight_both(game: SimultaneousPig, mine: TurnPlay | None, theirs: TurnPlay, job: Job) -> TurnDuel:
    """The values of a game between two players. Without play of mine I reply the best."""
    require(32.0 * (game.target + 1) ** 2, game.name)
    players, rules = (theirs if mine is None else mine, theirs), rules_of(game)
    bounds, room = np.full((2, game.target + 1, game.target + 1), 0.5), room_for(game.target, rules)
    for xs, y in portions(game, job):
        duel.duel_row(bounds, players, mine is None, game.target, xs, y, rules, room)
    return TurnDuel(game, players, mine is None, bounds)


def portions(game: SimultaneousPig, job: Job) -> Iterator[tuple[Span, int]]:
    """Parts of the table, some x against one y, that take a few milliseconds each; fewer points to go come first."""
    each = 2 * totals_of(game.target, rules_of(game)) * (game.die.sides + TERMS)
    some = max(1, WORK // each)
    for y in range(1, game.target + 1):
        for x in range(1, game.target + 1, some):
            job.reached((y - 1 + (x - 1) / game.target) / game.target)
            yield (x, min(x + some - 1, game.target)), y
    job.reached(1.0)


@dataclass(eq=False)
class RoundFlow:
    """Where games between two players lead, from 0 : 0 on: by the points to go of the first-named and of the other."""

    game: SimultaneousPig
    players: tuple[TurnPlay, TurnPlay]

    def visits(self, job: Job) -> tuple[Floats, Floats]:
        """The chance that a round ever begins in each position, and how many do on average."""
        game, rules = self.game, rules_of(self.game)
        chances, visits = np.zeros((2, game.target + 1, game.target + 1))
        chances[-1, -1], room = 1.0, room_for(game.target, rules)
        parts = [*portions(game, Job(cancelled=job.cancelled))]
        for number, (xs, y) in enumerate(reversed(parts)):
            job.reached(number / len(parts))
            flow.pass_rounds(chances, visits, self.players, game.target, xs, y, rules, room)
        job.reached(1.0)
        return chances, visits

    def round(self, mass: Floats, job: Job) -> Floats:
        """The chances of positions after one round, from those before."""
        game, rules, after = self.game, rules_of(self.game), np.zeros_like(mass)
        room = room_for(game.target, rules)
        for xs, y in portions(game, Job(cancelled=job.cancelled)):
            flow.play_round(mass, after, self.players, game.target, xs, y, rules, room)
        return after

    def shares(self, mine: int, theirs: int, who: int) -> Floats:
        """The share, of games that come to those scores, in which one player ever comes to each turn total there."""
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        found, room = np.zeros(self.game.last_roll(mine)), room_for(max(x, y), rules)
        players = self.players if who == 0 else self.players[::-1]
        flow.total_shares(players, self.game.target, x, y, rules, room, found)
        return found
