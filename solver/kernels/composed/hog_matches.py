"""Two known players of Hog in turns, by the sum of both scores from high to low: the rules are those of `rising_hog.py`.

Let A(m, t) be the first-named's chance of winning who moves with m points against t, and B(m, t) that of the other one who
moves with m against t. Where a turn brings a player to z points, before jumps and swaps, the rules tell for each t and z how
the game goes on: W(t, z) is the worth of that to who moved, 1, 0, one less the other's value, or the own one after another
turn. With q(d, j) the chance that d dice score j, r(d) that one busts, and s(d) the player's share of d dice in that position,

    A(m, t) = sum over d of s(d) ( sum over j of q(d, j) W(t, m + j) + r(d) W(t, b) ),    W(t, m + f) where d = 0,

and likewise B. Every turn that scores leads to a larger sum, where all is known. Only a bust that pays nothing may stay at the
same two scores: then the values there are linear in each other, along a ring of at most four of them, and solved exactly.

For each player and t the W(t, z) lie side by side: a pure choice costs one dot product.

**Proof.** A value is a sum of at most n products of numbers up to 1, of which none is negative: in any order, and with chances
and worths that are themselves rounded once, it errs by at most (n + ALSO) / 2^53 on top of the values it is made of, of which
it is a mean. If the share c leads to values of the same sum, that error is divided by 1 - c, which is at least the chance that
the dice do not bust. So with e the largest (n + ALSO) / (2^53 (1 - r(d))) of all numbers of dice that are thrown, each sum errs
by e more than the next larger one.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.kernels.composed.rising_hog import WON, RisingLaw, stays_at
from solver.kernels.fixed import inlined, kernel
from solver.kernels.hog_reply import dot

ALSO = 40.0  # roundings of a value besides those of its sums: of its shares, of the bust, and of solving a ring
FAINT = 1e-18  # visits that are forgotten
ROUNDS = 100_000  # the most busts in a row that are followed: with the riskiest throws they are hundreds
LANES = 16  # numbers that a dot product takes at a time: those left over would cost as much again
UNIT = 1.01 * 2.0**-53  # the relative error of one rounding, with room for products of many

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class MatchLaw(NamedTuple):
    """The rules of a match as the kernels see them."""

    rules: RisingLaw
    chances: Floats  # [kind, d, i]: the chance that d dice score i more than they score at least, then 0
    least: Ints  # [kind, d]: what d dice score at least
    lengths: Ints  # [kind, d]: how many chances there are, up to a multiple of LANES
    risks: Floats  # [kind, d]: r(d)
    stays: npt.NDArray[np.int8]  # [m, t]: where a bust leads that stays, see `rising_hog.stays_at`
    rings: bool  # whether a bust may lead elsewhere than to the other player's turn at the same scores


class KnownPlayer(NamedTuple):
    numbers: Any  # [m, t]: the number of dice, or -1 where several have a share
    mixes: Any  # [m, t, d]: the share of d dice, none first; of one cell where no number is -1
    values: Floats  # [m * target + t]: the chance of winning of that player, who moves
    worths: Floats  # [t, z]: W(t, z), which is 1 beyond the top


@inlined
def thrown(player: KnownPlayer, dice: int, m: int, t: int, law: MatchLaw) -> Any:
    """What a throw of so many dice is worth to a player, apart from a bust; or no dice at all."""
    if dice == 0:
        return player.worths[t, min(law.rules.free[m, t], law.rules.top)]
    kind = law.rules.kinds[m, t]
    length, begin = law.lengths[kind, dice], m + law.least[kind, dice]
    return dot(law.chances[kind, dice, :length], player.worths[t, begin : begin + length])


@inlined
def turn(player: KnownPlayer, m: int, t: int, stay: int, law: MatchLaw) -> Any:
    """What a player's turn is worth but for busts that stay, and the chance of these."""
    dice, kind = player.numbers[m, t], law.rules.kinds[m, t]
    if dice >= 0:
        worth, risk = thrown(player, dice, m, t, law), law.risks[kind, dice]
    else:
        worth, risk, total = 0.0, 0.0, 0.0
        for each in range(player.mixes.shape[2]):
            share = player.mixes[m, t, each]
            if share > 0.0:
                total += share
                worth += share * thrown(player, each, m, t, law)
                risk += share * law.risks[kind, each]
        worth, risk = worth / total, risk / total
    if stay >= 0:
        return worth, risk
    return worth + risk * player.worths[t, min(law.rules.busted[m], law.rules.top)], 0.0


