"""Hog in the dark: each player races alone, and only who arrives first, and how far, is compared.

Nobody's play depends on the other's. Let both go on until they arrive, player i in round T_i with O_i points past the target:
(T_1, O_1) and (T_2, O_2) are independent, and the winner depends on them alone. In round t a player knows t and the own points
to go z; that the game goes on tells that T_2 >= t, whatever I threw. So a strategy is x(d | t, z), and against a known law of
(T_2, O_2) a player has a decision problem over (t, z). Given that the game goes on, arriving in t with o to spare wins with

    w(t, o) = P(T_2 > t) + P(T_2 = t, O_2 < o) + P(T_2 = t, O_2 = o) / 2,   all given T_2 >= t,

and not arriving leads to V(t + 1, .) with the chance g(t) = P(T_2 > t) given T_2 >= t. With b(z) to go after a 1 and G(0, z) =
g(t) V(t + 1, z), or w(t, -z) for z <= 0, d dice are worth G(d, z) + q_d(0) G(0, b(z)), where G(d, z) is the mean over faces of
G(d - 1, z - f): one die after the other, as in `hog_throw.py`.

**Learning.** `learn` is a step of predictive regret matching plus (Tammelin 2014; Farina, Kroer & Sandholm 2021) in all (t, z):
the regret of d is P(T_2 >= t) times what d is worth above the mix.

**Rounding.** No term is negative and nothing is subtracted but regrets, of which no proof is made: every number is right to one
part in 2^53 for each rounding it went through, which `roundings` counts.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.dice import Die
from solver.kernels.dice_throw import Ints, throw_of
from solver.kernels.fixed import inlined, kernel
from solver.kernels.matrix_game import Floats

UNIT = 1.01 * 2.0**-53  # the relative error of one rounding, with room for products of many
NOTHING = 1e-30  # a chance so small that nobody is followed any further
MEET = 4.0  # roundings of a place besides those of its throws: its mix, its sum and the chance that the game goes on


class DarkLaw(NamedTuple):
    """The rules as the kernels see them; d dice are found at d - 1, z points to go at z."""

    dice: int
    sides: int
    past: int  # the most points past the target, and more
    fails: Floats  # [d]: the chance of a 1
    chances: Floats  # [d, j]: the chance to score j; 0 is a 1
    busted: Ints  # [z]: points to go after a 1


class Arrivals(NamedTuple):
    """The law of one player's race, round by round; rounds are counted from 0."""

    flow: Floats  # [t, z]: the chance to be at z when round t begins
    arrive: Floats  # [t, o]: the chance to arrive in round t with o points past the target
    going: Floats  # [t]: the chance not to have arrived before round t


def law_of(die: Die, most: int, busted: Ints) -> DarkLaw:
    throw = throw_of(die, most)
    return DarkLaw(most, die.sides, most * die.sides, throw.fails, throw.chances, busted)


def room_for(law: DarkLaw) -> Floats:
    """Scratch: G(d, z) at [d, z + past]."""
    return np.zeros((law.dice + 1, law.past + len(law.busted)))


def new_arrivals(rounds: int, start: int, law: DarkLaw) -> Arrivals:
    """Room for the law of a player with `start` points to go."""
    flow = np.zeros((rounds + 1, len(law.busted)))
    flow[0, start] = 1.0
    return Arrivals(flow, np.zeros((rounds, law.past + 1)), np.zeros(rounds + 1))


def roundings(rounds: int, law: DarkLaw) -> float:
    """The roundings of a best reply's value: through all rounds of one player's law, and back through the other's."""
    throw = law.dice * (law.sides + 2.0) + float(np.bincount(law.busted).max()) + MEET
    return 2.0 * rounds * throw + law.past + len(law.busted) + 10.0


@kernel
def race(mixes: Any, law: DarkLaw, level: Any, law_out: Arrivals) -> None:
    """Follow a player who starts as `flow[0]` says through all rounds; the last of `mixes` is played again and again."""
    rounds = len(law_out.arrive)
    for t in range(rounds):
        step(law_out.flow[t], mixes[min(t, len(mixes) - 1)], law, level, law_out.flow[t + 1], law_out.arrive[t])
    for t in range(rounds + 1):
        total = 0.0
        for z in range(1, len(law.busted)):
            total += law_out.flow[t, z]
        law_out.going[t] = total


@inlined
def add(numbers: Any, times: float, to: Any) -> None:
    """Add so many times the numbers, as far as both reach. One face after the other, processors add several places at once."""
    for i in range(min(len(numbers), len(to))):
        to[i] += numbers[i] * times


@kernel
def step(flow: Any, mix: Any, law: DarkLaw, level: Any, after: Any, arrive: Any) -> None:
    """One throw of those who are still going: where `flow` goes to, and who arrives."""
    size, past, share = len(law.busted), law.past, 1.0 / law.sides
    after[:] = 0.0
    for d in range(law.dice, -1, -1):
        if d == law.dice:
            level[d] = 0.0
        if d > 0:
            for z in range(1, size):
                level[d, z + past] += flow[z] * mix[z, d - 1]
            level[d - 1] = 0.0
            for face in range(2, law.sides + 1):
                add(level[d, law.sides :], share, level[d - 1, law.sides - face :])
    for z in range(1, size):
        after[z] = level[0, z + past]
    for o in range(past + 1):
        arrive[o] = level[0, past - o]
    for z in range(1, size):
        if flow[z] > 0.0:
            fails = 0.0
            for d in range(law.dice):
                fails += mix[z, d] * law.fails[d]
            after[law.busted[z]] += flow[z] * fails


