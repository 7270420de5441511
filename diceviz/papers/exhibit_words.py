"""What was printed next to what is computed, in words: of one number, of a table, of all papers."""

from typing import NamedTuple

from diceviz.papers.catalogue import Count, Exhibit, Number, Paper, Verdict, counted
from diceviz.words import power_of_ten

MARKS = {"agrees": "✓", "erratum": "erratum", "answered": "new", "differs": "✗"}
TONES = {"agrees": "good", "erratum": "hold_text", "answered": "good", "differs": "bad"}  # colours of the theme


NOTHING = 1e-12  # a difference so small is a rounding error of binary digits
SMALL = 1e-4  # a difference below it is written as a power of ten


class Reckoned(NamedTuple):
    """The numbers of an exhibit, or why they are not there."""

    numbers: tuple[Number, ...] = ()
    problem: str = ""


def summary(found: Count) -> str:
    """The count in words, such as “78 of 78 numbers reproduced; 2 known errata.”"""
    if found.answered and not found.of:
        return f"<b>{found.answered}</b> numbers that the paper leaves open, computed."
    text = f"<b>{found.reproduced:,} of {found.of:,}</b> {'number' if found.of == 1 else 'numbers'} reproduced"
    return f"{text}; {found.errata:,} known {errata(found)}." if found.errata else f"{text}."


def errata(found: Count) -> str:
    """The noun, as it follows their number."""
    return "erratum" if found.errata == 1 else "errata"


def mark(found: Count) -> str:
    """The mark of an exhibit in a list: how many numbers differ, how many errata there are, or a tick."""
    if found.reproduced < found.of:
        return f"✗ {found.of - found.reproduced:,}"
    if found.answered and not found.of:
        return MARKS["answered"]
    return f"{found.errata:,} {errata(found)}" if found.errata else "✓"


def verdict(found: Count) -> Verdict:
    """The verdict on all numbers of an exhibit together."""
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


def head_of(paper: Paper) -> list[str]:
    """Two lines: the authors, with the year if that is known, and the title."""
    return [f"{paper.authors}{f', {paper.year}' if paper.year else ''}", paper.title]


def key(paper: Paper, exhibit: Exhibit) -> str:
    """The key by which an exhibit is remembered."""
    return f"{paper.key}: {exhibit.label}"


def matches(sought: str, paper: Paper, exhibit: Exhibit) -> bool:
    """Whether all words are found somewhere in what is said of the exhibit."""
    said = " ".join((paper.authors, paper.title, paper.source, exhibit.label, exhibit.title, exhibit.shows)).casefold()
    return all(word in said for word in sought.casefold().split())
