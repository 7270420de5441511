"""One strategy against another, exactly; the best reply to a player whose strategy is known, and what it gains."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from solver.games import Game, HiddenHog, Hog, Pig, SimultaneousHog, SimultaneousPig, State
from solver.games.hog import Throwing
from solver.job import Job
from solver.kernels import hog_reply
from solver.match.lengths import Lengths, lengths_of
from solver.match.replies import HiddenTurnsReply, HogReply, PigReply, Reply
from solver.notebook import html
from solver.solving import goes_throw_by_throw, has_kernels, sees_totals
from solver.strategies import Strategy
from solver.strategies.rules_of_thumb import table
from solver.strategies.turn_plays import turn_play
from solver.tables.growing_table import Floats
from solver.tables.hog_reply_table import Search, known, law_of
from solver.tables.pig_both_duel_table import RoundFlow, TurnDuel, fight_both
from solver.tables.pig_duel_table import Duel, fight
from solver.tables.strategy_arrays import Array, check_table

if TYPE_CHECKING:
    from solver.match.hidden_match import HiddenMatch, HiddenReply
    from solver.match.roll_match import RollDuel
    from solver.match.seen_match import SeenMatch, SeenReply

__all__ = [
    "HiddenTurnsMatch",
    "HiddenTurnsReply",
    "HogReply",
    "Match",
    "PigMatch",
    "PigReply",
    "Reply",
    "best_response",
    "evaluate",
    "exploitability",
]


@overload
def best_response(game: Pig, strategy: Strategy, job: Job | None = None) -> PigReply: ...
@overload
def best_response(game: HiddenHog, strategy: Strategy, job: Job | None = None) -> "HiddenReply": ...
@overload
def best_response(game: Hog | SimultaneousHog, strategy: Strategy, job: Job | None = None) -> HogReply: ...
@overload
def best_response(game: SimultaneousPig, strategy: Strategy, job: Job | None = None) -> "HiddenTurnsReply | SeenReply": ...
@overload
def best_response(game: Game, strategy: Strategy, job: Job | None = None) -> Reply: ...
def best_response(game: Game, strategy: Strategy, job: Job | None = None) -> Reply:
    """The best reply to a player who keeps to the strategy, known beforehand. Raises `Cancelled` when the job is."""
    require_two_players(game)
    job = job or Job()
    if isinstance(game, HiddenHog):
        from solver.match.hidden_match import reply_in_the_dark

        return reply_in_the_dark(game, strategy, job)
    if sees_totals(game):
        from solver.match.seen_match import reply_seen

        return reply_seen(game, strategy, job)
    if isinstance(game, SimultaneousPig) and has_kernels(game):
        turns = fight_both(game, None, turn_play(strategy, game, job), job)
        return HiddenTurnsReply(game, strategy, turns.gap, turns)
    theirs = table_of(game, strategy, job)
    if goes_throw_by_throw(game):
        from solver.match import term_match

        return term_match.best_reply(game, strategy, theirs, job)
    if (rolled := fight_with_rolls(game, None, theirs, job)) is not None:
        return PigReply(rolled.game, strategy, rolled.gap, rolled)
    if not has_kernels(game):
        from solver.match.general_match import best_reply

        return best_reply(game, strategy, theirs, job)
    if isinstance(game, Pig):
        duel = fight(game, None, theirs, job)
        return PigReply(game, strategy, duel.gap, duel)
    assert isinstance(game, Throwing)
    return reply_in_hog(game, strategy, theirs, job)


def fight_with_rolls(game: Game, mine: Array | None, theirs: Array, job: Job) -> "RollDuel | None":
    """The duel of Pig with a roll; none in any other game, and where a known player may never finish."""
    from solver.match.roll_match import fight as fight_turn_by_turn
    from solver.match.roll_match import goes_turn_by_turn

    return fight_turn_by_turn(game, mine, theirs, job) if goes_turn_by_turn(game) else None


def reply_in_hog(game: Throwing, strategy: Strategy, theirs: Floats, job: Job) -> HogReply:
    law, players = law_of(game), known(theirs)
    lower, upper = Search(game, law, players, job).bounds()
    job.reached(1.0)
    half = (upper - lower) / 2
    return HogReply(game, strategy, float(half[:, 1:, 1:].max()) + reading(law), lower + half, players.theirs, law)


@overload
def evaluate(game: Pig, first: Strategy, second: Strategy, job: Job | None = None) -> "PigMatch": ...
@overload
def evaluate(
    game: SimultaneousPig, first: Strategy, second: Strategy, job: Job | None = None
) -> "HiddenTurnsMatch | SeenMatch": ...
@overload
def evaluate(game: HiddenHog, first: Strategy, second: Strategy, job: Job | None = None) -> "HiddenMatch": ...
@overload
def evaluate(game: Game, first: Strategy, second: Strategy, job: Job | None = None) -> "Match": ...
def evaluate(game: Game, first: Strategy, second: Strategy, job: Job | None = None) -> "Match":
    """The values of a game in which both players keep to their strategies, from every position on. Raises `Cancelled` when the
    job is."""
    require_two_players(game)
    job = job or Job()
    if isinstance(game, HiddenHog):
        from solver.match.hidden_match import match_in_the_dark

        return match_in_the_dark(game, first, second, job)
    if sees_totals(game):
        from solver.match.seen_match import match_seen

        return match_seen(game, first, second, job)
    if isinstance(game, SimultaneousPig) and has_kernels(game):
        turns = fight_both(game, turn_play(first, game, job), turn_play(second, game, job), job)
        return HiddenTurnsMatch(game, (first, second), turns.gap, turns.values()[None], turns.players, turns)
    tables = table_of(game, first, job), table_of(game, second, job)
    if goes_throw_by_throw(game):
        from solver.match import term_match

        values, gap = term_match.match_values(game, *tables, job)
        return Match(game, (first, second), gap, values, tables)
    if (rolled := fight_with_rolls(game, *tables, job)) is not None:
        return PigMatch(game, (first, second), rolled.gap, np.array([rolled.values(), rolled.second_values()]), tables, rolled)
    if not has_kernels(game):
        from solver.match.general_match import match_values

        values, gap = match_values(game, *tables, job)
        return Match(game, (first, second), gap, values, tables)
    if isinstance(game, Pig):
        duel = fight(game, *tables, job)
        return PigMatch(game, (first, second), duel.gap, np.array([duel.values(), duel.second_values()]), tables, duel)
    assert isinstance(game, Throwing)
    return match_in_hog(game, (first, second), tables, job)


def match_in_hog(game: Throwing, players: tuple[Strategy, Strategy], tables: tuple[Array, Array], job: Job) -> "Match":
    lower, upper = Search(game, law_of(game), known(tables[1], tables[0]), job).bounds()
    job.reached(1.0)
    half = (upper - lower) / 2
    gap = float(half[:, 1:, 1:].max()) + 2.0**-53
    return Match(game, players, gap, (lower + half)[:, :0:-1, :0:-1], tables)


def exploitability(game: Game, strategy: Strategy, job: Job | None = None) -> float:
    """What the best reply gains over the value of the game, on the mean of replying as the first and as the second.

    It is never negative, and 0 for an optimal strategy, up to the gaps of the reply and of the solution.
    """
    return max(0.0, best_response(game, strategy, job).average - game.even)


def require_two_players(game: Game) -> None:
    if not isinstance(game, Game) or game.players != 2:
        raise TypeError(f"{game!r}: must be a game of two players")


def table_of(game: Game, strategy: Strategy, job: Job) -> Any:
    """The table of a strategy, laid out for the game and checked."""
    laid_out = table(strategy, game, Job(cancelled=job.cancelled))
    check_table(laid_out, game)
    return laid_out


def reading(law: hog_reply.ReplyLaw) -> float:
    """The error of a throw's worth on top of that of the values it is made of: of both sums, two means and all else."""
    return float(hog_reply.UNIT * (2.0 * law.roundings[-1] + 4.0 * law.throw.dice + hog_reply.SOME))


