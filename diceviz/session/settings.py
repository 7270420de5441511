"""What is remembered between runs: the window, the theme, the rules, the game. Whatever cannot be read is ignored."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, QSize, QStandardPaths

from diceviz.files import games
from diceviz.model.lens import CLOSE, Lens
from diceviz.model.record import Record
from solver.games import Game
from solver.games import data as rules


def store() -> QSettings:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "diceviz", "diceviz")


def load_rules() -> Game | None:
    """The rules of the last run, if they are still rules."""
    try:
        return rules.from_data(json.loads(str(store().value("rules", ""))))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def save_rules(kept: Game) -> None:
    store().setValue("rules", json.dumps(rules.as_data(kept)))


def load_lens() -> Lens:
    try:
        kept = Lens(**json.loads(str(store().value("lens", ""))))
        return Lens(bool(kept.margin), min(max(float(kept.close), CLOSE[0]), CLOSE[1]), bool(kept.reach))
    except (ValueError, TypeError):
        return Lens()


def save_lens(lens: Lens) -> None:
    store().setValue("lens", json.dumps(asdict(lens)))


def load_theme() -> str:
    name = store().value("theme", "system")
    return name if name in ("system", "light", "dark") else "system"


def save_theme(name: str) -> None:
    store().setValue("theme", name)


def load_bytes(name: str) -> QByteArray | None:
    kept = store().value(name)
    return kept if isinstance(kept, QByteArray) else None


def save_bytes(name: str, value: QByteArray) -> None:
    store().setValue(name, value)


def load_docks() -> dict[str, tuple[QByteArray, QSize]]:
    """By what is arranged: where the docks are, and how much room they had."""
    kept = store()
    kept.beginGroup("docks")
    found = {name: (kept.value(f"{name}/state"), kept.value(f"{name}/size")) for name in kept.childGroups()}
    return {name: each for name, each in found.items() if isinstance(each[0], QByteArray) and isinstance(each[1], QSize)}


def save_docks(arrangements: Mapping[str, tuple[QByteArray, QSize]]) -> None:
    for name, (state, size) in arrangements.items():
        store().setValue(f"docks/{name}/state", state)
        store().setValue(f"docks/{name}/size", size)


def load_layout() -> str:
    return str(store().value("layout", ""))


def save_layout(name: str) -> None:
    store().setValue("layout", name)


def load_folder() -> str:
    """Where a file was opened or saved last, if it is still there."""
    kept = str(store().value("folder", ""))
    if kept and Path(kept).is_dir():
        return kept
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def save_folder(path: str) -> None:
    store().setValue("folder", str(Path(path).parent))


def load_page() -> dict[str, Any]:
    """How figures were printed last: whatever was kept, to be checked by whoever knows pages."""
    try:
        kept = json.loads(str(store().value("page", "")))
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def save_page(kept: Mapping[str, Any]) -> None:
    store().setValue("page", json.dumps(dict(kept)))


def load_exhibit() -> str:
    """Of the papers, the table or figure that was looked at last."""
    return str(store().value("exhibit", ""))


def save_exhibit(key: str) -> None:
    store().setValue("exhibit", key)


@dataclass(frozen=True)
class TableSettings:
    """How games are played."""

    hint: str = "ask"
    speed: str = ""
    animated: bool = True
    seats: tuple[str, ...] = ()
    page: str = ""  # of the left column


def load_table() -> TableSettings:
    try:
        kept = TableSettings(**json.loads(str(store().value("table", ""))))
        seats = tuple(str(name) for name in kept.seats)
    except (ValueError, TypeError):
        return TableSettings()
    hint = kept.hint if kept.hint in ("off", "ask", "always") else "ask"
    page = kept.page if kept.page in ("Rules", "Game") else ""
    return TableSettings(hint, str(kept.speed), bool(kept.animated), seats, page)


def save_table(table: TableSettings) -> None:
    store().setValue("table", json.dumps(asdict(table)))


def load_game() -> Record | None:
    """The game that was on the table, if it can be read."""
    try:
        return games.from_text(str(store().value("game", "")))
    except ValueError:
        return None


def save_game(record: Record | None) -> None:
    store().setValue("game", games.as_text(record) if record else "")
