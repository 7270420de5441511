"""One step of Newton's method in a component, and of plain iteration: the kernels of `policy.py`."""

from typing import Any, NamedTuple

import numpy as np

from solver.general.graph import Floats, Ints
from solver.general.problem import worth
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import solve_game

DENSE = 300  # the most nodes of a component that is solved by elimination: some tens of milliseconds
STEPS = 1000  # the most steps in a component, far more than are ever needed
PLAIN = 20  # plain steps in place of one of Newton's that did not get nearer
CLOSE = 1e-12  # the miss, for each unit of the largest value, after which one step more is the last
SAME = 1e-14  # the gain, for each unit of the best worth, that another row must offer to be taken instead
PIVOT = 1e-13  # equations with a smaller pivot count as without a solution
WORK = 3_000_000  # outcomes read in one call, which takes some milliseconds


class StepRoom(NamedTuple):
    """Scratch arrays for components of up to `DENSE` nodes and matrix games of the largest size."""

    local: Ints  # the place of a node in the component; -1 for nodes of others
    matrix: Floats
    misses: Floats
    kept: Floats
    payoffs: Floats
    tableau: Floats
    labels: Ints
    x: Floats
    y: Floats


@kernel
def go_on(
    problem: Any,
    order: Any,
    starts: Any,
    number: int,
    chosen: Any,
    values: Any,
    shares: Any,
    free: bool,
    room: StepRoom,
) -> int:
    """Solve components from `number` on, until one is too large or enough is done; return the number of the next."""
    work = 0
    while number < len(starts) - 1 and work < WORK:
        nodes = order[starts[number] : starts[number + 1]]
        if chosen[nodes[0]] >= 0:
            if len(nodes) > DENSE:
                return number
            work += solve_small(problem, nodes, values, shares, free, room)
        number += 1
        work += 1
    return number


