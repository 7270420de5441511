"""Stepping through the game: first, back, play or pause, forward, last, and how fast it plays."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from diceviz.model.game_steps import can_go_on
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.session.game_runner import SPEEDS
from diceviz.table.buttons import segment
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


class Transport(QWidget):
    """A row of buttons, by the names of TIPS, and a box for the speed."""

    def __init__(self) -> None:
        super().__init__()
        self._theme, self._running = LIGHT, False
        self._record: Record | None = None
        self.buttons = {name: segment("", TIPS[name], NAMES[name]) for name in TIPS}
        self.speed = QComboBox()
        self.speed.setToolTip("How fast the game plays by itself")
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

    def show_record(self, record: Record) -> None:
        self._record = record
        self._enable(record)

    def show_running(self, running: bool) -> None:
        self._running = running
        play = self.buttons["play"]
        play.setIcon(theme.icon("pause" if running else "play", self._theme))
        play.setToolTip(PAUSE if running else TIPS["play"])
        play.setAccessibleName("Pause" if running else NAMES["play"])
        if self._record:
            self._enable(self._record)

    def _enable(self, record: Record) -> None:
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
