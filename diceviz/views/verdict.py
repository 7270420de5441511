"""How many dice to throw in a state, in one sentence: what a map says of the cell under the mouse."""

from typing import TYPE_CHECKING

from diceviz import words
from diceviz.frame import where
from solver import SimultaneousHog, State

if TYPE_CHECKING:
    from solver import Solution


def verdict(solution: "Solution", state: State) -> str:
    game, at = solution.game, where(solution.game, state)
    said = words.state(game, state).capitalize()
    if isinstance(game, SimultaneousHog):
        return f"{said}: <b>{words.mix(solution.strategy(**at))}</b>."
    return f"{said}: <b>{words.alternatives(solution.best(**at))}</b>, worth {words.value(game, solution.value(**at))}."
