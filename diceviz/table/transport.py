"""Stepping through the game: first, back, play or pause, forward, last, and how fast it plays."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from diceviz.model.frame import Frame
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.session.game_runner import SPEEDS, is_told
from diceviz.widgets import theme

TIPS = {
    "first": "To the start (Home)",
    "back": "One ply back (Left)",
    "play": "Play on by itself (Space)",
    "forward": "One ply forward; past the last one a strategy plays on (Right)",
    "last": "To the last ply (End)",
}
NAMES = {"first": "First", "back": "Back", "play": "Play", "forward": "Forward", "last": "Last"}
PAUSE = "Pause (Space)"


def can_go_on(record: Record) -> bool:
    """Along the line, or past its end without a person."""
    waits = record.waits_for_person or (record.waits_for_dice and is_told(record))
    return not record.is_at_end or not (record.is_over or waits)


class Transport(QWidget):
    stepped = Signal(int)
    went_to = Signal(int)
    toggled = Signal()
    sped = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._running, self._record = LIGHT, False, None
        self.buttons = {name: self._button(name) for name in TIPS}
        self.speed = QComboBox(toolTip="How fast the game plays by itself")
        self.speed.addItems(list(SPEEDS))
        self.speed.setCurrentText("1×")
        self.speed.setAccessibleName("Speed")
        self.speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.speed.setMinimumContentsLength(3)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for button in self.buttons.values():
            row.addWidget(button, 1)
        row.addSpacing(4)
        row.addWidget(self.speed)
        self._wire()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(toolTip=TIPS[name])
        button.setAccessibleName(NAMES[name])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("role", "segment")
        button.setSizePolicy(button.sizePolicy().Policy.Ignored, button.sizePolicy().Policy.Fixed)
        return button

    def _wire(self) -> None:
        clicked = {
            "first": lambda: self.went_to.emit(0),
            "back": lambda: self.stepped.emit(-1),
            "play": self.toggled.emit,
            "forward": lambda: self.stepped.emit(1),
            "last": lambda: self.went_to.emit(len(self._record.plies)),
        }
        for name, act in clicked.items():
            self.buttons[name].clicked.connect(lambda _=False, act=act: act())
        self.speed.textActivated.connect(self.sped)

    def render(self, frame: Frame) -> None:
        if frame.record is not self._record:
            self._record = frame.record
            self._enable()

    def show_running(self, running: bool) -> None:
        self._running = running
        play = self.buttons["play"]
        play.setIcon(theme.icon("pause" if running else "play", self._theme))
        play.setToolTip(PAUSE if running else TIPS["play"])
        play.setAccessibleName("Pause" if running else NAMES["play"])
        if self._record:
            self._enable()

    def _enable(self) -> None:
        record = self._record
        for name, enabled in {
            "first": record.ply > 0,
            "back": record.ply > 0,
            "play": self._running or can_go_on(record),
            "forward": can_go_on(record),
            "last": not record.is_at_end,
        }.items():
            self.buttons[name].setEnabled(enabled)

    def apply_theme(self, chosen: Theme) -> None:
        self._theme = chosen
        for name, button in self.buttons.items():
            button.setIcon(theme.icon(name, chosen))
        self.show_running(self._running)
