"""Chances and linear equations in fractions, as a judge."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from solver import SimultaneousHog, State

Mix = dict[int, Fraction]
Row = tuple[dict[int, Fraction], Fraction]  # where a throw leads, and what it pays on average


def solved(rows: Sequence[Row]) -> list[Fraction]:
    """v = P v + c, by elimination."""
    size = len(rows)
    table = [[Fraction(i == j) - leads.get(j, 0) for j in range(size)] + [paid] for i, (leads, paid) in enumerate(rows)]
    for k in range(size):
        pivot = table[k][k]
        table[k] = [entry / pivot for entry in table[k]]
        for i in range(size):
            factor = table[i][k]
            if i != k and factor:
                table[i] = [entry - factor * other if other else entry for entry, other in zip(table[i], table[k], strict=True)]
    return [line[-1] for line in table]


def guaranteed(game: SimultaneousHog, mixes: dict[State, Mix]) -> dict[State, Fraction]:
    """What mixes are worth against the replies that are worst for them: Howard's policy iteration."""
    states = list(mixes)
    options = [[row_of(game, states, state, mixes[state], reply) for reply in dice(game)] for state in states]
    replies = [0] * len(states)
    while True:
        values = solved([rows[reply] for rows, reply in zip(options, replies, strict=True)])
        worths = [[worth(row, values) for row in rows] for rows in options]
        better = [
            reply if line[reply] == min(line) else line.index(min(line)) for line, reply in zip(worths, replies, strict=True)
        ]
        if better == replies:
            return dict(zip(states, values, strict=True))
        replies = better


def dice(game: SimultaneousHog) -> Iterator[int]:
    return iter(range(1, game.max_dice + 1))


def row_of(game: SimultaneousHog, states: Sequence[State], state: State, mix: Mix, reply: int) -> Row:
    place, leads, paid = {known: i for i, known in enumerate(states)}, dict[int, Fraction](), Fraction(0)
    for my_dice, p in mix.items():
        for outcome in game.outcomes(state, (my_dice, reply)):
            if outcome.state is None:
                paid += p * outcome.chance * outcome.payment
            else:
                to = place[outcome.state]
                leads[to] = leads.get(to, Fraction(0)) + p * outcome.chance
    return leads, paid


def worth(row: Row, values: Sequence[Fraction]) -> Fraction:
    leads, paid = row
    return paid + sum((chance * values[to] for to, chance in leads.items()), Fraction(0))


def all_states(target: int) -> list[State]:
    return [State(*both) for both in product(range(target), repeat=2)]
