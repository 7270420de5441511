"""A pane: title, a short subtitle of what is fixed, room for tools, the picture, and one plain sentence below.

Its title is a bar of its own, by which the window drags it about.

Pictures are made off the main thread from a solution, which never changes, so that sweeping stays smooth at any size.
"""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import PICTURES, Newest
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.text import RichLabel
from diceviz.words.progress import won_by_holding
from solver import Job, State
from solver.games import Game

NARROW = 460  # pixels: a sentence takes three lines there
SENTENCES = re.compile(r"(?<=\.) (?=[A-Z“<])")  # what is between them
HIDDEN = "Hidden while you choose"
COVERED = "Covered until you have answered the trainer."
FEW = 8  # letters: so little of a subtitle says nothing


class Pane(QFrame):
    """A view."""

    picked = Signal(object)  # a State
    hovered = Signal(object)  # a State, or None when the mouse leaves
    cut = Signal(str)  # the number that is to be fixed
    title = ""
    answers = True  # whether the picture would answer a question of the trainer

    @classmethod
    def shows(cls, game: Game) -> bool:
        """Whether the game has this view."""
        raise TypeError(f"{cls.__name__} does not say which games it shows")

    def __init__(self, picture: QWidget, pool: ThreadPoolExecutor = PICTURES) -> None:
        super().__init__()
        self._theme, self._frame = LIGHT, None
        self.setFocusProxy(picture)
        picture.setMinimumSize(160, 120)
        self.setProperty("role", "pane")
        self.subtitle, self.sentence = Subtitle(), Sentence("The picture appears as soon as the solver is ready.")
        self.heading = QLabel(self.title)
        self.heading.setProperty("role", "title")
        self.tools = QHBoxLayout()
        self.fit = QToolButton(toolTip="Show everything again (A)")
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
        footer.addWidget(self.sentence)

        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 1, 1)
        column.setSpacing(0)
        column.addLayout(self.tools)
        column.addLayout(self.scales)
        column.addWidget(rule())
        column.addLayout(self._veiled(picture), 1)
        column.addWidget(rule())
        column.addLayout(footer)

        self.drawn: tuple[Any, ...] = ()  # what the picture on screen was made from
        self._wanted: tuple[Any, ...] = ()
        self._latest = Newest(self, pool)
        self._latest.done.connect(self._paint)
        self._latest.failed.connect(lambda problem: self.sentence.setText(f"This picture cannot be drawn: {problem}."))

    def _veiled(self, picture: QWidget) -> QGridLayout:
        self.veil, self.cover = Veil(), QLabel(COVERED, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.cover.setProperty("role", "cover")
        self.cover.hide()
        layers = QGridLayout()
        for layer in (picture, self.veil, self.cover):
            layers.addWidget(layer, 0, 0)
        return layers

    def render(self, frame: Frame) -> None:
        """Show the frame, if there is anything to show and somebody to see it."""
        self._frame = frame
        self.cover.setVisible(self.is_covered)
        if self.isVisible() and frame.solution is not None and self.shows(frame.game):
            self.show_frame(frame)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.render_again()

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees is not drawn; it begins anew when the pane is shown again."""
        super().hideEvent(event)
        if self.is_at_work:
            self.give_up()

    @property
    def is_at_work(self) -> bool:
        """Whether what was asked for is still on its way."""
        return self.drawn != self._wanted

    @property
    def frame(self) -> Frame | None:
        """What it was given last."""
        return self._frame

    @property
    def is_covered(self) -> bool:
        """Whether the picture would answer a question that is open."""
        return self.answers and self._frame is not None and self._frame.quizzed

    def give_up(self) -> None:
        self._latest.cancel()
        self._wanted = ()

    def show_frame(self, frame: Frame) -> None:
        raise TypeError(f"{type(self).__name__} does not say how to show a frame")

    def render_again(self) -> None:
        if self._frame:
            self.render(self._frame)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.veil.set_colour(theme.pane)
        self.render_again()

    def show_all(self) -> None:
        """Undo zooming."""

    def prefer(self, show: str) -> None:
        """Show that one of several pictures, if there are several."""

    def here(self, game: Game) -> State:
        """The cursor, in the game of a picture that may be older than the frame."""
        return nearest(game, self._frame.wish)

    def say(self, state: State | None) -> None:
        """What the picture tells of a state under the mouse; without one, what is looked at and what it tells of the cursor."""

    def tell(self, text: str, state: State | None = None) -> None:
        """Write a sentence that says what to do in a state under the mouse, or at the cursor: not there while a person has to
        choose who does not want to be told."""
        won = won_by_holding(self._frame) if self._frame and state is None else ""
        self.sentence.setText(won or (hidden(self._frame) if self._is_secret(state) else text))

    def _is_secret(self, state: State | None) -> bool:
        """The state of a cell that stands for both scores has nothing at risk."""
        if self._frame is None or not self._frame.is_secret:
            return False
        return state in (None, self._frame.state, replace(self._frame.state, turn=0))

    def mark(self, state: State | None) -> None:
        """Mark the state that the mouse is on in some view."""

    def show_tools(self, game: Game) -> None:
        """Only those that the game has a use for."""

    def draw(self, make: Callable[..., Any], *wanted: Any) -> None:
        """Have the picture `make(*wanted)` made and painted, unless it is there or on its way."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._latest.request(lambda cancelled: (wanted, make(*wanted)))

    def draw_slowly(self, make: Callable[..., Any], *wanted: Any) -> None:
        """The same for a picture that takes its time: `make(*wanted, job)` is told when nobody waits for it any more."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._latest.request(lambda cancelled: (wanted, make(*wanted, Job(cancelled=cancelled))))

    @property
    def is_drawn(self) -> bool:
        """Whether the picture on screen is the one that was asked for last."""
        return bool(self.drawn) and self.drawn == self._wanted

    def is_of(self, frame: Frame) -> bool:
        """Whether the picture is of the solution, or the rules, that the frame has."""
        return self.is_drawn and (self.drawn[0] is frame.solution or self.drawn[0] == frame.game)

    def paint(self, picture: Any) -> None:
        raise TypeError(f"{type(self).__name__} does not say how to paint")

    def stop(self) -> None:
        self._latest.stop()

    def _paint(self, made: Any) -> None:
        self.drawn, picture = made
        self.paint(picture)


def hidden(frame: Frame) -> str:
    """What is said instead."""
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


class Subtitle(QLabel):
    """As much of it as there is room for, and nothing where that is next to nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "faint")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    @property
    def shown(self) -> str:
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        return text if text == self.text() or len(text) > FEW else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown)


class Sentence(RichLabel):
    """One plain sentence, or some. Its height depends on the width alone, so that nothing jumps when it changes; where there is
    no room for all, the last ones are shown: those of the state."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("role", "faint")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)  # all of it
        self._shorten()

    @property
    def fits(self) -> bool:
        """Whether all that is shown is seen."""
        return self.heightForWidth(self.width()) <= self.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        lines = 3 if self.width() < NARROW else 2
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 2)
        self._shorten()

    def _shorten(self) -> None:
        sentences = SENTENCES.split(self.text())
        for first in range(len(sentences)):
            self.show_text(" ".join(sentences[first:]))
            if self.fits:
                return


def rule() -> QFrame:
    line = QFrame()
    line.setProperty("role", "rule")
    return line
