"""Chances and linear equations in fractions, as a judge."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm

from solver import SimultaneousHog, State

Mix = dict[int, Fraction]
Row = tuple[dict[int, Fraction], Fraction]  # where a throw leads, and what it pays on average


def solved(rows: Sequence[Row]) -> list[Fraction]:
    """v = P v + c, in whole numbers. The diagonal is never 0, for from everywhere the game ends with some chance."""
    size = len(rows)
    table = [whole([*line_of(leads, i, size), paid]) for i, (leads, paid) in enumerate(rows)]
    for k, pivots in enumerate(table):
        for i, line in enumerate(table):
            if i != k and line[k]:
                common = gcd(pivots[k], line[k])
                times, less = pivots[k] // common, line[k] // common
                table[i] = shortened([times * entry - less * other for entry, other in zip(line, pivots, strict=True)])
    return [Fraction(line[-1], line[k]) for k, line in enumerate(table)]


def line_of(leads: dict[int, Fraction], place: int, size: int) -> Iterator[Fraction]:
    return (Fraction(place == to) - leads.get(to, 0) for to in range(size))


def whole(line: Sequence[Fraction]) -> list[int]:
    """Multiplied by the least number that makes them whole."""
    below = lcm(*(entry.denominator for entry in line))
    return [entry.numerator * (below // entry.denominator) for entry in line]


def shortened(line: list[int]) -> list[int]:
    common = gcd(*line)
    return line if common == 1 else [entry // common for entry in line]


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
