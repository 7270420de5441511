"""All states of Pig at once, from the worths of whole turns (`pig_turn.whole_turns`)."""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.pig_turn import PigLaw, whole_turns
from solver.kernels.roll import beyond, fails, scoring


@kernel
def read(number: int, law: PigLaw) -> float:
    """A fixed-point number as `GrowingTable.read` reads it: shifted values add up to twice the shift."""
    return (number - (law.total // 2 if law.bonus else 0)) / float(law.one)


@kernel
def lay_out(rolls: Any, holds: Any, x: int, ys: Any, turns: Any, tie: float, law: PigLaw, margins: Any, worths: Any) -> None:
    """Fill what rolling gains over holding and what the better is worth, at turn totals k of positions (x, ys[i]).

    Where the rules leave no choice both actions are compared nevertheless. At the start of a turn holding would be passing, and
    rolling is never worse. Where the target is reached holding wins, and rolling on would win as well unless it busts, which
    it always does where nobody may pass the target; so holding is never worse. Elsewhere margins up to `tie` hold.
    """
    for i in range(len(ys)):
        win, bust = law.win + law.bonus * ys[i], holds[i, 0]
        past = beyond(bust, win, law.roll)
        for n in range(len(turns)):
            k = turns[n]
            roll, hold = (rolls[i, k], holds[i, k]) if k < x else (past, win)
            margin = read(roll, law) - read(hold, law)
            if k == 0:
                margin, hold = max(margin, tie), roll
            elif k >= x:
                margin = min(margin, -tie)
            elif abs(margin) <= tie:
                margin = -tie
            margins[i, n], worths[i, n] = margin, read(max(roll, hold) if k < x else win, law)


@kernel
def follow(
    values: Any, togo: Any, mine: int, starts: Any, scratch: Any, law: PigLaw, scores: Any, turns: Any, marks: Any
) -> None:
    """Mark the turns of an optimal player with that score: at [scores[t], turns[k]] with k at risk against the score t.

    `starts[m, t]` tells that a turn may begin at these scores. Any turn may fail, so the other gets from score to score by any
    faces that do not bust. Turns that are banked are entered into `starts`. `togo` are the points to go, by score.
    """
    q, rolls, holds, reached = scratch[0], scratch[1:2], scratch[2:3], scratch[3]
    target, x = len(starts), togo[mine]
    for t in range(target):
        if not starts[mine, t]:
            continue
        for face in scoring(law.roll):
            if t + face < target:
                starts[mine, t + face] = True
        whole_turns(values, togo[mine : mine + 1], togo[t : t + 1], q, law, rolls, holds)
        reached[:] = 0
        reached[0] = 1
        for k in range(min(x + law.roll.sides, target + 1)):
            if reached[k]:
                marks[scores[t], turns[k]] = True
            if not reached[k] or k >= x:
                continue
            if k == 0 or read(rolls[0, k], law) > read(holds[0, k], law):
                for face in scoring(law.roll):
                    if k + face <= target and not fails(x - k - face, law.roll):
                        reached[k + face] = 1
            else:
                starts[mine + k, t] = True
