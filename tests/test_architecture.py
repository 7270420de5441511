"""The arrows of DESIGN.md, read from the imports: nothing imports what stands above it, and no Qt stands inside solver/.

Nor does the application name the class of a game: it asks any game for facts.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from solver.games import GAMES

ROOT = Path(__file__).parents[1]

# From the ground up. A module may import what stands on its own level or below.
SOLVER = [
    {"archives", "fields", "files", "fixed", "job", "memory"},
    {"dice"},
    {
        "alone",
        "chain",
        "dice_throw",
        "duel",
        "isosurface",
        "length",
        "loss",
        "matrix",
        "playing",
        "rays",
        "reply",
        "roll",
        "simultaneous",
        "simultaneous_loss",
        "solo",
        "solo_turn",
        "throw",
        "turn",
        "visits",
        "volume",
    },  # the kernels
    {"games"},
    {"chance", "krylov", "table"},
    {"plies"},
    {"cycles", "reply_table", "simultaneous_table", "throw_table", "turn_table"},
    {"duel_table", "lengths", "loss_table", "simultaneous_loss_table"},
    {
        "general",
        "match",
        "notebook",
        "occurrence",
        "period",
        "accounts",
        "players",
        "races",
        "replies",
        "rounds",
        "simulation",
        "solution_files",
        "solutions",
        "strategies",
        "strategy_files",
        "strategy_rules",
        "strategy_tables",
        "tables",
    },
    {""},  # solver itself: the public face
]
DICEVIZ = [
    {""},  # everything not named below: words, theme, settings and the like, for all to use
    {"session", "worker"},
    {"croupier"},
    {"controls", "darkroom", "figures", "lens_form", "papers", "presets", "published", "table", "views"},
    {"layouts"},
    {"desk", "export", "films", "file_actions", "gallery", "game_actions", "game_menu", "menus", "remembered", "report"},
    {"window"},
    {"app"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
QT = {"OpenGL", "PyQt5", "PyQt6", "PySide6", "diceviz", "pyqtgraph", "shiboken6"}
SPEAK_OF_GAMES = "diceviz.published."  # papers are on certain games
UNKNOWN_TO_VIEWS = {"app", "cli", "desk", "layouts", "session", "window", "worker"}


@cache
def modules(package: str) -> dict[str, str]:
    """Name and source of every module of a package."""
    files = {path.relative_to(ROOT).with_suffix(""): path for path in (ROOT / package).rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): path.read_text() for name, path in files.items()}


@cache
def imports(source: str) -> tuple[str, ...]:
    """Every name a module imports, anywhere in it, in full: `from diceviz import theme` gives `diceviz.theme`."""
    return tuple(imported(source))


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def part(name: str) -> str:
    """What stands right below the package: `turn` of `solver.turn.PigLaw`, nothing of `solver`."""
    return [*name.split("."), ""][1]


def level(name: str, levels: list[set[str]]) -> int:
    """What is not named, such as `solver.Pig`, stands where the package itself does."""
    return next(height for sought in (part(name), "") for height, names in enumerate(levels) if sought in names)


def reversed_arrows(module: str, source: str, levels: list[set[str]]) -> list[str]:
    package = module.split(".")[0]
    known = {name for name in imports(source) if name.split(".")[0] == package}
    return [name for name in known if level(name, levels) > level(module, levels)]


def views_known(module: str, source: str, views: set[str]) -> list[str]:
    """What a module below views/ knows and must not: the session, what is above it, and other views."""
    others = views - {module}
    return [
        name
        for name in imports(source)
        if (name.startswith("diceviz.") and part(name) in UNKNOWN_TO_VIEWS)
        or name in others
        or name.rpartition(".")[0] in others
    ]


def game_classes(source: str) -> set[str]:
    """The classes of games that a module names: imported, as those of its annotations are, or as attributes."""
    attributes = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    imported_names = {name.rpartition(".")[2] for name in imports(source)}
    return (attributes | imported_names) & {kind.__name__ for kind in GAMES}


def listed_views() -> set[str]:
    """The modules that `diceviz/views/__init__.py` takes its views from; what else is there is their common ground."""
    inside = (name.rpartition(".")[0] for name in imports(modules("diceviz")["diceviz.views"]))
    return {name for name in inside if name.startswith("diceviz.views.")}


@pytest.mark.parametrize("module", modules("solver") | modules("diceviz"))
def test_imports_are_absolute(module: str) -> None:
    source = (modules("solver") | modules("diceviz"))[module]
    assert not [name for name in imports(source) if name.startswith(".")]


@pytest.mark.parametrize("module", modules("solver"))
def test_no_qt_stands_inside_the_solver(module: str) -> None:
    assert not {name.split(".")[0] for name in imports(modules("solver")[module])} & QT


@pytest.mark.parametrize("module", modules("solver"))
def test_every_module_of_the_solver_has_its_place(module: str) -> None:
    assert part(module) in set.union(*SOLVER)


@pytest.mark.parametrize("module", modules("solver"))
def test_no_arrow_of_the_solver_is_reversed(module: str) -> None:
    assert reversed_arrows(module, modules("solver")[module], SOLVER) == []


@pytest.mark.parametrize("module", modules("diceviz"))
def test_no_arrow_of_the_application_is_reversed(module: str) -> None:
    assert reversed_arrows(module, modules("diceviz")[module], DICEVIZ) == []


@pytest.mark.parametrize("module", [name for name in modules("diceviz") if name.startswith("diceviz.views.")])
def test_views_know_neither_each_other_nor_the_session(module: str) -> None:
    assert views_known(module, modules("diceviz")[module], listed_views()) == []


@pytest.mark.parametrize("module", [name for name in modules("diceviz") if not name.startswith(SPEAK_OF_GAMES)])
def test_the_application_names_no_class_of_a_game(module: str) -> None:
    assert game_classes(modules("diceviz")[module]) == set()


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("from solver import Job, Pig", {"Pig"}),
        ("if TYPE_CHECKING:\n    from solver.games.hog import Hog as Throwing", {"Hog"}),
        ("import solver\ngame = solver.games.SoloPig(50)", {"SoloPig"}),
        ("def late():\n    from solver import SimultaneousHog", {"SimultaneousHog"}),
        ("from solver.games import GAMES, Game\nHELP = 'Pig and Hog'", set()),
    ],
)
def test_a_class_of_a_game_is_seen(source: str, named: set[str]) -> None:
    assert game_classes(source) == named


@pytest.mark.parametrize(
    ("module", "source", "levels"),
    [
        ("solver.dice", "from solver.games import Pig", SOLVER),
        ("solver.turn", "def late():\n    import solver.table", SOLVER),
        ("solver.games.pig", "from solver import solutions", SOLVER),
        ("solver.dice", "from solver import Pig", SOLVER),
        ("diceviz.session", "from diceviz.window import Window", DICEVIZ),
        ("diceviz.theme", "from diceviz import session", DICEVIZ),
        ("diceviz.window", "if True:\n    from diceviz.app import run", DICEVIZ),
        ("diceviz.views.win_map", "from diceviz.window import Window", DICEVIZ),
    ],
)
def test_a_reversed_arrow_is_seen(module: str, source: str, levels: list[set[str]]) -> None:
    assert len(reversed_arrows(module, source, levels)) == 1


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("from diceviz.session import Session", True),
        ("from diceviz import session", True),
        ("from diceviz.views.win_map import WinMap", True),
        ("from diceviz.views import win_map", True),
        ("import diceviz.views.win_map", True),
        ("from diceviz.views.plot import CellPlot\nfrom diceviz import theme\nfrom solver import Pig", False),
    ],
)
def test_a_view_that_knows_too_much_is_seen(source: str, seen: bool) -> None:
    views = {"diceviz.views.win_map", "diceviz.views.inspector"}
    assert bool(views_known("diceviz.views.inspector", source, views)) == seen


def test_importing_the_solver_imports_neither_numba_nor_numpy_nor_scipy() -> None:
    """They take half a second: the window is up by then."""
    code = "import sys, solver; print(sorted({'numba', 'llvmlite', 'numpy', 'scipy'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True).stdout
    assert told == "[]\n"
