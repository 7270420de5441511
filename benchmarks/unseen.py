"""How fast games are solved in which something is not seen, and how soon one that takes long is left."""

import time
from collections.abc import Iterator

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Cancelled, Die, HiddenHog, Job, Pig, SimultaneousPig, solve
from solver.games import Game
from solver.tables import growing_table

LEFT_AFTER = 5.0  # seconds of a solve that is cancelled


def within(what: str, game: Game, seconds: float, gap: float) -> Line:
    taken, found = fastest(2, solving(game))[0], solve(game).gap
    return Line(what, f"{in_words(taken)}, gap {found:.1e}", f"< {seconds:g} s, {gap:g}", taken < seconds and found < gap)


def between_questions(game: Game) -> Line:
    """The longest that a solve goes on without asking whether it is still wanted."""
    growing_table.forget()
    times = [time.perf_counter()]

    def cancelled() -> bool:
        times.append(time.perf_counter())
        return times[-1] - times[0] > LEFT_AFTER

    try:
        solve(game, Job(cancelled=cancelled))
    except Cancelled:
        pass
    longest = max(later - before for before, later in zip(times[:-1], times[1:], strict=True))
    return Line(f"{game.name}, a die of {game.plain_die.sides} sides: left within", in_words(longest), "< 50 ms", longest < 0.05)


def lines() -> Iterator[Line]:
    at_once, in_turns = fastest(5, solving(SimultaneousPig(100)), solving(Pig(100)))
    yield ratio("Pig to 100, both at once / in turns", at_once, in_turns, at_most=100)
    yield within("Pig to 100, both at once, stop", SimultaneousPig(100), 1.0, 1e-12)
    yield within("Pig to 100, both at once, roll on", SimultaneousPig(100, "roll on"), 6.0, 1e-12)
    yield within("Pig to 200, both at once, roll on, a die of 8 sides", SimultaneousPig(200, "roll on", Die(8)), 10.0, 1e-11)
    yield between_questions(SimultaneousPig(1000))
    yield between_questions(SimultaneousPig(200, "roll on", Die(20)))
    yield within("Hog in the dark to 100, 10 dice", HiddenHog(), 3.0, 1e-9)
