"""The named strategies that make sense for a game of two players, and how to speak of them."""

from functools import lru_cache
from typing import TYPE_CHECKING

from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

HOLD_AT = (20, 25)  # turn totals of the strategies "hold at ..." that are listed
DICE = (5, 3, 6, 10)  # numbers of dice of the strategies that are listed, in this order

HABITS = {
    "optimal": "play optimally",
    "fewest turns": "play for the fewest turns",
    "keep pace and end race": "keep pace and end race",
    "uniform": "choose at random",
}
MEANINGS = {
    "optimal": "The solution of the game: nobody does better against a player who knows what to expect.",
    "fewest turns": "Reach the target in as few turns as possible on average, whatever the other player does.",
    "keep pace and end race": "Roll to win once either player has 71 or more; else hold at 21, or at more "
    "if behind and at less if ahead, by an eighth of the difference.",
    "uniform": "All that the rules allow, with the same chance.",
}


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
    known = strategies.optimal(), *totals, *numbers, *fewest, strategies.keep_pace(), strategies.uniform()
    return tuple(strategy for strategy in known if strategy.fits(game))


def named(name: "str | Strategy", game: Game) -> "Strategy":
    """The strategy of that name: one that is listed, or another total or number of dice. `ValueError` names what there is.

    A strategy stands for itself.
    """
    if not isinstance(name, str):
        return name
    listed = players(game)
    for strategy in (*listed, *numbered(name, game)):
        if strategy.name == name:
            return strategy
    names = ", ".join(strategy.name for strategy in listed)
    raise ValueError(f"strategy = {name}: must be one of {names}{or_any(game)}")


def or_any(game: Game) -> str:
    """The end of a sentence that lists a game's strategies: what else may be named."""
    if game.chooses == "dice":
        return f"; or any number of dice up to {game.max_dice}"
    return "; or hold at any total" if "turn" in game.axes else ""


def numbered(name: str, game: Game) -> "list[Strategy]":
    """The strategies that have a number of their own, if the name may be one of theirs."""
    from solver import strategies

    total = name.removeprefix("hold at ")
    if "turn" in game.axes and total != name and total.isdecimal():
        return [strategies.hold_at(int(total))]
    numbers = game.choices if game.chooses == "dice" and name.endswith((" die", " dice")) else ()
    return [strategies.dice(number) for number in numbers if isinstance(number, int) and number]


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
    return name not in MEANINGS and not name.startswith("hold at ") and not name.endswith((" die", " dice"))


def habit(name: str) -> str:
    """What a player of the strategy does: "hold at 20", "throw five dice"."""
    if name.endswith((" die", " dice")):
        return f"throw {name}"
    return HABITS.get(name) or (name if name.startswith("hold at ") else f"play “{name}”")


def meaning(name: str) -> str:
    """The strategy in a sentence."""
    if name.endswith((" die", " dice")):
        return f"Always throw {name}."
    if name.startswith("hold at "):
        return f"Roll until the turn total is {name.removeprefix('hold at ')} or more, or the target is reached."
    return MEANINGS.get(name, "A strategy of your own, from a file.")
