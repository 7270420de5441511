"""Where games between two known players lead: how often they come to each node, with what chance they ever do, turn by turn.

Let P be where a node leads, C one of the components of nodes that come back to each other, and G = 1 / (1 - P) within C. Games
that come into C at i with the chances a(i), summed over all i, are at j for the sum of a(i) G(i, j) times, and come to j at all
with the chance of that divided by G(j, j). From a component that no row leaves they never come back: then they are there for
ever. Nothing is proven here; chances are carried in doubles.
"""

from typing import Any

import numpy as np

from solver.general.components import Components, components
from solver.general.graph import Floats, Ints
from solver.general.problem import Problem
from solver.general.steps import DENSE, WORK
from solver.job import Job
from solver.kernels.fixed import kernel
from solver.tables import bicgstab

NEARER, ENOUGH = 1e-14, 1e-10  # relative errors of the visits of a large component: the one aimed at, the one accepted


class Flow:
    """Expected visits and chances of all nodes, for games that begin in the nodes `starts`: [start, node]."""

    def __init__(self, chain: Problem, starts: Ints) -> None:
        self.chain, self.parts = chain, components(chain)
        self.visits, self.chances = np.zeros((len(starts), chain.size)), np.zeros((len(starts), chain.size))
        self.visits[np.arange(len(starts)), starts] = 1.0
        self.knows_chances = True

    def go(self, job: Job) -> None:
        """Carry the games on through all components, each before those that it leads to."""
        number, all_of_them = len(self.parts.starts) - 1, max(1, len(self.parts.starts) - 1)
        local, matrix, room = np.full(self.chain.size, -1), np.empty((DENSE, DENSE)), np.empty(DENSE)
        while number > 0:
            job.reached(1.0 - number / all_of_them)
            start, end = self.parts.starts[number - 1], self.parts.starts[number]
            if end - start > DENSE:
                self.pass_large(self.parts.nodes[start:end], local, job)
                number -= 1
            else:
                number = pass_on(self.chain, self.parts, number, self.visits, self.chances, local, matrix, room)

    def pass_large(self, nodes: Ints, local: Ints, job: Job) -> None:
        """Carry the games through one large component. Its chances would take a solution for every node: they are not known."""
        if not self.visits[:, nodes].any():
            return
        self.knows_chances = False
        local[nodes] = np.arange(len(nodes))
        closed = is_closed(self.chain, nodes, local)
        for visits in self.visits:
            if closed:
                visits[nodes] = np.inf if visits[nodes].any() else 0.0
                continue
            visits[nodes] = self.summed(nodes, local, visits[nodes], job)
            spread(self.chain, nodes, local, visits)
        local[nodes] = -1

    def summed(self, nodes: Ints, local: Ints, given: Floats, job: Job) -> Floats:
        """The expected visits of the nodes of a component into which games come `given` times."""

        def swept(given: Floats, u: Floats) -> Floats:
            job.reached(0.0)
            after = given.copy()
            sweep_on(self.chain, nodes, local, u, after)
            return after

        nothing = np.zeros_like(given)
        start = swept(given, nothing)
        found = bicgstab.solve(lambda u: swept(nothing, u), start, NEARER * bicgstab.length(start))
        if not bicgstab.length(swept(given, found) - found) <= ENOUGH * bicgstab.length(found):
            raise ValueError("games between these players are too long to sum; make the game smaller")
        return found


@kernel
def pass_on(chain: Any, parts: Components, number: int, visits: Any, chances: Any, local: Any, matrix: Any, room: Any) -> int:
    """Carry the games through components until one is too large or enough is done; return how many components are left."""
    work = 0
    while number > 0 and work < WORK:
        nodes = parts.nodes[parts.starts[number - 1] : parts.starts[number]]
        if len(nodes) > DENSE:
            return number
        number -= 1
        work += 1 + len(nodes) ** 3
        for i in range(len(nodes)):
            local[nodes[i]] = i
        pass_small(chain, nodes, visits, chances, local, matrix, room)
        for i in range(len(nodes)):
            local[nodes[i]] = -1
    return number


