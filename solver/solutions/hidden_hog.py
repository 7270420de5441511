"""Hog in the dark, solved: a known pair of scores at the start is a game of its own, solved when it is asked for, and kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.games.hidden_hog import HiddenHog
from solver.games.state import Choice, State, check_points
from solver.hidden import dark_race
from solver.hidden.dark_solving import DarkRace, solve_race
from solver.job import Job
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.simultaneous_hog import mix_of
from solver.solutions.solution import Facts, Floats, Parts, Solution, Take, adding_up
from solver.tables.hog_reply_table import busted

if TYPE_CHECKING:
    import pandas

Start = tuple[int, int]  # the scores of both at the start, mine first
Seen = Sequence[tuple[int, int]]  # the numbers of dice of both in the rounds so far, mine first

LEVEL = (0, 0)
KEPT = 8  # games whose races are kept


def solve_hidden_hog(game: HiddenHog, job: Job) -> "HiddenHogSolution":
    starts = kept(game)
    race = starts.solved(LEVEL, job)
    return HiddenHogSolution(game, (race.upper - race.lower) / 2 + 2.0**-53, starts)


class Starts:
    """Races in the dark by one rule book, solved when they are asked for; any thread may ask."""

    def __init__(self, game: HiddenHog, races: dict[Start, DarkRace] | None = None) -> None:
        self.game, self.races = game, races or {}  # by scores at the start, the larger first
        self._lock = Lock()

    def solved(self, start: Start, job: Job) -> DarkRace:
        """The race from these scores, in points to go. A cancelled job leaves all as it was."""
        larger_first = max(start), min(start)
        with self._lock:
            if larger_first not in self.races:
                togo = self.game.target - larger_first[0], self.game.target - larger_first[1]
                self.races[larger_first] = solve_race(law_of(self.game), togo, job, self.game.bust)
            race = self.races[larger_first]
        return race if start == larger_first else race.swapped


_kept: dict[HiddenHog, Starts] = {}
_lock = Lock()


def kept(game: HiddenHog) -> Starts:
    """The races by the rules of a game, whatever is seen of the dice; those of the last few games are kept."""
    rules = replace(game, sees="nothing")
    with _lock:
        starts = _kept.pop(rules, None) or Starts(rules)
        _kept[rules] = starts
        while len(_kept) > KEPT:
            del _kept[next(iter(_kept))]
    return starts


def law_of(game: HiddenHog) -> dark_race.DarkLaw:
    """The rules as the kernels of races in the dark see them."""
    return dark_race.law_of(game.die, game.max_dice, busted(game))


@dataclass(eq=False)
class HiddenHogSolution(Solution):
    """Values are the chance of `mine` to win plus half that of a tie, to a player who knows the scores at the start.

    What is asked of a round is given that the game goes on until then. Rounds are counted from 1; after the last one that
    `rounds` tells, hardly any game goes on, and who still does plays on as in that one. `start` has the scores of both at the
    start, mine first.
    """

    game: HiddenHog
    gap: float  # the proven bound on the error of the value from 0 : 0; `bounds` has those of all starts
    _starts: Starts = field(repr=False)

    def from_start(self, mine: int = 0, theirs: int = 0, job: Job | None = None) -> DarkRace:
        """The race from these scores, in points to go: solved now, if it was not yet. A cancelled job leaves all as it was."""
        check_points("mine", mine, self.game.target - 1)
        check_points("theirs", theirs, self.game.target - 1)
        return self._starts.solved((mine, theirs), job or Job())

    def bounds(self, mine: int = 0, theirs: int = 0, job: Job | None = None) -> tuple[float, float]:
        """Proven bounds on the value from these scores at the start: what my strategy guarantees, and what theirs concedes."""
        race = self.from_start(mine, theirs, job)
        return race.lower, race.upper

    def value(self, mine: int = 0, theirs: int = 0, job: Job | None = None) -> float:  # type: ignore[override]  # of a start
        """The value from these scores, known to both at the start."""
        lower, upper = self.bounds(mine, theirs, job)
        return (lower + upper) / 2

    def rounds(self, start: Start = LEVEL) -> int:
        """The rounds for which the strategy is told."""
        return self.from_start(*start).rounds

    def strategy(self, round: int = 1, mine: int | None = None, *, start: Start = LEVEL) -> dict[Any, float]:  # type: ignore[override]  # of a round
        """The optimal mix of a player with that score in that round: numbers of dice with their chances."""
        race, t, z = self._at(round, mine, start)
        return mix_of(race.mixes[0][t, z])

    def their_strategy(self, round: int = 1, theirs: int | None = None, *, start: Start = LEVEL) -> dict[Any, float]:  # type: ignore[override]  # of a round
        """The optimal mix of the other player, who has that score."""
        return self.strategy(round, theirs, start=start[::-1])

    def action_values(self, round: int = 1, mine: int | None = None, *, start: Start = LEVEL) -> dict[Any, float]:  # type: ignore[override]  # of a round
        """The chance to win with each number of dice, given that the game goes on, against the other's strategy, with the best
        to follow."""
        race, t, z = self._at(round, mine, start)
        return {dice: float(worth) for dice, worth in enumerate(race.worths[1][t, z], start=1)}

    def best(self, round: int = 1, mine: int | None = None, *, start: Start = LEVEL) -> tuple[Any, ...]:  # type: ignore[override]  # of a round
        """The numbers of dice that are best against the other's strategy, as far as the bounds can tell."""
        worth, (lower, upper) = self.action_values(round, mine, start=start), self.bounds(*start)
        return tuple(dice for dice in worth if max(worth.values()) - worth[dice] <= 2.0 * (upper - lower))

    def mix(self, round: int, mine: int, dice: Seen, start: Start) -> dict[Any, float]:
        """The optimal mix of a player who knows the round, the own score and the dice of both so far."""
        return self.strategy(round, mine, start=start)

    def chances(self, round: int, mine: int, dice: Seen, start: Start) -> dict[Any, float]:
        """The worth of each number of dice to that player."""
        return self.action_values(round, mine, start=start)

    def after_throw(self, round: int, score: int, start: Start) -> float:
        """My chance to win once my dice have brought me to `score`, before I know whether the other has arrived."""
        race, t, _ = self._at(round, None, start)
        other = race.arrivals[1]
        if score < self.game.target:
            on = float(other.going[t + 1] / other.going[t])
            return on * max(self.action_values(round + 1, score, start=start).values())
        past = score - self.game.target
        behind = float(other.arrive[t, :past].sum() + other.arrive[t, past] / 2)
        return float((other.going[t + 1] + behind) / other.going[t])

    def belief(self, round: int = 1, *, start: Start = LEVEL) -> Floats:
        """The chance of each score of the other player, who keeps to the optimal strategy, given that the game goes on."""
        race, t, _ = self._at(round, None, start)
        return belief_of(race.arrivals[1].flow[t])

    def values(self, start: Start = LEVEL) -> Floats:
        """The chance to win over the round and my score, given that the game goes on."""
        return self.from_start(*start).worths[0][:-1, :0:-1].copy()

    def worths(self, start: Start = LEVEL) -> Floats:
        """The worth of each number of dice, over the round, my score and that number less one, as in `action_values`."""
        return self.from_start(*start).worths[1][:, :0:-1].copy()

    def table(self, start: Start = LEVEL) -> Floats:
        """The strategy over the round, my score, and the number of dice less one."""
        return self.from_start(*start).mixes[0][:, :0:-1].copy()

    def mixes(self, start: Start = LEVEL) -> Floats:
        return self.table(start)

    def dark_table(self, start: Start, job: Job) -> Floats:
        """The strategy of play in the dark, which does not look at the other's dice, as in `table`."""
        return self.from_start(*start, job).mixes[0][:, :0:-1]

    def dark_beliefs(self, start: Start, job: Job) -> Floats:
        """The chance of each score of the other, who plays in the dark, over the round and that score, given that the game goes
        on."""
        return np.array([belief_of(flow) for flow in self.from_start(*start, job).arrivals[1].flow[:-1]])

    def met(self, start: Start = LEVEL) -> Floats:
        """The chance that the game comes to a round and I have that score then, over the round and my score."""
        mine, theirs = self.from_start(*start).arrivals
        return np.asarray((mine.flow[:-1] * theirs.going[:-1, None])[:, :0:-1])

    def beliefs(self, start: Start = LEVEL) -> Floats:
        """What `belief` tells, over the round and the other's score."""
        return self.dark_beliefs(start, Job())

    def to_pandas(self, start: Start = LEVEL) -> "pandas.DataFrame":
        """A table of pandas, of all rounds and scores: `round`, `mine`, `value` given that the game goes on, the chance
        `met` to be there, and the optimal mix as the chances of each number of dice, `dice_1`, `dice_2` and so on."""
        mixes, values = self.table(start), self.values(start)
        chances = {f"dice_{number + 1}": mixes[:, :, number] for number in range(self.game.max_dice)}
        axes = {"round": np.arange(1, len(mixes) + 1), "mine": np.arange(self.game.target)}
        return data_frames.cells(axes, {"value": values, "met": self.met(start), **chances})

    def _worths(self, state: State) -> dict[Choice, float]:
        raise self._without("worths of a state, for the other's score is not seen;")

    def _at(self, round: int, mine: int | None, start: Start) -> tuple[DarkRace, int, int]:
        """The race, the round counted from 0, and my points to go."""
        race = self.from_start(*start)
        check_points("round", round, 10**9, least=1)
        score = start[0] if mine is None else mine
        check_points("mine", score, self.game.target - 1)
        return race, min(round, race.rounds) - 1, self.game.target - score

    def parts(self) -> Parts:
        facts, arrays = {}, {}
        races = dict(self._starts.races)
        for number, (start, race) in enumerate(races.items()):
            facts[f"start {number}"] = [*start, race.rounds, race.lower, race.upper]
            for player in (0, 1):
                arrays[f"mixes_{number}_{player}"] = race.mixes[player]
        return Parts({"starts": len(races), **facts}, arrays)

    @classmethod
    def from_parts(cls, game: HiddenHog, gap: float, facts: Facts, take: Take) -> "HiddenHogSolution":
        races: dict[Start, DarkRace] = {}
        law = law_of(game)
        check_points("starts", facts["starts"], game.target**2, least=1)
        for number in range(facts["starts"]):
            mine, theirs, rounds, lower, upper = facts[f"start {number}"]
            check_points("score", mine, game.target - 1)
            check_points("score", theirs, mine)
            check_points("rounds", rounds, 10**4, least=1)
            if not 0.0 <= lower <= upper <= 1.0:
                raise ValueError(f"bounds {lower!r}, {upper!r}: must be from 0 to 1, the lower one first")
            mixes = [taken_mixes(take, f"mixes_{number}_{player}", rounds, game) for player in (0, 1)]
            togo = game.target - mine, game.target - theirs
            races[mine, theirs] = DarkRace(law, togo, (mixes[0], mixes[1]), float(lower), float(upper))
        if LEVEL not in races:
            raise ValueError("starts: must have 0 : 0")
        return cls(game, gap, Starts(game, races))


def taken_mixes(take: Take, name: str, rounds: int, game: HiddenHog) -> Floats:
    shape = rounds, game.target + 1, game.max_dice
    require(8.0 * rounds * (game.target + 1) * game.max_dice, name)
    mixes: Floats = take(name, shape, np.float64)
    adding_up(mixes[:, 1:])
    mixes.flags.writeable = False
    return mixes


def belief_of(flow: Floats) -> Floats:
    """The shares of a flow over points to go, by score."""
    return np.asarray(flow[:0:-1] / flow.sum())
