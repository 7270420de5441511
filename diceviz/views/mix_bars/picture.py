"""Mix bars: both players' mixed strategies at the cursor, and what each pure choice is worth against the other's mix."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from diceviz.model.request import Request
from diceviz.pictures.at_state import AtState
from diceviz.pictures.choices import noun
from diceviz.pictures.colours import Floats
from diceviz.pictures.made_from import MadeFrom
from diceviz.words.mixes import doing
from solver import State
from solver.games.game import Unit
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

WHO = ("You", "They")


@dataclass(frozen=True)
class Side:
    """One player: the probability of each choice, and what it is worth to this player."""

    choices: tuple[Choice, ...]
    togo: int
    mix: Floats
    worth: Floats
    value: float
    unit: Unit

    @property
    def costs(self) -> Floats:
        """What each choice loses: points of win probability, or what else is paid."""
        costs: Floats = self.unit.scale * np.maximum(self.value - self.worth, 0.0)
        return costs

    @property
    def chances(self) -> dict[Choice, float]:
        """The probabilities of the choices that are in the mix."""
        return {self.choices[place]: float(self.mix[place]) for place in np.flatnonzero(self.mix)}


@dataclass(frozen=True)
class MixBarsRequest(Request):
    """There is nothing to choose in this view: the cursor says what is shown."""


@dataclass(frozen=True)
class MixBarsPicture(MadeFrom[AtState]):
    sides: tuple[Side, Side]  # mine and theirs
    unique: bool  # whether my mix is the only optimal one


def mix_bars(solution: "Solution", state: State) -> tuple[Side, Side]:
    """My side and theirs at a state."""
    game, payoffs, value = solution.game, solution.payoffs(state), solution.value(state)
    mine, theirs = game.actions(state), game.actions(state.swapped())
    x, y = shares(solution.strategy(state), mine), shares(solution.their_strategy(state), theirs)
    worth = np.array([game.mirrored(float(each)) for each in x @ payoffs])  # what their choices are worth to them
    return (
        Side(mine, game.target - state.mine, x, payoffs @ y, value, game.unit),
        Side(theirs, game.target - state.theirs, y, worth, game.mirrored(value), game.unit),
    )


def shares(mix: dict[Choice, float], choices: tuple[Choice, ...]) -> Floats:
    """The probability of each choice."""
    return np.array([mix.get(choice, 0.0) for choice in choices])


def picture(source: AtState) -> MixBarsPicture:
    return MixBarsPicture(source, mix_bars(source.solution, source.state), source.solution.unique(source.state))


def side_name(player: int, side: Side, chosen: Choice | None) -> str:
    """The words above the charts of a player."""
    said = f"; chose {chosen}" if chosen is not None else ""
    return f"{WHO[player]}: {side.togo} to go{said}"


def sentences(mine: Side, unique: bool) -> list[str]:
    """What I do and why, whether anything else is worse, and whether other mixes are as good."""
    if len(mine.chances) == 1:
        other = "number" if noun(mine.choices) == "dice" else "choice"
        said = [f"You {doing(mine.chances)}: every other {other} is worth less against their choice."]
    else:
        said = [f"You {doing(mine.chances)}: each is worth the same against theirs, which is why you may mix."]
        said += [] if len(mine.chances) == len(mine.choices) == 2 else ["The rest is worse."]
    return said if unique else [*said, "Other mixes of yours are equally good."]
