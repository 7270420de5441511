"""A tour of diceviz with mouse and keyboard: all presets, layouts and views, a picture of each in build/tour (`make tour`)."""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QApplication

from diceviz.app import application
from diceviz.layouts import LAYOUTS
from diceviz.presets import presets
from diceviz.views import VIEWS, Curves, DiceMap, Difference, MatchPanel, MixGrid, PolicySlice, ReachMap, Surface, WinMap
from diceviz.views.pane import Pane
from diceviz.window import Window
from solver import Hog, Pig, SoloHog, SoloPig, State
from solver.games import GAMES, Game
from tools.visitor import Visitor

FOLDER = Path(__file__).parent.parent / "build" / "tour"
SMALL, LARGE = (1280, 800), (1920, 1080)
FOR_TWO = ("Pig to 100", "Hog to 100", "TV, 10 dice")  # presets

Action = Callable[[Visitor], object]
Step = tuple[str, Action]


def key(keys: str, times: int = 1) -> Action:
    return lambda visitor: visitor.press(keys, times)


def preset(name: str) -> Action:
    return lambda visitor: visitor.choose_preset(name)


def layout(name: str) -> Action:
    return lambda visitor: visitor.choose_layout(name)


def game(kind: type[Game], goal: str = "") -> Action:
    return lambda visitor: visitor.choose_game(kind.title, goal)


def view(kind: type[Pane]) -> Action:
    return lambda visitor: visitor.open(kind)


def choice(kind: type[Pane], box: str, text: str) -> Action:
    """In a list of a view, which is opened if need be."""
    return lambda visitor: visitor.choose(attrgetter(box)(visitor.open(kind)), text)


def click(kind: type[Pane], part: str) -> Action:
    return lambda visitor: visitor.click(attrgetter(part)(visitor.open(kind)))


def slide(kind: type[Pane], slider: str, *shares: float) -> Action:
    return lambda visitor: visitor.slide(attrgetter(slider)(visitor.open(kind)), *shares)


def camera(name: str) -> Action:
    return lambda visitor: visitor.click(visitor.open(Surface).camera[name])


def at(act: str, kind: type[Pane], *arguments: object) -> Action:
    """What a visitor does with the picture of a view."""

    def do(visitor: Visitor) -> None:
        shown = visitor.open(kind)
        getattr(visitor, act)(shown.scene if isinstance(shown, Surface) else shown.plot, *arguments)

    return do


def dock(kind: type[Pane], button: str) -> Action:
    return lambda visitor: visitor.click(visitor.window.desk.docks[kind].buttons[button])


def size(width: int, height: int) -> Action:
    return lambda visitor: visitor.window.resize(width, height)


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
    shown = [(f"{named}, view {kind.title}", view(kind)) for kind in VIEWS if kind.shows(rules)]
    return [(f"{named}, its views", game(type(rules), getattr(rules, "goal", ""))), *shown]


