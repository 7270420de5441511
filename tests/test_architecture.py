"""The floors of the house, read from the imports: folders stand in order, none imports what stands above it, lazily or not; no
Qt stands where none may be, and the application names no class of a game but where papers are on certain games.

Imports that only serve annotations (`if TYPE_CHECKING`) do not count: they are never carried out.
"""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from solver.games import GAMES

ROOT = Path(__file__).parents[1]

# From the ground up: a folder, or a module at the root of its package, imports from those named before it.
FLOORS = [
    *("solver.fields", "solver.job", "solver.batches", "solver.memory", "solver.dice", "solver.rolls", "solver.rules"),
    *(
        "solver.games",
        "solver.variants",
        "solver.kernels",
        "solver.tables",
        "solver.roll_pig",
        "solver.term_hog",
        "solver.notebook",
        "solver.hidden",
        "solver.rounds",
        "solver.solutions",
        "solver.general",
    ),
    *("solver.solving", "solver.files", "solver.strategies", "solver.match", "solver.playing", "solver.races", "solver.sweeps"),
    *("solver.contests", "solver.mistakes"),
    "solver.distilling",
    "solver",
    *("diceviz", "diceviz.resource", "diceviz.display"),
    *("diceviz.model", "diceviz.words", "diceviz.pictures", "diceviz.figures", "diceviz.files", "diceviz.training"),
    *("diceviz.background", "diceviz.session", "diceviz.widgets", "diceviz.plots", "diceviz.space"),
    *("diceviz.views", "diceviz.papers", "diceviz.views.papers", "diceviz.views.registry"),
    *("diceviz.inspector", "diceviz.table", "diceviz.films", "diceviz.export"),
    *("diceviz.window", "diceviz.commands", "diceviz.cli", "diceviz.__main__"),
]
QT = {"OpenGL", "PyQt5", "PyQt6", "PySide6", "pyqtgraph", "shiboken6"}
WITHOUT_QT = (
    "solver",
    "diceviz.model",
    "diceviz.words",
    "diceviz.pictures",
    "diceviz.figures",
    "diceviz.files",
    "diceviz.training",
)
SPEAK_OF_GAMES = "diceviz.papers."  # papers are on certain games
MOST_FILES = 25  # in a folder


@cache
def modules() -> dict[str, str]:
    """Name and source of every module of both packages."""
    files = [path.relative_to(ROOT) for package in ("solver", "diceviz") for path in (ROOT / package).rglob("*.py")]
    return {".".join(path.with_suffix("").parts): (ROOT / path).read_text() for path in files}


