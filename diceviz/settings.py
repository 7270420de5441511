"""What is remembered between runs: the window, the theme, the rules. Whatever cannot be read is ignored."""

import json
from dataclasses import asdict

from PySide6.QtCore import QByteArray, QSettings

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


def load_docks() -> dict[str, QByteArray]:
    """The arrangements of the docks, by what is arranged."""
    kept = store()
    kept.beginGroup("docks")
    found = {name: kept.value(name) for name in kept.childKeys()}
    return {name: state for name, state in found.items() if isinstance(state, QByteArray)}


def save_docks(arrangements: dict[str, QByteArray]) -> None:
    for name, state in arrangements.items():
        store().setValue(f"docks/{name}", state)


def load_layout() -> str:
    return str(store().value("layout", ""))


def save_layout(name: str) -> None:
    store().setValue("layout", name)
