"""How fast games are solved from their rule books alone, and how far kernels are ahead."""

from collections.abc import Iterator

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Hog, Job, Pig, SimultaneousHog, SoloPig
from solver.games import Game
from solver.general.graph import Graph
from solver.general.rule_book_solving import solved

CLOSE = 1e-11
GAMES: tuple[Game, ...] = (Pig(40), SoloPig(100), Hog(30), Hog(30, 10, "all"), SimultaneousHog(15, 5))


def described(game: Game) -> str:
    return f"{game.name}{', a 1 costs all' if getattr(game, 'bust', '') == 'all' else ''}"


def by_the_book(game: Game) -> tuple[Line, Line]:
    graph = Graph.of(game)
    gap = solved(graph, Job()).gap
    reading, solution, kernel = fastest(2, lambda: Graph.of(game), lambda: solved(graph, Job()), solving(game))
    figures = f"{in_words(reading)} + {in_words(solution)}, {len(graph) / (reading + solution):,.0f}, {gap:.2e}"
    speed = Line(f"{described(game)}: reading + solving, states a second, gap", figures, f"gap < {CLOSE:g}", gap < CLOSE)
    return speed, ratio(f"{described(game)}: from its rule book / by its kernels", reading + solution, kernel)


def lines() -> Iterator[Line]:
    for game in GAMES:
        yield from by_the_book(game)
