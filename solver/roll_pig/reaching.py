"""The states that an optimal player of Pig with any roll may meet, if the other does anything that the rules allow."""

from typing import Any, NamedTuple

from solver.kernels.fixed import kernel
from solver.roll_pig.roll_law import RollLaw

MINE, THEIRS = 0, 1  # whose turn begins


class Waiting(NamedTuple):
    """Turns that may begin: at [who moves, my score, theirs]."""

    seen: Any
    stack: Any  # those whose ends have not been looked at, as (who, mine, theirs)


@kernel
def enter(waiting: Waiting, size: int, who: int, mine: int, theirs: int) -> int:
    if waiting.seen[who, mine, theirs]:
        return size
    waiting.seen[who, mine, theirs] = True
    waiting.stack[size, 0], waiting.stack[size, 1], waiting.stack[size, 2] = who, mine, theirs
    return size + 1


@kernel
def totals(togo: int, rolls: Any, reached: Any, law: RollLaw) -> bool:
    """Fill the totals that a turn with `togo` points to go comes to, if it may roll where `rolls` says so; return whether it
    may pass a target that must be hit. Totals beyond the last place are counted there."""
    last, failed, more = len(reached) - 1, False, True
    reached[:] = False
    reached[0] = True
    while more:
        more = False
        for k in range(min(togo, len(reached))):
            if not reached[k] or (k > 0 and not rolls[k]):
                continue
            for i in range(len(law.adds) + len(law.factors) + len(law.sets)):
                if i < len(law.adds):
                    after = k + int(law.adds[i])
                elif i < len(law.adds) + len(law.factors):
                    after = k * law.factors[i - len(law.adds)]
                else:
                    after = law.sets[i - len(law.adds) - len(law.factors)]
                if after > togo and law.exact:
                    failed = True
                elif not reached[min(after, last)]:
                    reached[min(after, last)] = True
                    more = more or after < k
    return failed


@kernel
def follow(waiting: Waiting, size: int, rolls: Any, reached: Any, law: RollLaw, scores: Any, turns: Any, marks: Any) -> int:
    """Look at one turn that may begin, where `rolls` tells at which totals it may roll on; return the number of those waiting.

    An optimal player holds at all others, the other player may hold anywhere. Marks are at [my score, theirs, turn total].
    """
    who, mine, theirs = waiting.stack[size - 1, 0], waiting.stack[size - 1, 1], waiting.stack[size - 1, 2]
    size -= 1
    target = waiting.seen.shape[1]
    score = mine if who == MINE else theirs
    failed = totals(target - score, rolls, reached, law)
    for k in range(len(reached)):
        if not reached[k]:
            continue
        if who == MINE:
            marks[scores[mine], scores[theirs], turns[k]] = True
        if k > 0 and score + k < target and (who == THEIRS or not rolls[k]):
            size = enter(waiting, size, 1 - who, mine + k if who == MINE else mine, theirs if who == MINE else theirs + k)
    if failed or law.lost_chances[1, 0] > 0.0:
        size = enter(waiting, size, 1 - who, mine, theirs)
    if law.lost_chances[1, 1] > 0.0:
        size = enter(waiting, size, 1 - who, 0 if who == MINE else mine, theirs if who == MINE else 0)
    return size
