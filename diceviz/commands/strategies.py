"""Strategies on the command line: "optimal", "hold:20", "file:mine.csv"."""

from typing import TYPE_CHECKING

from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

PLAIN = ("optimal", "optimal-in-turns", "in-the-dark", "guessing", "fewest-turns", "uniform", "keep-pace")
NUMBERED = ("hold", "rolls", "dice", "within")
SEVERAL = {"keep-pace": 3, "end-race": 2}  # how many numbers those have that have several
AT_RISK, WITHOUT_THE_OTHER = ("hold", "rolls", "keep-pace", "end-race"), ("fewest-turns", "within")

MEANINGS = """\
strategies:
  optimal           the solution of the game
  optimal-in-turns  Pig, both at once: the solution of Pig in turns
  in-the-dark       Hog with dice seen: the best play without looking at them
  guessing          Hog in the dark: play that sees all, with guessed scores
  fewest-turns      as few turns as possible on average
  hold:N            Pig: roll until the turn total is N or more
  rolls:N           Pig: N rolls a turn
  keep-pace         Pig to 100: keep pace and end race, of Neller & Presser
  keep-pace:H:S:R   Pig: hold at H and a share of S of what one is behind,
                    race at R; keep-pace:21:8:71 is theirs
  end-race:H:R      Pig: hold at H, roll to win once somebody has R
  dice:N            Hog: always N dice
  within:N          the best chance to reach the target within N turns
  uniform           all that is allowed, with the same chance
  file:PATH         your own: CSV, NPZ, JSON, .strat, hog_contest.py
"""


def strategy_of(text: str, game: Game) -> "Strategy":
    """The strategy that the text names. `ValueError` lists those that the game has."""
    name, colon, rest = text.partition(":")
    if name == "file" and rest:
        return opened(rest, game)
    if name in SEVERAL and name in has(game) and (rest or name not in PLAIN):
        return with_several(name, rest, text)
    if name not in has(game) or (colon != "") != (name in NUMBERED):
        raise ValueError(f"{text}: must be one of {listed(game)}")
    if not colon:
        return plain(name)
    if not rest.isdecimal() or len(rest) > 9:
        raise ValueError(f"{text}: must have a whole number, such as {name}:5")
    return numbered(name, int(rest))


def with_several(name: str, rest: str, text: str) -> "Strategy":
    """The strategy of that name with all its numbers."""
    from solver.strategies import end_race, keep_pace

    told = rest.split(":")
    if len(told) != SEVERAL[name] or not all(each.isdecimal() and len(each) < 10 for each in told):
        such = "keep-pace:21:8:71" if name in PLAIN else "end-race:24:72"
        raise ValueError(f"{text}: must have {SEVERAL[name]} whole numbers, such as {such}")
    numbers = [int(each) for each in told]
    return keep_pace(*numbers) if name in PLAIN else end_race(*numbers)


def plain(name: str) -> "Strategy":
    """The strategy of that name among those without a number."""
    from solver import strategies

    makers = {
        "optimal": strategies.optimal,
        "optimal-in-turns": strategies.optimal_in_turns,
        "in-the-dark": strategies.in_the_dark,
        "guessing": lambda: strategies.guessing(strategies.optimal()),
        "fewest-turns": strategies.fewest_turns,
        "uniform": strategies.uniform,
        "keep-pace": strategies.keep_pace,
    }
    return makers[name]()


def numbered(name: str, number: int) -> "Strategy":
    """The strategy of that name with its number: of points, of rolls, of dice, or of turns."""
    from solver.strategies import best_within, dice, fixed_rolls, hold_at

    makers = {"hold": hold_at, "rolls": fixed_rolls, "dice": dice, "within": best_within}
    return makers[name](number)


def has(game: Game) -> list[str]:
    from solver.strategies import fewest_turns, guessing, in_the_dark, optimal, optimal_in_turns

    others = (
        *(() if in_the_dark().fits(game) else ("in-the-dark",)),
        *(() if guessing(optimal()).fits(game) else ("guessing",)),
        *(() if optimal_in_turns().fits(game) else ("optimal-in-turns",)),
        *(() if "turn" in game.axes else AT_RISK),
        *(() if fewest_turns().fits(game) else WITHOUT_THE_OTHER),
        *(() if game.chooses == "dice" else ("dice",)),
    )
    return [name for name in (*PLAIN, *NUMBERED, "end-race") if name not in others]


def listed(game: Game) -> str:
    return ", ".join(
        [f"{name}:N" if name in NUMBERED else f"{name}:H:R" if name not in PLAIN else name for name in has(game)]
        + ["file:PATH"]
    )


def opened(path: str, game: Game) -> "Strategy":
    from diceviz.model.named_strategies import opened

    try:
        return opened(path, game)[1]
    except TypeError as error:  # a table for another game
        raise ValueError(str(error)) from None
