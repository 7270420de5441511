"""The moves of a game as plain text, to be copied, and how its lines differ."""

from collections.abc import Iterable
from typing import Any

from diceviz import words
from diceviz.model.record import Record
from diceviz.words.ply_words import full_names, names
from diceviz.words.table import result
from diceviz.words.turns import Turn, dice_words, scores, turns
from solver.fields import Choice, Range, Spec, specs
from solver.playing.plies import Ply, each_of

COVERED = "covered"  # in place of a turn that is not seen yet


def moves_as_text(record: Record) -> str:
    """The moves of the line that is looked at, below the rules, the players and where the dice come from."""
    game, line = record.rules, f" · line {record.line + 1} of {len(record.lines)}" if len(record.lines) > 1 else ""
    rules = ", ".join(rule_words(spec, value) for _, spec, value in specs(game))
    dice = "dice told by hand" if record.by_hand else f"seed {record.seed}"
    head = [f"{game.name} ({rules})", " · ".join([*full_names(record.seats), dice]) + line, ""]
    return "\n".join([*head, *(turn_as_text(record, turn) for turn in turns(record.plies)), f"{ending(record)}.\n"])


def rule_words(spec: Spec, value: Any) -> str:
    """A field of the rules with its value: "target: 100", "die: 6 sides"."""
    options = {} if isinstance(spec, Range) else spec.options
    unit = "" if isinstance(spec, Choice) else spec.unit
    return f"{spec.label.lower()}: {options.get(value) or f'{value} {unit}'.strip()}"


def turn_as_text(record: Record, turn: Turn) -> str:
    """A turn in a line: "3. You 4 5 hold = 29 : 12"."""
    after = scores(record.rules, turn.plies[-1])
    going_on = "" if turn.is_over else "…"
    each = (
        in_a_row([who(record, mover), *((COVERED,) if record.hides(turn.first, mover) else dice_words(turn, mover)), going_on])
        for mover in turn.movers
    )
    return f"{turn.number}. {' · '.join(each)} = {' : '.join(map(str, after))}"


def who(record: Record, mover: int) -> str:
    """What the player of that seat is called in the list; nothing where there is only one."""
    return names(record.seats)[mover] if len(record.seats) == 2 else ""


def in_a_row(said: Iterable[str]) -> str:
    return " ".join(filter(None, said))


def ending(record: Record) -> str:
    """How the line that is looked at ends."""
    return result(record.at(len(record.plies))) or "The game goes on"


def chosen(ply: Ply) -> str:
    """What was chosen in a ply, in a word or two."""
    return " and ".join(map(words.choice, each_of(ply.action)))


def line_words(record: Record, line: int) -> str:
    """Where a line parts from those before it, in as few words as there is room for."""
    if not line:
        return "Line 1: as it was played first"
    at = record.parting(line)
    mine = record.lines[line][at]
    others = [other[at] for other in record.lines[:line] if len(other) > at and other[:at] == record.lines[line][:at]]
    instead = next((other for other in others if other.action != mine.action), None)
    what = f"{chosen(mine)}, not {chosen(instead)}" if instead else f"other dice for {chosen(mine)}"
    return f"Line {line + 1}, ply {at + 1}: {what}"
