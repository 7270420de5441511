"""Pig, both at once, with hidden turns: the search for optimal play in one position.

**One position.** Best replies are exchanged first, from the laws of a neighbour: most positions of "stop" have a pair of turns
that are best replies to each other. Else both ways to act are let open at the totals where replies differ, the rest is fixed,
and the game with these open totals is one linear program (von Stengel 1996, in the form that follows). Best replies open more
totals until none gains; v follows by Newton's step v <- p'Aq / (1 - p(0) q(0)).

A search may take longer than a kernel may: it is left after some work, and gone on with. How far it is stands in the room.
"""

from typing import Any

import numpy as np

from solver.kernels.fixed import kernel
from solver.kernels.hidden_turns.program import NEVER, dual_simplex, take_mixes, write_program
from solver.kernels.pig_both import (
    BothRules,
    TurnRoom,
    best_turn,
    copy,
    end_of,
    ending,
    hold_worths,
    last_roll,
    make_law,
    paid,
    scoring,
)

SETTLED = 2e-16  # a gain of both best replies together that ends the search
EXCHANGES = 6  # best replies that are exchanged before totals are let open
STEPS = 60  # the most rounds of opening totals, and of Newton's steps, in one position
IDLE = 4  # steps without progress that end the search
GOOD = 2e-12  # a gain of both best replies together that rounding may leave in large linear programs: then fewer steps do
MANY = 20  # open totals of a player from which on linear programs are large: these are solved as seldom as may be
ENOUGH = 1e-14  # a gain for each open total that rounding leaves in large linear programs: it ends the search

DOING, STEP, IDLED, OPENED, PURE, OURS, THEIRS, PIVOTS = range(8)  # places in `TurnRoom.stage`
NOTHING, MEETING, MIXING = range(3)  # what a search is doing: best replies, or a linear program
LEAST, VALUE = range(2)  # places in `TurnRoom.found`: the least gain of both best replies, and the value there


@kernel
def meet(values: Any, x: int, y: int, rules: BothRules, room: TurnRoom) -> Any:
    """The value if both play by `chance` at (x, y), and what the best reply of either gains over it."""
    make_law(room.chance[0], x, rules, room.law[0], room.visits[0])
    make_law(room.chance[1], y, rules, room.law[1], room.visits[1])
    hold_worths(values, x, y, room.law[1], rules, room.holding[0])
    hold_worths(values, y, x, room.law[0], rules, room.holding[1])
    ends = ending(scoring(room.law[0], x, rules), scoring(room.law[1], y, rules))
    v = paid(room.law[0], room.holding[0], x, rules) / ends
    u = paid(room.law[1], room.holding[1], y, rules) / ends
    if x == y:
        v = u = 0.5
    room.holding[0, 0] += room.law[1, 0] * v
    room.holding[1, 0] += room.law[0, 0] * u
    mine = best_turn(room.holding[0], room.holding[0, 0], x, rules, room.worth[0], room.reply[0]) - v
    theirs = best_turn(room.holding[1], room.holding[1, 0], y, rules, room.worth[1], room.reply[1]) - u
    return v, mine, theirs


@kernel
def open_totals(x: int, rules: BothRules, chance: Any, reply: Any, opened: Any, followed: Any) -> int:
    """Open the totals that the reply comes to and where it departs from `chance`; return how many are new."""
    end, last, new = end_of(x, rules), last_roll(x, rules), 0
    for k in range(end):
        followed[k] = 0.0
    followed[0] = 1.0
    for k in range(last):
        if followed[k] > 0.0:
            if k > 0 and not opened[k] and chance[k] != reply[k]:
                opened[k] = True
                new += 1
            if reply[k] > 0.0:
                for f in range(2, rules.sides + 1):
                    followed[k + f] = 1.0
    return new


@kernel
def exchange(x: int, y: int, step: int, rules: BothRules, room: TurnRoom) -> None:
    """Let one player reply the best, in turns; in a position that is equal for both, they play alike."""
    if x == y or step % 2 == 0:
        copy(room.reply[0], room.chance[0], end_of(x, rules))
    if x == y or step % 2 == 1:
        copy(room.reply[1], room.chance[1], end_of(y, rules))


@kernel
def close_gaps(x: int, rules: BothRules, opened: Any) -> int:
    """Open also what lies within a roll of two open totals, if there are many: large dice mix nearly everywhere there, and are
    not the same totals in neighbouring positions. Return how many are open."""
    number, before = 0, -1
    for k in range(1, last_roll(x, rules)):
        number += opened[k]
    if number < MANY:
        return number
    for k in range(1, last_roll(x, rules)):
        if opened[k]:
            if before > 0 and k - before <= rules.sides:
                for between in range(before + 1, k):
                    opened[between] = True
                    number += 1
            before = k
    return number


