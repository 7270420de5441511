"""Two players with known strategies, straight from the rule book: a linear equation for each position, in fractions.

A place is (the first-named moves, score of the first-named, score of the other). What is paid is paid to the first-named.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from solver import Hog, Pig, SimultaneousHog, State
from tests.solver.exact_chain import solved

Game = Pig | Hog | SimultaneousHog
Place = tuple[bool, int, int]
Result = tuple[Fraction, Fraction | Place]


def places(game: Game) -> list[Place]:
    movers = (True,) if isinstance(game, SimultaneousHog) else (True, False)
    return [(mover, *scores) for mover in movers for scores in product(range(game.target), repeat=2)]


def shares(mix: np.ndarray) -> dict[int, Fraction]:
    """Of exactly 1."""
    chances = [Fraction(float(share)) for share in mix]
    return {dice: share / sum(chances) for dice, share in enumerate(chances, start=1) if share}


def one_turn(game: Game, tables: Any, place: Place) -> Iterator[Result]:
    """All that a whole turn leads to, with its chance."""
    mover, mine, theirs = place
    if isinstance(game, SimultaneousHog):
        mixes = shares(tables[0][mine, theirs]), shares(tables[1][theirs, mine])
        for (dice, share), (other, other_share) in product(mixes[0].items(), mixes[1].items()):
            for outcome in game.outcomes(State(mine, theirs), (dice, other)):
                after = outcome.payment if outcome.state is None else (True, outcome.state.mine, outcome.state.theirs)
                yield share * other_share * outcome.chance, after
    else:
        state = State(mine, theirs) if mover else State(theirs, mine)
        yield from act(game, tables[0 if mover else 1], mover, state, Fraction(1))


def act(game: Pig | Hog, table: Any, mover: bool, state: State, chance: Fraction) -> Iterator[Result]:
    for action, share in actions(game, table, state).items():
        for outcome in game.outcomes(state, action):
            here = chance * share * outcome.chance
            if outcome.state is None:
                both = 1 if game.pays == "chance" else 0
                yield here, outcome.payment if mover else both - outcome.payment
            elif outcome.passes:
                after = outcome.state
                yield here, (not mover, *((after.theirs, after.mine) if mover else (after.mine, after.theirs)))
            else:
                yield from act(game, table, mover, outcome.state, here)


def actions(game: Pig | Hog, table: Any, state: State) -> dict[Any, Fraction]:
    if isinstance(game, Hog):
        return shares(table[state.mine, state.theirs])
    allowed = game.actions(state)
    if len(allowed) == 1:
        return {allowed[0]: Fraction(1)}
    roll = Fraction(float(table[state.mine, state.theirs, state.turn]))
    return {action: share for action, share in (("roll", roll), ("hold", 1 - roll)) if share}


def equations(game: Game, tables: Any) -> dict[Place, dict[Any, Fraction]]:
    """For each place, the chance of every place that follows; under None, what is paid. Two who never get away draw."""
    rows = {}
    for place in places(game):
        row: dict[Any, Fraction] = {None: Fraction(0)}
        for chance, after in one_turn(game, tables, place):
            key, amount = (after, chance) if isinstance(after, tuple) else (None, chance * after)
            row[key] = row.get(key, Fraction(0)) + amount
        rows[place] = row
    for place, row in rows.items():
        other = (not place[0], *place[1:])
        if not isinstance(game, SimultaneousHog) and row.get(other) == 1 and rows[other].get(place, 0) in (1, None):
            rows[place] = {None: Fraction(1, 2)}
            rows[other] = {None: Fraction(1, 2)}
    return rows


def exact_values(game: Game, tables: Any) -> dict[Place, Fraction]:
    rows = equations(game, tables)
    number = {place: i for i, place in enumerate(rows)}
    leads = [{number[after]: chance for after, chance in row.items() if after is not None} for row in rows.values()]
    return dict(zip(rows, solved([(each, row[None]) for each, row in zip(leads, rows.values(), strict=True)]), strict=True))
