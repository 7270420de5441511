"""Pig alone: the fewest turns on average, or the best chance within some, in points to go.

Let hold(z) be what a player who ends the turn with z points to go may expect of all turns after it: V(z), the fewest turns on
average, or p(l - 1, z), the best chance if l turns were left before; nothing to go is 0 turns or a chance of 1. In a turn that
started with i points to go, a total that leaves z to go is worth

    Q(z) = best of hold(z) and roll(z)         roll(z) = (hold(i) + Q(z - 2) + ... + Q(z - s)) / s

for a die with s sides, as a 1 leaves i to go; Q(z) = hold(0) for z <= 0. With the best being the least or the largest,

    V(i) = 1 + roll(i)                         p(l, i) = roll(i).

These are the equations of Tijms, "Dice games and stochastic dynamic programming" (Morfismos), section 2.2. They compare all
stopping rules, not only those that hold from some total on.

**Fewest turns.** V(i) is on both sides. Put v for it on the right: 1 + roll(i) is a concave function F(v) made of straight
lines, one for each stopping rule, whose slope is the chance that the rule busts. Newton's method replaces v by the fixed point
of the line it finds, which is what that rule is worth when it is used until it scores; from then on v falls, and as there are
only so many lines it ends.

**Best chance.** Nothing is on both sides. As roll(z) depends on i only through hold(i), which falls as i grows, a z at which
holding is right remains so for all larger i. No turn gets past s successive places of that kind, so a pass starts above the
highest that are known. This is exact in the numbers as they are: all that is done to them preserves their order.

The proven error, in units (`fixed.py`), where no product errs by more than one. Each roll busts with chance 1 / s, so that
under any stopping rule a turn has at most s rolls on average, and its products err by at most s together.

Best chance: chances add up to 1, so that e(l) <= e(l - 1) + s: after l turns, l s.

Fewest turns: let v be accepted where the computed F(v) misses it by at most d, and let c be s + d units, the error of one turn.
Follow the best rules: where they bust with chance b and leave z to go with chance q(z), V(i) = 1 + b V(i) + sum of q(z) V(z).
The computed F is the least over all rules, so that v <= 1 + c + b v + sum of q(z) v(z): by induction, v <= (1 + c) V. Follow
the rules found instead, worth W >= V in all: v >= 1 - c + b v + sum of q(z) v(z), and v >= (1 - c) W >= (1 - c) V. So a value
errs by no more than c for each turn it counts.

**Hold at k, or at the goal.** The chance S that a turn scores, and the mean A of what is to come where it does (0 where not),
are sums of positive numbers, and V(i) = (1 + A) / S. These are doubles, for S may be too small to count in units. With the
largest face added first, what comes from face j is rounded at most j times: j - 1 times in the sum, once in the division. Faces
that end the turn come first and add up to a whole number in S, exactly. So on the way to the target A is rounded at most once
for each point that falls short of it, S at most k times in each turn that scores, and V itself twice. There are at most
n = i / max(k, 2) such turns, rounded up. As k n <= 2 i if k <= i, and n <= i, that makes no more than 5 i + 2 roundings.
"""

from typing import Any, NamedTuple

from solver.kernels.fixed import kernel
from solver.kernels.roll import DieRoll, end_turn, landing, landings, mean, place, scoring, slide

SLACK = 2  # units by which an accepted v may miss F(v)
NOTHING = 1e-25  # a chance so small that it is not followed any further
PASSES = 200  # the most passes for a value: Newton's, and from the middle on plain iteration


class SoloPigLaw(NamedTuple):
    """The rules as the kernels see them."""

    roll: DieRoll
    start: Any  # the cost of starting a turn, in units: one turn, or nothing
    fewest: bool  # whether turns are counted, so that less is better
    hold_at: int  # the turn total at which the player always holds, and never before; 0 for one who is free


@kernel
def roll_out(values: Any, i: int, v: int, q: Any, p: Any, law: SoloPigLaw) -> Any:
    """F(v) and its slope. Q and its slope are kept at `q` and `p`."""
    end_turn(q, v, 0, law.roll)
    end_turn(p, 1.0, 0.0, law.roll)
    total, slopes = landing(q, 1, v, law.roll), landing(p, 1, 1.0, law.roll)
    for z in range(1, i):
        roll, hold = mean(total, law.roll), values[z]
        holds = hold <= roll
        q[place(z, law.roll)] = hold if holds else roll
        p[place(z, law.roll)] = 0.0 if holds else mean(slopes, law.roll)
        total, slopes = slide(total, q, z, law.roll), slide(slopes, p, z, law.roll)
    return law.start + mean(total, law.roll), mean(slopes, law.roll)


