"""The dock area: every view in a dock that can be dragged, tabbed, floated, closed and brought back, in ready-made layouts."""

from itertools import pairwise
from typing import Any, NamedTuple

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QTabBar,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.plots.pane import Pane
from diceviz.views.registry import VIEWS, views_of
from diceviz.views.view import View
from diceviz.window.layouts import LAYOUTS, Layout, columns_for, others_for, views_in
from solver.games import Game

AnyPane = Pane[Any, Any]

AREA = Qt.DockWidgetArea.LeftDockWidgetArea
AWAY = -1000, -1000  # out of sight
FOOT = 0.32  # the share of the height for the view below all columns
LATER = 30  # milliseconds until it is looked again whether the mouse has let go of a dock
BUTTONS = {
    "export": "Export this picture: as a figure, as numbers, as a film",
    "float": "Take this picture out of the window, or put it back",
    "close": "Close this picture; the menu View has it",
}


class Arrangement(NamedTuple):
    """An arrangement of the docks: where they are, and how much room they had."""

    state: QByteArray
    size: QSize


class Dock(QDockWidget):
    """Room for one view, which is made when it is seen for the first time: the window does not wait for all of them."""

    def __init__(self, view: View) -> None:
        super().__init__(view.title)
        self.view = view
        self.pane: AnyPane | None = None
        self.buttons: dict[str, QToolButton] = {}
        self.setObjectName(view.dock)
        self.setTitleBarWidget(QWidget())
        room = QWidget()  # stays when its view is hidden: an empty dock would keep those in its tabs small
        self.setWidget(room)
        self._room = QVBoxLayout(room)
        self._room.setContentsMargins(0, 0, 0, 0)

    def fill(self) -> AnyPane:
        self.pane = pane = self.view.pane()
        row = QHBoxLayout()
        row.setSpacing(2)
        pane.header.addLayout(row)
        for name, tip in BUTTONS.items():
            self.buttons[name] = button = QToolButton()
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            row.addWidget(button)
        self.buttons["float"].clicked.connect(lambda: self.setFloating(not self.isFloating()))
        self.topLevelChanged.connect(self.raise_)  # in front of the tabs it returns to
        self.buttons["close"].clicked.connect(self.close)
        self.setTitleBarWidget(pane.title_bar)
        self._room.addWidget(pane)
        return pane

    @property
    def is_in_front(self) -> bool:
        """Qt moves the docks behind a tab out of sight, without hiding them."""
        return self.isVisible() and self.geometry().right() >= 0 and self.geometry().bottom() >= 0


