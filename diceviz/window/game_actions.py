"""What can be done with the game on the table: by the panel, by the menu, by the keyboard, and with files."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from diceviz.files import games
from diceviz.files.paths import named, reason
from diceviz.model.record import PERSON, Record
from diceviz.session import settings
from diceviz.session.game_runner import SPEEDS, GameRunner
from diceviz.session.session import Session
from diceviz.table.panel import TablePanel
from diceviz.widgets.file_dialogs import ask_to_save
from diceviz.widgets.left_column import LeftColumn
from diceviz.widgets.messages import sentence, tell
from diceviz.window.file_actions import FileActions
from diceviz.window.status import StatusBar
from diceviz.words.mistakes import mistakes, next_place


class GameWindow(Protocol):
    """The parts of the window that the actions of the game need."""

    session: Session
    runner: GameRunner
    table: TablePanel
    pages: LeftColumn
    status: StatusBar
    files: FileActions

    def show_table(self) -> None: ...

    def show_layout(self, name: str) -> None: ...


class GameActions(QObject):
    def __init__(self, window: GameWindow) -> None:
        super().__init__(window.table)
        self._window, self._panel = window, window.table
        self.session, self.runner = window.session, window.runner
        self._seat: int | None = None  # the seat for which a strategy is being opened
        self._speed, self.is_animated = "1×", True
        self._connect_seats()
        self._connect_choices()
        self._connect_steps()

    @property
    def record(self) -> Record:
        return self.runner.record

    def _connect_seats(self) -> None:
        seats, hint, runner = self._panel.seats, self._panel.hint, self.runner
        seats.began.connect(runner.begin)
        seats.replayed.connect(runner.replay)
        seats.reseated.connect(runner.reseat)
        seats.file_wanted.connect(self.open_player)
        hint.hinted.connect(self.session.set_hint)
        runner.refused.connect(self._panel.show_refusal)

    def _connect_choices(self) -> None:
        choices, runner = self._panel.choices, self.runner
        choices.roll_or_hold.chose.connect(runner.choose)
        choices.how_many.chose.connect(runner.choose)
        choices.hand.told.connect(runner.tell)
        choices.hand.back.clicked.connect(runner.take_back)
        choices.back.clicked.connect(runner.take_back)
        choices.ask.clicked.connect(self.session.ask)

    def _connect_steps(self) -> None:
        transport, moves, runner = self._panel.transport, self._panel.moves, self.runner
        transport.buttons["first"].clicked.connect(self.to_first)
        transport.buttons["back"].clicked.connect(self.step_back)
        transport.buttons["play"].clicked.connect(self.toggle)
        transport.buttons["forward"].clicked.connect(self.step_forward)
        transport.buttons["last"].clicked.connect(self.to_last)
        transport.speed.textActivated.connect(self.set_speed)
        runner.running.connect(self._panel.show_running)
        moves.table.picked.connect(runner.go_to)
        moves.lines.activated.connect(runner.look_at)
        moves.copied.connect(lambda: self._window.status.say("The moves have been copied."))
        self._panel.back.clicked.connect(self.come_back)

    @property
    def is_at_table(self) -> bool:
        """Whether the table is in sight."""
        return self._window.pages.shown == "Game"

    def begin(self) -> None:
        """Begin a new game, as the table is set."""
        self._window.show_table()
        self._panel.seats.new.click()

    def replay(self) -> None:
        """Begin the game on the table once more."""
        self._window.show_table()
        self._panel.seats.again.click()

    def toggle(self) -> None:
        """Play or pause."""
        if self.runner.is_running:
            self.runner.pause()
        else:
            self.runner.run()

    def to_first(self) -> None:
        self.runner.go_to(0)

    def to_last(self) -> None:
        self.runner.go_to(len(self.record.plies))

    def step_back(self) -> None:
        self.runner.step(-1)

    def step_forward(self) -> None:
        self.runner.step(1)

    def to_mistake(self, steps: int) -> None:
        """Go to the next decision that cost something, or with -1 to the one before; of persons, if any play."""
        frame = self.session.frame
        found = [] if frame.ledger is None else list(mistakes(frame.ledger.solution, frame.ledger.entries, frame.lens.close))
        persons = [seat for seat, player in enumerate(self.record.seats) if player == PERSON]
        place = next_place(found, self.record.ply, steps, persons)
        if place is None:
            self._window.status.say(f"There is no mistake {'after' if steps > 0 else 'before'} this ply.")
        else:
            self.runner.go_to(place)

    def press(self, digit: int) -> None:
        """Throw so many dice; or, where dice are told by hand, tell that one of them shows that."""
        if self.record.waits_for_dice:
            self._panel.add_face(digit)
        else:
            self.runner.choose(digit)

    def come_back(self) -> None:
        """Put the cursor where the game stands."""
        state = self.record.path[-1] if self.record.path else self.record.view
        if state:
            self.session.move(state)

    def copy(self) -> None:
        self._panel.moves.copy()

    def set_speed(self, name: str) -> None:
        self._speed = name
        self.runner.set_speed(name)

    def animate(self, animated: bool) -> None:
        self.is_animated = animated
        self._panel.set_animated(animated)

    def take_key(self, event: QKeyEvent) -> bool:
        """Act on a key that nobody else wanted; whether it is one of the game's."""
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
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_Right: self.step_forward,
            Qt.Key.Key_Home: self.to_first,
            Qt.Key.Key_End: self.to_last,
            Qt.Key.Key_Space: self.toggle,
        }

    def show_trainer(self) -> None:
        self._window.show_layout("Trainer")

    def open(self) -> None:
        """Ask for the file of a game."""
        self._window.files.open_game()

    def open_player(self, seat: int) -> None:
        """Ask for the file of a strategy, which then takes a seat."""
        self._window.files.open_strategy()
        self._seat = seat

    @property
    def awaits_strategy(self) -> bool:
        """Whether somebody at the table waits for the strategy that is being opened."""
        return self._seat is not None and self._seat < len(self.record.seats)

    def seat_opened(self, name: str) -> None:
        """Give a strategy that was opened the seat that waits for it."""
        seat, self._seat = self._seat, None
        self.runner.reseat(tuple(name if place == seat else other for place, other in enumerate(self.record.seats)))

    def forget_seat(self) -> None:
        """Forget which seat waits for a strategy from a file."""
        self._seat = None

    def save(self) -> None:
        """Ask where the game is to be saved."""
        ask_to_save(self._panel.window(), "Save the game", file_name(self.record), {"json": "Games"}, self.save_to)

    def save_to(self, path: str) -> None:
        try:
            games.save(path, self.record)
        except (OSError, ValueError) as error:
            tell(self._panel.window(), "This game cannot be saved", sentence(reason(error)))
        else:
            self._window.status.say(f"The game has been saved as {Path(path).name}.")

    def restore(self) -> None:
        """Set the table as it was left."""
        kept = settings.load_table()
        self.session.set_hint(kept.hint)
        self.set_speed(kept.speed if kept.speed in SPEEDS else "1×")
        self._panel.transport.speed.setCurrentText(self._speed)
        self.animate(kept.animated)
        record = settings.load_game()
        if record and record.rules == self.session.frame.rules:
            self.session.put(record)
        elif len(kept.seats) == len(self.record.seats):
            self.session.take_seats(kept.seats)

    def keep(self) -> None:
        """Remember how the table is left."""
        settings.save_table(
            settings.TableSettings(
                self.session.frame.hint, self._speed, self.is_animated, self.record.seats, self._window.pages.shown
            )
        )
        settings.save_game(self.record if self.record.has_begun else None)


def file_name(record: Record) -> str:
    """The name offered for the file of a game: "pig-to-100-seed-5.json"."""
    name = f"{record.rules.name} by hand" if record.by_hand else f"{record.rules.name} seed {record.seed}"
    return named(name, "json")
