"""Plays a rule by nothing but its words: reads the sentences with regular expressions and asks the rule book for the rest."""

import re
from collections.abc import Callable

import numpy as np

from solver import State
from solver.games import Game

Scores = tuple[int, int]

THEIRS = "no dice would win for them or bring them"

QUESTIONS: dict[str, Callable[[Game, int, int, int], bool]] = {
    r"you have (\d+) or more": lambda game, n, mine, theirs: mine >= n,
    r"they have (\d+) or more": lambda game, n, mine, theirs: theirs >= n,
    r"either of you has (\d+) or more": lambda game, n, mine, theirs: mine >= n or theirs >= n,
    r"you both have (\d+) or more together": lambda game, n, mine, theirs: mine + theirs >= n,
    r"you are (\d+) or more ahead": lambda game, n, mine, theirs: mine - theirs >= n,
    r"you are (\d+) or more behind": lambda game, n, mine, theirs: theirs - mine >= n,
    r"you are at most (\d+) behind": lambda game, n, mine, theirs: theirs - mine <= n,
    r"you are at most (\d+) ahead": lambda game, n, mine, theirs: mine - theirs <= n,
    r"you are ahead": lambda game, n, mine, theirs: mine > theirs,
    r"you are behind": lambda game, n, mine, theirs: theirs > mine,
    r"you are not ahead": lambda game, n, mine, theirs: mine <= theirs,
    r"you are not behind": lambda game, n, mine, theirs: mine >= theirs,
    r"no dice win or bring you (\d+) or more forward": lambda game, n, mine, theirs: forward(game, mine, theirs) >= n,
    r"no dice win or bring you -(\d+) or more forward": lambda game, n, mine, theirs: forward(game, mine, theirs) >= -n,
    r"no dice would win for them or bring them (\d+) or more forward": lambda game, n, mine, theirs: (
        forward(game, theirs, mine) >= n
    ),
    r"no dice would win for them or bring them -(\d+) or more forward": lambda game, n, mine, theirs: (
        forward(game, theirs, mine) >= -n
    ),
}
DEEDS: dict[str, Callable[[int, int, int, list[int]], int]] = {
    r"roll to win": lambda target, mine, theirs, n: target - mine,
    r"hold at (\d+)": lambda target, mine, theirs, n: n[0],
    r"throw (\d+) di(?:ce|e)": lambda target, mine, theirs, n: n[0],
    r"throw no dice": lambda target, mine, theirs, n: 0,
    r"hold once your score and the turn total make (\d+)": lambda target, mine, theirs, n: n[0] - mine,
    r"hold once you would be (\d+) ahead": lambda target, mine, theirs, n: theirs + n[0] - mine,
    r"throw as many dice as the points you need divided by (\d+), rounded up": (
        lambda target, mine, theirs, n: int(np.ceil((target - mine) / n[0]))
    ),
    r"(?:hold at|throw) (\d+)(?: di(?:ce|e))?, plus the points you are behind divided by (\d+) \(minus if ahead\), "
    r"rounded, halves up": lambda target, mine, theirs, n: n[0] + int(np.floor((theirs - mine) / n[1] + 0.5)),
}


def forward(game: Game, mine: int, theirs: int) -> int:
    """By how much throwing no dice changes the lead; a win is more than any number, a loss less."""
    (outcome,) = game.outcomes(State(mine, theirs), 0)
    if outcome.state is None:
        return 10**6 if outcome.payment else -(10**6)
    before, now = mine - theirs, outcome.state.mine - outcome.state.theirs
    return (-now if outcome.passes else now) - before


def told(words: str, game: Game, mine: int, theirs: int) -> int:
    """The turn total to hold at, or the number of dice, by the words."""
    for sentence in re.split(r"(?<=\.) ", words):
        condition, _, deed = sentence.rstrip(".").rpartition(": ")
        if not condition or any(says_yes(each, game, mine, theirs) for each in condition.removeprefix("If ").split(", or ")):
            return within(game, mine, done(deed.removeprefix("Otherwise "), game, mine, theirs), deed)
    raise AssertionError(f"nothing is told at {mine} : {theirs} by {words!r}")


def says_yes(question: str, game: Game, mine: int, theirs: int) -> bool:
    for pattern, answer in QUESTIONS.items():
        if found := re.fullmatch(pattern, question):
            return answer(game, int(found[1]) if found.groups() else 0, mine, theirs)
    raise AssertionError(f"no question is {question!r}")


def done(deed: str, game: Game, mine: int, theirs: int) -> int:
    for pattern, what in DEEDS.items():
        if found := re.fullmatch(pattern, deed[0].lower() + deed[1:]):
            return what(game.target, mine, theirs, [*map(int, found.groups())])
    raise AssertionError(f"nothing is done by {deed!r}")


def within(game: Game, mine: int, number: int, deed: str) -> int:
    """What the rules allow: a turn begins with a roll and ends at the target; one die is the least, unless none are told."""
    if game.chooses == "roll or hold":
        return max(1, min(number, game.target - mine))
    return 0 if "no dice" in deed else max(1, min(number, game.max_dice))