STEPS: list[Step] = [
    *((f"preset {each.name}", preset(each.name)) for each in presets()),
    *layouts("light"),
    ("slices", layout("Slices")),
    *(step for kind in GAMES for step in views(kind())),
    *views(SoloPig(goal="within"), ", within"),
    *views(SoloHog(goal="within"), ", within"),
    ("to the surface", preset("Pig to 100")),
    *(
        (f"surface coloured by {name}", choice(Surface, "options.colour", name))
        for name in ("cost of a mistake", "direction", "win probability")
    ),
    *(
        (f"surface, {name}", choice(Surface, "options.states", name))
        for name in ("reachable", "reachable points", "all states")
    ),
    *((f"surface from {name}", camera(name)) for name in ("front", "side", "top", "isometric")),
    ("surface turned", at("turn", Surface, QPoint(-120, 40))),
    ("surface zoomed", at("zoom", Surface, 5)),
    ("surface as a whole", key("A")),
    ("surface pointed at", at("point", Surface)),
    ("surface clicked", at("pick", Surface)),
    ("cut along their score", key("C")),
    ("cut swept", slide(Surface, "options.cut_row.at.slider", 0.5, 0.4, 0.3)),
    ("cut along my score", key("F2")),
    ("cut further up", key("PgUp", 10)),
    ("cut along the turn total", key("F2")),
    ("cut through the lens", key("M")),
    ("cut and faded", key("W")),
    ("cut and faded no more", key("W")),
    ("lens on the surface", key("C")),
    ("surface of the value", choice(Surface, "options.kind", "win probability")),
    ("surface of equal values", choice(Surface, "options.kind", "equal win probability")),
    ("other values", choice(Surface, "options.levels", "10, 25, 50, 75, 90 %")),
    ("roll or hold again", choice(Surface, "options.kind", "roll or hold")),
    ("slice with near-ties", at("pick", PolicySlice, State(30, 20, 21))),
    ("slice zoomed", at("zoom", PolicySlice, 6, State(20, 80))),
    ("slice as a whole", key("A")),
    ("lens off", key("M")),
    ("slice faded", key("W")),
    ("faded no more", key("W")),
    ("compared with hold at 20", choice(PolicySlice, "compare", "hold at 20")),
    ("compared no more", choice(PolicySlice, "compare", "compare with …")),
    ("win map pointed at", at("point", WinMap, State(70, 60))),
    ("win map with points at risk", slide(WinMap, "turn.slider", 0.1, 0.2, 0.3)),
    ("win map at the start", slide(WinMap, "turn.slider", 0.1, 0.0)),
    ("next tab", key("F3")),
    ("next place", key("F6")),
    ("target dragged", lambda visitor: visitor.slide(visitor.window.rules_form.rows[("target",)].slider, 0.1, 0.15, 0.2)),
    ("undone", key("Ctrl+Z")),
    ("play", layout("Play")),
    ("match of two others", choice(MatchPanel, "first", "hold at 20")),
    ("table of all asked for", click(MatchPanel, "standings.compute")),
    ("table of all", lambda visitor: visitor.wait_for(lambda: visitor.open(MatchPanel).standings.is_complete)),
    ("reach of hold at 20", choice(ReachMap, "first", "hold at 20")),
    *(
        (f"difference, {name}", choice(Difference, "against", name))
        for name in ("exactly instead of reach", "by margin instead of reach", "die with 8 sides", "double the target")
    ),
    ("difference of slices", choice(Difference, "what", "roll or hold")),
    ("hog in play", game(Hog)),
    *(
        (f"hog difference, {name}", choice(Difference, "against", name))
        for name in ("both at once instead of in turns", "a 1 costs all points", "dice limit 5")
    ),
    ("hog surface", preset("Hog to 100")),
    ("hog surface of the value", choice(Surface, "options.kind", "win probability")),
    ("hog surface of dice", choice(Surface, "options.kind", "number of dice")),
    ("hog compared with five dice", choice(DiceMap, "compare", "five dice")),
    ("hog compared no more", choice(DiceMap, "compare", "compare with …")),
    ("hog through the lens", key("M")),
    ("mixes through the lens", preset("TV, 10 dice")),
    ("mixes without it", key("M")),
    ("mixes zoomed", at("zoom", MixGrid, 9, State(97, 95))),
    ("mixes as a whole", key("A")),
    *(
        (f"dice map of {name}", choice(DiceMap, "show_what", name))
        for name in ("numbers in the mix", "entropy of the mix", "most likely number")
    ),
    ("surface of mixes", layout("Surface")),
    ("curves of pig alone", preset("Pig alone")),
    *(
        (f"curves, {name}", choice(Curves, "kind", name))
        for name in ("best choice by score", "number of turns", "best threshold k(n)", "E(n) − n/m", "variance V(n)")
    ),
    (
        "a picture floats",
        lambda visitor: (visitor.choose_preset("Pig to 100"), visitor.wait(), dock(PolicySlice, "float")(visitor)),
    ),
    ("and is closed", dock(PolicySlice, "close")),
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
