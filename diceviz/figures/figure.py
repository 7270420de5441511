"""A figure: a picture to be printed, in words, in numbers, and how it is drawn."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from diceviz.data import Data
from diceviz.figures.page import Page
from diceviz.frame import Frame
from diceviz.lens import Lens
from solver import State
from solver.fields import Spec, specs
from solver.games import Game

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

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
    players: tuple[str, ...] = ()  # names of strategies, such as "hold at 20"
    lens: Lens = Lens()
    zoom: Zoom | None = None  # everything, unless told
    path: tuple[State, ...] = ()  # of the game on the table


def seen_in(frame: Frame, **more: object) -> Look:
    """What the views of the window look at."""
    return Look(frame.state, frame.axis, lens=frame.lens, path=frame.path, **more)


@dataclass(frozen=True, eq=False)
class Figure:
    """`draw` is given a sheet of matplotlib, whose layout leaves room for title and caption, and the page. It may run in any
    thread; what has to be done on the main one is done by `prepare`, which is called there with the page before it is drawn."""

    name: str  # of the view: "Win map"
    title: str
    caption: str
    data: Callable[[], Data]  # the numbers behind it: there may be many, so they are put together when asked for
    draw: "Callable[[Sheet, Page], None]"
    shape: float = 4 / 3  # width to height that suits it
    prepare: Callable[[Page], None] | None = None
    least_width: int = 0  # pixels of a PNG, whatever its dpi


def plain(text: str) -> str:
    """Words for the screen without their tags."""
    return " ".join(html.unescape(TAGS.sub("", text.replace("<br>", " "))).split())


def named(game: Game) -> str:
    """The rules in a few words: the name, and what is not as usual."""
    usual = {path: value for path, _, value in specs(type(game)())}
    told = [
        f"{spec.label.lower()}: {in_words(spec, value)}"
        for path, spec, value in specs(game)
        if path != ("target",) and value != usual.get(path)
    ]
    return f"{game.name} ({'; '.join(told)})" if told else game.name


def in_words(spec: Spec, value: int | str) -> str:
    if isinstance(value, str):
        return spec.options[value]
    return f"{value} {spec.unit}" if spec.unit not in spec.label.lower() else str(value)
