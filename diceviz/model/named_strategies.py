"""The named strategies that make sense for a game of two players."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

HOLD_AT = (20, 25)  # turn totals of the strategies "hold at ..." that are listed
PATTERNS = {  # the names of rules for Pig that have numbers of their own
    "hold": re.compile(r"hold at (\d{1,4})"),
    "race": re.compile(r"hold at (\d{1,4}), race at (\d{1,4})"),
    "pace": re.compile(r"keep pace (\d{1,4}), (\d{1,4}), (\d{1,4})"),
}
DICE = (5, 3, 6, 10)  # numbers of dice of the strategies that are listed, in this order


def rivals(game: Game) -> "tuple[Strategy, ...]":
    """The strategies that two players may be given, in the order in which they are listed; the first is optimal.

    A player alone has none.
    """
    return players(game) if game.players == 2 else ()


@lru_cache(maxsize=16)
def players(game: Game) -> "tuple[Strategy, ...]":
    """The strategies that may sit at the table: the rivals of a game for two; alone, those that need not look at another."""
    from solver import strategies  # with the kernels, which the window does not wait for

    totals = [strategies.hold_at(total) for total in HOLD_AT if total <= game.target]
    numbers = [strategies.dice(number) for number in DICE if number in game.choices] or [strategies.dice(game.max_dice)]
    fewest = [] if game.unit.less_is_better else [strategies.fewest_turns()]  # where turns are counted that is the optimal one
    unseen = strategies.in_the_dark(), strategies.guessing(strategies.optimal())
    others = strategies.optimal_in_turns(), strategies.keep_pace(), *unseen, strategies.uniform()
    known = strategies.optimal(), *totals, *numbers, *fewest, *others
    return tuple(strategy for strategy in known if strategy.fits(game))


def named(name: "str | Strategy", game: Game) -> "Strategy":
    """The strategy of that name: one that is listed, or another total or number of dice. `ValueError` names what there is.

    A strategy stands for itself.
    """
    if not isinstance(name, str):
        return name
    listed = {strategy.name: strategy for strategy in players(game)}
    if found := listed.get(name) or by_numbers(name, game):
        return found
    raise ValueError(f"strategy = {name}: must be one of {', '.join(listed)}{or_any(game)}")


def or_any(game: Game) -> str:
    """The end of a sentence that lists a game's strategies: what else may be named."""
    if game.chooses == "dice":
        return f"; or any number of dice up to {game.max_dice}"
    return "; or hold at any total" if "turn" in game.axes else ""


@lru_cache(maxsize=256)
def by_numbers(name: str, game: Game) -> "Strategy | None":
    """The strategy of that name among those that have numbers of their own: any total to hold at, with a race at its end or
    without, keeping pace with other numbers, any number of dice; none if there is none such for the game."""
    if game.chooses == "dice":
        found = next((strategy for strategy in any_dice(game) if strategy.name == name), None)
    else:
        found = by_pattern(name)
    return found if found and found.name == name and found.fits(game) else None


def any_dice(game: Game) -> "list[Strategy]":
    from solver import strategies

    return [strategies.dice(int(number)) for number in game.choices if number]


def by_pattern(name: str) -> "Strategy | None":
    """The rule for Pig of that name, if there is one."""
    for kind, pattern in PATTERNS.items():
        if found := pattern.fullmatch(name):
            return of_kind(kind, tuple(map(int, found.groups())))
    return None


def of_kind(kind: str, numbers: tuple[int, ...]) -> "Strategy | None":
    """The rule of that kind with those numbers; none if it does not have such numbers."""
    from solver import strategies

    makers: dict[str, Callable[..., Strategy]] = {
        "hold": strategies.hold_at,
        "race": strategies.end_race,
        "pace": strategies.keep_pace,
        "dice": strategies.dice,
    }
    try:
        return makers[kind](*numbers)
    except ValueError:
        return None


@dataclass(frozen=True)
class RuleKind:
    """A rule of thumb whose numbers may be chosen."""

    name: str
    title: str
    numbers: tuple[tuple[str, int, int], ...]  # each with its label, what it is at first, and the most


def rule_kinds(game: Game) -> list[RuleKind]:
    """The rules of thumb of a game for two whose numbers may be chosen."""
    from solver import strategies

    if game.players != 2:
        return []
    if game.chooses == "dice":
        return [RuleKind("dice", "Always so many dice", (("Dice", min(5, game.max_dice), game.max_dice),))]
    if not strategies.hold_at(1).fits(game):
        return []
    most, race = game.target, max(1, round(0.71 * game.target))
    held = min(24, game.target)
    return [
        RuleKind("hold", "Hold at a total", (("Hold at", held, most),)),
        RuleKind(
            "race", "Hold at a total, and race at the end", (("Hold at", held, most), ("Race at", min(race + 1, most), most))
        ),
        RuleKind(
            "pace",
            "Keep pace, and race at the end",
            (("Hold at", min(21, most), most), ("Share", 8, 100), ("Race at", race, most)),
        ),
    ]


def opened(path: str, game: Game) -> "tuple[Game, Strategy]":
    """A strategy of the user's own for that game; `ValueError` or `TypeError` with what is wrong with it."""
    from solver import strategies

    if game.players == 1:
        raise TypeError(f"{game.name}: strategies from files are for two players; choose such a game first")
    strategy = strategies.from_file(path)
    strategies.laid_out(strategy, game)
    return game, strategy if is_own(strategy.name) else renamed(strategy)


def renamed(strategy: "Strategy") -> "Strategy":
    """A strategy of the user's own that is called like one of those that come with the game."""
    own: Any = strategy
    return cast("Strategy", replace(own, name=f"{strategy.name} (own)"))


def is_own(name: str) -> bool:
    """Whether a strategy of that name can only be one of the user's own: none that comes with any game is called so."""
    return name not in common_names() and not any(pattern.fullmatch(name) for pattern in PATTERNS.values())


@cache
def common_names() -> frozenset[str]:
    """The names of all strategies that come with any game."""
    from solver import strategies
    from solver.strategies.rules_of_thumb import MOST

    seen = strategies.optimal(), strategies.fewest_turns(), strategies.keep_pace(), strategies.uniform()
    unseen = strategies.optimal_in_turns(), strategies.in_the_dark(), strategies.guessing(strategies.optimal())
    plain = *seen, *unseen
    dice = map(strategies.dice, range(1, MOST + 1))
    return frozenset(strategy.name for strategy in (*plain, *dice))
