"""Rules composed at random, in a real window: each is solved, played, told, asked about, looked at in all its views, and kept.

`python -m tools.walkabout` goes through all variants and many more rules, asks each view for all it can show, and prints it.
"""

import pytest

from diceviz.window.window import Window
from solver import Hog, Pig, Roll
from solver.games import Game
from tools.rule_sets import rule_sets
from tools.walkabout import Walk

EVERYTHING = Roll([(1, "bust"), (1, 2), (2, 4), (1, "wipe"), (1, "set 5"), (1, "times 2"), (1, 0), (1, "times 0")])
RULES: list[Game] = [
    *rule_sets(2, seed=5, smallest=6, largest=9),
    Pig(9, "exact", EVERYTHING),
    Hog(8, 2, bust_pays=1, free="piggy-points", swap="swine-swap", again="swine-align", wild="hog-wild", end="last-turn"),
    Hog(8, 2, jump=((1,) * 8, *((8,) * 8 for _ in range(7))), end="turns", turns=2, second_has=3),
]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_everything_works_with_composed_rules(shared_window: Window, rules: Game) -> None:
    walk = Walk(shared_window, thorough=False)
    with walk.listening():
        walk.take(rules.name, rules)
    assert not walk.found
