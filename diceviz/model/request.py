"""A request: what one view shows and how, as the user has chosen it.

Requests are values. They live in the session's frame, so that undo, saved sessions, exported figures and the command line speak
one language. Their fields are plain data, each with a default: flags, numbers, words, tuples of these, other frozen values and
games (see `files.checked_json`, which writes and reads them).
"""

from dataclasses import dataclass

LARGEST = 10**9  # no number that is asked for is larger, whether it is of points, plies or turns


def check_range(name: str, number: float, low: float = 0, high: float = LARGEST) -> None:
    """`ValueError` with a sentence that names the field, if its number is out of range."""
    if not low <= number <= high:
        raise ValueError(f"{name} = {number:.12g}: must be from {low} to {high}")


@dataclass(frozen=True)
class Zoom:
    """The part of a plot that is seen, in the units of its axes."""

    left: float
    right: float
    low: float
    high: float
    over: str = ""  # the key of the extent of the picture it was chosen for, others are seen whole; "" for any picture

    def __post_init__(self) -> None:
        for name in ("left", "right", "low", "high"):
            check_range(name, getattr(self, name), -LARGEST)
        if not (self.left < self.right and self.low < self.high):
            raise ValueError("must reach from left to right, and from low to high")


@dataclass(frozen=True)
class Request:
    """What every view may be asked for."""

    zoom: Zoom | None = None  # the part that is seen; none for all of the picture

    @property
    def strategies(self) -> tuple[str, ...]:
        """The names of the strategies that are asked for."""
        return ()