@kernel
def fewest_turns(values: Any, first: int, last: int, most: int, q: Any, p: Any, law: SoloPigLaw) -> int:
    """Fill V from `first` to `last`, no value above `most`; return by how much the worst of them misses F."""
    worst = 0
    for i in range(first, last + 1):
        v = values[i - 1] + min(values[i - 1] - values[max(i - 2, 0)], most - values[i - 1])
        passes = 0
        while True:
            passes += 1
            ahead, slope = roll_out(values, i, v, q, p, law)
            miss = ahead - v
            if abs(miss) <= SLACK or passes == PASSES:
                break
            newton = passes < PASSES // 2 and slope < 1.0 - 1e-6
            step = miss / (1.0 - slope) if newton else float(miss)
            v = max(0, min(most, v + round(min(step, float(most - v)))))
        values[i] = v
        worst = max(worst, abs(miss))
    return worst


@kernel
def one_turn_more(before: Any, after: Any, q: Any, law: SoloPigLaw) -> None:
    """Fill the chances `after` by points to go, where the turn leaves the chances `before`."""
    after[0] = before[0]
    known = 0  # the highest of `sides` successive places at which a free player holds
    for i in range(1, len(after)):
        start = max(i - law.hold_at, 0) if law.hold_at else known
        run = law.roll.sides
        for z in range(start - law.roll.sides + 1, start + 1):
            q[place(z, law.roll)] = before[max(z, 0)]
        total = landing(q, start + 1, before[i], law.roll)
        for z in range(start + 1, i):
            roll, hold = mean(total, law.roll), before[z]
            holds = hold >= roll and not law.hold_at
            q[place(z, law.roll)] = hold if holds else roll
            run = run + 1 if holds else 0
            if run >= law.roll.sides:
                known = z
            total = slide(total, q, z, law.roll)
        after[i] = mean(total, law.roll)


@kernel
def turns_to_goal(values: Any, worth: Any, chance: Any, law: SoloPigLaw) -> None:
    """Fill V, in doubles, for the player who holds at `hold_at` or the goal. `worth` is A, `chance` S."""
    values[0] = 0.0
    for i in range(1, len(values)):
        start = max(i - law.hold_at, 0)
        for z in range(start - law.roll.sides + 1, start + 1):
            worth[place(z, law.roll)], chance[place(z, law.roll)] = values[max(z, 0)], 1.0
        for z in range(start + 1, i + 1):
            total, chances = landings(worth, chance, z, 0.0, law.roll)
            worth[place(z, law.roll)], chance[place(z, law.roll)] = mean(total, law.roll), mean(chances, law.roll)
        values[i] = (1.0 + worth[place(i, law.roll)]) / chance[place(i, law.roll)]


@kernel
def one_turn(after: Any, i: int, q: Any, law: SoloPigLaw, rolls: Any, holds: Any) -> None:
    """Fill rolls[k] and holds[k], the worths of both actions with i points to go at every turn total k < i."""
    end_turn(q, after[i], after[0], law.roll)
    for z in range(1, i + 1):
        roll, hold = mean(landing(q, z, after[i], law.roll), law.roll), after[z]
        q[place(z, law.roll)] = roll if goes_on(roll, hold, i - z, law) else hold
        rolls[i - z], holds[i - z] = roll, hold


@kernel
def goes_on(roll: Any, hold: Any, total: int, law: SoloPigLaw) -> bool:
    """Whether the player rolls on that turn total."""
    if law.hold_at:
        return total < law.hold_at
    return bool(roll < hold if law.fewest else roll >= hold)


@kernel
def whole_turns(after: Any, togo: Any, q: Any, law: SoloPigLaw, rolls: Any, holds: Any) -> None:
    """Fill rolls[n] and holds[n] with the worths of both actions for each togo[n], with what starting the turn costs."""
    for n in range(len(togo)):
        one_turn(after, togo[n], q, law, rolls[n], holds[n])
        rolls[n, 0] += law.start


@kernel
def follow(after: Any, now: Any, q: Any, law: SoloPigLaw, rolls: Any, holds: Any, chances: Any, lowest: Any) -> None:
    """Fill chances[i, z], that a turn with i points to go leaves z, and the lowest such z, for each i with a chance `now`."""
    for i in range(1, len(now)):
        if now[i] <= NOTHING:
            continue
        one_turn(after, i, q, law, rolls, holds)
        row = chances[i]
        row[:] = 0.0
        row[i], bust, z, low = 1.0, 0.0, i, i
        while z >= max(low, 1):
            if row[z] > 0.0 and (z == i or goes_on(rolls[i - z], holds[i - z], i - z, law)):
                share = mean(row[z], law.roll)
                row[z] = 0.0
                bust += share
                for face in scoring(law.roll):
                    row[max(z - face, 0)] += share
                low = min(low, max(z - law.roll.sides, 0))
            z -= 1
        row[i], lowest[i] = bust, low


@kernel
def play_turn(now: Any, then: Any, chances: Any, lowest: Any) -> None:
    """Move the chances `now` of having i points to go by one turn. Who has reached the target leaves."""
    then[:] = 0.0
    for i in range(1, len(now)):
        if now[i] > NOTHING:
            for z in range(lowest[i], i + 1):
                then[z] += now[i] * chances[i, z]
