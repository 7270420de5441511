"""What is said of the game: a hint before a person chooses, a verdict after, and what strategies did."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.model.frame import Frame
from diceviz.model.record import PERSON, Record
from diceviz.pictures.palette import LIGHT, Theme
from diceviz.widgets.text import paragraph
from diceviz.words.grading import Judgement, judged
from diceviz.words.ply_words import names
from diceviz.words.table import outcome, revealed
from diceviz.words.verdict import advice
from solver.playing.plies import Ply, each_of, seen_by

if TYPE_CHECKING:
    from solver import Solution

HOW_TO = "The arrow keys step through the game, Space plays on, and any other choice can be tried at any ply."

# As annotators of chess games write them.
SIGNS = {"best": "✓", "fine": "✓", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}


@dataclass(frozen=True)
class Remark:
    """A remark on the choice of a person."""

    judgement: Judgement
    who: str = ""  # the player whom it is on, where two persons chose at once


@dataclass(frozen=True)
class Feedback:
    """What is said of a game at one of its moments."""

    hint: str = ""
    remarks: tuple[Remark, ...] = ()  # what is said of the last choice of a person, or of two at once
    news: str = ""  # what was played since, or without a choice


def feedback(solution: "Solution", record: Record, close: float, hinted: bool) -> Feedback:
    ply = last_choice(record)
    found = tuple(remarks_on(solution, record, ply, close)) if ply else ()
    told = [news(record, ply if found else None), revealed(solution, record)]
    return Feedback(hint(solution, record) if hinted else "", found, " ".join(filter(None, told)))


def news(record: Record, known: Ply | None) -> str:
    if record.last is None:
        return HOW_TO
    if record.last is known:
        return ""
    covered = [mover for mover in record.last.movers if record.hides(record.ply - 1, mover)]
    return outcome(record.rules, names(record.seats), record.last, covered)


def hint(solution: "Solution", record: Record) -> str:
    """A sentence on what is best for the person who has to choose."""
    if record.chooser is None or record.chooser_sees is None:
        return ""
    return f"Best: {advice(solution.seen_from(record.chooser), record.chooser_sees)}"


def last_choice(record: Record) -> Ply | None:
    """The last ply in which a person chose: it is judged until the next."""
    plies = reversed(record.plies[: record.ply])
    return next((ply for ply in plies if any(record.seats[mover] == PERSON for mover in ply.movers)), None)


def remarks_on(solution: "Solution", record: Record, ply: Ply, close: float) -> Iterator[Remark]:
    """Remarks on the choices of persons in a ply, where there was more than one to choose from."""
    persons = [mover for mover in ply.movers if record.seats[mover] == PERSON]
    for mover, choice in zip(ply.movers, each_of(ply.action), strict=True):
        state = seen_by(ply.state, mover, ply.movers)
        if mover in persons and len(record.rules.actions(state)) > 1:
            who = names(record.seats)[mover] if len(persons) == 2 else ""
            yield Remark(judged(solution.seen_from(mover), state, choice, close), who)


class FeedbackLines(QWidget):
    """The lines below the dice: hint, verdicts and news, found off the main thread because the first takes a while."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._wanted: tuple[Any, ...] = ()
        self._found: tuple[Any, ...] = ()
        self.hint, self.verdicts, self.news = paragraph(), [paragraph(), paragraph()], paragraph("faint")
        self.hint.setAccessibleName("Hint")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for line in (self.hint, *self.verdicts, self.news):
            line.hide()
            column.addWidget(line)
        column.addStretch(1)
        self._latest = Newest(self)
        self._latest.done.connect(self._show)
        self._latest.failed.connect(lambda problem: self._say(self.news, f"No verdict could be found: {problem}."))

    @property
    def is_drawn(self) -> bool:
        return not self._wanted or self._found[: len(self._wanted)] == self._wanted

    def follow(self, frame: Frame) -> None:
        solution, record = frame.solution, frame.record
        if solution is None or record is None or solution.game != record.rules:
            return
        self.setMinimumHeight(lines_for(record) * self.fontMetrics().height() + 6)
        wanted = solution, record, frame.lens.close, is_hinted(frame)
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._latest.request(lambda cancelled: (*wanted, feedback(*wanted)))

    def _show(self, found: Any) -> None:
        self._found = found
        told: Feedback = found[-1]
        self._say(self.hint, told.hint)
        self._say(self.news, told.news)
        for place, line in enumerate(self.verdicts):
            self._say(line, coloured(told.remarks[place], self._theme) if place < len(told.remarks) else "")

    def _say(self, line: Any, text: str) -> None:
        line.setText(text)
        line.setVisible(bool(text))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._found:
            self._show(self._found)

    def stop(self) -> None:
        self._latest.stop()


def lines_for(record: Record) -> int:
    """The number of lines for which there is always room, so that the moves below do not jump."""
    if not record.has_persons:
        return 2
    return 3 if record.rules.at_once else 4


def is_hinted(frame: Frame) -> bool:
    """Whether a person has to choose and wants to be told; or has chosen, and looks back."""
    record = frame.record
    if record is None or not record.has_begun or not record.waits_for_person or frame.hint == "off":
        return False
    return frame.hint == "always" or frame.asked or not record.is_at_end


def coloured(remark: Remark, theme: Theme) -> str:
    """The grade in its colour, behind its sign, and why."""
    grade, who = remark.judgement.grade, f"{remark.who}: " if remark.who else ""
    colour = {"best": theme.good, "fine": theme.good, "inaccuracy": theme.hold_text}.get(grade, theme.bad)
    head = f"<b>{SIGNS[grade]} {who}{grade.capitalize()}</b>"
    return f"<span style='color: {colour}'>{head}: {remark.judgement.reason}</span>"
