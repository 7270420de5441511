"""Who sits at the table, where the dice come from, and the buttons that begin a game."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)

from diceviz.model.frame import Frame
from diceviz.model.game_steps import record_of
from diceviz.model.record import PERSON, Record, fresh_seed
from diceviz.pictures.palette import Theme
from diceviz.table.buttons import push_button
from diceviz.widgets import theme
from diceviz.widgets.choice_box import BoxEntry, by_name, choice_box, offer
from diceviz.widgets.rule_numbers import ask_numbers, with_numbers
from diceviz.widgets.text import heading, paragraph
from diceviz.words.ply_words import names
from solver.games import Game

YOU = BoxEntry(PERSON, PERSON, "You choose, with the mouse or the keyboard.")
OPEN = BoxEntry("Open a file …", "", "A strategy of your own: CSV, NPZ, JSON, .strat or hog_contest.py.")
LABELS = 48  # pixels: the width of the longest label on the left, "Second"
LAST_SEED = 2**64 - 1
BAD_SEED = f"A seed is a whole number from 0 to {LAST_SEED}."


def seed_of(text: str) -> int | None:
    """The seed that a text stands for; None if it is no seed."""
    text = text.strip()
    found = int(text) if text.isascii() and text.isdecimal() and len(text) <= 20 else None
    return found if found is not None and found <= LAST_SEED else None


class SeedField(QLineEdit):
    """Escape brings back the seed of the game on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setToolTip("The same seed throws the same dice again. Enter begins a new game with it.")
        self.setProperty("role", "field")
        self.setAccessibleName("Seed")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.known, self.is_new = "", False  # `is_new`: put there by the user, for the next game

    def show_seed(self, seed: int) -> None:
        self.known, self.is_new = str(seed), False
        self.setText(self.known)
        self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.show_seed(int(self.known))
            self.clearFocus()
        else:
            super().keyPressEvent(event)