@kernel
def keep_best(x: int, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Keep what is played now; where play never comes, the best reply."""
    for side in range(2):
        for k in range(end_of(x if side == 0 else y, rules)):
            never = room.visits[side, k] <= NEVER
            room.best[side, k] = room.reply[side, k] if never else room.chance[side, k]


@kernel
def start_search(x: int, y: int, rules: BothRules, room: TurnRoom) -> None:
    stage = room.stage
    stage[DOING], stage[STEP], stage[IDLED] = MEETING, 0, 0
    stage[PURE] = not (room.open[0].any() or room.open[1].any())
    stage[OPENED] = close_gaps(x, rules, room.open[0]) + close_gaps(y, rules, room.open[1])
    room.found[LEAST], room.found[VALUE] = np.inf, 0.5


@kernel
def open_more(x: int, y: int, rules: BothRules, room: TurnRoom) -> int:
    """Open the totals at which either best reply departs; return how many are new."""
    opened = open_totals(x, rules, room.chance[0], room.reply[0], room.open[0], room.met)
    opened += open_totals(y, rules, room.chance[1], room.reply[1], room.open[1], room.met)
    if x == y:
        for k in range(end_of(x, rules)):
            room.open[0, k] = room.open[0, k] or room.open[1, k]
            room.open[1, k] = room.open[0, k]
    return int(opened)


@kernel
def take_step(values: Any, x: int, y: int, rules: BothRules, room: TurnRoom) -> int:
    """Let the players meet, and then reply, write a linear program, or end the search; return the work."""
    stage, found, sizes = room.stage, room.found, end_of(x, rules) + end_of(y, rules)
    v, mine, theirs = meet(values, x, y, rules, room)
    gain, step = max(0.0, mine) + max(0.0, theirs), stage[STEP]
    stage[IDLED] = 0 if gain < 0.5 * found[LEAST] else stage[IDLED] + 1
    stage[STEP] += 1
    if gain < found[LEAST]:
        found[LEAST], found[VALUE] = gain, v
        keep_best(x, y, rules, room)
    if found[LEAST] <= SETTLED or stage[STEP] == STEPS:
        stage[DOING] = NOTHING
    elif stage[PURE] and step < EXCHANGES:
        exchange(x, y, step, rules, room)
        stage[IDLED] = 0
    else:
        opened = open_more(x, y, rules, room)
        stage[OPENED] += opened
        enough = stage[OPENED] >= 2 * MANY and found[LEAST] < ENOUGH * stage[OPENED]
        if opened == 0 and (enough or stage[IDLED] > (1 if found[LEAST] < GOOD else IDLE)):
            stage[DOING] = NOTHING
            return int(4 * sizes * rules.sides)
        stage[OURS], stage[THEIRS] = write_program(values, x, y, v, rules, room)
        stage[PIVOTS], size = 0, stage[OURS] + stage[THEIRS]
        stage[DOING] = MIXING if size > 0 else MEETING
        return int((4 * sizes + size * end_of(x, rules)) * rules.sides)
    return int(4 * sizes * rules.sides)


@kernel
def solve_on(x: int, y: int, budget: int, rules: BothRules, room: TurnRoom) -> int:
    """Go on with the linear program; return the work."""
    stage = room.stage
    size, before = stage[OURS] + stage[THEIRS], stage[PIVOTS]
    area = (size + 1) * (size + 1)
    tableau = room.tableau[:area].reshape((size + 1, size + 1))
    stage[PIVOTS], ended = dual_simplex(tableau, room.labels, before, 1 + max(0, budget) // area)
    if ended:
        take_mixes(x, y, stage[OURS], stage[THEIRS], rules, room)
        stage[DOING] = MEETING
    return int((stage[PIVOTS] - before + 1) * area)


@kernel
def settle(values: Any, x: int, y: int, budget: int, rules: BothRules, room: TurnRoom) -> int:
    """Begin or go on with the search for optimal play at (x, y), from `chance` and the open totals on; it is left in `best`,
    and the value in `found`, once nothing is to be done. Return the work, which is about `budget` at most."""
    work = 0
    if room.stage[DOING] == NOTHING:
        start_search(x, y, rules, room)
    while room.stage[DOING] != NOTHING and work <= budget:
        if room.stage[DOING] == MIXING:
            work += solve_on(x, y, budget - work, rules, room)
        else:
            work += take_step(values, x, y, rules, room)
    return work
