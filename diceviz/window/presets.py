"""Presets: games worth a look, each with a sentence and its source; what they are stands in resources/presets.json."""

import json
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from diceviz.model.frame import Frame
from diceviz.resource import ROOT
from diceviz.widgets.flow_layout import FlowLayout
from diceviz.widgets.text import paragraph
from solver import State
from solver.games import Game
from solver.games import data as rules


@dataclass(frozen=True)
class Preset:
    """A game that is worth a look, and from where to look at it."""

    name: str
    sentence: str
    source: str
    rules: Game
    state: State
    layout: str


@cache
def presets() -> tuple[Preset, ...]:
    kept = json.loads((ROOT / "presets.json").read_text(encoding="utf-8"))
    return tuple(Preset(**{**each, "rules": rules.from_data(each["rules"]), "state": State(**each["state"])}) for each in kept)


class Presets(QWidget):
    """A button for each; below, what the chosen one shows, for as long as its rules are the present ones."""

    chosen = Signal(object)  # a Preset

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self.told = paragraph("faint")
        self.told.hide()
        buttons = QWidget()
        flow = FlowLayout(buttons)
        for preset in presets():
            button = QPushButton(preset.name)
            button.setCheckable(True)
            button.setProperty("role", "chip")
            button.setToolTip(f"{preset.sentence}\n{preset.source}")
            button.clicked.connect(lambda _=False, preset=preset: self._choose(preset))
            self.buttons[preset.name] = button
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(buttons)
        column.addWidget(self.told)

    def _choose(self, preset: Preset) -> None:
        """Ask for a preset. Its button stays down, also where its rules are the present ones already."""
        self.buttons[preset.name].setChecked(True)
        self.chosen.emit(preset)

    def follow(self, frame: Frame) -> None:
        """Check the button of the preset whose rules are the present ones."""
        present = next((preset for preset in presets() if preset.rules == frame.rules), None)
        for name, button in self.buttons.items():
            button.setChecked(present is not None and name == present.name)
        self.told.setVisible(present is not None)
        if present:
            self.told.setText(f"{present.sentence} <i>{present.source}.</i>")
