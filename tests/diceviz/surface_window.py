"""The window in which surfaces are tested, and its surface as it was when the window was opened."""

from typing import Any

from diceviz.model.lens import Lens
from diceviz.pictures.palette import LIGHT
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import SurfaceRequest
from diceviz.window.window import Window
from solver import Pig, State
from tests.diceviz.conftest import look, settled

GAME, HERE = Pig(50), State(20, 25, 10)
SIZE = 1100, 660  # pixels


def as_opened(qtbot: Any, window: Window) -> Surface:
    window.session.look_through(Lens())
    window.session.cut("theirs")
    look(qtbot, window, GAME, HERE)
    view = window.pane(Surface)
    view.apply_theme(LIGHT)
    window.session.show("surface", SurfaceRequest())
    settled(qtbot, window)
    return view
