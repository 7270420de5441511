"""A figure: a picture to be printed, in words, in numbers, and how it is drawn."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.other_rules import described
from diceviz.model.request import Zoom
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet


TAGS = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Look:
    """What is looked at in a figure, besides what it shows."""

    state: State = field(default_factory=State)  # the cursor
    lens: Lens = Lens()
    zoom: Zoom | None = None  # everything is seen where there is none
    path: tuple[State, ...] = ()  # the states of the game on the table
    secret: bool = False  # whether a person has to choose at the cursor, and does not want to be told what is best

    def unless_secret(self, told: str) -> str:
        """What is said of the cursor; nothing where that is a secret."""
        return "" if self.secret else told


def look_at(frame: Frame, zoom: Zoom | None = None) -> Look:
    """What a frame looks at, with the strategies of its lens that the game on screen has."""
    lens = replace(frame.lens, players=frame.seat_names) if frame.game.players == 2 else frame.lens
    return Look(frame.state, lens, zoom, frame.path, frame.is_secret)


@dataclass(frozen=True, eq=False)
class Figure:
    """`draw` is given a sheet of matplotlib, whose layout leaves room for title and caption, and the page. It may run in any
    thread. What the main one has to do before is done by `preparing`, which stops now and then: it can be the user's turn."""

    name: str  # the name of the view: "Win map"
    title: str
    caption: str
    data: Callable[[], Data]  # the numbers behind it: there may be many, so they are put together when asked for
    draw: "Callable[[Sheet, Page], None]"
    shape: float = 4 / 3  # width to height that suits it
    preparing: Callable[[Page], Iterator[None]] | None = None
    least_width: int = 0  # pixels of a PNG, whatever its dpi

    def prepare(self, page: Page) -> None:
        """Do at once all that has to be done before `draw`."""
        for _ in self.preparing(page) if self.preparing else ():
            pass


def plain(text: str) -> str:
    """Words for the screen without their tags."""
    return " ".join(html.unescape(TAGS.sub("", text.replace("<br>", " "))).split())


def titled(game: Game, what: str) -> str:
    """A title: the rules, and what is shown."""
    return f"{described(game)}: {what[:1].lower()}{what[1:]}"
