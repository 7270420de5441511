"""How fast Hog with a term's rules is solved: against plain Hog, and against its rule book."""

from collections.abc import Callable, Iterator

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, ratio
from solver import Hog, solve
from solver.general import solve_general
from solver.general.state_layout import forget
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
    def task() -> object:
        forget()
        return solve_general(game)

    return task


def lines() -> Iterator[Line]:
    plain, term, new = fastest(20, solving(Hog(100, 10)), solving(fa24(100)), not_known(fa24(100)))
    yield ratio("CS 61A fa24 to 100 with ten dice / plain Hog", term, plain, at_most=5)
    yield ratio("CS 61A fa24 to 100, its rules not yet tabulated / plain Hog", new, plain)
    slow, fast = fastest(1, by_the_book(fa24(60)), solving(fa24(60)))
    yield ratio("CS 61A fa24 to 60: from its rule book / by its kernel", slow, fast, at_least=100)
    gap = solve(fa24(100)).gap
    yield Line("CS 61A fa24 to 100: gap", f"{gap:.2e}", f"< {CLOSE:g}", gap < CLOSE)
