"""Pig for both at once with totals that are seen, between two strategies: matches, best replies, lengths and visits."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from solver.games import SimultaneousPig, State
from solver.games.state import I_AM, NOBODY, THEY_ARE, Choice
from solver.games.table_axes import sizes
from solver.job import Job
from solver.match import Match
from solver.match.lengths import LONGEST, Lengths
from solver.match.occurrence import RoundsReach, by_either
from solver.match.replies import Reply
from solver.memory import require
from solver.rounds.round_room import Players
from solver.rounds.seen_duel import ROUNDS, SeenDuel, SeenFlow, fight_seen
from solver.solutions.turns import better_or_hold
from solver.strategies import Strategy
from solver.strategies.seen_plays import seen_play
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import Rolls


def seated(game: SimultaneousPig, players: tuple[Strategy, Strategy], job: Job) -> Players:
    """The play of both."""
    first, second = (seen_play(player, game, Job(cancelled=job.cancelled)) for player in players)
    return first, second


def match_seen(game: SimultaneousPig, first: Strategy, second: Strategy, job: Job) -> "SeenMatch":
    duel = fight_seen(game, *seated(game, (first, second), job), job)
    return SeenMatch(game, (first, second), duel.gap, duel.values()[None], duel.players, duel)


def reply_seen(game: SimultaneousPig, strategy: Strategy, job: Job) -> "SeenReply":
    duel = fight_seen(game, None, seen_play(strategy, game, Job(cancelled=job.cancelled)), job)
    return SeenReply(game, strategy, duel.gap, duel)


def reach_seen(game: SimultaneousPig, first: Strategy, second: Strategy, job: Job) -> "SeenReach":
    flow = SeenFlow(game, seated(game, (first, second), job))
    chances, visits = (by_either(board) for board in flow.visits(job))
    return SeenReach(game, (first, second), visits, chances, flow)


@dataclass(frozen=True, eq=False)
class SeenMatch(Match):
    game: SimultaneousPig
    _duel: SeenDuel = field(repr=False)

    def _value(self, who: int, state: State) -> float:
        """The value to the first-named, in any state of a round."""
        return super()._value(who, state) if state.begins_turn else self._duel.round(state.mine, state.theirs).value(state)

    def _lengths(self, job: Job) -> Lengths:
        return SeenLengths(self.game.target, SeenFlow(self.game, self._duel.players), job)


@dataclass(frozen=True, eq=False)
class SeenLengths(Lengths):
    """The lengths of games between two known players, in rounds: see `flows.py`."""

    flow: SeenFlow
    job: Job

    def rests(self, first: bool) -> Iterator[float]:
        known, rounds = 0, ROUNDS
        while known < LONGEST:
            rests = self.flow.rests(min(rounds, LONGEST), self.job)
            yield from rests[known:].tolist()
            known, rounds = len(rests), 4 * rounds

    def mean(self, first: bool) -> float:
        """The mean length: the sum of all visits, of which the last digits are rounding."""
        return float(self.flow.visits(self.job)[1].sum())


@dataclass(frozen=True, eq=False)
class SeenReply(Reply):
    game: SimultaneousPig
    _duel: SeenDuel = field(repr=False)

    def _second(self, state: State) -> float:
        return self._value(state)

    def _worths(self, state: State) -> dict[Choice, float]:
        here, actions = self._duel.round(state.mine, state.theirs), self.game.actions(state)
        if state.begins_turn or actions == ("hold",):
            return {actions[0]: here.value(state)}
        roll, hold = here.worths(state)
        return {action: roll if action == "roll" else hold for action in actions}

    def _strategy(self, state: State) -> dict[Any, float]:
        """The better action; holding where both are best."""
        return better_or_hold(self._recalled(state))

    def values(self) -> Floats:
        """The values at the start of a round, over my score and theirs."""
        return self._duel.values()

    def round_rolls(self, mine: int = 0, theirs: int = 0, out: int = NOBODY) -> Floats:
        """1 where the reply rolls, over my turn total and theirs; who is out waits."""
        self.game.at(mine, theirs)
        rolls = self._duel.round(mine, theirs).rolls[int(out != NOBODY)]
        return np.zeros(rolls.shape) if out == I_AM else rolls.copy()

    def table(self) -> Rolls:
        """The reply as a table over all numbers of a state: 1 where it rolls."""
        shape = sizes(self.game)
        require(4.0 * float(np.prod(shape)), f"A reply in {self.game.name} at all pairs of totals")
        table = np.zeros(shape, np.float32)
        for mine in range(self.game.target):
            for theirs in range(self.game.target):
                rolls = self._duel.round(mine, theirs).rolls
                table[mine, theirs, : rolls.shape[1], : rolls.shape[2], ::THEY_ARE] = np.moveaxis(rolls, 0, -1)
        table[:, :, 0] = 1.0
        return table


@dataclass(frozen=True, eq=False)
class SeenReach(RoundsReach):
    _rounds: SeenFlow = field(repr=False)

    def round(self, mine: int = 0, theirs: int = 0, out: int = NOBODY) -> Floats:
        self.game.at(mine, theirs)
        chances = self.chances()[:, mine, theirs]
        return np.array([chances[who] * self._rounds.round_shares(mine, theirs, who, out) for who in (0, 1)])
