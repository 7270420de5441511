"""Draw the pictures of the README and of docs/tour.md anew: real windows, on whatever screen there is (`make screenshots`)."""

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSettings, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from diceviz.model.lens import Lens
from diceviz.model.record import PERSON
from diceviz.model.request import Zoom
from diceviz.papers.catalogue import exhibit_of
from diceviz.session import settings
from diceviz.views.belief import BELIEF
from diceviz.views.curves import CURVES
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_worth import DICE_WORTH
from diceviz.views.difference import DIFFERENCE
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.hold_chances import HOLD_CHANCES
from diceviz.views.ledger import LEDGER
from diceviz.views.match import MATCH
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.papers import PAPERS
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.policy_slice import POLICY_SLICE
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.surface import SURFACE
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.trainer import TRAINER
from diceviz.views.view import View
from diceviz.views.win_map import WIN_MAP
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Die, HiddenHog, Hog, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, State
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
    asks: dict[View, dict[str, Any]] = field(default_factory=dict)  # fields of the requests of views
    lens: Lens = Lens()
    game: tuple[tuple[str, ...], int, int] | None = None  # who plays, the seed of the dice, and where one looks
    chosen: tuple[Choice, ...] = ()  # by the person at the table
    answer: Choice | None = None  # to the first question of the trainer
    front: tuple[View, ...] = ()  # views that are not in front by themselves
    exhibit: tuple[str, str] | None = None  # of the papers: which paper, and its label there
    dialog: tuple[str, View] | None = None  # over the window: of a figure or of a film, and of which view
    part: View | str = ""  # of the window: a view, or an attribute


def square(low: float, high: float) -> Zoom:
    """The cells between two numbers, across and up."""
    return Zoom(low, high, low, high)