class DockArea(QMainWindow):
    made = Signal(object)  # a view, when it is needed for the first time

    def __init__(self, layout: str) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.layout_name = layout if layout in LAYOUTS else next(iter(LAYOUTS))
        self.docks = {view: Dock(view) for view in VIEWS}
        self.kept: dict[str, Arrangement] = {}  # as the user has left them
        self._game: Game | None = None
        self._arranged = ""  # what is on screen: a key of `kept`
        self._arranging = self._returning = self._seen = False
        self._tidy = QTimer(self, singleShot=True, interval=0)
        self._tidy.timeout.connect(self.tidy_up)
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._arrange)
        for dock in self.docks.values():
            dock.toggleViewAction().triggered.connect(lambda shown, dock=dock: self._open(dock, shown))
            for moved in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
                moved.connect(self._moved)

    @property
    def panes(self) -> list[AnyPane]:
        """The panes that have been needed so far."""
        return [dock.pane for dock in self.docks.values() if dock.pane]

    def pane(self, view: View) -> AnyPane:
        """The one widget of a view, which is made when it is needed for the first time."""
        dock = self.docks[view]
        if dock.pane is None:
            place = dock.geometry()
            dock.fill().setVisible(dock.is_in_front)
            self.made.emit(dock.pane)
            dock.setGeometry(place)  # with the tools of all games it grew over its neighbour, for a moment
        assert dock.pane is not None
        return dock.pane

    def show_view(self, view: View) -> None:
        """Bring a view of the present game to the front."""
        self.docks[view].show()
        self.docks[view].raise_()
        self.tidy_up()

    @property
    def in_front(self) -> list[Dock]:
        """The docks that are seen, from left to right and from top to bottom."""
        shown = [dock for dock in self.docks.values() if dock.is_in_front]
        return sorted(shown, key=lambda dock: (dock.isFloating(), dock.x(), dock.y()))

    def focus(self) -> None:
        """Give the keyboard to the first view."""
        if self.in_front:
            self.pane(self.in_front[0].view).setFocus()

    def focus_next(self) -> None:
        """Give the keyboard to the next view."""
        if (focused := self.focused) is not None:
            docks = self.in_front
            self.pane(docks[(docks.index(focused) + 1) % len(docks)].view).setFocus()

    def show_next(self) -> None:
        """Show the next of the tabs beside the view that has the keyboard."""
        if (focused := self.focused) is None:
            return
        beside = [dock for dock in self.docks.values() if dock is focused or dock in self._neighbours(focused)]
        chosen = beside[(beside.index(focused) + 1) % len(beside)]
        self.show_view(chosen.view)
        self.pane(chosen.view).setFocus()

    @property
    def focused(self) -> Dock | None:
        """The dock whose view has the keyboard, or the first; none where all are closed."""
        has_it = (dock for dock in self.in_front if dock.isAncestorOf(QApplication.focusWidget() or self))
        return next(has_it, next(iter(self.in_front), None))

    def show_layout(self, name: str) -> None:
        self.layout_name = name
        self._arrange()

    def show_game(self, game: Game) -> None:
        """Arrange the views that the game has. Tools that it has no use for would keep them wide."""
        self._game = game
        for pane in self.panes:
            if pane.view.shows(game):
                pane.show_tools(game)
        self._arrange()

    def reset(self) -> None:
        """The present layout, as it was made."""
        self.kept.pop(self._key, None)
        self._arranged = ""
        self._arrange()

    def keep(self) -> None:
        """Remember the arrangement, to come back to it."""
        if self._arranged:
            self.kept[self._arranged] = Arrangement(self.saveState(), self.size())

    def actions_for(self, game: Game) -> list[QAction]:
        """The actions that open and close each view of the game."""
        return [dock.toggleViewAction() for view, dock in self.docks.items() if view.shows(game)]

    def _open(self, dock: Dock, shown: bool) -> None:
        if shown:
            self.show_view(dock.view)

    def tidy_up(self) -> None:
        """Make the views that are in front, hide those behind, and name each once: by its tab, or by its title."""
        if self._arranging:
            return
        self._tidy.stop()
        self._place_docks()
        for view, dock in self.docks.items():
            if dock.is_in_front:
                self.pane(view)
            if dock.pane:
                dock.pane.setVisible(dock.is_in_front)
                dock.pane.heading.setVisible(dock.isFloating() or not self._neighbours(dock))

    @property
    def is_tidy(self) -> bool:
        return not self._tidy.isActive() and not self._later.isActive()

    def _neighbours(self, dock: Dock) -> list[QDockWidget]:
        """The docks that share its tabs."""
        return [other for other in self.tabifiedDockWidgets(dock) if other.isVisible()]

    def _moved(self) -> None:
        self._tidy.start()

    @property
    def _key(self) -> str:
        """The name of an arrangement: the layout, and the views of the game."""
        views = views_of(self._game) if self._game else []
        return "-".join([self.layout_name, *(view.dock for view in views)])

    def _arrange(self) -> None:
        """Arrange the docks, unless they are arranged so already. Nothing is arranged while a mouse button is down: a dock may
        be held by it, and Qt would go on to move what is no longer there."""
        self._later.stop()
        if self._game is None or self._key == self._arranged:
            return
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._later.start()
            return
        self.keep()
        self._arranged, self._arranging = self._key, True
        self.setUpdatesEnabled(False)
        self._take_out()
        kept = self.kept.get(self._arranged)
        if kept is None or not self._bring_back(kept):
            self._lay_out(LAYOUTS[self.layout_name], self._game)
        self._arranging = False
        self.tidy_up()
        self._share_room()
        self.setUpdatesEnabled(True)

    def _take_out(self) -> None:
        """Take all docks out of the area."""
        for dock in self.docks.values():
            if dock.parent():  # it has been in this area before
                if dock.isFloating():  # else Qt would take its window away all the same, and give it another
                    dock.setFloating(False)
                self.removeDockWidget(dock)

    def _bring_back(self, kept: Arrangement) -> bool:
        """Arrange the docks as the user left them, at the size they then had: Qt keeps their proportions only while they grow.

        It would also open docks that were not part of it, unless they are none of its children, and leave the tabs there that
        were on screen before. Returns whether Qt made sense of it.
        """
        size, self._returning = self.size(), True
        self.resize(kept.size)
        for view, dock in self.docks.items():
            belongs = self if self._game and view.shows(self._game) else None
            if dock.parent() is not belongs:
                dock.setParent(belongs)
        for bar in self.findChildren(QTabBar):
            bar.move(*AWAY)
        makes_sense = self.restoreState(kept.state)
        self._place_docks()
        self.resize(size)
        self._returning = False
        return makes_sense

    def _place_docks(self) -> None:
        """Have Qt lay out the docks now rather than at the next event."""
        if (layout := self.layout()) is not None:
            layout.activate()

    def _lay_out(self, layout: Layout, game: Game) -> None:
        columns = columns_for(layout, game)
        foot = views_in(layout.foot, game)
        cells = [cell for column in columns for cell in column] + [foot] * bool(foot)
        heads = [[self.docks[cell[0]] for cell in column] for column in columns]
        self.addDockWidget(AREA, heads[0][0], Qt.Orientation.Horizontal)
        if foot:  # first, so that it reaches below all of them
            self.splitDockWidget(heads[0][0], self.docks[foot[0]], Qt.Orientation.Vertical)
        for (left, *_), (right, *_) in pairwise(heads):
            self.splitDockWidget(left, right, Qt.Orientation.Horizontal)
        for column in heads:
            for upper, lower in pairwise(column):
                self.splitDockWidget(upper, lower, Qt.Orientation.Vertical)
        for cell in cells:
            self._stack_up(cell)
        for view in others_for(layout, game):
            self.tabifyDockWidget(heads[-1][-1], self.docks[view])
            self.docks[view].hide()
        for cell in cells:
            self.docks[cell[0]].raise_()

    def _stack_up(self, cell: tuple[View, ...]) -> None:
        for view in cell[1:]:
            self.tabifyDockWidget(self.docks[cell[0]], self.docks[view])
        for view in cell:
            self.docks[view].show()

    def _share_room(self) -> None:
        """Share the room as the layout says, where the user has not said otherwise."""
        if self._game is None or self._arranged != self._key or self._arranged in self.kept:
            return
        layout = LAYOUTS[self.layout_name]
        heads = [[self.docks[cell[0]] for cell in column] for column in columns_for(layout, self._game)]
        parts = layout.widths if len(heads) == len(layout.widths) else (1,) * len(heads)
        room = [self.width() * part // sum(parts) for part in parts]
        self.resizeDocks([column[0] for column in heads], room, Qt.Orientation.Horizontal)
        for column in heads:
            self.resizeDocks(column, [self.height() // len(column)] * len(column), Qt.Orientation.Vertical)
        foot = views_in(layout.foot, self._game)
        if foot:
            height = round(FOOT * self.height())
            pair = [heads[0][0], self.docks[foot[0]]]
            self.resizeDocks(pair, [self.height() - height, height], Qt.Orientation.Vertical)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tidy_up()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room until there is something to see; from then on every picture grows and shrinks as Qt has it."""
        super().resizeEvent(event)
        if self._returning:
            return
        if not self._seen and self._arranged in self.kept:
            self._bring_back(self.kept[self._arranged])  # in a smaller window there was no room for it
        elif not self._seen:
            self._share_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._seen = True
