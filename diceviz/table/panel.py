"""The left column of the layout Play: the table, from the players down to the moves."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from diceviz.model.frame import Frame
from diceviz.model.game_steps import record_of
from diceviz.model.record import Record
from diceviz.pictures.palette import Theme
from diceviz.table.buttons import push_button
from diceviz.table.choice_buttons import ChoiceButtons
from diceviz.table.dice_row import DiceRow
from diceviz.table.feedback import FeedbackLines
from diceviz.table.hint_row import HintRow
from diceviz.table.move_list import MoveList
from diceviz.table.score import Score
from diceviz.table.seats import Seats
from diceviz.table.transport import Transport
from diceviz.widgets.text import heading, paragraph
from diceviz.words.game_progress import game_on, is_at_game

WAITING = "The game can begin as soon as the rules are solved."


class TablePanel(QWidget):
    """The parts of the table; what users do with them is connected in `window/game_actions.py`."""

    def __init__(self) -> None:
        super().__init__()
        self._frame: Frame | None = None
        self._record: Record | None = None
        self.waiting, self.refusal = paragraph("faint"), paragraph("bad")
        self.waiting.setText(WAITING)
        self.refusal.hide()
        self.seats, self.hint, self.transport = Seats(), HintRow(), Transport()
        self.score, self.dice, self.choices = Score(), DiceRow(), ChoiceButtons()
        self.remarks, self.moves = FeedbackLines(), MoveList()
        self.ply = QLabel()
        self.ply.setToolTip("How many choices have been made where you look, and in the whole line")
        self.ply.setProperty("role", "faint")
        self.back = push_button("Back to the game", "All views show the game's position again")
        self.back.hide()
        self._arrange()

    def _arrange(self) -> None:
        self.table = QWidget(enabled=False)
        parts = (
            self.seats,
            self.hint,
            self._game_heading(),
            self.transport,
            self.score,
            self.dice,
            self.choices,
            self.refusal,
            self.remarks,
            self.back,
        )
        inner, outer = QVBoxLayout(self.table), QVBoxLayout(self)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(5)
        for part in parts:
            inner.addWidget(part)
        inner.addWidget(self.moves, 1)
        outer.setContentsMargins(14, 10, 14, 8)
        outer.setSpacing(6)
        outer.addWidget(self.waiting)
        outer.addWidget(self.table, 1)

    def _game_heading(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 2, 0, 0)
        row.addWidget(heading("Game"), 1)
        row.addWidget(self.ply)
        return made

    @property
    def is_drawn(self) -> bool:
        """Whether all that is said is of the game on the table."""
        return self.remarks.is_drawn

    def show_frame(self, frame: Frame) -> None:
        """Show the game on the table; a panel that nobody sees does so as soon as somebody does."""
        self._frame = frame
        if not self.isVisible():
            return
        record, asks = record_of(frame), frame.hint == "ask"
        self.table.setEnabled(frame.solution is not None and frame.solution.game == frame.rules)
        self.waiting.setVisible(frame.solution is None)
        self.seats.show_frame(frame)
        self.hint.show_hint(frame.hint)
        self.choices.show_ask(asks and record.is_at_end and record.waits_for_person, asks and frame.is_secret)
        if record is not self._record:
            self._show_record(record)
        self.remarks.follow(frame)
        self.moves.show_moves(record, frame.ledger)
        self.back.setVisible(has_left(frame))

    def _show_record(self, record: Record) -> None:
        self._record = record
        for part in (self.transport, self.score, self.dice, self.choices):
            part.show_record(record)
        self.refusal.hide()
        self.ply.setText(f"ply {record.ply} of {len(record.plies)}")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._frame:
            self.show_frame(self._frame)

    def show_running(self, running: bool) -> None:
        self.transport.show_running(running)

    def show_refusal(self, problem: str) -> None:
        """Show why something cannot be, until something else happens in the game."""
        self.refusal.setText(problem[:1].upper() + problem[1:] + ("" if problem.endswith(".") else "."))
        self.refusal.show()

    def add_face(self, face: int) -> None:
        """Tell what a die shows that was thrown by hand, if one is waited for."""
        if self._record and self._record.waits_for_dice:
            self.choices.hand.add(face)

    def set_animated(self, animated: bool) -> None:
        self.dice.set_animated(animated)

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.seats, self.transport, self.score, self.dice, self.choices, self.remarks, self.moves):
            part.apply_theme(theme)

    def stop(self) -> None:
        self.remarks.stop()


def has_left(frame: Frame) -> bool:
    """Whether the views show another state than that of the game."""
    record = game_on(frame)
    return record is not None and record.state is not None and not is_at_game(frame)
