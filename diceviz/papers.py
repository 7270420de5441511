"""The catalogue of published tables and figures: what was printed, next to what is computed here.

How the numbers and figures of each paper are computed stands in diceviz/published/; what was printed, in resources/published.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

Verdict = Literal["agrees", "erratum", "differs"]


@dataclass(frozen=True)
class Number:
    """A printed number, or a word, next to the computed one."""

    what: str  # "3 points to go: dice"
    printed: str  # as in print: "0.677"
    computed: str  # to as many digits, or some more
    difference: float | None  # computed less printed; none between words
    agrees: bool  # to the printed digits, or as closely as the print allows
    erratum: str = ""  # what is wrong with the print, if that is known: then `agrees` says whether the corrected one agrees

    @property
    def verdict(self) -> Verdict:
        if not self.agrees:
            return "differs"
        return "erratum" if self.erratum else "agrees"


@dataclass(frozen=True)
class Spot:
    """Where the window shows the same: by these rules, in the view of that title."""

    rules: Game
    view: str  # its title: "Roll or hold"
    layout: str
    state: State = field(default_factory=State)
    axis: str = "theirs"
    show: str = ""  # which of several pictures the view has


@dataclass(frozen=True)
class Exhibit:
    label: str  # "Table 2", "Figure 15", "Section 3.2"
    title: str
    shows: str  # what the print shows, in words
    spot: Spot
    numbers: Callable[[Job], tuple[Number, ...]] | None = None  # may take seconds
    figure: "Callable[[], Figure] | None" = None  # the same figure, computed
    errata: tuple[str, ...] = ()  # beyond those of single numbers


@dataclass(frozen=True)
class Paper:
    key: str  # "louchard"
    authors: str
    title: str
    source: str  # where and when it appeared
    exhibits: tuple[Exhibit, ...]


def papers() -> tuple[Paper, ...]:
    """All of them, in the order of the gallery."""
    from diceviz.published import crocce_mordecki, louchard, tijms, tijms_van_der_wal

    return crocce_mordecki.PAPER, tijms.PAPER, tijms_van_der_wal.PAPER, louchard.PAPER


def exhibits() -> Iterator[tuple[Paper, Exhibit]]:
    return ((paper, exhibit) for paper in papers() for exhibit in paper.exhibits)
