"""Pig, both at once, with hidden turns: how often known players come to positions and turn totals."""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.hidden_turns.duel import play_laws
from solver.kernels.pig_both import BothRules, TurnRoom, end_of, ending, last_roll, scoring


@kernel
def pass_rounds(
    chances: Any, visits: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: TurnRoom
) -> None:
    """Carry the chances to come to positions on, from some x against y, those with more points to go first. Points to go may
    be reckoned with 0 for a player who has arrived, where nothing is carried to."""
    for x in range(xs[1], xs[0] - 1, -1):
        if chances[x, y] == 0.0:
            continue
        play_laws(players, target, x, y, rules, room)
        rounds = chances[x, y] / ending(scoring(room.law[0], x, rules), scoring(room.law[1], y, rules))
        visits[x, y] = rounds
        for i in range(x):
            mine = rounds * room.law[0, i]
            if mine > 0.0:
                for j in range(1 if i == 0 else 0, y):
                    chances[x - i, y - j] += mine * room.law[1, j]


@kernel
def play_round(mass: Any, after: Any, players: Any, target: int, xs: Any, y: int, rules: BothRules, room: TurnRoom) -> None:
    """Carry chances through one round, from some x against y."""
    for x in range(xs[0], xs[1] + 1):
        if mass[x, y] == 0.0:
            continue
        play_laws(players, target, x, y, rules, room)
        for i in range(x):
            mine = mass[x, y] * room.law[0, i]
            if mine > 0.0:
                for j in range(y):
                    after[x - i, y - j] += mine * room.law[1, j]


@kernel
def total_shares(players: Any, target: int, x: int, y: int, rules: BothRules, room: TurnRoom, shares: Any) -> None:
    """Fill the share, of games that come to (x, y), in which the first-named ever comes to each turn total there.

    A total is come to with the chance h in a round, and a turn that does busts with the chance e. Rounds are repeated while
    both bust: so it is h / (1 - (p(0) - h e) q(0)).
    """
    play_laws(players, target, x, y, rules, room)
    last, busts = last_roll(x, rules), room.worth[0]
    for k in range(end_of(x, rules) - 1, -1, -1):
        busts[k] = 0.0
        if k < last:
            rolls = 1.0 if k == 0 else room.chance[0, k]
            total = 1.0
            for f in range(2, rules.sides + 1):
                total += busts[k + f]
            busts[k] = rolls * total / rules.sides
    ends = ending(scoring(room.law[0], x, rules), scoring(room.law[1], y, rules))
    for k in range(min(last, len(shares))):
        comes = room.visits[0, k]
        shares[k] = comes / (ends + comes * busts[k] * room.law[1, 0])
