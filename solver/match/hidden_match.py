"""Known players in the dark: who wins, the best reply to a strategy, what it guarantees, and what seeing is worth.

A known pair of scores at the start is a game of its own: each is computed when it is asked for, and kept.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from solver.games import HiddenHog, State
from solver.games.state import Choice, check_points
from solver.hidden import known_races
from solver.hidden.dark_race import Arrivals
from solver.hidden.known_races import Between, RaceReply
from solver.hidden.starts import Start, law_of, start_of
from solver.hidden.watched import Watching
from solver.job import Job
from solver.match import Match
from solver.match.replies import Reply
from solver.strategies import Strategy
from solver.strategies.dark_tables import by_round, check_rounds
from solver.tables.growing_table import Floats

NO_TABLE: Floats = np.empty(0)


def togo_mixes(game: HiddenHog, strategy: Strategy, start: Start, job: Job) -> Floats:
    """The checked table of a strategy over rounds and points to go, as kernels read it; none are at 0."""
    mixes = by_round(strategy, game, start, Job(cancelled=job.cancelled))
    check_rounds(mixes, game)
    laid_out = np.zeros((len(mixes), game.target + 1, game.max_dice))
    laid_out[:, 1:] = mixes[:, ::-1]
    return laid_out


def to_go(game: HiddenHog, start: Start) -> tuple[int, int]:
    return game.target - start[0], game.target - start[1]


def match_in_the_dark(game: HiddenHog, first: Strategy, second: Strategy, job: Job) -> "HiddenMatch":
    start = start_of(game)
    races = races_of(game, (first, second), start, job)
    lower, upper = known_races.won(*races, law_of(game))
    return HiddenMatch(game, (first, second), (upper - lower) / 2 + 2.0**-53, NO_TABLE, (NO_TABLE, NO_TABLE), {start: races})


def races_of(game: HiddenHog, players: tuple[Strategy, Strategy], start: Start, job: Job) -> tuple[Arrivals, Arrivals]:
    first, second = togo_mixes(game, players[0], start, job), togo_mixes(game, players[1], start[::-1], job)
    return known_races.races(first, second, to_go(game, start), law_of(game), job)


def met_by_both(game: HiddenHog, first: Strategy, second: Strategy, job: Job) -> Floats:
    """The chance that each player is in a round with a score, over the player, the round and that score."""
    match, met = match_in_the_dark(game, first, second, job), np.zeros((2, game.rounds, game.target))
    for player in (0, 1):
        found = match.met(player)[: game.rounds]
        met[player, : len(found)] = found
    return met


@dataclass(frozen=True, eq=False)
class HiddenMatch(Match):
    """Values from known scores at the start. Neither player looks at the other's dice, seen or not."""

    game: HiddenHog
    _races: dict[Start, tuple[Arrivals, Arrivals]] = field(repr=False)

    def bounds(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> Between:
        """Proven bounds on the value to the first-named, who has the score `mine` at the start."""
        return known_races.won(*self._from(start_of(self.game, mine, theirs), job or Job()), law_of(self.game))

    def value(self, mine: int | None = None, theirs: int | None = None) -> float:  # type: ignore[override]  # of a start
        return sum(self.bounds(mine, theirs)) / 2

    def _value(self, who: int, state: State) -> float:
        return sum(self.bounds(state.mine, state.theirs)) / 2

    def _map(self, who: int) -> Floats:
        raise TypeError(f"{self.game.name}: each start is computed when it is asked for; must be asked by `value`")

    def _from(self, start: Start, job: Job) -> tuple[Arrivals, Arrivals]:
        if start not in self._races:
            self._races[start] = races_of(self.game, self.players, start, job)
        return self._races[start]

    def met(self, player: int = 0, start: Start | None = None) -> Floats:
        """The chance that the game comes to a round in which a player, 0 or 1, has a score: over the round and that score."""
        races = self._from(start or start_of(self.game), Job())
        return np.asarray((races[player].flow[:-1] * races[1 - player].going[:-1, None])[:, :0:-1])

    def mean_length(self, job: Job | None = None) -> float:
        """The expected number of rounds."""
        return float(self._rests(job).sum())

    def lengths(self, first: bool = True, job: Job | None = None) -> Floats:
        """The chance that a game lasts exactly n rounds, at [n]."""
        return np.asarray(np.maximum(0.0, -np.diff(self._rests(job), prepend=1.0)))

    def _rests(self, job: Job | None) -> Floats:
        """The chance that more than n rounds are played, at [n]."""
        mine, theirs = self._from(start_of(self.game), job or Job())
        return np.asarray(mine.going * theirs.going)


def reply_from(game: HiddenHog, strategy: Strategy, start: Start, job: Job) -> RaceReply:
    """The best reply of a player with start[0] points. Where dice are seen, who replies in the dark has the lower bound, and no
    one who watches has more than the upper one."""
    mixes, togo, law = togo_mixes(game, strategy, start[::-1], job), to_go(game, start), law_of(game)
    found = known_races.reply_to(mixes, togo, law, job)
    if game.sees == "nothing":
        return found
    rounds = len(found.worths)
    theirs = np.ascontiguousarray(mixes[np.minimum(np.arange(rounds), len(mixes) - 1)])
    weights = known_races.reply_going(found, togo[0], law)
    upper = Watching(theirs, law, job).reply(*togo, weights)
    return found._replace(bounds=Between(found.bounds.lower, max(upper, found.bounds.lower)))


def reply_in_the_dark(game: HiddenHog, strategy: Strategy, job: Job) -> "HiddenReply":
    start = start_of(game)
    found = reply_from(game, strategy, start, job)
    lower, upper = found.bounds
    return HiddenReply(game, strategy, (upper - lower) / 2 + 2.0**-53, {start: found})


@dataclass(frozen=True, eq=False)
class HiddenReply(Reply):
    """The best reply of a player in the dark. Questions are those of the solution: values from a start, the rest by round.

    A strategy guarantees its player what the best reply leaves. `seeing` tells what one has who sees both scores.
    """

    game: HiddenHog
    _found: dict[Start, RaceReply] = field(repr=False)

    def bounds(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> Between:
        """Proven bounds on my value, where I have the score `mine` at the start, and the known strategy has `theirs`."""
        return self._from(start_of(self.game, mine, theirs), job or Job()).bounds

    def value(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> float:  # type: ignore[override]  # of a start
        return sum(self.bounds(mine, theirs, job)) / 2

    def second(self, mine: int | None = None, theirs: int | None = None) -> float:  # type: ignore[override]  # of a start
        return self.value(mine, theirs)

    @property
    def average(self) -> float:
        return self.value()

    def guarantee(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> float:
        """The least that the known strategy has, whatever the other does, if it has the score `mine` at the start: proven."""
        return 1.0 - self.bounds(*start_of(self.game, mine, theirs)[::-1], job).upper

    def seeing(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> float:
        """My value if I saw both scores before every throw."""
        job, start = job or Job(), start_of(self.game, mine, theirs)
        strategy = togo_mixes(self.game, self.against, start[::-1], job)
        return sum(known_races.seeing(strategy, to_go(self.game, start), law_of(self.game), job)) / 2

    def gain(self, mine: int | None = None, theirs: int | None = None) -> float:  # type: ignore[override]  # of a start
        return max(0.0, self.value(mine, theirs) - self._solution.value(*start_of(self.game, mine, theirs)))

    def action_values(self, round: int = 1, mine: int | None = None, *, start: Start | None = None) -> dict[Any, float]:  # type: ignore[override]  # of a round
        """The chance to win with each number of dice, given that the game goes on, with the best to follow."""
        start = start or start_of(self.game)
        found = self._from(start, Job())
        check_points("round", round, 10**9, least=1)
        score = start[0] if mine is None else mine
        check_points("mine", score, self.game.target - 1)
        worths = found.worths[min(round, len(found.worths)) - 1, self.game.target - score]
        return {dice: float(worth) for dice, worth in enumerate(worths, start=1)}

    def best(self, round: int = 1, mine: int | None = None, *, start: Start | None = None) -> tuple[Any, ...]:  # type: ignore[override]  # of a round
        worth, (lower, upper) = self.action_values(round, mine, start=start), self.bounds(*(start or ()))
        return tuple(dice for dice in worth if max(worth.values()) - worth[dice] <= 2.0 * (upper - lower))

    def strategy(self, round: int = 1, mine: int | None = None, *, start: Start | None = None) -> dict[Any, float]:  # type: ignore[override]  # of a round
        worth = self.action_values(round, mine, start=start)
        return {max(worth, key=lambda dice: worth[dice]): 1.0}

    def table(self, start: Start | None = None) -> Floats:
        """The reply over the round, my score, and the number of dice less one, as `strategies.by_round` takes it."""
        worths = self._from(start or start_of(self.game), Job()).worths[:, :0:-1]
        return np.asarray(np.eye(self.game.max_dice)[worths.argmax(axis=2)])

    def losses(self, start: Start | None = None) -> Floats:
        """What the known strategy gives away from each round and each own score on, against optimal play in the dark and given
        that the game goes on: over the round and that score. Its player has the score start[0] at the start."""
        start = start or start_of(self.game)
        solution: Any = self._solution
        return np.asarray(solution.given_away(by_round(self.against, self.game, start, Job()), start))

    def values(self, start: Start | None = None) -> Floats:
        """My chance to win over the round and my score, given that the game goes on."""
        return self._from(start or start_of(self.game), Job()).values[:-1, :0:-1].copy()

    def _from(self, start: Start, job: Job) -> RaceReply:
        if start not in self._found:
            self._found[start] = reply_from(self.game, self.against, start, job)
        return self._found[start]

    def _second(self, state: State) -> float:
        return self.value(state.mine, state.theirs)

    def _worths(self, state: State) -> dict[Choice, float]:
        raise TypeError(f"{self.game.name}: what a throw is worth depends on the round, for the other's score is not seen")
