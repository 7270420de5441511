"""The window shows what a table or figure of the papers shows: its rules, its state, its picture in front."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.views.papers import PAPERS
from diceviz.views.registry import VIEWS
from diceviz.views.view import View

if TYPE_CHECKING:
    from diceviz.papers.catalogue import Spot
    from diceviz.window.window import Window


class PaperActions:
    def __init__(self, window: "Window") -> None:
        self._window = window
        self._spot: Spot | None = None  # the place that is being solved for: its picture comes to the front when there is one
        self._had_keyboard = False

    def show(self, spot: "Spot", papers: Request) -> None:
        """Show a place and, in the list of papers, what is asked for there: one step of undo."""
        window = self._window
        self._spot = spot
        self._had_keyboard = window.dock_area.pane(PAPERS).isAncestorOf(window.focusWidget())
        view, session = view_titled(spot.view), window.session
        requests = {**session.frame.requests, PAPERS.name: papers}
        if spot.show:
            _, requests[view.name] = view.asked(replace(session.frame, rules=spot.rules, solution=None), spot.show, ())
        moment = replace(session.moment, rules=spot.rules, wish=spot.state, axis=spot.axis, requests=requests, seat=0)
        session.visit(moment)
        self.follow(session.frame)

    def follow(self, frame: Frame) -> None:
        """Show the picture that was asked for once its rules are solved: before, the window has the views of another game."""
        spot = self._spot
        if spot is None:
            return
        if frame.rules != spot.rules:  # somebody wants something else
            self._spot = None
        elif frame.game == spot.rules:
            self._spot = None
            self._show(spot)

    def _show(self, spot: "Spot") -> None:
        """Show the place of an exhibit in its view, with the papers still in sight."""
        view, docks = view_titled(spot.view), self._window.dock_area
        if not view.shows(spot.rules):
            return
        docks.show_view(view)
        if not docks.docks[PAPERS].is_in_front:
            self._window.show_layout("Papers")
            docks.show_view(view)
        if self._had_keyboard:
            docks.pane(PAPERS).setFocus()


def view_titled(title: str) -> View:
    return next(view for view in VIEWS if view.title == title)
