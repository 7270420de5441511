"""Draw the pictures of the README and of docs/tour.md anew: real windows, on whatever screen there is (`make screenshots`)."""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from diceviz.model.lens import Lens
from diceviz.papers.catalogue import exhibit_of
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.pane import Pane
from diceviz.session import settings
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.difference.pane import Difference
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.papers.pane import Papers
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map.pane import WinMap
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from solver.games.state import Choice

SEED = 6  # of the trainer's questions
LAST = 10_000  # plies: the end of any game
FOLDER = Path(__file__).parent.parent / "docs" / "images"


@dataclass(frozen=True)
class Shot:
    name: str
    rules: Game = field(default_factory=Pig)
    size: tuple[int, int] = (1280, 800)
    theme: str = "light"
    state: State = State(40, 55, 18)
    layout: str = "Slices"
    axis: str = "theirs"  # that is fixed
    turn: int = 0  # of the win map
    show: int = 0  # of the dice map: the number, how many are in the mix, entropy
    kind: str = "value"  # of the curves
    surface: dict[str, str] = field(default_factory=dict)  # choices above the surface: kind, colour, states
    cut: bool = False  # through the surface
    lens: Lens = Lens()
    rival: str = "compare with …"  # laid over the slice
    against: str = ""  # of the difference: other rules
    table: bool = False  # of the match, all against all
    game: tuple[tuple[str, ...], int, int] | None = None  # who plays, the seed of the dice, and where one looks
    answer: Choice | None = None  # to the first question of the trainer
    zoom: tuple[type[CellPane], float, float] | None = None  # on both axes
    front: tuple[type[Pane], ...] = ()  # views that are not in front by themselves
    exhibit: tuple[str, str] | None = None  # of the papers: which paper, and its label there
    dialog: tuple[str, type[Pane]] | None = None  # over the window: of a figure or of a film, and of which view
    part: type[Pane] | str = ""  # of the window: a view, or an attribute


