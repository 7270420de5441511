"""What is kept between runs in the user's settings: the window, the theme, the rules, the game. What cannot be read is ignored.

Values of diceviz are kept as JSON, checked when they are read as any file is.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QSettings, QSize, QStandardPaths

from diceviz.files import checked_json, games, own_strategies, paths
from diceviz.model.lens import CLOSE, Lens
from diceviz.model.record import Record
from solver.games import Game
from solver.games import data as rules

if TYPE_CHECKING:
    from solver.strategies import Strategy

_open: list[QSettings] = []  # the file, while several values are saved at once


def store() -> QSettings:
    """The file of settings."""
    return _open[-1] if _open else QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "diceviz", "diceviz")


def trainer_file() -> Path:
    """The file of what the trainer remembers, beside the settings."""
    return Path(store().fileName()).parent / "trainer.json"


@contextmanager
def written_once() -> Iterator[None]:
    """Write all that is saved meanwhile to the file at once: it takes milliseconds to lock, read and replace it."""
    _open.append(store())
    try:
        yield
    finally:
        _open.pop()


def load_data(name: str) -> Any:
    """The value that is kept as JSON under that name; `ValueError` if it is no JSON."""
    return checked_json.parsed(load_text(name))


def save_data(name: str, data: dict[str, Any]) -> None:
    store().setValue(name, checked_json.text_of(data))


def load_text(name: str) -> str:
    return str(store().value(name, ""))


def load_rules() -> Game | None:
    """The rules of the last run, if this version still knows them."""
    try:
        return checked_json.checked_rules(load_data("rules"))
    except ValueError:
        return None


def save_rules(kept: Game) -> None:
    save_data("rules", rules.as_data(kept))


def load_more_rules() -> bool:
    """Whether the form showed the rules that are rare when it was seen last."""
    return load_text("more_rules") == "shown"


def save_more_rules(shown: bool) -> None:
    store().setValue("more_rules", "shown" if shown else "")


def load_lens() -> Lens:
    """The lens of the last run, with the usual players."""
    try:
        kept = checked_json.from_data(Lens, load_data("lens"), "lens")
    except ValueError:
        return Lens()
    return replace(kept, close=min(max(kept.close, CLOSE[0]), CLOSE[1]), players=Lens().players)


def save_lens(lens: Lens) -> None:
    save_data("lens", checked_json.as_data(lens))


def load_theme() -> str:
    name = load_text("theme")
    return name if name in ("system", "light", "dark") else "system"


def save_theme(name: str) -> None:
    store().setValue("theme", name)


def load_bytes(name: str) -> QByteArray | None:
    kept = store().value(name)
    return kept if isinstance(kept, QByteArray) else None


def save_bytes(name: str, value: QByteArray) -> None:
    store().setValue(name, value)


def load_docks() -> dict[str, tuple[QByteArray, QSize]]:
    """The arrangements of docks, by their names: where the docks are, and how much room they had."""
    kept = store()
    kept.beginGroup("docks")
    found = {name: (kept.value(f"{name}/state"), kept.value(f"{name}/size")) for name in kept.childGroups()}
    kept.endGroup()
    return {name: each for name, each in found.items() if isinstance(each[0], QByteArray) and isinstance(each[1], QSize)}


def save_docks(arrangements: Mapping[str, tuple[QByteArray, QSize]]) -> None:
    for name, (state, size) in arrangements.items():
        store().setValue(f"docks/{name}/state", state)
        store().setValue(f"docks/{name}/size", size)


def load_layout() -> str:
    return load_text("layout")


def save_layout(name: str) -> None:
    store().setValue("layout", name)


def own_file() -> Path:
    """The file of strategies of the user's own, beside that of the settings: they may be large."""
    return Path(store().fileName()).with_name("strategies.json")


def load_own() -> "tuple[tuple[Game, Strategy], ...]":
    """The strategies that were opened in earlier runs."""
    try:
        return own_strategies.from_data(checked_json.read(own_file()))
    except (OSError, ValueError):
        return ()


def save_own(own: "tuple[tuple[Game, Strategy], ...]") -> None:
    """Remember strategies; what cannot be written is forgotten with this run."""
    path = own_file()
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        paths.write(path, checked_json.rows_of(own_strategies.as_data(own)).encode())


def load_folder() -> str:
    """The folder in which a file was opened or saved last, if it is still there."""
    kept = load_text("folder")
    if kept and Path(kept).is_dir():
        return kept
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def save_folder(path: str) -> None:
    store().setValue("folder", str(Path(path).parent))


def load_page() -> dict[str, Any]:
    """The page on which figures were printed last: whatever was kept, to be checked by whoever knows pages."""
    try:
        kept = load_data("page")
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def save_page(kept: Mapping[str, Any]) -> None:
    save_data("page", dict(kept))


def load_exhibit() -> str:
    """The table or figure of a paper that was looked at last."""
    return load_text("exhibit")


def save_exhibit(key: str) -> None:
    store().setValue("exhibit", key)


@dataclass(frozen=True)
class TableSettings:
    """The user's settings of the table."""

    hint: str = "ask"
    speed: str = ""
    animated: bool = True
    seats: tuple[str, ...] = ()
    page: str = ""  # the page of the left column that is shown


def load_table() -> TableSettings:
    try:
        kept = checked_json.from_data(TableSettings, load_data("table"), "table")
    except ValueError:
        return TableSettings()
    hint = kept.hint if kept.hint in ("off", "ask", "always") else "ask"
    page = kept.page if kept.page in ("Rules", "Game") else ""
    return replace(kept, hint=hint, page=page)


def save_table(table: TableSettings) -> None:
    save_data("table", checked_json.as_data(table))


def load_game() -> Record | None:
    """The game that was on the table, if it can be read."""
    try:
        return games.from_text(load_text("game"))
    except ValueError:
        return None


def save_game(record: Record | None) -> None:
    store().setValue("game", games.as_text(record) if record else "")
