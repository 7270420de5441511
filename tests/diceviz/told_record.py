"""Games on the table that are told move by move."""

from typing import Any

from diceviz.model.record import PERSON, Record
from solver.games import Game
from solver.playing.plies import act


def on(record: Record, *moves: tuple[Any, Any]) -> Record:
    """On from where one looks, with those choices and dice."""
    for action, dice in moves:
        record = record.played(act(record.rules, record.state, record.movers, action, dice))
    return record


def game_of(rules: Game, *moves: Any, seats: tuple[str, ...] = (PERSON, PERSON)) -> Record:
    """Choices with their dice: ("roll", 4), ("hold",), (2, 3, 5), ((1, 6), (2, 3, 5)) for both at once."""
    return on(Record(rules, seats), *map(pair, moves))


def pair(move: tuple[Any, ...]) -> tuple[Any, Any]:
    if isinstance(move[0], tuple):
        return tuple(each[0] for each in move), tuple(each[1:] for each in move)
    return move[0], move[1:]
