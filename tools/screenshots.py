"""Draw the pictures of the README anew: real windows, on whatever screen there is (`make screenshots`)."""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from diceviz.app import application
from diceviz.window import Window
from solver import Die, Pig, State

FOLDER = Path(__file__).parent.parent / "docs" / "images"


@dataclass(frozen=True)
class Shot:
    name: str
    rules: Pig = field(default_factory=Pig)
    size: tuple[int, int] = (1280, 800)
    theme: str = "light"
    state: State = State(40, 55, 18)
    axis: int = 0  # of the slice: their score, my score, at risk
    turn: int = 0  # of the win map
    part: str = ""  # of the window, by attribute


SHOTS = [
    *(
        Shot(f"window_{width}_{theme}", size=(width, height), theme=theme)
        for width, height in ((1280, 800), (1920, 1080))
        for theme in ("light", "dark")
    ),
    Shot("tour_slice", state=State(41, 49, 27), part="slice"),
    Shot("tour_slice_mine", axis=1, part="slice"),
    Shot("tour_slice_turn", state=State(40, 55, 24), axis=2, part="slice"),
    Shot("tour_map", turn=20, part="map"),
    Shot("tour_inspector", state=State(41, 49, 22), part="inspector"),
    Shot("tour_exact", Pig(200, "exact"), state=State(150, 180, 24), theme="dark"),
    Shot("tour_margin", Pig(200, "difference"), state=State(120, 150, 26)),
    Shot("tour_small_die", Pig(100, "reach", Die(3)), state=State(60, 70, 12)),
]


def take(shot: Shot) -> Iterator[None]:
    """Open the window, wait for its pictures, save it; each step yields to the event loop."""
    window = Window(shot.rules, shot.theme)
    window.resize(*shot.size)
    window.show()
    window.slice.axis.setCurrentIndex(shot.axis)
    window.map.turn.spin.setValue(shot.turn)
    window.session.move(shot.state)
    while window.session.frame.solving or not all(view.is_drawn for view in window.views):
        yield
    for _ in range(5):
        yield
    part: QWidget = getattr(window, shot.part) if shot.part else window
    part.grab().save(str(FOLDER / f"{shot.name}.png"))
    window.close()


def main() -> int:
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        FOLDER.mkdir(parents=True, exist_ok=True)
        QApplication.setQuitOnLastWindowClosed(False)
        steps = (None for shot in SHOTS for _ in take(shot))
        timer = QTimer(interval=20)
        timer.timeout.connect(lambda: next(steps, app) is app and app.quit())
        timer.start()
        return app.exec()


if __name__ == "__main__":
    sys.exit(main())
