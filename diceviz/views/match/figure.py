"""A match of two strategies, and the table of all of them, printed."""

from dataclasses import dataclass, field
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz import words
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, plain
from diceviz.figures.page import Page
from diceviz.figures.players import names_of
from diceviz.figures.press import length, wrapped
from diceviz.figures.tables import LARGEST, ROW, SMALLEST, Item, PrintedTable, TextField, set_table, sizes
from diceviz.model.frame import nearest
from diceviz.model.named_strategies import named as strategy_named
from diceviz.model.named_strategies import rivals
from diceviz.model.other_rules import described
from diceviz.model.tournament import Meeting, Tournament
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import Results, cross_table, ends, ink, lines, order, sentence, shade, told, unit_of
from diceviz.views.match.picture import figure as as_figure
from solver import Job

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import Solution, State
    from solver.games import Game

SHOWS = ("match", "table")
READABLE = 6.5  # points
LINE = 10  # letters of a name above a column
BARS = 1.7  # of the size of letters: from one bar to the next
NOTHING = "no match has been computed yet: press “Compare these two”"


@dataclass(frozen=True, eq=False)
class Shown:
    """A match, results of the table, or both; rows of the table in their order."""

    game: "Game"
    state: "State"
    meeting: Meeting | None = None
    names: tuple[str, ...] = ()
    results: Results = field(default_factory=dict)
    order: tuple[int, ...] = ()

    @property
    def table(self) -> Any:
        return cross_table(self.game, len(self.names), self.results)


def of_view(view: MatchPanel) -> Figure:
    """What is on the screen: the table as it is sorted, if it has been computed."""
    table, game = view.standings.table, view.drawn[0].game
    if view.meeting is None and not view.results:
        raise ValueError(NOTHING)
    names = tuple(view.first.itemText(place) for place in range(view.first.count()))
    return figure(Shown(game, view.here(game), view.meeting, names, view.results, tuple(table.order)))


def of_rules(solution: "Solution", look: Look) -> Figure:
    """A match of two, or with `show` "table", or of more than two, the table: of all that are listed, unless told."""
    game, shown = solution.game, look.show or ("table" if len(look.players) > 2 else "match")
    if shown not in SHOWS:
        raise ValueError(f"show = {shown}: must be one of {', '.join(SHOWS)}")
    players = [strategy_named(name, game) for name in look.players] or rivals(game)[: 2 if shown == "match" else None]
    if len(players) < 2 or (shown == "match" and len(players) > 2):
        many = "two strategies" if shown == "match" else "two strategies or more"
        raise ValueError(f"players = {', '.join(names_of(look.players))}: must be {many}")
    tournament, state = Tournament(game, players), nearest(game, look.state)
    if shown == "match":
        *_, meeting = tournament.meet(*players, Job())
        return figure(Shown(game, state, meeting))
    results = dict(tournament.results((), Job()))
    names = tuple(player.name for player in players)
    return figure(
        Shown(game, state, None, names, results, tuple(order(cross_table(game, len(names), results), len(names), False)))
    )


def figure(shown: Shown) -> Figure:
    said = [sentence(shown.meeting, shown.state)] if shown.meeting else []
    if shown.results:
        said.append(f"The table: what the row wins against the column, in {unit_of(shown.game)}.")
    what = "all against all"
    if shown.meeting:
        what = " against ".join(player.name for player in shown.meeting.players)
    return Figure(
        "Match",
        f"{described(shown.game)}: {what}",
        plain(" ".join(said)),
        lambda: data(shown),
        lambda sheet, page: draw(sheet, page, shown),
        4 / 3 if shown.meeting and shown.results else 2.0,
    )


def data(shown: Shown) -> Data:
    """A row for each match that is known: the one looked at with all that is known of it, those of the table on average."""
    rows = [of_meeting(shown.meeting)] if shown.meeting else []
    rows += [
        {"first": shown.names[first], "second": shown.names[second], "average": result}
        for (first, second), result in sorted(shown.results.items())
        if not isinstance(result, str)
    ]
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = {name: np.array([row.get(name, np.nan) for row in rows]) for name in names}
    notes = {"gap": shown.meeting.match.gap} if shown.meeting else {}
    return Data(shown.game, "Matches of strategies", columns, notes)


def of_meeting(meeting: Meeting) -> dict[str, Any]:
    """Best replies are what those who know either strategy win on average."""
    match, (first, second) = meeting.match, meeting.players
    row = {"first": first.name, "second": second.name, "average": match.average}
    row |= {"moving_first": match.first, "moving_second": match.second}
    row |= {"length": np.nan if meeting.length is None else meeting.length}
    replies = ("best_reply_to_first", "best_reply_to_second")
    return row | {name: answer.average for name, answer in zip(replies, meeting.answers, strict=False)}


