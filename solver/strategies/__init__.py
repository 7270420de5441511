"""Strategies: for every state a distribution over actions. Optimal, by a rule of thumb or drawn by hand, all are of one type.

A strategy is a rule, not yet a table: it is laid out for the game that it is asked about (`strategy_arrays.py`), for the forms
of Hog as the probabilities of each number of dice, for Pig as the probability of rolling. Not every rule makes sense in every
game.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Game, HiddenHog
from solver.hidden.starts import start_of
from solver.job import Job
from solver.solving import sees_totals
from solver.strategies import dark_tables, forms, paces
from solver.strategies import rules_of_thumb as rules
from solver.strategies.dark_tables import Guessing, InTheDark, OwnRounds, RoundTable, check_rounds
from solver.strategies.forms.contents import FileContents
from solver.strategies.forms.file_cells import FileCells
from solver.strategies.own_tables import LaidOut, OwnNumbers, OwnTable, RollTable, Table
from solver.strategies.rules_of_thumb import Strategy
from solver.strategies.seen_plays import seen_play
from solver.tables.strategy_arrays import check, check_rolls, check_table, complain

__all__ = [
    "Strategy",
    "as_bytes",
    "best_within",
    "by_round",
    "dice",
    "end_race",
    "fewest_turns",
    "fixed_rolls",
    "from_bytes",
    "from_file",
    "from_function",
    "guessing",
    "hold_at",
    "in_the_dark",
    "keep_pace",
    "laid_out",
    "mix",
    "optimal",
    "optimal_in_turns",
    "roll_table",
    "table",
    "template",
    "uniform",
    "write",
]


def dice(number: int) -> Strategy:
    """The strategy that always throws that many dice, in Hog."""
    return rules.SameDice(number)


def hold_at(total: int) -> Strategy:
    """Roll until the turn total is at least that, or the target is reached, in Pig."""
    return rules.HoldAt(total)


def fixed_rolls(number: int) -> Strategy:
    """Roll that often in a turn, or less if the target is reached, in Pig: Louchard's strategy 2."""
    return rules.FixedRolls(number)


def keep_pace(hold: int = 21, share: int = 8, race: int = 71) -> Strategy:
    """Keep pace and end race, after Neller & Presser (2010), "Practical play of the dice game Pig": roll to win once either
    player has `race` or more, else hold at `hold` and that share of what one is behind, an eighth if `share` is 8, rounded.

    Their numbers are for Pig to 100 with a die of six sides.
    """
    return paces.KeepPace(hold, share, race)


def end_race(hold: int = 24, race: int = 72) -> Strategy:
    """Hold at that turn total, and roll to win once either player has `race` or more, in Pig."""
    return paces.EndRace(hold, race)


def fewest_turns() -> Strategy:
    """Reach the target in as few turns as possible on average, without regard to the other player and to what a 1 costs.

    For Pig this is the strategy of Haigh & Roters (2000), "Optimal strategy in a dice game", in any variant.
    """
    return rules.FewestTurns()


def best_within(turns: int) -> Strategy:
    """Seek the best chance to reach the target within so many turns, without regard to the other player; every turn is played
    as the first of them, for a strategy does not count turns."""
    return rules.BestWithin(turns)


def optimal() -> Strategy:
    """The strategy of the solution of the game."""
    return rules.Optimal()


def optimal_in_turns() -> Strategy:
    """The strategy of the solution of Pig in turns, kept to where both take their turns at once."""
    return rules.OptimalInTurns()


def uniform() -> Strategy:
    """The strategy that chooses everything allowed with equal chances."""
    return rules.Uniform()


def mix(first: Strategy, second: Strategy, share: float) -> Strategy:
    """The strategy that in every state anew plays the first with the chance `share`, else the second."""
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"share = {share!r}: must be a number from 0 to 1")
    return {0.0: second, 1.0: first}.get(share) or rules.Mixture(first, second, share)


