"""The ledger as a book: a row for each ply, totals, what they add up to, and the moments that mattered most."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from diceviz import words
from diceviz.words import plies, tabbed
from diceviz.words.grading import GRADES, grade
from diceviz.words.turns import throws, turns
from solver.games import Game
from solver.playing.plies import seen_by

if TYPE_CHECKING:
    from solver.playing.accounts import Entry, Ledger
    from solver.solutions import Solution


class Moment(NamedTuple):
    """A ply worth looking at."""

    place: int  # how many plies came before
    text: str
    worth: str
    sign: str  # "▼" for a decision that cost something, "△" for luck


class Cell(NamedTuple):
    text: str
    tone: str = ""  # the colour of the theme that it has, if not that of text


@dataclass(frozen=True)
class Column:
    title: str
    tip: str
    cell: "Callable[[LedgerPicture, int], Cell]"
    width: int  # pixels, at least; those of words take what is left
    words: bool = False  # not numbers, which stand to the right
    spare: bool = False  # left out where there is no room: its rows tell it too


@dataclass(frozen=True, eq=False)
class LedgerPicture:
    game: Game
    names: tuple[str, ...]  # of the players
    entries: "tuple[Entry, ...]"
    turns: tuple[int, ...]  # of each ply, as the player counts who moved
    columns: tuple[Column, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    sentence: str
    moments: tuple[Moment, ...]
    over: bool
    tolerance: float
    close: float


def book(solution: "Solution", ledger: "Ledger", seats: tuple[str, ...], close: float) -> LedgerPicture:
    game, names = solution.game, plies.names(seats)
    return LedgerPicture(
        game,
        names,
        ledger.entries,
        tuple(turn.number for turn in turns([entry.ply for entry in ledger.entries]) for _ in turn.plies),
        columns(game, names),
        ledger.luck,
        ledger.skill,
        told(ledger, names),
        moments(ledger, names),
        ledger.is_over,
        solution.tolerance,
        close,
    )


def identity(ledger: "Ledger", names: tuple[str, ...]) -> str:
    """Start, luck and decisions of all players, and what they add up to."""
    game, terms = ledger.solution.game, []
    for seat, name in enumerate(names):
        for what, worth in (("luck", ledger.luck[seat]), ("decisions", ledger.skill[seat])):
            whose = f"{plies.owner(name)} {what}" if len(names) == 2 else what
            terms.append(f"{term(game, -worth if seat else worth)} {whose}")
    return f"{words.value(game, ledger.start)} {' '.join(terms)} = {words.value(game, ledger.result)}"


def term(game: Game, worth: float) -> str:
    """Its sign stands apart."""
    shown = plies.gain(game, worth)
    return f"{shown[0]} {shown[1:]}" if shown[0] in "+−" else f"+ {shown}"


def told(ledger: "Ledger", names: tuple[str, ...]) -> str:
    """What it adds up to at the recorded end of the game; before it begins, how to begin."""
    if not ledger.entries:
        game, start = ledger.solution.game, words.value(ledger.solution.game, ledger.start)
        return f"Before the first ply {plies.what_is_told(game, names)} is <b>{start}</b>. {plies.how_to_begin(game)}"
    number = f"{len(ledger.entries)} {'ply' if len(ledger.entries) == 1 else 'plies'}"
    upto = f"The whole game, {number}" if ledger.is_over else f"As far as it is recorded, {number}"
    return f"{upto}: <b>{identity(ledger, names)}</b>; it {balance(ledger)}."


def balance(ledger: "Ledger") -> str:
    return f"adds up to {words.power_of_ten(abs(ledger.balance))}" if ledger.balance else "adds up exactly"


def moments(ledger: "Ledger", names: tuple[str, ...]) -> tuple[Moment, ...]:
    """The three worst decisions and the luckiest throw."""
    found = [moment(ledger, names, *worst, "▼") for worst in ledger.worst(3)]
    luckiest = ledger.luckiest()
    return (*found, moment(ledger, names, *luckiest, "△")) if luckiest else tuple(found)


def moment(ledger: "Ledger", names: tuple[str, ...], place: int, seat: int, sign: str) -> Moment:
    game, entry = ledger.solution.game, ledger.entries[place]
    choice, faces = throws(entry.ply)[entry.ply.movers.index(seat)]
    worth = entry.luck[seat] if sign == "△" else entry.skill[seat]
    who = f"{names[seat]} " if len(names) == 2 else ""
    what = plies.chose(choice, faces if sign == "△" and choice == "roll" else ())
    at = f" at {entry.ply.state.turn}" if sign == "▼" and "turn" in game.axes else ""
    return Moment(place, f"ply {place + 1}: {who}{what}{at}", plies.gain(game, worth), sign)


def columns(game: Game, names: tuple[str, ...]) -> tuple[Column, ...]:
    ply = Column("ply", "Its number; a click goes to the state before it", lambda book, place: Cell(f"{place + 1}"), 28)
    if game.at_once:
        return (ply, *at_once(game, names))
    rolls = game.chooses == "roll or hold"
    turn = Column("turn", "Of the player who moved", lambda book, place: Cell(f"{book.turns[place]}"), 34, spare=not rolls)
    who = Column("who", "Who moved", lambda book, place: Cell(book.names[book.entries[place].ply.movers[0]]), 48, True)
    choice = Column("choice", "What was chosen" if rolls else "How many dice were chosen", choice_of, 40, True)
    dice = Column("dice", "What was thrown", dice_of, 32 if rolls else 68, True)
    return (
        ply,
        *([] if game.players == 1 and "turn" not in game.axes else [turn]),
        *([] if game.players == 1 else [who]),
        scores(game, names),
        choice,
        dice,
        worth(game, names),
        gains("luck", "What the dice gave or took, to the player who threw", "luck", 0),
        gains("skill", "What the decision cost against the best one; nothing, if it was best", "skill", 0),
        Column("verdict", "How good the decision was", verdict_of, 68, True),
    )


def at_once(game: Game, names: tuple[str, ...]) -> tuple[Column, ...]:
    met = "How the choices met, to the first-named: neither knew the other’s. Half of it is in either player’s luck"
    luck, skill = "What the dice gave or took, and how the choices met", "What the choice cost against the other’s best mix"
    return (
        scores(game, names),
        *(throws_of(game, name, seat) for seat, name in enumerate(names)),
        worth(game, names),
        *(gains(f"luck\n{name}", luck, "luck", seat) for seat, name in enumerate(names)),
        Column("choices\nmet", met, meeting, 51),
        *(gains(f"skill\n{name}", skill, "skill", seat) for seat, name in enumerate(names)),
        Column("verdict", "How good the choices were: of the first-named, and of the other", verdict_of, 110, True, spare=True),
    )


def throws_of(game: Game, name: str, seat: int) -> Column:
    def cell(book: LedgerPicture, place: int) -> Cell:
        choice, faces = throws(book.entries[place].ply)[seat]
        return Cell(f"{choice}: {plies.faces(faces)}" if faces else f"{choice}")

    tip = f"{name} threw so many dice: these" if game.chooses == "dice" else f"What {name} chose, and threw"
    return Column(name, tip, cell, 50, True)


def scores(game: Game, names: tuple[str, ...]) -> Column:
    risk = ", + what is at risk" if "turn" in game.axes else ""
    if game.players == 1:
        left = f", and {game.go}s left" if "turns_left" in game.axes else ""
        return Column("score", f"Before the ply{risk}{left}", score_of, 74)
    if game.at_once:
        return Column("scores", f"Before the ply: {' : '.join(names)}", score_of, 58)
    return Column(" : ".join(names), f"The scores before the ply{risk}", score_of, 84 if risk else 80)


def score_of(book: LedgerPicture, place: int) -> Cell:
    """The first-named player's score first; what is at risk stands beside the score of whom it may be added to."""
    ply, game = book.entries[place].ply, book.game
    risk = f" + {ply.state.turn}" if ply.state.turn else ""
    if game.players == 1:
        return Cell(f"{ply.state.mine}{risk}" + (f" · {ply.state.turns_left} left" if ply.state.turns_left else ""))
    mine, theirs = f"{ply.state.mine}{risk}", f"{ply.state.theirs}"
    return Cell(f"{mine} : {theirs}" if ply.movers[0] == 0 else f"{theirs} : {mine}")


