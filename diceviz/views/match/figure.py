"""A match of two strategies, and the table of all of them, printed."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz import words
from diceviz.figures.figure import Figure, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.figures.press import length, wrapped
from diceviz.figures.tables import LARGEST, ROW, SMALLEST, Item, PrintedTable, TextField, set_table, sizes
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.model.tournament import Meeting, Tournament
from diceviz.views.match.picture import (
    MatchPicture,
    MatchRequest,
    column_of,
    contestants,
    ends,
    ink,
    lines,
    order,
    picture,
    seen_lines,
    sentence,
    shade,
    source_of,
    told,
    unit_of,
    worth_of_seeing,
)
from diceviz.views.match.picture import figure as as_figure
from solver import Job

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver import State
    from solver.games import Game

READABLE = 6.5  # points
LINE = 10  # letters of a name above a column
BARS = 1.7  # the distance from one bar to the next, in sizes of letters
UNSEEN = ("guarantee_of_first", "seeing_against_first")  # columns, where scores are not seen
NOTHING = "no match has been computed yet: press “Compare these two”"


def figure(frame: Frame, request: MatchRequest, made: MatchPicture | None = None) -> Figure:
    """A match and the table, as far as they are there; where nothing is, one of them is computed."""
    made = made or computed(frame, request)
    if made.meeting is None and not made.results:
        raise ValueError(made.problem or NOTHING)
    column = column_of(request.sorting, made.names)
    rows = order(made.table, column, request.sorting is not None and request.sorting.rising)
    return match_figure(made, frame.state, rows)


def computed(frame: Frame, request: MatchRequest) -> MatchPicture:
    """The table if that is asked for, and unless it is to stand alone, a match."""
    tournament = Tournament(frame.game, contestants(frame, request))
    source = source_of(frame, request, tournament)
    made = MatchPicture(source) if request.table else picture(source, Job())
    return replace(made, results=dict(tournament.results((), Job()))) if request.has_table(frame.game) else made


def match_figure(made: MatchPicture, state: "State", rows: list[int]) -> Figure:
    """Rows of the table in their order."""
    said = [sentence(made.meeting, state)] if made.meeting else []
    if made.results:
        said.append(f"The table: what the row wins against the column, in {unit_of(made.game)}.")
    what = "all against all"
    if made.meeting:
        what = " against ".join(player.name for player in made.meeting.players)
    return Figure(
        "Match",
        f"{described(made.game)}: {what}",
        plain(" ".join(said)),
        lambda: data(made),
        lambda sheet, page: draw(sheet, page, made, rows),
        4 / 3 if made.meeting and made.results else 2.0,
    )


def data(made: MatchPicture) -> Data:
    """A row for each match that is known: the one looked at with all that is known of it, those of the table on average."""
    names = made.names
    rows = [of_meeting(made.meeting)] if made.meeting else []
    rows += [
        {"first": names[first], "second": names[second], "average": result}
        for (first, second), result in sorted(made.results.items())
        if not isinstance(result, str)
    ]
    heads = dict.fromkeys(name for row in rows for name in row)
    columns = {name: np.array([row.get(name, np.nan) for row in rows]) for name in heads}
    notes = {"gap": made.meeting.match.gap} if made.meeting else {}
    return Data(made.game, "Matches of strategies", columns, notes)


def of_meeting(meeting: Meeting) -> dict[str, Any]:
    """Best replies are what those who know either strategy win on average."""
    match, (first, second) = meeting.match, meeting.players
    row = {"first": first.name, "second": second.name, "average": match.average}
    row |= {"moving_first": match.first, "moving_second": match.second}
    row |= {"length": np.nan if meeting.length is None else meeting.length}
    replies = ("best_reply_to_first", "best_reply_to_second")
    row |= {name: answer.average for name, answer in zip(replies, meeting.answers, strict=False)}
    return row | {name: worth for name, (_, worth) in zip(UNSEEN, seen_lines(meeting)[::2], strict=False)}


def draw(sheet: "Sheet", page: Page, made: MatchPicture, rows: list[int]) -> None:
    """The largest letters with which all of it has room."""
    space = TextField(sheet, page)
    table = table_of(made, page, space, rows) if made.results else None
    size = next((size for size in sizes(LARGEST * page.scale) if needed(made, table, size, space) <= space.height), SMALLEST)
    top = 0.0
    if made.meeting:
        top = set_match(space, made.meeting, size)
    if table:
        set_table(space, table, widest(table, size, space), top + (size if top else 0.0))


def needed(made: MatchPicture, table: PrintedTable | None, size: float, space: TextField) -> float:
    tall = 0.0
    if made.meeting:
        said = told_lines(made.meeting, size, space.width)
        tall += size * (BARS * len(lines(made.meeting)) + 0.5 + ROW * len(said))
    if table:
        tall += table.height(widest(table, size, space)) + (size if made.meeting else 0.0)
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
    """Draw a bar from one share to another, with a mark where both are even."""
    (left, right), thick = ends, 0.7 * size
    wide = right - left
    space.fill(left, middle - thick / 2, wide, thick, space.theme.line)
    space.fill(left + filled[0] * wide, middle - thick / 2, (filled[1] - filled[0]) * wide, thick, space.theme.accent)
    space.fill(left + wide / 2 - 0.5, middle - 0.75 * thick, 1.0, 1.5 * thick, space.theme.text)


def told_lines(meeting: Meeting, size: float, width: float) -> list[str]:
    """The lines of text on a meeting, without what is not computed yet."""
    said = [*filter(None, [worth_of_seeing(meeting)]), *told(meeting)[meeting.length is None :]]
    return [line for text in said for line in wrapped(plain(text), width, size)]


def table_of(made: MatchPicture, page: Page, space: TextField, rows: list[int]) -> PrintedTable:
    """Names above the columns where there is room for them, else their numbers."""
    by_name, by_number = (cross(made, page, titles, rows) for titles in (made.names, range(1, len(made.names) + 1)))
    return by_name if by_name.width(READABLE) <= space.width else by_number


def cross(made: MatchPicture, page: Page, titles: Sequence[str] | range, order: list[int]) -> PrintedTable:
    worth, names, numbered = made.table, made.names, isinstance(titles, range)
    rows = []
    for player in order:
        name = f"{player + 1}  {names[player]}" if numbered else names[player]
        row = [Item(name), *(cell(made.game, float(each), page) for each in worth[player, :-1])]
        rows.append((*row, mean(made.game, float(worth[player, -1]))))
    heads = ("", *(fill(str(title), LINE) for title in titles), "mean")
    return PrintedTable(heads, (True, *[False] * (len(heads) - 1)), tuple(rows))


def cell(game: "Game", worth: float, page: Page) -> Item:
    if np.isnan(worth):
        return Item("?", page.theme.faint)
    colour = shade(game, worth, page.theme)
    return Item(as_figure(game, worth), ink(colour), colour)


def mean(game: "Game", worth: float) -> Item:
    return Item("" if np.isnan(worth) else as_figure(game, worth), bold=True)
