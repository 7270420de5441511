"""A tour of diceviz with mouse and keyboard: all presets, layouts and views, a picture of each in build/tour (`make tour`)."""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QApplication

from diceviz.views.curves import CURVES
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.difference import DIFFERENCE
from diceviz.views.game_graph import GAME_GRAPH
from diceviz.views.ledger import LEDGER
from diceviz.views.match import MATCH
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.papers import PAPERS
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.policy_slice import POLICY_SLICE
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.registry import views_of
from diceviz.views.surface import SURFACE
from diceviz.views.trainer import TRAINER
from diceviz.views.win_map import WIN_MAP
from diceviz.window.app import application
from diceviz.window.layouts import LAYOUTS
from diceviz.window.presets import presets
from diceviz.window.window import Window
from solver import Hog, Pig, SoloHog, SoloPig, State
from solver.games import GAMES, Game
from tools.acts import (
    Step,
    answer,
    at,
    begin,
    camera,
    checked,
    choice,
    click,
    close,
    dock,
    exhibit,
    export,
    film,
    game,
    in_dialog,
    key,
    layout,
    part,
    preset,
    seat,
    size,
    size_of_figure,
    slide,
    view,
    wait_for_them,
)
from tools.visitor import Visitor

FOLDER = Path(__file__).parent.parent / "build" / "tour"
SMALL, LARGE = (1280, 800), (1920, 1080)
FOR_TWO = ("Pig to 100", "Hog to 100", "TV, 10 dice")  # presets


def layouts(note: str) -> list[Step]:
    """For the games of two; mixed strategies are those of both at once."""
    steps: list[Step] = []
    for name in FOR_TWO:
        steps.append((f"{name}, {note}", preset(name)))
        shown = [each for each in LAYOUTS if each != "Mixed strategies" or name == "TV, 10 dice"]
        steps += [(f"{name}, layout {each}, {note}", layout(each)) for each in shown]
    return steps


def views(rules: Game, note: str = "") -> list[Step]:
    """Every view of a game."""
    named = f"{rules.title}{note}"
    shown = [(f"{named}, view {each.title}", view(each)) for each in views_of(rules)]
    return [(f"{named}, its views", game(type(rules), getattr(rules, "goal", ""))), *shown]


PLAY: list[Step] = [
    ("pig to be played", preset("Pig to 100")),
    ("the table", layout("Play")),
    ("a game begun", begin(7)),
    ("rolled", key("R")),
    ("rolled twice more", key("R", 2)),
    ("a hint", key("I")),
    ("held", key("H")),
    ("they have moved", wait_for_them),
    ("two plies back", key("Alt+Left", 2)),
    ("all the way back", key("Home")),
    ("two plies on", key("Alt+Right", 2)),
    ("another choice", key("H")),
    ("they have moved again", wait_for_them),
    ("the graph pointed at", at("point", GAME_GRAPH)),
    ("the graph clicked", at("pick", GAME_GRAPH)),
    ("the state of another game", at("pick", POLICY_SLICE, State(60, 0, 10))),
    ("back to the game", key("B")),
    ("strategies sit down", lambda visitor: (seat(0, "optimal")(visitor), seat(1, "hold at 20")(visitor))),
    ("played out", begin(3)),
    ("at its end", key("End")),
    ("the ledger", view(LEDGER)),
    ("the path in the win map", view(WIN_MAP)),
    ("the path on the value", choice(SURFACE, "options.kind", "win probability")),
    ("the path among the states", choice(SURFACE, "options.kind", "roll or hold")),
    ("dice by hand", part("seats.by_hand")),
    ("a game by hand", lambda visitor: (seat(0, "person")(visitor), begin(1)(visitor))),
    ("rolled by hand", key("R")),
    ("a five", key("5")),
    ("dice drawn again", lambda visitor: (part("seats.by_hand")(visitor), seat(1, "optimal")(visitor), begin(7)(visitor))),
    ("both at once to be played", preset("TV, 10 dice")),
    ("both at once at the table", layout("Play")),
    ("both at once begun", begin(37)),
    ("six dice", key("6")),
    ("where both chose", key("Alt+Left")),
    ("what both chose, in the matrix", view(PAYOFF_MATRIX)),
    ("both mixes", view(MIX_BARS)),
    ("strategies play at once", lambda visitor: (seat(0, "optimal")(visitor), seat(1, "optimal")(visitor), begin(37)(visitor))),
    ("in the midst of it", key("Alt+Right", 10)),
    ("pig alone to be played", preset("Pig alone")),
    ("pig alone at the table", layout("Play")),
    ("pig alone begun", begin(7)),
    ("pig alone rolled", key("R", 2)),
    ("hog alone to be played", preset("Hog alone")),
    ("hog alone at the table", layout("Play")),
    ("hog alone begun", begin(7)),
    ("hog alone thrown", key("5", 2)),
    ("the trainer", preset("Pig to 100")),
    ("a question", layout("Trainer")),
    ("an answer", answer("roll")),
    ("the next question", click(TRAINER, "page.next")),
    ("another answer", answer("hold")),
    ("away from it", layout("Surface")),
]

