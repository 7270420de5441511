"""The ledger of a game, printed: a table, with the rows around the present ply where there is no room for all."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.figure import Figure, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.figures.sample_game import NO_GAME, with_ledger
from diceviz.figures.tables import LARGEST, SMALLEST, Item, PrintedTable, Row, TextField, set_table, sizes
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.views.ledger.picture import Column, LedgerPicture, LedgerRequest, picture, source_of
from diceviz.words import ply_words
from diceviz.words.grading import grade
from diceviz.words.turns import throws
from solver.playing.plies import Ply, seen_by

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

LEGIBLE = 5.5  # points: before letters get smaller, rows are left out
USUAL = 7.0  # points, where rows are left out anyway
LONGEST = 36  # letters in a cell
TALL = 30  # rows that ask for a page that is higher than wide


def figure(frame: Frame, request: LedgerRequest, made: LedgerPicture | None = None) -> Figure:
    """The ledger of the game on the table, in print: all of it, whatever is scrolled to."""
    frame = with_ledger(frame)
    made = made or picture(source_of(frame))
    if not made.entries or frame.record is None:
        raise ValueError(NO_GAME)
    who, ply = " · ".join(ply_words.full_names(made.source.seats)), frame.record.ply
    return Figure(
        "Ledger",
        f"{described(made.game)}: ledger of a game",
        plain(f"{who}. Luck and skill in {ply_words.unit(made.game)}. {made.sentence}"),
        lambda: data(made, made.source.solution.gap),
        lambda sheet, page: draw(sheet, page, made, ply),
        3 / 4 if len(made.entries) > TALL else 4 / 3,
    )


def data(made: LedgerPicture, gap: float) -> Data:
    """A row for each decision: two for a ply where both throw at once. Values are the first-named player's, luck and skill are
    the mover's."""
    rows = [
        {
            "ply": place + 1,
            "turn": made.turns[place],
            "player": made.names[mover],
            **numbers(entry.ply, mover),
            "choice": str(choice),
            "dice": ply_words.faces(faces),
            "value_before": entry.before,
            "value_after": entry.after,
            "luck": entry.luck[mover],
            "skill": entry.skill[mover],
            "grade": grade(made.game, abs(entry.skill[mover]), made.tolerance, made.close),
        }
        for place, entry in enumerate(made.entries)
        for mover, (choice, faces) in zip(entry.ply.movers, throws(entry.ply), strict=True)
    ]
    return Data(made.game, "Ledger of a game", {name: np.array([row[name] for row in rows]) for name in rows[0]}, {"gap": gap})


def numbers(ply: Ply, mover: int) -> dict[str, int]:
    """The numbers of the state before the ply, as the mover sees it."""
    state = seen_by(ply.state, mover, ply.movers)
    return {"mine": state.mine, "theirs": state.theirs, "at_risk": state.turn, "turns_left": state.turns_left or 0}


def draw(sheet: "Sheet", page: Page, made: LedgerPicture, ply: int) -> None:
    """Draw the table; where there is no room for all rows, those around the present ply."""
    field = TextField(sheet, page)
    columns, size = fitted(made, page, field, ply)
    whole = table_of(made, columns, page, ply, 0, len(made.entries))
    if whole.height(size) <= field.height:
        set_table(field, whole, size)
        return
    room = whole.rows_within(size, field.height, notes=2)
    first = min(max(0, ply - room // 2), len(made.entries) - room)
    end = first + room
    top = field.note(plies(0, first), size, 0.0) if first else 0.0
    top = set_table(field, table_of(made, columns, page, ply, first, end), size, top)
    if end < len(made.entries):
        field.note(plies(end, len(made.entries)), size, top)


def fitted(made: LedgerPicture, page: Page, field: TextField, ply: int) -> tuple[list[Column], float]:
    """The columns, and the size of letters: small ones rather than too few columns, and few rows rather than small letters."""
    every = [column for column in made.columns if not column.spare]
    for columns in ([*made.columns], every):
        whole = table_of(made, columns, page, ply, 0, len(made.entries))
        possible = [size for size in sizes(LARGEST * page.scale) if whole.width(size) <= field.width]
        for size in possible:
            if size >= LEGIBLE and whole.height(size) <= field.height:
                return columns, size
        if possible and (possible[0] >= LEGIBLE or columns is every):
            return columns, min(possible[0], USUAL)
    return every, SMALLEST


def plies(first: int, end: int) -> str:
    return f"ply {end} is" if end - first == 1 else f"plies {first + 1} to {end} are"


def table_of(made: LedgerPicture, columns: list[Column], page: Page, ply: int, first: int, end: int) -> PrintedTable:
    rows = tuple(tuple(item(column, made, place, page) for column in columns) for place in range(first, end))
    heads = tuple(column.title for column in columns)
    marked = ply - first if page.cursor and first <= ply < end else None
    return PrintedTable(heads, tuple(column.words for column in columns), rows, tuple(totals(made, columns, page)), marked)


def item(column: Column, made: LedgerPicture, place: int, page: Page) -> Item:
    text, tone = column.cell(made, place)
    return Item(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…", page.theme.tone(tone) if tone else "")


def totals(made: LedgerPicture, columns: list[Column], page: Page) -> list[Row]:
    """The rows of what luck and skill add up to: one for each player, or one where each has columns of their own."""
    if "who" not in [column.title for column in columns]:
        return [total_row(made, columns, page, None)]
    return [total_row(made, columns, page, seat) for seat in range(len(made.names))]


def total_row(made: LedgerPicture, columns: list[Column], page: Page, seat: int | None) -> Row:
    """The row of totals of the player in that seat; of all, where each has columns of their own."""
    row = []
    for place, column in enumerate(columns):
        if column.adds:
            worth = made.totals[column.adds][column.seat if seat is None else seat]
            row.append(Item(ply_words.gain(made.game, worth), page.theme.tone(ply_words.tone(made.game, worth)), bold=True))
        else:
            name = made.names[seat] if seat is not None and column.title == "who" else ""
            row.append(Item("sum" if place == 0 else name, bold=True))
    return tuple(row)
