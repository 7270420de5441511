"""Games as small JSON files, checked against the rule book when they are opened: nothing in them is ever executed.

The first line is there in full, as pairs of what was chosen and what the dice showed; a further one only from where it parts
from an earlier one.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from diceviz import files, rules
from diceviz.record import PERSON, Line, Record, shared, usual_seats
from solver.chance import SEEDS, Chance
from solver.games import Game
from solver.plies import Dice, Ply, act, cast, first_movers, is_last, start

FORMAT, VERSION = "diceviz game", 1
LARGEST = 16_000_000  # bytes
LONGEST = 1_000_000  # plies of all lines together
NAMES = 200  # letters of a player's name
SAID = 200  # letters of what is wrong with a file: it may quote all of it


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
    try:
        return checked(data)
    except RecursionError:
        raise ValueError("this is no game: it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(shortened(str(error))) from None


def shortened(said: str) -> str:
    return said if len(said) <= SAID else f"{said[: SAID - 2]} …"


def checked(data: Any) -> Record:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"this is no game: a file of one says “format”: “{FORMAT}”")
    if whole(data, "version") != VERSION:
        raise ValueError(f"version = {data['version']}: must be {VERSION}; a newer diceviz may know it")
    game = checked_rules(data.get("rules"))
    record = Record(game, checked_seats(data, game), whole(data, "seed", SEEDS), flag(data, "by_hand"), dealt=True)
    lines = checked_lines(record, data)
    line = whole(data, "line", len(lines) - 1)
    return Record(game, record.seats, record.seed, record.by_hand, True, lines, line, whole(data, "ply", len(lines[line])))


def checked_rules(data: Any) -> Game:
    if not isinstance(data, dict):
        refuse("rules", data, "those of a game")
    try:
        return rules.from_data(data)
    except ValueError as error:
        raise ValueError(f"rules: {error}") from None
    except (TypeError, KeyError, AttributeError):
        raise ValueError("rules: must be those of a game that is known here") from None


def checked_seats(data: dict[str, Any], game: Game) -> tuple[str, ...]:
    seats, number = items(data, "seats"), len(usual_seats(game))
    if len(seats) != number or not all(isinstance(name, str) and is_name(name) for name in seats):
        refuse("seats", seats, f"{number} of “{PERSON}” and the names of strategies")
    return tuple(seats)


def is_name(text: str) -> bool:
    return 0 < len(text) <= NAMES and text.isprintable()


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
    if last and is_last(game, last):
        raise ValueError(f"must not be there, for the game is over after ply {len(plies)}")
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise ValueError("must be a pair of what was chosen and what the dice showed")
    action, dice = pair
    state, movers = (last.after, last.next_movers) if last else (start(game), first_movers(game))
    ply = act(game, state, movers, action, dice)
    drawn = cast(game, movers, action, len(plies), chance) if chance else dice
    if drawn != dice:
        raise ValueError(f"the dice are {faces(dice)}, but those of the seed {chance.seed} are {faces(drawn)}")
    return ply


def faces(dice: Dice) -> str:
    """ "4 5", and of two players "4 5 and 6"."""
    if dice and isinstance(dice[0], tuple):
        return " and ".join(map(faces, dice))
    return " ".join(map(str, dice))


def frozen(data: Any) -> Any:
    return tuple(map(frozen, data)) if isinstance(data, list) else data


def whole(data: dict[str, Any], name: str, most: int | None = None, where: str = "") -> int:
    value = data.get(name)
    if type(value) is not int or (most is not None and not 0 <= value <= most):
        refuse(f"{where}{name}", value, "a whole number" if most is None else f"a whole number from 0 to {most}")
    return value


def flag(data: dict[str, Any], name: str) -> bool:
    if not isinstance(data.get(name), bool):
        refuse(name, data.get(name), "true or false")
    return data[name]


def items(data: dict[str, Any], name: str, where: str = "") -> list[Any]:
    if not isinstance(data.get(name), list):
        refuse(f"{where}{name}", data.get(name), "a list")
    return data[name]


def refuse(name: str, value: Any, wanted: str) -> NoReturn:
    """With as much of the value as makes sense in a sentence."""
    shown = "" if isinstance(value, list | dict) else f" = {shortened(json.dumps(value, ensure_ascii=False))}"
    raise ValueError(f"{name}{shown}: must be {wanted}")


def as_text(record: Record) -> str:
    """A field per line."""
    return "{\n" + ",\n".join(fields(as_data(record))) + "\n}\n"


def fields(data: dict[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        yield f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"


def from_text(text: str) -> Record:
    return from_data(parsed(text))


def parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=no_number)
    except RecursionError:
        raise ValueError("this is no game: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError as error:
        raise ValueError(f"this is no game: {shortened(str(error))}") from None


def no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number that a game has")


def save(path: str | Path, record: Record) -> None:
    check_length(sum(map(len, record.lines)))
    data = as_text(record).encode()
    if len(data) > LARGEST:
        raise ValueError(f"too large: the file of a game has {LARGEST:,} bytes at most")
    files.write(path, data)


def load(path: str | Path) -> Record:
    with Path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"too large: the file of a game has {LARGEST:,} bytes at most")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("this is no game: it is no text") from None
    return from_text(text)
