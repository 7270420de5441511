"""How fast Hog with a term's rules is solved: against plain Hog, and against its rule book."""

from collections.abc import Callable, Iterator

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Hog, Job, best_response, evaluate, solve, strategies
from solver.games import GreatRolledOnes
from solver.general.graph import Graph
from solver.general.rule_book_solving import solved
from solver.tables import rising_hog_table

CLOSE = 1e-12


def fa24(target: int) -> Hog:
    return Hog(target, 10, bust_pays=1, free="boar-brawl", jump="sus-fuss")


def not_known(game: Hog) -> Callable[[], object]:
    """A solve that has to tabulate the rules, too, which are kept by name."""

    def task() -> object:
        rising_hog_table.known_by_name.cache_clear()
        rising_hog_table.throws_of.cache_clear()
        return solve(game)

    return task


def by_the_book(game: Hog) -> Callable[[], object]:
    return lambda: solved(Graph.of(game), Job())


def last_turns() -> Iterator[Line]:
    """Ends that need more than two scores, and known players."""
    last, counted, game = Hog(100, 10, end="last-turn"), Hog(100, 10, end="turns"), fa24(100)
    times = fastest(2, lambda: solve(last), lambda: solve(counted), lambda: solve(GreatRolledOnes(50)))
    for name, seconds, each in zip(
        ("Hog to 100, last turn", "Hog to 100, ten turns each", "Great Rolled Ones to 50"),
        times,
        (last, counted, GreatRolledOnes(50)),
        strict=True,
    ):
        gap = solve(each).gap
        yield Line(f"{name}: time, gap", f"{in_words(seconds)}, {gap:.2e}", f"gap < {CLOSE:g}", gap < CLOSE)
    small = Hog(20, 5, end="last-turn")
    slow, fast = fastest(1, by_the_book(small), lambda: solve(small))
    yield ratio("Hog to 20, last turn: from its rule book / throw by throw", slow, fast, at_least=100)
    theirs = strategies.dice(5)
    reply, match = fastest(3, lambda: best_response(game, theirs), lambda: evaluate(game, theirs, strategies.dice(6)))
    yield Line("CS 61A fa24 to 100: best reply; a match", f"{in_words(reply)}; {in_words(match)}", "<= 1 s", reply <= 1.0)


def lines() -> Iterator[Line]:
    plain, term, new = fastest(20, solving(Hog(100, 10)), solving(fa24(100)), not_known(fa24(100)))
    yield ratio("CS 61A fa24 to 100 with ten dice / plain Hog", term, plain, at_most=5)
    yield ratio("CS 61A fa24 to 100, its rules not yet tabulated / plain Hog", new, plain)
    slow, fast = fastest(1, by_the_book(fa24(60)), solving(fa24(60)))
    yield ratio("CS 61A fa24 to 60: from its rule book / by its kernel", slow, fast, at_least=100)
    gap = solve(fa24(100)).gap
    yield Line("CS 61A fa24 to 100: gap", f"{gap:.2e}", f"< {CLOSE:g}", gap < CLOSE)
    yield from last_turns()
