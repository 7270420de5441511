"""Draw the pictures of the README anew: real windows, on whatever screen there is (`make screenshots`)."""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from diceviz.app import application
from diceviz.views import (
    Curves,
    DiceMap,
    DiceWorth,
    MatchPanel,
    MixBars,
    MixGrid,
    PayoffMatrix,
    PolicySlice,
    ThrowsByScore,
    WinMap,
)
from diceviz.views.pane import Pane
from diceviz.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game

FOLDER = Path(__file__).parent.parent / "docs" / "images"


@dataclass(frozen=True)
class Shot:
    name: str
    rules: Game = field(default_factory=Pig)
    size: tuple[int, int] = (1280, 800)
    theme: str = "light"
    state: State = State(40, 55, 18)
    axis: int = 0  # of the slice: their score, my score, at risk
    turn: int = 0  # of the win map
    show: int = 0  # of the dice map: the number, how many are in the mix, entropy
    kind: str = "value"  # of the curves
    rival: str = "compare with …"  # laid over the slice
    table: bool = False  # of the match, all against all
    zoom: tuple[float, float] | None = None  # of the mix grid, on both axes
    front: tuple[type[Pane], ...] = ()  # views that are not in front by themselves
    part: type[Pane] | str = ""  # of the window: a view, or an attribute


SHOTS = [
    *(
        Shot(f"window_{width}_{theme}", size=(width, height), theme=theme)
        for width, height in ((1280, 800), (1920, 1080))
        for theme in ("light", "dark")
    ),
    Shot("tour_slice", state=State(41, 49, 27), part=PolicySlice),
    Shot("tour_slice_mine", axis=1, part=PolicySlice),
    Shot("tour_slice_turn", state=State(40, 55, 24), axis=2, part=PolicySlice),
    Shot("tour_map", turn=20, part=WinMap),
    Shot("tour_inspector", state=State(41, 49, 22), part="inspector"),
    Shot("tour_exact", Pig(200, "exact"), state=State(150, 180, 24), theme="dark"),
    Shot("tour_margin", Pig(200, "difference"), state=State(120, 150, 26)),
    Shot("tour_small_die", Pig(100, "reach", Die(3)), state=State(60, 70, 12)),
    Shot("compare", state=State(30, 49, 18), rival="hold at 20", part=PolicySlice),
    Shot("match", front=(MatchPanel,), table=True, part=MatchPanel),
    Shot("pig_alone", SoloPig(), state=State(25, turn=21)),
    Shot("pig_alone_within", SoloPig(goal="within"), (1920, 1080), "dark", State(40, turn=18, turns_left=7)),
    Shot("curves_threshold", SoloPig(), (1700, 640), state=State(0), kind="threshold", front=(Curves,), part=Curves),
    Shot("curves_excess", SoloPig(400), (1700, 640), state=State(0), kind="excess", front=(Curves,), part=Curves),
    Shot(
        "curves_chance",
        SoloPig(goal="within", turns=30),
        (1700, 640),
        state=State(0),
        kind="chance",
        front=(Curves,),
        part=Curves,
    ),
    Shot("hog", Hog(), state=State(40, 55)),
    Shot("hog_loss", Hog(bust="all"), state=State(40, 55), theme="dark"),
    Shot("hog_both_1920_dark", SimultaneousHog(), (1920, 1080), "dark", State(97, 95), zoom=(75.5, 99.5)),
    Shot("hog_mix_grid", SimultaneousHog(max_dice=5), state=State(97, 95), zoom=(91.5, 99.5), part=MixGrid),
    Shot("hog_mix_bars", SimultaneousHog(), (1600, 1000), state=State(99, 97), part=MixBars),
    Shot("hog_payoffs", SimultaneousHog(), (1600, 1000), state=State(99, 97), front=(PayoffMatrix,), part=PayoffMatrix),
    Shot("hog_dice_map", SimultaneousHog(), state=State(80, 60), front=(DiceMap,), part=DiceMap),
    Shot("hog_entropy", SimultaneousHog(), state=State(80, 60), front=(DiceMap,), show=2, part=DiceMap),
    Shot("hog_worth", Hog(), state=State(40, 55), part=DiceWorth),
    Shot("hog_alone", SoloHog(), state=State(0), part=ThrowsByScore),
    Shot("hog_alone_count", SoloHog(), (1280, 1000), state=State(0), kind="number", part=Curves),
    Shot("hog_alone_within", SoloHog(goal="within"), state=State(0, turns_left=10), theme="dark"),
]


def take(shot: Shot) -> Iterator[None]:
    """Open the window, wait for its pictures, save it; each step yields to the event loop."""
    window = Window(shot.rules, shot.theme)
    window.resize(*shot.size)
    window.show()
    window.slice.cut_row.axis.setCurrentIndex(shot.axis)
    window.map.turn.spin.setValue(shot.turn)
    window.view(DiceMap).show_what.setCurrentIndex(shot.show)
    for kind in shot.front:
        window.show_view(kind)
    window.view(Curves).prefer(shot.kind)
    window.session.move(shot.state)
    yield from drawn(window)
    if shot.rival:
        window.slice.compare.setCurrentText(shot.rival)
        yield from drawn(window)
    if shot.table:
        window.view(MatchPanel).standings.compute.click()
        while not window.view(MatchPanel).standings.is_complete:
            yield
    if shot.zoom:
        window.view(MixGrid).plot.getViewBox().setRange(xRange=shot.zoom, yRange=shot.zoom, padding=0)
        yield from drawn(window)
    part: QWidget = window.view(shot.part) if isinstance(shot.part, type) else getattr(window, shot.part, window)
    part.grab().save(str(FOLDER / f"{shot.name}.png"))
    window.close()


def drawn(window: Window) -> Iterator[None]:
    while not window.is_drawn:
        yield
    for _ in range(5):
        yield


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
