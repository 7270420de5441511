"""The ledger of a game: a row for each ply, totals, what they add up to, and the moments that mattered most."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from diceviz import words
from diceviz.model.frame import Frame, solved_rules
from diceviz.model.record import sees_dice
from diceviz.model.request import Request
from diceviz.words import ply_words, tabbed
from diceviz.words.grading import GRADES, grade
from diceviz.words.seen_dice import interval
from diceviz.words.turns import throws, turns
from solver.games import Game
from solver.playing.plies import seen_by

if TYPE_CHECKING:
    from solver.playing.accounts import Entry, Ledger
    from solver.solutions import Solution


class KeyMoment(NamedTuple):
    """A ply worth looking at."""

    place: int  # how many plies came before it
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
    words: bool = False  # whether the column has words, which are set to the left, or numbers
    spare: bool = False  # left out where there is no room: its rows tell it too
    adds: str = ""  # "luck" or "skill", if it adds up to that
    seat: int = 0  # the player whose column it is, where each has one


@dataclass(frozen=True, eq=False)
class LedgerPicture:
    source: "LedgerSource"
    game: Game
    names: tuple[str, ...]  # the names of the players
    entries: "tuple[Entry, ...]"
    turns: tuple[int, ...]  # the number of the turn of each ply, as the player counts who moved
    columns: tuple[Column, ...]
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    unseen: tuple[float, ...]
    sentence: str
    moments: tuple[KeyMoment, ...]
    over: bool
    tolerance: float
    close: float

    @property
    def totals(self) -> dict[str, tuple[float, ...]]:
        """What luck, skill and, in the dark, what was not seen add up to, for each player."""
        unseen = {"not seen": self.unseen} if "theirs" in self.game.hidden else {}
        return {"luck": self.luck, "skill": self.skill, **unseen}


@dataclass(frozen=True)
class LedgerRequest(Request):
    """What can be chosen in this view: nothing."""


@dataclass(frozen=True)
class LedgerSource:
    """What a ledger is made from."""

    solution: "Solution"
    ledger: "Ledger"
    seats: tuple[str, ...]
    close: float  # a near-tie costs fewer points than this


def source_of(frame: Frame) -> LedgerSource:
    """`ValueError` without a game on the table whose ledger is written."""
    if frame.record is None or frame.ledger is None:
        raise ValueError("no game is on the table")
    return LedgerSource(solved_rules(frame), frame.ledger, frame.record.seats, frame.lens.close)


def picture(source: LedgerSource) -> LedgerPicture:
    solution, ledger, close = source.solution, source.ledger, source.close
    game, names = solution.game, ply_words.names(source.seats)
    return LedgerPicture(
        source,
        game,
        names,
        ledger.entries,
        tuple(turn.number for turn in turns([entry.ply for entry in ledger.entries]) for _ in turn.plies),
        columns(game, names),
        ledger.luck,
        ledger.skill,
        ledger.unseen,
        told(ledger, names),
        moments(ledger, names),
        ledger.is_over,
        solution.tolerance,
        close,
    )


def identity(ledger: "Ledger", names: tuple[str, ...]) -> str:
    """Start, luck and decisions of all players, and what they add up to; in the dark, for each player apart."""
    game, told = ledger.solution.game, []
    for account in ledger.accounts:
        terms = [
            f"{term(game, worth)} {owned(what, names[seat]) if len(names) == 2 else what}"
            for seat, what, worth in account.parts
        ]
        told.append(f"{words.value(game, account.start)} {' '.join(terms)} = {words.value(game, account.result)}")
    return "; ".join(told)


def owned(what: str, name: str) -> str:
    """What a term of the sum is of a player: "your luck", "not seen by First"."""
    return f"{what} by {ply_words.whom(name)}" if what == "not seen" else f"{ply_words.owner(name)} {what}"


def term(game: Game, worth: float) -> str:
    """A term of the sum in words: its sign stands apart."""
    shown = ply_words.gain(game, worth)
    return f"{shown[0]} {shown[1:]}" if shown[0] in "+−" else f"+ {shown}"


def told(ledger: "Ledger", names: tuple[str, ...]) -> str:
    """A sentence on what the ledger adds up to at the recorded end of the game; before it begins, on how to begin."""
    if not ledger.entries:
        game, start = ledger.solution.game, words.value(ledger.solution.game, ledger.start)
        first = f"Before the first ply {ply_words.what_is_told(game, names)} is <b>{start}</b>."
        return " ".join(filter(None, [first, how_surely(ledger), ply_words.how_to_begin(game)]))
    number = f"{len(ledger.entries)} {'ply' if len(ledger.entries) == 1 else 'plies'}"
    upto = f"The whole game, {number}" if ledger.is_over else f"As far as it is recorded, {number}"
    return f"{upto}: <b>{identity(ledger, names)}</b>; it {balance(ledger)}. {how_surely(ledger)}".rstrip()


def how_surely(ledger: "Ledger") -> str:
    """A sentence where chances are bounded from above; else none."""
    solution = ledger.solution
    if not sees_dice(solution.game):
        return ""
    proven = interval(solution.game, solution.bounds())
    return f"Where dice are seen each chance is an upper bound; from the start {proven} is proven."


def balance(ledger: "Ledger") -> str:
    return f"adds up to {words.power_of_ten(abs(ledger.balance))}" if ledger.balance else "adds up exactly"


def moments(ledger: "Ledger", names: tuple[str, ...]) -> tuple[KeyMoment, ...]:
    """The three worst decisions and the luckiest throw."""
    found = [moment(ledger, names, *worst, "▼") for worst in ledger.worst(3)]
    luckiest = ledger.luckiest()
    return (*found, moment(ledger, names, *luckiest, "△")) if luckiest else tuple(found)


def moment(ledger: "Ledger", names: tuple[str, ...], place: int, seat: int, sign: str) -> KeyMoment:
    game, entry = ledger.solution.game, ledger.entries[place]
    choice, faces = throws(entry.ply)[entry.ply.movers.index(seat)]
    worth = entry.luck[seat] if sign == "△" else entry.skill[seat]
    who = f"{names[seat]} " if len(names) == 2 else ""
    what = ply_words.chose(choice, faces if sign == "△" and choice == "roll" else ())
    at = f" at {entry.ply.state.turn}" if sign == "▼" and "turn" in game.axes else ""
    return KeyMoment(place, f"ply {place + 1}: {who}{what}{at}", ply_words.gain(game, worth), sign)


def columns(game: Game, names: tuple[str, ...]) -> tuple[Column, ...]:
    ply = Column("ply", "Its number; a click goes to the state before it", lambda picture, place: Cell(f"{place + 1}"), 28)
    if game.at_once:
        return (ply, *at_once(game, names))
    rolls = game.chooses == "roll or hold"
    turn = Column(
        "turn", "Of the player who moved", lambda picture, place: Cell(f"{picture.turns[place]}"), 34, spare=not rolls
    )
    who = Column("who", "Who moved", lambda picture, place: Cell(picture.names[picture.entries[place].ply.movers[0]]), 48, True)
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
    unseen = "What came of the other’s throw, which was not seen: whether the game goes on, and how it ends"
    between = (
        [gains(f"not seen\n{name}", unseen, "not seen", seat) for seat, name in enumerate(names)]
        if "theirs" in game.hidden
        else [Column("choices\nmet", met, meeting, 51)]
    )
    return (
        scores(game, names),
        *(throws_of(game, name, seat) for seat, name in enumerate(names)),
        worth(game, names),
        *(gains(f"luck\n{name}", luck, "luck", seat) for seat, name in enumerate(names)),
        *between,
        *(gains(f"skill\n{name}", skill, "skill", seat) for seat, name in enumerate(names)),
        Column("verdict", "How good the choices were: of the first-named, and of the other", verdict_of, 110, True, spare=True),
    )


def throws_of(game: Game, name: str, seat: int) -> Column:
    def cell(picture: LedgerPicture, place: int) -> Cell:
        choice, faces = throws(picture.entries[place].ply)[seat]
        return Cell(f"{choice}: {ply_words.faces(faces)}" if faces else f"{choice}")

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


def score_of(picture: LedgerPicture, place: int) -> Cell:
    """The first-named player's score first; what is at risk stands beside the score of whom it may be added to."""
    ply, game = picture.entries[place].ply, picture.game
    risk = f" + {ply.state.turn}" if ply.state.turn else ""
    if game.players == 1:
        return Cell(f"{ply.state.mine}{risk}" + (f" · {ply.state.turns_left} left" if ply.state.turns_left else ""))
    mine, theirs = f"{ply.state.mine}{risk}", f"{ply.state.theirs}"
    return Cell(f"{mine} : {theirs}" if ply.movers[0] == 0 else f"{theirs} : {mine}")


