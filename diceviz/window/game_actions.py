"""What can be done with the game on the table: by the panel, by the menu, by the keyboard, and with files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from diceviz.files import games
from diceviz.files.paths import named, reason
from diceviz.model.record import Record
from diceviz.session import settings
from diceviz.session.game_runner import SPEEDS
from diceviz.widgets.file_dialogs import ask_to_save
from diceviz.widgets.messages import sentence, tell


class GameActions(QObject):
    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self._window, self._panel = window, window.table
        self._session, self._runner = window.session, window.runner
        self._seat: int | None = None  # for whom a strategy is being opened
        self._speed, self.is_animated = "1×", True
        self._wire()

    @property
    def record(self) -> Record:
        return self._session.frame.record

    def _wire(self) -> None:
        panel, runner, session = self._panel, self._runner, self._session
        panel.began.connect(runner.begin)
        panel.replayed.connect(runner.replay)
        panel.reseated.connect(runner.reseat)
        panel.stepped.connect(runner.step)
        panel.went_to.connect(runner.go_to)
        panel.chose.connect(runner.choose)
        panel.told.connect(runner.tell)
        panel.took_back.connect(runner.take_back)
        panel.toggled.connect(self.toggle)
        panel.sped.connect(self.set_speed)
        panel.hinted.connect(session.set_hint)
        panel.asked.connect(session.ask)
        panel.file_wanted.connect(self.open_player)
        panel.returned.connect(self.come_back)
        panel.moves.picked.connect(runner.go_to)
        panel.moves.line_picked.connect(runner.look_at)
        panel.moves.copied.connect(lambda: self._window.status.say("The moves have been copied."))
        runner.running.connect(panel.show_running)
        runner.refused.connect(panel.show_refusal)

    def begin(self) -> None:
        self._window.show_table()
        self._panel.seats.new.click()

    def replay(self) -> None:
        self._window.show_table()
        self._panel.seats.again.click()

    def toggle(self) -> None:
        if self._runner.is_running:
            self._runner.pause()
        else:
            self._runner.run()

    def to_first(self) -> None:
        self._runner.go_to(0)

    def to_last(self) -> None:
        self._runner.go_to(len(self.record.plies))

    def press(self, digit: int) -> None:
        """So many dice are thrown; or, where they are told by hand, one of them shows that."""
        if self.record.waits_for_dice:
            self._panel.add_face(digit)
        else:
            self._runner.choose(digit)

    def come_back(self) -> None:
        """The cursor goes where the game stands."""
        state = self.record.path[-1] if self.record.path else self.record.state
        if state:
            self._session.move(state)

    def copy(self) -> None:
        self._panel.moves.copy()

    def set_speed(self, name: str) -> None:
        self._speed = name
        self._runner.set_speed(name)

    def animate(self, animated: bool) -> None:
        self.is_animated = animated
        self._panel.set_animated(animated)

    def take_key(self, event: QKeyEvent) -> bool:
        """A key that nobody else wanted; whether it is one of the game's."""
        act = self._keys.get(Qt.Key(event.key()))
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if act is None or not is_plain or not self.record.has_begun:
            return False
        if event.key() != Qt.Key.Key_Space or not event.isAutoRepeat():
            act()
        return True

    @property
    def _keys(self) -> dict[Qt.Key, Callable[[], None]]:
        return {
            Qt.Key.Key_Left: lambda: self._runner.step(-1),
            Qt.Key.Key_Right: lambda: self._runner.step(1),
            Qt.Key.Key_Home: self.to_first,
            Qt.Key.Key_End: self.to_last,
            Qt.Key.Key_Space: self.toggle,
        }

    def open_player(self, seat: int) -> None:
        self._window.files.open_strategy()
        self._seat = seat

    def seat_opened(self, name: str) -> bool:
        """Whether the strategy that was opened has been waited for by somebody at the table."""
        seat, self._seat = self._seat, None
        if seat is None or seat >= len(self.record.seats):
            return False
        self._runner.reseat(tuple(name if place == seat else other for place, other in enumerate(self.record.seats)))
        return True

    def forget_seat(self) -> None:
        self._seat = None

    def save(self) -> None:
        ask_to_save(self._window, "Save the game", file_name(self.record), {"json": "Games"}, self.save_to)

    def save_to(self, path: str) -> None:
        try:
            games.save(path, self.record)
        except (OSError, ValueError) as error:
            tell(self._window, "This game cannot be saved", sentence(reason(error)))
        else:
            self._window.status.say(f"The game has been saved as {Path(path).name}.")

    def restore(self) -> None:
        """As the table was left."""
        kept = settings.load_table()
        self._session.set_hint(kept.hint)
        self.set_speed(kept.speed if kept.speed in SPEEDS else "1×")
        self._panel.transport.speed.setCurrentText(self._speed)
        self.animate(kept.animated)
        record = settings.load_game()
        if record and record.rules == self._session.frame.rules:
            self._session.put(record)
        elif len(kept.seats) == len(self.record.seats):
            self._session.take_seats(kept.seats)

    def keep(self) -> None:
        settings.save_table(
            settings.TableSettings(
                self._session.frame.hint, self._speed, self.is_animated, self.record.seats, self._window.pages.shown
            )
        )
        settings.save_game(self.record if self.record.has_begun else None)


def file_name(record: Record) -> str:
    """As "pig-to-100-seed-5.json"."""
    name = f"{record.rules.name} by hand" if record.by_hand else f"{record.rules.name} seed {record.seed}"
    return named(name, "json")
