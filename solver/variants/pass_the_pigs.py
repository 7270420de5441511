"""Pass the Pigs: the roll of two pigs, from how often one pig was seen in each position.

Kern (2006) threw two pigs 6000 times; the counts are those of the black one. Pigs that touch ("oinker") are counted apart.
"""

from itertools import product

from solver.rolls import Roll

DOT_UP, DOT_DOWN = "dot up", "dot down"
SEEN = {DOT_UP: 1796, DOT_DOWN: 2063, "trotter": 551, "razorback": 1354, "snouter": 184, "leaning jowler": 29}
TOUCHING = 23  # of the 6000 throws
SCORES = {DOT_UP: 0, DOT_DOWN: 0, "trotter": 5, "razorback": 5, "snouter": 10, "leaning jowler": 15}


def effect(first: str, second: str) -> int | str:
    """What two pigs in these positions do: two alike score twice their sum, two alike on their side 1 point."""
    both = SCORES[first] + SCORES[second]
    if both == 0:
        return 1 if first == second else "bust"
    return 2 * both if first == second else both


def two_pigs() -> Roll:
    thrown, weights = sum(SEEN.values()), dict[int | str, int]()
    for (first, one), (second, other) in product(SEEN.items(), repeat=2):
        weights[effect(first, second)] = weights.get(effect(first, second), 0) + one * other
    return Roll([*((weight, done) for done, weight in weights.items()), (TOUCHING * thrown, "wipe")])


TWO_PIGS = two_pigs()
