"""A table with its runner, without the rest of the window."""

from dataclasses import dataclass, field
from typing import Any
from unittest.mock import Mock

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from diceviz.background.background_solver import BackgroundSolver
from diceviz.model.record import Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.session.game_runner import GameRunner
from diceviz.session.session import Session
from diceviz.table.panel import TablePanel
from diceviz.widgets import theme
from diceviz.window.game_actions import GameActions
from solver.games import Game
from tests.diceviz.waiting import wait_until


@dataclass
class NoWindow:
    """A window of which there is only the table; it opens no files."""

    session: Session
    runner: GameRunner
    table: TablePanel
    files: Any = field(default_factory=Mock)
    status: Any = field(default_factory=Mock)


class Table:
    def __init__(self, qtbot: Any, rules: Game, chosen: Theme = LIGHT) -> None:
        self._qtbot = qtbot
        self.session = Session(BackgroundSolver(), rules)
        self.runner, self.panel = GameRunner(self.session), TablePanel()
        theme.apply(QApplication.instance(), chosen)
        self.panel.apply_theme(chosen)
        self.panel.set_animated(False)
        self.game = GameActions(NoWindow(self.session, self.runner, self.panel))
        for told in (self.session.changed, self.session.edited):
            told.connect(self.panel.show_frame)
        self.panel.show_frame(self.session.frame)
        self.panel.resize(264, 760)
        self.panel.show()
        qtbot.waitExposed(self.panel)

    @property
    def record(self) -> Record:
        return self.runner.record

    def solve(self) -> None:
        self.session.solve()
        self.settle()

    def begin(self, *seats: str, seed: int = 7, by_hand: bool = False) -> None:
        self.runner.begin(seats, seed, by_hand)
        self.settle()

    def settle(self) -> None:
        wait_until(lambda: self._is_settled)
        QApplication.processEvents()

    @property
    def _is_settled(self) -> bool:
        return not self.session.frame.solving and not self.runner.is_busy and self.panel.is_drawn

    def press(self, button: QWidget) -> None:
        assert button.isVisible() and button.isEnabled(), button.accessibleName()
        self._qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def choose(self, choice: str | int) -> None:
        """With the mouse."""
        choices = self.panel.choices
        self.press((choices.roll_or_hold if isinstance(choice, str) else choices.how_many).buttons[choice])

    def type(self, field: QLineEdit, text: str) -> None:
        field.setFocus()
        field.selectAll()
        self._qtbot.keyClicks(field, text)
        self._qtbot.keyClick(field, Qt.Key.Key_Return)
        self.settle()

    def texts(self) -> list[str]:
        """All that can be read on the panel outside the list of moves."""
        seen = [
            label for label in self.panel.findChildren(QLabel) if label.isVisible() and not self.panel.moves.isAncestorOf(label)
        ]
        return [label.text() for label in seen]

    def close(self) -> None:
        self.panel.close()
        for part in (self.runner, self.session, self.panel):
            part.stop()
        self.panel.deleteLater()


def seen(part: QWidget) -> Any:
    QApplication.processEvents()
    return part.grab().toImage()