class Seats(QWidget):
    began = Signal(object, object, bool)  # seats, seed, whether the dice are told by hand
    replayed = Signal()
    reseated = Signal(object)  # seats
    file_wanted = Signal(int)  # the seat for which a strategy is to be opened

    def __init__(self) -> None:
        super().__init__()
        self._known: Record | None = None
        self._offered: tuple[object, ...] = ()
        self._game: Game | None = None
        self.boxes = [choice_box("Player", "Who chooses for this player; in a running game from here on") for _ in range(2)]
        self.labels = [QLabel(), QLabel()]
        self.seed, self.fresh = SeedField(), QToolButton()
        self.fresh.setToolTip("Another seed, drawn at random")
        self.fresh.setAccessibleName("Random seed")
        self.by_hand = QCheckBox("Dice by hand")
        self.by_hand.setToolTip("In the next new game you tell what was thrown, to study a real game")
        self.problem = paragraph("bad")
        self.problem.hide()
        self.new = push_button("New game", "A new game between these players, with dice of a new seed unless you typed one")
        self.new.setProperty("role", "primary")
        self.again = push_button(
            "Replay", "The same game again from its seed: as long as nobody chooses otherwise, the same dice"
        )
        for button in (self.new, self.again):
            button.setMinimumHeight(26)
        for control in (*self.boxes, self.fresh, self.by_hand):
            control.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard to the game
        self._arrange()
        self._wire()

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(heading("Players"), 1)
        head.addWidget(self.by_hand)
        grid.addLayout(head, 0, 0, 1, 3)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, LABELS)
        grid.setColumnStretch(1, 1)
        for row, (label, box) in enumerate(zip(self.labels, self.boxes, strict=True), start=1):
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1, 1, 2)
        seed = QLabel("Seed")
        seed.setBuddy(self.seed)
        for column, part in enumerate((seed, self.seed, self.fresh)):
            grid.addWidget(part, 3, column)
        grid.addWidget(self.problem, 4, 0, 1, 3)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.new, 3)
        buttons.addWidget(self.again, 2)
        grid.addLayout(buttons, 5, 0, 1, 3)

    def _wire(self) -> None:
        for seat, box in enumerate(self.boxes):
            box.activated.connect(lambda _place, seat=seat: self._reseat(seat))
        self.seed.textEdited.connect(self._type_seed)
        self.seed.returnPressed.connect(self._begin)
        self.fresh.clicked.connect(self._draw_seed)
        self.new.clicked.connect(self._begin)
        self.again.clicked.connect(self._replay)

    def show_frame(self, frame: Frame) -> None:
        """Show who plays; what the user has set for the next game stays until it begins."""
        record, known = record_of(frame), self._known
        self._offer(frame, record.seats)
        if record is known:
            return
        self._known = record
        for box, name in zip(self.boxes, record.seats, strict=False):
            self._show_seat(box, name)
        self._name_seats(record.seats)
        if known is None or (record.seed, record.by_hand, record.rules) != (known.seed, known.by_hand, known.rules):
            self.seed.show_seed(record.seed)
            with QSignalBlocker(self.by_hand):
                self.by_hand.setChecked(record.by_hand)
            self.problem.hide()

    def _offer(self, frame: Frame, seats: tuple[str, ...]) -> None:
        """Offer all who may play a game by these rules."""
        offered = (frame.rules, tuple(frame.players) if frame.solution else None, frame.solution is None)
        if offered == self._offered:
            return
        self._offered, alone = offered, frame.rules.players == 1
        self._game = frame.rules
        known = [YOU, *by_name(frame.players if frame.solution else [])]
        entries = known if alone else [*with_numbers(known, frame.rules), OPEN]
        for seat, box in enumerate(self.boxes):
            box.setVisible(not (alone and seat))
            self.labels[seat].setVisible(not (alone and seat))
            offer(box, entries, box.currentData())
            if seat < len(seats):
                self._show_seat(box, seats[seat])

    def _show_seat(self, box: QComboBox, name: str) -> None:
        with QSignalBlocker(box):
            if box.findData(name) < 0:  # known only by the file it comes from
                box.insertItem(1, name, name)
            box.setCurrentIndex(box.findData(name))

    def _name_seats(self, seats: tuple[str, ...]) -> None:
        for label, box, name in zip(self.labels, self.boxes, labels(seats), strict=False):
            label.setText(name)
            box.setAccessibleName(f"Player: {name}" if len(seats) == 2 else name)

    def _reseat(self, seat: int) -> None:
        box, shown = self.boxes[seat], self._known.seats[seat] if self._known else ""

        def take(name: str) -> None:
            self.reseated.emit(tuple(name if place == seat else other for place, other in enumerate(self.seats)))

        if self._game and ask_numbers(box, box.currentIndex(), self._game, shown, take):
            return
        if box.currentData() != OPEN.value:
            self.reseated.emit(self.seats)
            return
        if self._known:
            self._show_seat(self.boxes[seat], self._known.seats[seat])
        self.file_wanted.emit(seat)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who is set to play."""
        number = len(self._known.seats) if self._known else 0
        return tuple(box.currentData() for box in self.boxes[:number])

    def _type_seed(self, text: str) -> None:
        self.seed.is_new = True
        self.problem.setText(BAD_SEED)
        self.problem.setVisible(seed_of(text) is None)

    def _draw_seed(self) -> None:
        self.seed.setText(str(fresh_seed()))
        self._type_seed(self.seed.text())

    def _begin(self) -> None:
        if not self.seed.is_new:
            self._draw_seed()
        seed = seed_of(self.seed.text())
        self._type_seed(self.seed.text())
        if seed is None:
            return
        self.seed.show_seed(seed)
        self.seed.clearFocus()
        self.began.emit(self.seats, seed, self.by_hand.isChecked())

    def _replay(self) -> None:
        if self._known:
            self.seed.show_seed(self._known.seed)
            self.by_hand.setChecked(self._known.by_hand)
        self.problem.hide()
        self.replayed.emit()

    def apply_theme(self, chosen: Theme) -> None:
        self.fresh.setIcon(theme.icon("fresh", chosen))


def labels(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The labels of the boxes; a player alone is called "Player", for the box says who it is."""
    return names(seats) if len(seats) == 2 else ("Player",)