def choice_of(picture: LedgerPicture, place: int) -> Cell:
    choice = throws(picture.entries[place].ply)[0][0]
    return Cell(str(choice))


def dice_of(picture: LedgerPicture, place: int) -> Cell:
    return Cell(ply_words.faces(throws(picture.entries[place].ply)[0][1]))


def worth(game: Game, names: tuple[str, ...]) -> Column:
    title = "payment" if game.unit.signed else game.unit.name
    tip = f"{ply_words.capital(ply_words.what_is_told(game, names))} after the ply, when all play optimally from there on"
    return Column(
        title,
        tip,
        lambda picture, place: Cell(words.number(picture.game, picture.entries[place].after)),
        54 if game.unit.signed else 50,
    )


def gains(title: str, tip: str, what: str, seat: int) -> Column:
    """Luck or skill of a player, or, where one moves at a time, of the one who moved: no luck without dice, and no skill
    without a choice."""

    def cell(picture: LedgerPicture, place: int) -> Cell:
        entry = picture.entries[place]
        mover = entry.ply.movers[seat]
        matters = has_choice(picture, place, mover) if what == "skill" else bool(entry.ply.dice)
        gained = {"luck": entry.luck, "skill": entry.skill, "not seen": entry.unseen}[what]
        return gain_cell(picture, gained[mover]) if matters else Cell("")

    return Column(title, tip, cell, 51 if "\n" in title else 49, adds=what, seat=seat)


