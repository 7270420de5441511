"""What is remembered between runs: the window, the theme, the rules. Whatever cannot be read is ignored."""

import json
from dataclasses import asdict
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from solver import Die
from solver.games import GAMES, Game


def store() -> QSettings:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "diceviz", "diceviz")


def load_rules() -> Game | None:
    """The rules of the last run, if they are still rules."""
    try:
        kept: dict[str, Any] = json.loads(str(store().value("rules", "")))
        name = kept.pop("game")
        kind = next(kind for kind in GAMES if kind.__name__ == name)
        return kind(**{**kept, "die": Die(**kept["die"])})
    except (ValueError, TypeError, KeyError, AttributeError, StopIteration):
        return None


def save_rules(rules: Game) -> None:
    store().setValue("rules", json.dumps({"game": type(rules).__name__, **asdict(rules)}))


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
