"""Sessions as small JSON files: what is looked at and how, with the game on the table; checked when they are opened.

Version 1 had no `views`: what each of them is asked for. What has been painted is there if anything has.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diceviz.files import checked_json, games, own_strategies
from diceviz.files.checked_json import checked_rules, flag, is_name, items, number, one_of, parts, refuse, whole
from diceviz.model.frame import Frame, nearest
from diceviz.model.lens import CLOSE, Lens
from diceviz.model.painting import Painting
from diceviz.model.record import Record
from diceviz.model.request import Request
from solver import State
from solver.games import Game
from solver.games import data as rules

if TYPE_CHECKING:
    from solver.strategies import Strategy

FORMAT, VERSION = "diceviz session", 2
AXES = ("theirs", "mine", "turn")  # numbers that may be fixed where states are cut
PAINTINGS = 100  # the most strategies that a session has painted
MOST = 10**9  # the largest number of points, or turns left, of a cursor

FirstRequest = Callable[[str], Request]  # what the view of that name shows at first; `ValueError` if there is none


@dataclass(frozen=True)
class SavedSession:
    """What a session is opened with."""

    rules: Game
    cursor: State
    axis: str
    lens: Lens
    layout: str
    record: Record | None = None  # none where no game has begun
    requests: Mapping[str, Request] = field(default_factory=dict)  # what views are asked for, by their names
    seat: int = 0  # the seat that is watched, in games with a head start
    paintings: tuple[Painting, ...] = ()  # the strategies that were painted
    locked: str = ""  # the name of the opponent to which the best reply is shown
    own: "tuple[tuple[Game, Strategy], ...]" = field(default=(), compare=False)  # the user's strategies for these rules


def saved(frame: Frame, layout: str) -> SavedSession:
    record = frame.record if frame.record and frame.record.has_begun else None
    seat = frame.seat if frame.rules.seen_from(1) != frame.rules else 0
    return SavedSession(
        frame.rules,
        frame.cursor,
        frame.axis,
        frame.lens,
        layout,
        record,
        frame.requests,
        seat,
        frame.paintings,
        frame.locked,
        frame.own_here,
    )


def as_data(kept: SavedSession) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.as_data(kept.rules),
        "cursor": kept.rules.where(kept.cursor),
        "axis": kept.axis,
        "lens": checked_json.as_data(kept.lens),
        "layout": kept.layout,
        "views": {name: checked_json.as_data(request) for name, request in kept.requests.items()},
        "game": games.as_data(kept.record) if kept.record else None,
        **({"seat": kept.seat} if kept.seat else {}),
        **({"paintings": [checked_json.as_data(each) for each in kept.paintings]} if kept.paintings else {}),
        **({"locked": kept.locked} if kept.locked else {}),
        **({"strategies": own} if (own := own_strategies.as_data(kept.own)) else {}),
    }


def from_data(data: Any, layouts: Collection[str], first: FirstRequest) -> SavedSession:
    """`ValueError` with what is wrong, in one sentence that names the field."""
    return checked_json.checked(data, "session", FORMAT, VERSION, lambda data: checked(data, layouts, first))


def checked(data: dict[str, Any], layouts: Collection[str], first: FirstRequest) -> SavedSession:
    game = checked_rules(data.get("rules"))
    return SavedSession(
        game,
        checked_cursor(data.get("cursor"), game),
        one_of(data, "axis", AXES),
        checked_lens(data.get("lens")),
        one_of(data, "layout", layouts),
        checked_game(data.get("game"), game),
        checked_requests(data, first) if data["version"] > 1 else {},
        whole(data, "seat", 1) if "seat" in data else 0,
        checked_paintings(data) if "paintings" in data else (),
        checked_lock(data) if "locked" in data else "",
        own_strategies.from_data(data["strategies"]) if "strategies" in data else (),
    )


def checked_lock(data: dict[str, Any]) -> str:
    if not is_name(data["locked"]):
        refuse("locked", data["locked"], "the name of a strategy")
    return str(data["locked"])


def checked_paintings(data: dict[str, Any]) -> tuple[Painting, ...]:
    found: list[Painting] = []
    for name, each in checked_json.numbered("painting", items(data, "paintings", most=PAINTINGS)).items():
        painting = checked_json.from_data(Painting, each, name)
        if (painting.rules, painting.name) in [(known.rules, known.name) for known in found]:
            raise ValueError(f"{name}: name = {painting.name}: must be the only one of that name for its rules")
        try:
            found.append(painting.checked())
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return tuple(found)


def checked_requests(data: dict[str, Any], first: FirstRequest) -> dict[str, Request]:
    found = {}
    for name, request in parts(data, "views").items():
        try:
            kind = type(first(name))
        except ValueError as error:
            raise ValueError(f"views: {error}") from None
        found[name] = checked_json.from_data(kind, request, f"views: {name}")
    return found


def checked_cursor(data: Any, game: Game) -> State:
    names = set(game.axes)
    if not isinstance(data, dict) or set(data) != names:
        refuse("cursor", data, f"a state of {game.name}: {', '.join(sorted(names))}")
    state = State(**{name: whole(data, name, MOST, "cursor: ") for name in data})
    if game.where(nearest(game, state)) != data:
        raise ValueError(f"cursor: must be a state of {game.name} that is not over")
    return state


def checked_lens(data: Any) -> Lens:
    if not isinstance(data, dict):
        refuse("lens", data, "what is looked for")
    players = items(data, "players", "lens: ")
    if len(players) != 2 or not all(map(is_name, players)):
        refuse("lens: players", players, "the names of two strategies")
    close = number(data, "close", *CLOSE, where="lens: ")
    return Lens(flag(data, "margin", "lens: "), close, flag(data, "reach", "lens: "), (players[0], players[1]))


def checked_game(data: Any, game: Game) -> Record | None:
    if data is None:
        return None
    try:
        record = games.from_data(data)
    except ValueError as error:
        raise ValueError(f"game: {error}") from None
    if record.rules != game:
        raise ValueError(f"game: its rules must be those of the session, {game.name}")
    return record


def save(path: str | Path, kept: SavedSession) -> None:
    if kept.record:
        games.check(kept.record)
    checked_json.write(path, checked_json.text_of(as_data(kept)))


def load(path: str | Path, layouts: Collection[str], first: FirstRequest) -> SavedSession:
    return from_data(checked_json.read(path), layouts, first)
