"""The leaks of a strategy: its mistakes against the best, weighed by how often they are met.

With Q(s, a) the worth of a choice when the best follows, V(s) = max Q(s, a), and n(s) the number of times that a player of the
strategy comes to a state s in a game against an optimal one,

    what is lost in a game = sum over s of n(s) sum over a of p(a | s) (V(s) - Q(s, a)),

the performance difference (Kakade & Langford 2002, lemma 6.1): the costs of leaks add up to what `evaluate` says is lost. What
it brings to mend one leak is evaluated, with the choices of the optimum in its states: more than its cost where other mistakes
are met less often then, or less.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.contests.hog_matches import HogMatches, dice_table, has_table_matches
from solver.games import Game
from solver.games.table_axes import at_risk
from solver.job import Job
from solver.match import evaluate, require_two_players
from solver.match.occurrence import reach
from solver.memory import require
from solver.mistakes.leak_report import LeakReport, Mistakes, leaks_in, map_of
from solver.mistakes.situations import PHASES, TOO_LITTLE, TOO_MUCH, leads, phases
from solver.solutions import Solution
from solver.solving import solve
from solver.strategies import Strategy, laid_out, roll_table
from solver.strategies import table as table_of_dice
from solver.strategies.rules_of_thumb import Optimal, table
from solver.sweeps.measures import part_of
from solver.tables.growing_table import Floats, Ints
from solver.tables.strategy_arrays import Array

MENDED = 12  # leaks of which it is evaluated what mending them brings
COUNTED = 0.5  # the share of the work that is solving, and counting how often states are met
SMALL = 1e-15  # what is lost by a mistake in a game that is not told: rounding

Wins = Callable[[Array], tuple[float, float]]  # what a table wins against the optimum, both seats averaged, and its gap


class Errors(NamedTuple):
    """All mistakes of a table, met or not."""

    mistakes: Mistakes  # those that are met
    kinds: npt.NDArray[np.int8]  # over all states: too little, too much, or 0 where there is no mistake


def leaks(game: Game, strategy: Strategy, job: Job | None = None, most: int = MENDED) -> LeakReport:
    """Where a player of the strategy loses against an optimal one, both seats averaged: mistakes of one kind in one situation,
    what they cost in a game, and for the `most` costliest what mending each of them brings. Raises `Cancelled` when the job is,
    and `TypeError` unless both scores are seen, and states within turns are counted or there are none."""
    require_two_players(game)
    require_counted(game)
    job = job or Job()
    solution = solve(game, part_of(job, 0.0, 0.2))
    best, player = laid_out(Optimal(), game), laid_out(strategy, game, Job(cancelled=job.cancelled))
    played, right = np.asarray(table(player, game)), np.asarray(table(best, game))
    wins = against(game, best, right, job)
    met = met_by(game, played, right, player, best, part_of(job, 0.2, COUNTED))
    errors = (errors_with_dice if game.chooses == "dice" else errors_in_rolling)(solution, played, met)
    found, (won, gap) = leaks_in(errors.mistakes), wins(played)
    zones = zones_of(game)
    for place, leak in enumerate(found[:most]):
        job.reached(COUNTED + (1.0 - COUNTED) * place / most)
        there = (zones == zone(leak.situation.lead, leak.situation.phase)).reshape(zones.shape + (1,) * (errors.kinds.ndim - 2))
        mended = mend(played, right, there & (errors.kinds == leak.situation.kind))
        found[place] = replace(leak, gain=wins(mended)[0] - won)
    job.reached(1.0)
    loss = value_in_both_seats(solution) - won
    return LeakReport(game, strategy.name, tuple(found), loss, 2.0 * (gap + solution.gap), map_of(errors.mistakes))


def require_counted(game: Game) -> None:
    """Raise `TypeError` unless it is known how often states within turns are met, and what choices in them are worth."""
    dice = game.chooses == "dice" and tuple(game.axes) == ("mine", "theirs")
    rolls = at_risk(game) and not game.at_once and not game.composed
    if not (dice or rolls):
        raise TypeError(f"{game.name}: leaks are told of Pig in turns, and of Hog where both scores are seen")


def met_by(game: Game, played: Array, right: Array, player: Strategy, best: Strategy, job: Job) -> Floats:
    """How often a player of the table comes to each state against the optimum."""
    if has_table_matches(game):
        return HogMatches(game).met(dice_table(played, game), dice_table(right, game), job)
    return reach(game, player, best, part_of(job, 0.0, 0.5)).states(part_of(job, 0.5, 1.0))


def value_in_both_seats(solution: Solution) -> float:
    """What an optimal player wins against another one, both seats averaged."""
    game = solution.game
    first = solution.value(game.start())
    return first if game.at_once else (first + game.mirrored(first)) / 2


def against(game: Game, best: Strategy, right: Array, job: Job) -> Wins:
    """What tables win against the optimum, whose table is `right`."""
    told = Job(cancelled=job.cancelled)
    if has_table_matches(game):
        matches, other = HogMatches(game), dice_table(right, game)

        def by_kernel(played: Array) -> tuple[float, float]:
            first, second, gap = matches.played(dice_table(played, game), other, told)
            return (first + second) / 2, gap

        return by_kernel
    make = table_of_dice if game.chooses == "dice" else roll_table

    def evaluated(played: Array) -> tuple[float, float]:
        match = evaluate(game, make(played), best, told)
        return match.average, match.gap

    return evaluated


def zone(lead: int, phase: int) -> int:
    return lead * len(PHASES) + phase


def zones_of(game: Game) -> Ints:
    """The number of the lead and of the phase, over both scores."""
    mine, theirs = np.indices((game.target,) * 2)
    found = [
        zone(*each)
        for each in zip(
            leads((mine - theirs).ravel(), game.target), phases(mine.ravel(), theirs.ravel(), game.target), strict=True
        )
    ]
    return np.array(found).reshape(mine.shape)


def mend(played: Array, right: Array, marks: npt.NDArray[np.bool_]) -> Array:
    """The table with the choices of the optimum where that is marked, whether these states are met by now or not: who no longer
    holds too early comes to others."""
    require(2.0 * played.nbytes, "A strategy")
    mended = np.array(played)
    mended[marks] = right[marks]
    return mended


def errors_with_dice(solution: Solution, mixes: Floats, met: Floats) -> Errors:
    game, worths = solution.game, solution.worths()[..., -mixes.shape[2] :]
    best, least = worths.argmax(axis=2), game.dice(game.choices[0])
    costs = np.maximum(worths.max(axis=2) - (mixes * worths).sum(axis=2), 0.0)
    kinds = np.where(mixes @ np.arange(mixes.shape[2], dtype=float) < best, TOO_LITTLE, TOO_MUCH)
    kinds[costs <= solution.tolerance] = 0
    states = np.argwhere((costs * met > SMALL) & (kinds != 0))
    at = tuple(states.T)

    def does(number: int) -> str:
        return mix_in_words(mixes[tuple(states[number])], least)

    def right(number: int) -> str:
        return dice_in_words(int(best[tuple(states[number])]) + least)

    return Errors(Mistakes(game, states, costs[at], met[at], kinds[at], does, right), kinds.astype(np.int8))


def mix_in_words(mix: Floats, least: int) -> str:
    shares = {place + least: float(share) for place, share in enumerate(mix) if share > 0.0}
    if len(shares) == 1:
        return dice_in_words(next(iter(shares)))
    return ", ".join(f"{dice_in_words(dice)} {100 * share:.0f} %" for dice, share in shares.items())


def dice_in_words(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def errors_in_rolling(solution: Solution, rolls: Array, met: Floats) -> Errors:
    game, kinds = solution.game, np.zeros(rolls.shape, np.int8)
    parts: list[tuple[Ints, Floats, Floats]] = []
    for mine in range(game.target):  # row by row: all margins at once would take as much memory as all visits
        margin = solution.actions(mine=mine).margin
        margin[:, 0] = 0.0  # a turn begins with a roll
        share = np.asarray(rolls[mine], np.float64)
        costs = np.nan_to_num(np.where(margin > 0.0, (1.0 - share) * margin, -share * margin))
        kinds[mine] = np.where(costs <= solution.tolerance, 0, np.where(margin > 0.0, TOO_LITTLE, TOO_MUCH))
        places = np.argwhere((costs * met[mine] > SMALL) & (kinds[mine] != 0))
        at = tuple(places.T)
        parts.append((np.column_stack([np.full(len(places), mine), places]), costs[at], met[mine][at]))
    states, costs, visits = (np.concatenate(column) for column in zip(*parts, strict=True))
    found = kinds[tuple(states.T)].astype(np.int64)

    def does(number: int) -> str:
        share = float(rolls[tuple(states[number])])
        return {0.0: "hold", 1.0: "roll"}.get(share, f"roll {100 * share:.0f} %")

    def right(number: int) -> str:
        return "roll" if found[number] == TOO_LITTLE else "hold"

    return Errors(Mistakes(game, states, costs, visits, found, does, right), kinds)
