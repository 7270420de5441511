"""What can be measured of a game: each measure is a number with its unit, and where it is proven, a bound on its error."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from math import isinf
from typing import ClassVar

from solver.games import Game
from solver.job import Job
from solver.match import Match, evaluate
from solver.solving import solve
from solver.strategies import Strategy, dice, hold_at, laid_out, optimal
from solver.strategies.rules_of_thumb import WORDS, HoldAt, SameDice
from solver.sweeps.fair_starts import can_be_fair, fair_start

HOLD = re.compile(r"hold(?: at |:)(\d{1,4})")
DICE = re.compile(r"dice:(\d{1,2})|(\d{1,2}|[a-z]+) di(?:ce|e)")


@dataclass(frozen=True)
class Measured:
    """A number that was measured."""

    number: float
    gap: float | None = None  # a proven bound on the error, rounding included; none where nothing is proven
    note: str = ""  # what else is told of it


class Measure(ABC):
    """A question to a game that is answered by a number."""

    name: ClassVar[str]
    title: ClassVar[str]  # what is measured, in words
    whole: ClassVar[bool] = False  # whether it is a whole number
    is_match: ClassVar[bool] = False  # whether players are measured against each other, and not only the game is solved

    @abstractmethod
    def fits(self, game: Game) -> bool:
        """Whether games of that kind can be asked."""

    @abstractmethod
    def unit(self, game: Game) -> str:
        """The unit of the number, in words."""

    @abstractmethod
    def of(self, game: Game, job: Job) -> Measured:
        """The number. `ValueError` says in one sentence why there is none."""


def probability(game: Game) -> str:
    """The unit of a difference of values: per cent are points of probability."""
    return "points of win probability" if game.pays == "chance" else game.pays


@dataclass(frozen=True)
class FirstEdge(Measure):
    """The value at the start, above that of an even game."""

    name: ClassVar = "edge"
    title: ClassVar = "edge of the first player"

    def fits(self, game: Game) -> bool:
        """Where both choose at once, nobody has an edge but by a head start."""
        has_head_start = any(each.name == "head_start" for each in fields(game))
        return game.players == 2 and (has_head_start or not game.at_once)

    def unit(self, game: Game) -> str:
        return probability(game)

    def of(self, game: Game, job: Job) -> Measured:
        solution, shown = solve(game, job), game.unit.shown
        return Measured(shown(solution.value() - game.even), shown(solution.gap))


@dataclass(frozen=True)
class Handicap(Measure):
    """The points for the second player at the start that make the game as even as can be; below 0, for the first."""

    name: ClassVar = "handicap"
    title: ClassVar = "head start of the second player for a fair game"
    whole: ClassVar = True

    def fits(self, game: Game) -> bool:
        return can_be_fair(game) and game.map_axes == ("mine", "theirs")

    def unit(self, game: Game) -> str:
        return "points"

    def of(self, game: Game, job: Job) -> Measured:
        fair = fair_start(game, job)
        worth = f"{game.unit.shown(fair.value):{'+' if game.unit.signed else ''}.2f}".replace("-", "−")
        verb = "is then paid" if game.unit.signed else "then wins"
        return Measured(fair.points, note=f"the first player {verb} {worth}{game.unit.suffix}")


@dataclass(frozen=True)
class FirstHold(Measure):
    """The smallest turn total at which optimal play holds where the game begins, if only at times."""

    name: ClassVar = "first-hold"
    title: ClassVar = "first turn total that holds at the start"
    whole: ClassVar = True

    def fits(self, game: Game) -> bool:
        return game.chooses == "roll or hold" and "turn" in game.axes

    def unit(self, game: Game) -> str:
        return "points"

    def of(self, game: Game, job: Job) -> Measured:
        solution, start = solve(game, job), game.start()
        totals = game.spans(start)["turn"][1:]
        held = (total for total in totals if solution.strategy(replace(start, turn=total)).get("hold", 0.0) > 0.0)
        first = next(held, None)
        return Measured(game.target, note="nothing less than the target is held") if first is None else Measured(first)


@dataclass(frozen=True)
class BestDice(Measure):
    """The best number of dice where the game begins; the fewest of several."""

    name: ClassVar = "best-dice"
    title: ClassVar = "best number of dice at the start"
    whole: ClassVar = True

    def fits(self, game: Game) -> bool:
        return game.chooses == "dice" and not game.at_once

    def unit(self, game: Game) -> str:
        return "dice"

    def of(self, game: Game, job: Job) -> Measured:
        best = solve(game, job).best()
        return Measured(min(best), note="" if len(best) == 1 else f"as good: {', '.join(map(str, sorted(best)))}")


@dataclass(frozen=True)
class Length(Measure):
    """How long a game between two optimal players takes; nothing is proven of it."""

    name: ClassVar = "length"
    title: ClassVar = "length of a game between optimal players"
    is_match: ClassVar = True

    def fits(self, game: Game) -> bool:
        return game.players == 2

    def unit(self, game: Game) -> str:
        return f"{game.go}s" if game.at_once else "turns of both"

    def of(self, game: Game, job: Job) -> Measured:
        match = best_against(game, None, job)
        length = match.mean_length(job)
        if isinf(length):
            raise ValueError(f"{game.name}: a game between optimal players may never end")
        return Measured(length)


@dataclass(frozen=True)
class FewestAlone(Measure):
    """The turns or throws of a player alone, who makes them as few as possible."""

    name: ClassVar = "turns"
    title: ClassVar = "fewest turns of a player alone"

    def fits(self, game: Game) -> bool:
        return self._alone(game) is not None

    def unit(self, game: Game) -> str:
        return f"{game.go}s"

    def of(self, game: Game, job: Job) -> Measured:
        alone = self._alone(game)
        if alone is None:
            raise ValueError(f"{game.name}: must be a game that can be played alone")
        solution = solve(alone, job)
        return Measured(solution.value(), solution.gap)

    def _alone(self, game: Game) -> Game | None:
        if game.players == 2:
            return game.alone("turns")
        return game if game.unit.less_is_better else None


@dataclass(frozen=True)
class BestChance(Measure):
    """The best chance of a player alone to reach the target in time."""

    name: ClassVar = "chance"
    title: ClassVar = "best chance to reach the target"

    def fits(self, game: Game) -> bool:
        return game.players == 1 and not game.unit.less_is_better

    def unit(self, game: Game) -> str:
        return "per cent"

    def of(self, game: Game, job: Job) -> Measured:
        solution = solve(game, job)
        return Measured(game.unit.shown(solution.value()), game.unit.shown(solution.gap))


@dataclass(frozen=True)
class Loss(Measure):
    """What a strategy loses against the optimal one, on the mean of moving first and second; alone, what it costs."""

    is_match: ClassVar = True

    strategy: Strategy

    @property
    def name(self) -> str:  # type: ignore[override]  # the name of its strategy
        return self.strategy.name

    @property
    def title(self) -> str:  # type: ignore[override]  # has that name in it
        return f"what {self.strategy.name} loses"

    @property
    def rule(self) -> int | None:
        """The total or the number of dice that the strategy keeps to, if that is all it does."""
        if isinstance(self.strategy, HoldAt):
            return self.strategy.total
        return self.strategy.number if isinstance(self.strategy, SameDice) else None

    def fits(self, game: Game) -> bool:
        known = game.chooses == "dice" if isinstance(self.strategy, SameDice) else self.strategy.fits(game)
        return known and (game.players == 2 or (game.has_distribution and self.rule is not None))

    def unit(self, game: Game) -> str:
        return probability(game) if game.players == 2 or game.pays != "chance" else "points of probability"

    def of(self, game: Game, job: Job) -> Measured:
        if not self.strategy.fits(game):
            raise ValueError(f"{self.name}: does not tell what to do in {game.name}")
        if game.players == 1:
            return self._alone(game, job)
        match = best_against(game, self.strategy, job)
        even, shown = solve(game, Job(cancelled=job.cancelled)) if game.at_once else None, game.unit.shown
        worth, gap = (game.even, 0.0) if even is None else (even.value(), even.gap)
        return Measured(shown(worth - match.average), shown(match.gap + gap))

    def _alone(self, game: Game, job: Job) -> Measured:
        solution, shown, rule = solve(game, job), game.unit.shown, self.rule
        if rule is None:
            raise ValueError(f"{self.name}: is measured for two players only")
        kept = solution.fixed(min(rule, game.target) if game.chooses == "roll or hold" else rule)
        return Measured(shown(game.unit.gain(solution.value(), kept.value())), shown(solution.gap + kept.gap))


def best_against(game: Game, strategy: Strategy | None, job: Job) -> Match:
    """The match of a strategy, or of the optimal one if there is none, against the optimal one, which is solved once."""
    best = laid_out(optimal(), game, part_of(job, 0.0, 0.5))
    return evaluate(game, strategy or best, best, part_of(job, 0.5, 1.0))


def part_of(job: Job, begin: float, end: float) -> Job:
    """A job for a part of another, to which it reports."""
    return Job(lambda done: job.progress(begin + (end - begin) * done), job.cancelled)


PLAIN: tuple[Measure, ...] = (FirstEdge(), Handicap(), FirstHold(), BestDice(), Length(), FewestAlone(), BestChance())
THUMBS: tuple[Callable[[], Strategy], ...] = (lambda: hold_at(20), lambda: hold_at(25), lambda: dice(5), lambda: dice(3))


def measures(game: Game) -> dict[str, Measure]:
    """The measures of a game by name, and the losses of some rules of thumb among them; others can be named."""
    known = (*PLAIN, *(Loss(thumb()) for thumb in THUMBS))
    return {measure.name: measure for measure in known if measure.fits(game)}


def measure_of(game: Game, told: "str | Strategy | Measure") -> Measure:
    """The measure that is told by its name, or by a strategy whose loss it is. `ValueError` names those there are."""
    measure = named(told) if isinstance(told, str) else told if isinstance(told, Measure) else Loss(told)
    if measure is None or not measure.fits(game):
        said = told if isinstance(told, str) else told.name
        raise ValueError(f"measure = {said!r}: must be one of {', '.join(measures(game))} for {game.name}, or another strategy")
    return measure


def named(name: str) -> Measure | None:
    """The measure of that name: "edge", or for what a strategy loses "hold at 20", "hold:20", "five dice", "dice:5"."""
    told = name.strip().lower()
    plain = next((measure for measure in PLAIN if measure.name == told.replace(" ", "-")), None)
    if plain:
        return plain
    if held := HOLD.fullmatch(told):
        return Loss(hold_at(int(held[1])))
    thrown = DICE.fullmatch(told)
    number = (thrown[1] or thrown[2]) if thrown else ""
    number = str(WORDS.index(number)) if number in WORDS else number
    return Loss(dice(int(number))) if number.isdecimal() else None
