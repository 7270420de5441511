"""Hog in the dark, solved: a known pair of scores at the start is a game of its own, solved when it is asked for, and kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from solver.games.hidden_hog import HiddenHog
from solver.games.state import Choice, State, check_points
from solver.hidden import dark_race
from solver.hidden.dark_solving import DarkRace
from solver.hidden.dice_solving import DiceRace
from solver.hidden.dice_tree import nodes_of
from solver.hidden.starts import Start, Starts, kept, law_of, start_of
from solver.hidden.watched import hear
from solver.job import Job
from solver.memory import require
from solver.notebook import data_frames
from solver.solutions.simultaneous_hog import mix_of
from solver.solutions.solution import Facts, Floats, Ints, Parts, Solution, Take, adding_up

if TYPE_CHECKING:
    import pandas

Seen = Sequence[tuple[int, int]]  # the numbers of dice of both in the rounds so far, mine first


class Place(NamedTuple):
    """Where a player is: the round, counted from 0, the points to go, and the dice of the rounds so far, if they are looked
    at."""

    t: int
    togo: int
    dice: Seen | None


def solve_hidden_hog(game: HiddenHog, job: Job) -> "HiddenHogSolution":
    starts = kept(game)
    with_dice = game.sees == "dice"
    solution = HiddenHogSolution(game, 1.0, starts)
    solution.from_start(job=Job(lambda done: job.progress(done / 2), job.cancelled) if with_dice else job)
    lower, upper = solution.bounds(job=Job(lambda done: job.progress((1.0 + done) / 2), job.cancelled))
    return replace(solution, gap=(upper - lower) / 2 + 2.0**-53)


@dataclass(eq=False)
class HiddenHogSolution(Solution):
    """Values are the chance of `mine` to win plus half that of a tie, to a player who knows the scores at the start.

    What is asked of a round is given that the game goes on until then. Rounds are counted from 1; after the last one that
    `rounds` tells, hardly any game goes on, and who still does plays on as in that one. `start` has the scores of both at the
    start, mine first; left out, they are those of the rules.

    Where the numbers of dice are seen, `dice` tells those of the rounds so far, mine first: [(5, 6), (4, 6)]. There the endless
    game is solved to within `bounds`, and the strategy guarantees the lower one; what is laid out over rounds is play in the
    dark, which does not look at the other's dice.
    """

    game: HiddenHog
    gap: float  # the proven bound on the error of the value from the start of the rules; `bounds` has those of all starts
    _starts: Starts = field(repr=False)

    def from_start(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> DarkRace:
        """The race in the dark from these scores, in points to go: solved now, if it was not yet. A cancelled job leaves all as
        it was."""
        return self._starts.solved(start_of(self.game, mine, theirs), job or Job())

    def with_dice(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> DiceRace:
        """The race from these scores in which the numbers of dice are seen, solved now, if it was not yet."""
        self.from_start(mine, theirs, job)
        return self._starts.seen(start_of(self.game, mine, theirs), job or Job())

    def bounds(self, mine: int | None = None, theirs: int | None = None, job: Job | None = None) -> tuple[float, float]:
        """Proven bounds on the value from these scores at the start: what my strategy guarantees, and what theirs concedes."""
        race = self.with_dice(mine, theirs, job) if self.game.sees == "dice" else self.from_start(mine, theirs, job)
        return race.lower, race.upper

    def value(  # type: ignore[override]  # of a start, or of a round
        self,
        mine: int | State | None = None,
        theirs: int | None = None,
        job: Job | None = None,
        *,
        round: int | None = None,
        dice: Seen = (),
        start: Start | None = None,
    ) -> float:
        """The value from these scores, known to both at the start: the middle of its bounds. With a `round`, the value to a
        player who has that score then, given that the game goes on."""
        if isinstance(mine, State):
            return self._value(mine)
        if round is not None:
            return max(self.action_values(round, mine, dice=dice, start=start).values())
        lower, upper = self.bounds(mine, theirs, job)
        return (lower + upper) / 2

    def rounds(self, start: Start | None = None) -> int:
        """The rounds for which play in the dark is told."""
        return self._dark(start).rounds

    def looks(self, start: Start | None = None) -> bool:
        """Whether the strategy from these scores looks at the other's dice."""
        return self.game.sees == "dice" and self._watched(start).mixes[0] is not None

    def strategy(  # type: ignore[override]  # of a round
        self, round: int | State | None = None, mine: int | None = None, *, dice: Seen = (), start: Start | None = None
    ) -> dict[Any, float]:
        """The optimal mix of a player with that score in that round: numbers of dice with their chances."""
        at = self._at(round, mine, dice, start)
        if at.dice is not None:
            return mix_of(self._watched(start).mix(0, at.dice)[at.togo])
        race = self._dark(start)
        return mix_of(race.mixes[0][min(at.t, race.rounds - 1), at.togo])

    def their_strategy(  # type: ignore[override]  # of a round
        self, round: int | State | None = None, theirs: int | None = None, *, dice: Seen = (), start: Start | None = None
    ) -> dict[Any, float]:
        """The optimal mix of the other player, who has that score."""
        turned = [(second, first) for first, second in dice]
        return self.strategy(round, theirs, dice=turned, start=start_of(self.game, *(start or ()))[::-1])

    def action_values(  # type: ignore[override]  # of a round
        self, round: int | State | None = None, mine: int | None = None, *, dice: Seen = (), start: Start | None = None
    ) -> dict[Any, float]:
        """The chance to win with each number of dice, given that the game goes on, against the other's strategy, with the best
        to follow. With dice seen it is bounded from above: where the game hardly comes to, the best is too good."""
        at = self._at(round, mine, dice, start)
        if at.dice is not None:
            worths = self._watched_worths(at, start)
        else:
            race = self._dark(start)
            worths = race.worths[1][min(at.t, race.rounds - 1), at.togo]
        return {number: float(worth) for number, worth in enumerate(worths, start=1)}

    def _watched_worths(self, at: Place, start: Start | None) -> Floats:
        """Upper bounds after these dice; at the start what is proven of the value bounds them too."""
        race = self._watched(start)
        worths = race.worths(at.dice or ())[at.togo]
        begins = not at.dice and at.togo == race.dark.start[0]
        return np.asarray(np.minimum(worths, race.upper) if begins else worths)

    def best(  # type: ignore[override]  # of a round
        self, round: int | State | None = None, mine: int | None = None, *, dice: Seen = (), start: Start | None = None
    ) -> tuple[Any, ...]:
        """The numbers of dice that are best against the other's strategy, as far as the bounds can tell."""
        worth, (lower, upper) = self.action_values(round, mine, dice=dice, start=start), self.bounds(*(start or (None, None)))
        return tuple(number for number in worth if max(worth.values()) - worth[number] <= 2.0 * (upper - lower))

    def belief(self, round: int | State | None = None, *, dice: Seen = (), start: Start | None = None) -> Floats:
        """The chance of each score of the other player, who keeps to the optimal strategy, given that the game goes on."""
        at = self._at(round, None, dice, start)
        if at.dice is not None:
            return belief_of(self._watched(start).flow(1, at.dice))
        race = self._dark(start)
        return belief_of(race.arrivals[1].flow[min(at.t, race.rounds - 1)])

    def after_throw(self, score: int, round: int | State, thrown: int, *, dice: Seen = (), start: Start | None = None) -> float:
        """My chance to win once the dice that I have thrown have brought me to `score`, before I know of the other's throw."""
        at = self._at(round, None, dice, start)
        if at.dice is not None:
            return self._after_throw_seen(score, thrown, at.dice, start)
        race = self._dark(start)
        other, t = race.arrivals[1], min(at.t, race.rounds - 1)
        if score < self.game.target:
            on = float(other.going[t + 1] / other.going[t])
            return on * max(self.action_values(at.t + 2, score, start=start).values())
        return beaten(other.arrive[t], float(other.going[t + 1]), score - self.game.target) / float(other.going[t])

    def _after_throw_seen(self, score: int, thrown: int, dice: Seen, start: Start | None) -> float:
        """The mean over the other's numbers of dice, which come to be seen."""
        race = self._watched(start)
        law, flow, mix = race.dark.law, race.flow(1, dice), race.mix(1, dice)
        after, arrive, won = np.zeros_like(flow), np.zeros(law.past + 1), 0.0
        for number in range(1, law.dice + 1):
            alive = hear(flow, mix, number - 1, law, after, arrive)
            if score >= self.game.target:
                won += beaten(arrive, alive, score - self.game.target)
            elif alive > 0.0:
                won += alive * max(self.action_values(mine=score, dice=[*dice, (thrown, number)], start=start).values())
        return won

    def values(self, start: Start | None = None) -> Floats:
        """The chance to win over the round and my score, given that the game goes on."""
        return self._laid_out(self._dark(start).worths[0][:-1])

    def worths(self, start: Start | None = None) -> Floats:
        """The worth of each number of dice, over the round, my score and that number less one, as in `action_values`."""
        return self._laid_out(self._dark(start).worths[1])

    def costs(self, start: Start | None = None) -> Floats:
        """The cost of the nearest number of dice outside the mix, over the round and my score; infinity where all are in it.

        It is the cost against the other's strategy in the dark, with the best from the next throw on.
        """
        worths, mixes = self.worths(start), self.table(start)
        nearest = np.where(mixes == 0.0, worths, -np.inf).max(axis=2)
        return np.asarray(np.maximum(worths.max(axis=2) - nearest, 0.0))

    def given_away(self, mixes: Floats, start: Start | None = None) -> Floats:
        """What a player has less who from a round and a score on keeps to `mixes`, over the round, the own score and the number
        of dice less one, than one who plays best: over the round and my score, given that the game goes on, against the
        other's strategy in the dark."""
        race = self._dark(start)
        values = np.full_like(race.worths[0], 0.5)
        togo = np.zeros((len(mixes), self.game.target + 1, self.game.max_dice))
        togo[:, 1:] = mixes[:, ::-1]
        room, worths = dark_race.room_for(race.law), np.zeros_like(race.worths[1])
        dark_race.follow(togo, race.arrivals[1], race.law, room, values, worths)
        return self._laid_out(np.maximum(race.worths[0] - values, 0.0)[:-1])

    def table(self, start: Start | None = None) -> Floats:
        """The strategy over the round, my score, and the number of dice less one."""
        return self._laid_out(self._dark(start).mixes[0])

    def mixes(self, start: Start | None = None) -> Floats:
        return self.table(start)

    def dark_table(self, start: Start | None, job: Job) -> Floats:
        """The strategy of play in the dark, which does not look at the other's dice, over all `rounds`, my score, and the
        number of dice less one."""
        return self._dark(start, job).mixes[0][:, :0:-1]

    def dark_beliefs(self, start: Start | None, job: Job) -> Floats:
        """The chance of each score of the other, who plays in the dark, over all `rounds` and that score, given that the game
        goes on."""
        return np.array([belief_of(flow) for flow in self._dark(start, job).arrivals[1].flow[:-1]])

    def met(self, start: Start | None = None) -> Floats:
        """The chance that the game comes to a round and I have that score then, over the round and my score."""
        mine, theirs = self._dark(start).arrivals
        told, rounds = (mine.flow[:-1] * theirs.going[:-1, None])[: self.game.rounds, :0:-1], self.game.rounds
        return np.pad(told, ((0, rounds - len(told)), (0, 0)))

    def beliefs(self, start: Start | None = None) -> Floats:
        """What `belief` tells of play in the dark, over the round and the other's score."""
        beliefs = self.dark_beliefs(start, Job())
        return beliefs[self._rows(beliefs)]

    def to_pandas(self, start: Start | None = None) -> "pandas.DataFrame":
        """A table of pandas, of all rounds and scores: `round`, `mine`, `value` given that the game goes on, the chance
        `met` to be there, and the optimal mix as the chances of each number of dice, `dice_1`, `dice_2` and so on."""
        mixes = self.table(start)
        chances = {f"dice_{number + 1}": mixes[:, :, number] for number in range(self.game.max_dice)}
        axes = {name: np.array(span) for name, span in self.game.axes.items()}
        return data_frames.cells(axes, {"value": self.values(start), "met": self.met(start), **chances})

    def seen_from(self, seat: int) -> "HiddenHogSolution":
        return self if self.game.seen_from(seat) == self.game else self._from_other_seat

    @cached_property
    def _from_other_seat(self) -> "HiddenHogSolution":
        """Made once: pictures are made anew for another solution."""
        return replace(self, game=self.game.seen_from(1))

    def _value(self, state: State) -> float:
        """The value of a state; at the start, where dice are seen, the middle of what is proven."""
        if self.game.sees == "dice" and state == self.game.start():
            return self.value()
        return max(self._worths(state).values())

    def _worths(self, state: State) -> dict[Choice, float]:
        return self.action_values(state)

    def _strategy(self, state: State) -> dict[Any, float]:
        return self.strategy(state)

    def _best(self, state: State) -> tuple[Any, ...]:
        return self.best(state)

    def _dark(self, start: Start | None, job: Job | None = None) -> DarkRace:
        mine, theirs = start or (None, None)
        return self.from_start(mine, theirs, job)

    def _watched(self, start: Start | None) -> DiceRace:
        return self.with_dice(*(start or (None, None)))

    def _laid_out(self, by_togo: Floats) -> Floats:
        """What is told over rounds and points to go, over the axes of the game; after the last round all is as in that one."""
        return np.asarray(by_togo[self._rows(by_togo), :0:-1])

    def _rows(self, by_round: Floats) -> Ints:
        return np.minimum(np.arange(self.game.rounds), len(by_round) - 1)

    def _at(self, round: int | State | None, mine: int | None, dice: Seen, start: Start | None) -> "Place":
        """Where a player is. Where dice are seen and those of a state are not told, play in the dark is looked at."""
        sees = self.game.sees == "dice"
        if isinstance(round, State):
            self.game.check_state(round)
            told = sees and len(round.dice) == round.round - 1
            return Place(round.round - 1, self.game.target - round.mine, round.dice if told else None)
        if dice and not sees:
            raise ValueError(f"dice = {dice!r}: must be left out, for {self.game.name} does not show them")
        for pair in dice:
            for number in pair:
                check_points("dice", number, self.game.max_dice, least=1)
        number = len(dice) + 1 if round is None else round
        check_points("round", number, 10**9, least=1)
        if sees and number != len(dice) + 1:
            raise ValueError(f"round = {number}: must be {len(dice) + 1}, for so many rounds and no more have their dice told")
        score = (start or start_of(self.game))[0] if mine is None else mine
        check_points("mine", score, self.game.target - 1)
        return Place(number - 1, self.game.target - score, dice if sees else None)

    def parts(self) -> Parts:
        races, with_dice = dict(self._starts.races), dict(self._starts.with_dice) if self.game.sees == "dice" else {}
        arrays: dict[str, Any] = {
            "starts": np.array([(*start, race.rounds) for start, race in races.items()], np.int64),
            "bounds": np.array([(race.lower, race.upper) for race in races.values()]),
            "dice_starts": np.array([(*start, *sizes_of(race)) for start, race in with_dice.items()], np.int64).reshape(-1, 5),
            "dice_bounds": np.array([(race.lower, race.upper) for race in with_dice.values()]).reshape(-1, 2),
        }
        for number, race in enumerate(races.values()):
            arrays |= {f"mixes_{number}_{player}": race.mixes[player] for player in (0, 1)}
        for number, seen in enumerate(with_dice.values()):
            arrays |= {f"tree_{number}_{player}": mixes for player, mixes in enumerate(seen.mixes) if mixes is not None}
        return Parts({"starts": len(races), "dice_starts": len(with_dice)}, arrays)

    @classmethod
    def from_parts(cls, game: HiddenHog, gap: float, facts: Facts, take: Take) -> "HiddenHogSolution":
        starts, law = Starts(replace(game, sees="nothing", head_start=0)), law_of(game)
        for name in ("starts", "dice_starts"):
            check_points(name, facts[name], game.target**2)
        told, bounds = take("starts", (facts["starts"], 3), np.int64), take("bounds", (facts["starts"], 2), np.float64)
        for number, (mine, theirs, rounds) in enumerate(told.tolist()):
            check_start(game, mine, theirs, bounds[number])
            check_points("rounds", rounds, 10**4, least=1)
            size = rounds, game.target + 1, game.max_dice
            mixes = [taken_mixes(take, f"mixes_{number}_{player}", size) for player in (0, 1)]
            togo = game.target - mine, game.target - theirs
            starts.races[mine, theirs] = DarkRace(law, togo, (mixes[0], mixes[1]), *bounds[number].tolist())
        told, bounds = (
            take("dice_starts", (facts["dice_starts"], 5), np.int64),
            take("dice_bounds", (facts["dice_starts"], 2), np.float64),
        )
        for number, (mine, theirs, size, *nodes) in enumerate(told.tolist()):
            check_start(game, mine, theirs, bounds[number])
            check_points("points to go", size, game.target + 1, least=game.target - theirs + 1)
            trees = [
                taken_tree(take, f"tree_{number}_{player}", (each, size, game.max_dice)) for player, each in enumerate(nodes)
            ]
            starts.with_dice[mine, theirs] = DiceRace(
                starts.races[mine, theirs], (trees[0], trees[1]), *bounds[number].tolist()
            )
        if tuple(sorted(start_of(game), reverse=True)) not in (starts.with_dice if game.sees == "dice" else starts.races):
            raise ValueError("starts: must have that of the rules")
        return cls(game, gap, starts)