SHOTS = [
    *(
        Shot(f"window_{width}_{theme}", size=(width, height), theme=theme, layout="Surface")
        for width, height in ((1280, 800), (1920, 1080))
        for theme in ("light", "dark")
    ),
    Shot(
        "surface_cut", size=(1600, 1000), layout="Surface", asks={SURFACE: {"cut": True}}, state=State(40, 55, 18), part=SURFACE
    ),
    Shot("surface_levels", size=(1600, 1000), theme="dark", layout="Surface", asks={SURFACE: {"kind": "levels"}}, part=SURFACE),
    Shot("surface_reachable", size=(1600, 1000), layout="Surface", asks={SURFACE: {"states": "reachable"}}, part=SURFACE),
    Shot("surface_value", size=(1600, 1000), theme="dark", layout="Surface", asks={SURFACE: {"kind": "value"}}, part=SURFACE),
    Shot("surface_200", Pig(200), (1600, 1000), layout="Surface", state=State(120, 150, 26), part=SURFACE),
    Shot("surface_hog", Hog(), (1600, 1000), layout="Surface", state=State(40, 55), part=SURFACE),
    Shot("surface_mixes", SimultaneousHog(), (1600, 1000), "dark", State(80, 85), "Surface", part=SURFACE),
    Shot("lens", lens=Lens(margin=True), size=(1600, 1000)),
    Shot("lens_mixes", SimultaneousHog(), (1600, 1000), "dark", State(97, 95), lens=Lens(margin=True), part=MIX_GRID),
    Shot(
        "hold_at",
        size=(1600, 1000),
        state=State(40, 55, 18),
        asks={HOLD_AT_MAP: {"zoom": square(39.5, 54.5)}},
        part=HOLD_AT_MAP,
    ),
    Shot("reach", size=(1600, 1000), layout="Compare", front=(REACH_MAP,), part=REACH_MAP),
    Shot("fade", size=(1600, 1000), lens=Lens(reach=True), part=WIN_MAP),
    Shot(
        "difference",
        size=(1920, 1000),
        layout="Compare",
        front=(DIFFERENCE,),
        asks={DIFFERENCE: {"against": "exactly instead of reach"}},
        part=DIFFERENCE,
    ),
    Shot("strategies", size=(1600, 1000), theme="dark", layout="Compare"),
    Shot("play", size=(1600, 1000), theme="dark", layout="Play", game=(("optimal", "hold at 20"), 3, 71)),
    Shot("play_mixes", SimultaneousHog(), (1600, 1000), layout="Play", game=(("optimal", "optimal"), 37, 10)),
    Shot("ledger", size=(1600, 1000), layout="Play", game=(("hold at 25", "hold at 20"), 3, LAST), front=(LEDGER,)),
    Shot("trainer", size=(1600, 1000), theme="dark", layout="Trainer", answer="roll"),
    Shot("tour_slice", state=State(41, 49, 27), part=POLICY_SLICE),
    Shot("tour_slice_mine", axis="mine", part=POLICY_SLICE),
    Shot("tour_slice_turn", state=State(40, 55, 24), axis="turn", part=POLICY_SLICE),
    Shot("tour_map", asks={WIN_MAP: {"turn": 20}}, part=WIN_MAP),
    Shot("tour_inspector", state=State(41, 49, 22), part="inspector"),
    Shot("tour_exact", Pig(200, "exact"), state=State(150, 180, 24), theme="dark"),
    Shot("tour_margin", Pig(200, "difference"), state=State(120, 150, 26)),
    Shot("tour_small_die", Pig(100, "reach", Die(3)), state=State(60, 70, 12), layout="Surface"),
    Shot("compare", state=State(30, 49, 18), asks={POLICY_SLICE: {"rival": "hold at 20"}}, part=POLICY_SLICE),
    Shot("match", front=(MATCH,), asks={MATCH: {"table": True}}, size=(1600, 1000), layout="Compare", part=MATCH),
    Shot("pig_alone", SoloPig(), state=State(25, turn=21)),
    Shot("pig_alone_within", SoloPig(goal="within"), (1920, 1080), "dark", State(40, turn=18, turns_left=7)),
    Shot(
        "curves_threshold",
        SoloPig(),
        (1700, 640),
        state=State(0),
        asks={CURVES: {"kind": "threshold"}},
        front=(CURVES,),
        part=CURVES,
    ),
    Shot(
        "curves_excess",
        SoloPig(400),
        (1700, 640),
        state=State(0),
        asks={CURVES: {"kind": "excess"}},
        front=(CURVES,),
        part=CURVES,
    ),
    Shot(
        "curves_chance",
        SoloPig(goal="within", turns=30),
        (1700, 900),
        state=State(0),
        asks={CURVES: {"kind": "chance"}},
        front=(CURVES,),
        part=CURVES,
    ),
    Shot("hog", Hog(), state=State(40, 55)),
    Shot("hog_loss", Hog(bust="all"), state=State(40, 55), theme="dark"),
    Shot(
        "hog_both_1920_dark",
        SimultaneousHog(),
        (1920, 1080),
        "dark",
        State(97, 95),
        asks={MIX_GRID: {"zoom": square(75.5, 99.5)}},
    ),
    Shot(
        "hog_mix_grid",
        SimultaneousHog(max_dice=5),
        state=State(97, 95),
        asks={MIX_GRID: {"zoom": square(91.5, 99.5)}},
        part=MIX_GRID,
    ),
    Shot("hog_mix_bars", SimultaneousHog(), (1600, 1000), state=State(99, 97), part=MIX_BARS),
    Shot("hog_payoffs", SimultaneousHog(), (1600, 1000), state=State(99, 97), front=(PAYOFF_MATRIX,), part=PAYOFF_MATRIX),
    Shot("hog_dice_map", SimultaneousHog(), state=State(80, 60), front=(DICE_MAP,), part=DICE_MAP),
    Shot(
        "hog_entropy",
        SimultaneousHog(),
        state=State(80, 60),
        front=(DICE_MAP,),
        asks={DICE_MAP: {"show": "entropy"}},
        part=DICE_MAP,
    ),
    Shot("dark", HiddenHog(), theme="dark", state=State(40, round=7)),
    Shot("dark_belief", HiddenHog(), (1600, 1000), state=State(60, round=10), front=(BELIEF,), part=BELIEF),
    Shot(
        "dark_dice_seen",
        HiddenHog(15, 3, sees="dice"),
        (1600, 1000),
        state=State(6, round=3),
        asks={BELIEF: {"dice": ((3, 3), (2, 1))}},
        front=(BELIEF,),
        part=BELIEF,
    ),
    Shot(
        "dark_loss",
        HiddenHog(),
        (1600, 1000),
        state=State(40, round=7),
        asks={DICE_MAP: {"rival": "five dice"}},
        front=(DICE_MAP,),
        part=DICE_MAP,
    ),
    Shot(
        "dark_play",
        HiddenHog(),
        (1600, 1000),
        layout="Play",
        game=((PERSON, "optimal"), 5, LAST),
        chosen=(6, 6, 7, 6),
    ),
    Shot("dark_ledger", HiddenHog(), (1600, 1000), layout="Play", game=(("five dice", "optimal"), 5, LAST), front=(LEDGER,)),
    Shot("at_once", SimultaneousPig(arrival="roll on"), state=State(85, 92, 20)),
    Shot(
        "at_once_chances",
        SimultaneousPig(arrival="roll on"),
        (1600, 1000),
        state=State(85, 92, 20),
        front=(HOLD_CHANCES,),
        part=HOLD_CHANCES,
    ),
    Shot(
        "at_once_mixed",
        SimultaneousPig(arrival="roll on"),
        (1600, 1000),
        state=State(85, 92),
        asks={HOLD_AT_MAP: {"show": "mixed"}},
        front=(HOLD_AT_MAP,),
        part=HOLD_AT_MAP,
    ),
    Shot("at_once_surface", SimultaneousPig(), (1600, 1000), "dark", State(60, 80), "Surface", part=SURFACE),
    Shot(
        "at_once_loss",
        SimultaneousPig(),
        (1600, 1000),
        state=State(60, 80),
        asks={WIN_MAP: {"rival": "hold at 20"}},
        part=WIN_MAP,
    ),
    Shot(
        "at_once_seen",
        SimultaneousPig(sees="totals"),
        (1600, 1000),
        state=State(40, 58, 18, their_turn=12),
        part=POLICY_SLICE,
    ),
    Shot("hog_worth", Hog(), state=State(40, 55), part=DICE_WORTH),
    Shot("hog_alone", SoloHog(), state=State(0), part=THROWS_BY_SCORE),
    Shot(
        "hog_alone_count",
        SoloHog(),
        (1280, 1000),
        state=State(0),
        asks={CURVES: {"kind": "number"}},
        front=(CURVES,),
        part=CURVES,
    ),
    Shot("hog_alone_within", SoloHog(goal="within"), state=State(0, turns_left=10), theme="dark", layout="Surface"),
    Shot("export", size=(1600, 1000), dialog=("open_figure", WIN_MAP)),
    Shot("film", theme="dark", layout="Surface", dialog=("open_film", SURFACE)),
    Shot("papers", size=(1600, 1000), layout="Papers", exhibit=("louchard", "Figure 4")),
]


