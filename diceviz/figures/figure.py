"""A figure: a picture to be printed, in words, in numbers, and how it is drawn."""

import html
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from diceviz.figures.data import Data
from diceviz.figures.page import Page
from diceviz.model.lens import Lens
from diceviz.model.other_rules import described
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from diceviz.plots.pane import Pane
    from solver.strategies import Strategy

TAGS = re.compile(r"<[^>]+>")


class Zoom(NamedTuple):
    """What is seen of a plot, in its own numbers."""

    left: float
    right: float
    low: float
    high: float


@dataclass(frozen=True)
class Look:
    """What is looked at, besides the rules. What a view has no use for it leaves alone."""

    state: State = field(default_factory=State)  # the cursor
    axis: str = "theirs"  # the number that is fixed where states are cut, at that of the state
    show: str = ""  # which of several pictures the view has; the first, unless told
    players: "tuple[str | Strategy, ...]" = ()  # strategies, or their names, such as "hold at 20"
    lens: Lens = Lens()
    zoom: Zoom | None = None  # everything, unless told
    path: tuple[State, ...] = ()  # of the game on the table
    secret: bool = False  # whether a person has to choose at the cursor, and does not want to be told what is best

    def unless_secret(self, told: str) -> str:
        """What is said of the cursor."""
        return "" if self.secret else told


def seen_in(view: "Pane", game: Game, zoom: Iterable[float] | None = None) -> Look:
    """What a view of the window looks at, in the game of its picture."""
    frame, part = view.frame, None if zoom is None else Zoom(*zoom)
    return Look(view.here(game), frame.axis, lens=frame.lens, zoom=part, path=frame.path, secret=frame.is_secret)


@dataclass(frozen=True, eq=False)
class Figure:
    """`draw` is given a sheet of matplotlib, whose layout leaves room for title and caption, and the page. It may run in any
    thread. What the main one has to do before is done by `preparing`, which stops now and then: it can be the user's turn."""

    name: str  # of the view: "Win map"
    title: str
    caption: str
    data: Callable[[], Data]  # the numbers behind it: there may be many, so they are put together when asked for
    draw: "Callable[[Sheet, Page], None]"
    shape: float = 4 / 3  # width to height that suits it
    preparing: Callable[[Page], Iterator[None]] | None = None
    least_width: int = 0  # pixels of a PNG, whatever its dpi

    def prepare(self, page: Page) -> None:
        """All of it at once."""
        for _ in self.preparing(page) if self.preparing else ():
            pass


def plain(text: str) -> str:
    """Words for the screen without their tags."""
    return " ".join(html.unescape(TAGS.sub("", text.replace("<br>", " "))).split())


def titled(game: Game, what: str) -> str:
    """What is shown, after the rules."""
    return f"{described(game)}: {what[:1].lower()}{what[1:]}"
