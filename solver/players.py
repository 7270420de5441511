"""Players: what a strategy does in a state, ready to be asked state by state."""

from collections.abc import Callable, Mapping
from typing import Any

from solver.games import Game as AnyGame
from solver.games import Hog, Pig, SoloHog, SoloPig, State
from solver.games.state import Choice
from solver.job import Job
from solver.match import table_of
from solver.solutions import solve
from solver.strategies import Strategy
from solver.strategy_rules import Optimal

Mix = Mapping[Choice, float]
Player = Callable[[State], Mix]  # the chances of what is chosen there


def seated(game: AnyGame, strategy: Strategy, job: Job | None = None) -> Player:
    """Raises what the strategy does where it does not know the game, and `Cancelled` when the job is.

    A player alone keeps to a strategy for two as if against one without points; but the optimal one is that of the game alone.
    """
    job = job or Job()
    if isinstance(strategy, Optimal):
        solution: Any = solve(game, job)
        return lambda state: solution.strategy(**where(game, state))
    table = table_of(for_two(game), strategy, job)
    return rolls_of(game, table) if isinstance(game, Pig | SoloPig) else throws_of(table)


def for_two(game: AnyGame) -> Any:
    if isinstance(game, SoloPig):
        return Pig(game.target, die=game.die)
    return Hog(game.target, game.max_dice, die=game.die) if isinstance(game, SoloHog) else game


def rolls_of(game: Pig | SoloPig, rolls: Any) -> Player:
    def mix(state: State) -> Mix:
        actions = game.actions(state)
        if len(actions) == 1:
            return {actions[0]: 1.0}
        share = float(rolls[state.mine, state.theirs, state.turn])
        return {"roll": share, "hold": 1.0 - share}

    return mix


def throws_of(mixes: Any) -> Player:
    def mix(state: State) -> Mix:
        shares = mixes[state.mine, state.theirs]
        return {dice: float(share) for dice, share in enumerate(shares, start=1) if share}

    return mix


def where(game: AnyGame, state: State) -> dict[str, int]:
    """The numbers that make up a state of the game: arguments for its solution."""
    return {name: getattr(state, name) for name in game.spans(state)}


def drawn(mix: Mix, share: float) -> Choice:
    """What that share, from 0 to 1, falls on."""
    passed, total = 0.0, sum(mix.values())
    for choice, chance in mix.items():
        passed += chance / total
        if share < passed:
            return choice
    return next(choice for choice in reversed(list(mix)) if mix[choice])  # the rounding of the sum
