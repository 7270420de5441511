"""One round of Pig roll by roll between known players, or of one against the best reply.

Let the row player have x points to go and the column player y, and the totals k and m; S, R, L and G are as in
`pig_both_seen.py`, with the players' own chances p and q to roll in place of the best choices:

    R(i, m) = q C(i, m) + (1 - q) S(i, m)              C(i, m) = (S(i, 0) + R(i, m + 2) + ... + R(i, m + s)) / s
    L(k, j) = p D(k, j) + (1 - p) S(k, j)              D(k, j) = (S(0, j) + L(k + 2, j) + ... + L(k + s, j)) / s
    G(k, m) = p (q B(k, m) + (1 - q) D(k, m)) + (1 - p) (q C(k, m) + (1 - q) S(k, m)),

B(k, m) being the mean over all faces of both. The chances are those of the state: whether the other is out, and with which
total. A free row player takes the better action instead of mixing both. With S(0, 0) = u the round is worth T u = G(0, 0).

**Layout.** What goes on once one player is out is worked out for all totals of that player at once, which are contiguous; of
both, only what comes after a bust depends on u.
"""

from typing import Any

from solver.kernels.fixed import inlined, kernel
from solver.kernels.pig_both import BothRules, last_roll
from solver.rounds.round_room import SeatedRoom


@inlined
def both_out(values: Any, x: int, y: int, i: int, j: int) -> float:
    """S(i, j), and 0 for S(0, 0)."""
    if i < x and j < y:
        return 0.0 if i + j == 0 else float(values[x - i, y - j])
    ahead = (i - x) - (j - y)
    return 0.5 if ahead == 0 else (1.0 if ahead > 0 else 0.0)


@kernel
def begin(values: Any, x: int, y: int, free: bool, rules: BothRules, room: SeatedRoom) -> None:
    """Fill all that does not depend on what a round is worth in which both bust: S, and what follows once one player is out
    with some points. Totals beyond those that a player comes to are read, but weigh nothing."""
    for k in range(room.ends[0]):
        for m in range(room.ends[1]):
            room.ended[k, m] = room.ended_turned[m, k] = both_out(values, x, y, k, m)
    for m in range(room.ends[1] - 1, -1, -1):
        one_alone(
            m,
            last_roll(y, rules),
            room.ends[0],
            room.ended_turned,
            room.rolls[1, 1],
            False,
            rules,
            room.row_out,
            room.column_then,
        )
    for k in range(room.ends[0] - 1, -1, -1):
        one_alone(
            k, last_roll(x, rules), room.ends[1], room.ended, room.rolls[0, 1], free, rules, room.column_out, room.row_then
        )
    for k in range(2, room.ends[0]):
        for m in range(room.ends[1]):
            q = room.theirs[k, m]
            held = room.ended[k, m]
            room.holding[k, m] = q * room.column_then[m, k] + (1.0 - q) * held


@kernel
def one_alone(k: int, last: int, end: int, ended: Any, rolls: Any, free: bool, rules: BothRules, out: Any, then: Any) -> None:
    """Fill the worth of a state, and of a roll in it, to a player with the total k, for all totals but 0 of the other, who is
    out. A free player takes the better."""
    held, worth, rolled = ended[k], out[k], then[k]
    if k >= last:
        for j in range(1, end):
            worth[j] = held[j]
        return
    for j in range(1, end):
        rolled[j] = ended[0, j]
    for f in range(2, rules.sides + 1):
        after = out[k + f]
        for j in range(1, end):
            rolled[j] += after[j]
    chance = rolls[k]
    for j in range(1, end):
        rolled[j] /= rules.sides
        if free:
            chance[j] = 1.0 if k == 0 or rolled[j] > held[j] else 0.0
        worth[j] = chance[j] * rolled[j] + (1.0 - chance[j]) * held[j]


@kernel
def one_has_busted(
    k: int, last: int, u: float, ended: Any, rolls: Any, free: bool, rules: BothRules, out: Any, then: Any
) -> None:
    """Fill the worth of a state, and of a roll in it, of a player with the total k, where the other has busted."""
    held = u if k == 0 else ended[k, 0]
    out[k, 0] = held
    if k < last:
        total = u
        for f in range(2, rules.sides + 1):
            total += out[k + f, 0]
        total /= rules.sides
        then[k, 0] = total
        if free:
            rolls[k, 0] = 1.0 if k == 0 or total > held else 0.0
        out[k, 0] = rolls[k, 0] * total + (1.0 - rolls[k, 0]) * held


