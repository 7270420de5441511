"""Hog in the dark the plain way, as a judge: from the points of the rule book, one sum after the other, and as one whole linear
program with every number of dice open in every round and at every score.

Strategies are arrays over the round, the score and the number of dice less one; rounds after the last are not played.
"""

from typing import TYPE_CHECKING

import numpy as np

from solver import HiddenHog
from solver.games.hog import points

if TYPE_CHECKING:
    from scipy.sparse import csc_matrix

Array = np.ndarray
Law = tuple[list[dict[int, float]], Array]


def throws(game: HiddenHog, score: int, dice: int) -> dict[int, float]:
    """The chance of each score after a throw."""
    after: dict[int, float] = {}
    for gained, chance in points(game.die, dice).items():
        reached = game.score_after(score, gained)
        after[reached] = after.get(reached, 0.0) + float(chance)
    return after


def law(game: HiddenHog, mixes: Array, start: int) -> Law:
    """The chance to arrive with each score, round by round, and to be going on before each round."""
    at, arrives, going = {start: 1.0}, [], [1.0]
    for mix in mixes:
        after: dict[int, float] = {}
        for score, mass in at.items():
            for dice in range(1, game.max_dice + 1):
                if mix[score, dice - 1]:
                    for reached, chance in throws(game, score, dice).items():
                        after[reached] = after.get(reached, 0.0) + mass * mix[score, dice - 1] * chance
        arrives.append({score: mass for score, mass in after.items() if score >= game.target})
        at = {score: mass for score, mass in after.items() if score < game.target}
        going.append(sum(at.values()))
    return arrives, np.array(going)


def compared(score: int, other: int) -> float:
    return ((score > other) - (score < other) + 1) / 2


def worth(game: HiddenHog, first: Array, second: Array, start: tuple[int, int]) -> tuple[float, float]:
    """Bounds on the chance of the first-named to win: what is not decided in these rounds is lost, or won."""
    return between(law(game, first, start[0]), law(game, second, start[1]))


def between(first: Law, second: Law) -> tuple[float, float]:
    (mine, my_going), (theirs, their_going) = first, second
    won = 0.0
    for t, arrive in enumerate(mine):
        won += sum(arrive.values()) * their_going[t + 1]
        won += sum(a * b * compared(i, j) for i, a in arrive.items() for j, b in theirs[t].items())
    return won, won + my_going[-1] * their_going[-1]


def best_reply(game: HiddenHog, theirs: Array, start: tuple[int, int]) -> float:
    """The most that any reply has; whoever is going on after the last round counts as winning."""
    arrives, going = law(game, theirs, start[1])
    after = np.full(game.target, going[-1])
    for t in range(len(theirs) - 1, -1, -1):

        def then(score: int, t: int = t, after: Array = after) -> float:
            if score < game.target:
                return float(after[score])
            return float(going[t + 1]) + sum(mass * compared(score, other) for other, mass in arrives[t].items())

        after = np.array(
            [
                max(
                    sum(chance * then(reached) for reached, chance in throws(game, score, dice).items())
                    for dice in range(1, game.max_dice + 1)
                )
                for score in range(game.target)
            ]
        )
    return float(after[start[0]])


def whole_program(game: HiddenHog, start: tuple[int, int], rounds: int) -> float:
    """The value of a game that is a draw if it goes on after so many rounds.

    Variables: how often I throw d dice in a round with a score, my chances to arrive with a score in a round, those to have
    arrived before a round, and what the other concedes in a round with a score.
    """
    target, most = game.target, game.max_dice
    scores = range(target, target + most * game.die.sides)
    number: dict[tuple[object, ...], int] = {}
    for t in range(rounds + 1):
        for score in range(target):
            number["concede", t, score] = len(number)
            for dice in range(1, most + 1):
                number["throw", t, score, dice] = len(number)
        number["before", t] = len(number)
        for score in scores:
            number["arrive", t, score] = len(number)
    equal: list[tuple[dict[int, float], float]] = [({number["before", 0]: 1.0}, 0.0)]
    below: list[dict[int, float]] = []
    sources: dict[tuple[int, int], dict[int, float]] = {}
    for t in range(rounds):
        for score in range(target):
            for dice in range(1, most + 1):
                for reached, chance in throws(game, score, dice).items():
                    sources.setdefault((t, reached), {})[number["throw", t, score, dice]] = chance
    for t in range(rounds):
        for score in range(target):
            row = {number["throw", t, score, dice]: 1.0 for dice in range(1, most + 1)}
            for source, chance in (sources.get((t - 1, score), {}) if t else {}).items():
                row[source] = row.get(source, 0.0) - chance
            equal.append((row, float(t == 0 and score == start[0])))
        for score in scores:
            arrive = {source: -chance for source, chance in sources.get((t, score), {}).items()}
            equal.append(({number["arrive", t, score]: 1.0, **arrive}, 0.0))
        gone = {number["arrive", t, score]: -1.0 for score in scores}
        equal.append(({number["before", t + 1]: 1.0, number["before", t]: -1.0, **gone}, 0.0))
        for score in range(target):
            for dice in range(1, most + 1):
                row = {number["concede", t, score]: 1.0}
                for reached, chance in throws(game, score, dice).items():
                    if reached < target:
                        place = number["concede", t + 1, reached]
                        row[place] = row.get(place, 0.0) - chance
                        continue
                    row[number["before", t]] = row.get(number["before", t], 0.0) - chance
                    for mine in scores:
                        place = number["arrive", t, mine]
                        row[place] = row.get(place, 0.0) - chance * compared(mine, reached)
                below.append(row)
    for score in range(target):  # after the last round: who has arrived has won, the rest is a draw
        equal.append(({number["concede", rounds, score]: 1.0, number["before", rounds]: -0.5}, 0.5))
    from scipy.optimize import linprog  # which takes a second, and most tests do without

    size = len(number)
    result = linprog(
        -np.eye(size)[number["concede", 0, start[1]]],
        A_ub=matrix(below, size),
        b_ub=np.zeros(len(below)),
        A_eq=matrix([row for row, _ in equal], size),
        b_eq=[right for _, right in equal],
        bounds=[(0.0, None)] * size,
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    assert result.status == 0, result.message
    return -float(result.fun)


def matrix(rows: list[dict[int, float]], size: int) -> "csc_matrix":
    from scipy.sparse import lil_matrix

    laid_out = lil_matrix((len(rows), size))
    for number, row in enumerate(rows):
        for place, entry in row.items():
            laid_out[number, place] = entry
    return laid_out.tocsc()
