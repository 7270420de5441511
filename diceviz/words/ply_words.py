"""Players, and what they choose and throw, in the user's words."""

from collections.abc import Sequence

from diceviz import words
from diceviz.model.record import PERSON
from diceviz.words.grading import doing
from diceviz.words.turns import scores, throws
from solver.games import Game, State
from solver.games.state import Choice
from solver.playing.plies import Ply

OWNERS = {"You": "your", "They": "their"}


def names(seats: Sequence[str]) -> tuple[str, ...]:
    """What the players are called: the only person is "You"; two persons, or two strategies, go by their seats."""
    if len(seats) == 1:
        return ("You",) if seats[0] == PERSON else (f"“{seats[0]}”",)
    if seats.count(PERSON) == 1:
        return tuple("You" if seat == PERSON else "They" for seat in seats)
    return ("First", "Second")


def full_names(seats: Sequence[str]) -> tuple[str, ...]:
    """What the players are called, with the strategies they play: "They (hold at 20)"."""
    if len(seats) == 1:
        return ("You",) if seats[0] == PERSON else (capital(seats[0]),)
    return tuple(name if seat == PERSON else f"{name} ({seat})" for name, seat in zip(names(seats), seats, strict=True))


def does(name: str, verb: str) -> str:
    """A player with a verb: "You choose", "First chooses"."""
    return f"{name} {verb if name in OWNERS else f'{verb}s'}"


def has(name: str) -> str:
    return f"{name} {'have' if name in OWNERS else 'has'}"


def owner(name: str) -> str:
    """The possessive of a player: "your", "First's"."""
    return OWNERS.get(name, f"{name}’s")


def whom(name: str) -> str:
    """A player's name as one who sees, or does not: "you", "them", "First"."""
    return {"You": "you", "They": "them"}.get(name, name)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def inside(name: str) -> str:
    """A player's name as it stands within a sentence: "they", "First"."""
    return name.lower() if name in OWNERS else name


def faces(thrown: Sequence[int]) -> str:
    return " ".join(map(str, thrown))


def chose(choice: Choice, thrown: Sequence[int] = ()) -> str:
    """What a player chose and threw: "rolled 4", "held", "threw 3 dice: 2 4 5"; without dice only what was chosen."""
    if isinstance(choice, str):
        return " ".join(["rolled" if choice == "roll" else "held", *map(str, thrown)])
    return f"threw {words.dice(choice)}" + (f": {faces(thrown)}" if thrown else "")


def played(players: Sequence[str], ply: Ply, with_dice: bool = True, within: bool = False, covered: Sequence[int] = ()) -> str:
    """The moves of all who moved and are not covered: "You threw 3 dice: 2 4 5, they threw 1 die: 6"; `within` a sentence it
    begins with "you"."""
    told = [(players[mover], throw) for mover, throw in zip(ply.movers, throws(ply), strict=True) if mover not in covered]
    return ", ".join(
        f"{inside(name) if within or place else name} {chose(choice, thrown if with_dice else ())}"
        for place, (name, (choice, thrown)) in enumerate(told)
    )


def ending(game: Game, players: Sequence[str], plies: Sequence[Ply]) -> str:
    """How a game ended that is over: "First won by 12 points"."""
    last = plies[-1]
    if game.players == 1:
        taken = words.count(sum(ply.ends_turn for ply in plies), game.go)
        return f"Reached in {taken}" if scores(game, last)[0] >= game.target else "Not reached"
    if last.payment is None:
        return "A draw: nobody can reach the target any more"
    after = scores(game, last)
    if last.payment == game.even:
        return "A draw" + (": both have as many points" if len(after) == 2 and after[0] == after[1] else "")
    winner = players[last.movers[0] if last.payment > game.even else 1 - last.movers[0]]
    return f"{winner} won" + (f" by {words.count(abs(int(last.payment)), 'point')}" if game.unit.signed else "")


def place(game: Game, state: State) -> str:
    """A state as its player sees it: "40 : 55 + 18", alone "40 + 18, 3 turns left", in the dark "40 in round 7"."""
    if "theirs" in game.hidden:
        return f"{state.mine} in round {state.round}"
    scores = f"{state.mine} : {state.theirs}" if game.players == 2 else f"{state.mine}"
    risk = f" + {state.turn}" if state.turn else ""
    left = f", {words.count(state.turns_left, game.go)} left" if state.turns_left else ""
    return scores + risk + left


def decision(game: Game, state: State, choice: Choice) -> str:
    """A choice and where it was made: "holding at 15", "throwing 5 dice at 40 : 55"."""
    at = f"{state.turn}" if "turn" in game.axes else place(game, state)
    return f"{doing(choice)} at {at}"


def gain(game: Game, worth: float, is_short: bool = False) -> str:
    """A difference of values with its sign, in points of probability, points, turns or throws: "+3.14", in short "+3.1"."""
    points = game.unit.shown(worth)
    is_rounded = is_short and abs(points) >= 0.095 and not game.unit.less_is_better
    shown = f"{points:+.{1 if is_rounded else 2}f}".replace("-", "−")
    return shown if shown.strip("+−0.") else "0" if is_short else "0.00"


def is_good(game: Game, worth: float) -> bool:
    """Whether a difference of values is a gain: of turns and throws, less is better."""
    return game.unit.gain(worth, over=0.0) > 0


def tone(game: Game, worth: float) -> str:
    """The colour of the theme in which a gain or a loss is written, besides its sign."""
    if gain(game, worth) == "0.00":
        return "faint"
    return "good" if is_good(game, worth) else "bad"


def unit(game: Game) -> str:
    """The unit of gains and losses: "points of win probability", "turns: fewer are better"."""
    return words.unit(game) + (": fewer are better" if game.unit.less_is_better else "")


def what_is_told(game: Game, players: Sequence[str]) -> str:
    """What the values of a game are: "your chance", "turns in all"; of two players, those of the first-named."""
    if game.unit.less_is_better:
        return f"{game.pays} in all"
    what = "expected payment" if game.unit.signed else "chance"
    return what if game.players == 1 else f"{owner(players[0])} {what}"


def how_to_begin(game: Game) -> str:
    """How to begin a game, in a sentence."""
    choose = "press R to roll" if game.chooses == "roll or hold" else "press 1 to 9 to throw so many dice"
    return f"New game (Ctrl+N) in the panel Game, or {choose}."