@kernel
def after_busts(x: int, y: int, u: float, free: bool, rules: BothRules, room: SeatedRoom) -> None:
    """Fill what follows once one player has busted, and its sums."""
    for m in range(room.ends[1] - 1, -1, -1):
        one_has_busted(
            m, last_roll(y, rules), u, room.ended_turned, room.rolls[1, 1], False, rules, room.row_out, room.column_then
        )
    for k in range(room.ends[0] - 1, -1, -1):
        one_has_busted(k, last_roll(x, rules), u, room.ended, room.rolls[0, 1], free, rules, room.column_out, room.row_then)
    for m in range(min(room.ends[1], last_roll(y, rules))):
        room.after_row[m] = 0.0
        for g in range(2, rules.sides + 1):
            room.after_row[m] += room.row_out[m + g, 0]
    for k in range(min(room.ends[0], last_roll(x, rules))):
        room.after_column[k] = 0.0
        for f in range(2, rules.sides + 1):
            room.after_column[k] += room.column_out[k + f, 0]


@kernel
def add_up(numbers: Any, end: int, rules: BothRules, sums: Any) -> None:
    """Fill the sums of the numbers that rolls lead to."""
    for m in range(end):
        sums[m] = 0.0
    for g in range(2, rules.sides + 1):
        for m in range(end):
            sums[m] += numbers[m + g]


@kernel
def line_in(k: int, x: int, y: int, u: float, free: bool, rules: BothRules, room: SeatedRoom) -> None:
    """Fill G(k, m) for all m, where the row player may roll."""
    last, end, line = min(last_roll(y, rules), room.ends[1]), room.ends[1], room.line
    base = u + room.after_column[k]
    for m in range(2, last):
        line[m] = base + room.after_row[m]
    for f in range(2, rules.sides + 1):
        sums = room.sums[k + f]
        for m in range(2, last):
            line[m] += sums[m]
    rolls, theirs, then, holding, both = room.rolls[0, 0, k], room.theirs[k], room.row_then[k], room.holding[k], room.both[k]
    square = float(rules.sides * rules.sides)
    for m in range(2, last):
        rolled = theirs[m] * (line[m] / square) + (1.0 - theirs[m]) * then[m]
        if free:
            rolls[m] = 1.0 if rolled > holding[m] else 0.0
        both[m] = rolls[m] * rolled + (1.0 - rolls[m]) * holding[m]
    for m in range(max(2, last), end):  # the column player may roll no more, and is out where a turn ends on arrival
        if rules.past == 0:
            both[m] = room.column_out[k, m]
        else:
            if free:
                rolls[m] = 1.0 if then[m] > holding[m] else 0.0
            both[m] = rolls[m] * then[m] + (1.0 - rolls[m]) * holding[m]


@kernel
def play_round(x: int, y: int, u: float, free: bool, rules: BothRules, room: SeatedRoom) -> float:
    """T u at (x, y), once `begin` has been called."""
    after_busts(x, y, u, free, rules, room)
    end, last = room.ends[1], min(last_roll(y, rules), room.ends[1])
    for k in range(room.ends[0] - 1, 1, -1):
        if k < last_roll(x, rules):
            line_in(k, x, y, u, free, rules, room)
        else:
            for m in range(2, end):
                room.both[k, m] = room.row_out[m, k] if rules.past == 0 else room.holding[k, m]
        add_up(room.both[k], last, rules, room.sums[k])
    return float(both_roll(0, 0, u, rules, room))


@kernel
def both_roll(k: int, m: int, u: float, rules: BothRules, room: SeatedRoom) -> float:
    """B(k, m), of a round that was played."""
    total = u + room.after_column[k] + room.after_row[m]
    for f in range(2, rules.sides + 1):
        total += room.sums[k + f, m]
    return float(total / (rules.sides * rules.sides))


@kernel
def worths_of_row(x: int, y: int, k: int, m: int, out: int, u: float, rules: BothRules, room: SeatedRoom) -> Any:
    """What rolling and holding are worth to the row player who is in, at any totals of a round that was played; the column
    player is in, or with `out` = 2 out."""
    held = u if k + m == 0 else room.ended[k, m]
    if out == 2 or m >= last_roll(y, rules):
        return room.row_then[k, m], held
    q = room.theirs[k, m]
    held = q * room.column_then[m, k] + (1.0 - q) * held
    rolled = 0.0
    if k < last_roll(x, rules):
        rolled = q * both_roll(k, m, u, rules, room) + (1.0 - q) * room.row_then[k, m]
    return rolled, held
