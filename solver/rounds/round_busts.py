"""The chances that both players of a round bust, from all totals on: then the round is repeated."""

from solver.kernels.fixed import kernel
from solver.kernels.pig_both import BothRules, last_roll
from solver.rounds.round_room import SeatedRoom
from solver.rounds.round_values import add_up


@kernel
def chances_of_busts(x: int, y: int, rules: BothRules, room: SeatedRoom) -> float:
    """Fill the chances that both bust from everywhere on, and return that of a whole round."""
    for player in range(2):
        busts = room.row_busts if player == 0 else room.column_busts
        last = last_roll(x if player == 0 else y, rules)
        for k in range(room.ends[player] - 1, -1, -1):
            busts[k] = 0.0
            if k < last:
                total = 1.0
                for f in range(2, rules.sides + 1):
                    total += busts[k + f]
                busts[k] = room.rolls[player, 1, k, 0] * total / rules.sides
    last = min(last_roll(y, rules), room.ends[1])
    add_up(room.column_busts, last, rules, room.after_row)
    for k in range(room.ends[0] - 1, -1, -1):
        line_of_busts(k, x, y, rules, room)
        add_up(room.both_bust[k], last, rules, room.bust_sums[k])
    return float(room.both_bust[0, 0])


@kernel
def line_of_busts(k: int, x: int, y: int, rules: BothRules, room: SeatedRoom) -> None:
    """Fill the chances that both bust who are in, the row player with the total k. `after_row` has sums of `column_busts`."""
    last, line, found = min(last_roll(y, rules), room.ends[1]), room.line, room.both_bust[k]
    for m in range(room.ends[1]):
        found[m] = 0.0
    if k >= last_roll(x, rules):
        return
    base = 1.0
    for f in range(2, rules.sides + 1):
        base += room.row_busts[k + f]
    for m in range(last):
        line[m] = base + room.after_row[m]
    for f in range(2, rules.sides + 1):
        sums = room.bust_sums[k + f]
        for m in range(last):
            line[m] += sums[m]
    rolls, theirs, square = room.rolls[0, 0, k], room.theirs[k], float(rules.sides * rules.sides)
    for m in range(last):
        found[m] = rolls[m] * theirs[m] * line[m] / square
