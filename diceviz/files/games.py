"""Games as small JSON files, checked against the rule book when they are opened: nothing in them is ever executed.

The first line is there in full, as pairs of what was chosen and what the dice showed; a further one only from where it parts
from an earlier one.
"""

from pathlib import Path
from typing import Any

from diceviz.files import checked_json
from diceviz.files.checked_json import checked_rules, flag, is_name, items, refuse, whole
from diceviz.model.record import PERSON, Line, Record, shared, usual_seats
from solver.games import Game
from solver.games import data as rules
from solver.playing.plies import Dice, Ply, act, cast, is_last
from solver.playing.seeds import SEEDS, Chance

FORMAT, VERSION = "diceviz game", 1
LONGEST = 1_000_000  # plies of all lines together


def as_data(record: Record) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.as_data(record.rules),
        "seats": [*record.seats],
        "seed": record.seed,
        "by_hand": record.by_hand,
        "plies": pairs(record.lines[0]),
        "lines": [branch(record.lines, number) for number in range(1, len(record.lines))],
        "line": record.line,
        "ply": record.ply,
    }


def pairs(line: Line) -> list[list[Any]]:
    return [[ply.action, ply.dice] for ply in line]


def branch(lines: tuple[Line, ...], number: int) -> dict[str, Any]:
    """A line from where it parts from the one that is most like it."""
    at, origin = max((shared(lines[number], lines[other]), -other) for other in range(number))
    return {"from": -origin, "at": at, "plies": pairs(lines[number][at:])}


def from_data(data: Any) -> Record:
    """`ValueError` with what is wrong, in one sentence that names the ply or the field."""
    return checked_json.checked(data, "game", FORMAT, VERSION, checked)


def checked(data: dict[str, Any]) -> Record:
    game = checked_rules(data.get("rules"))
    record = Record(game, checked_seats(data, game), whole(data, "seed", SEEDS), flag(data, "by_hand"), dealt=True)
    lines = checked_lines(record, data)
    line = whole(data, "line", len(lines) - 1)
    return Record(game, record.seats, record.seed, record.by_hand, True, lines, line, whole(data, "ply", len(lines[line])))


def checked_seats(data: dict[str, Any], game: Game) -> tuple[str, ...]:
    seats, number = items(data, "seats"), len(usual_seats(game))
    if len(seats) != number or not all(map(is_name, seats)):
        refuse("seats", seats, f"{number} of “{PERSON}” and the names of strategies")
    return tuple(seats)


def checked_lines(record: Record, data: dict[str, Any]) -> tuple[Line, ...]:
    lines = [played(record, (), items(data, "plies"), "")]
    length = len(lines[0])
    for number, each in enumerate(items(data, "lines"), start=2):
        where = f"line {number}, "
        if not isinstance(each, dict):
            refuse(f"line {number}", each, "where it parts, and its plies")
        origin = lines[whole(each, "from", len(lines) - 1, where)]
        at = whole(each, "at", len(origin), where)
        length += at + len(items(each, "plies", where))
        check_length(length)
        line = played(record, origin[:at], each["plies"], where)
        if line[:at] == line or line[: at + 1] == origin[: at + 1]:
            raise ValueError(f"{where}ply {at + 1}: must be another one than that of line {each['from'] + 1}")
        lines.append(line)
    return tuple(lines)


def check_length(length: int) -> None:
    if length > LONGEST:
        raise ValueError(f"too long: the lines of a game have {LONGEST:,} plies at most, all together")


def played(record: Record, begun: Line, added: list[Any], where: str) -> Line:
    """A line, by the rule book and with the dice of the seed."""
    plies, chance = [*begun], None if record.by_hand else Chance(record.seed)
    check_length(len(begun) + len(added))
    for number, each in enumerate(added, start=len(plies)):
        try:
            plies.append(next_ply(record.rules, plies, frozen(each), chance))
        except ValueError as error:
            raise ValueError(f"{where}ply {number + 1}: {error}") from None
    return tuple(plies)


def next_ply(game: Game, plies: list[Ply], pair: Any, chance: Chance | None) -> Ply:
    last = plies[-1] if plies else None
    state = last.after if last else game.start()
    if state is None or (last and is_last(game, last)):
        raise ValueError(f"must not be there, for the game is over after ply {len(plies)}")
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise ValueError("must be a pair of what was chosen and what the dice showed")
    action, dice = pair
    movers = last.next_movers if last else game.movers(state)
    ply = act(game, state, movers, action, dice)
    if chance and (drawn := cast(game, state, movers, action, len(plies), chance)) != dice:
        raise ValueError(f"the dice are {faces(dice)}, but those of the seed {chance.seed} are {faces(drawn)}")
    return ply


def faces(dice: Dice) -> str:
    """ "4 5", and of two players "4 5 and 6"."""
    if dice and isinstance(dice[0], tuple):
        return " and ".join(map(faces, dice))
    return " ".join(map(str, dice))


def frozen(data: Any) -> Any:
    return tuple(map(frozen, data)) if isinstance(data, list) else data


def as_text(record: Record) -> str:
    return checked_json.text_of(as_data(record))


def from_text(text: str) -> Record:
    return from_data(checked_json.parsed(text))


def check(record: Record) -> None:
    """Whether what is saved could be opened again."""
    check_length(sum(map(len, record.lines)))


def save(path: str | Path, record: Record) -> None:
    check(record)
    checked_json.write(path, as_text(record))


def load(path: str | Path) -> Record:
    return from_data(checked_json.read(path))