def has_choice(picture: LedgerPicture, place: int, mover: int) -> bool:
    ply = picture.entries[place].ply
    return len(picture.game.actions(seen_by(ply.state, mover, ply.movers))) > 1


def meeting(picture: LedgerPicture, place: int) -> Cell:
    return gain_cell(picture, picture.entries[place].meeting)


def gain_cell(picture: LedgerPicture, worth: float) -> Cell:
    return Cell(ply_words.gain(picture.game, worth), ply_words.tone(picture.game, worth))


def verdict_of(picture: LedgerPicture, place: int) -> Cell:
    grades = dict.fromkeys(graded(picture, place, mover) for mover in picture.entries[place].ply.movers)
    tone = "bad" if GRADES.keys() & grades.keys() else "faint" if [*grades] == ["forced"] else ""
    return Cell(" / ".join(grades), tone)


def graded(picture: LedgerPicture, place: int, mover: int) -> str:
    if not has_choice(picture, place, mover):
        return "forced"
    return grade(picture.game, abs(picture.entries[place].skill[mover]), picture.tolerance, picture.close)


def row_in_words(picture: LedgerPicture, place: int) -> str:
    ply = picture.entries[place].ply
    at, moves = ply_words.place(picture.game, ply.state), ply_words.played(picture.names, ply)
    return f"Ply {place + 1}: {moves} at {at}. Verdict: {verdict_of(picture, place).text}"


def as_text(picture: LedgerPicture, places: list[int]) -> str:
    """Rows with their header, a tab between the columns."""
    head = [column.title.replace("\n", " ") for column in picture.columns]
    return tabbed([head, *([column.cell(picture, place).text for column in picture.columns] for place in places)])