@inlined
def note(player: KnownPlayer, other: KnownPlayer, t: int, z: int, law: MatchLaw) -> None:
    """Note W(t, z), once the values of that sum are known."""
    code = law.rules.next[t, z]
    if code >= 0:
        player.worths[t, z] = 1.0 - other.values[code >> 1] if code & 1 else player.values[code >> 1]
    else:
        player.worths[t, z] = 1.0 if code == WON else 0.0


@inlined
def usual_pair(player: KnownPlayer, other: KnownPlayer, m: int, t: int, law: MatchLaw) -> None:
    """A(m, t) and B(t, m), which lead to each other where both bust, or not at all."""
    worth, risk = turn(player, m, t, law.stays[m, t], law)
    their_worth, their_risk = turn(other, t, m, law.stays[t, m], law)
    value = (worth + risk * (1.0 - their_worth - their_risk)) / (1.0 - risk * their_risk)
    player.values[m * law.rules.target + t] = value
    other.values[t * law.rules.target + m] = their_worth + their_risk * (1.0 - value)


@kernel
def ring(player: KnownPlayer, other: KnownPlayer, m: int, t: int, law: MatchLaw, room: Any) -> None:
    """A and B at (m, t) and at (t, m), of which each leads to one of them, or to none, where the player busts.

    `room` has for each of them a value u = a + c w of another one, w: a, c, and its place.
    """
    for place in range(4):
        mine, theirs = (m, t) if place % 2 == 0 else (t, m)
        stay = law.stays[mine, theirs]
        a, c = turn(player, mine, theirs, stay, law) if place < 2 else turn(other, mine, theirs, stay, law)
        to = place
        if stay >= 2:  # at the scores the other way round
            to ^= 1
        if stay >= 0 and stay % 2:  # with the other player
            to, a, c = to ^ 2, a + c, -c
        if m == t:
            to &= 2
        room[place, 0], room[place, 1], room[place, 2] = a, c, to
    for place in range(4):
        value = from_ring(place, room)
        mine, theirs = (m, t) if place % 2 == 0 else (t, m)
        if place < 2:
            player.values[mine * law.rules.target + theirs] = value
        else:
            other.values[mine * law.rules.target + theirs] = value


@inlined
def from_ring(place: int, room: Any) -> Any:
    """The value of one place: after four steps one is on a ring, and comes back to where one is after one, two or four."""
    a, c, at = 0.0, 1.0, place
    for _ in range(4):
        a, c, at = a + c * room[at, 0], c * room[at, 1], int(room[at, 2])
    begin, round_a, round_c = at, 0.0, 1.0
    for _ in range(12):  # once or several times around, whatever the length
        round_a, round_c, at = round_a + round_c * room[at, 0], round_c * room[at, 1], int(room[at, 2])
        if at == begin:
            break
    return a + c * (round_a / (1.0 - round_c))


@kernel
def begin(player: KnownPlayer, law: MatchLaw) -> None:
    """Note what is worth where the target is reached; the game is over there, and nobody's value counts."""
    for t in range(law.rules.target):
        for z in range(law.rules.target, law.rules.top):
            player.worths[t, z] = 1.0 if law.rules.next[t, z] == WON else 0.0


@kernel
def note_stays(stays: Any, rules: RisingLaw) -> None:
    for m in range(rules.target):
        for t in range(rules.target):
            stays[m, t] = stays_at(m, t, rules)