@dataclass(frozen=True, eq=False)
class Match:
    """Values are the first-named player's chance to win, plus half that of a tie or of a game that never ends.

    In Pig by "difference" they are what that player is paid. `gap` bounds the error of every value: proven, rounding included.
    """

    game: Game
    players: tuple[Strategy, Strategy]
    gap: float
    _values: Floats = field(repr=False)  # [who moves, *numbers of the state]; both at once, nobody moves first: there is one
    _tables: tuple[Any, Any] = field(repr=False)

    @property
    def first(self) -> float:
        """The value to the first-named, who moves first."""
        return self._value(0, self.game.start())

    @property
    def second(self) -> float:
        """The value to the first-named, who moves second; equal to `first` if both choose at once."""
        return self._value(-1, self.game.start_as_second())

    @property
    def average(self) -> float:
        return (self.first + self.second) / 2

    def value(self, *at: int | State, **named: int) -> float:
        """The value to the first-named, who moves next and has the score `mine`."""
        return self._value(0, self.game.at(*at, **named))

    def second_value(self, *at: int | State, **named: int) -> float:
        """The value to the first-named, if the other player moves next."""
        return self._value(-1, self.game.at(*at, **named))

    def values(self) -> Floats:
        """The values over the score of the first-named, who moves next, and that of the other."""
        return self._map(0)

    def second_values(self) -> Floats:
        """The values over the score of the first-named and that of the other, who moves next."""
        return self._map(-1)

    def _value(self, who: int, state: State) -> float:
        numbers = [getattr(state, name) - span.start for name, span in self.game.axes.items()]
        return float(self._values[(who, *numbers[: self._values.ndim - 1])])

    def _map(self, who: int) -> Floats:
        """The values over the axes of the map; all other numbers are as at the start."""
        game, start, values = self.game, self.game.start(), self._values[who]
        at = [
            slice(None) if name in (game.map_axes or "mine") else getattr(start, name) - span.start
            for name, span in game.axes.items()
        ]
        return np.array(values[tuple(at[: values.ndim])])

    def _repr_html_(self) -> str:
        return html.of_match(self)

    @cached_property
    def length(self) -> float:
        """The expected number of turns, of both players together, or of throws at once, if the first-named begins.

        It is infinite if the game may never end.
        """
        return self.mean_length()

    def mean_length(self, job: Job | None = None) -> float:
        """The expected number of turns, as in `length`; the job can be cancelled."""
        return self._lengths(job or Job()).mean(first=True)

    def lengths(self, first: bool = True, job: Job | None = None) -> Floats:
        """The chance that a game lasts exactly n turns, at [n], if the first-named begins, or if the other does.

        It ends where less than 1e-12 is left, or after 5000 turns.
        """
        return self._lengths(job or Job()).distribution(first)

    def _lengths(self, job: Job) -> Lengths:
        from solver.match import roll_match

        if roll_match.goes_turn_by_turn(self.game):
            return roll_match.lengths(self.game, self._tables, job)
        if goes_throw_by_throw(self.game):
            from solver.match import term_match

            return term_match.lengths(self.game, self._tables, job)
        if not has_kernels(self.game):
            from solver.match.general_match import lengths

            return lengths(self.game, self._tables, job)
        assert isinstance(self.game, Pig | SimultaneousPig | Throwing)
        return lengths_of(self.game, self._tables, job)


