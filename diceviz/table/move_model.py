"""The moves of a game as a table of turns, each cell a line of words for every player who moved."""

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from diceviz.model.record import Line, Record
from diceviz.words.moves import COVERED, UNSEEN, in_a_row, scores_told, turn_as_text, who
from diceviz.words.ply_words import gain, tone, unit
from diceviz.words.turns import Turn, dice_words, luck_and_skill, turns_from
from solver.games import Game
from solver.playing.plies import each_of

if TYPE_CHECKING:
    from solver.playing.accounts import Ledger

HEADERS = ("turn", "score", "luck", "skill")
HELP = (
    "Whose turn it was, and the dice; a click goes there",
    "Banked after the turn",
    "What the dice gave or took, in {}",
    "What the decisions cost against the best ones, in {}",
)
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()  # the parent of all rows


class Word(NamedTuple):
    text: str
    tone: str = ""  # the name of its colour in the theme: "good", "bad", "faint", or nothing for that of text
    ply: int | None = None  # the ply that a click on it goes to


class MoveModel(QAbstractTableModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.turns: list[Turn] = []
        self.record: Record | None = None
        self._plies: Line = ()
        self._ledger: Ledger | None = None
        self._written: dict[tuple[int, int], list[list[Word]]] = {}  # the cells that were asked for, by row and column

    def show(self, record: Record, ledger: "Ledger | None") -> None:
        """Show the moves of a game; of the rows only those change that are others than before."""
        if self.record is None or record.rules != self.record.rules:
            self.beginResetModel()
            self.turns, self._plies = [], ()
            self.record, self._ledger = record, ledger
            self.endResetModel()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADERS) - 1)
        before, only_looked = self.present, self._only_looks_elsewhere(record, ledger)
        self.record, self._ledger = record, ledger
        if not only_looked:
            self._written.clear()
        if record.plies is not self._plies:
            self._update(record.plies)
        if only_looked:
            self._tell(sorted({row for row in (before, self.present) if row >= 0}))
        elif self.turns:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.turns) - 1, len(HEADERS) - 1))

    def _only_looks_elsewhere(self, record: Record, ledger: "Ledger | None") -> bool:
        """Whether the moves and what is said of them are those that are shown, and only another ply is looked at. Where players
        do not see everything, that can cover and uncover any row."""
        known = self.record is not None and record.seats == self.record.seats and not record.rules.hidden
        return known and record.plies is self._plies and ledger is self._ledger

    def _tell(self, rows: list[int]) -> None:
        """Tell of the cells one by one: if they are told of together, Qt paints the whole table."""
        for index in (self.index(row, column) for row in rows for column in range(len(HEADERS))):
            self.dataChanged.emit(index, index)

    def _update(self, plies: Line) -> None:
        kept = self._kept(plies)
        added = [*turns_from(plies, self.turns[:kept])]
        if kept < len(self.turns):
            self.beginRemoveRows(QModelIndex(), kept, len(self.turns) - 1)
            del self.turns[kept:]
            self.endRemoveRows()
        if added:
            self.beginInsertRows(QModelIndex(), kept, kept + len(added) - 1)
            self.turns += added
            self.endInsertRows()
        self._plies = plies

    def _kept(self, plies: Line) -> int:
        """How many turns are over and are those of the plies shown before."""
        pairs = enumerate(zip(self._plies, plies, strict=False))
        same = next((place for place, (old, new) in pairs if old is not new), min(len(self._plies), len(plies)))
        return sum(turn.is_over and turn.end <= same for turn in self.turns)

    @property
    def present(self) -> int:
        """The row of what was played last where one looks; -1 at the start."""
        return self.row_of(self.record.ply) if self.record else -1

    @property
    def ply(self) -> int:
        """How many plies have been played where one looks."""
        return self.record.ply if self.record else 0

    def row_of(self, ply: int) -> int:
        """The row of the turn that a ply is in; -1 before the first one."""
        low, high = 0, len(self.turns)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.turns[middle].end < ply else (low, middle)
        return low if ply and low < len(self.turns) else -1

    def lines(self, row: int, column: int) -> list[list[Word]]:
        """The text of a cell, one line for each player. It is asked for whenever the cell is painted."""
        if (row, column) not in self._written:
            self._written[row, column] = self._write(row, column)
        return self._written[row, column]

    def _write(self, row: int, column: int) -> list[list[Word]]:
        if self.record is None:
            return []
        turn, game = self.turns[row], self.record.rules
        covered = [self.record.hides(turn.first, mover) for mover in turn.movers]
        if column == 0:
            return [self._turn_words(turn, mover, hidden) for mover, hidden in zip(turn.movers, covered, strict=True)]
        if column == 1:
            return [[Word(score, "faint" if score == UNSEEN else "")] for score in scores_told(self.record, turn)]
        found = [gain_word(game, pair[column - 2]) for pair in luck_and_skill(turn, self._ledger)]
        return [[Word(UNSEEN, "faint") if hidden else word] for word, hidden in zip(found, covered, strict=False)]

    def _turn_words(self, turn: Turn, mover: int, hidden: bool) -> list[Word]:
        record = self.record
        assert record is not None
        told = turn_words(record.rules, turn, mover, who(record, mover))
        return [*told[: 3 if record.tells_numbers else 2], Word(COVERED, "faint")] if hidden else told

    def text(self, row: int, column: int) -> str:
        return "\n".join(in_a_row(word.text for word in words) for words in self.lines(row, column))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.turns)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole and self.record:
            return turn_as_text(self.record, self.turns[index.row()])
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADERS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return HELP[section].format(unit(self.record.rules) if self.record else "points")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


def gain_word(game: Game, worth: float) -> Word:
    return Word(gain(game, worth, is_short=True), tone(game, worth))


def turn_words(game: Game, turn: Turn, mover: int, name: str) -> list[Word]:
    """The number of the turn, who moved, and the dice; those that were rolled ply by ply can be gone to one by one."""
    many, bad = isinstance(each_of(turn.plies[0].action)[0], str), [*map(game.die.sign, game.busts)]
    dice = [
        Word(text, "bad" if text in bad else "", turn.first + place if many else None)
        for place, text in enumerate(dice_words(game.die, turn, mover, is_short=True), start=1)
    ]
    going_on = [] if turn.is_over else [Word("…", "faint")]
    number = str(turn.number) if mover == turn.movers[0] else ""
    return [Word(number, "faint"), Word(name), *dice, *going_on]
