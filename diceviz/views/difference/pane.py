"""The difference of two rule sets on screen: three plots, and boxes for the other rules and for what is compared."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton

from diceviz.background.pools import DIFFERENCES
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.pictures.palette import Theme
from diceviz.plots.slow_pane import SlowPane
from diceviz.views.difference import DIFFERENCE
from diceviz.views.difference.comparable import KEPT, compared, other_rules
from diceviz.views.difference.difference_words import at_cell, compared_as, summary
from diceviz.views.difference.picture import (
    NO_OTHERS,
    DifferencePicture,
    DifferenceRequest,
    DifferenceSource,
    NotCompared,
    has_cell,
    picture,
    source_of,
    subtitle,
)
from diceviz.views.difference.side_by_side import NARROW, SideBySide
from diceviz.widgets.choice_box import BoxEntry, choice_box, offer
from diceviz.widgets.theme import icon
from solver import Cancelled, Job, State


class Difference(SlowPane[DifferenceRequest, DifferencePicture | NotCompared]):
    view = DIFFERENCE

    def __init__(self) -> None:
        self.sides = SideBySide()
        super().__init__(self.sides, DIFFERENCES)
        self.against = box("Compare with", "The other rules: the same but for this, or rules that you kept")
        self.what = box("What is compared", "What is compared")
        self.keep = QToolButton()
        self.keep.setText("Keep these rules")
        self.keep.setIconSize(QSize(16, 16))
        self.keep.setToolTip("Keep these rules: they stay as the other side, then change the rules and watch the difference")
        self.keep.setAccessibleName("Keep these rules")
        self.label = QLabel("against")
        self.label.setBuddy(self.against)
        self.tools.addWidget(self.label)
        for part, stretch in ((self.against, 3), (self.what, 2), (self.keep, 0)):
            self.tools.addWidget(part, stretch)
        self._connect()

    def _connect(self) -> None:
        self.against.activated.connect(lambda place: self.ask(against=self.against.itemData(place)))
        self.what.activated.connect(lambda place: self.ask(what=self.what.itemData(place)))
        self.keep.clicked.connect(self._keep)
        self.sides.picked.connect(self._pick)
        self.sides.hovered.connect(self._point)
        self.sides.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.fit.clicked.connect(self.show_all)

    @property
    def shown(self) -> DifferencePicture | None:
        """The picture on screen, if the two could be compared."""
        return self.picture if isinstance(self.picture, DifferencePicture) else None

    def show_frame(self, frame: Frame) -> None:
        source = source_of(frame, self.request, self._theme)
        offer_rules(self.against, self.request, source)
        offer_kinds(self.what, source)
        self.subtitle.setText(subtitle(source))
        self.draw_slowly(made, source)

    def show_marks(self, frame: Frame) -> None:
        if shown := self.shown:
            self.sides.show_part(shown.extent, self.request.zoom)
            if shown.game == frame.shown:
                self.sides.show_cursor(frame.game, self._without_risk(frame.state))
            self.sides.show_path(frame.path, *shown.source.cut)
        self.say(None)

    def _without_risk(self, state: State) -> State:
        """The state without its points at risk, of which only slices tell."""
        return state if self.shown and self.shown.what == "slice" else replace(state, turn=0)

    def paint(self, picture: DifferencePicture | NotCompared) -> None:
        if isinstance(picture, NotCompared):
            self.sides.clear()
        else:
            self.sides.show_picture(picture)

    def show_work(self, done: float) -> None:
        self.sentence.setText(f"The other rules are being solved … {100 * done:.0f} %")

    def rest(self) -> None:
        self.sides.zooming.flush()

    def show_all(self) -> None:
        self.sides.show_all()
        super().show_all()

    def mark(self, state: State | None) -> None:
        self.sides.mark(state and self._without_risk(state))

    def apply_theme(self, theme: Theme) -> None:
        self.keep.setIcon(icon("pin", theme))
        self.sides.apply_theme(theme)
        super().apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide what matters less where there is little room for the controls."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        styles = Qt.ToolButtonStyle
        self.label.setVisible(not narrow)
        self.keep.setToolButtonStyle(styles.ToolButtonIconOnly if narrow else styles.ToolButtonTextBesideIcon)

    def _keep(self) -> None:
        if self._frame:
            self.ask(kept=self._frame.game, against=KEPT)

    def _pick(self, state: State) -> None:
        """Move the cursor to both scores; what is at risk there stays."""
        if self._frame and self.shown:
            sliced = self.shown.what == "slice"
            self.picked.emit(state if sliced else replace(state, turn=self._frame.cursor.turn))

    def _point(self, state: State | None) -> None:
        self.hovered.emit(state)
        self.say(state)

    def say(self, state: State | None) -> None:
        if self.picture is None or self.is_at_work:
            return
        if isinstance(self.picture, NotCompared):
            self.sentence.setText(f"{self.picture.why}.")
        elif state is not None and has_cell(self.picture, state):
            told = at_cell(self.picture, state)
            self.tell(*([told] if told else summary(self.picture)), state=state)
        else:
            here = self.here(self.picture.game)
            self.tell(at_cell(self.picture, here) if has_cell(self.picture, here) else "", *summary(self.picture))


def made(source: DifferenceSource, job: Job) -> DifferencePicture | NotCompared:
    """A picture, or why there is none."""
    if source.other is None:
        return NotCompared(source, NO_OTHERS)
    try:
        return picture(source, job)
    except Cancelled:
        raise
    except Exception as error:  # whatever it is, the user must see it
        return NotCompared(source, f"This cannot be compared: {str(error) or type(error).__name__}")


def offer_rules(box: QComboBox, request: DifferenceRequest, source: DifferenceSource) -> None:
    """The rules that can be compared with the game."""
    rules = other_rules(source.solution.game, request.kept)
    offer(box, [BoxEntry(called, called, described(other)) for called, other in rules.items()], source.called)


def offer_kinds(box: QComboBox, source: DifferenceSource) -> None:
    """List in the box what can be compared."""
    game = source.solution.game
    entries = []
    for kind in compared(game, source.other) if source.other else ():
        said, tip = compared_as(kind, game)
        entries.append(BoxEntry(said, kind, tip))
    offer(box, entries, source.what)


def box(name: str, tip: str) -> QComboBox:
    made = choice_box(name, tip)
    made.view().setTextElideMode(Qt.TextElideMode.ElideNone)
    return made
