"""JSON of diceviz, in files and among the settings: it may hold anything, and nothing in it is ever executed.

Every reader takes a field of an object, and refuses what is wrong with a `ValueError` in one sentence that names the field:
`lens: close = 50: must be a number from 0.01 to 10.0`. `as_data` and `from_data` write and read whole frozen dataclasses by the
types of their fields: true or false, numbers, text, none, one of a few words, tuples, dataclasses, the rules of a game.
"""

import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from numbers import Integral
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from diceviz.files import paths
from solver.games import Game
from solver.games import data as rules

LARGEST = 16_000_000  # the largest file that is read, in bytes
SAID = 200  # letters of what is wrong with a file: it may quote all of it
QUOTED = 60  # letters of a value that are quoted in what is said of it
NAMES = 200  # letters of a name
LARGEST_NUMBER = sys.float_info.max

Made = TypeVar("Made")


def checked(data: Any, what: str, form: str, version: int, make: Callable[[dict[str, Any]], Made]) -> Made:
    """`make(data)`, if it is of that format, up to that version. `ValueError` says what is wrong, and in which field."""
    try:
        check_format(data, what, form, version)
        return make(data)
    except RecursionError:
        raise ValueError(f"this is no {what}: it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(shortened(str(error))) from None


def check_format(data: Any, what: str, form: str, version: int) -> None:
    if not isinstance(data, dict) or data.get("format") != form:
        raise ValueError(f"this is no {what}: a file of one says “format”: “{form}”")
    if not 1 <= whole(data, "version") <= version:
        most = "1" if version == 1 else f"from 1 to {version}"
        raise ValueError(f"version = {data['version']}: must be {most}; a newer diceviz may know it")


def shortened(said: str, most: int = SAID) -> str:
    return said if len(said) <= most else f"{said[: most - 2]} …"


def is_name(text: Any) -> bool:
    return isinstance(text, str) and 0 < len(text) <= NAMES and text.isprintable()


# Readers of one field


def whole(data: Mapping[str, Any], name: str, most: int | None = None, where: str = "") -> int:
    """A whole number; from 0 to `most`, if that is given, else one that can be computed with."""
    value = data.get(name)
    if type(value) is not int or not (abs(value) <= LARGEST_NUMBER if most is None else 0 <= value <= most):
        refuse(f"{where}{name}", value, "a whole number" if most is None else f"a whole number from 0 to {most}")
    return value


def number(
    data: Mapping[str, Any], name: str, low: float = -LARGEST_NUMBER, high: float = LARGEST_NUMBER, where: str = ""
) -> float:
    """A finite number in that range, whole or not."""
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        refuse(f"{where}{name}", value, "a number" if high == LARGEST_NUMBER else f"a number from {low} to {high}")
    return float(value)


def flag(data: Mapping[str, Any], name: str, where: str = "") -> bool:
    value = data.get(name)
    if not isinstance(value, bool):
        refuse(f"{where}{name}", value, "true or false")
    return value


def text(data: Mapping[str, Any], name: str, where: str = "") -> str:
    """Text that can be written to a file again: JSON may hold halves of a letter."""
    value = data.get(name)
    if not isinstance(value, str) or writable(value) != value:
        refuse(f"{where}{name}", value, "text")
    return value


def one_of(data: Mapping[str, Any], name: str, options: Collection[str], where: str = "") -> str:
    value = data.get(name)
    if not isinstance(value, str) or value not in options:
        refuse(f"{where}{name}", value, f"one of {', '.join(options)}")
    return value


def items(data: Mapping[str, Any], name: str, where: str = "", most: int | None = None) -> list[Any]:
    """A list, of `most` items at most if that is given."""
    value = data.get(name)
    if not isinstance(value, list) or (most is not None and len(value) > most):
        refuse(f"{where}{name}", value, "a list" if most is None else f"a list of up to {most}")
    return value


def parts(data: Mapping[str, Any], name: str, where: str = "") -> dict[str, Any]:
    """An object with fields of its own."""
    value = data.get(name)
    if not isinstance(value, dict):
        refuse(f"{where}{name}", value, "fields with their names")
    return value


def numbered(noun: str, values: list[Any]) -> dict[str, Any]:
    """The items of a list as fields: "card 1", "card 2"."""
    return {f"{noun} {number}": value for number, value in enumerate(values, start=1)}


def checked_rules(data: Any, name: str = "rules") -> Game:
    if not isinstance(data, dict):
        refuse(name, data, "those of a game")
    try:
        return rules.from_data(data)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    except (TypeError, KeyError, AttributeError, RecursionError):
        raise ValueError(f"{name}: must be those of a game that is known here") from None


def refuse(name: str, value: Any, wanted: str) -> NoReturn:
    """Raise a `ValueError` with as much of the value as makes sense in a sentence."""
    shown = "" if isinstance(value, list | dict) else f" = {quoted(value)}"
    raise ValueError(f"{name}{shown}: must be {wanted}")


def quoted(value: Any) -> str:
    """The value as it stands in the file, in one line."""
    return shortened(writable(json.dumps(value, ensure_ascii=False)), QUOTED)


def writable(said: str) -> str:
    """Text without the halves of letters that JSON may hold and UTF-8 may not."""
    return said.encode(errors="backslashreplace").decode()


# Frozen dataclasses


def as_data(value: Any) -> Any:
    """A frozen dataclass as plain data, nothing left out; `ValueError` if it holds a number that JSON has not."""
    if isinstance(value, Game):
        return rules.as_data(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: as_data(getattr(value, each.name)) for each in fields(value) if each.init}
    if isinstance(value, tuple):
        return [as_data(each) for each in value]
    if isinstance(value, float) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError(f"{value}: must be a number that JSON has")
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Integral | float):  # of numpy, too
        return int(value) if isinstance(value, Integral) else float(value)
    raise TypeError(f"{value!r}: cannot be written")


