"""How long a game between two known players lasts: the chance of every position, carried forward turn by turn.

`mass[x, y]` is the chance that the game has come to a turn of a player with x points to go, against one with y. A turn moves it
to where the other player is to move, [y, x'], and what does not arrive has won. Rows are independent: a call may do some of
them.
"""

from typing import Any

from solver.kernels.dice_throw import DiceThrow, least_points, most_points
from solver.kernels.fixed import kernel
from solver.kernels.roll import DieRoll, mean, spread

FAINT = 1e-30  # a chance so small that it is forgotten


@kernel
def pass_turn(mass: Any, xs: Any, rolls: Any, roll: DieRoll, at: Any, after: Any) -> None:
    """Carry `mass` through a turn of Pig, for x from first to last. `rolls` are the mover's, by points to go less one; `at` is
    a scratch array of zeros."""
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, mass.shape[1]):
            at[0] = mass[x, y] if mass[x, y] > FAINT else 0.0
            for turn in range(x):
                here, chance = at[turn], rolls[x - 1, y - 1, turn]
                at[turn] = 0.0
                if here > 0.0:
                    after[y, x - turn] += here * (1.0 - chance)
                    each = mean(here * chance, roll)
                    after[y, x] += spread(at, turn, x, each, roll)


@kernel
def scores(mix: Any, throw: DiceThrow, points: Any) -> None:
    """Fill the chance of every number of points of a throw whose number of dice is drawn from the mix."""
    points[:] = 0.0
    total = 0.0
    for d in range(len(mix)):
        total += mix[d]
    for d in range(len(mix)):
        if mix[d] > 0.0:
            share = mix[d] / total
            for j in range(most_points(d + 1, throw) + 1):
                points[j] += share * throw.chances[d, j]


@kernel
def pass_throw(mass: Any, xs: Any, mixes: Any, throw: DiceThrow, points: Any, after: Any) -> None:
    """Carry `mass` through a throw of Hog, in turns."""
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, mass.shape[1]):
            if mass[x, y] > FAINT:
                scores(mixes[x - 1, y - 1], throw, points[0])
                after[y, throw.busted[x]] += mass[x, y] * points[0, 0]
                for j in range(least_points(1), min(x, points.shape[1])):
                    after[y, x - j] += mass[x, y] * points[0, j]


@kernel
def pass_both(mass: Any, xs: Any, mine: Any, theirs: Any, throw: DiceThrow, points: Any, after: Any) -> None:
    """Carry `mass` through a throw of Hog, both at once; here the players do not change places."""
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, mass.shape[1]):
            if mass[x, y] > FAINT:
                scores(mine[x - 1, y - 1], throw, points[0])
                scores(theirs[y - 1, x - 1], throw, points[1])
                for i in range(min(x, points.shape[1])):
                    here, to = mass[x, y] * points[0, i], x - i if i else throw.busted[x]
                    if here > 0.0:
                        after[to, throw.busted[y]] += here * points[1, 0]
                        for j in range(least_points(1), min(y, points.shape[1])):
                            after[to, y - j] += here * points[1, j]