SHOTS = [
    *(
        Shot(f"window_{width}_{theme}", size=(width, height), theme=theme, layout="Surface")
        for width, height in ((1280, 800), (1920, 1080))
        for theme in ("light", "dark")
    ),
    Shot("surface_cut", size=(1600, 1000), layout="Surface", cut=True, state=State(40, 55, 18), part=Surface),
    Shot("surface_levels", size=(1600, 1000), theme="dark", layout="Surface", surface={"kind": "levels"}, part=Surface),
    Shot("surface_reachable", size=(1600, 1000), layout="Surface", surface={"states": "reachable"}, part=Surface),
    Shot("surface_value", size=(1600, 1000), theme="dark", layout="Surface", surface={"kind": "value"}, part=Surface),
    Shot("surface_200", Pig(200), (1600, 1000), layout="Surface", state=State(120, 150, 26), part=Surface),
    Shot("surface_hog", Hog(), (1600, 1000), layout="Surface", state=State(40, 55), part=Surface),
    Shot("surface_mixes", SimultaneousHog(), (1600, 1000), "dark", State(80, 85), "Surface", part=Surface),
    Shot("lens", lens=Lens(margin=True), size=(1600, 1000)),
    Shot("lens_mixes", SimultaneousHog(), (1600, 1000), "dark", State(97, 95), lens=Lens(margin=True), part=MixGrid),
    Shot("hold_at", size=(1600, 1000), state=State(40, 55, 18), zoom=(HoldAtMap, 39.5, 54.5), part=HoldAtMap),
    Shot("reach", size=(1600, 1000), layout="Compare", front=(ReachMap,), part=ReachMap),
    Shot("fade", size=(1600, 1000), lens=Lens(reach=True), part=WinMap),
    Shot(
        "difference",
        size=(1920, 1000),
        layout="Compare",
        front=(Difference,),
        against="exactly instead of reach",
        part=Difference,
    ),
    Shot("strategies", size=(1600, 1000), theme="dark", layout="Compare"),
    Shot("play", size=(1600, 1000), theme="dark", layout="Play", game=(("optimal", "hold at 20"), 3, 71)),
    Shot("play_mixes", SimultaneousHog(), (1600, 1000), layout="Play", game=(("optimal", "optimal"), 37, 10)),
    Shot("ledger", size=(1600, 1000), layout="Play", game=(("hold at 25", "hold at 20"), 3, LAST), front=(LedgerTable,)),
    Shot("trainer", size=(1600, 1000), theme="dark", layout="Trainer", answer="roll"),
    Shot("tour_slice", state=State(41, 49, 27), part=PolicySlice),
    Shot("tour_slice_mine", axis="mine", part=PolicySlice),
    Shot("tour_slice_turn", state=State(40, 55, 24), axis="turn", part=PolicySlice),
    Shot("tour_map", turn=20, part=WinMap),
    Shot("tour_inspector", state=State(41, 49, 22), part="inspector"),
    Shot("tour_exact", Pig(200, "exact"), state=State(150, 180, 24), theme="dark"),
    Shot("tour_margin", Pig(200, "difference"), state=State(120, 150, 26)),
    Shot("tour_small_die", Pig(100, "reach", Die(3)), state=State(60, 70, 12), layout="Surface"),
    Shot("compare", state=State(30, 49, 18), rival="hold at 20", part=PolicySlice),
    Shot("match", front=(MatchPanel,), table=True, size=(1600, 1000), layout="Compare", part=MatchPanel),
    Shot("pig_alone", SoloPig(), state=State(25, turn=21)),
    Shot("pig_alone_within", SoloPig(goal="within"), (1920, 1080), "dark", State(40, turn=18, turns_left=7)),
    Shot("curves_threshold", SoloPig(), (1700, 640), state=State(0), kind="threshold", front=(Curves,), part=Curves),
    Shot("curves_excess", SoloPig(400), (1700, 640), state=State(0), kind="excess", front=(Curves,), part=Curves),
    Shot(
        "curves_chance",
        SoloPig(goal="within", turns=30),
        (1700, 900),
        state=State(0),
        kind="chance",
        front=(Curves,),
        part=Curves,
    ),
    Shot("hog", Hog(), state=State(40, 55)),
    Shot("hog_loss", Hog(bust="all"), state=State(40, 55), theme="dark"),
    Shot("hog_both_1920_dark", SimultaneousHog(), (1920, 1080), "dark", State(97, 95), zoom=(MixGrid, 75.5, 99.5)),
    Shot("hog_mix_grid", SimultaneousHog(max_dice=5), state=State(97, 95), zoom=(MixGrid, 91.5, 99.5), part=MixGrid),
    Shot("hog_mix_bars", SimultaneousHog(), (1600, 1000), state=State(99, 97), part=MixBars),
    Shot("hog_payoffs", SimultaneousHog(), (1600, 1000), state=State(99, 97), front=(PayoffMatrix,), part=PayoffMatrix),
    Shot("hog_dice_map", SimultaneousHog(), state=State(80, 60), front=(DiceMap,), part=DiceMap),
    Shot("hog_entropy", SimultaneousHog(), state=State(80, 60), front=(DiceMap,), show=2, part=DiceMap),
    Shot("hog_worth", Hog(), state=State(40, 55), part=DiceWorth),
    Shot("hog_alone", SoloHog(), state=State(0), part=ThrowsByScore),
    Shot("hog_alone_count", SoloHog(), (1280, 1000), state=State(0), kind="number", front=(Curves,), part=Curves),
    Shot("hog_alone_within", SoloHog(goal="within"), state=State(0, turns_left=10), theme="dark", layout="Surface"),
    Shot("export", size=(1600, 1000), dialog=("open_figure", WinMap)),
    Shot("film", theme="dark", layout="Surface", dialog=("open_film", Surface)),
    Shot("papers", size=(1600, 1000), layout="Papers", exhibit=("louchard", "Figure 4")),
]