def take(shot: Shot) -> Iterator[None]:
    """Open the window, wait for its pictures, save it; each step yields to the event loop."""
    settings.store().clear()
    window = Window(shot.rules, shot.theme, shot.layout)
    window.resize(*shot.size)
    window.dock_area.pane(TRAINER).chance.seed(SEED)
    window.show()
    window.session.cut(shot.axis)
    window.session.look_through(shot.lens)
    window.session.move(shot.state)
    for view, changes in shot.asks.items():
        window.session.show(view.name, replace(view.request(), **changes))
    for view in shot.front:
        window.show_view(view)
    yield from drawn(window)
    if shot.game:
        *table, ply = shot.game
        window.runner.begin(*table)
        yield from drawn(window)
        for choice in shot.chosen:
            window.runner.choose(choice)
            yield from drawn(window)
        window.runner.go_to(ply)
        yield from drawn(window)
    if shot.answer:
        window.dock_area.pane(TRAINER).answer(shot.answer)
        yield from drawn(window)
    while MATCH in shot.asks and not window.dock_area.pane(MATCH).standings.is_complete:
        yield
    yield from drawn(window)
    if shot.exhibit:
        shown, exhibit = window.dock_area.pane(PAPERS).list, exhibit_of(*shot.exhibit)
        shown.setCurrentItem(shown.items[exhibit])
        window.papers.show(exhibit.spot)
        yield from drawn(window)
    if shot.dialog:
        opened = open_dialog(window, *shot.dialog)
        yield from previewed(opened)
        over(window, opened).save(str(FOLDER / f"{shot.name}.png"))
        opened.reject()
        window.close()
        return
    part: QWidget = window.dock_area.docks[shot.part] if isinstance(shot.part, View) else getattr(window, shot.part, window)
    part.grab().save(str(FOLDER / f"{shot.name}.png"))
    window.close()


def open_dialog(window: Window, act: str, view: View) -> QDialog:
    getattr(window.exports, act)(window.dock_area.pane(view))
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
