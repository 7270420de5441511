"""Where games between two known players lead to if nobody ever loses points: the chance of every position, in one pass.

Let the first-named have x points to go and the other y; the first-named's turns begin there, then the other's. A turn scores j
points with chance g(j), which sum to c, or nothing with chance f = 1 - c: then the other moves, with the same scores. If all
games that come to these scores come with chance a to a turn of the first-named and with b to one of the other, then

    a + f' b    is the chance that a turn of the first-named ever begins here,    b + f a    that one of the other does,

for scores never fall: who has left does not come back. It begins again if both fail, with chance f f'. So the expected number
of such turns is that chance divided by 1 - f f' = c + f c', and g(j) of them go on to x - j. From the most points to go to the
fewest, every position is complete when it is its turn. Nothing is subtracted but chances from 1.

**Within a turn of Pig** each total is come to once at most: say with chance h, and from there the turn still fails with chance
e. It is missed in a turn that fails with chance f - h e; so of those who ever begin a turn here,

    h / (1 - f' (f - h e)) = h / (c + f c' + f' h e)

ever come to that total. At a total of 0 this is 1, as it should be.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.dice_throw import DiceThrow
from solver.kernels.fixed import kernel
from solver.kernels.matrix_game import Floats
from solver.kernels.roll import DieRoll, end_turn, landing, mean, place, spread, winning
from solver.kernels.turn_chain import scores


class VisitFlow(NamedTuple):
    """Tables by points to go: x of the first-named, y of the other. Who begins and who moves: 0 is the first-named, 1 the
    other."""

    chances: Floats  # [who begins, who moves, x, y]: that a turn ever begins there; until `meet`, a or b
    visits: Floats  # [who begins, who moves, x, y]: the expected number of turns that begin there
    leaves: Floats  # [who moves, x, y]: c; both at once, the chance that somebody scores


class VisitRoom(NamedTuple):
    at: Floats  # [total]: h; zeros between two calls
    gains: Floats  # [who moves, points]: g


def flow_of(target: int, both: bool) -> VisitFlow:
    begins, movers = (1, 1) if both else (2, 2)
    shape = (begins, movers, target + 1, target + 1)
    chances = np.zeros(shape)
    for begin in range(begins):
        chances[begin, begin, -1, -1] = 1.0
    return VisitFlow(chances, np.zeros(shape), np.zeros(shape[1:]))


def room_for(target: int) -> VisitRoom:
    return VisitRoom(np.zeros(target + 1), np.zeros((2, target + 1)))


@kernel
def take_turn(togo: int, rolls: Any, roll: DieRoll, at: Any, gains: Any) -> float:
    """Fill the chance of every gain of a turn that does not yet win; return the chance that the turn scores."""
    won, held, last = 0.0, 0.0, 0
    at[0] = 1.0
    for turn in range(togo):
        here, chance = at[turn], rolls[turn]
        at[turn] = 0.0
        gains[turn] = here * (1.0 - chance)
        held += gains[turn]
        each = mean(here * chance, roll)
        if each > 0.0:
            last = turn + roll.sides
            spread(at, turn, togo, each, roll)
            won += each * winning(togo - turn, roll)
        elif turn >= last:
            gains[turn + 1 : togo] = 0.0
            break
    return won + held


@kernel
def throw_dice(mix: Any, throw: DiceThrow, gains: Any) -> float:
    """Fill the chance of every gain of a throw; return the chance that it scores."""
    scores(mix, throw, gains)
    total = 0.0
    for j in range(2, len(gains)):
        total += gains[j]
    return total


@kernel
def meet(flow: VisitFlow, x: int, y: int) -> None:
    """Complete the chances and visits of a position once those of all positions that lead there are complete."""
    c, other = flow.leaves[0, x, y], flow.leaves[1, x, y]
    away = c + (1.0 - c) * other
    for begin in range(2):
        a, b = flow.chances[begin, 0, x, y], flow.chances[begin, 1, x, y]
        flow.chances[begin, 0, x, y] = a + (1.0 - other) * b
        flow.chances[begin, 1, x, y] = b + (1.0 - c) * a
        for who in range(2):
            flow.visits[begin, who, x, y] = count(flow.chances[begin, who, x, y], away)


@kernel
def count(chance: float, away: float) -> float:
    """Expected visits of a position that is ever met with `chance` and left for good with the chance `away` each time."""
    if chance == 0.0:
        return 0.0
    return chance / away if away > 0.0 else np.inf


@kernel
def part(flow: VisitFlow, x: int, y: int, gains: Any) -> None:
    """Pass the visits of a position on to where its turns lead; to nowhere if games stay there for ever."""
    for begin in range(2):
        if flow.leaves[0, x, y] > 0.0:
            number = flow.visits[begin, 0, x, y]
            for j in range(2, min(x, gains.shape[1])):
                flow.chances[begin, 1, x - j, y] += number * gains[0, j]
        if flow.leaves[1, x, y] > 0.0:
            number = flow.visits[begin, 1, x, y]
            for j in range(2, min(y, gains.shape[1])):
                flow.chances[begin, 0, x, y - j] += number * gains[1, j]


@kernel
def pass_turns(flow: VisitFlow, xs: Any, ys: Any, first: Any, second: Any, roll: DieRoll, room: VisitRoom) -> None:
    """Fill the flow of Pig from the last x and y to the first. Rolls are by own points to go, the other's (less one) and
    total."""
    for y in range(ys[1], ys[0] - 1, -1):
        for x in range(xs[1], xs[0] - 1, -1):
            flow.leaves[0, x, y] = take_turn(x, first[x - 1, y - 1], roll, room.at, room.gains[0])
            flow.leaves[1, x, y] = take_turn(y, second[y - 1, x - 1], roll, room.at, room.gains[1])
            meet(flow, x, y)
            part(flow, x, y, room.gains)


@kernel
def pass_throws(flow: VisitFlow, xs: Any, ys: Any, first: Any, second: Any, throw: DiceThrow, gains: Any) -> None:
    """Fill the flow of Hog in turns, from the last x and y to the first."""
    for y in range(ys[1], ys[0] - 1, -1):
        for x in range(xs[1], xs[0] - 1, -1):
            flow.leaves[0, x, y] = throw_dice(first[x - 1, y - 1], throw, gains[0])
            flow.leaves[1, x, y] = throw_dice(second[y - 1, x - 1], throw, gains[1])
            meet(flow, x, y)
            part(flow, x, y, gains)


@kernel
def pass_both(flow: VisitFlow, xs: Any, ys: Any, first: Any, second: Any, throw: DiceThrow, gains: Any) -> None:
    """Fill the flow of Hog both at once; here the players do not change places, and a position comes back if both fail."""
    for y in range(ys[1], ys[0] - 1, -1):
        for x in range(xs[1], xs[0] - 1, -1):
            mine = throw_dice(first[x - 1, y - 1], throw, gains[0])
            theirs = throw_dice(second[y - 1, x - 1], throw, gains[1])
            flow.leaves[0, x, y] = mine + (1.0 - mine) * theirs
            number = count(flow.chances[0, 0, x, y], flow.leaves[0, x, y])
            flow.visits[0, 0, x, y] = number
            if number > 0.0:
                for i in range(min(x, gains.shape[1])):
                    here = number * gains[0, i]
                    if here > 0.0:
                        for j in range(0 if i else 2, min(y, gains.shape[1])):
                            flow.chances[0, 0, x - i, y - j] += here * gains[1, j]


@kernel
def turn_shares(leaves: Any, who: int, xs: Any, ys: Any, rolls: Any, roll: DieRoll, shares: Any, fails: Any) -> None:
    """Fill shares[i, t]: of games in which a turn of that player ever begins with xs[i] to go against ys[i], the share in which
    one ever comes to the total t < xs[i]. `fails` is a scratch array for e, by the places of `roll.py`."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        mine, theirs = (leaves[0, x, y], leaves[1, x, y]) if who == 0 else (leaves[1, y, x], leaves[0, y, x])
        away = mine + (1.0 - mine) * theirs
        come_to(x, rolls[x - 1, y - 1], roll, shares[i])
        fail_from(x, rolls[x - 1, y - 1], roll, fails)
        for turn in range(x):
            h = shares[i, turn]
            if h > 0.0:
                shares[i, turn] = h / (away + (1.0 - theirs) * h * fails[place(x - turn, roll)])


@kernel
def turn_chances(x: int, rolls: Any, roll: DieRoll, shares: Any) -> None:
    """Fill shares[y - 1, t]: the chance that one turn with x to go against y comes to the total t < x."""
    for y in range(1, len(shares) + 1):
        come_to(x, rolls[x - 1, y - 1], roll, shares[y - 1])


@kernel
def come_to(togo: int, rolls: Any, roll: DieRoll, at: Any) -> None:
    """Fill h, the chance to come to each total, for totals that do not win."""
    at[:togo] = 0.0
    at[0] = 1.0
    for turn in range(togo):
        each = mean(at[turn] * rolls[turn], roll)
        if each > 0.0:
            spread(at, turn, togo, each, roll)


@kernel
def fail_from(togo: int, rolls: Any, roll: DieRoll, fails: Any) -> None:
    """Fill e, the chance that the turn still fails, from the largest total down."""
    end_turn(fails, 1.0, 0.0, roll)
    for z in range(1, togo + 1):
        fails[place(z, roll)] = rolls[togo - z] * mean(landing(fails, z, 1.0, roll), roll)
