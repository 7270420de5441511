"""The race in the dark as a linear program over few places: those where more than one number of dice is a candidate.

Let y(s, d) be how often a player throws d dice in the open place s = (t, z). From there on, closed places have one candidate
each, so (s, d) leads to other open places with the chances P(s, d -> s') and to arrivals a(s, d)[t, o] before the next one. If
the other, from an open place of theirs, throws r dice, c(r)[t, o] is the chance that somebody who arrives in t with o to spare
then wins before they come to their next open place; M = a c. The first player has the guarantee u(start) of

    maximise u(start)   subject to   sum over d of y(s, d) = [s = start] + sum of y(s', d) P(s', d -> s),   y >= 0,
                                     u(s') <= sum of y(s, d) M(s, d; s', r) + sum of P(s', r -> s'') u(s'')   for all (s', r),

where u(s') counts what is still to be had when the other is in s' (von Stengel 1996; Romanovskii 1962). Its dual variables are
the other's y. HiGHS drops coefficients below 1e-9, so y is counted in units of the chance to be going on, u likewise, and all
payoffs in units of 1e-6, or, if it finds no solution then, of 1e-4. That chance is the one of the strategies that were learnt:
with other candidates it may be much larger in late rounds, where one throw decides, so units do not shrink below RARE.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from solver.hidden import dark_race
from solver.hidden.dark_race import DarkLaw
from solver.job import Job
from solver.kernels.matrix_game import Floats

Marks = npt.NDArray[np.bool_]

PAYOFFS = 1e6, 1e4  # payoffs are counted in units of one over the first of these with which HiGHS finds a solution
PRECISE = 1e-10  # the finest tolerance of HiGHS
RARE = 1e-4  # the least chance to be going on that a place is scaled by; with smaller ones numbers are too far apart for HiGHS
STEPS = 40  # the most steps of a method of HiGHS, for each variable and bound: one that takes more turns in circles


class Moves(NamedTuple):
    """What comes of every candidate in every open place."""

    places: list[tuple[int, int]]  # the open places (t, z), that of the start first
    place: npt.NDArray[np.int64]  # [move]: the number of its place
    dice: npt.NDArray[np.int64]  # [move]: the number of dice, less one
    arrive: Floats  # [move, t, o]
    alive: Floats  # [move, t]
    to: Floats  # [move, place]

    def wins(self) -> Floats:
        """[move, t, o]: the chance that who arrives in t with o to spare wins against this move before the next open place."""
        below = np.cumsum(self.arrive, axis=2)
        return np.asarray(self.alive[:, 1:, None] + below - 0.5 * self.arrive)


def moves_of(candidates: Marks, start: int, law: DarkLaw, job: Job) -> Moves:
    """The moves of a player with the candidates [t, z, d], of which every place has one or more."""
    rounds = len(candidates)
    several = candidates.sum(axis=2) > 1
    several[0] = False
    several[0, start] = True
    places = [(int(t), int(z)) for t, z in np.argwhere(several)]
    doors = np.full(several.shape, -1, np.int64)
    for number, place in enumerate(places):
        doors[place] = number
    listed = [(number, int(d)) for number, place in enumerate(places) for d in np.flatnonzero(candidates[place])]
    size = len(listed)
    arrive, alive = np.zeros((size, rounds, law.past + 1)), np.zeros((size, rounds + 1))
    to, level = np.zeros((size, len(places))), dark_race.room_for(law)
    spare = np.zeros(len(law.busted)), np.zeros(len(law.busted)), np.zeros(candidates.shape[1:])
    picks = candidates.argmax(axis=2)
    for number, (door, d) in enumerate(listed):
        job.reached(0.0)
        move = arrive[number], alive[number], to[number]
        dark_race.branch(*places[door], d, picks, doors, law, level, spare, move)
    columns = np.array(listed, np.int64).T
    return Moves(places, columns[0], columns[1], arrive, alive, to)


@dataclass(frozen=True, eq=False)
class RaceProgram:
    """The linear program of two players' moves; `going` are their chances to be going on, round by round."""

    moves: tuple[Moves, Moves]
    going: tuple[Floats, Floats]

    def payoffs(self) -> Floats:
        """M, by moves of both."""
        mine, theirs = self.moves
        ends = 0.5 * np.outer(mine.alive[:, -1], theirs.alive[:, -1])
        size, other = len(mine.place), len(theirs.place)
        return np.asarray(mine.arrive.reshape(size, -1) @ theirs.wins().reshape(other, -1).T + ends)

    def solve(self, methods: Iterable[str]) -> tuple[Floats, Floats]:
        """How often both make their moves, by units that differ from place to place: by the first of the methods of HiGHS that
        finds an end. Raises `ArithmeticError` if none does."""
        from scipy.optimize import linprog
        from scipy.sparse import bmat, csr_matrix

        mine, theirs = self.moves
        my_unit, their_unit = self._units(mine, self.going[0]), self._units(theirs, self.going[0])
        at, other_at = my_unit[mine.place], their_unit[theirs.place]
        flow = one_hot(mine.place, len(mine.places)) - (mine.to * at[:, None] / my_unit).T
        paid = self.payoffs().T * (at / other_at[:, None])
        kept = one_hot(theirs.place, len(theirs.places)).T - theirs.to * their_unit / other_at[:, None]
        steps = STEPS * (len(at) + len(their_unit) + len(other_at))
        for payoffs, method in product(PAYOFFS, methods):
            result = linprog(
                np.r_[np.zeros(len(at)), -1.0, np.zeros(len(their_unit) - 1)],
                A_ub=bmat([[csr_matrix(-payoffs * paid), csr_matrix(kept)]], format="csc"),
                b_ub=np.zeros(len(other_at)),
                A_eq=bmat([[csr_matrix(flow), csr_matrix((len(my_unit), len(their_unit)))]], format="csc"),
                b_eq=np.r_[1.0, np.zeros(len(my_unit) - 1)],
                bounds=[(0.0, None)] * len(at) + [(None, None)] * len(their_unit),
                method=method,
                options={
                    "primal_feasibility_tolerance": PRECISE,
                    "dual_feasibility_tolerance": PRECISE,
                    "maxiter": steps,
                },
            )
            if result.status == 0:
                return result.x[: len(at)], -result.ineqlin.marginals
        raise ArithmeticError(f"the linear program of a race in the dark was not solved: {result.message}")

    @staticmethod
    def _units(moves: Moves, going: Floats) -> Floats:
        return np.array([max(going[t], RARE) for t, _ in moves.places])


def one_hot(numbers: npt.NDArray[np.int64], size: int) -> Floats:
    """A column for each number, with a 1 in its row."""
    return np.eye(size)[numbers].T


def mixed(moves: Moves, weights: Floats, mixes: Floats) -> None:
    """Write the shares of the moves into `mixes`, in the open places that are met."""
    weights = np.maximum(weights, 0.0)
    totals = np.bincount(moves.place, weights, len(moves.places))
    for place, total in zip(moves.places, totals, strict=True):
        if total > 0.0:
            mixes[place] = 0.0
    for number, dice, weight in zip(moves.place, moves.dice, weights, strict=True):
        if totals[number] > 0.0:
            mixes[(*moves.places[number], dice)] = weight / totals[number]
