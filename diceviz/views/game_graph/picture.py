"""The course of a game: what was to be expected from ply to ply, and the plies that made a difference.

Values are those of the first-named player, as they are shown: per cent, points, turns or throws. The value after n plies is
at n, and so is all that is told of the n-th ply.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, solved_rules
from diceviz.model.record import PERSON, Line, Record, shared
from diceviz.model.request import Request
from diceviz.pictures.chart import rounded
from diceviz.pictures.colours import Floats
from diceviz.pictures.extent import Extent
from diceviz.pictures.palette import Theme
from diceviz.words import ply_words
from diceviz.words.grading import GRADES, grade
from diceviz.words.mistakes import mistakes
from diceviz.words.turns import Turn, turns
from solver.games import Game
from solver.playing.plies import each_of, seen_by

if TYPE_CHECKING:
    from solver.playing.accounts import Entry, Ledger
    from solver.solutions import Solution

LEGEND = "▼ decisions that cost something", "△ lucky throws", "▽ unlucky ones"
OTHERS = "― other lines"
SIZES = {"inaccuracy": 18, "mistake": 24, "blunder": 32, "lucky": 8, "unlucky": 8}  # pixels
ASIDE = 0.015  # the share of all plies that is room for marks at the ends
BEYOND = 0.09  # the share of the span of values that is room for marks above and below


MOST_BANDS = 60  # more would be noise
FILLS, BANDS = 130, 11  # how opaque the sides and the bands of turns are, of 255

BESIDE = 6  # other lines that are shown
MARKED = 8  # throws that are marked
LUCKY = 0.05  # a throw that changes the win probability, or the payment as a share of the longest, by this much is marked
LUCKY_TURNS = 0.5  # a throw that changes the number of turns or throws to come by this much is marked
SHORTEST = 10.0  # plies that there is always room for


class GameMark(NamedTuple):
    """A mark on a ply: a mistake, or luck."""

    ply: int
    kind: str  # a grade, "lucky" or "unlucky"
    seat: int


@dataclass(frozen=True, eq=False)
class GamePicture:
    source: "GameSource"
    game: Game
    names: tuple[str, ...]  # the names of the players
    persons: tuple[int, ...]  # their seats
    begun: bool
    over: bool
    entries: "tuple[Entry, ...]"
    values: Floats
    others: tuple[tuple[Floats, Floats], ...]  # other lines from where they part: plies and values
    errors: tuple[GameMark, ...]
    lucks: tuple[GameMark, ...]
    turns: tuple[Turn, ...]
    tolerance: float
    close: float

    @property
    def extent(self) -> Extent:
        return Extent("ply", "value", *edges(self))

    @property
    def alone(self) -> bool:
        return self.game.players == 1

    @property
    def less_is_better(self) -> bool:
        return self.game.unit.less_is_better

    @property
    def level(self) -> float:
        """The value where nobody is ahead; alone, what was to be expected at the start."""
        if self.alone:
            return float(self.values[0])
        return self.game.unit.shown(self.game.even)

    @cached_property
    def span(self) -> tuple[float, float, float]:
        """The last ply that there is room for, the lowest and the highest value; they grow by steps."""
        longest = max(len(self.entries), *(int(plies[-1]) for plies, _ in self.others), SHORTEST)
        if not (self.game.unit.signed or self.less_is_better):
            low, high = map(self.game.unit.shown, self.game.bounds)
            return room_for(longest), low, high
        farthest = max(float(abs(values - self.level).max()) for values in (self.values, *(line for _, line in self.others)))
        half = rounded(max(farthest, 0.3 * self.level if self.alone else 0.1 * self.game.bounds[1]))
        return room_for(longest), self.level - half, self.level + half

    @cached_property
    def worst(self) -> list[tuple[int, int] | None]:
        """For each ply the decision so far that cost most, as ply and player; a person's, if there is one."""
        found: list[tuple[int, int] | None] = [None]
        for ply, entry in enumerate(self.entries, start=1):
            made = [(ply, seat) for seat, skill in enumerate(entry.skill) if abs(skill) > self.tolerance]
            found.append(max([*filter(None, [found[-1]]), *made], key=self._weight, default=None))
        return found

    def _weight(self, decision: tuple[int, int]) -> tuple[bool, float]:
        ply, seat = decision
        return seat in self.persons, abs(self.entries[ply - 1].skill[seat])

    @cached_property
    def bands(self) -> Floats:
        """Every other turn, from its first ply to its last; of two players those of the second. None where a ply is a turn of
        all who play."""
        if "turn" not in self.game.axes and (self.alone or self.game.at_once):
            return np.empty((0, 2))
        return np.array([(turn.first, turn.end) for turn in self.turns[1::2]], float).reshape(-1, 2)

    def turn_of(self, ply: int) -> int:
        """The number of the turn, as the player counts who moved: both have a first turn."""
        return next(turn.number for turn in self.turns if turn.end >= ply)


@dataclass(frozen=True)
class GameRequest(Request):
    """What can be chosen in this view: nothing but the zoom."""


