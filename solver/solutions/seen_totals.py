"""Pig for both at once with totals that are seen, solved: bounds of all rounds are kept, what follows within one is derived."""

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games.simultaneous_pig import SimultaneousPig
from solver.games.state import I_AM, NOBODY, THEY_ARE, Choice, State
from solver.games.table_axes import sizes
from solver.job import Job
from solver.kernels import pig_both_seen as kernels
from solver.kernels.matrix_game import only_mix, solve_matrix
from solver.memory import require
from solver.notebook import data_frames
from solver.rounds.optimal_plays import worked_out
from solver.rounds.plays import optimal, take_play
from solver.solutions.solution import Facts, Floats, Parts, Solution, Take, between
from solver.solutions.turns import Actions
from solver.tables.growing_table import kept
from solver.tables.pig_both_seen_table import SeenTable, tables_from, values_of
from solver.tables.pig_both_table import rules_of
from solver.tables.strategy_arrays import Rolls

if TYPE_CHECKING:
    import pandas


def solve_seen_totals(game: SimultaneousPig, job: Job) -> "SeenTotalsSolution":
    table = kept(SeenTable, rules_of(game))
    table.grow(game.target, job)
    return SeenTotalsSolution(game, table.tables, table.errors(game.target))


@dataclass(frozen=True, eq=False)
class SeenTotalsSolution(Solution):
    """Values are the chance of `mine` to win plus half that of a tie. `gap` bounds the error of every one, proven.

    Played throughout, the strategy guarantees either player the value, to within the gap.
    """

    game: SimultaneousPig
    _tables: kernels.SeenTables
    gap: float

    def _value(self, state: State) -> float:
        upper, others = (float(solve_matrix(side.payoffs()).upper) for side in self._sides(state))
        return (upper + 1.0 - others) / 2

    def _strategy(self, state: State) -> dict[Any, float]:
        """The mix that concedes the other player no more than the upper bound of what they get; the one that matches are played
        with, wherever rounds come to."""
        actions, side = self.game.actions(state), self._side(state.swapped())
        if len(actions) == 1:
            return {actions[0]: 1.0}
        if state.out == THEY_ARE or self.game.actions(state.swapped()) == ("hold",):
            return {"roll" if side.rolls_alone() else "hold": 1.0}
        if min(state.turn, state.their_turn) > 1:
            rolls = float(side.room.mix[state.their_turn, state.turn])
            mix = [rolls, 1.0 - rolls]
        else:
            mix = solve_matrix(side.payoffs()).column.tolist()
        return {choice: share for choice, share in zip(actions, mix, strict=True) if share}

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The chances of what the other player chooses."""
        return self._strategy(self.game.at(*at, **named).swapped())

    def _worths(self, state: State) -> dict[Choice, float]:
        """The worth of each choice against the other player's optimal mix."""
        theirs = self._strategy(state.swapped())
        shares = [theirs.get(choice, 0.0) for choice in self.game.actions(state.swapped())]
        worths = self.payoffs(state) @ np.array(shares)
        return dict(zip(self.game.actions(state), worths.tolist(), strict=True))

    def payoffs(self, *at: int | State, **named: int) -> Floats:
        """What each pair of choices is worth, if both play optimally from there on: mine by row, theirs by column."""
        mine, theirs = self._sides(self.game.at(*at, **named))
        return (mine.payoffs() + 1.0 - theirs.payoffs().T) / 2

    def unique(self, *at: int | State, **named: int) -> bool:
        """Whether `strategy` is the only optimal mix. What the proven error does not tell apart counts as equally good."""
        state = self.game.at(*at, **named)
        mix = np.array([self._strategy(state).get(choice, 0.0) for choice in self.game.actions(state)])
        return only_mix(self.payoffs(state), mix, self._value(state), self.tolerance)

    def values(self) -> Floats:
        """The values at the start of a round, over both scores."""
        return values_of(self._tables, self.game.target)

    def mixed(self, mine: int = 0, theirs: int = 0) -> int:
        """How many pairs of turn totals of a round have no saddle point, where both are in."""
        x, y = (self.game.target - score for score in (mine, theirs))
        return int(self._round(x, y).mixed[0])

    def round_rolls(self, mine: int = 0, theirs: int = 0, out: int = NOBODY) -> Floats:
        """The chance to roll over my turn total and theirs; the one who rolls is still in. NaN where no round comes to."""
        game, state = self.game, self.game.at(mine, theirs)
        totals, others = game.last_roll(mine), game.last_roll(theirs)
        rolls, side = np.full((totals, others), np.nan), self._side(state.swapped())
        if out == NOBODY:
            rolls[2:, 2:] = side.room.mix[2:others, 2:totals].T
            rolls[0, 0] = 1.0
        elif out == THEY_ARE:
            for turn, their_turn in product((0, *range(2, totals)), (0, *range(2, others))):
                there = replace(side, state=State(theirs, mine, their_turn, 0, turn, I_AM))
                rolls[turn, their_turn] = turn == 0 or there.rolls_alone()
        else:  # who is out waits
            rolls[:] = 0.0
        return rolls

    def actions(self, mine: int = 0, theirs: int = 0, out: int = NOBODY) -> Actions:
        """What rolling and holding are worth over my turn total and theirs, against the other's optimal play; NaN where it is
        not allowed, or no round comes to."""
        self.game.at(mine, theirs)
        x, y = self.game.target - mine, self.game.target - theirs
        worths = np.full((2, self.game.last_roll(mine), self.game.last_roll(theirs)), np.nan)
        kernels.round_worths(self._tables, x, y, out, rules_of(self.game), self._round(x, y), worths)
        if out == NOBODY:
            worths[0, 0, 0] = self._tables.values[x, y]
        return Actions(*worths)

    def table(self) -> Rolls:
        """The strategy over all numbers of a state: the chance to roll."""
        shape = sizes(self.game)
        require(4.0 * prod(shape), f"Optimal play of {self.game.name} at all pairs of totals")
        target, rules = self.game.target, rules_of(self.game)
        play, table = optimal(worked_out(self._tables, target, rules, Job()), shape[2]), np.zeros(shape, np.float32)
        for mine, theirs in product(range(target), repeat=2):
            totals = self.game.last_roll(mine), self.game.most_at_risk(theirs) + 1
            rolls = np.zeros((2, *totals))
            take_play(play, target, target - mine, target - theirs, totals, rules, rolls)
            table[mine, theirs, : totals[0], : totals[1], ::THEY_ARE] = np.moveaxis(rolls, 0, -1)
        return table

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, `theirs`, `value` at the start of a round."""
        scores = np.arange(self.game.target)
        return data_frames.cells({"mine": scores, "theirs": scores}, {"value": self.values()})

    def parts(self) -> Parts:
        part = slice(self.game.target + 1)
        return Parts({}, {"upper": self._tables.values[part, part]})

    @classmethod
    def from_parts(cls, game: SimultaneousPig, gap: float, facts: Facts, take: Take) -> "SeenTotalsSolution":
        upper = between("upper", take("upper", (game.target + 1, game.target + 1), np.float64), 1.0)
        return cls(game, tables_from(upper, rules_of(game)), gap)

    def _round(self, x: int, y: int) -> kernels.RoundRoom:
        rules = rules_of(self.game)
        room = kernels.round_room(x, y, rules)
        kernels.play_round(self._tables, x, y, float(self._tables.values[x, y]), rules, room)
        return room

    def _sides(self, state: State) -> tuple["SideOfRound", "SideOfRound"]:
        """The state as both players see it who would be the row player."""
        return self._side(state), self._side(state.swapped())

    def _side(self, state: State) -> "SideOfRound":
        x, y = self.game.target - state.mine, self.game.target - state.theirs
        return SideOfRound(self.game, self._tables, state, self._round(x, y))


@dataclass(frozen=True, eq=False)
class SideOfRound:
    """A state within a round as the row player sees it, with upper bounds on what that player gets."""

    game: SimultaneousPig
    tables: kernels.SeenTables
    state: State
    room: kernels.RoundRoom

    def payoffs(self) -> Floats:
        """What each pair of choices is worth to the row player at most."""
        mine, theirs = self.game.actions(self.state), self.game.actions(self.state.swapped())
        return np.array([[self.worth(row == "roll", column == "roll") for column in theirs] for row in mine])

    def worth(self, row_rolls: bool, column_rolls: bool) -> float:
        state, rules, tables = self.state, rules_of(self.game), self.tables
        x, y, k, m = self.game.target - state.mine, self.game.target - state.theirs, state.turn, state.their_turn
        offset = rules.past + rules.sides
        if row_rolls and column_rolls:
            return float(kernels.both_roll(x, y, k, m, float(tables.values[x, y]), rules, self.room))
        if not row_rolls and not column_rolls:
            return float(tables.values[x, y] if k == m == 0 else kernels.both_out(tables, x, y, k, m))
        if row_rolls:
            if state.out == THEY_ARE and m == 0:
                return self.alone(self.room.column_out, k)
            return float(kernels.row_rolls(tables, x, y, k, m, offset, rules))
        if state.out == I_AM and k == 0:
            return self.alone(self.room.row_out, m)
        return float(kernels.column_rolls(tables, x, y, k, m, offset, rules))

    def rolls_alone(self) -> bool:
        """Whether the column player rolls, where the row player is out or can roll no more."""
        return self.worth(False, True) < self.worth(False, False)

    def alone(self, after: Floats, total: int) -> float:
        """The worth of a roll of the player who is still in, when the other has busted."""
        x, y = self.game.target - self.state.mine, self.game.target - self.state.theirs
        return (
            float(self.tables.values[x, y] + sum(after[total + face] for face in self.game.die.scoring)) / self.game.die.sides
        )
