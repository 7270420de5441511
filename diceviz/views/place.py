"""A place of the window: the views that share it are tabs; where only one of them is there, it has no tabs."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from diceviz.views.pane import Pane
from solver.games import Game


class Place(QWidget):
    def __init__(self, views: list[Pane]) -> None:
        super().__init__()
        self.views = views
        self._preferred = views[0] if views else None
        self.tabs, self._stack = QTabBar(), QStackedWidget()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        for view in views:
            self._stack.addWidget(view)
        self._shown: list[Pane] = []
        self.hide()
        self.tabs.currentChanged.connect(lambda index: self.show_view(self._shown[index]))

    def show_game(self, game: Game) -> None:
        """The views that the game has; the one that was chosen last stays in front if it is among them."""
        shown = [view for view in self.views if view.shows(game)]
        for view in shown:
            view.show_tools(game)
        if shown == self._shown:
            return
        self._shown = shown
        with QSignalBlocker(self.tabs):
            while self.tabs.count():
                self.tabs.removeTab(0)
            for view in shown:
                self.tabs.addTab(view.title)
                view.heading.setVisible(len(shown) == 1)  # else its tab names it
        self.tabs.setVisible(len(shown) > 1)
        self.setVisible(bool(shown))
        if shown:
            self._bring_to_front(self._preferred if self._preferred in shown else shown[0])

    def show_view(self, view: Pane) -> None:
        """Bring a view of the present game to the front, and remember it."""
        self._preferred = view
        self._bring_to_front(view)

    def _bring_to_front(self, view: Pane) -> None:
        with QSignalBlocker(self.tabs):
            self.tabs.setCurrentIndex(self._shown.index(view))
        self._stack.setCurrentWidget(view)

    def focus(self) -> None:
        """Give the keyboard to the view in front."""
        self._stack.currentWidget().setFocus()

    def show_next(self) -> None:
        if self._shown:
            self.show_view(self._shown[(self.tabs.currentIndex() + 1) % len(self._shown)])