def sizes_of(race: DiceRace) -> tuple[int, int, int]:
    """The points to go that trees have room for, and the nodes of either player's tree, none for one who does not look."""
    nodes = [0 if mixes is None else len(mixes) for mixes in race.mixes]
    size = next((mixes.shape[1] for mixes in race.mixes if mixes is not None), len(race.dark.law.busted))
    return size, nodes[0], nodes[1]


def check_start(game: HiddenHog, mine: int, theirs: int, bounds: Floats) -> None:
    """Raise `ValueError` unless a file has scores, the larger first, and bounds."""
    check_points("score", mine, game.target - 1)
    check_points("score", theirs, mine)
    if not 0.0 <= bounds[0] <= bounds[1] <= 1.0:
        raise ValueError(f"bounds {bounds[0]}, {bounds[1]}: must be from 0 to 1, the lower one first")


def taken_tree(take: Take, name: str, shape: tuple[int, int, int]) -> Floats | None:
    if shape[0] == 0:
        return None
    if shape[0] not in {nodes_of(rounds, shape[2]) for rounds in range(1, 12)}:
        raise ValueError(f"{name}: has {shape[0]} nodes; must have those of whole rounds")
    return taken_mixes(take, name, shape)


def taken_mixes(take: Take, name: str, shape: tuple[int, int, int]) -> Floats:
    require(8.0 * shape[0] * shape[1] * shape[2], name)
    mixes: Floats = take(name, shape, np.float64)
    adding_up(mixes[:, 1:])
    mixes.flags.writeable = False
    return mixes


def beaten(arrive: Floats, alive: float, past: int) -> float:
    """How many are beaten by one who arrives with so many points past the target: all who have not, and who are less far."""
    return alive + float(arrive[:past].sum() + arrive[past] / 2)


def belief_of(flow: Floats) -> Floats:
    """The shares of a flow over points to go, by score."""
    return np.asarray(flow[:0:-1] / flow.sum())
