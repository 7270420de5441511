"""Painting in a plot of cells: mouse and keys become changes of a painting; its button, and its bar above the picture."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolButton

from diceviz.model.frame import Frame, between_turns
from diceviz.model.painting import Paintbrush, Painting, Tool
from diceviz.model.strokes import Place, covered
from diceviz.pictures.palette import Theme
from diceviz.widgets.paint_bar import PaintBar, mix_of
from diceviz.widgets.theme import icon
from solver import State
from solver.games import Game
from solver.games.patches import Cell, can_be_painted

if TYPE_CHECKING:
    from diceviz.plots.cell_pane import CellPane

NEW = "my strategy"  # the name of a new painting, with a number where there is one
HOLD_AT = 20  # the turn total that is painted at first
TOOL_KEYS: dict[Any, Tool] = {Qt.Key.Key_B: "brush", Qt.Key.Key_L: "line", Qt.Key.Key_R: "rectangle"}
SIZE_KEYS = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
VALUE_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
PAINT_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
CHOICE_KEYS = {Qt.Key.Key_R: "roll", Qt.Key.Key_H: "hold"}


class PaintTools(QObject):
    """For one pane. What is painted is emitted by the pane's signals: nothing is kept here but the stroke that goes on."""

    def __init__(self, pane: "CellPane[Any, Any]", threshold: bool = False) -> None:
        """`threshold` tells that turn totals to hold at are painted over both scores, not choices."""
        super().__init__(pane)
        self._pane, self._plot, self._threshold = pane, pane.plot, threshold
        self._frame: Frame | None = None
        self._path: list[Place] = []  # where the mouse has been since it was pressed
        self._base: Painting | None = None  # the painting as it was when the mouse was pressed
        self._continues = False  # whether the stroke has changed anything yet
        self.button, self.bar = QToolButton(), PaintBar(threshold)
        self.button.setToolTip("Paint a strategy of your own here (P); Esc leaves")
        self.button.setAccessibleName("Paint a strategy")
        self.button.setCheckable(True)
        self.button.setProperty("role", "tool")
        self.button.clicked.connect(lambda on: self.begin() if on else self.leave())
        self.bar.hide()
        pane.header.insertWidget(pane.header.indexOf(pane.fit), self.button)
        pane.column.insertWidget(0, self.bar)
        self.bar.paintbrush_chosen.connect(pane.paintbrush_taken)
        self.bar.left.connect(self.leave)
        self.bar.started.connect(self._start_from)
        self.bar.named.connect(self._rename)
        for watched in (self._plot, self._plot.viewport()):
            watched.installEventFilter(self)

    def follow(self, frame: Frame) -> None:
        """Show the bar while a strategy is painted in this view."""
        self._frame = frame
        painting, brush, strategy = frame.painting, frame.paintbrush, frame.painted_in(self._pane.view.name)
        self.button.setChecked(strategy is not None)
        self.bar.setVisible(strategy is not None)
        if strategy is None or painting is None or brush is None:
            self._path = []
            return
        rival, standing = frame.foe, frame.standing
        self.bar.show_paintbrush(frame.game, replace(brush, rival=rival.name), painting, frame.rivals)
        is_old = standing is None or standing.players != (strategy, rival)
        self.bar.numbers.show_standing(frame.game, rival.name, standing, is_old)

    def show_tools(self, game: Game) -> None:
        self.button.setVisible(can_be_painted(game))

    def apply_theme(self, theme: Theme) -> None:
        self.button.setIcon(icon("brush", theme))
        self.bar.apply_theme(theme)

    def begin(self) -> None:
        """Go on with the newest painting of the game, or begin one."""
        frame = self._frame
        if frame is None or frame.solution is None:
            self.button.setChecked(False)
            return
        game = frame.game
        known = [each for each in frame.paintings if each.rules == game and frame.strategy(each.name)]
        painting = known[-1] if known else Painting(free_name(frame), game)
        before = frame.paintbrush if frame.paintbrush and frame.paintbrush.view == self._pane.view.name else None
        first = game.choices[-1] if game.chooses == "dice" else game.choices[0]
        brush = before or Paintbrush("", self._pane.view.name, mix=((first, 1.0),), hold_at=min(HOLD_AT, game.target))
        self._pane.painting_begun.emit(painting, replace(brush, painting=painting.name))
        self._plot.setFocus()

    def leave(self) -> None:
        self.button.setChecked(False)
        if self.is_painting:
            self._pane.paintbrush_taken.emit(None)
            self._plot.setFocus()

    @property
    def is_offered(self) -> bool:
        """Whether a strategy can be painted in what the pane shows."""
        return self.button.isVisible()

    @property
    def is_painting(self) -> bool:
        return self._frame is not None and self._frame.painted_in(self._pane.view.name) is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the left button and the keys of painting, while a strategy is painted here."""
        if not self.is_painting:
            return False
        if isinstance(event, QMouseEvent):
            return watched is self._plot.viewport() and self._take_mouse(event)
        if isinstance(event, QKeyEvent) and watched is self._plot:
            return self._take_key(event)
        return False

    def _take_mouse(self, event: QMouseEvent) -> bool:
        kind, point = event.type(), self._plot.mapToScene(event.position().toPoint())
        if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            if event.button() != Qt.MouseButton.LeftButton or (place := self._place(point)) is None:
                return False
            self._plot.setFocus()
            self._press(place)
            return True
        if kind == QEvent.Type.MouseMove and self._path:
            if (place := self._place(point)) is not None and place != self._path[-1]:
                self._path.append(place)
                self._stroke()
            return True
        if kind == QEvent.Type.MouseButtonRelease and self._path and event.button() == Qt.MouseButton.LeftButton:
            self._path = []
            return True
        return False

    def _place(self, point: QPointF) -> Place | None:
        """The column and the row under a point of the scene, whether there is a state or not; none beside the plot."""
        box = self._plot.getViewBox()
        if not box.sceneBoundingRect().contains(point):
            return None
        place = box.mapSceneToView(point)
        return round(place.x()), round(place.y())

    def _press(self, place: Place) -> None:
        self._path, self._continues = [place], False
        self._base = self._frame.painting if self._frame else None
        self._stroke()

    def _stroke(self) -> None:
        """Paint what the stroke covers by now over the painting as it was before."""
        frame, base = self._frame, self._base
        if frame is None or base is None or frame.paintbrush is None:
            return
        brush, game = frame.paintbrush, frame.game
        states = [self._state(place) for place in covered(brush.tool, brush.size, self._path)]
        if brush.mirrored and {self._plot.across, self._plot.up} == {"mine", "theirs"}:
            states += [replace(state, mine=state.theirs, theirs=state.mine) for state in states]
        cells = set(filter(None, (self._cell(game, state) for state in states)))
        painting = base.with_change(cells, *((), brush.hold_at) if self._threshold else (brush.mix,))
        if painting != frame.painting:
            here = self._state(self._path[-1])
            at = here if self._cell(game, here) else None
            self._pane.painted.emit(painting, self._continues, at)
            self._continues = True

    def _state(self, place: Place) -> State:
        assert self._frame is not None
        here = between_turns(self._frame.state) if self._threshold else self._frame.state
        return replace(here, **{self._plot.across: place[0], self._plot.up: place[1]})

    def _cell(self, game: Game, state: State) -> Cell | None:
        """The place of a state in the painting; none where there is no choice."""
        from solver.strategies.painted import can_change

        names = [name for name in game.axes if not (self._threshold and name == "turn")]
        cell = tuple(getattr(state, name) for name in names)
        return cell if can_change(game, cell) else None

    def _take_key(self, event: QKeyEvent) -> bool:
        act = self._deed(event)
        if act is None:
            return False
        event.accept()  # a key that is also a shortcut comes again, as one that is pressed
        if event.type() == QEvent.Type.KeyPress:
            act()
        return event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)

    def _deed(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key does while a strategy is painted; none for keys that it does not take."""
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        brush, game = (self._frame.paintbrush, self._frame.game) if self._frame else (None, None)
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride) or brush is None or game is None:
            return None
        if held == Qt.KeyboardModifier.ShiftModifier and key in TOOL_KEYS:
            return lambda: self.bar.choose(tool=TOOL_KEYS[key])
        if key in SIZE_KEYS:
            return lambda: self.bar.wide.stepBy(SIZE_KEYS[Qt.Key(key)])
        if key in VALUE_KEYS:
            return lambda: self._step(VALUE_KEYS[Qt.Key(key)])
        if held:
            return None
        if key == Qt.Key.Key_Escape:
            return self.leave
        if key in PAINT_KEYS:
            return self._paint_here
        choice = CHOICE_KEYS.get(Qt.Key(key)) if not event.text().isdigit() else (int(event.text()) or 10)
        if choice in game.choices and not self._threshold:
            return lambda: self._paint_with(choice)
        return None

    def _step(self, step: int) -> None:
        """Paint the next choice, or one point more or less, from now on."""
        if self._threshold:
            self.bar.total.stepBy(step)
        else:
            box = self.bar.choice
            box.setCurrentIndex(min(max(0, box.currentIndex() + step), box.count() - 1))

    def _paint_with(self, choice: Any) -> None:
        self.bar.choose(mix=mix_of(choice, 100, choice))
        self._paint_here()

    def _paint_here(self) -> None:
        """One touch of the brush at the cursor."""
        if self._frame:
            here = self._frame.state
            self._press((getattr(here, self._plot.across), getattr(here, self._plot.up)))
            self._path = []

    def _start_from(self, name: str) -> None:
        if self._frame and (painting := self._frame.painting) and name:
            self._pane.painted.emit(replace(painting, start=name), False, None)

    def _rename(self, name: str) -> None:
        """Take the name if no other strategy has it; else the old one stands there again."""
        frame = self._frame
        if frame is None or (painting := frame.painting) is None or name == painting.name:
            return
        try:
            renamed = replace(painting, name=name)
        except ValueError:
            renamed = painting
        if frame.strategy(name) is None and renamed != painting:
            self._pane.renamed.emit(painting, name)
        else:
            self.bar.name.setText(painting.name)


def free_name(frame: Frame) -> str:
    """A name that no strategy has yet."""
    names = (NEW, *(f"{NEW} {number}" for number in range(2, len(frame.rivals) + 3)))
    return next(name for name in names if frame.strategy(name) is None)
