"""One line per measurement: what, the figures, the goal, and whether it is met."""

from dataclasses import dataclass

WIDTH = 72


@dataclass(frozen=True)
class Line:
    what: str
    figures: str
    goal: str = ""
    met: bool | None = None

    def __str__(self) -> str:
        verdict = {True: "met", False: "missed", None: ""}[self.met]
        return f"{self.what:<{WIDTH}} {self.figures:<44} {self.goal:<14} {verdict}".rstrip()


def ratio(what: str, slow: float, fast: float, at_least: float | None = None, at_most: float | None = None) -> Line:
    """How many times longer the first took than the second, in seconds."""
    value = slow / fast
    figures = f"{in_words(slow)} / {in_words(fast)} = {value:,.{0 if value >= 100 else 2}f}"
    if at_least is not None:
        return Line(what, figures, f">= {at_least:g}", value >= at_least)
    if at_most is not None:
        return Line(what, figures, f"<= {at_most:g}", value <= at_most)
    return Line(what, figures)


def in_words(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
