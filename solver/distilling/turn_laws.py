"""The laws of whole turns: how many points a turn scores that holds at some total, plays as the optimum does, or throws some
dice."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.linalg import solve_triangular

from solver.games import Game
from solver.job import Job
from solver.kernels.whole_turns.turn_duel import TurnLaws
from solver.tables.growing_table import Floats

Marks = npt.NDArray[np.bool_]


class Law(NamedTuple):
    """How many points a turn scores. What is missing to 1 fails."""

    least: int  # the least points that are scored
    chances: Floats  # the chances of these and of each point more
    wipe: float = 0.0  # the chance that all points are lost, those of earlier turns too


NEVER = Law(1, np.zeros(1))  # in the place of a turn that nobody can choose


def packed(laws: list[Law]) -> TurnLaws:
    """The laws as the kernels take them."""
    begins = np.cumsum([0, *(len(law.chances) for law in laws)])
    firsts, wipes = np.array([law.least for law in laws]), np.array([law.wipe for law in laws])
    fails = 1.0 - np.array([law.chances.sum() for law in laws]) - wipes
    return TurnLaws(begins, firsts, np.concatenate([law.chances for law in laws]), wipes, fails)


def law_of(ends: Floats, wipe: float = 0.0) -> Law:
    """The law of a turn that scores k > 0 points with chance ends[k]."""
    scored = np.flatnonzero(ends[1:]) + 1
    if not len(scored):
        return NEVER._replace(wipe=wipe)
    return Law(int(scored[0]), ends[scored[0] : scored[-1] + 1].copy(), wipe)


def throwing(chances: Floats) -> list[Law]:
    """The laws of throws of 0, 1, 2, ... dice that score k points with chances[dice - 1, k]; the first is never used."""
    return [NEVER, *map(law_of, chances)]


class Rolling:
    """Turns of a game of rolling and holding: where rolls lead, from each turn total below the target."""

    def __init__(self, game: Game) -> None:
        self.target, landings = game.target, game.die.landings
        after = [[each.turn_after(turn) for each in landings] for turn in range(self.target)]
        self.size = 1 + max(self.target, *(total or 0 for totals in after for total in totals))
        self.goes, self.wipes = np.zeros((self.target, self.size)), np.zeros(self.target)
        for turn, totals in enumerate(after):
            moves = float(sum(each.chance for each, total in zip(landings, totals, strict=True) if total != turn))
            for each, total in zip(landings, totals, strict=True):
                if total is None:
                    self.wipes[turn] += float(each.chance) / moves * (each.kind == "wipe")
                elif total != turn:  # else the same choice comes again
                    self.goes[turn, total] += float(each.chance) / moves
        self.rises = not np.tril(self.goes).any()

    def law(self, rolls: Marks) -> Law:
        """The law of a turn that goes on at the totals where `rolls` says so."""
        on = np.flatnonzero(rolls)
        comes = self.comes(on)
        ends = comes @ self.goes[on]
        ends[on] = 0.0
        return law_of(ends, float(comes @ self.wipes[on]))

    def comes(self, on: npt.NDArray[np.intp]) -> Floats:
        """How often a turn is at each of the totals `on`, on average, if it goes on there and nowhere else."""
        inside = self.goes[np.ix_(on, on)]
        starts = (on == 0).astype(np.float64)
        if self.rises:
            return np.asarray(solve_triangular(np.eye(len(on)) - inside, starts, trans="T", unit_diagonal=True))
        return np.asarray(np.linalg.solve(np.eye(len(on)) - inside.T, starts))

    def holding(self, job: Job) -> list[Law]:
        """The laws of turns that hold at 0, 1, 2, ... up to the target; the first is never used."""
        laws, every = [NEVER], np.arange(self.target)
        comes = self.comes(every) if self.rises else None
        for hold in range(1, self.target + 1):
            job.reached(0.0)
            seen = self.comes(every[:hold]) if comes is None else comes[:hold]
            ends = seen @ self.goes[:hold]
            ends[:hold] = 0.0
            laws.append(law_of(ends, float(seen @ self.wipes[:hold])))
        return laws
