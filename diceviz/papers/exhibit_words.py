"""What was printed next to what is computed, in words: of one number, of a table, of all papers."""

import re
from typing import NamedTuple

from diceviz.papers.catalogue import Count, Exhibit, Number, Paper, Verdict, counted
from diceviz.words import power_of_ten

MARKS = {"agrees": "✓", "erratum": "erratum", "differs": "✗"}
TONES = {"agrees": "good", "erratum": "hold_text", "differs": "bad"}  # colours of the theme


NOTHING = 1e-12  # what binary digits make of a difference of nothing
SMALL = 1e-4  # a difference below it is written as a power of ten
YEARS = re.compile(r"\b(?:19|20)\d\d\b")


class Reckoned(NamedTuple):
    """The numbers of an exhibit, or why they are not there."""

    numbers: tuple[Number, ...] = ()
    problem: str = ""


def summary(found: Count) -> str:
    """As “78 of 78 numbers reproduced; 2 known errata.”"""
    text = f"<b>{found.reproduced:,} of {found.of:,}</b> {'number' if found.of == 1 else 'numbers'} reproduced"
    return f"{text}; {known_errata(found)}." if found.errata else f"{text}."


def known_errata(found: Count) -> str:
    return "1 known erratum" if found.errata == 1 else f"{found.errata:,} known errata"


def mark(found: Count) -> str:
    """For a list."""
    if found.reproduced < found.of:
        return f"✗ {found.of - found.reproduced:,}"
    return known_errata(found).replace("known ", "") if found.errata else "✓"


def verdict(found: Count) -> Verdict:
    """On all of them."""
    return "differs" if found.reproduced < found.of else "erratum" if found.errata else "agrees"


def explained(reckoned: Reckoned) -> str:
    """The mark of a list, at length."""
    return f"Cannot be computed: {reckoned.problem}." if reckoned.problem else summary(counted(reckoned.numbers))


def cells(number: Number) -> tuple[str, ...]:
    """A row of a table."""
    return number.what, number.printed, number.computed, difference(number), MARKS[number.verdict]


def difference(number: Number) -> str:
    """Computed less printed: none between words."""
    gap = number.difference
    if gap is None:
        return ""
    if abs(gap) < NOTHING:
        return "0"
    return f"{'+' if gap > 0 else '−'}{f'{abs(gap):.2g}' if abs(gap) >= SMALL else power_of_ten(abs(gap))}"


def named(exhibit: Exhibit) -> str:
    return f"{exhibit.label}. {exhibit.title}"


def cited(paper: Paper) -> str:
    return f"{paper.authors}, <i>{paper.title}</i>, {paper.source}."


def head_of(paper: Paper) -> str:
    """Who, and when if that is known; and what, on a line of its own."""
    return ", ".join([paper.authors, *YEARS.findall(paper.source)[:1]]) + f"\n{paper.title}"


def key(paper: Paper, exhibit: Exhibit) -> str:
    """By which an exhibit is remembered."""
    return f"{paper.key}: {exhibit.label}"


def matches(sought: str, paper: Paper, exhibit: Exhibit) -> bool:
    """Whether all words are found somewhere in what is said of the exhibit."""
    said = " ".join((paper.authors, paper.title, paper.source, exhibit.label, exhibit.title, exhibit.shows)).casefold()
    return all(word in said for word in sought.casefold().split())