READ: list[Step] = [
    ("the papers", layout("Papers")),
    ("a figure of a paper", exhibit("crocce-mordecki", "Figure 5")),
    ("a table of a paper", exhibit("tijms-van-der-wal", "Table 5")),
    ("an erratum", exhibit("tijms", "Section 2")),
    ("a figure of a paper in space", exhibit("louchard", "Figure 15")),
    ("papers being checked", click(PAPERS, "check_all")),
    ("papers checked", checked),
    ("words looked for", lambda visitor: visitor.write(visitor.open(PAPERS).sought, "louchard variance")),
    ("all of them again", lambda visitor: visitor.open(PAPERS).sought.clear()),
]

EXPORTS: list[Step] = [
    ("pig to be exported", preset("Pig to 100")),
    ("a figure", export(WIN_MAP)),
    ("a figure in the dark", in_dialog("form.theme.buttons.dark")),
    ("a figure as a picture", in_dialog("form.form.buttons.png")),
    ("a figure for one column", size_of_figure("One column")),
    ("a figure for a slide", size_of_figure("Slide")),
    ("a figure as usual", in_dialog("form.theme.buttons.print")),
    ("no figure", close),
    ("a figure in space", export(SURFACE)),
    ("a figure in space, in inches", in_dialog("form.unit.buttons.inch")),
    ("no figure in space", close),
    ("a film", export(POLICY_SLICE, "Animation …")),
    ("a film of growth", film("Growth of the target")),
    ("no film", close),
    ("a film in space", export(SURFACE, "Animation …")),
    ("no film in space", close),
]

