"""What becomes of the scores after a turn: jumps, swaps, and another turn, by their names in CS 61A."""

from functools import cache
from math import gcd, isqrt

from solver.rules.named import ScoreRule


def divisors(number: int) -> int:
    """How many divisors a number above 0 has, 1 and itself included."""
    below = [each for each in range(1, isqrt(number) + 1) if number % each == 0]
    return 2 * len(below) - (below[-1] ** 2 == number)


@cache
def fussed(score: int) -> int:
    """The score after Sus Fuss."""
    if score < 1 or divisors(score) not in (3, 4):
        return score
    return next(each for each in range(score + 1, 2 * score + 2) if divisors(each) == 2)  # Bertrand's postulate


def sus_fuss(mine: int, theirs: int) -> int:
    return fussed(mine)


def square_swine(mine: int, theirs: int) -> int:
    root = isqrt(mine)
    return (root + 1) ** 2 if mine > 0 and root * root == mine else mine


JUMPS = {
    "sus-fuss": ScoreRule("Sus Fuss", "a score with exactly 3 or 4 divisors after a turn jumps to the next prime", sus_fuss),
    "square-swine": ScoreRule(
        "Square Swine", "a score that is a perfect square after a turn jumps to the next one", square_swine
    ),
}


def swine_swap(mine: int, theirs: int) -> int:
    return mine == 2 * theirs or theirs == 2 * mine


SWAPS = {"swine-swap": ScoreRule("Swine Swap", "scores of which one is twice the other after a turn are exchanged", swine_swap)}


def leading(score: int) -> tuple[int, int]:
    """The first two digits, a 0 before a single one."""
    written = f"{score:02}"
    return int(written[0]), int(written[1])


def more_boar(mine: int, theirs: int) -> int:
    return all(one < other for one, other in zip(leading(mine), leading(theirs), strict=True))


def swine_align(mine: int, theirs: int) -> int:
    return mine > 0 and theirs > 0 and gcd(mine, theirs) >= 10


def pig_pass(mine: int, theirs: int) -> int:
    return 0 < theirs - mine < 3


def align_or_pass(mine: int, theirs: int) -> int:
    return swine_align(mine, theirs) or pig_pass(mine, theirs)


ALIGN = "the scores, none of them 0, have a common divisor of 10 or more"
PASS = "1 or 2 points are missing to the other's score"
ANOTHER = "who ends a turn takes another one if"

AGAIN = {
    "more-boar": ScoreRule(
        "More Boar",
        f"{ANOTHER} both leading digits of the own score, 0 before a single one, are less than those of the other's",
        more_boar,
    ),
    "swine-align": ScoreRule("Swine Align", f"{ANOTHER} {ALIGN}", swine_align),
    "pig-pass": ScoreRule("Pig Pass", f"{ANOTHER} {PASS}", pig_pass),
    "align-or-pass": ScoreRule("Swine Align and Pig Pass", f"{ANOTHER} {ALIGN}, or {PASS}", align_or_pass),
}


def hog_wild(mine: int, theirs: int) -> int:
    return (mine + theirs) % 7 == 0


WILD = {"hog-wild": ScoreRule("Hog Wild", "dice have four sides when the sum of both scores is a multiple of 7", hog_wild)}
