"""How fast games are solved in which something is not seen, and how soon one that takes long is left."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Cancelled, Die, HiddenHog, Job, Pig, SimultaneousPig, solve
from solver.games import Game
from solver.hidden.dark_solving import DarkRace, solve_race
from solver.hidden.starts import law_of
from solver.tables import growing_table

LEFT_AFTER = 5.0  # seconds of a solve that is cancelled


def within(what: str, taken: float, found: float, seconds: float, gap: float) -> Line:
    return Line(what, f"{in_words(taken)}, gap {found:.1e}", f"< {seconds:g} s, {gap:g}", taken < seconds and found < gap)


def solved(what: str, game: Game, seconds: float, gap: float) -> Line:
    return within(what, fastest(2, solving(game))[0], solve(game).gap, seconds, gap)


def between_questions(game: Game) -> Line:
    """The longest that a solve goes on without asking whether it is still wanted."""
    growing_table.forget()
    times = [time.perf_counter()]

    def cancelled() -> bool:
        times.append(time.perf_counter())
        return times[-1] - times[0] > LEFT_AFTER

    with suppress(Cancelled):
        solve(game, Job(cancelled=cancelled))
    longest = max(later - before for before, later in pairwise(times))
    return Line(f"{game.name}, {game.plain_die.sides} sides: left within", in_words(longest), "< 50 ms", longest < 0.05)


def race_in_the_dark(seconds: float, gap: float) -> Line:
    """Solved races are kept whatever is forgotten: this one is asked for below what keeps them."""
    race: Callable[[], DarkRace] = partial(solve_race, law_of(HiddenHog()), (100, 100), Job())
    taken, found = fastest(2, race)[0], race()
    return within("Hog in the dark to 100, 10 dice", taken, found.upper - found.lower, seconds, gap)


def lines() -> Iterator[Line]:
    at_once, in_turns = fastest(5, solving(SimultaneousPig(100)), solving(Pig(100)))
    yield ratio("Pig to 100, both at once / in turns", at_once, in_turns, at_most=100)
    yield solved("Pig to 100, both at once, stop", SimultaneousPig(100), 1.0, 1e-12)
    yield solved("Pig to 100, both at once, roll on", SimultaneousPig(100, "roll on"), 6.0, 1e-12)
    yield solved("Pig to 200, both at once, roll on, a die of 8 sides", SimultaneousPig(200, "roll on", Die(8)), 10.0, 1e-11)
    yield between_questions(SimultaneousPig(1000))
    yield between_questions(SimultaneousPig(200, "roll on", Die(20)))
    yield race_in_the_dark(3.0, 1e-9)
