"""What is known of a view before anything of it is imported: its names, which games have it, and where its parts are.

A view is a folder: `picture.py` (its request, and its picture as a function of a solution and that request), `figure.py` (that
picture in print) and `pane.py` (the widget that paints it). Only the last one needs Qt.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.plots.pane import Pane

ONE_PICTURE, NO_PLAYERS = (
    "has one picture only",
    "nobody plays in",
)  # what is said of a view that --show or --players do not suit


class View(ABC):
    title: ClassVar[str]  # the title on its dock, and in the menu
    dock: ClassVar[str]  # the name under which its dock is kept between runs
    films: ClassVar[tuple[str, ...]] = ()  # the kinds of films it has: see `films`
    has_players: ClassVar[bool] = False  # whether strategies can be named for it on the command line
    follows_lock: ClassVar[bool] = True  # whether it shows the best reply to an opponent that is locked
    is_printed: ClassVar[bool] = True  # whether there is something to print without a window
    pictures: ClassVar[bool] = False  # whether it has several pictures, of which words choose one: see `asked`

    @property
    def name(self) -> str:
        """The name in files and on the command line, such as "win-map"."""
        return self.title.lower().replace(" ", "-")

    @abstractmethod
    def shows(self, game: Game) -> bool:
        """Whether the game has this view."""

    @abstractmethod
    def request(self) -> Request:
        """The request for what is shown as long as the user has chosen nothing else."""

    @abstractmethod
    def pane(self) -> "Pane[Any, Any]":
        """A new widget."""

    @abstractmethod
    def figure(self, frame: Frame, request: Any, picture: Any = None) -> "Figure":
        """The view in print, from a picture that is there already, or from one that is made now.

        `ValueError` says why there is nothing to print.
        """

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> tuple[Frame, Request]:
        """Frame and request for words and strategies, of the command line or of a paper; whatever they do not name stays as it
        is in the frame. `ValueError` if they make no sense here."""
        if show:
            raise ValueError(f"--show: {self.name} {ONE_PICTURE}")
        if players:
            raise ValueError(f"--players: {NO_PLAYERS} {self.name} of {frame.game.name}")
        return frame, self.request_in(frame)

    def laid_over(self, frame: Frame, strategy: str) -> Request | None:
        """The request that lays that strategy over the picture; none where that cannot be."""
        return None

    def sweep(self, frame: Frame, request: Any) -> "Sweep | None":
        """The film in which the number that is fixed in the picture goes through its range; none where no number is fixed."""
        return None

    def grown(self, frame: Frame, request: Any, picture: Any, share: float) -> tuple[Frame, Any, str]:
        """A frame of the film in which the target grows: frame and request for a game whose target is that share of the one in
        `picture`, and what is said of them."""
        return frame, request, ""

    def request_in(self, frame: Frame) -> Any:
        """The user's request in a frame, or the view's first."""
        return frame.requests.get(self.name) or self.request()


class GameView(View):
    """A view of the game on the table, which all games have."""

    has_players = True

    def shows(self, game: Game) -> bool:
        return True

    def asked(self, frame: Frame, show: str, players: tuple[str, ...]) -> tuple[Frame, Request]:
        """A game between these players, where there is none on the table."""
        from diceviz.figures.sample_game import with_game

        super().asked(frame, show, ())
        return with_game(frame, players), self.request_in(frame)


@dataclass(frozen=True)
class Sweep:
    """A film in which a number goes through its range."""

    what: str  # the number in words
    tip: str  # what the film shows, in a sentence
    span: range  # all that the number may be
    at: Callable[[int], tuple[Frame, Any, str]]  # frame and request for a number, and what is said of them
    caption: str
    best: float = 0.0  # where in the range the preview is taken, as a share of it


def one_of(players: tuple[str, ...]) -> str:
    """The name of the strategy that is compared with the best, if any is named."""
    if len(players) > 1:
        raise ValueError(f"players = {', '.join(players)}: must be one strategy, to compare with the best")
    return players[0] if players else ""


def with_strategies(frame: Frame, players: tuple[str, ...]) -> Frame:
    """The frame in which these can be chosen, also those that are not listed. `ValueError` names what there is."""
    unlisted = tuple((frame.game, frame.named(name)) for name in players if frame.strategy(name) is None)
    return replace(frame, own=(*frame.own, *unlisted)) if unlisted else frame
