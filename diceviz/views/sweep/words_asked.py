"""A sweep in words, as the command line has it: "target 10:200:10 edge"."""

import re
from typing import Any

from diceviz.views.sweep.picture import MOST
from solver.games import Game

SPAN = re.compile(r"([+-]?\d{1,9}):([+-]?\d{1,9})(?::(\d{1,9}))?")
LISTED = re.compile(r"[+-]?\d{1,9}(?:,[+-]?\d{1,9})*")


def words_asked(game: Game, words: str) -> dict[str, Any]:
    """The fields of a request: a number, its values and a measure, in this order; each may be left out. `ValueError` names what
    there is."""
    from solver.sweeps.measures import measure_of
    from solver.sweeps.rule_numbers import rule_numbers

    asked: dict[str, Any] = {}
    told = words.split()
    if told and told[0].replace("-", "_") in rule_numbers(game):
        asked["number"] = told.pop(0).replace("-", "_")
    if told and SPAN.fullmatch(told[0]):
        asked |= dict(zip(("low", "high", "step"), span_asked(told.pop(0)), strict=True))
    if told:
        try:
            asked["measure"] = measure_of(game, " ".join(told)).name
        except ValueError as error:
            numbers = ", ".join(rule_numbers(game))
            raise ValueError(f"show = {words}: must be {numbers}, values such as 10:100:10, a measure; {error}") from None
    return asked


def span_asked(text: str) -> tuple[int, int, int]:
    """The smallest and the largest value and the step, from "10:200:10"; the step is 1 unless told."""
    found = SPAN.fullmatch(text)
    low, high, step = (int(each or 1) for each in found.groups()) if found else (0, 0, 0)
    if step < 1 or low > high:
        raise ValueError(f"values = {text}: must be as 10:200:10, from the smallest to the largest by a step of 1 or more")
    if (high - low) // step >= MOST:
        raise ValueError(f"values = {text}: must be at most {MOST}, by a larger step")
    return low, high, step


def values_asked(text: str) -> tuple[int, ...]:
    """The values of "10:200:10", both ends included, or of a list such as "4,6,8"."""
    if LISTED.fullmatch(text):
        return tuple(int(each) for each in text.split(","))
    low, high, step = span_asked(text)
    return tuple(range(low, high + 1, step))
