"""A game solved from its rule book. Values and strategy are kept; what choices are worth is read from the rules when asked."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games.game import Game
from solver.games.state import Choice, Outcome, State, check_points
from solver.general.graph import LIMIT, Floats, even
from solver.general.rule_book_solving import Solved, solved
from solver.general.state_layout import beyond, exists, graph_of, lay_out, place_on, shape, share
from solver.general.state_slices import OverAxes, both_actions, on_the_map, worths_over
from solver.job import Job
from solver.kernels.matrix_game import only_mix, solve_matrix
from solver.notebook import data_frames
from solver.solutions.solution import Array, Facts, Parts, Solution, Take, adding_up

if TYPE_CHECKING:
    import pandas

READ = 0.6  # the share of the work that is reading the rules
OUTSIDE = 1e-9  # the distance by which values in a file may leave their bounds, for each unit of the lower one


def solve_general(game: Game, job: Job | None = None) -> "GeneralSolution":
    """The game solved from its rule book. Raises `Cancelled` when the job is, and `ValueError` with one sentence where the game
    is too large, or too long."""
    job = job or Job()
    graph = graph_of(game, share(job, 0.0, READ))
    answer = solved(graph, share(job, READ, 1.0))
    values = shown(game, answer)
    return GeneralSolution(game, answer.gap, lay_out(graph, values), lay_out(graph, answer.mixes), beyond(graph, values))


def shown(game: Game, answer: Solved) -> Floats:
    """The values counted from 0, and clipped to the bounds of the game, which makes no error larger."""
    least, most = game.bounds
    sign = -1.0 if game.unit.less_is_better else 1.0
    return np.clip(even(game) + sign * answer.values, least, most)


@dataclass(frozen=True, eq=False)
class GeneralSolution(OverAxes, Solution):
    """Played throughout, the strategy guarantees the value, to within the gap. Where several choices are as good, it has the
    first; where both players choose at once and several mixes are, one of them: `unique` tells."""

    game: Game
    gap: float
    _values: Floats = field(repr=False)  # values over the axes
    _mixes: Floats = field(repr=False)  # chances of the choices, over the axes and the choices
    _beyond: dict[State, float] = field(repr=False)  # values of states that play leads to and that cannot be looked at

    def their_strategy(self, *at: int | State, **named: int) -> dict[Any, float]:
        """The strategy of the other player, where both choose at once."""
        return self._strategy(self.game.at(*at, **named).swapped())

    def payoffs(self, *at: int | State, **named: int) -> Floats:
        """The worth of each pair of choices, mine and theirs, with the best to follow, where both choose at once."""
        return self._payoffs(self.game.at(*at, **named)).copy()

    def unique(self, *at: int | State, **named: int) -> bool:
        """Whether `strategy` is the only optimal mix. What the proven error does not tell apart counts as equally good."""
        state = self.game.at(*at, **named)
        mix = self._strategy(state)
        shares = np.array([mix.get(choice, 0.0) for choice in self.game.actions(state)])
        return only_mix(self._payoffs(state), shares, self._value(state), self.tolerance)

    def values(self) -> Floats:
        """The values over the axes of the game's map, or over my score; other numbers are as at the start."""
        return on_the_map(self.game, self._values)

    def mixes(self) -> Floats:
        """The strategy, over the axes of the game and along one axis more its choices; NaN where there is no such state."""
        return self._mixes.copy()

    def worths(self) -> Floats:
        """The worth of each choice, over the axes and the choices; NaN where it is not allowed or there is no such state."""
        return self._all_worths.copy()

    def costs(self) -> Floats:
        """The cost of the nearest wrong choice, or, where both choose at once, of the nearest outside the mix; infinity where
        there is none."""
        if not self.game.at_once:
            return super().costs()
        outside = np.where(self._mixes == 0.0, self._gains(), -np.inf).max(axis=-1)
        return np.asarray(np.maximum(self._values - outside, 0.0))

    def to_pandas(self) -> "pandas.DataFrame":
        """A table of pandas, of all states: the numbers that make them up, `value`, and what each choice is worth and which is
        best, or the best number of `dice` and the `cost` of the nearest wrong one; both at once, the chance of each choice."""
        axes = {name: np.arange(span.start, span.stop) for name, span in self.game.axes.items()}
        return data_frames.cells(axes, {"value": self._values, **self._columns()})

    def parts(self) -> Parts:
        states = np.array([[*self.game.where(state).values()] for state in self._beyond], np.int64)
        arrays = {
            "values": self._values,
            "mixes": self._mixes,
            "beyond": states.reshape(len(self._beyond), len(self.game.axes)),
            "beyond_values": np.array([*self._beyond.values()], np.float64),
        }
        return Parts({"beyond": len(self._beyond)}, arrays)

    @classmethod
    def from_parts(cls, game: Any, gap: float, facts: Facts, take: Take) -> "GeneralSolution":
        """The solution from a file. Its rules are read again only when somebody asks what choices are worth in all states."""
        number, size = facts["beyond"], shape(game)
        check_points("beyond", number, LIMIT)
        values, mixes = take("values", size, np.float64), take("mixes", (*size, len(game.choices)), np.float64)
        there = exists(game)
        if np.any(np.isnan(values) == there) or np.any(np.isnan(mixes).any(axis=-1) == there):
            raise ValueError("values and mixes: must be numbers where there is a state, and nowhere else")
        numbers = take("beyond", (number, len(size)), np.int64).tolist()
        states = [State(**dict(zip(game.axes, each, strict=True))) for each in numbers]
        others = take("beyond_values", (number,), np.float64)
        within_bounds(game, np.concatenate([values[there], others]))
        adding_up(mixes[there])
        return cls(game, gap, values, mixes, dict(zip(states, others.tolist(), strict=True)))

    def _columns(self) -> dict[str, Array]:
        if self.game.at_once:
            prefix = "dice_" if self.game.chooses == "dice" else ""
            return {f"{prefix}{choice}": self._mixes[..., i] for i, choice in enumerate(self.game.choices)}
        if self.game.chooses == "dice":
            return {"dice": self.dice(), "cost": self.costs()}
        chosen = data_frames.choices(both_actions(self.game, self.worths()), self.tolerance)
        return {name: column for name, column in chosen.items() if name != "value"}

    @cached_property
    def _axes(self) -> dict[str, range]:
        return self.game.axes

    @cached_property
    def _all_worths(self) -> Floats:
        graph = graph_of(self.game)
        others = np.array([self._beyond[state] for state in graph.states[graph.looked_at :]])
        return worths_over(graph, np.concatenate([self._values.ravel()[graph.places], others]), self._mixes)

    def _value(self, state: State) -> float:
        """The value to the player to move, or to the one who looks where both choose at once."""
        return self._kept(state) if self.game.at_once else super()._value(state)

    def _kept(self, state: State) -> float:
        where = place_on(self._axes, state)
        found = np.nan if where is None else float(self._values[where])
        return self._beyond[state] if np.isnan(found) else found

    def _strategy(self, state: State) -> dict[Any, float]:
        """The chances of the choices in a state; of states that cannot be looked at only the values are kept."""
        if not self.game.at_once or state not in self._beyond:
            return super()._strategy(state)
        mix = solve_matrix(self._payoffs(state)).row.tolist()
        return {choice: chance for choice, chance in zip(self.game.actions(state), mix, strict=True) if chance}

    def _payoffs(self, state: State) -> Floats:
        """The worth of each pair of choices. The last ones are kept: `unique` and the worths are read from the same numbers."""
        last: tuple[State, Floats] | None = self.__dict__.get("_last_payoffs")
        if last is None or last[0] != state:
            mine, theirs = self.game.actions(state), self.game.actions(state.swapped())
            payoffs = np.array([[self._mean(state, (one, other)) for other in theirs] for one in mine])
            last = self.__dict__["_last_payoffs"] = state, payoffs
        return last[1]

    def _worths(self, state: State) -> dict[Choice, float]:
        mine = self.game.actions(state)
        if not self.game.at_once:
            return {choice: self._mean(state, choice) for choice in mine}
        theirs = self._strategy(state.swapped())
        shares = [theirs.get(choice, 0.0) for choice in self.game.actions(state.swapped())]
        return dict(zip(mine, (self._payoffs(state) * shares).sum(axis=1).tolist(), strict=True))

    def _mean(self, state: State, deed: Any) -> float:
        cost = self.game.cost(state) if self.game.players == 1 else 0
        outcomes = ((outcome, *outcome.chance.as_integer_ratio()) for outcome in self.game.outcomes(state, deed))
        return cost + sum(above / below * self._after(outcome) for outcome, above, below in outcomes)

    def _after(self, outcome: Outcome) -> float:
        if outcome.state is None:
            return float(outcome.payment or 0)
        value = self._kept(outcome.state)
        return self.game.mirrored(value) if outcome.passes else value


def within_bounds(game: Game, values: Floats) -> None:
    least, most = game.bounds
    room = OUTSIDE * (1.0 + abs(least))
    if not np.all((values >= least - room) & (values <= most + room)):
        raise ValueError(f"values: must be from {least:g} to {most:g}")
