"""The trainer's memory between runs: a small JSON file with the progress in every game, checked when it is read.

A file that cannot be read is set aside and never overwritten.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from diceviz.files import checked_json
from diceviz.files.checked_json import checked_rules, flag, from_data, items, number, numbered, one_of, parts, refuse, whole
from diceviz.training.cards import CARDS, GRADES, LEARNT, MISTAKES, RECENT, REST, Card, Progress, joined
from solver import State
from solver.games import Game
from solver.games.data import as_data

GAMES = 30  # kept, those that were played last
MOST = 10**9  # the largest number of questions asked, or points lost, that is read
CARD = ("mine", "theirs", "turn", "turns_left", "due", "interval", "missed")  # the fields of a card, in their order in the file
FURTHER = ("their_turn", "out", "round", "dice")  # what else a state may have: by name, at the end of a card

ProgressByGame = dict[Game, Progress]  # the game played last at the end


@dataclass(frozen=True)
class Read:
    known: ProgressByGame
    problem: str = ""  # what the user should know


def read(path: Path) -> Read:
    """What is kept there; nothing if there is no such file, or none that can be understood."""
    try:
        return Read(all_progress_of(checked_json.read(path)))
    except FileNotFoundError:
        return Read({})
    except ValueError:
        return Read({}, set_aside(path))


def keep(path: Path, game: Game, progress: Progress) -> str:
    """Write down the progress in a game, beside what other games have there and what went wrong in one's own games; what the
    user should know of it."""
    found = read(path)
    noted = found.known[game].mistakes if game in found.known else ()
    return write_among(path, found, game, replace(progress, mistakes=joined(noted, progress.mistakes)))


def note(path: Path, game: Game, mistakes: Iterable[State]) -> str:
    """Add positions of one's own games that went wrong; what the user should know of it."""
    found = read(path)
    progress = found.known.get(game, Progress())
    return write_among(path, found, game, replace(progress, mistakes=joined(progress.mistakes, mistakes)))


def write_among(path: Path, found: Read, game: Game, progress: Progress) -> str:
    others = {other: kept for other, kept in found.known.items() if other != game}
    write(path, dict([*others.items(), (game, progress)][-GAMES:]))
    return found.problem


def write(path: Path, known: ProgressByGame) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    checked_json.write(path, checked_json.text_of(data_of(known)))


def set_aside(path: Path) -> str:
    """Rename the file to a name that is free; `OSError` where that cannot be done."""
    places = [path.with_name(f"{path.name}.broken{number}") for number in ("", *range(2, 100))]
    place = next((each for each in places if not each.exists()), places[-1])
    path.replace(place)
    return f"The file of your progress could not be understood: it was set aside as {place.name}, and counting starts anew."


def data_of(known: ProgressByGame) -> dict[str, Any]:
    return {"games": [{"rules": as_data(game), **progress_data(progress)} for game, progress in known.items()]}


def progress_data(progress: Progress) -> dict[str, Any]:
    return {
        "grades": dict(progress.grades),
        "lost": progress.lost,
        "streak": progress.streak,
        "best_streak": progress.best_streak,
        "recent": list(progress.recent),
        "cards": [
            [*numbers(card.state), card.due, card.interval, card.missed, *further(card.state)] for card in progress.cards
        ],
        "mistakes": [[*numbers(state), *further(state)] for state in progress.mistakes],
    }


def numbers(state: State) -> tuple[int, int, int, int]:
    return state.mine, state.theirs, state.turn, state.turns_left


def further(state: State) -> list[dict[str, Any]]:
    """What else there is to a state: a dictionary, or nothing."""
    found = {name: number for name in FURTHER if (number := getattr(state, name))}
    return [found] if found else []


def all_progress_of(data: Any) -> ProgressByGame:
    """`ValueError` with what is wrong in one sentence, if these are no progress."""
    games = numbered("game", items(parts({"progress": data}, "progress"), "games", most=GAMES))
    return dict(game_and_progress(parts(games, name), f"{name}: ") for name in games)


def game_and_progress(data: dict[str, Any], where: str) -> tuple[Game, Progress]:
    game = checked_rules(data.get("rules"), f"{where}rules")
    return game, progress_of(game, data, where)


def progress_of(game: Game, data: dict[str, Any], where: str) -> Progress:
    grades = grades_of(parts(data, "grades", where), where)
    asked = sum(grades.values())
    best = whole(data, "best_streak", asked, where)
    answers = numbered("answer", items(data, "recent", where, RECENT))
    recent = tuple(one_of(answers, name, GRADES, where) for name in answers)
    cards = cards_of(game, asked, items(data, "cards", where, CARDS), where)
    lost, streak = number(data, "lost", 0, MOST, where), whole(data, "streak", best, where)
    return Progress(grades, lost, streak, best, recent, cards, mistakes_of(game, data, where))


def grades_of(data: dict[str, Any], where: str) -> dict[str, int]:
    return {one_of({"grade": name}, "grade", GRADES, where): whole(data, name, MOST, where) for name in data}


def cards_of(game: Game, asked: int, data: list[Any], where: str) -> tuple[Card, ...]:
    written = numbered("card", data)
    cards = tuple(card_of(game, asked, items(written, name, where), f"{where}{name}") for name in written)
    if len({card.state for card in cards}) < len(cards):
        raise ValueError(f"{where}cards: must each be of another position")
    return cards


def mistakes_of(game: Game, data: dict[str, Any], where: str) -> tuple[State, ...]:
    """Positions of one's own games; files that are older have none."""
    if "mistakes" not in data:
        return ()
    written = numbered("mistake", items(data, "mistakes", where, MISTAKES))
    return tuple(position_of(game, items(written, name, where), CARD[:4], f"{where}{name}")[0] for name in written)


def card_of(game: Game, asked: int, data: list[Any], where: str) -> Card:
    inside, longest = f"{where}: ", max(LEARNT, REST)
    state, named = position_of(game, data, CARD, where)
    due, interval = whole(named, "due", asked + longest, inside), whole(named, "interval", longest, inside)
    return Card(state, due, interval, flag(named, "missed", inside))


def position_of(game: Game, data: list[Any], names: tuple[str, ...], where: str) -> tuple[State, dict[str, Any]]:
    """The position that begins with the numbers of a state, and what else has a name there."""
    if len(data) not in (len(names), len(names) + 1):
        refuse(where, data, f"a list of {', '.join(names)}")
    named = dict(zip(names, data, strict=False))
    further = from_data(State, data[len(names)], where) if len(data) > len(names) else State()
    state = replace(further, **{name: whole(named, name, MOST, f"{where}: ") for name in CARD[:4]})
    if not is_asked(game, state):
        raise ValueError(f"{where}: must be a position with something to choose")
    return state, named


def is_asked(game: Game, state: State) -> bool:
    """Whether there is such a position, with something to choose; dice are of every round before, or not told."""
    try:
        game.check_state(state)
    except ValueError:
        return False
    told = len(state.dice) in (0, state.round - 1)
    possible = told and all(0 < number <= game.max_dice for pair in state.dice for number in pair)
    return possible and game.known(state) == state and len(game.actions(state)) > 1