def for_annotations(nodes: list[ast.AST]) -> set[ast.AST]:
    """What stands under `if TYPE_CHECKING`."""
    tests = [node for node in nodes if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return {inner for node in tests for inner in ast.walk(node)}


@cache
def nodes(source: str) -> list[ast.AST]:
    """Everything in a module; the first is the module itself."""
    return [*ast.walk(ast.parse(source))]


@cache
def imported(source: str) -> tuple[str, ...]:
    return tuple(imports_in(source))


def imports_in(source: str) -> Iterator[str]:
    """Every name a module imports, anywhere in it, in full: `from diceviz import words` gives `diceviz.words`."""
    skipped = for_annotations(nodes(source))
    for node in nodes(source):
        if isinstance(node, ast.Import) and node not in skipped:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node not in skipped:
            origin = "." * node.level + (node.module or "")
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def floor(name: str) -> int:
    """Of a module, or of a name in it: that of the folder it stands in; a public name of `solver` stands at the top of it."""
    return FLOORS.index(max((folder for folder in FLOORS if f"{name}.".startswith(f"{folder}.")), key=len))


def reversed_arrows(module: str, source: str) -> list[str]:
    """What a module imports from above it; inside the solver its public face is above everything."""
    inside = [name for name in imported(source) if name.split(".")[0] in ("solver", "diceviz")]
    return [name for name in inside if floor(name) > floor(module.removesuffix(".__init__"))]


def without_qt() -> list[str]:
    """The modules that must do without Qt."""
    return [name for name in modules() if name.startswith(WITHOUT_QT) or name.endswith((".picture", ".figure"))]


def qt_in(source: str) -> set[str]:
    return {name.split(".")[0] for name in imported(source)} & QT


def game_classes(source: str) -> set[str]:
    """The classes of games that a module names: imported, for annotations too, or as attributes."""
    attributes = {node.attr for node in nodes(source) if isinstance(node, ast.Attribute)}
    names = {alias.name for node in nodes(source) if isinstance(node, ast.ImportFrom) for alias in node.names}
    return (attributes | names) & {kind.__name__ for kind in GAMES}


def other_views(module: str, source: str) -> list[str]:
    """The views that a module of a view imports; what two of them need stands below them."""
    _, _, mine, *_ = module.split(".")
    inside = [name.split(".")[2] for name in imported(source) if name.startswith("diceviz.views.")]
    return [view for view in inside if view not in (mine, "view")]


def test_imports_are_absolute() -> None:
    assert not [module for module, source in modules().items() if any(name.startswith(".") for name in imported(source))]


def test_every_folder_has_its_floor() -> None:
    folders = {".".join(module.split(".")[:2]).removesuffix(".__init__") for module in modules()}
    assert folders == {floor for floor in FLOORS if floor.count(".") < 2}


@pytest.mark.parametrize("module", modules())
def test_nothing_imports_from_above(module: str) -> None:
    assert reversed_arrows(module, modules()[module]) == []


@pytest.mark.parametrize("module", without_qt())
def test_no_qt_stands_where_none_may_be(module: str) -> None:
    assert not qt_in(modules()[module])


def test_pictures_and_figures_are_imported_without_qt() -> None:
    """Qt is blocked: whatever they import must do without it, too."""
    wanted = [name.removesuffix(".__init__") for name in without_qt() if name.startswith("diceviz.")]
    code = f"""
import sys
from importlib import import_module
for name in {sorted(QT)!r}:
    sys.modules[name] = None
for name in {wanted!r}:
    import_module(name)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("module", [name for name in modules() if name.count(".") == 3 and name.startswith("diceviz.views.")])
def test_views_do_not_know_each_other(module: str) -> None:
    assert other_views(module, modules()[module]) == []


@pytest.mark.parametrize("module", [name for name in modules() if not name.startswith(("solver", SPEAK_OF_GAMES))])
def test_the_application_names_no_class_of_a_game(module: str) -> None:
    assert game_classes(modules()[module]) == set()


def test_no_folder_is_a_heap() -> None:
    sizes = Counter(
        str(path.parent.relative_to(ROOT))
        for folder in ("solver", "diceviz", "tests")
        for path in (ROOT / folder).rglob("*.py")
    )
    assert not {folder: size for folder, size in sizes.items() if size > MOST_FILES}


def test_one_name_is_one_thing() -> None:
    classes = Counter(
        node.name for source in modules().values() for node in nodes(source)[0].body if isinstance(node, ast.ClassDef)
    )
    assert not [name for name, times in classes.items() if times > 1]


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
    ("module", "source"),
    [
        ("solver.dice", "from solver.games import Pig"),
        ("solver.kernels.pig_turn", "def late():\n    import solver.tables.pig_table"),
        ("solver.games.pig", "from solver import solutions"),
        ("solver.dice", "from solver import Pig"),
        ("diceviz.session.session", "from diceviz.window.window import Window"),
        ("diceviz.widgets.theme", "from diceviz import plots"),
        ("diceviz.window.window", "if True:\n    from diceviz.commands import figure"),
        ("diceviz.views.win_map.pane", "from diceviz.window.window import Window"),
    ],
)
def test_a_reversed_arrow_is_seen(module: str, source: str) -> None:
    assert len(reversed_arrows(module, source)) == 1


def test_what_only_serves_annotations_is_no_arrow() -> None:
    assert reversed_arrows("solver.dice", "if TYPE_CHECKING:\n    from solver.games import Pig") == []


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("from diceviz.views.win_map.picture import label_places", True),
        ("from diceviz.views import win_map", True),
        ("def late():\n    import diceviz.views.win_map.pane", True),
        ("from diceviz.views.reach_map import picture\nfrom diceviz.plots.pane import Pane", False),
    ],
)
def test_a_view_that_knows_another_is_seen(source: str, seen: bool) -> None:
    assert bool(other_views("diceviz.views.reach_map.pane", source)) == seen


def test_importing_the_solver_imports_neither_numba_nor_numpy_nor_scipy() -> None:
    """They take half a second: the window is up by then."""
    code = "import sys, solver; print(sorted({'numba', 'llvmlite', 'numpy', 'scipy'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True).stdout
    assert told == "[]\n"
