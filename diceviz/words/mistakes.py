"""The decisions of a game that cost more than one cares for."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from diceviz.words.grading import GRADES, grade

if TYPE_CHECKING:
    from solver.playing.accounts import Entry
    from solver.solutions import Solution


class Mistake(NamedTuple):
    place: int  # how many plies came before it
    grade: str  # a key of `GRADES`
    seat: int  # whose decision it was


def mistakes(solution: "Solution", entries: "Sequence[Entry]", close: float) -> Iterator[Mistake]:
    """What is no near-tie, which costs less than `close` points; of two decisions at once the worse."""
    for place, entry in enumerate(entries):
        seat = max(range(len(entry.skill)), key=lambda each: abs(entry.skill[each]))
        kind = grade(solution.game, abs(entry.skill[seat]), solution.tolerance, close)
        if kind in GRADES:
            yield Mistake(place, kind, seat)


def next_place(found: Sequence[Mistake], ply: int, steps: int, persons: Sequence[int]) -> int | None:
    """Where the nearest mistake after that ply was made, or with `steps` = -1 before it: a person's, if any plays."""
    places = [each.place for each in found if not persons or each.seat in persons]
    beyond = [place for place in places if (place - ply) * steps > 0]
    return min(beyond, key=lambda place: abs(place - ply), default=None)
