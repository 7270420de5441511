"""Games, rules and states on the command line; they follow from the fields of the rule books."""

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from diceviz.files.paths import reason
from diceviz.files.rule_lines import all_games, kind_of, option, value, with_field, word, words
from solver import State
from solver.fields import Choice, ChoiceOrNumber, ChoiceOrTable, Range, Spec, Written, specs
from solver.games import Game
from solver.games.state import check_points
from solver.rules import table_files
from solver.variants import about

MOST_WORDS = 4  # values of an option that stand beside its name; of more, only its help tells


def add_game(parser: argparse.ArgumentParser, nargs: str | None = None, players: Sequence[int] = (1, 2)) -> None:
    """The word for a game of so many players or the name of a variant, and an option for every field of every game."""
    kinds = [kind for kind in all_games() if kind.players in players]

    def read(text: str) -> Game:
        try:
            return named_game(text, kinds)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    told = f"one of {words(kinds)}, or a variant such as two-dice-pig: see `diceviz variants`"
    parser.add_argument("game", metavar="GAME", type=read, help=told, nargs=nargs)
    add_rules(parser, kinds)


def named_game(text: str, kinds: Sequence[type[Game]]) -> Game:
    """The game of that word, as usual, or the variant of that name. `ValueError` names the games and the nearest variants."""
    if text in map(word, kinds):
        return kind_of(text, kinds)()
    try:
        game = about(text).game
    except ValueError as error:
        raise ValueError(f"{text[:40]}: must be one of {words(kinds)}, or a variant; {nearest(error)}") from None
    if type(game) not in kinds:
        raise ValueError(f"{text[:40]}: must be a game for two")
    return game


def nearest(error: ValueError) -> str:
    """The end of a complaint about the name of a variant, which tells the nearest ones."""
    return str(error).rpartition("; ")[2]


def add_rules(parser: argparse.ArgumentParser, kinds: Sequence[type[Game]]) -> None:
    group = parser.add_argument_group("rules", "As in the rule book of the game, unless told.")
    for name, told in options(kinds).items():
        group.add_argument(
            f"--{name}", type=told_value, metavar=metavar([spec for _, spec, _ in told]), help=help_of(told, len(kinds))
        )


def told_value(text: str) -> Any:
    """What is told by an option: a number, a word, or the table in a CSV file."""
    if not text.lower().endswith(".csv"):
        return value(text)
    try:
        return table_files.read(text)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(reason(error)) from None


def options(kinds: Sequence[type[Game]]) -> dict[str, list[tuple[type[Game], Spec, Any]]]:
    """The options of these games by name: each with the games that have it, its description and its default there."""
    found: dict[str, list[tuple[type[Game], Spec, Any]]] = {}
    for kind in kinds:
        for path, spec, default in specs(kind(), all=True):
            found.setdefault(option(path), []).append((kind, spec, default))
    return found


def metavar(described: Sequence[Spec]) -> str:
    """What may stand behind an option, in any game that has it: "nothing|totals|dice", a number, or a roll."""
    named = [option for spec in described if isinstance(spec, Choice | ChoiceOrNumber) for option in spec.options]
    number = ["N" for spec in described if isinstance(spec, Range | ChoiceOrNumber)]
    written = [spec.label.upper() for spec in described if isinstance(spec, Written)]
    words = dict.fromkeys(["RULE"] if len(named) > MOST_WORDS else map(str, named))
    return "|".join([*words, *dict.fromkeys(number), *written])


def help_of(told: list[tuple[type[Game], Spec, Any]], games: int) -> str:
    """The help of an option, from the rule books: told once, if they agree."""
    said: dict[str, list[type[Game]]] = {}
    for kind, spec, default in told:
        said.setdefault(in_words(spec, default), []).append(kind)
    if len(said) == 1 and len(told) == games:
        return next(iter(said)).replace("%", "%%")
    return "; ".join(f"{words(kinds)}: {text}" for text, kinds in said.items()).replace("%", "%%")


def in_words(spec: Spec, default: Any) -> str:
    when = f", with --{spec.when[0]} {spec.when[1]}" if isinstance(spec, Range) and spec.when else ""
    if isinstance(spec, Written):
        return f"{spec.help}: {spec.example!r}"
    limits = "" if isinstance(spec, Choice) else f"{spec.low} to {spec.high}; "
    table = "; or a table in a CSV file" if isinstance(spec, ChoiceOrTable) else ""
    return f"{'; '.join(told_of(spec))}{table}{when} ({limits}{default} unless told)"


def told_of(spec: Spec) -> Iterator[str]:
    """The lines of a field's help: what each value brings, under the name that the command line has for it."""
    if isinstance(spec, Range | Written) or not spec.helps:
        yield from spec.help.splitlines()
        return
    for choice, text in spec.helps.items():
        meaning = spec.options[choice]
        yield f"{choice}: {text}" if choice == meaning else f"{choice} ({meaning}): {text}"
    if isinstance(spec, ChoiceOrNumber) and spec.number_help:
        yield spec.number_help


def game_of(given: argparse.Namespace) -> Game:
    """The game with the rules that were given. `ValueError` in the words of the rule book."""
    game: Game = given.game
    told = {name: text for name, text in vars(given).items() if text is not None}
    for name in options(all_games()):
        if (text := told.get(name.replace("-", "_"))) is None:
            continue
        if name not in (names := [option(path) for path, _, _ in specs(game, all=True)]):
            raise ValueError(f"--{name}: is no rule of {word(type(game))}, which has --{', --'.join(names)}")
        game = with_field(game, name, text)
    require_use(game, told)
    return game


def require_use(game: Game, told: dict[str, Any]) -> None:
    """Refuse a rule that was given and would not count."""
    used = [path for path, _, _ in specs(game)]
    for path, spec, _ in specs(game, all=True):
        if path not in used and path[-1] in told and isinstance(spec, Range) and spec.when:
            raise ValueError(f"--{option(path)}: counts only with --{spec.when[0]} {spec.when[1]}")


def state_of(game: Game, text: str | None, name: str = "--at") -> State:
    """The state written as "40,55,18" in the order of the game, or "mine=40,turn=18". Numbers not told are as at the start."""
    names, given = [*game.axes], text.split(",") if text else []
    found: dict[str, int] = {}
    for place, part in enumerate(given):
        key, equals, number = part.rpartition("=")
        key = key.strip() if equals else names[place] if [*found] == names[:place] != names else ""
        if key not in names or key in found or not re.fullmatch(r"\s*-?\d{1,9}\s*", number):
            raise ValueError(
                f"{name} {text}: must be numbers for {', '.join(names)}, in that order, or pairs such as {names[0]}=40"
            )
        found[key] = int(number)
    return replace(game.start(), **found)


def require_state(game: Game, state: State, *, all: bool = False) -> None:
    """`ValueError` unless the state can be drawn; with `all`, or the target is reached with what is at risk."""
    if all:
        game.check_state(state)
        return
    for name, span in game.spans(state).items():
        check_points(name, getattr(state, name), span[-1], span[0])
