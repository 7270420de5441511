"""Composed Hog in arrays, read by a kernel: states, choices and worths are those of the rule book, outcome by outcome."""

from random import Random
from typing import Any

import numpy as np
import pytest

from solver import Die, Hog, Job, Roll, solve
from solver.general import hog_graph
from solver.general.graph import Graph
from solver.job import Cancelled
from solver.rules.free import FREE
from solver.rules.turns import AGAIN, JUMPS, SWAPS, WILD

DICE = (Die(2), Die(4), Roll([(1, "bust"), (2, 3), (1, 0), (1, 1)]), Roll([(1, 2), (3, 1)]))


def any_rules(number: int) -> Hog:
    """Small rules drawn at random, also such as nobody may finish with."""
    some = Random(number)
    target = some.randint(2, 9)

    def rule(names: Any, most: int) -> Any:
        rows = tuple(tuple(some.randint(0, most) for _ in range(target)) for _ in range(target))
        return some.choice(("none", some.choice([*names]), rows))

    rules = (rule(FREE, 4), rule(JUMPS, target), rule(SWAPS, 1), rule(AGAIN, 1), rule(WILD, 1))
    end = some.choice(("reach", "last-turn", "turns"))
    bust = some.choice(("nothing", "all", 2))
    return Hog(target, some.randint(1, 3), bust, some.choice(DICE), 1, *rules, end, some.randint(1, 3), some.randint(0, 1))


def worths(graph: Graph, values: Any) -> Any:
    """What each row is worth where states have these values, counted from even."""
    going = graph.chance * np.where(graph.passes, -1.0, 1.0) * values[graph.to]
    return graph.paid + np.add.reduceat(np.where(graph.to >= 0, going, 0.0), graph.begins[:-1])


@pytest.mark.parametrize("number", range(100))
def test_any_rules_are_read_as_in_the_rule_book(number: int) -> None:
    game = any_rules(number)
    book, read = Graph.of(game), hog_graph.read(game, Job())
    assert book.states == read.states and book.index == read.index
    assert np.array_equal(book.first, read.first) and np.array_equal(book.mine, read.mine)
    values = np.random.default_rng(number).random(len(book)) - 0.5
    assert np.allclose(worths(book, values), worths(read, values), atol=1e-14)
    over = np.where(book.to < 0, book.chance, 0.0), np.where(read.to < 0, read.chance, 0.0)
    assert np.allclose(*(np.add.reduceat(each, graph.begins[:-1]) for each, graph in zip(over, (book, read), strict=True)))


def test_a_term_in_which_a_1_costs_a_point_is_solved_to_100() -> None:
    """From the rule book its outcomes alone take some ten seconds to read."""
    solution = solve(Hog(100, 10, 1, bust_pays=1, free="boar-brawl", jump="sus-fuss"))
    assert solution.gap < 1e-12
    assert solution.value() < solve(Hog(100, 10, bust_pays=1, free="boar-brawl", jump="sus-fuss")).value()


def test_reading_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        hog_graph.read(Hog(20, 3, "all", free="pig-tail"), Job(cancelled=lambda: True))
