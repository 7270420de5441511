"""What is remembered between runs: the window, the theme, the rules. Whatever cannot be read is ignored."""

import json
from collections.abc import Mapping
from dataclasses import asdict

from PySide6.QtCore import QByteArray, QSettings, QSize

from diceviz import rules
from diceviz.lens import Lens
from solver.games import Game


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
        return Lens(bool(kept.margin), min(max(float(kept.close), 0.01), 10.0), bool(kept.reach))
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
