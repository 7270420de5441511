"""Rules as a line of text, to be copied, pasted and kept in small files: "pig; target=30; die=bust, 2, 2*4"."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from diceviz.files.paths import reason, write
from solver.fields import ChoiceOrTable, Spec, Written, replaced, specs
from solver.games import GAMES, SLOW_GAMES, Game
from solver.rules import table_files

LONGEST = 100_000  # signs of a line


def word(kind: type[Game]) -> str:
    """The word for a game, such as "solo-pig"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def words(kinds: Sequence[type[Game]]) -> str:
    return ", ".join(map(word, kinds))


def all_games() -> list[type[Game]]:
    """All games that there are words for."""
    return [*GAMES, *SLOW_GAMES]


def kind_of(text: str, kinds: Sequence[type[Game]] | None = None) -> type[Game]:
    kinds = all_games() if kinds is None else kinds
    found = {word(kind): kind for kind in kinds}
    if text not in found:
        raise ValueError(f"{text[:40]}: must be one of {words(kinds)}")
    return found[text]


def option(path: tuple[str, ...]) -> str:
    """The name of a field, such as "max-dice", and "sides" for those of the die."""
    return path[-1].replace("_", "-")


def value(text: str) -> int | str:
    """A number where it is one: whether it is right, the rule book says."""
    return int(text) if re.fullmatch(r"[+-]?\d{1,99}", text) else text


def with_field(game: Game, name: str, text: Any) -> Game:
    """The game with the field of that name as it is written. `ValueError` in the words of the rule book."""
    described = {option(path): (path, spec) for path, spec, _ in specs(game, all=True)}
    if name not in described:
        raise ValueError(f"{name}: is no rule of {word(type(game))}, which has {', '.join(described)}")
    path, spec = described[name]
    changed: Game = replaced(game, path, field_value(spec, text))
    return changed


def field_value(spec: Spec, text: Any) -> Any:
    """The value of a field that is written so: a roll, a table, or what stands there."""
    if isinstance(spec, Written):
        return spec.read(str(text))
    is_table = isinstance(spec, ChoiceOrTable) and isinstance(text, str) and text.startswith(table_files.PACKED)
    return table_files.unpacked(text) if is_table else text


def as_line(game: Game) -> str:
    """The rules in a line: the game, and all fields that apply and are not as usual. `ValueError` if no line can tell them."""
    usual = {path: each for path, _, each in specs(type(game)())}
    told = [f"{option(path)}={each}" for path, _, each in specs(game) if each != usual.get(path)]
    tables = [
        f"{option(path)}={table_files.packed(each)}" for path, _, each in specs(game, all=True) if isinstance(each, tuple)
    ]
    return "; ".join([word(type(game)), *told, *tables])


def from_line(text: str, kinds: Sequence[type[Game]] | None = None) -> Game:
    """The rules that a line tells, of a game of these kinds. `ValueError` says what is wrong in one sentence."""
    parts = [part.strip() for part in text.strip().split(";")] if len(text) <= LONGEST else [""]
    game: Game = kind_of(parts[0].lower(), kinds)()
    wanted = [part.partition("=") for part in parts[1:] if part]
    if strange := next((name for name, equals, _ in wanted if not equals), ""):
        raise ValueError(f"{strange[:40]}: must be a rule and its value, such as target=50")
    left = {name.strip(): value(told.strip()) for name, _, told in wanted}
    return settled(game, left)


def settled(game: Game, left: dict[str, Any]) -> Game:
    """The game with all fields that are left, in whatever order: one may be allowed only after another is set."""
    problem: ValueError | None = None
    while left:
        for name in left:
            try:
                game = with_field(game, name, left[name])
            except ValueError as error:
                problem = problem or error
                continue
            del left[name]
            problem = None
            break
        else:
            raise problem or ValueError("rules: must be told")
    return game


def with_table(game: Game, field: str, path: str | Path) -> Game:
    """The game with the table in a CSV file as that field. `ValueError` says what is wrong in one sentence."""
    try:
        changed: Game = replaced(game, (field,), table_files.read(path))
    except OSError as error:
        raise ValueError(reason(error)) from None
    return changed


def save(path: str | Path, game: Game) -> None:
    write(path, f"{as_line(game)}\n".encode())