def take(shot: Shot) -> Iterator[None]:
    """Open the window, wait for its pictures, save it; each step yields to the event loop."""
    settings.store().clear()
    window = Window(shot.rules, shot.theme, shot.layout)
    window.resize(*shot.size)
    window.view(Trainer).chance.seed(SEED)
    window.show()
    window.session.cut(shot.axis)
    window.session.look_through(shot.lens)
    window.session.move(shot.state)
    for kind in shot.front:
        window.show_view(kind)
    yield from drawn(window)
    prepare(window, shot)
    yield from drawn(window)
    if shot.game:
        *table, ply = shot.game
        window.runner.begin(*table)
        yield from drawn(window)
        window.runner.go_to(ply)
        yield from drawn(window)
    if shot.answer:
        window.view(Trainer).answer(shot.answer)
        yield from drawn(window)
    while shot.table and not window.view(MatchPanel).standings.is_complete:
        yield
    yield from drawn(window)
    if shot.exhibit:
        papers, exhibit = window.view(Papers), exhibit_of(*shot.exhibit)
        papers.list.turn_to(exhibit)
        papers.turn_to(exhibit)
        window.papers.show(exhibit.spot)
        yield from drawn(window)
    if shot.dialog:
        opened = open_dialog(window, *shot.dialog)
        yield from previewed(opened)
        over(window, opened).save(str(FOLDER / f"{shot.name}.png"))
        opened.reject()
        window.close()
        return
    part: QWidget = window.dock_area.docks[shot.part] if isinstance(shot.part, type) else getattr(window, shot.part, window)
    part.grab().save(str(FOLDER / f"{shot.name}.png"))
    window.close()


def open_dialog(window: Window, act: str, kind: type[Pane]) -> QDialog:
    getattr(window.exports, act)(window.view(kind))
    return window.findChild(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)


def previewed(dialog: QDialog) -> Iterator[None]:
    while dialog.preview.image.isNull() or dialog.note.text():
        yield
    for _ in range(20):
        yield


def over(window: Window, dialog: QDialog) -> QPixmap:
    """As it is seen, but for the frame that a desktop draws around a dialog."""
    seen, shown = window.grab(), dialog.grab()
    place = dialog.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint())
    painter = QPainter(seen)
    painter.drawPixmap(place, shown)
    painter.setPen(QColor(window.theme.faint))
    painter.drawRect(QRect(place, shown.size()).adjusted(0, 0, -1, -1))
    painter.end()
    return seen


def prepare(window: Window, shot: Shot) -> None:
    """What is chosen in the views themselves."""
    window.map.turn.spin.setValue(shot.turn)
    window.view(DiceMap).show_what.setCurrentIndex(shot.show)
    window.view(Curves).prefer(shot.kind)
    window.slice.compare.setCurrentText(shot.rival)
    if shot.surface or shot.cut:
        tools = window.view(Surface).options
        for name, choice in shot.surface.items():
            box = getattr(tools, name)
            box.setCurrentIndex(box.findData(choice))
        tools.cut.setChecked(shot.cut)
    if shot.against:
        window.view(Difference).against.setCurrentText(shot.against)
    if shot.table:
        window.view(MatchPanel).standings.compute.click()
    if shot.zoom:
        kind, low, high = shot.zoom
        window.view(kind).plot.getViewBox().setRange(xRange=(low, high), yRange=(low, high), padding=0)


def drawn(window: Window) -> Iterator[None]:
    while not window.is_drawn:
        yield
    for _ in range(5):
        yield


def main(names: list[str]) -> int:
    """Those shots, or all."""
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        wanted = [shot for shot in SHOTS if not names or shot.name in names]
        FOLDER.mkdir(parents=True, exist_ok=True)
        QApplication.setQuitOnLastWindowClosed(False)
        steps = (None for shot in wanted for _ in take(shot))
        timer = QTimer(interval=20)
        timer.timeout.connect(lambda: next(steps, app) is app and app.quit())
        timer.start()
        return app.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