@kernel
def lay_out(t: int, following: Any, other: Arrivals, law: DarkLaw, level: Any) -> None:
    """Fill G(d, z) of round t, given that the game goes on: `following` are the values of the next round."""
    size, past = len(law.busted), law.past
    going = other.going[t]
    later, before = other.going[t + 1], 0.0
    for o in range(past + 1):
        same = other.arrive[t, o]
        level[0, past - o] = (later + before + 0.5 * same) / going if going > 0.0 else 1.0
        before += same
    on = later / going if going > 0.0 else 0.0
    for z in range(1, size):
        level[0, z + past] = on * following[z]
    throw_on(law, level)


@kernel
def throw_on(law: DarkLaw, level: Any) -> None:
    """Fill G(d, z) for d > 0 from G(0, z), one die after the other."""
    share = 1.0 / law.sides
    for d in range(1, law.dice + 1):
        first = d * law.sides
        throws = level[d, first:]
        throws[:] = 0.0
        for face in range(2, law.sides + 1):
            add(level[d - 1, first - face :], 1.0, throws)
        for i in range(len(throws)):
            throws[i] *= share


@kernel
def worth_of(z: int, d: int, law: DarkLaw, level: Any) -> Any:
    """The worth of d + 1 dice with z points to go."""
    return level[d + 1, z + law.past] + law.fails[d] * level[0, law.busted[z] + law.past]


@kernel
def reply(other: Arrivals, law: DarkLaw, level: Any, values: Any, worths: Any) -> None:
    """The best against the other's law: `values[t, z]` given that the game goes on, from `values[rounds]`, and the `worths` of
    all numbers of dice."""
    for t in range(len(worths) - 1, -1, -1):
        lay_out(t, values[t + 1], other, law, level)
        for z in range(1, len(law.busted)):
            best = 0.0
            for d in range(law.dice):
                worth = worth_of(z, d, law, level)
                worths[t, z, d] = worth
                best = max(best, worth)
            values[t, z] = best


@kernel
def follow(mixes: Any, other: Arrivals, law: DarkLaw, level: Any, values: Any, worths: Any) -> None:
    """The values of a player who keeps to `mixes`, as `reply` has those of the best."""
    for t in range(len(worths) - 1, -1, -1):
        lay_out(t, values[t + 1], other, law, level)
        for z in range(1, len(law.busted)):
            mean = 0.0
            for d in range(law.dice):
                worth = worth_of(z, d, law, level)
                worths[t, z, d] = worth
                mean += mixes[min(t, len(mixes) - 1), z, d] * worth
            values[t, z] = mean


@kernel
def learn(mixes: Any, regrets: Any, other: Arrivals, law: DarkLaw, level: Any, values: Any, worths: Any) -> None:
    """A step of predictive regret matching plus: `mixes` become those of the next round of learning."""
    follow(mixes, other, law, level, values, worths)
    for t in range(len(mixes)):
        for z in range(1, len(law.busted)):
            total = 0.0
            for d in range(law.dice):
                regret = other.going[t] * (worths[t, z, d] - values[t, z])
                regrets[t, z, d] = max(0.0, regrets[t, z, d] + regret)
                mixes[t, z, d] = max(0.0, regrets[t, z, d] + regret)
                total += mixes[t, z, d]
            for d in range(law.dice):
                mixes[t, z, d] = mixes[t, z, d] / total if total > 0.0 else 1.0 / law.dice


@kernel
def remember(weight: float, mixes: Any, flow: Any, sums: Any) -> None:
    """Add to `sums` how often each number of dice is thrown in each place."""
    for t in range(len(mixes)):
        for z in range(1, mixes.shape[1]):
            if flow[t, z] > 0.0:
                for d in range(mixes.shape[2]):
                    sums[t, z, d] += weight * flow[t, z] * mixes[t, z, d]


@kernel
def branch(t: int, z: int, d: int, picks: Any, doors: Any, law: DarkLaw, level: Any, spare: Any, move: Any) -> None:
    """Throw d + 1 dice in (t, z), then the `picks`, until the next place with a door or the end.

    `doors[t, z]` is the number of an open place, or -1. `move` is filled: who arrives [t, o], the chance to be under way at the
    beginning of a round and not to have arrived [t], and the chance to come to each open place.
    """
    arrive, alive, to = move
    now, after, mix = spare
    now[:] = 0.0
    now[z] = 1.0
    mix[:] = 0.0
    mix[z, d] = 1.0
    for at in range(t, len(arrive)):
        step(now, mix, law, level, after, arrive[at])
        left, total = 0.0, 0.0
        for y in range(1, len(now)):
            mass = after[y]
            total += mass
            if at + 1 < len(arrive) and doors[at + 1, y] >= 0:
                to[doors[at + 1, y]] += mass
                mass = 0.0
            left += mass
            now[y] = mass
            for r in range(law.dice):
                mix[y, r] = 0.0
            if at + 1 < len(arrive):
                mix[y, picks[at + 1, y]] = 1.0
        alive[at + 1] = total
        if left < NOTHING:
            break