def draw(sheet: "Sheet", page: Page, shown: Shown) -> None:
    """The largest letters with which all of it has room."""
    space = TextField(sheet, page)
    table = table_of(shown, page, space) if shown.results else None
    size = next((size for size in sizes(LARGEST * page.scale) if needed(shown, table, size, space) <= space.height), SMALLEST)
    top = 0.0
    if shown.meeting:
        top = set_match(space, shown.meeting, size)
    if table:
        set_table(space, table, widest(table, size, space), top + (size if top else 0.0))


def needed(shown: Shown, table: PrintedTable | None, size: float, space: TextField) -> float:
    tall = 0.0
    if shown.meeting:
        said = told_lines(shown.meeting, size, space.width)
        tall += size * (BARS * len(lines(shown.meeting)) + 0.5 + ROW * len(said))
    if table:
        tall += table.height(widest(table, size, space)) + (size if shown.meeting else 0.0)
    return tall


def widest(table: PrintedTable, size: float, space: TextField) -> float:
    """The largest letters, up to that size, with which the table is not too wide."""
    return next((each for each in sizes(size) if table.width(each) <= space.width), size)


def set_match(space: TextField, meeting: Meeting, size: float) -> float:
    """Chances as bars, and what else is said; where it ends."""
    game, rows = meeting.match.game, lines(meeting)
    low, high = ends(game, tuple(worth for _, worth in rows))
    left = max(length(name, size, "normal") for name, _ in rows) + size
    right = space.width - max(length(words.value(game, worth), size, "semibold") for _, worth in rows) - size
    for place, (name, worth) in enumerate(rows):
        middle = size * BARS * (place + 0.5)
        space.write(0, middle, Item(name), size)
        space.write(space.width, middle, Item(words.value(game, worth), bold=True), size, "right")
        set_bar(space, (left, right), middle, size, [(each - low) / (high - low) for each in sorted((0.0, worth))])
    top = size * (BARS * len(rows) + 0.5)
    for line in told_lines(meeting, size, space.width):
        space.write(0, top + size * ROW / 2, Item(line, space.theme.faint), size)
        top += size * ROW
    return top


def set_bar(space: TextField, ends: tuple[float, float], middle: float, size: float, filled: list[float]) -> None:
    """From one share to another; a mark where both are even."""
    (left, right), thick = ends, 0.7 * size
    wide = right - left
    space.fill(left, middle - thick / 2, wide, thick, space.theme.line)
    space.fill(left + filled[0] * wide, middle - thick / 2, (filled[1] - filled[0]) * wide, thick, space.theme.accent)
    space.fill(left + wide / 2 - 0.5, middle - 0.75 * thick, 1.0, 1.5 * thick, space.theme.text)


def told_lines(meeting: Meeting, size: float, width: float) -> list[str]:
    """What is not computed yet is left out."""
    said = told(meeting)[meeting.length is None :]
    return [line for text in said for line in wrapped(plain(text), width, size)]


def table_of(shown: Shown, page: Page, space: TextField) -> PrintedTable:
    """Names above the columns where there is room for them, else their numbers."""
    by_name, by_number = (cross(shown, page, titles) for titles in (shown.names, range(1, len(shown.names) + 1)))
    return by_name if by_name.width(READABLE) <= space.width else by_number


def cross(shown: Shown, page: Page, titles: Any) -> PrintedTable:
    worth, numbered = shown.table, isinstance(titles, range)
    rows = []
    for player in shown.order:
        name = f"{player + 1}  {shown.names[player]}" if numbered else shown.names[player]
        row = [Item(name), *(cell(shown.game, float(each), page) for each in worth[player, :-1])]
        rows.append((*row, mean(shown.game, float(worth[player, -1]))))
    heads = ("", *(fill(str(title), LINE) for title in titles), "mean")
    return PrintedTable(heads, (True, *[False] * (len(heads) - 1)), tuple(rows))


def cell(game: "Game", worth: float, page: Page) -> Item:
    if np.isnan(worth):
        return Item("?", page.theme.faint)
    colour = shade(game, worth, page.theme)
    return Item(as_figure(game, worth), ink(colour), colour)


def mean(game: "Game", worth: float) -> Item:
    return Item("" if np.isnan(worth) else as_figure(game, worth), bold=True)
