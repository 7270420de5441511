"""The window shows the same as a table or figure of the papers: its rules, its state, its picture in front."""

from typing import Any

from PySide6.QtCore import QObject

from diceviz.model.frame import Frame
from diceviz.papers.catalogue import Spot
from diceviz.plots.pane import Pane
from diceviz.views.papers.pane import Papers
from diceviz.views.registry import VIEWS


class PaperActions(QObject):
    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self._window = window
        self._spot: Spot | None = None  # that is being solved: its picture comes to the front when there is one
        self._had_keyboard = False

    def show(self, spot: Spot) -> None:
        window = self._window
        self._spot, self._had_keyboard = spot, window.view(Papers).isAncestorOf(window.focusWidget())
        window.session.edit(spot.rules)
        window.session.move(spot.state)
        window.session.cut(spot.axis)
        self.render(window.session.frame)

    def render(self, frame: Frame) -> None:
        """Before the rules are solved the desk still has the views of another game."""
        spot = self._spot
        if spot is None:
            return
        if frame.rules != spot.rules:  # somebody wants something else
            self._spot = None
        elif frame.game == spot.rules:
            self._spot = None
            self._show(spot)

    def _show(self, spot: Spot) -> None:
        """With the papers still in sight."""
        window, kind = self._window, kind_of(spot.view)
        if not kind.shows(spot.rules):
            return
        if spot.show:
            window.view(kind).prefer(spot.show)
        window.show_view(kind)
        if not window.dock_area.docks[Papers].is_in_front:
            window.show_layout("Papers")
            window.show_view(kind)
        if self._had_keyboard:
            window.view(Papers).setFocus()


def kind_of(title: str) -> type[Pane]:
    return next(kind for kind in VIEWS if kind.title == title)
