"""From which turn total on one holds, in words: every range of totals, where a larger total rolls again."""

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from solver.games import Game, State

if TYPE_CHECKING:
    from solver import Solution


class Run(NamedTuple):
    """Turn totals next to each other of which all hold, or all roll."""

    first: int
    last: int
    holds: bool


def runs(solution: "Solution", mine: int, theirs: int) -> list[Run]:
    """The runs of a turn at those scores, from its first point at risk to the last that does not win."""
    actions, end = solution.whole_turn(mine, theirs), len(turn_totals(solution.game, mine))
    roll, hold = actions.roll[1:end], actions.hold[1:end]
    return runs_in(np.append(False, np.isnan(roll) | (roll <= hold)))


def runs_in(holds: npt.NDArray[np.bool_]) -> list[Run]:
    """The runs of a turn, by whether each total holds; the turn begins with a roll at 0."""
    holding = enumerate(holds[1:].tolist(), start=1)
    groups = [(holds, [total for total, _ in group]) for holds, group in groupby(holding, key=lambda each: each[1])]
    return [Run(totals[0], totals[-1], holds) for holds, totals in groups]


def turn_totals(game: Game, mine: int) -> range:
    """The turn totals that a player with that score may have at risk while the turn has not won."""
    return game.spans(State(mine))["turn"]


def when_to_hold(game: Game, mine: int, found: list[Run]) -> str:
    """What to do in a turn: "hold at 22 to 26 and from 28 on; roll at 27"."""
    holds = [run for run in found if run.holds]
    if not holds:
        return "<b>roll</b> until you reach the target"
    again = [run for run in found if not run.holds and run.first > holds[0].first]
    if not again:
        return f"<b>hold at {holds[0].first}</b> or more"
    end = turn_totals(game, mine)[-1]
    return f"<b>hold {listed(holds, end)}</b>; roll {listed(again, end)}"


def listed(found: list[Run], end: int) -> str:
    """Runs of a turn whose largest total is `end`: "at 22 to 26 and from 28 on"."""
    *others, last = [totals(run, end) for run in found]
    said = f"{', '.join(others)} and {last}" if others else last
    return said if is_open(found[0], end) else f"at {said}"


def is_open(run: Run, end: int) -> bool:
    """Whether a run of several totals goes on to the end of the turn."""
    return run.first < run.last == end


def totals(run: Run, end: int) -> str:
    """One run of a turn whose largest total is `end`: "27", "22 to 26", "from 28 on"."""
    if is_open(run, end):
        return f"from {run.first} on"
    return str(run.first) if run.first == run.last else f"{run.first} to {run.last}"
