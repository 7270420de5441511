"""A place of the window: the views that share it are tabs; where only one of them is there, it has no tabs."""

from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from diceviz.views.pane import Pane
from solver.games import Game

View = TypeVar("View", bound=Pane)


class Place(QWidget):
    """Views are made when they are needed for the first time: the window does not wait for all of them."""

    made = Signal(object)

    def __init__(self, kinds: list[type[Pane]]) -> None:
        super().__init__()
        self.kinds = kinds
        self.views: dict[type[Pane], Pane] = {}
        self._preferred: type[Pane] | None = None
        self._game: Game | None = None
        self._shown: list[type[Pane]] = []
        self.tabs, self._stack = QTabBar(), QStackedWidget()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        self.hide()
        self.tabs.currentChanged.connect(lambda index: self.show_view(self._shown[index]))

    def view(self, kind: type[View]) -> View:
        """The one view of that kind."""
        if kind not in self.views:
            self.views[kind] = view = kind()
            self._stack.addWidget(view)
            self.made.emit(view)
        return self.views[kind]

    def show_game(self, game: Game) -> None:
        """The views that the game has; the one that was chosen last stays in front if it is among them."""
        self._game = game
        shown = [kind for kind in self.kinds if kind.shows(game)]
        for kind in shown:
            if kind in self.views:
                self.views[kind].show_tools(game)
        if shown == self._shown:
            return
        self._shown = shown
        with QSignalBlocker(self.tabs):
            while self.tabs.count():
                self.tabs.removeTab(0)
            for kind in shown:
                self.tabs.addTab(kind.title)
        self.tabs.setVisible(len(shown) > 1)
        self.setVisible(bool(shown))
        if shown:
            self._bring_to_front(self._preferred if self._preferred in shown else shown[0])

    def show_view(self, kind: type[Pane]) -> None:
        """Bring a view of the present game to the front, and remember it."""
        self._preferred = kind
        self._bring_to_front(kind)

    def _bring_to_front(self, kind: type[Pane]) -> None:
        view = self.view(kind)
        view.show_tools(self._game)
        view.heading.setVisible(len(self._shown) == 1)  # else its tab names it
        with QSignalBlocker(self.tabs):
            self.tabs.setCurrentIndex(self._shown.index(kind))
        self._stack.setCurrentWidget(view)

    def focus(self) -> None:
        """Give the keyboard to the view in front."""
        self._stack.currentWidget().setFocus()

    def show_next(self) -> None:
        if self._shown:
            self.show_view(self._shown[(self.tabs.currentIndex() + 1) % len(self._shown)])