@dataclass(frozen=True, eq=False)
class PigMatch(Match):
    _duel: "Duel | RollDuel" = field(repr=False)

    def _value(self, who: int, state: State) -> float:
        """The value to the first-named; within a turn only where that player moves."""
        if state.turn == 0:
            return super()._value(who, state)
        if who:
            raise ValueError(f"turn = {state.turn}: must be left out, for the other player moves next")
        if state.mine + state.turn >= self.game.target:
            return float(self._duel.game.payment(state.theirs))
        rolls, holds = self._duel.whole_turns([state.mine], [state.theirs])
        chance = float(self._tables[0][state.mine, state.theirs, state.turn])
        return chance * float(rolls[0, state.turn]) + (1.0 - chance) * float(holds[0, state.turn])

    def mean_length(self, job: Job | None = None) -> float:
        return self._duel.length(first=True)


@dataclass(frozen=True, eq=False)
class HiddenTurnsMatch(Match):
    _turns: TurnDuel = field(repr=False)

    def _value(self, who: int, state: State) -> float:
        """The value to the first-named, within a turn before anything of the other's is seen."""
        if state.begins_turn:
            return super()._value(who, state)
        return self._turns.value_within(state.mine, state.theirs, state.turn)

    def mean_length(self, job: Job | None = None) -> float:
        return float(RoundFlow(self._turns.game, self._turns.players).visits(job or Job())[1].sum())
