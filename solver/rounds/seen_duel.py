"""Values and visits of Pig roll by roll between two known players, or one and the best reply: by the kernels beside this."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solver.games.simultaneous_pig import SimultaneousPig
from solver.games.state import I_AM, NOBODY, THEY_ARE, State
from solver.job import Job
from solver.kernels.pig_both import BothRules, end_of, totals_of
from solver.memory import require
from solver.rounds import duels, flows, round_values
from solver.rounds.plays import SeenPlay
from solver.rounds.round_room import Players, SeatedRoom, room_size, seat, seated_room
from solver.tables.growing_table import Floats, cores
from solver.tables.pig_both_table import rules_of

WORK = 100_000  # pairs of totals that one call of a kernel looks at, some passes over each, which takes some 10 milliseconds
ROUNDS = 64  # the number of rounds up to which the lengths of games are first counted

Span = tuple[int, int]  # the first and the last number


def fight_seen(game: SimultaneousPig, mine: SeenPlay | None, theirs: SeenPlay, job: Job) -> "SeenDuel":
    """The values of a game between two known players. Without my play I reply the best."""
    rules, free = rules_of(game), mine is None
    require(16.0 * (game.target + 1) ** 2 + 2.0 * room_size(game.target, rules), game.name)
    players = theirs if mine is None else mine, theirs
    bounds, rooms = np.full((2, game.target + 1, game.target + 1), 0.5), [seated_room(game.target, rules) for _ in range(2)]
    with ThreadPoolExecutor(min(2, cores())) as pool:
        for xs, y in portions(game.target, rules, job):
            calls = [
                pool.submit(duels.settle, bounds[side], sign, players, free, game.target, xs, y, rules, rooms[side])
                for side, sign in enumerate((-1.0, 1.0))
            ]
            for call in calls:
                call.result()
    return SeenDuel(game, players, free, bounds)


def portions(target: int, rules: BothRules, job: Job) -> Iterator[tuple[Span, int]]:
    """Parts of all positions, some x against one y, that take some milliseconds each; fewer points to go come first."""
    for y in range(1, target + 1):
        some = max(1, WORK // (totals_of(y, rules) * totals_of(target, rules)))
        for x in range(1, target + 1, some):
            job.reached((y - 1 + (x - 1) / target) / target)
            yield (x, min(x + some - 1, target)), y
    job.reached(1.0)


@dataclass(eq=False)
class SeenDuel:
    """Both players' play, and bounds on the value to the first-named at [lower or upper, own points to go, the other's]."""

    game: SimultaneousPig
    players: Players
    free: bool  # whether the first-named replies as well as possible
    bounds: Floats = field(repr=False)
    _last: "SeenRound | None" = field(default=None, repr=False)

    @property
    def gap(self) -> float:
        """The proven bound on the error of every value, and of what each action is worth, rounding included."""
        half = (self.bounds[1] - self.bounds[0])[1:, 1:].max() / 2
        return float(half) + float(duels.allowance(rules_of(self.game))) + 2.0**-52

    @cached_property
    def togo(self) -> Floats:
        """The values to the first-named by points to go."""
        return np.asarray((self.bounds[0] + self.bounds[1]) / 2)

    def values(self) -> Floats:
        """The values to the first-named, over the own score and the other's."""
        return self.togo[:0:-1, :0:-1].copy()

    def round(self, mine: int, theirs: int) -> "SeenRound":
        """All that is known of a round at those scores, at all totals; the last one is kept."""
        last = self._last
        if last is None or (last.x, last.y) != (self.game.target - mine, self.game.target - theirs):
            last = self._last = self._played(mine, theirs)
        return last

    def _played(self, mine: int, theirs: int) -> "SeenRound":
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        room = seated_room(max(x, y), rules)
        seat(self.players, self.free, True, self.game.target, x, y, rules, room)
        round_values.begin(self.togo, x, y, self.free, rules, room)
        round_values.play_round(x, y, float(self.togo[x, y]), self.free, rules, room)
        return SeenRound(self, x, y, room)


