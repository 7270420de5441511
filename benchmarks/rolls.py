"""How fast Pig is solved with another roll than that of a die: against Pig with a die, and against its rule book alone."""

from collections.abc import Iterator

from benchmarks.clock import fastest, solving
from benchmarks.report import Line, in_words, ratio
from solver import Job, Pig, Roll, best_response, evaluate, reach, simulate, solve, strategies
from solver.general.graph import Graph
from solver.general.rule_book_solving import solved

TWO_DICE = Roll.two_dice()
EVERYTHING = Roll([(1, "bust"), (1, 2), (2, 4), (1, "wipe"), (1, "set 25"), (1, "times 2")])
BY_THE_BOOK = 30  # the target to which the rule book is read as well


def against_a_die() -> Line:
    rolled, plain = fastest(40, solving(Pig(100, die=TWO_DICE)), solving(Pig(100)))
    return ratio("Two-Dice Pig to 100 / Pig to 100, one core", rolled, plain, at_most=20)


def against_the_book() -> Line:
    game = Pig(BY_THE_BOOK, die=TWO_DICE)
    book, kernels = fastest(2, lambda: solved(Graph.of(game), Job()), solving(game))
    return ratio(f"Two-Dice Pig to {BY_THE_BOOK}: from its rule book / by its kernels", book, kernels, at_least=100)


def as_used(name: str, game: Pig) -> Line:
    solution, seconds = solve(game), fastest(3, solving(game))[0]
    allowed = 1e-12 * game.bounds[1]
    figures = f"{in_words(seconds)}, {solution.gap:.2e}"
    return Line(f"{name} to {game.target}, {game.variant}: time, gap", figures, f"gap < {allowed:g}", solution.gap < allowed)


def against_known_players() -> Iterator[Line]:
    """What people wait for beside a solution: a match, the best reply, where games lead, and games played."""
    game, mine, theirs = Pig(100, die=TWO_DICE), strategies.hold_at(25), strategies.hold_at(20)
    match, reply, met, played = fastest(
        3,
        lambda: evaluate(game, mine, theirs),
        lambda: best_response(game, theirs),
        lambda: reach(game, mine, theirs),
        lambda: simulate(game, mine, theirs, games=100_000),
    )
    gap = best_response(game, theirs).gap
    yield Line("Two-Dice Pig to 100: a match; reach; 100,000 games", f"{in_words(match)}; {in_words(met)}; {in_words(played)}")
    yield Line("Two-Dice Pig to 100: best reply, gap", f"{in_words(reply)}, {gap:.2e}", "<= 1 s", reply <= 1.0)


def lines() -> Iterator[Line]:
    yield against_a_die()
    yield from against_known_players()
    yield against_the_book()
    for variant in ("reach", "exact", "difference"):
        yield as_used("Two-Dice Pig", Pig(200, variant, TWO_DICE))
    for target in (100, 200):
        yield as_used("Pig with every effect", Pig(target, die=EVERYTHING))
