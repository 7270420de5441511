"""Pig for both at once with hidden turns, solved: values and play are kept, what actions are worth is derived from them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games.simultaneous_pig import SimultaneousPig
from solver.games.state import I_AM, THEY_ARE, Choice, State, check_points
from solver.job import Job
from solver.kernels.hidden_turns import sweeps
from solver.kernels.hidden_turns.plays import Store, TurnPlay, by_store
from solver.kernels.pig_both import carry, hold_worths, make_law, paid, room_for, totals_of
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.solution import Array, Facts, Floats, Marks, Parts, Solution, Take, TurnEnds, between
from solver.solutions.turns import Actions
from solver.tables.growing_table import kept
from solver.tables.pig_both_table import PigBothTable, play_at, reading, rules_of

if TYPE_CHECKING:
    import pandas

AXES = ("mine", "theirs", "turn")


def solve_hidden_turns(game: SimultaneousPig, job: Job) -> "HiddenTurnsSolution":
    rules = rules_of(game)
    table = kept(PigBothTable, rules)
    table.grow(game.target, job)
    return HiddenTurnsSolution(game, table.store, table.errors(game.target) + reading(game.target, rules))


@dataclass(frozen=True, eq=False)
class HiddenTurnsSolution(Solution):
    """Values are the chance of `mine` to win plus half that of a tie. `gap` bounds the error of every one, proven.

    Played throughout, the strategy guarantees either player the value, to within the gap. Where others are optimal too, one is
    kept, which does not vary from call to call.
    """

    game: SimultaneousPig
    _store: Store
    gap: float

    def _value(self, state: State) -> float:
        """The value at the start of a round; within a turn, that against the other's optimal turn, of which nothing is seen."""
        if state.begins_turn:
            return float(self._store.values[self._togo(state)])
        return max(self._recalled(state).values())

    def _worths(self, state: State) -> dict[Choice, float]:
        """The worth of rolling and of holding against the other's optimal turn, of which nothing is seen."""
        whole, actions = self.whole_turn(state.mine, state.theirs), self.game.actions(state)
        if actions == ("hold",):
            return {"hold": float(self._held(state.mine, state.theirs)[state.turn])}
        worth = {"roll": float(whole.roll[state.turn]), "hold": float(whole.hold[state.turn])}
        return {action: worth[action] for action in actions}

    def _strategy(self, state: State) -> dict[Any, float]:
        actions = self.game.actions(state)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        rolls = float(self.rolls(state.mine, state.theirs)[state.turn])
        return {action: chance for action, chance in (("roll", rolls), ("hold", 1.0 - rolls)) if chance}

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The chances of what the other player does at a turn total of theirs, which is that of the state, or 0."""
        return self._strategy(self.game.at(*at, **named).swapped())

    def _best(self, state: State) -> tuple[Any, ...]:
        """The actions that may be best; where play mixes, both."""
        return tuple(dict.fromkeys([*super()._best(state), *self._strategy(state)]))

    def values(self) -> Floats:
        """The values at the start of a round, over both scores."""
        return self._by_scores(self._store.values)

    def rolls(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance to roll at each turn total, with those scores."""
        x, y = self._togo(self.game.at(mine, theirs))
        return np.asarray(play_at(self._store, x, np.array([y]), self.game.last_roll(mine))[0])

    def law(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance that a turn with those scores ends with each total; at 0, that it busts."""
        law, visits = np.zeros((2, self._totals(mine)))
        make_law(self._chances(mine, theirs), self.game.target - mine, rules_of(self.game), law, visits)
        return law

    def visits(self, mine: int = 0, theirs: int = 0) -> Floats:
        """The chance that a turn with those scores comes to each total; at 0, where it begins, 1."""
        law, visits = np.zeros((2, self._totals(mine)))
        make_law(self._chances(mine, theirs), self.game.target - mine, rules_of(self.game), law, visits)
        return visits

    def turn_ends(self, job: Job | None = None) -> TurnEnds:
        job, target, rules = job or Job(), self.game.target, rules_of(self.game)
        ends, room = np.empty((target, 4, target)), room_for(target, rules)
        for mine in range(target):
            sweeps.sum_up_turns(self._store, target - mine, np.arange(target, 0, -1), rules, room, ends[mine])
            job.reached((mine + 1) / target)
        mean, first, mixed, entropy = ends.swapaxes(0, 1)
        return TurnEnds(mean, first.astype(np.int64), mixed.astype(np.int64), entropy)

    def roll_slice(self, mine: int | None = None, theirs: int | None = None, turn: int | None = None) -> Floats:
        game, fixed = self.game, self._fixed(mine, theirs, turn)
        others = np.array([game.target - theirs] if theirs is not None else np.arange(game.target, 0, -1))
        scores = range(game.target) if mine is None else [mine]
        found = np.full((len(scores), len(others), 1 if "turn" in fixed else len(game.axes["turn"])), np.nan)
        for row, score in zip(found, scores, strict=True):
            rolls = play_at(self._store, game.target - score, others, game.last_roll(score))
            some = rolls if turn is None else rolls[:, turn : turn + 1]
            row[:, : some.shape[1]] = some
        return np.asarray(found.squeeze(axis=AXES.index(fixed)))

    def _fixed(self, mine: int | None, theirs: int | None, turn: int | None) -> str:
        """The name of the one number that is fixed."""
        fixed = {name: at for name, at in zip(AXES, (mine, theirs, turn), strict=True) if at is not None}
        if len(fixed) != 1:
            raise ValueError(f"{', '.join(fixed) or 'nothing'} fixed: must be exactly one of {', '.join(AXES)}")
        self.game.check_state(State(**fixed))
        return next(iter(fixed))

    def mixed(self) -> Marks:
        """Whether play mixes at some turn total, over both scores."""
        return np.asarray(self._by_scores(self._store.mixed) > 0)

    def table(self) -> Array:
        """The chance to roll, over both scores and the turn total."""
        game, shape = self.game, tuple(map(len, self.game.axes.values()))
        require(8.0 * np.prod(shape, dtype=float), f"A strategy for {game.name}")
        rolls, ys = np.zeros(shape), np.arange(game.target, 0, -1)
        for mine in range(game.target):
            totals = game.last_roll(mine)
            rolls[mine, :, :totals] = play_at(self._store, game.target - mine, ys, totals)
        return rolls

    def play(self) -> TurnPlay:
        """The chances to roll as kernels look them up: a table of large games takes more memory than there is."""
        return by_store(self._store)

    def whole_turn(self, mine: int = 0, theirs: int = 0) -> Actions:
        """The worth of both actions by turn total, against the other's optimal turn; NaN where an action is not allowed."""
        x, y = self._togo(self.game.at(mine, theirs))
        rules, store = rules_of(self.game), self._store
        room, (rolls, holds) = room_for(max(x, y), rules), np.full((2, self.game.last_roll(mine)), np.nan)
        their_play = self._chances(theirs, mine)
        room.chance[1, : len(their_play)] = their_play
        sweeps.turn_worths(store.values, x, y, float(store.values[x, y]), rules, room, rolls, holds)
        holds[0] = np.nan
        return Actions(rolls, holds)

    def actions(
        self, mine: int | None = None, theirs: int | None = None, turn: int | None = None, *, job: Job | None = None
    ) -> Actions:
        """Both action values over a slice: fix one of the three; the axes of the arrays are the other two, in that order."""
        fixed, job = self._fixed(mine, theirs, turn), job or Job()
        axes = [range(self.game.target) if at is None else [at] for at in (mine, theirs)]
        totals = slice(None) if turn is None else slice(turn, turn + 1)
        found = np.full((2, *map(len, axes), len(range(*totals.indices(len(self.game.axes["turn"]))))), np.nan)
        for i, my_score in enumerate(axes[0]):
            for j, their_score in enumerate(axes[1]):
                whole = np.array(self.whole_turn(my_score, their_score))[:, totals]
                found[:, i, j, : whole.shape[1]] = whole
            job.reached((i + 1) / len(axes[0]))
        return Actions(*found.squeeze(axis=1 + AXES.index(fixed)))

    def seen_value(self, state: State) -> float:
        """The value to one who sees both turn totals, if both players, who do not, play on by the strategy."""
        x, y = self._togo(state)
        rules, values = rules_of(self.game), self._store.values
        mine = self._law_from(state.mine, state.theirs, state.turn, state.out == I_AM)
        theirs = self._law_from(state.theirs, state.mine, state.their_turn, state.out == THEY_ARE)
        holding = np.zeros(self._totals(state.mine))
        hold_worths(values, x, y, theirs, rules, holding)
        return float(paid(mine, holding, x, rules) + mine[0] * theirs[0] * values[x, y])

    def worth_after(self, state: State, after: tuple[int, bool]) -> float:
        """The value to a player whose turn has come to a total, and who may be out of the round, as that player knows it."""
        turn, out = after
        if out:
            return float(self._held(state.mine, state.theirs)[turn])
        return max(self._worths(State(state.mine, state.theirs, turn)).values())

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all scores: `mine`, `theirs`, `value`, `bust` (the chance that a turn does), `mean_hold` (the
        mean total of one that does not), and `mixed` (the number of totals at which play mixes)."""
        scores = np.arange(self.game.target)
        laws = [[self.law(mine, theirs) for theirs in range(self.game.target)] for mine in range(self.game.target)]
        numbers = {
            "value": self.values(),
            "bust": np.array([[law[0] for law in row] for row in laws]),
            "mean_hold": np.array([[np.arange(len(law)) @ law / law[1:].sum() for law in row] for row in laws]),
            "mixed": self._by_scores(self._store.mixed),
        }
        return data_frames.cells({"mine": scores, "theirs": scores}, numbers)

    def parts(self) -> Parts:
        part, store = slice(self.game.target + 1), self._store
        first, mixed = store.first[part, part], store.mixed[part, part]
        used = int((first + mixed).max())
        arrays = {"values": store.values[part, part], "first": first, "mixed": mixed}
        rolls = store.rolls[part, part, : bytes_of(self.game)]
        return Parts({"used": used}, {**arrays, "rolls": rolls, "totals": store.totals[:used], "chances": store.chances[:used]})

    @classmethod
    def from_parts(cls, game: SimultaneousPig, gap: float, facts: Facts, take: Take) -> "HiddenTurnsSolution":
        side, used = game.target + 1, facts["used"]
        check_points("used", used, side * side * totals_of(game.target, rules_of(game)))
        values = between("values", take("values", (side, side), np.float64), 1.0)
        first, mixed = (between(name, take(name, (side, side), np.int64), used) for name in ("first", "mixed"))
        between("first and mixed", first + mixed, used)
        totals = between("totals", take("totals", (used,), np.int64), game.last_roll(0))
        chances = between("chances", take("chances", (used,), np.float64), 1.0)
        rolls = take("rolls", (side, side, bytes_of(game)), np.uint8)
        store = Store(values, np.zeros((0, 0)), rolls, first, mixed, totals, chances, np.array([used]))
        return cls(game, store, gap)

    def _togo(self, state: State) -> tuple[int, int]:
        return self.game.target - state.mine, self.game.target - state.theirs

    def _by_scores(self, numbers: Array) -> Array:
        target = self.game.target
        return numbers[target:0:-1, target:0:-1].copy()

    def _totals(self, score: int) -> int:
        return self.game.most_at_risk(score) + 1

    def _chances(self, mine: int, theirs: int) -> Floats:
        """The chances to roll at all totals of a player, those too at which nobody may roll."""
        rolls = self.rolls(mine, theirs)
        return np.pad(rolls, (0, self._totals(mine) - len(rolls)))

    def _law_from(self, score: int, other: int, turn: int, out: bool) -> Floats:
        """The law of the rest of a player's turn that has come to a total."""
        law, visits = np.zeros((2, self._totals(score)))
        (law if out else visits)[turn] = 1.0
        if not out:
            carry(self._chances(score, other), turn, self.game.target - score, rules_of(self.game), law, visits)
        return law

    def _held(self, mine: int, theirs: int) -> Floats:
        """The worth of a turn that has ended, by its total, against the other's optimal turn."""
        x, y = self._togo(State(mine, theirs))
        their_law, holding = self.law(theirs, mine), np.zeros(self._totals(mine))
        hold_worths(self._store.values, x, y, their_law, rules_of(self.game), holding)
        holding[0] += their_law[0] * self._store.values[x, y]
        return holding


def bytes_of(game: SimultaneousPig) -> int:
    """The bytes that tell for each turn total of one position whether to roll."""
    return game.last_roll(0) // 8 + 1
