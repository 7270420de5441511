"""What throwing no dice at all scores, by the names that CS 61A (University of California, Berkeley) has given these rules."""

from solver.rules.digits import PLACES, digits, ones, pi, tens
from solver.rules.named import ScoreRule

MOST = 1000  # points that throwing no dice may score by a table
LARGEST = 27  # the most points that it scores by any of these names


def free_bacon(mine: int, theirs: int) -> int:
    return max(digits(theirs)) + 1


def digit_difference(mine: int, theirs: int) -> int:
    return abs(tens(theirs) - ones(theirs)) + 1


def pi_bacon(mine: int, theirs: int) -> int:
    return pi()[min(theirs, PLACES)] + 3


def pig_tail(mine: int, theirs: int) -> int:
    return 2 * abs(tens(theirs) - ones(theirs)) + 1


def boar_brawl(mine: int, theirs: int) -> int:
    return max(3 * abs(tens(theirs) - ones(mine)), 1)


def piggy_points(mine: int, theirs: int) -> int:
    return 3 + min(digits(theirs**2))


NO_DICE = "who throws no dice scores"

FREE = {
    "free-bacon": ScoreRule("Free Bacon", f"{NO_DICE} the largest digit of the other's score, and 1 more", free_bacon),
    "digit-difference": ScoreRule(
        "Free Bacon by difference", f"{NO_DICE} the difference of the other's two last digits, and 1 more", digit_difference
    ),
    "pi-bacon": ScoreRule(
        "Free Bacon by pi",
        f"{NO_DICE} 3 points more than that decimal of pi which the other's score counts, for 0 the 3 before them",
        pi_bacon,
    ),
    "pig-tail": ScoreRule("Pig Tail", f"{NO_DICE} twice the difference of the other's two last digits, and 1 more", pig_tail),
    "boar-brawl": ScoreRule(
        "Boar Brawl",
        f"{NO_DICE} three times the difference of the other's tens digit and the own ones digit, at least 1",
        boar_brawl,
    ),
    "piggy-points": ScoreRule(
        "Piggy Points", f"{NO_DICE} 3 points more than the least digit of the square of the other's score", piggy_points
    ),
}
