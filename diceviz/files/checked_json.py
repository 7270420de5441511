"""JSON files of ours, and what is told of those that are not: they may hold anything, and nothing in them is ever executed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from diceviz.files import paths
from solver.games import Game
from solver.games import data as rules

LARGEST = 16_000_000  # bytes
SAID = 200  # letters of what is wrong with a file: it may quote all of it
NAMES = 200  # letters of a name

Made = TypeVar("Made")


def checked(data: Any, what: str, form: str, version: int, make: Callable[[dict[str, Any]], Made]) -> Made:
    """`make(data)`, if it is of that format; `ValueError` with what is wrong, in one sentence that names the field."""
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
    if whole(data, "version") != version:
        raise ValueError(f"version = {data['version']}: must be {version}; a newer diceviz may know it")


def shortened(said: str) -> str:
    return said if len(said) <= SAID else f"{said[: SAID - 2]} …"


def checked_rules(data: Any) -> Game:
    if not isinstance(data, dict):
        refuse("rules", data, "those of a game")
    try:
        return rules.from_data(data)
    except ValueError as error:
        raise ValueError(f"rules: {error}") from None
    except (TypeError, KeyError, AttributeError):
        raise ValueError("rules: must be those of a game that is known here") from None


def is_name(text: Any) -> bool:
    return isinstance(text, str) and 0 < len(text) <= NAMES and text.isprintable()


def whole(data: dict[str, Any], name: str, most: int | None = None, where: str = "") -> int:
    value = data.get(name)
    if type(value) is not int or (most is not None and not 0 <= value <= most):
        refuse(f"{where}{name}", value, "a whole number" if most is None else f"a whole number from 0 to {most}")
    return value


def flag(data: dict[str, Any], name: str, where: str = "") -> bool:
    if not isinstance(data.get(name), bool):
        refuse(f"{where}{name}", data.get(name), "true or false")
    return data[name]


def items(data: dict[str, Any], name: str, where: str = "") -> list[Any]:
    if not isinstance(data.get(name), list):
        refuse(f"{where}{name}", data.get(name), "a list")
    return data[name]


def refuse(name: str, value: Any, wanted: str) -> NoReturn:
    """With as much of the value as makes sense in a sentence."""
    shown = "" if isinstance(value, list | dict) else f" = {shortened(json.dumps(value, ensure_ascii=False))}"
    raise ValueError(f"{name}{shown}: must be {wanted}")


def text_of(data: dict[str, Any]) -> str:
    """A field per line."""
    return "{\n" + ",\n".join(fields(data)) + "\n}\n"


def fields(data: dict[str, Any]) -> Iterator[str]:
    for name, value in data.items():
        yield f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"


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