@kernel
def play(player: KnownPlayer, other: KnownPlayer, sums: Any, law: MatchLaw, room: Any) -> None:
    """Fill the values of both players whose scores have the sums from sums[0] down to sums[1]."""
    target = law.rules.target
    for total in range(sums[0], sums[1] - 1, -1):
        low, high = max(0, total - target + 1), min(total, target - 1)
        if law.rings:
            for m in range(low, total // 2 + 1):
                ring(player, other, m, total - m, law, room)
        else:
            for m in range(low, high + 1):
                usual_pair(player, other, m, total - m, law)
        for m in range(low, high + 1):
            note(player, other, total - m, m, law)
            note(other, player, total - m, m, law)


@inlined
def pass_on(player: KnownPlayer, m: int, t: int, number: float, law: MatchLaw, own: Any, others: Any) -> None:
    """Pass the visits of a position on to where the player's turn leads: not those that a bust leaves at the same sum."""
    dice, stay = player.numbers[m, t], law.stays[m, t]
    if dice >= 0:
        pass_throw(dice, m, t, number, stay, law, own, others)
    else:
        total = 0.0
        for each in range(player.mixes.shape[2]):
            total += player.mixes[m, t, each]
        for each in range(player.mixes.shape[2]):
            if player.mixes[m, t, each] > 0.0:
                pass_throw(each, m, t, number * player.mixes[m, t, each] / total, stay, law, own, others)


@kernel
def pass_throw(dice: int, m: int, t: int, number: float, stay: int, law: MatchLaw, own: Any, others: Any) -> None:
    kind = law.rules.kinds[m, t]
    if dice == 0:
        arrive(t, law.rules.free[m, t], number, law, own, others)
        return
    for i in range(law.lengths[kind, dice]):
        if law.chances[kind, dice, i] > 0.0:
            arrive(t, m + law.least[kind, dice] + i, number * law.chances[kind, dice, i], law, own, others)
    if stay < 0:
        arrive(t, law.rules.busted[m], number * law.risks[kind, dice], law, own, others)


@inlined
def arrive(t: int, z: int, number: float, law: MatchLaw, own: Any, others: Any) -> None:
    if z < law.rules.top:
        code = law.rules.next[t, z]
        if code >= 0:
            if code & 1:
                others[code >> 1] += number
            else:
                own[code >> 1] += number


@inlined
def staying(player: KnownPlayer, m: int, t: int, law: MatchLaw) -> float:
    """The chance that a turn leaves the game at the same sum."""
    if law.stays[m, t] < 0:
        return 0.0
    dice, kind = player.numbers[m, t], law.rules.kinds[m, t]
    if dice >= 0:
        return float(law.risks[kind, dice])
    risk, total = 0.0, 0.0
    for each in range(player.mixes.shape[2]):
        total += player.mixes[m, t, each]
        risk += player.mixes[m, t, each] * law.risks[kind, each]
    return float(risk / total)


@kernel
def go_round(player: KnownPlayer, other: KnownPlayer, m: int, t: int, mine: Any, theirs: Any, law: MatchLaw) -> None:
    """Bring the visits of both players at (m, t) and at (t, m) to what they are with those that come back by busts."""
    target = law.rules.target
    begun = (mine[m * target + t], mine[t * target + m], theirs[m * target + t], theirs[t * target + m])
    moving = begun
    for _ in range(ROUNDS):
        arrived = (0.0, 0.0, 0.0, 0.0)
        for place in range(4):
            if moving[place] > 0.0 and not (m == t and place % 2):
                a, b = (m, t) if place % 2 == 0 else (t, m)
                stay = law.stays[a, b]
                if stay >= 0:
                    rest = moving[place] * staying(player if place < 2 else other, a, b, law)
                    to = place ^ (1 if stay >= 2 else 0) ^ (2 if stay % 2 else 0)
                    to = to & 2 if m == t else to
                    arrived = (
                        arrived[0] + (rest if to == 0 else 0.0),
                        arrived[1] + (rest if to == 1 else 0.0),
                        arrived[2] + (rest if to == 2 else 0.0),
                        arrived[3] + (rest if to == 3 else 0.0),
                    )
        moving = arrived
        mine[m * target + t] += moving[0]
        theirs[m * target + t] += moving[2]
        if m != t:
            mine[t * target + m] += moving[1]
            theirs[t * target + m] += moving[3]
        if moving[0] + moving[1] + moving[2] + moving[3] < FAINT:
            break


@kernel
def visit(player: KnownPlayer, other: KnownPlayer, sums: Any, mine: Any, theirs: Any, law: MatchLaw) -> None:
    """Fill how often each player comes to move at scores whose sums are from sums[0] up to sums[1], by m * target + t."""
    target = law.rules.target
    for total in range(sums[0], sums[1] + 1):
        low, high = max(0, total - target + 1), min(total, target - 1)
        for m in range(low, total // 2 + 1):
            go_round(player, other, m, total - m, mine, theirs, law)
        for m in range(low, high + 1):
            t = total - m
            if mine[m * target + t] > 0.0:
                pass_on(player, m, t, mine[m * target + t], law, mine, theirs)
            if theirs[m * target + t] > 0.0:
                pass_on(other, m, t, theirs[m * target + t], law, theirs, mine)