@kernel
def solve_small(problem: Any, nodes: Any, values: Any, shares: Any, free: bool, room: StepRoom) -> int:
    """Solve one component by elimination; return how many outcomes and products that took."""
    size, work, least = len(nodes), 0, np.inf
    for i in range(size):
        room.local[nodes[i]] = i
        work += problem.begins[problem.first[nodes[i] + 1]] - problem.begins[problem.first[nodes[i]]]
    steps, last = 0, False
    if free:
        for _ in range(PLAIN if size > 1 else 1):
            plain(problem, nodes, values, shares, room)
    else:
        correct(problem, nodes, values, shares, room)  # begins with the choices that come to an end
    while steps < STEPS:
        steps += 1
        miss = improve(problem, nodes, values, shares, room, room.misses)
        largest = size_of(nodes, values)
        if last or miss == 0.0:
            break
        if free and not miss < least:
            for i in range(size):
                values[nodes[i]] = room.kept[i]
            for _ in range(PLAIN):
                plain(problem, nodes, values, shares, room)
            least = np.inf
            continue
        last = miss <= CLOSE * largest
        least = miss
        for i in range(size):
            room.kept[i] = values[nodes[i]]
        if not correct(problem, nodes, values, shares, room):
            if not free:
                break
            least = 0.0
    for i in range(size):
        room.local[nodes[i]] = -1
    return steps * (work + size * size * size // 3)


@kernel
def size_of(nodes: Any, values: Any) -> float:
    largest = 0.0
    for node in nodes:
        largest = max(largest, abs(values[node]))
    return largest


@kernel
def plain(problem: Any, nodes: Any, values: Any, shares: Any, room: StepRoom) -> None:
    """v <- T v, node by node."""
    for node in nodes:
        values[node] = choose(problem, node, values, shares, room)


@kernel
def improve(problem: Any, nodes: Any, values: Any, shares: Any, room: StepRoom, misses: Any) -> float:
    """Choose best in every node; return the largest of the misses |T v - v|."""
    largest = 0.0
    for i in range(len(nodes)):
        misses[i] = choose(problem, nodes[i], values, shares, room) - values[nodes[i]]
        largest = max(largest, abs(misses[i])) if misses[i] == misses[i] else np.inf
    return largest


@kernel
def choose(problem: Any, node: int, values: Any, shares: Any, room: StepRoom) -> float:
    """Set the shares of the node's rows to the best choice; return the worth of the node."""
    if problem.columns[node] > 1:
        return float(mix(problem, node, values, shares, room))
    best, found, now, held = -np.inf, -1, -np.inf, -1
    for row in range(problem.first[node], problem.first[node + 1]):
        each = worth(problem, values, row)
        if each > best:
            best, found = each, row
        if shares[row] > 0.0:
            now, held = each, row
        shares[row] = 0.0
    if held >= 0 and now >= best - SAME * abs(best):
        found = held
    shares[found] = 1.0
    return float(best)


@kernel
def mix(problem: Any, node: int, values: Any, shares: Any, room: StepRoom) -> float:
    """Set the shares of the rows of a node in which both choose at once; return the value of its matrix game."""
    start, across = problem.first[node], problem.columns[node]
    down = (problem.first[node + 1] - start) // across
    payoffs = room.payoffs[: down * across].reshape((down, across))
    for i in range(down):
        for j in range(across):
            payoffs[i, j] = worth(problem, values, start + i * across + j)
    x, y = room.x[:down], room.y[:across]
    tableau = room.tableau[: (down + 1) * (across + 1)].reshape((down + 1, across + 1))
    lower, upper = solve_game(payoffs, x, y, tableau, room.labels[: down + across])
    for i in range(down):
        for j in range(across):
            shares[start + i * across + j] = x[i] * y[j]
    return float((lower + upper) / 2)


@kernel
def correct(problem: Any, nodes: Any, values: Any, shares: Any, room: StepRoom) -> bool:
    """v <- v + u under the shares, if there is such a u; `room.misses` becomes the misses under them."""
    size = len(nodes)
    for i in range(size):
        for j in range(size):
            room.matrix[i, j] = 1.0 if i == j else 0.0
        room.misses[i] = missed(problem, nodes[i], values, shares)
        fill(problem, nodes[i], shares, room.local, room.matrix[i])
    if not eliminate(room.matrix, room.misses, size):
        return False
    for i in range(size):
        values[nodes[i]] += room.misses[i]
    return True


@kernel
def missed(problem: Any, node: int, values: Any, shares: Any) -> float:
    """The worth of the node under the shares, less its value."""
    total = -values[node]
    for row in range(problem.first[node], problem.first[node + 1]):
        if shares[row] > 0.0:
            total += shares[row] * worth(problem, values, row)
    return float(total)


@kernel
def fill(problem: Any, node: int, shares: Any, local: Any, line: Any) -> None:
    """Subtract the node's chances P under the shares from its line of 1 - P."""
    for row in range(problem.first[node], problem.first[node + 1]):
        if shares[row] > 0.0:
            for k in range(problem.begins[row], problem.begins[row + 1]):
                j = local[problem.to[k]]
                if j >= 0:
                    line[j] -= shares[row] * problem.weight[k]


@kernel
def eliminate(matrix: Any, right: Any, size: int) -> bool:
    """Gaussian elimination with the largest pivot of each column; `right` becomes the solution. Tell whether there is one."""
    for k in range(size):
        best = k
        for i in range(k + 1, size):
            if abs(matrix[i, k]) > abs(matrix[best, k]):
                best = i
        if not abs(matrix[best, k]) > PIVOT:
            return False
        if best != k:
            for j in range(k, size):
                matrix[k, j], matrix[best, j] = matrix[best, j], matrix[k, j]
            right[k], right[best] = right[best], right[k]
        for i in range(k + 1, size):
            factor = matrix[i, k] / matrix[k, k]
            if factor != 0.0:
                for j in range(k + 1, size):
                    matrix[i, j] -= factor * matrix[k, j]
                right[i] -= factor * right[k]
    for k in range(size - 1, -1, -1):
        for j in range(k + 1, size):
            right[k] -= matrix[k, j] * right[j]
        right[k] /= matrix[k, k]
    return True


@kernel
def sweep(problem: Any, nodes: Any, shares: Any, local: Any, given: Any, u: Any) -> None:
    """u <- given + P u within the component, node by node, each from what is known of those before it."""
    for i in range(len(nodes)):
        total, leaves = given[i], 1.0
        for row in range(problem.first[nodes[i]], problem.first[nodes[i] + 1]):
            if shares[row] > 0.0:
                for k in range(problem.begins[row], problem.begins[row + 1]):
                    j, weight = local[problem.to[k]], shares[row] * problem.weight[k]
                    if j == i:
                        leaves -= weight
                    elif j >= 0:
                        total += weight * u[j]
        u[i] = total / leaves if leaves > PIVOT else total


@kernel
def all_missed(problem: Any, nodes: Any, values: Any, shares: Any, misses: Any) -> None:
    for i in range(len(nodes)):
        misses[i] = missed(problem, nodes[i], values, shares)