def table(mixes: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Hog by probabilities over my score, their score, dice - 1. Probabilities that miss a sum of 1 by up to
    1e-9 are taken as shares."""
    array = np.array(mixes, np.float64)
    check(array)
    array.flags.writeable = False
    return Table(name, array)


def by_round(mixes: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Hog in the dark by probabilities over the round less one, my score, dice - 1. After its last round it
    plays on as in that one."""
    array = np.array(mixes, np.float64)
    check_rounds(array)
    array.flags.writeable = False
    return RoundTable(name, array)


def in_the_dark() -> Strategy:
    """Optimal play of Hog in the dark, which does not look at the other's dice, seen or not."""
    return InTheDark()


def guessing(strategy: Strategy) -> Strategy:
    """A strategy for games in which everything is seen, in Hog in the dark: it takes the other to have the mean score that
    optimal play in the dark has in that round."""
    return Guessing(strategy)


def roll_table(rolls: npt.ArrayLike, name: str = "by hand") -> Strategy:
    """A strategy for Pig by the probability of rolling over my score, their score, turn total; it must be 1 where turns begin
    and 0 where the target is reached. Where totals are seen, it may be over their turn total and who is out as well."""
    array = np.array(rolls, np.float32)
    if array.ndim == 5:
        complain(~((array >= 0.0) & (array <= 1.0)), array, "is {:.12g}: must be a probability")
    else:
        check_rolls(array)
    array.flags.writeable = False
    return RollTable(name, array)


def from_file(path: str | Path) -> Strategy:
    """A table of your own, named as the file tells, or like the file.

    CSV with a first line that names the columns: `mine,theirs,dice` for Hog, with `probability` if it mixes; for Pig
    `mine,theirs,hold_at` or `mine,theirs,turn,action`. For Hog in the dark `round,mine,dice`. NPZ with one array, as for
    `table` (`mixes`), `roll_table` (`rolls`) or `by_round` (`rounds`). JSON with a matrix of numbers by both scores. `.strat`
    of the contests of CS 61A, and a hog_contest.py with one literal table: it is read, and never executed.
    """
    path = Path(path)
    return made(forms.read(path), path.stem)


def from_bytes(data: bytes, name: str) -> Strategy:
    """The strategy that `as_bytes` wrote."""
    return made(forms.read_bytes(data), name)


def made(found: FileContents, name: str) -> Strategy:
    """The strategy of what was read, named so unless the file names it."""
    name, content = found.name or name, found.content
    if isinstance(content, FileCells):
        return OwnRounds(name, content) if content.by_round else OwnTable(name, content)
    if found.kind == "numbers":
        return OwnNumbers(name, found.means, content)
    makers = {"mixes": table, "rolls": roll_table, "rounds": by_round}
    return makers[found.kind](content, name)


def from_function(function: Callable[..., Any], game: Game, name: str = "") -> Strategy:
    """The strategy that a function of yours computes, which is asked once for every state of the game: `function(mine, theirs)`
    for a number of dice in Hog, `function(mine, theirs, turn)` in Pig for "roll" or "hold", or the chance to roll. `ValueError`
    names the first state in which it answers anything else."""
    from solver.strategies.functions import asked

    return asked(function, game, name or getattr(function, "__name__", "by hand"))


def write(strategy: Strategy, game: Game, path: str | Path, job: Job | None = None) -> None:
    """Write the strategy as it plays that game, whole or not at all: CSV, NPZ or JSON by the name of the file; numbers of
    dice also as `.strat` and as a hog_contest.py. `from_file` reads it again. `ValueError` says which forms have no room."""
    from solver.strategies import export

    export.write(strategy, game, path, job or Job())


def as_bytes(strategy: Strategy, game: Game, job: Job | None = None) -> bytes:
    """The strategy as it plays that game, as the bytes of an NPZ file."""
    from solver.strategies import export

    return export.as_bytes(strategy, game, job or Job())


def template(game: Game) -> str:
    """A short script in Python, for you to change and to run: it writes a strategy for the game as CSV."""
    from solver.strategies import templates

    return templates.template(game)


def laid_out(strategy: Strategy, game: Game, job: Job | None = None) -> Strategy:
    """The strategy with its table for that game, which is computed and checked now, and then kept."""
    if isinstance(game, HiddenHog):
        return LaidOut(strategy, game, dark_tables.by_round(strategy, game, start_of(game), job or Job()))
    if sees_totals(game):
        return LaidOut(strategy, game, seen_play(strategy, game, job or Job()))
    table = rules.table(strategy, game, job)
    check_table(table, game)
    return LaidOut(strategy, game, table)
