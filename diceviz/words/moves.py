"""The moves of a game as plain text, to be copied, and how its lines differ."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from diceviz import words
from diceviz.model.record import Record
from diceviz.words.ply_words import full_names, names
from diceviz.words.table import result
from diceviz.words.turns import Turn, dice_words, scores, turns
from solver.fields import Choice, Range, Spec, Written, specs
from solver.playing.plies import Ply, each_of

COVERED = "covered"  # in place of dice that are not seen
UNSEEN = "?"  # in place of a score that is not seen


def moves_as_text(record: Record) -> str:
    """The moves of the line that is looked at, below the rules, the players and where the dice come from."""
    game, line = record.rules, f" · line {record.line + 1} of {len(record.lines)}" if len(record.lines) > 1 else ""
    rules = ", ".join(rule_words(spec, value) for _, spec, value in specs(game))
    dice = "dice told by hand" if record.by_hand else f"seed {record.seed}"
    head = [f"{game.name} ({rules})", " · ".join([*full_names(record.seats), dice]) + line, ""]
    return "\n".join([*head, *(turn_as_text(record, turn) for turn in turns(record.plies)), f"{ending(record)}.\n"])


def rule_words(spec: Spec, value: Any) -> str:
    """A field of the rules with its value: "target: 100", "die: 6 sides"."""
    if isinstance(spec, Written):
        return f"{spec.label.lower()}: {value.text}"
    options = {} if isinstance(spec, Range) else spec.options
    unit = "" if isinstance(spec, Choice) else spec.unit
    return f"{spec.label.lower()}: {options.get(value) or f'{value} {unit}'.strip()}"


def turn_as_text(record: Record, turn: Turn) -> str:
    """A turn in a line: "3. You 4 5 hold = 29 : 12"."""
    going_on = "" if turn.is_over else "…"
    each = (in_a_row([who(record, mover), *dice_told(record, turn, mover), going_on]) for mover in turn.movers)
    return f"{turn.number}. {' · '.join(each)} = {' : '.join(scores_told(record, turn))}"


def dice_told(record: Record, turn: Turn, mover: int) -> list[str]:
    """What a mover threw in a turn, as far as it is seen."""
    dice = dice_words(record.rules.die, turn, mover)
    if not record.hides(turn.first, mover):
        return dice
    return [*(dice[:1] if record.tells_numbers else []), COVERED]


def scores_told(record: Record, turn: Turn) -> list[str]:
    """What those who moved have banked after a turn, as far as it is seen."""
    banked = zip(turn.movers, scores(record.rules, turn.plies[-1]), strict=False)
    return [UNSEEN if record.hides_score(mover) else str(score) for mover, score in banked]


def who(record: Record, mover: int) -> str:
    """What the player of that seat is called in the list; nothing where there is only one."""
    return names(record.seats)[mover] if len(record.seats) == 2 else ""


def in_a_row(said: Iterable[str]) -> str:
    return " ".join(filter(None, said))


def ending(record: Record) -> str:
    """How the line that is looked at ends."""
    return result(record.at(len(record.plies))) or "The game goes on"


def chosen(ply: Ply, covered: Collection[int] = ()) -> str:
    """What was chosen in a ply by those who are not covered, in a word or two."""
    choices = zip(ply.movers, each_of(ply.action), strict=True)
    return " and ".join(words.choice(choice) for mover, choice in choices if mover not in covered)


def line_words(record: Record, line: int) -> str:
    """Where a line parts from those before it, in as few words as there is room for."""
    if not line:
        return "Line 1: as it was played first"
    at = record.parting(line)
    mine, parted = record.lines[line][at], [*parted_from(record, line, at)]
    covered = [mover for mover in mine.movers if any(record.hides(at, mover, each) for each in (line, *parted))]
    told = chosen(mine, covered)
    others = (chosen(record.lines[other][at], covered) for other in parted)
    instead = next((other for other in others if other != told), None)
    what = f"{told}, not {instead}" if instead else f"{told} again" if covered else f"other dice for {told}"
    return f"Line {line + 1}, ply {at + 1}: {what}"


def parted_from(record: Record, line: int, at: int) -> Iterator[int]:
    """The lines before a line that go on otherwise after so many plies, which they share with it."""
    for number, other in enumerate(record.lines[:line]):
        if len(other) > at and other[:at] == record.lines[line][:at]:
            yield number
