"""Optimal play of small games in fractions, straight from the rule book: what each choice is worth in every state."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from solver import Hog, Pig, SoloHog, SoloPig, State
from solver.games.state import Choice, Outcome
from tests.solver.exact_chain import Row, solved, worth

InTurn = Pig | SoloPig | Hog | SoloHog
Worths = dict[State, dict[Choice, Fraction]]


def best(game: InTurn, worths: dict[Choice, Fraction]) -> Fraction:
    return min(worths.values()) if game.pays in ("turns", "throws") else max(worths.values())


def mirrored(game: InTurn, worth: Fraction) -> Fraction:
    return 1 - worth if game.pays == "chance" else -worth


def exact_worths(game: InTurn) -> Worths:
    """Howard's policy iteration, from the last choice of each. It ends where no choice is better, which is optimal play."""
    states = met(game)
    options = [{choice: row_of(game, states, state, choice) for choice in game.actions(state)} for state in states]
    chosen: list[Choice] = [list(rows)[-1] for rows in options]
    while True:
        values = solved([rows[choice] for rows, choice in zip(options, chosen, strict=True)])
        worths = [{choice: worth(row, values) for choice, row in rows.items()} for rows in options]
        better = [
            choice if each[choice] == best(game, each) else next(other for other in each if each[other] == best(game, each))
            for each, choice in zip(worths, chosen, strict=True)
        ]
        if better == chosen:
            return dict(zip(states, worths, strict=True))
        chosen = better


def met(game: InTurn) -> list[State]:
    """All states that there are on the way from the start, whatever is chosen."""
    states = [game.start()]
    for state in states:
        after = {outcome.state for choice in game.actions(state) for outcome in outcomes(game, state, choice)}
        states += sorted((each for each in after if each and each not in states), key=repr)
    return states


def outcomes(game: Any, state: State, choice: Choice) -> list[Outcome]:
    return list(game.outcomes(state, choice))


def row_of(game: InTurn, states: Sequence[State], state: State, choice: Choice) -> Row:
    """What is worth as much to one player as it costs the other has a coefficient below 0."""
    if state.turn == 0 and game.is_endless(state):
        return {}, Fraction(1, 2)
    leads: dict[int, Fraction] = {}
    paid = Fraction(game.cost(state) if isinstance(game, SoloPig | SoloHog) else 0)
    for outcome in outcomes(game, state, choice):
        if outcome.state is None:
            paid += outcome.chance * (outcome.payment or 0)
            continue
        to = states.index(outcome.state)
        leads[to] = leads.get(to, Fraction(0)) + (-outcome.chance if outcome.passes else outcome.chance)
        paid += outcome.chance * mirrored(game, Fraction(0)) if outcome.passes else 0
    return leads, paid
