"""A pane: title, a short subtitle of what is fixed, room for tools, the picture, and one plain sentence below.

Its title is a bar of its own, by which the window drags it about.

Pictures are made off the main thread from a solution, which never changes, so that sweeping stays smooth at any size.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.background.pools import PICTURES
from diceviz.model.frame import Frame, between_turns, nearest
from diceviz.model.request import Request
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.plots.pane_text import Sentence, SentenceRoom, Subtitle
from diceviz.words.game_progress import won_by_holding
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.views.view import View

HIDDEN = "Hidden while you choose"
COVERED = "Covered until you have answered the trainer."
FOLLOWED = [field.name for field in fields(Frame) if field.name not in ("requests", "can_undo", "can_redo")]


R = TypeVar("R", bound=Request)
S = TypeVar("S")  # the source of a picture: all that it is made from, as one frozen value
P = TypeVar("P")


class Pane(QFrame, Generic[R, P]):
    """The widget of a view. Its controls ask for another request; its picture is painted from the frame it is given."""

    view: ClassVar["View"]  # the view whose widget this is
    picked = Signal(object)  # a State
    hovered = Signal(object)  # a State, or None when the mouse leaves
    cut = Signal(str)  # the number that is to be fixed
    ruled = Signal(object, bool)  # other rules, and whether they continue a gesture
    requested = Signal(object, str, bool)  # another request, what is new in it, and whether that continues a gesture
    seated = Signal(str, str)  # who are to play, where it matters how often states are met
    went_to = Signal(int)  # the game on the table is to go so many plies from its start
    quizzed = Signal(bool)  # whether a question of the trainer is open
    spotted = Signal(object, object)  # a Spot of the papers, which all views are to show, and the request of the pane itself
    painting_begun = Signal(object, object)  # a Painting that is to be gone on with, and the Paintbrush
    painted = Signal(object, bool, object)  # a changed Painting, whether that continues a stroke, and the State of the brush
    paintbrush_taken = Signal(object)  # another Paintbrush, or None when the user paints no more
    renamed = Signal(object, str)  # a Painting, and the name that it is to have
    answers = True  # whether the picture would answer a question of the trainer

    def __init__(self, widget: QWidget, pool: ThreadPoolExecutor = PICTURES) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._frame: Frame | None = None
        self.picture: P | None = None  # the picture on screen
        self.setFocusProxy(widget)
        widget.setMinimumSize(160, 120)
        self.setProperty("role", "pane")
        self.subtitle, self.sentence = Subtitle(), Sentence("The picture appears as soon as the solver is ready.")
        self.heading = QLabel(self.view.title)
        self.heading.setProperty("role", "title")
        self.tools = QHBoxLayout()
        self.fit = QToolButton()
        self.fit.setToolTip("Show everything again (A)")
        self.fit.setAccessibleName("Show everything")

        self.title_bar = QFrame()
        self.title_bar.setProperty("role", "bar")
        self.header = header = QHBoxLayout(self.title_bar)
        header.setContentsMargins(12, 6, 8, 4)
        header.setSpacing(8)
        header.addWidget(self.heading)
        header.addWidget(self.subtitle, 1)
        header.addWidget(self.fit)
        self.tools.setContentsMargins(12, 0, 12, 6)
        self.tools.setSpacing(8)
        self.scales = QHBoxLayout()  # below the tools: takes no room while all that is in it is hidden
        self.scales.setContentsMargins(12, 0, 12, 0)

        footer = QHBoxLayout()
        footer.setContentsMargins(12, 4, 12, 4)
        footer.addWidget(SentenceRoom(self.sentence))

        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 1)
        column.setSpacing(0)
        column.addLayout(self.tools)
        column.addLayout(self.scales)
        column.addWidget(rule())
        column.addLayout(self._veiled(widget), 1)
        column.addWidget(rule())
        column.addLayout(footer)

        self.source: Any = None  # what the picture on screen was made from
        self._wanted: Any = None
        self._newest = Newest(self, pool)
        self._newest.done.connect(self._paint)
        self._newest.failed.connect(self._fail)
        self._followed: Frame | None = None  # the frame that was shown last
        self._failed: Any = None  # the source of a picture that could not be made
        self._problem = ""  # why that picture could not be made

    def _veiled(self, widget: QWidget) -> QGridLayout:
        self.veil, self.cover = Veil(), QLabel(COVERED)
        self.cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cover.setWordWrap(True)
        self.cover.setProperty("role", "cover")
        self.cover.hide()
        layers = QGridLayout()
        for layer in (widget, self.veil, self.cover):
            layers.addWidget(layer, 0, 0)
        return layers

    def follow(self, frame: Frame) -> None:
        """Show the frame, if there is anything to show and somebody to see it."""
        self._frame = frame
        self.show_painting(frame)
        self.cover.setText(self.covered_by)
        self.cover.setVisible(self.is_covered)
        if self.isVisible() and frame.solution is not None and self.view.shows(frame.game):
            before, self._followed = self._followed, frame
            self.subtitle.lead(f"best reply to {frame.answer.against.name}" if frame.answer and self.view.follows_lock else "")
            if before is None or before is frame or self._is_changed(before, frame):
                self.show_frame(frame)
                self._mark(frame)

    def _is_changed(self, before: Frame, frame: Frame) -> bool:
        """Whether a frame differs from the one before it in more than what other views are asked for."""
        kept = all(getattr(before, name) is getattr(frame, name) for name in FOLLOWED)
        return not kept or bool(self.view.request_in(before) != self.view.request_in(frame))

    def notice(self, frame: Frame) -> None:
        """Keep a frame whose rules are being solved: the picture stays, but the next request is a change of that frame's."""
        self._frame = frame

    @property
    def request(self) -> R:
        """What is asked for: the user's request in the frame, or the view's first."""
        asked = self.view.request_in(self._frame) if self._frame else self.view.request()
        return cast(R, asked)  # the view's registry names pane and request together

    def ask(self, continues: bool = False, **changes: Any) -> None:
        """Ask for another request, if it is another."""
        request = replace(self.request, **changes)
        if request != self.request:
            self.requested.emit(request, " ".join(changes), continues)

    def figure(self) -> "Figure":
        """What is on screen, for print. `ValueError` says why that cannot be printed now."""
        self.rest()
        if self.is_covered:
            raise ValueError(self.covered_by.rstrip("."))
        if self._frame is None or not self.is_of(self._frame):
            raise ValueError("the picture is not there yet: try again when it is drawn")
        return self._named(self.view.figure(self._frame, self.request, self.picture))

    def _named(self, figure: "Figure") -> "Figure":
        """The figure, whose title says if it is of a best reply."""
        answer = self._frame.answer if self._frame and self.view.follows_lock else None
        return replace(figure, title=f"{figure.title}, best reply to “{answer.against.name}”") if answer else figure

    def rest(self) -> None:
        """Bring gestures to their end: what the user has turned or zoomed is asked for."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.follow_again()

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees is not drawn; it begins anew when the pane is shown again."""
        super().hideEvent(event)
        self._followed = None
        if self.is_at_work:
            self.give_up()

    @property
    def is_at_work(self) -> bool:
        """Whether what was asked for is still on its way."""
        return bool(self.source != self._wanted)

    @property
    def frame(self) -> Frame | None:
        """The frame that the pane was given last."""
        return self._frame

    @property
    def game(self) -> Game:
        """The game that is on screen, or will be."""
        if self._frame is None:
            raise ValueError("the picture is not there yet: try again when it is drawn")
        return self._frame.game

    @property
    def covered_by(self) -> str:
        """What is written in place of a picture that would answer a question which is open; nothing where it is shown."""
        return COVERED if self.answers and self._frame is not None and self._frame.quizzed else ""

    @property
    def is_covered(self) -> bool:
        return bool(self.covered_by)

    def give_up(self) -> None:
        self._newest.cancel()
        self._wanted = None

    def show_frame(self, frame: Frame) -> None:
        """Set the controls, and have the picture drawn that the frame asks for."""
        raise TypeError(f"{type(self).__name__} does not say how to show a frame")

    def show_painting(self, frame: Frame) -> None:
        """Show what is needed to paint a strategy, where one can be painted and is."""

    def show_marks(self, frame: Frame) -> None:
        """Lay over the picture what changes without it: the cursor, the path of the game, the zoom, the sentence.

        The picture may still be of earlier rules.
        """

    def follow_again(self) -> None:
        if self._frame:
            self.follow(self._frame)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.veil.set_colour(theme.pane)
        self.follow_again()

    def show_all(self) -> None:
        """Ask for the whole picture: a step of its own, which the next zoom does not continue."""
        if self.request.zoom is not None:
            self.requested.emit(replace(self.request, zoom=None), "everything", False)

    def here(self, game: Game) -> State:
        """The cursor, in the game of a picture that may be older than the frame."""
        return nearest(game, self._frame.wish) if self._frame else game.start()

    def say(self, state: State | None) -> None:
        """What the picture tells of a state under the mouse; without one, what is looked at and what it tells of the cursor."""

    def tell(self, *sentences: str, state: State | None = None) -> None:
        """Write what to do in a state under the mouse, or at the cursor, the most important first: not there while a person has
        to choose who does not want to be told."""
        frame = self._frame
        if frame and state is None and (won := won_by_holding(frame)):
            sentences = (won,)
        elif frame and self._is_secret(state):
            sentences = (hidden(frame),)
        self.write(*sentences)

    def write(self, *sentences: str) -> None:
        """Write sentences below the picture; where the picture that is asked for cannot be made, they say why not."""
        self.sentence.tell(*((self._problem,) if self._has_failed else sentences))

    def _is_secret(self, state: State | None) -> bool:
        """The state of a cell that stands for both scores has nothing at risk."""
        if self._frame is None or not self._frame.is_secret:
            return False
        return state in (None, self._frame.state, between_turns(self._frame.state))

    def mark(self, state: State | None) -> None:
        """Mark the state that the mouse is on in any view, or none."""

    def show_tools(self, game: Game) -> None:
        """Show only those tools that the game has a use for."""

    def draw(self, make: Callable[[S], P], source: S) -> None:
        """Have the picture of the source made off the main thread and painted, unless it is there or on its way."""
        if source != self._wanted:
            self._wanted = source
            self._newest.request(lambda cancelled: (source, make(source)))

    def draw_slowly(self, make: Callable[[S, Job], P], source: S) -> None:
        """Have a picture made that takes its time: `make` is told by its job when nobody waits for it any more."""
        if source != self._wanted:
            self._wanted = source
            self._newest.request(lambda cancelled: (source, make(source, Job(cancelled=cancelled))))

    @property
    def is_drawn(self) -> bool:
        """Whether the picture on screen is the one that was asked for last."""
        return self.source is not None and bool(self.source == self._wanted)

    def is_of(self, frame: Frame) -> bool:
        """Whether the picture is of the solution, or the rules, that the frame has."""
        mine = self._frame
        return self.is_drawn and mine is not None and mine.solution is frame.solution and mine.reply is frame.reply

    def paint(self, picture: P) -> None:
        """Show the picture: nothing else is looked at but the theme."""
        raise TypeError(f"{type(self).__name__} does not say how to paint")

    def stop(self) -> None:
        self._newest.stop()

    def _paint(self, made: tuple[Any, P]) -> None:
        self.source, self.picture = made
        self.paint(self.picture)
        if self._frame is not None:
            self._mark(self._frame)

    def _mark(self, frame: Frame) -> None:
        if self._has_failed:
            self.sentence.setText(self._problem)
        elif self.picture is not None:
            self.show_marks(frame)

    @property
    def _has_failed(self) -> bool:
        """Whether the picture that is asked for could not be made."""
        return self._failed is not None and bool(self._failed == self._wanted)

    def _fail(self, problem: str) -> None:
        """What went wrong is told as long as that picture is asked for."""
        self._failed, self._problem = self._wanted, f"This picture cannot be drawn: {problem}."
        self.sentence.setText(self._problem)


def hidden(frame: Frame) -> str:
    """A sentence in place of what a person does not want to be told."""
    return f"{HIDDEN}." if frame.hint == "off" else f"{HIDDEN}: press I for a hint."


class Veil(QWidget):
    """Greys the picture below while it is out of date; the mouse goes through."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_colour(LIGHT.pane)
        self.hide()

    def set_colour(self, colour: str) -> None:
        self._colour = QColor(colour)
        self._colour.setAlpha(150)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._colour)


def rule() -> QFrame:
    line = QFrame()
    line.setProperty("role", "rule")
    return line
