"""Hold chances: at the cursor's scores, the chance to hold at each turn total, and how often a turn comes to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, solved
from diceviz.model.request import Request
from diceviz.pictures.at_state import AtState
from diceviz.pictures.colours import Floats
from diceviz.pictures.extent import Extent
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.slices import has_hidden_turns
from solver import State
from solver.games.state import Choice

RARE = 1e-4  # a total that is come to less often is not shown, unless it is among the first
FEWEST = 30  # turn totals that are shown at least, where there are so many
TOP = 1.04  # the height of the axis: a chance of 1 and a little more


@dataclass(frozen=True)
class HoldChancesRequest(Request):
    """What can be chosen in this view: only the zoom."""


def source_of(frame: Frame) -> AtState:
    """The scores of the cursor; where the other's turn is seen, that too."""
    return AtState(solved(frame), replace(frame.state, turn=0))


@dataclass(frozen=True)
class HoldChancesPicture(MadeFrom[AtState]):
    """Arrays are by turn total, from 0 on."""

    holds: Floats  # the chance to hold
    visits: Floats | None = None  # the chance that a turn comes to the total, where nothing is seen of the other's
    ends: Floats | None = None  # the chance that a turn ends with the total; at 0, that it busts

    @property
    def extent(self) -> Extent:
        most = max(1, len(self.holds) - 1)  # one point short of the target, a turn is one roll
        if self.visits is not None:
            most = min(most, max(FEWEST, int(np.flatnonzero(self.visits >= RARE)[-1])))
        return Extent("turn", "chance", 0.5, most + 0.5, 0.0, TOP)


def picture(source: AtState) -> HoldChancesPicture:
    solution, state = source.solution, source.state
    if not has_hidden_turns(source.game):
        return HoldChancesPicture(source, seen_holds(source))
    rolls = solution.rolls(state.mine, state.theirs)
    visits, law = (found(state.mine, state.theirs) for found in (solution.visits, solution.law))
    return HoldChancesPicture(source, 1.0 - rolls, visits[: len(rolls)], law[: len(rolls)])


def seen_holds(source: AtState) -> Floats:
    """The chance to hold at each total, the other's turn being as it is."""
    state = source.state
    totals = source.game.spans(state)["turn"]
    return np.array([source.solution.strategy(replace(state, turn=turn)).get("hold", 0.0) for turn in totals])


def subtitle(source: AtState) -> str:
    """The numbers of the state but for the turn total, in words."""
    told = words.state(source.game, source.state).replace(", 0 at risk", "")
    return told.removesuffix(", your turn begins").removesuffix(", both turns begin")


def at_total(picture: HoldChancesPicture, turn: int) -> str:
    """What is done at a turn total, and how often a turn comes to it."""
    hold = float(picture.holds[turn])
    shares: dict[Choice, float] = {"roll": 1.0 - hold, "hold": hold}
    said = f"At {turn}: <b>{words.mix({action: share for action, share in shares.items() if share})}</b>."
    if picture.visits is None:
        return said
    return f"{said} A turn comes to {turn} with a chance of {words.share(float(picture.visits[turn]))}."


def overview(picture: HoldChancesPicture) -> str:
    """A sentence on the whole turn."""
    if picture.ends is None:
        return "Amber: the chance to hold at each total of yours, the other's turn being as it is."
    bust, mixed = float(picture.ends[0]), int(((picture.holds > 0.0) & (picture.holds < 1.0)).sum())
    told = f"at {words.count(mixed, 'total')} one must hold at random" if mixed else "nowhere one must hold at random"
    return f"A turn busts with a chance of {words.share(bust)}; {told}."


def path_on(picture: HoldChancesPicture, path: Sequence[State]) -> Floats:
    """The totals of the present turn of a game, along the tops of the bars."""
    here = picture.source.state
    turns = [state.turn for state in path if (state.mine, state.theirs) == (here.mine, here.theirs)]
    return np.array([(turn, picture.holds[turn]) for turn in turns if 0 < turn < len(picture.holds)], float).reshape(-1, 2)
