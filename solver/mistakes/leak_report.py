"""What a player loses, sorted into leaks: mistakes of one kind in one situation, which are neighbours of each other."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from solver.files import atomic
from solver.games import Game, State
from solver.mistakes.situations import KINDS, LEADS, PHASES, Situation, in_words, situations
from solver.tables.growing_table import Floats, Ints

By = Literal["cost", "gain", "met", "worst", "states"]
COLUMNS = ("cost", "gain", "met", "states", "kind", "lead", "phase", "words", "worst", "worst cost", "does", "best")


@dataclass(frozen=True, eq=False)
class Mistakes:
    """States in which a player does not choose the best, one beside the other."""

    game: Game
    states: Ints  # [number of the mistake, axis]
    costs: Floats  # what each costs, of the value of the game, each time that it is met
    met: Floats  # how often each is met in a game
    kinds: Ints  # too little or too much, see `situations`
    does: Callable[[int], str]  # what the player does in the state of that number
    best: Callable[[int], str]

    @property
    def lost(self) -> Floats:
        """What is lost by each in a game."""
        return self.costs * self.met


@dataclass(frozen=True, eq=False)
class Leak:
    """Mistakes of one kind in one situation."""

    situation: Situation
    words: str  # "Behind by about 20, close to the end, you hold too early."
    kind: str  # "hold too early"
    cost: float  # what is lost by them in a game, both seats averaged
    met: float  # how often one of them is made in a game
    worst: State  # where one of them loses most: what it costs times how often it is met
    worst_cost: float  # what that costs each time
    does: str  # what the player does there
    best: str  # what is best there
    states: Ints = field(repr=False)  # the states, [number, axis]
    gain: float | None = None  # what a player wins more who makes none of them, exactly; none where that is not known

    @property
    def lead(self) -> str:
        return LEADS[self.situation.lead]

    @property
    def phase(self) -> str:
        return PHASES[self.situation.phase]


@dataclass(frozen=True, eq=False)
class LeakReport:
    """All leaks of a player. What they cost adds up to what the player loses against the best."""

    game: Game
    name: str
    leaks: tuple[Leak, ...]  # the costliest first
    loss: float  # what is lost in all; against an optimal player, both seats averaged
    gap: float  # the proven bound on the error of the loss, and of every gain
    map: Floats = field(repr=False)  # what is lost with those scores, [mine, theirs]
    games: int = 0  # how many games that were; 0 where it was not games, but a strategy

    def ranking(self, by: By = "cost") -> list[Leak]:
        """The leaks, by what they cost, by what is gained without them, by how often they are met, by the worst mistake, or by
        how many states they have; the largest first."""
        keys: dict[str, Callable[[Leak], float]] = {
            "cost": lambda leak: leak.cost,
            "gain": lambda leak: leak.cost if leak.gain is None else leak.gain,
            "met": lambda leak: leak.met,
            "worst": lambda leak: leak.worst_cost,
            "states": lambda leak: len(leak.states),
        }
        return sorted(self.leaks, key=keys[by], reverse=True)

    def as_csv(self, by: By = "cost") -> str:
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(self._row(leak) for leak in self.ranking(by))
        return file.getvalue()

    def save(self, path: str | Path, by: By = "cost") -> None:
        """Write the leaks to a CSV file, whole or not at all."""
        atomic.write(path, self.as_csv(by).encode())

    def _row(self, leak: Leak) -> tuple[Any, ...]:
        where = " ".join(f"{name}={number}" for name, number in self.game.where(leak.worst).items())
        gain = "" if leak.gain is None else leak.gain
        told = (len(leak.states), leak.kind, leak.lead, leak.phase, leak.words, where, leak.worst_cost, leak.does, leak.best)
        return (leak.cost, gain, leak.met, *told)


def leaks_in(mistakes: Mistakes) -> list[Leak]:
    """The mistakes, sorted into leaks, the costliest first."""
    axes, lost = [*mistakes.game.axes], mistakes.lost
    mine, theirs = (mistakes.states[:, axes.index(name)] for name in ("mine", "theirs"))
    members: dict[Situation, list[int]] = {}
    for number, situation in enumerate(situations(mine, theirs, mistakes.kinds, mistakes.game.target)):
        members.setdefault(situation, []).append(number)
    leaks = [leak_of(mistakes, situation, np.array(numbers), mine - theirs, lost) for situation, numbers in members.items()]
    return sorted(leaks, key=lambda leak: leak.cost, reverse=True)


def leak_of(mistakes: Mistakes, situation: Situation, numbers: Ints, ahead: Ints, lost: Floats) -> Leak:
    game, worst = mistakes.game, int(numbers[lost[numbers].argmax()])
    state = State(**dict(zip(game.axes, mistakes.states[worst].tolist(), strict=True)))
    return Leak(
        situation,
        in_words(game, situation, ahead[numbers], lost[numbers]),
        KINDS[game.chooses, situation.kind],
        float(lost[numbers].sum()),
        float(mistakes.met[numbers].sum()),
        state,
        float(mistakes.costs[worst]),
        mistakes.does(worst),
        mistakes.best(worst),
        mistakes.states[numbers],
    )


def map_of(mistakes: Mistakes) -> Floats:
    """What is lost with each pair of scores."""
    axes, size = [*mistakes.game.axes], mistakes.game.target
    found = np.zeros((size, size))
    np.add.at(found, tuple(mistakes.states[:, axes.index(name)] for name in ("mine", "theirs")), mistakes.lost)
    return found