@dataclass(frozen=True, eq=False)
class SeenRound:
    duel: SeenDuel
    x: int
    y: int
    room: SeatedRoom

    def worths(self, state: State) -> tuple[float, float]:
        """What rolling and holding are worth to the first-named, who is in."""
        togo, rules = self.duel.togo, rules_of(self.duel.game)
        at = self.x, self.y, state.turn, state.their_turn, state.out
        roll, hold = round_values.worths_of_row(*at, float(togo[self.x, self.y]), rules, self.room)
        return float(roll), float(hold)

    def value(self, state: State) -> float:
        """The value to the first-named in a state of the round."""
        actions = self.duel.game.actions(state)
        if state.begins_turn:
            return float(self.duel.togo[self.x, self.y])
        if state.out == I_AM or (actions == ("hold",) and self.duel.game.past == 0):
            return float(self.room.row_out[state.their_turn, state.turn])
        roll, hold = self.worths(state)
        if len(actions) == 1:
            return roll if actions == ("roll",) else hold
        if self.duel.free:
            return max(roll, hold)
        chance = float(self.room.rolls[0, int(state.out == THEY_ARE), state.turn, state.their_turn])
        return chance * roll + (1.0 - chance) * hold

    @property
    def rolls(self) -> Floats:
        """The chances of the first-named to roll at [whether the other is out, own total, the other's]."""
        rules = rules_of(self.duel.game)
        return np.asarray(self.room.rolls[0, :, : self.x + rules.past, : end_of(self.y, rules)])


@dataclass(eq=False)
class SeenFlow:
    """Where games between two players lead, from 0 : 0 on: by the points to go of the first-named and of the other."""

    game: SimultaneousPig
    players: Players

    def visits(self, job: Job) -> tuple[Floats, Floats]:
        """The chance that a round ever begins in each position, and how many do on average."""
        target, rules = self.game.target, rules_of(self.game)
        chances, visits = np.zeros((2, target + 1, target + 1))
        chances[-1, -1], room, flow = 1.0, seated_room(target, rules), flows.flow_room(target, rules)
        for xs, y in self._backwards(job):
            flows.pass_rounds(chances, visits, self.players, target, xs, y, rules, room, flow)
        return chances, visits

    def rests(self, rounds: int, job: Job) -> Floats:
        """The chance that more than n rounds are played, at [n]."""
        target, rules = self.game.target, rules_of(self.game)
        require(8.0 * rounds * (target + 1) ** 2, f"Counting {rounds} rounds of {self.game.name}")
        counts, room, flow = (
            np.zeros((target + 1, target + 1, rounds)),
            seated_room(target, rules),
            flows.flow_room(target, rules),
        )
        counts[-1, -1, 0] = 1.0
        for xs, y in self._backwards(job):
            flows.count_rounds(counts, self.players, target, xs, y, rules, room, flow)
        return np.asarray(counts[1:, 1:].sum(axis=(0, 1)))

    def shares(self, mine: int, theirs: int, who: int) -> Floats:
        """The share, of games that come to those scores, in which one player ever comes to each turn total there."""
        x, y, rules, room, flow = self._seated(mine, theirs, who)
        found = np.zeros(self.game.last_roll(mine))
        flows.shares_by_total(x, y, rules, room, flow, found)
        return found

    def round_shares(self, mine: int, theirs: int, who: int, out: int = NOBODY) -> Floats:
        """The share, of games that come to those scores, in which each pair of totals ever occurs there, the player's first."""
        x, y, rules, room, flow = self._seated(mine, theirs, who)
        found = np.zeros((self.game.last_roll(mine), self.game.last_roll(theirs)))
        flows.shares_of_round(x, y, out, rules, room, flow, found)
        return found

    def _seated(self, mine: int, theirs: int, who: int) -> tuple[int, int, BothRules, SeatedRoom, flows.FlowRoom]:
        x, y, rules = self.game.target - mine, self.game.target - theirs, rules_of(self.game)
        room = seated_room(max(x, y), rules)
        seat(self.players if who == 0 else self.players[::-1], False, False, self.game.target, x, y, rules, room)
        return x, y, rules, room, flows.flow_room(max(x, y), rules)

    def _backwards(self, job: Job) -> Iterator[tuple[Span, int]]:
        parts = [*portions(self.game.target, rules_of(self.game), Job(cancelled=job.cancelled))]
        for number, part in enumerate(reversed(parts)):
            job.reached(number / len(parts))
            yield part
        job.reached(1.0)