def choice_of(book: LedgerPicture, place: int) -> Cell:
    choice = throws(book.entries[place].ply)[0][0]
    return Cell(str(choice))


def dice_of(book: LedgerPicture, place: int) -> Cell:
    return Cell(plies.faces(throws(book.entries[place].ply)[0][1]))


def worth(game: Game, names: tuple[str, ...]) -> Column:
    title = "payment" if game.unit.signed else game.unit.name
    tip = f"{plies.capital(plies.what_is_told(game, names))} after the ply, when all play optimally from there on"
    return Column(
        title,
        tip,
        lambda book, place: Cell(words.number(book.game, book.entries[place].after)),
        54 if game.unit.signed else 50,
    )


def gains(title: str, tip: str, what: str, seat: int) -> Column:
    """Luck or skill of a player, or, where one moves at a time, of the one who moved: no luck without dice, and no skill
    without a choice."""

    def cell(book: LedgerPicture, place: int) -> Cell:
        entry = book.entries[place]
        mover = entry.ply.movers[seat]
        matters = bool(entry.ply.dice) if what == "luck" else has_choice(book, place, mover)
        return gain_cell(book, getattr(entry, what)[mover]) if matters else Cell("")

    return Column(title, tip, cell, 51 if "\n" in title else 49)


def has_choice(book: LedgerPicture, place: int, mover: int) -> bool:
    ply = book.entries[place].ply
    return len(book.game.actions(seen_by(ply.state, mover, ply.movers))) > 1


def meeting(book: LedgerPicture, place: int) -> Cell:
    return gain_cell(book, book.entries[place].meeting)


def gain_cell(book: LedgerPicture, worth: float) -> Cell:
    return Cell(plies.gain(book.game, worth), plies.tone(book.game, worth))


def verdict_of(book: LedgerPicture, place: int) -> Cell:
    grades = dict.fromkeys(graded(book, place, mover) for mover in book.entries[place].ply.movers)
    tone = "bad" if GRADES.keys() & grades.keys() else "faint" if [*grades] == ["forced"] else ""
    return Cell(" / ".join(grades), tone)


def graded(book: LedgerPicture, place: int, mover: int) -> str:
    if not has_choice(book, place, mover):
        return "forced"
    return grade(book.game, abs(book.entries[place].skill[mover]), book.tolerance, book.close)


def row_in_words(book: LedgerPicture, place: int) -> str:
    ply = book.entries[place].ply
    at, moves = plies.place(book.game, ply.state), plies.played(book.names, ply)
    return f"Ply {place + 1}: {moves} at {at}. Verdict: {verdict_of(book, place).text}"


def as_text(book: LedgerPicture, places: list[int]) -> str:
    """Rows with their header, a tab between the columns."""
    head = [column.title.replace("\n", " ") for column in book.columns]
    return tabbed([head, *([column.cell(book, place).text for column in book.columns] for place in places)])
