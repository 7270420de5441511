"""Strategies of the user's own as JSON: what they do in the game they were opened for, as the NPZ file that `solver` writes.

They are part of a session, and remembered between runs, wherever the file is by then that they came from.
"""

import base64
import binascii
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from diceviz.files.checked_json import checked_rules, is_name, refuse
from solver.games import Game
from solver.games import data as rules

if TYPE_CHECKING:
    from solver.strategies import Strategy

MOST = 20  # strategies that are kept: those opened last
LARGEST = 3_000_000  # letters of a strategy that is kept, and of all of them: a large one is opened again from its file


@lru_cache(maxsize=2 * MOST)
def packed(game: Game, strategy: "Strategy") -> str:
    """The strategy as text. It takes a moment, and is kept."""
    from solver import strategies

    return base64.b64encode(strategies.as_bytes(strategy, game)).decode()


def as_data(own: "Iterable[tuple[Game, Strategy]]") -> list[dict[str, Any]]:
    """As many of the strategies as there is room for, those opened last before others."""
    found: list[dict[str, Any]] = []
    room = LARGEST
    for game, strategy in [*own][::-1][:MOST]:
        try:
            text = packed(game, strategy)
        except (MemoryError, TypeError, ValueError):  # files have no room for its states
            continue
        if len(text) <= room:
            room -= len(text)
            found.append({"name": strategy.name, "rules": rules.as_data(game), "npz": text})
    return found[::-1]


def from_data(data: Any, where: str = "strategies") -> "tuple[tuple[Game, Strategy], ...]":
    """`ValueError` with what is wrong, in one sentence that names the strategy."""
    if not isinstance(data, list) or len(data) > MOST:
        refuse(where, data, f"a list of up to {MOST} strategies")
    return tuple(one_from(each, f"{where}: strategy {number}") for number, each in enumerate(data, start=1))


def one_from(data: Any, where: str) -> "tuple[Game, Strategy]":
    from solver import strategies

    if not isinstance(data, dict) or not is_name(data.get("name")) or not isinstance(data.get("npz"), str):
        raise ValueError(f"{where}: must have a name, rules, and npz")
    game = checked_rules(data.get("rules"), f"{where}: rules")
    try:
        held = base64.b64decode(data["npz"], validate=True)
        strategy = strategies.from_bytes(held, data["name"])
        strategies.laid_out(strategy, game)
    except binascii.Error:
        raise ValueError(f"{where}: npz: must be a file in base 64") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"{where}: {error}") from None
    return game, strategy
