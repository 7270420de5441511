"""The catalogue of published tables and figures: what was printed, next to what is computed here.

How numbers and figures are computed stands in the module of each paper; what was printed, in resources/published.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

Verdict = Literal["agrees", "erratum", "answered", "differs"]

OPEN = "open"  # what stands for a number that the paper asks for and does not have


@dataclass(frozen=True)
class TableCell:
    """Where a number stands in a printed table."""

    row: str  # "3 to go"
    column: str  # "dice"
    joint: str = ": "  # between them, in words

    def __str__(self) -> str:
        return f"{self.row}{self.joint}{self.column}"


@dataclass(frozen=True)
class Number:
    """A printed number, or a word, next to the computed one."""

    what: str  # "3 points to go: dice"
    printed: str  # the number as it is printed: "0.677"; `OPEN` where the paper only asks for it
    computed: str  # the number as it is computed, to as many digits or some more
    difference: float | None  # computed less printed; none between words
    agrees: bool  # whether both agree to the printed digits, or as closely as the print allows
    erratum: str = ""  # what is wrong with the print, if that is known: then `agrees` says whether the corrected one agrees
    cell: TableCell | None = None  # the place of the number in a printed table, if it is in one

    @property
    def verdict(self) -> Verdict:
        if not self.agrees:
            return "differs"
        if self.printed == OPEN:
            return "answered"
        return "erratum" if self.erratum else "agrees"


@dataclass(frozen=True)
class Spot:
    """The place in the window that shows what an exhibit shows: the rules, and the view of that title."""

    rules: Game
    view: str  # the title of the view: "Roll or hold"; none where the window has no pictures of the game
    layout: str
    state: State = field(default_factory=State)
    axis: str = "theirs"
    show: str = ""  # which of several pictures the view has


class Location(NamedTuple):
    """Where an exhibit stands in a paper."""

    kind: str  # "Table", "Figure" or "Section"; "Passage" where sections have no numbers
    number: str
    part: str = ""  # of a section with several exhibits: "claim 1"


@dataclass(frozen=True, eq=False)  # each is one of a kind
class Exhibit:
    place: Location
    title: str
    shows: str  # what the print shows, in words
    spot: Spot
    numbers: Callable[[Job], tuple[Number, ...]] | None = None  # may take seconds
    figure: "Callable[[], Figure] | None" = None  # that figure, computed
    errata: tuple[str, ...] = ()  # errata beyond those of single numbers
    same_as: tuple[str, str] | None = None  # key and label of another paper's exhibit with the same numbers: counted there

    @property
    def label(self) -> str:
        """Where the exhibit stands in the paper: "Table 2", "Section 3.2, claim 1"."""
        part = f", {self.place.part}" if self.place.part else ""
        return f"{self.place.kind} {self.place.number}{part}"

    @property
    def short_label(self) -> str:
        """The label beside a title, which tells the part: "Table 2", "§ 3.2"; of a passage its name."""
        if self.place.kind == "Passage":
            return self.place.number
        return f"{'§' if self.place.kind == 'Section' else self.place.kind} {self.place.number}"


@dataclass(frozen=True, eq=False)  # each is one of a kind
class Paper:
    key: str  # "louchard"
    authors: str
    title: str
    source: str  # where and when the paper appeared
    exhibits: tuple[Exhibit, ...]
    year: int | None = None  # the year it appeared, if that is known


def papers() -> tuple[Paper, ...]:
    """All papers, in the order of the gallery."""
    from diceviz.papers import butler, crocce_mordecki, great_rolled_ones, louchard, neller, tijms, tijms_van_der_wal

    first = crocce_mordecki.PAPER, tijms.PAPER, tijms_van_der_wal.PAPER, tijms_van_der_wal.EARLIER, louchard.PAPER
    return *first, neller.PAPER, neller.TABLES, butler.PAPER, great_rolled_ones.PAPER


def exhibits(of: Iterable[Paper] | None = None) -> Iterator[tuple[Paper, Exhibit]]:
    """The exhibits of some papers; of all, unless told."""
    return ((paper, exhibit) for paper in (papers() if of is None else of) for exhibit in paper.exhibits)


def exhibit_of(key: str, label: str) -> Exhibit:
    """The exhibit of that paper with that label, such as ("louchard", "Figure 15")."""
    found = [exhibit for paper, exhibit in exhibits() if (paper.key, exhibit.label) == (key, label)]
    if not found:
        raise ValueError(f"{key}, {label}: must be one of the exhibits of {', '.join(paper.key for paper in papers())}")
    return found[0]


@dataclass(frozen=True)
class Result:
    """The numbers of an exhibit, computed; none where it has only a figure."""

    paper: Paper
    exhibit: Exhibit
    numbers: tuple[Number, ...]

    def having(self, verdict: Verdict) -> tuple[Number, ...]:
        return tuple(number for number in self.numbers if number.verdict == verdict)


@dataclass(frozen=True)
class Count:
    """How many numbers are not known to be wrong in print, and how many of these are reproduced."""

    reproduced: int
    of: int
    errata: int  # numbers known to be wrong, whose right value is computed
    answered: int = 0  # numbers that a paper only asks for

    def __str__(self) -> str:
        return f"{self.reproduced} of {self.of} reproduced"


def check(job: Job | None = None, of: Iterable[Paper] | None = None) -> Iterator[Result]:
    """Recompute every published number, one exhibit after the other. What stands in two papers is computed twice."""
    job = job or Job()
    everything = tuple(exhibits(of))
    for done, (paper, exhibit) in enumerate(everything, start=1):
        yield Result(paper, exhibit, exhibit.numbers(Job(cancelled=job.cancelled)) if exhibit.numbers else ())
        job.reached(done / len(everything))


def count(results: Iterable[Result]) -> Count:
    """Count the numbers; those that stand in two papers count once."""
    return counted(number for result in results if not result.exhibit.same_as for number in result.numbers)


def counted(numbers: Iterable[Number]) -> Count:
    verdicts = [number.verdict for number in numbers]
    agreeing, errata, answered = (verdicts.count(verdict) for verdict in ("agrees", "erratum", "answered"))
    return Count(agreeing, len(verdicts) - errata - answered, errata, answered)