def from_data(kind: type[Made], data: Any, where: str = "") -> Made:
    """A frozen dataclass from what `as_data` made of it, called `where` in what is said of it: "lens".

    A field that is not there has its default, as it has in files that are older than the field; one that is unknown is refused,
    and so is whatever the dataclass itself refuses.
    """
    known, inside = field_types(kind), f"{where}: " if where else ""
    if not isinstance(data, dict):
        refuse(where or "this", data, f"some of the fields {', '.join(known)}")
    for name in data:
        if name not in known:
            raise ValueError(f"{inside}{quoted(name)}: must not be there; the fields are {', '.join(known)}")
    for name in required(kind):
        if name not in data:
            raise ValueError(f"{inside}{name}: must be there")
    values = {name: field_value(known[name], data, name, inside) for name in data}
    try:
        return kind(**values)
    except ValueError as error:
        raise ValueError(f"{inside}{error}") from None


def field_types(kind: type[Any]) -> dict[str, Any]:
    """The types of all fields that are written, by their names."""
    types = get_type_hints(kind)
    return {each.name: types[each.name] for each in fields(kind) if each.init}


def required(kind: type[Any]) -> list[str]:
    """The names of the fields that have no default."""
    return [each.name for each in fields(kind) if each.init and each.default is each.default_factory is MISSING]


def field_value(hint: Any, data: Mapping[str, Any], name: str, where: str) -> Any:
    """The value of a field of that type."""
    kind = get_origin(hint) or hint
    if kind in PLAIN:
        return PLAIN[kind](data, name, where=where)
    if kind in (Union, UnionType):
        return union_value(get_args(hint), data, name, where)
    if kind is Literal:
        return literal_value(get_args(hint), data, name, where)
    if kind is tuple:
        return tuple_value(get_args(hint), data, name, where)
    if isinstance(kind, type) and issubclass(kind, Game):
        return game_value(kind, data, name, where)
    if is_dataclass(kind) and isinstance(kind, type):
        return from_data(kind, data.get(name), f"{where}{name}")
    raise TypeError(f"{where}{name}: {hint} is no type of a field that can be written")


PLAIN: dict[Any, Callable[..., Any]] = {bool: flag, int: whole, float: number, str: text}


def union_value(members: tuple[Any, ...], data: Mapping[str, Any], name: str, where: str) -> Any:
    """The value by the first of these types that it fits."""
    if NoneType in members and data.get(name) is None:
        return None
    said = []
    for member in members:
        try:
            if member is not NoneType:
                return field_value(member, data, name, where)
        except ValueError as error:
            said.append(str(error))
    raise ValueError("; or ".join(said))


def literal_value(options: tuple[Any, ...], data: Mapping[str, Any], name: str, where: str) -> Any:
    value = data.get(name)
    if not any(type(value) is type(option) and value == option for option in options):
        refuse(f"{where}{name}", value, f"one of {', '.join(map(str, options))}")
    return value


def tuple_value(members: tuple[Any, ...], data: Mapping[str, Any], name: str, where: str) -> tuple[Any, ...]:
    """The values of a tuple, which is of any length if its type ends with dots."""
    found = items(data, name, where)
    if members[1:] == (...,):
        members = members[:1] * len(found)
    if len(found) != len(members):
        refuse(f"{where}{name}", found, f"a list of {len(members)}")
    named = numbered("item", found)
    return tuple(field_value(member, named, item, f"{where}{name}: ") for member, item in zip(members, named, strict=True))


def game_value(kind: type[Game], data: Mapping[str, Any], name: str, where: str) -> Game:
    found = checked_rules(data.get(name), f"{where}{name}")
    if not isinstance(found, kind):
        raise ValueError(f"{where}{name}: must be the rules of {kind.__name__}")
    return found


# Text and files


def text_of(data: dict[str, Any]) -> str:
    """A field per line."""
    return "{\n" + ",\n".join(field_lines(data)) + "\n}\n"


def field_lines(data: dict[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        yield f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)}"


def rows_of(data: list[Any]) -> str:
    """An item per line."""
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False, allow_nan=False) for each in data) + "\n]\n"


def parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=no_number)
    except RecursionError:
        raise ValueError("this is no file of diceviz: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError as error:
        raise ValueError(f"this is no file of diceviz: {shortened(str(error))}") from None


def no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number that it has")


def write(path: str | Path, text: str) -> None:
    data = text.encode()
    check_size(data)
    paths.write(path, data)


def read(path: str | Path) -> Any:
    with Path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    check_size(data)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("this is no file of diceviz: it is no text") from None
    return parsed(text)


def check_size(data: bytes) -> None:
    if len(data) > LARGEST:
        raise ValueError(f"too large: such a file has {LARGEST:,} bytes at most")
