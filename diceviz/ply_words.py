"""Players, and what they choose and throw, in the user's words."""

from collections.abc import Sequence

from diceviz import words
from diceviz.judgement import doing
from diceviz.record import PERSON
from solver import Hog, Pig, SimultaneousHog, SoloPig, State
from solver.games import Game
from solver.games.state import Choice
from solver.plies import Faces, Ply, each_of

OWNERS = {"You": "your", "They": "their"}


def names(seats: Sequence[str]) -> tuple[str, ...]:
    """What the players are called: the only person is "You"; two persons, or two strategies, go by their seats."""
    if len(seats) == 1:
        return ("You",) if seats[0] == PERSON else (capital(seats[0]),)
    if seats.count(PERSON) == 1:
        return tuple("You" if seat == PERSON else "They" for seat in seats)
    return ("First", "Second")


def full_names(seats: Sequence[str]) -> tuple[str, ...]:
    """With the strategies they play: "They (hold at 20)"."""
    if len(seats) == 1:
        return names(seats)
    return tuple(name if seat == PERSON else f"{name} ({seat})" for name, seat in zip(names(seats), seats, strict=True))


def does(name: str, verb: str) -> str:
    """ "You roll", "First rolls"."""
    return f"{name} {verb if name in OWNERS else f'{verb}s'}"


def has(name: str) -> str:
    return f"{name} {'have' if name in OWNERS else 'has'}"


def owner(name: str) -> str:
    """ "your", "First's"."""
    return OWNERS.get(name, f"{name}’s")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def inside(text: str) -> str:
    """As it stands within a sentence: "they roll 4"."""
    return text[:1].lower() + text[1:] if text.split(" ")[0] in OWNERS else text


def choosing(game: Game, name: str, choice: Choice) -> str:
    """ "You hold", "They throw 6 dice"."""
    if isinstance(game, Pig | SoloPig):
        return does(name, str(choice))
    return f"{does(name, 'throw')} {words.dice(int(choice))}"


def faces(thrown: Sequence[int]) -> str:
    return " ".join(map(str, thrown))


def move(game: Game, name: str, choice: Choice, thrown: Sequence[int]) -> str:
    """ "You roll 4", "They throw 3 dice: 2 4 5"."""
    apart = " " if isinstance(game, Pig | SoloPig) else ": "
    return choosing(game, name, choice) + (f"{apart}{faces(thrown)}" if thrown else "")


def throws(ply: Ply) -> list[tuple[Choice, Faces]]:
    """What each mover chose, and its dice."""
    dice = ply.dice if len(ply.movers) == 2 else (ply.dice,)
    return [*zip(each_of(ply.action), dice, strict=True)]


def played(game: Game, players: Sequence[str], ply: Ply) -> str:
    """The moves of all who moved: "You throw 3 dice: 2 4 5, they throw 1 die: 6"."""
    moves = [move(game, players[mover], *throw) for mover, throw in zip(ply.movers, throws(ply), strict=True)]
    return ", ".join([moves[0], *map(inside, moves[1:])])


def place(game: Game, state: State) -> str:
    """A state as its player sees it: "40 : 55 + 18", or alone "40 + 18, 3 turns left"."""
    scores = f"{state.mine} : {state.theirs}" if isinstance(game, Pig | Hog | SimultaneousHog) else f"{state.mine}"
    risk = f" + {state.turn}" if state.turn else ""
    left = f", {words.count(state.turns_left, words.go(game))} left" if state.turns_left else ""
    return scores + risk + left


def decision(game: Game, state: State, choice: Choice) -> str:
    """ "holding at 15", "throwing 5 dice at 40 : 55"."""
    at = f"{state.turn}" if isinstance(game, Pig | SoloPig) else place(game, state)
    return f"{doing(game, choice)} at {at}"


def gain(game: Game, worth: float) -> str:
    """A difference of values with its sign, in points of probability, points, turns or throws."""
    shown = f"{100 * worth if game.pays == 'chance' else worth:+.2f}".replace("-", "−")
    return shown[1:] if shown in ("+0.00", "−0.00") else shown


def is_good(game: Game, worth: float) -> bool:
    """Whether such a difference is a gain: of turns and throws, less is better."""
    return worth < 0 if game.pays in ("turns", "throws") else worth > 0


def what_is_told(game: Game, players: Sequence[str]) -> str:
    """What values are: "your chance"; of two, those of the first-named."""
    if game.pays in ("turns", "throws"):
        return f"{game.pays} in all"
    what = "chance" if game.pays == "chance" else "expected payment"
    return what if words.alone(game) else f"{owner(players[0])} {what}"


def how_to_begin(game: Game) -> str:
    choose = "press R to roll" if isinstance(game, Pig | SoloPig) else "press 1 to 9 to throw so many dice"
    return f"New game (Ctrl+N) in the panel Game, or {choose}."