@dataclass(frozen=True)
class GameSource:
    """What the course of a game is made from."""

    solution: "Solution"
    ledger: "Ledger"
    lines: tuple[Line, ...]  # beside the one of the ledger
    seats: tuple[str, ...]
    begun: bool
    close: float  # a near-tie costs less


def source_of(frame: Frame) -> GameSource:
    """`ValueError` without a game on the table whose ledger is written."""
    record = frame.record
    if record is None or frame.ledger is None:
        raise ValueError("no game is on the table")
    lines = beside(record, frame.is_secret)
    return GameSource(solved_rules(frame), frame.ledger, lines, record.seats, record.has_begun, frame.lens.close)


def picture(source: GameSource) -> GamePicture:
    from solver.playing.accounts import ledger as written  # with the kernels, which the window does not wait for

    solution, ledger, lines, seats = source.solution, source.ledger, source.lines, source.seats
    begun, close = source.begun, source.close
    game, plies = solution.game, tuple(entry.ply for entry in ledger.entries)
    beside = [(shared(plies, line), written(solution, line, ledger)) for line in lines]
    return GamePicture(
        source,
        game,
        ply_words.names(seats),
        tuple(seat for seat, player in enumerate(seats) if player == PERSON),
        begun,
        ledger.is_over,
        ledger.entries,
        shown(game, ledger.values),
        tuple(rest_of(game, parting, other) for parting, other in beside if parting < len(other.entries)),
        tuple(GameMark(place + 1, kind, seat) for place, kind, seat in mistakes(solution, ledger.entries, close)),
        lucks(game, ledger.entries),
        tuple(turns(plies)),
        solution.tolerance,
        close,
    )


def room_for(plies: float) -> float:
    """A length for the axis that grows with the game by steps."""
    step = next((step for step in (5, 10, 20, 50, 100, 200, 500) if plies <= 10 * step), 1000)
    return float(step * np.ceil(plies / step))


def beside(record: Record, secret: bool) -> tuple[Line, ...]:
    """The newest lines but the one on screen, as far as they are told; none tells what came next while that is a secret."""
    others = [number for number in range(len(record.lines)) if number != record.line]
    told = [number for number in others if not any(record.hides_score(seat, number) for seat in range(len(record.seats)))]
    if secret:
        told = [number for number in told if shared(record.lines[number], record.plies) < len(record.plies)]
    return tuple(record.open_on(number) for number in told[-BESIDE:])


def shown(game: Game, values: Any) -> Floats:
    return np.asarray(values, float) * game.unit.scale


def rest_of(game: Game, parting: int, other: "Ledger") -> tuple[Floats, Floats]:
    values = shown(game, other.values)
    return np.arange(parting, len(values), dtype=float), values[parting:]


def lucks(game: Game, entries: "tuple[Entry, ...]") -> tuple[GameMark, ...]:
    """The luckiest and unluckiest throws, each to its player."""
    least = LUCKY_TURNS if game.unit.less_is_better else LUCKY * game.bounds[1]
    gained = [(luck, ply, seat) for ply, entry in enumerate(entries, start=1) for seat, luck in enumerate(entry.luck)]
    most = sorted((each for each in gained if abs(each[0]) >= least), key=lambda each: -abs(each[0]))[:MARKED]
    return tuple(
        GameMark(ply, "lucky" if ply_words.is_good(game, luck) else "unlucky", seat)
        for luck, ply, seat in sorted(most, key=lambda each: each[1])
    )


def crossed(values: Floats, level: float) -> tuple[Floats, Floats]:
    """The line of the values with a point wherever it crosses the level, so that what is above and below ends there."""
    plies, above = np.arange(len(values), dtype=float), values - level
    before = np.flatnonzero(above[:-1] * above[1:] < 0)
    places = before + above[before] / (above[before] - above[before + 1])
    order = np.argsort(np.concatenate((plies, places)), kind="stable")
    return np.concatenate((plies, places))[order], np.concatenate((values, np.full(len(places), level)))[order]


def read_out(picture: GamePicture, ply: int) -> str:
    """A sentence on what the ply did, and on what was to be expected then."""
    worth = f"{ply_words.what_is_told(picture.game, picture.names)} <b>{value(picture, ply)}</b>"
    if ply == 0:
        return f"Before the first ply: {worth}."
    entry, game = picture.entries[ply - 1], picture.game
    at, moves = ply_words.place(game, entry.ply.state), ply_words.played(picture.names, entry.ply, within=True)
    parts = [*luck_of(picture, entry), *verdict_of(picture, entry), worth]
    return f"Ply {ply}, {moves} at {at}: {', '.join(parts)}."


def value(picture: GamePicture, ply: int) -> str:
    return words.value(picture.game, float(picture.values[ply]) / picture.game.unit.scale)


