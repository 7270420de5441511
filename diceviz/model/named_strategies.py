"""The named strategies that make sense for a game of two players."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

HOLD_AT = (20, 25)  # turn totals of the strategies "hold at ..." that are listed
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
    if found := listed.get(name) or numbered(game).get(name):
        return found
    raise ValueError(f"strategy = {name}: must be one of {', '.join(listed)}{or_any(game)}")


def or_any(game: Game) -> str:
    """The end of a sentence that lists a game's strategies: what else may be named."""
    if game.chooses == "dice":
        return f"; or any number of dice up to {game.max_dice}"
    return "; or hold at any total" if "turn" in game.axes else ""


@lru_cache(maxsize=16)
def numbered(game: Game) -> "dict[str, Strategy]":
    """The strategies of a game that have a number, by name: every total to hold at, every number of dice."""
    from solver import strategies
    from solver.strategies.rules_of_thumb import FURTHEST

    totals = [strategies.hold_at(total) for total in range(1, FURTHEST + 1)] if "turn" in game.axes else []
    dice = [strategies.dice(int(number)) for number in game.choices if number] if game.chooses == "dice" else []
    return {strategy.name: strategy for strategy in (*totals, *dice)}


def opened(path: str, game: Game) -> "tuple[Game, Strategy]":
    """A strategy of the user's own for that game; `ValueError` or `TypeError` with what is wrong with it."""
    from solver import strategies

    if game.players == 1:
        raise TypeError(f"{game.name}: strategies from files are for two players; choose such a game first")
    strategy = strategies.from_file(path)
    strategies.laid_out(strategy, game)
    return game, strategy


def is_own(name: str) -> bool:
    """Whether a strategy of that name can only be one of the user's own: none that comes with any game is called so."""
    return name not in common_names()


@cache
def common_names() -> frozenset[str]:
    """The names of all strategies that come with any game."""
    from solver import strategies
    from solver.strategies.rules_of_thumb import FURTHEST, MOST

    seen = strategies.optimal(), strategies.fewest_turns(), strategies.keep_pace(), strategies.uniform()
    unseen = strategies.optimal_in_turns(), strategies.in_the_dark(), strategies.guessing(strategies.optimal())
    plain = *seen, *unseen
    totals, dice = map(strategies.hold_at, range(1, FURTHEST + 1)), map(strategies.dice, range(1, MOST + 1))
    return frozenset(strategy.name for strategy in (*plain, *totals, *dice))