STEPS: list[Step] = [
    *((f"preset {each.name}", preset(each.name)) for each in presets()),
    *layouts("light"),
    ("slices", layout("Slices")),
    *(step for kind in GAMES for step in views(kind())),
    *views(SoloPig(goal="within"), ", within"),
    *views(SoloHog(goal="within"), ", within"),
    ("to the surface", preset("Pig to 100")),
    *(
        (f"surface coloured by {name}", choice(SURFACE, "options.colour", name))
        for name in ("cost of a mistake", "direction", "win probability")
    ),
    *(
        (f"surface, {name}", choice(SURFACE, "options.states", name))
        for name in ("reachable", "reachable points", "all states")
    ),
    *((f"surface from {name}", camera(name)) for name in ("front", "side", "top", "isometric")),
    ("surface turned", at("turn", SURFACE, QPoint(-120, 40))),
    ("surface zoomed", at("zoom", SURFACE, 5)),
    ("surface as a whole", key("A")),
    ("surface pointed at", at("point", SURFACE)),
    ("surface clicked", at("pick", SURFACE)),
    ("cut along their score", key("C")),
    ("cut swept", slide(SURFACE, "options.cut_row.at.slider", 0.5, 0.4, 0.3)),
    ("cut along my score", key("F2")),
    ("cut further up", key("PgUp", 10)),
    ("cut along the turn total", key("F2")),
    ("cut through the lens", key("M")),
    ("cut and faded", key("W")),
    ("cut and faded no more", key("W")),
    ("lens on the surface", key("C")),
    ("surface of the value", choice(SURFACE, "options.kind", "win probability")),
    ("surface of equal values", choice(SURFACE, "options.kind", "equal win probability")),
    ("other values", choice(SURFACE, "options.levels", "10, 25, 50, 75, 90 %")),
    ("roll or hold again", choice(SURFACE, "options.kind", "roll or hold")),
    ("slice with near-ties", at("pick", POLICY_SLICE, State(30, 20, 21))),
    ("slice zoomed", at("zoom", POLICY_SLICE, 6, State(20, 80))),
    ("slice as a whole", key("A")),
    ("lens off", key("M")),
    ("slice faded", key("W")),
    ("faded no more", key("W")),
    ("compared with hold at 20", choice(POLICY_SLICE, "compare", "hold at 20")),
    ("compared no more", choice(POLICY_SLICE, "compare", "compare with …")),
    ("win map pointed at", at("point", WIN_MAP, State(70, 60))),
    ("win map with points at risk", slide(WIN_MAP, "turn.slider", 0.1, 0.2, 0.3)),
    ("win map at the start", slide(WIN_MAP, "turn.slider", 0.1, 0.0)),
    ("next tab", key("F3")),
    ("next place", key("F6")),
    ("target dragged", lambda visitor: visitor.slide(visitor.window.rules_form.rows[("target",)].slider, 0.1, 0.15, 0.2)),
    ("undone", key("Ctrl+Z")),
    ("strategies compared", layout("Compare")),
    ("match of two others", choice(MATCH, "first", "hold at 20")),
    ("table of all asked for", click(MATCH, "standings.compute")),
    ("table of all", lambda visitor: visitor.wait_for(lambda: visitor.open(MATCH).standings.is_complete)),
    ("reach of hold at 20", choice(REACH_MAP, "first", "hold at 20")),
    *(
        (f"difference, {name}", choice(DIFFERENCE, "against", name))
        for name in ("exactly instead of reach", "by margin instead of reach", "die with 8 sides", "double the target")
    ),
    ("difference of slices", choice(DIFFERENCE, "what", "roll or hold")),
    ("hog in play", game(Hog)),
    *(
        (f"hog difference, {name}", choice(DIFFERENCE, "against", name))
        for name in ("both at once instead of in turns", "a 1 costs all points", "dice limit 5")
    ),
    ("hog surface", preset("Hog to 100")),
    ("hog surface of the value", choice(SURFACE, "options.kind", "win probability")),
    ("hog surface of dice", choice(SURFACE, "options.kind", "number of dice")),
    ("hog compared with five dice", choice(DICE_MAP, "compare", "five dice")),
    ("hog compared no more", choice(DICE_MAP, "compare", "compare with …")),
    ("hog painted", key("P")),
    ("hog painted no more", key("Esc")),
    ("best reply in hog", key("L")),
    ("hog unlocked", key("L")),
    ("hog through the lens", key("M")),
    ("mixes through the lens", preset("TV, 10 dice")),
    ("mixes without it", key("M")),
    ("mixes zoomed", at("zoom", MIX_GRID, 9, State(97, 95))),
    ("mixes as a whole", key("A")),
    *(
        (f"dice map of {name}", choice(DICE_MAP, "show_what", name))
        for name in ("numbers in the mix", "entropy of the mix", "most likely number")
    ),
    ("surface of mixes", layout("Surface")),
    ("curves of pig alone", preset("Pig alone")),
    *(
        (f"curves, {name}", choice(CURVES, "kind", name))
        for name in ("best choice by score", "number of turns", "best threshold k(n)", "E(n) − n/m", "variance V(n)")
    ),
    *PLAY,
    *READ,
    *EXPORTS,
    (
        "a picture floats",
        lambda visitor: (visitor.choose_preset("Pig to 100"), visitor.wait(), dock(POLICY_SLICE, "float")(visitor)),
    ),
    ("and is closed", dock(POLICY_SLICE, "close")),
    ("layout restored", key("Ctrl+0")),
    ("large", size(*LARGE)),
    *layouts("large"),
    ("dark", key("Ctrl+T")),
    *layouts("large and dark"),
    ("small again", size(*SMALL)),
    *((f"preset {each.name}, dark", preset(each.name)) for each in presets()),
    ("lens in the dark", key("M")),
    ("lens on pig in the dark", preset("Pig to 100")),
]


def file_name(number: int, name: str) -> str:
    return f"{number:03d}_{re.sub('[^a-z0-9]+', '_', name.lower()).strip('_')}.png"


def walk(steps: list[Step], folder: Path) -> dict[str, int]:
    """Take every step with one window, and a picture after each; sentences that do not fit, and in which step."""
    window = Window(Pig(), "light", "Surface")
    window.resize(*SMALL)
    visitor, unread = Visitor(window), {}
    try:
        for number, (name, act) in enumerate(steps, start=1):
            visitor.wait()
            visitor.leave()
            act(visitor)
            if not visitor.wait():
                raise TimeoutError(f"step {number}, “{name}”, is not drawn in 20 seconds")
            visitor.look().save(str(folder / file_name(number, name)))
            unread |= {sentence: number for sentence in visitor.unread}
    finally:
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return unread


def main() -> int:
    application()
    with tempfile.TemporaryDirectory() as own:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, own)
        shutil.rmtree(FOLDER, ignore_errors=True)  # pictures of an earlier tour
        FOLDER.mkdir(parents=True)
        try:
            unread = walk(STEPS, FOLDER)
        except (LookupError, RuntimeError, TimeoutError) as problem:
            print(f"The tour stops: {problem}.", file=sys.stderr)
            return 1
    for sentence, number in unread.items():
        print(f"In step {number} there is no room for: {sentence}")
    print(f"{len(STEPS)} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
