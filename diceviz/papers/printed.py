"""What was printed, read from resources/published as it stands there, and set next to what is computed.

A computed number agrees if it rounds to the printed digits, or is cut off to them where dots follow. Where the print is known
to be wrong, resources/published/errata.json has what is right, and the computed number is held against that.
"""

import csv
import json
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from diceviz.papers.catalogue import Number, TableCell
from diceviz.resource import ROOT

FOLDER = ROOT / "published"
HALF = 0.5 + 1e-6  # units of the last printed digit: rounding, and the error of binary digits in ties
MORE = 2  # digits of what is computed beyond the printed ones
FRACTION = 1e-9  # the unit of what is printed as a fraction
DOTS = "…"
SAME = 1e-12  # the share of a mean by which rounding may part a tie


def read(file: str) -> dict[str, Any]:
    """Numbers as they are written, down to the zeros at their end."""
    found: dict[str, Any] = json.loads((FOLDER / file).read_text(encoding="utf-8"), parse_float=str, parse_int=str)
    return found


def numbers_of(paper: str) -> dict[str, Any]:
    """The printed numbers of a paper, by name."""
    return {**read("published.json").get(paper, {}), **read("in_the_text.json").get(paper, {})}


def errata_of(paper: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = read("errata.json").get(paper, {})
    return found


def table(file: str) -> list[dict[str, str]]:
    with (FOLDER / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def value(printed: str) -> float:
    """The value of a printed number, also of "6/7" and of "0.613…"."""
    return float(Fraction(printed.rstrip(DOTS)))


def unit(printed: str) -> float:
    """The value of one in the last printed digit."""
    return FRACTION if "/" in printed else 10.0 ** -decimals(printed)


def decimals(printed: str) -> int:
    return len(printed.rstrip(DOTS).partition(".")[2])


def near(printed: str, found: float, units: float = HALF) -> bool:
    away = (found - value(printed)) / unit(printed)
    return abs(away) <= units or (printed.endswith(DOTS) and 0 <= away < 1)


def shown(printed: str, found: float) -> str:
    if isinstance(found, int):
        return str(found)
    return f"{found:.{(6 if '/' in printed else decimals(printed)) + MORE}f}"


def number(
    what: str | TableCell, printed: str, found: float, erratum: dict[str, str] | None = None, units: float = HALF
) -> Number:
    """`units` of the last digit is how far it may be away."""
    right = erratum["right"] if erratum else printed
    computed, difference = shown(right, found), found - value(printed)
    return Number(str(what), printed, computed, difference, near(right, found, units), told(erratum), cell_of(what))


def cell_of(what: str | TableCell) -> TableCell | None:
    """The place of a number in a printed table, if its name tells one."""
    return what if isinstance(what, TableCell) else None


def bound(what: str, printed: str, found: float, is_upper: bool) -> Number:
    """A number that is printed as a bound, read off a curve: it may lie a little inside, but outside only by rounding."""
    inside = (value(printed) - found) / unit(printed) * (1 if is_upper else -1)
    sign = "<" if is_upper else ">"
    return Number(what, f"{sign} {printed}", shown(printed, found), found - value(printed), -HALF <= inside <= 1 + HALF)


def choice(what: str | TableCell, printed: str, best: Collection[int], erratum: dict[str, str] | None = None) -> Number:
    """A number of dice, say. If several are equally good, the printed one must be among them."""
    right = int(erratum["right"] if erratum else printed)
    said, computed = f"{what} (a tie)" if len(best) > 1 else str(what), " or ".join(map(str, best))
    difference = float((right if right in best else min(best)) - int(printed))
    return Number(said, printed, computed, difference, right in best, told(erratum), cell_of(what))


def word(what: str, printed: str, computed: str, erratum: dict[str, str] | None = None) -> Number:
    return Number(what, printed, computed, None, computed == (erratum["right"] if erratum else printed), told(erratum))


def told(erratum: dict[str, str] | None) -> str:
    """The right value of an erratum, and why it is right."""
    if not erratum:
        return ""
    right = erratum.get("right")
    return f"{right} is right: {erratum['why']}" if right else erratum["why"]


def largest(means: Iterable[float]) -> list[int]:
    """The places of the largest, and of those that are only rounded to something else."""
    found = dict(enumerate(means))
    return [place for place, mean in found.items() if mean >= max(found.values()) * (1 - SAME)]