def luck_of(picture: GamePicture, entry: "Entry") -> list[str]:
    """The luck of those who threw, in words."""
    gains = [(picture.names[seat], ply_words.gain(picture.game, entry.luck[seat])) for seat in entry.ply.movers]
    if len(gains) == 1:
        return [f"luck {gains[0][1]}"] if entry.ply.dice else []
    return [f"{ply_words.owner(name)} luck {gained}" for name, gained in gains]


def verdict_of(picture: GamePicture, entry: "Entry") -> list[str]:
    told = []
    for seat in entry.ply.movers:
        cost = abs(entry.skill[seat])
        found = grade(picture.game, cost, picture.tolerance, picture.close)
        if found in GRADES:
            whose = f"{ply_words.owner(picture.names[seat])} " if len(entry.ply.movers) == 2 else "the "
            told.append(f"{whose}choice cost {words.cost(picture.game, cost)}: {found}")
    return told


def at_rest(picture: GamePicture, ply: int) -> list[str]:
    """How the game stands after so many plies, and its worst decision so far, in sentences; before it begins, how to begin."""
    if not picture.begun:
        return [standing(picture, ply), ply_words.how_to_begin(picture.game)]
    return list(filter(None, [standing(picture, ply), worst_so_far(picture, ply)]))


def standing(picture: GamePicture, ply: int) -> str:
    told, worth = ply_words.what_is_told(picture.game, picture.names), f"<b>{value(picture, ply)}</b>"
    if picture.over and ply == len(picture.entries):
        return ending(picture)
    if picture.alone:
        return f"{told.capitalize()} to be expected: {worth}." if picture.less_is_better else f"{told.capitalize()}: {worth}."
    if ply == 0:
        return f"Before the first ply {told} is {worth}."
    lead = float(picture.values[ply]) - picture.level
    if abs(lead) < 0.005:
        return f"Nobody is ahead: {told} is {worth}."
    name = picture.names[lead < 0]
    return f"{name} {'are' if name in ply_words.OWNERS else 'is'} ahead: {told} is {worth}."


def ending(picture: GamePicture) -> str:
    told = ply_words.ending(picture.game, picture.names, [entry.ply for entry in picture.entries])
    expected = f"; {value(picture, 0)} were to be expected" if picture.less_is_better else ""
    return f"{told}{expected}."


def worst_so_far(picture: GamePicture, ply: int) -> str:
    worst = picture.worst[ply]
    if worst is None:
        return "No decision has cost anything so far." if ply else ""
    place, seat = worst
    made, game = picture.entries[place - 1].ply, picture.game
    choice, state = each_of(made.action)[made.movers.index(seat)], seen_by(made.state, seat, made.movers)
    strategy_alone = picture.alone and not picture.persons
    whose = "The" if strategy_alone else ply_words.capital(ply_words.owner(picture.names[seat]))
    cost = words.cost(game, abs(picture.entries[place - 1].skill[seat]))
    return (
        f"{whose} worst decision so far: {ply_words.decision(game, state, choice)} in turn {picture.turn_of(place)} ({cost})."
    )


def edges(picture: GamePicture) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of all that there is to see, with room for marks."""
    longest, low, high = picture.span
    room = BEYOND * (high - low)
    return -ASIDE * longest, (1 + ASIDE) * longest, low - room, high + room


def sides(picture: GamePicture) -> tuple[Floats, Floats, Floats]:
    """Plies, and the values where the first-named player is ahead, and where the other is; elsewhere the level."""
    x, y = crossed(picture.values, picture.level)
    ahead, behind = np.maximum(y, picture.level), np.minimum(y, picture.level)
    return (x, behind, ahead) if picture.less_is_better else (x, ahead, behind)


def places(picture: GamePicture, marks: tuple[GameMark, ...]) -> dict[str, list[float]]:
    return {
        "x": [mark.ply for mark in marks],
        "y": [picture.values[mark.ply] for mark in marks],
        "size": [SIZES[mark.kind] for mark in marks],
    }


def axis_names(picture: GamePicture) -> tuple[str, str]:
    """Either player's view is read at that player's axis."""
    if picture.alone:
        return picture.game.unit.name + (" in all" if picture.less_is_better else ""), ""
    return picture.names[0], picture.names[1]


def axis_colours(picture: GamePicture, theme: Theme) -> tuple[str, str]:
    return (theme.text, theme.text) if picture.alone else (theme.roll_text, theme.hold_text)


def levels(picture: GamePicture, roomy: bool) -> list[tuple[float, str, str]]:
    """Values with what is written beside them on the left and on the right, where they are the other player's."""
    _, low, high = picture.span
    values = np.linspace(low, high, 5 if roomy else 3)
    if picture.less_is_better:
        return [(at, f"{at:.1f}", "") for at in values]
    if picture.game.unit.signed:
        return [(at, signed(at), signed(-at)) for at in values]
    return [(at, per_cent(at), per_cent(low + high - at)) for at in values]


def per_cent(number: float) -> str:
    return f"{number:.0f}" + (" %" if number == 100 else "")


def signed(number: float) -> str:
    return f"{number:+g}".replace("-", "−") if number else "0"
