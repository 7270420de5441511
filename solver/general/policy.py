"""Values of all nodes, component by component, those first to which others lead: Newton's method in each.

Given v, let every node choose best, and let P be where the choices lead. Then u = (T v - v) + P u is added to v. That is the
policy iteration of Howard (1960) where one player decides, beginning with choices that come to an end. Where both do it is that
of Pollatschek & Avi-Itzhak (1969), and need not get nearer: a step that does not is replaced by plain ones, v <- T v. Small
components are solved by elimination, large ones by `bicgstab.py`. Nothing here has to be right: `proof.py` tells how wrong it
is.
"""

from typing import NamedTuple

import numpy as np

from solver.general import steps
from solver.general.components import Components, components, towards_an_end
from solver.general.graph import Floats, Ints
from solver.general.problem import Problem
from solver.general.steps import CLOSE, DENSE, PLAIN, STEPS, StepRoom
from solver.job import Job
from solver.tables import bicgstab

NEARER = 1e-6  # the relative error of a correction: the next step mends the rest
PATIENCE = 8  # successive steps in a large component that may fail to halve the misses


class Found(NamedTuple):
    values: Floats
    shares: Floats  # the chance with which each row is chosen


def solve(problem: Problem, job: Job, parts: Components | None = None, guess: Floats | None = None) -> Found:
    """The values of all nodes and the choices that they rest on. Nodes from which nothing leads to an end are worth 0 and
    choose nothing. A guess of all values may save steps in large components. If the best choices given the guess do not come to
    an end, values are wrong: `proof.py` finds out, and the caller tries again without."""
    parts = parts or components(problem)
    chosen = towards_an_end(problem, parts)
    free = bool(np.any(problem.weight < 0.0) or np.any(problem.columns > 1))  # whether both players choose
    found, room = Found(np.zeros(problem.size), np.zeros(len(problem.paid))), room_for(problem)
    found.shares[chosen[chosen >= 0]] = 1.0
    if guess is not None:
        found.values[chosen >= 0] = guess[chosen >= 0]
    number, last = 0, len(parts.starts) - 1
    while number < last:
        job.reached(number / last)
        start, end = parts.starts[number], parts.starts[number + 1]
        if chosen[parts.nodes[start]] >= 0 and end - start > DENSE:
            still = Job(cancelled=job.cancelled)
            Large(problem, parts.nodes[start:end], found, room, free, still).solve(guess is not None)
            number += 1
        else:
            number = steps.go_on(problem, parts.nodes, parts.starts, number, chosen, found.values, found.shares, free, room)
    return found


def room_for(problem: Problem) -> StepRoom:
    across = int(problem.columns.max(initial=1))
    down = int((np.diff(problem.first) // problem.columns).max(initial=1)) if across > 1 else 1
    return StepRoom(
        np.full(problem.size, -1),
        np.empty((DENSE, DENSE)),
        np.empty(DENSE),
        np.empty(DENSE),
        np.empty(down * across),
        np.empty((down + 1) * (across + 1)),
        np.empty(down + across, np.int64),
        np.empty(down),
        np.empty(across),
    )


class Large:
    """A component that elimination would take too long for."""

    def __init__(self, problem: Problem, nodes: Ints, found: Found, room: StepRoom, free: bool, job: Job) -> None:
        self.problem, self.nodes, self.values, self.shares = problem, nodes, found.values, found.shares
        self.room, self.free, self.job = room, free, job
        self.misses = np.zeros(len(nodes))

    def solve(self, guessed: bool) -> None:
        self.room.local[self.nodes] = np.arange(len(self.nodes))
        if self.free:
            self.go_on()
        elif not guessed:
            steps.all_missed(self.problem, self.nodes, self.values, self.shares, self.misses)
            self.correct()
        self.find()
        self.room.local[self.nodes] = -1

    def find(self) -> None:
        least, last, kept, best, vain = np.inf, False, self.values[self.nodes], np.inf, 0
        for _ in range(STEPS):
            miss = steps.improve(self.problem, self.nodes, self.values, self.shares, self.room, self.misses)
            vain = 0 if miss < best / 2 else vain + 1
            best = min(best, miss)
            if last or miss == 0.0 or (self.free and vain > PATIENCE):
                return
            if self.free and not miss < least:
                self.values[self.nodes] = kept
                self.go_on()
                least = np.inf
                continue
            last, least = miss <= CLOSE * float(abs(self.values[self.nodes]).max()), miss
            kept = self.values[self.nodes]
            if not self.correct() and not self.free:
                return

    def go_on(self) -> None:
        """Take plain steps, v <- T v."""
        for _ in range(PLAIN):
            self.job.reached(0.0)
            steps.plain(self.problem, self.nodes, self.values, self.shares, self.room)

    def correct(self) -> bool:
        """Add a correction to the values; tell whether one was found. Nodes come after those they lead to, where they can:
        without ways back, one sweep would do."""
        nothing = np.zeros_like(self.misses)
        start = self.swept(self.misses, nothing)
        goal = NEARER * bicgstab.length(start)
        found = bicgstab.solve(lambda u: self.swept(nothing, u), start, goal)
        self.values[self.nodes] += found
        return bicgstab.length(self.swept(self.misses, found) - found) <= 2.0 * goal

    def swept(self, given: Floats, u: Floats) -> Floats:
        self.job.reached(0.0)
        after = u.copy()
        steps.sweep(self.problem, self.nodes, self.shares, self.room.local, given, after)
        return after
