"""Hog with dice seen the plain way, as a judge: a tree of some rounds as one linear program, and a player who watches another.

A node is the tuple of pairs of dice so far; leaves pay by the scores of both, to the first-named.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from solver import HiddenHog
from tests.solver.hidden.plain_race import Array, compared, matrix, throws

Node = tuple[tuple[int, int], ...]


def whole_tree(game: HiddenHog, start: tuple[int, int], rounds: int, leaf: Callable[[int, int], float]) -> float:
    """The value of the game that is paid by `leaf` after so many rounds. Variables: how often I throw d dice in a node with a
    score, and what the other concedes there with a score."""
    pairs = [*product(game.choices, repeat=2)]
    nodes = [node for depth in range(rounds) for node in product(pairs, repeat=depth)]
    number: dict[tuple[object, ...], int] = {}
    for node in nodes:
        for score in range(game.target):
            number["concede", node, score] = len(number)
            for dice in game.choices:
                number["throw", node, score, dice] = len(number)
    equal: list[tuple[dict[int, float], float]] = []
    below: list[dict[int, float]] = []
    for node in nodes:
        for score in range(game.target):
            row = {number["throw", node, score, dice]: 1.0 for dice in game.choices}
            if node:
                for before in range(game.target):
                    place, chance = (
                        number["throw", node[:-1], before, node[-1][0]],
                        throws(game, before, node[-1][0]).get(score),
                    )
                    if chance:
                        row[place] = row.get(place, 0.0) - chance
            equal.append((row, float(not node and score == start[0])))
            for theirs in game.choices:
                below.append(conceded(game, number, node, score, theirs, rounds, leaf))
    from scipy.optimize import linprog  # which takes a second, and most tests do without

    result = linprog(
        -np.eye(len(number))[number["concede", (), start[1]]],
        A_ub=matrix(below, len(number)),
        b_ub=np.zeros(len(below)),
        A_eq=matrix([row for row, _ in equal], len(number)),
        b_eq=[right for _, right in equal],
        bounds=[(0.0, None)] * len(number),
        method="highs",
    )
    assert result.status == 0, result.message
    return -float(result.fun)


def conceded(
    game: HiddenHog,
    number: dict[tuple[object, ...], int],
    node: Node,
    score: int,
    theirs: int,
    rounds: int,
    leaf: Callable[[int, int], float],
) -> dict[int, float]:
    """What the other concedes in a node is no more than what they concede by throwing so many dice."""
    row = {number["concede", node, score]: 1.0}
    for other, chance in throws(game, score, theirs).items():
        for mine, dice in product(range(game.target), game.choices):
            place = number["throw", node, mine, dice]
            for reached, share in throws(game, mine, dice).items():
                if max(reached, other) >= game.target:
                    paid = compared(reached, other)
                elif len(node) + 1 == rounds:
                    paid = leaf(reached, other)
                else:
                    continue
                row[place] = row.get(place, 0.0) - chance * share * paid
        if other < game.target and len(node) + 1 < rounds:
            for dice in game.choices:
                place = number["concede", (*node, (dice, theirs)), other]
                row[place] = row.get(place, 0.0) - chance
    return row


def watching(game: HiddenHog, mixes: Array, start: tuple[int, int], rounds: int, rest: float) -> float:
    """The best against mixes by round and score, of one who sees how many dice that player throws; `rest` is paid for a game
    that goes on after so many rounds."""

    def values(t: int, flow: dict[int, float]) -> Array:
        if t == rounds:
            return np.full(game.target, rest * sum(flow.values()))
        seen = []
        for dice in game.choices:
            after: dict[int, float] = {}
            for score, mass in flow.items():
                for reached, chance in throws(game, score, dice).items():
                    after[reached] = after.get(reached, 0.0) + mass * mixes[t, score, dice - 1] * chance
            going = {score: mass for score, mass in after.items() if score < game.target and mass}
            seen.append((after, values(t + 1, going) if going else np.zeros(game.target)))

        def then(score: int) -> float:
            total = 0.0
            for after, following in seen:
                if score < game.target:
                    total += float(following[score])
                else:
                    total += sum(mass * compared(score, other) for other, mass in after.items())
            return total

        return np.array(
            [
                max(
                    sum(chance * then(reached) for reached, chance in throws(game, score, dice).items())
                    for dice in game.choices
                )
                for score in range(game.target)
            ]
        )

    return float(values(0, {start[1]: 1.0})[start[0]])
