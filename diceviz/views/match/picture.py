"""Match: two strategies against each other, exactly; what comes of being known; and a table of all of them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.model.tournament import Answer, Meeting, Tournament
from diceviz.pictures.choice_axis import rounded_up
from diceviz.pictures.colours import Floats
from diceviz.pictures.palette import Theme, blend, rgb
from diceviz.words.ply_words import capital
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver.strategies import Strategy

SHOWS = ("match", "table")
ROWS = ("moving first", "moving second", "on average")
SEEN = ("guaranteed to it", "best reply in the dark", "best reply, seeing")  # of the first strategy

Results = Mapping[tuple[int, int], float | str]
# The ends of ColorBrewer's PRGn, which the colour-blind can tell apart; neither of them means an action or a number of dice.
WIN, LOSS = "#1b7837", "#762a83"
EVEN = {"light": "#f7f7f7", "dark": "#2c3038"}


@dataclass(frozen=True)
class Sorting:
    """The column by which the table is sorted."""

    by: str = ""  # the strategy above it; none for the mean
    rising: bool = False  # whether the worst is on top


@dataclass(frozen=True)
class MatchRequest(Request):
    first: str = ""  # the strategy whose chances are shown; where the game has none of that name, the first of the list
    second: str = ""  # the strategy it plays against; where the game has none of that name, the second of the list
    asked: Game | None = None  # the rules for which a match was asked for that takes a while
    sorting: Sorting | None = None  # how the table is sorted; none where strategies are in the order of the list
    table: bool = False  # whether the table is computed before anybody presses its button; printed, it then stands alone
    players: tuple[str, ...] = ()  # the list of strategies; none for all that the game has
    computed: Game | None = None  # the rules for which the button of the table was pressed

    @property
    def strategies(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.first, self.second, *self.players, self.sorting.by if self.sorting else "")))

    def has_table(self, game: Game) -> bool:
        """Whether the table of that game is to be computed."""
        return self.table or self.computed == game


@dataclass(frozen=True)
class MatchSource:
    """What a match is made from."""

    tournament: Tournament
    first: "Strategy"
    second: "Strategy"
    is_asked: bool  # whether it is computed: it takes no time, or was asked for


def contestants(frame: Frame, request: MatchRequest) -> "list[Strategy]":
    """The list of strategies: those that were named, if the game has two of them, else all that it has."""
    named = [strategy for name in request.players if (strategy := frame.strategy(name))]
    return named if len(named) > 1 else frame.rivals


def source_of(frame: Frame, request: MatchRequest, tournament: Tournament) -> MatchSource:
    """Whom the tournament does not have is replaced by the first and the second whom it has."""
    players = {player.name: player for player in reversed(tournament.players)}
    first = players.get(request.first, tournament.players[0])
    second = players.get(request.second, tournament.players[min(1, len(tournament.players) - 1)])
    return MatchSource(tournament, first, second, request.asked == frame.game or not tournament.is_long)


@dataclass(frozen=True, eq=False)
class MatchPicture:
    """A match, and the table as far as it is known."""

    source: MatchSource
    meeting: Meeting | None = None  # the match; none where it must be asked for first, or cannot be computed
    problem: str = ""  # why it cannot be told
    results: Results = field(default_factory=dict)  # what the earlier of two wins against the later, or why that is not known

    @property
    def game(self) -> Game:
        return self.source.tournament.game

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.source.tournament.players]

    @property
    def table(self) -> Floats:
        return cross_table(self.game, len(self.names), self.results)


def pictures(source: MatchSource, job: Job) -> Iterator[MatchPicture]:
    """A match with more and more known of it; nothing if it must be asked for first."""
    if source.is_asked:
        for meeting in source.tournament.meet(source.first, source.second, job):
            yield MatchPicture(source, meeting)


def picture(source: MatchSource, job: Job) -> MatchPicture:
    """A match with all that is known of it."""
    *_, whole = MatchPicture(source), *pictures(source, job)
    return whole


def column_of(sorting: Sorting | None, names: Sequence[str]) -> int | None:
    """The place of the column by which the table is sorted; none where it is in the order of the list."""
    if sorting is None or sorting.by not in ("", *names):
        return None
    return names.index(sorting.by) if sorting.by else len(names)


def cross_table(game: Game, size: int, results: Results) -> Floats:
    """The table from results of the earlier against the later; NaN where there is none. The last column is the mean."""
    worth = np.full((size, size + 1), np.nan)
    for (row, column), result in results.items():
        if not isinstance(result, str):
            worth[row, column], worth[column, row] = result, game.mirrored(result)
    np.fill_diagonal(worth, game.even)
    others = max(size - 1, 1)
    worth[:, -1] = (worth[:, :-1].sum(axis=1) - (game.even if size > 1 else 0.0)) / others
    return worth


def order(worth: Floats, column: int | None, rising: bool) -> list[int]:
    """The rows by their value in the column, those without one last; as they are listed if there is no column."""
    rows = range(len(worth))
    if column is None:
        return [*rows]
    key = np.where(np.isnan(worth[:, column]), np.inf, worth[:, column] if rising else -worth[:, column])
    return sorted(rows, key=lambda row: (key[row], row))


def shade(game: Game, worth: float, theme: Theme) -> str:
    """Green wins, purple loses. The root makes differences between good strategies visible beside hopeless ones."""
    share = (worth - game.even) / (game.bounds[1] - game.even)
    return blend(EVEN[theme.ground], WIN if share > 0 else LOSS, min(1.0, abs(share)) ** 0.5)


def figure(game: Game, worth: float) -> str:
    """Short, and without a sign of nothing."""
    shown = words.number(game, worth, 1)
    return "0.0" if shown in ("+0.0", "−0.0") else shown


def ink(colour: str) -> str:
    """Black or white, whichever has more contrast with the colour."""
    lightness = luminance(colour)
    return "#000000" if (lightness + 0.05) / 0.05 > 1.05 / (lightness + 0.05) else "#ffffff"


def luminance(colour: str) -> float:
    """The relative luminance of a colour, after WCAG 2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (byte / 255 for byte in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def title(meeting: Meeting) -> str:
    first, second = (player.name for player in meeting.players)
    if meeting.match.game.unit.signed:
        return f"<b>{capital(first)}</b> is paid by <b>{second}</b>, in points"
    return f"<b>{capital(first)}</b> wins against <b>{second}</b>"


def sentence(meeting: Meeting, state: State) -> str:
    """A sentence on the match as a whole, and from a state on."""
    match, (first, second) = meeting.match, (player.name for player in meeting.players)
    game, worth = match.game, words.value(match.game, match.average)
    won = f"is paid <b>{worth}</b> points" if game.unit.signed else f"wins <b>{worth}</b>"
    on_the_whole = f"<b>{capital(first)}</b> {won}{on_average(game)} against {second}. {words.proven(match.gap)}"
    if "theirs" in game.hidden:  # where only the start is known to both
        return on_the_whole
    here = words.value(game, match.value(**game.where(state)))
    return f"{on_the_whole} {words.state(game, state).capitalize()}: <b>{here}</b>."


def duration(meeting: Meeting) -> str:
    """A sentence on how long a game takes."""
    length, game = meeting.length, meeting.match.game
    if length is None:
        return "How long a game takes is being computed …"
    if math.isinf(length):
        return "A game may never end."
    shown = f"{length:.2f}" if length < 1000 else f"{length:,.0f}"
    counted = f"{game.go}s on average" if game.at_once else "turns on average, yours and theirs"
    return f"A game takes <b>{shown}</b> {counted}."


def known(game: Game, strategy: "Strategy", answer: Answer) -> str:
    """A sentence on what comes of the other player's knowing the strategy."""
    who = f"Whoever knows that you {strategy.habit}"
    if game.unit.signed:
        paid = f"is paid <b>{words.value(game, answer.average)}</b> points" if answer.gain else "gains nothing"
        return f"{who} {paid} on average."
    is_even = game.seen_from(1) == game  # nobody has a head start
    if not answer.gain:
        most = words.value(game, game.even, 0) if is_even else words.value(game, answer.average)
        return f"{who} wins no more than <b>{most}</b>{on_average(game)}."
    points = game.unit.shown(answer.gain)
    more = f"{points:.2f}" if points >= 0.005 else words.power_of_ten(points)
    than = "half" if is_even else "the game is worth"
    return f"{who} wins <b>{words.value(game, answer.average)}</b>{on_average(game)}: {more} points more than {than}."


def on_average(game: Game) -> str:
    return "" if game.at_once else " on average"


def ends(game: Game, worths: tuple[float, ...]) -> tuple[float, float]:
    """The values at both ends of the bars: both players are even in the middle."""
    if not game.unit.signed:
        return game.bounds
    reach = rounded_up(max(map(abs, worths)))
    return -reach, reach


def lines(meeting: Meeting) -> list[tuple[str, float]]:
    """The lines of what the first wins, by who moves first; only one where both choose at once. Where scores are not seen,
    those of `seen_lines` follow."""
    match = meeting.match
    if match.game.at_once:
        return [("both at once", match.average), *seen_lines(meeting)]
    return [*zip(ROWS, (match.first, match.second, match.average), strict=True)]


def seen_lines(meeting: Meeting) -> list[tuple[str, float]]:
    """The lines of what the first strategy guarantees, and of what replies to it win: in the dark, and seeing both scores; none
    where scores are seen, or as long as this is not known."""
    answer = meeting.answers[0] if meeting.answers else None
    if answer is None or answer.guarantee is None or answer.seeing is None:
        return []
    return [*zip(SEEN, (answer.guarantee, answer.average, answer.seeing), strict=True)]


def worth_of_seeing(meeting: Meeting) -> str:
    """A sentence on what one gains against the first strategy who sees both scores; none where there are no `seen_lines`."""
    found = seen_lines(meeting)
    if not found:
        return ""
    _, (_, dark), (_, seeing) = found
    points = meeting.match.game.unit.shown(max(0.0, seeing - dark))
    return f"Against {meeting.players[0].name} seeing both scores is worth <b>{points:.2f}</b> points to the best reply."


def told(meeting: Meeting) -> list[str]:
    """Sentences on how long a game takes, and on what comes of being known; of two alike once."""
    alike = meeting.players[0] == meeting.players[1]
    players = [*zip(meeting.players, meeting.answers, strict=False)][: 1 if alike else 2]
    return [duration(meeting), *(known(meeting.match.game, player, answer) for player, answer in players)]


def unit_of(game: Game) -> str:
    """The unit of the figures, in words."""
    return "points" if game.unit.signed else "per cent"


def note(game: Game) -> str:
    how = "" if game.at_once else ", the mean of moving first and second"
    wins = f"What the row wins against the column, in {unit_of(game)}{how}."
    return f"{wins} A click on a cell chooses that pair, one on a header sorts."