@kernel
def pass_small(chain: Any, nodes: Any, visits: Any, chances: Any, local: Any, matrix: Any, room: Any) -> None:
    size, closed, inverted = len(nodes), is_closed(chain, nodes, local), False
    for start in range(len(visits)):
        come = 0.0
        for i in range(size):
            room[i] = visits[start, nodes[i]]
            come += room[i]
        if come == 0.0:
            continue
        if not closed and not inverted:
            inverse(chain, nodes, local, matrix)
            inverted = True
        for j in range(size):
            if closed:
                visits[start, nodes[j]], chances[start, nodes[j]] = np.inf, come
                continue
            total = 0.0
            for i in range(size):
                total += room[i] * matrix[i, j]
            visits[start, nodes[j]], chances[start, nodes[j]] = total, total / matrix[j, j]
        if not closed:
            spread(chain, nodes, local, visits[start])


@kernel
def is_closed(chain: Any, nodes: Any, local: Any) -> bool:
    """Whether no row leads out of a component, nor to an end."""
    for node in nodes:
        if chain.stops[node]:
            return False
        for k in range(chain.begins[node], chain.begins[node + 1]):
            if local[chain.to[k]] < 0:
                return False
    return True


@kernel
def inverse(chain: Any, nodes: Any, local: Any, matrix: Any) -> None:
    """Fill `matrix` with 1 / (1 - P), by Gauss and Jordan: rows of 1 - P have sums of 0 or more, so pivots may be taken as they
    come."""
    size = len(nodes)
    for i in range(size):
        for j in range(size):
            matrix[i, j] = 1.0 if i == j else 0.0
        for k in range(chain.begins[nodes[i]], chain.begins[nodes[i] + 1]):
            j = local[chain.to[k]]
            if j >= 0:
                matrix[i, j] -= chain.weight[k]
    for k in range(size):
        pivot = 1.0 / matrix[k, k]
        matrix[k, k] = 1.0
        for j in range(size):
            matrix[k, j] *= pivot
        for i in range(size):
            factor = matrix[i, k]
            if i != k and factor != 0.0:
                matrix[i, k] = 0.0
                for j in range(size):
                    matrix[i, j] -= factor * matrix[k, j]


@kernel
def spread(chain: Any, nodes: Any, local: Any, visits: Any) -> None:
    """Add the visits of a component's nodes to the nodes of other components that they lead to."""
    for node in nodes:
        for k in range(chain.begins[node], chain.begins[node + 1]):
            if local[chain.to[k]] < 0:
                visits[chain.to[k]] += visits[node] * chain.weight[k]


@kernel
def sweep_on(chain: Any, nodes: Any, local: Any, u: Any, after: Any) -> None:
    """after <- after + u P within the component, node by node, each passing on what it has got from those before it.

    Nodes come after those that they lead to, but for ways back: these pass on what `u` has."""
    for j in range(len(nodes)):
        for k in range(chain.begins[nodes[j]], chain.begins[nodes[j] + 1]):
            i = local[chain.to[k]]
            if i > j:
                after[i] += u[j] * chain.weight[k]
    for j in range(len(nodes) - 1, -1, -1):
        stays = 0.0
        for k in range(chain.begins[nodes[j]], chain.begins[nodes[j] + 1]):
            stays += chain.weight[k] if local[chain.to[k]] == j else 0.0
        after[j] /= 1.0 - stays if stays < 1.0 else 1.0
        for k in range(chain.begins[nodes[j]], chain.begins[nodes[j] + 1]):
            i = local[chain.to[k]]
            if 0 <= i < j:
                after[i] += after[j] * chain.weight[k]


@kernel
def play_on(chain: Any, ends_turn: Any, mass: Any, after: Any) -> float:
    """One choice in every node: the chances of the steps with which turns end are added to `after`, the others become the new
    `mass`, whose sum is returned. `mass` has a second line, of zeros, for what comes."""
    rest, size = 0.0, len(chain.begins) - 1
    for node in range(size):
        here = mass[0, node]
        mass[0, node] = 0.0
        if here > 0.0:
            for k in range(chain.begins[node], chain.begins[node + 1]):
                to, chance = chain.to[k], here * chain.weight[k]
                if ends_turn[k]:
                    after[to] += chance
                else:
                    mass[1, to] += chance
                    rest += chance
    for node in range(size):
        mass[0, node], mass[1, node] = mass[1, node], 0.0
    return rest
