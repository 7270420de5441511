"""The trainer's memory between runs: a small JSON file with the progress in every game, checked when it is read.

A file that cannot be read is set aside and never overwritten.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from diceviz.files import paths
from diceviz.training.cards import CARDS, GRADES, LEARNT, RECENT, REST, Card, Progress
from solver import State
from solver.games import Game
from solver.games.data import as_data, from_data

GAMES = 30  # kept, those that were played last
LONGEST = 8_000_000  # bytes: no file of ours is as long
MOST = 10**9  # questions, or points lost

Book = dict[Game, Progress]  # the game played last at the end


@dataclass(frozen=True)
class Read:
    book: Book
    problem: str = ""  # what the user should know


def read(path: Path) -> Read:
    """What is kept there; nothing if there is no such file, or none that can be understood."""
    try:
        if path.stat().st_size > LONGEST:
            raise ValueError("too long")
        return Read(book_of(json.loads(path.read_text("utf-8"))))
    except FileNotFoundError:
        return Read({})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return Read({}, set_aside(path))


def keep(path: Path, game: Game, progress: Progress) -> str:
    """Write down the progress in a game, beside what other games have there; what the user should know of it."""
    found = read(path)
    others = {other: kept for other, kept in found.book.items() if other != game}
    write(path, dict([*others.items(), (game, progress)][-GAMES:]))
    return found.problem


def write(path: Path, book: Book) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    paths.write(path, json.dumps(data_of(book), separators=(",", ":")).encode())


def set_aside(path: Path) -> str:
    """Under a name that is free; `OSError` where that cannot be done."""
    places = [path.with_name(f"{path.name}.broken{number}") for number in ("", *range(2, 100))]
    place = next((each for each in places if not each.exists()), places[-1])
    path.replace(place)
    return f"The file of your progress could not be understood: it was set aside as {place.name}, and counting starts anew."


def data_of(book: Book) -> dict[str, Any]:
    return {"games": [{"rules": as_data(game), **progress_data(progress)} for game, progress in book.items()]}


def progress_data(progress: Progress) -> dict[str, Any]:
    return {
        "grades": dict(progress.grades),
        "lost": progress.lost,
        "streak": progress.streak,
        "best_streak": progress.best_streak,
        "recent": list(progress.recent),
        "cards": [[*numbers(card.state), card.due, card.interval, card.missed] for card in progress.cards],
    }


def numbers(state: State) -> tuple[int, int, int, int]:
    return state.mine, state.theirs, state.turn, state.turns_left


def book_of(data: Any) -> Book:
    """`ValueError`, `TypeError`, `KeyError` or `AttributeError` if these are no progress."""
    return {(game := from_data(kept["rules"])): progress_of(game, kept) for kept in a_list(data["games"], GAMES)}


def progress_of(game: Game, data: Any) -> Progress:
    if not set(data["grades"]) <= set(GRADES):
        raise ValueError("grades that there are not")
    grades = {grade: a_number(counted) for grade, counted in data["grades"].items()}
    asked = sum(grades.values())
    best = a_number(data["best_streak"], asked)
    recent = tuple(GRADES[GRADES.index(grade)] for grade in a_list(data["recent"], RECENT))
    cards = tuple(card_of(game, asked, card) for card in a_list(data["cards"], CARDS))
    if len({card.state for card in cards}) < len(cards):
        raise ValueError("a position twice")
    return Progress(grades, an_amount(data["lost"]), a_number(data["streak"], best), best, recent, cards)


def card_of(game: Game, asked: int, data: Any) -> Card:
    *parts, due, interval, missed = a_list(data, 7)
    state = State(*map(a_number, parts))
    if state != state.within(game.spans(state)) or len(game.actions(state)) < 2:
        raise ValueError(f"{state}: nothing to choose")
    if type(missed) is not bool:
        raise ValueError(f"{missed!r}: must be true or false")
    return Card(state, a_number(due, asked + max(LEARNT, REST)), a_number(interval, max(LEARNT, REST)), missed)


def a_list(data: Any, most: int) -> list[Any]:
    if not isinstance(data, list) or len(data) > most:
        raise ValueError(f"must be a list of up to {most}")
    return data


def a_number(data: Any, most: int = MOST) -> int:
    if type(data) is not int or not 0 <= data <= most:
        raise ValueError(f"{data!r}: must be a whole number from 0 to {most}")
    return data


def an_amount(data: Any) -> float:
    if type(data) not in (int, float) or not (math.isfinite(data) and 0 <= data <= MOST):
        raise ValueError(f"{data!r}: must be a number from 0 to {MOST}")
    return float(data)
