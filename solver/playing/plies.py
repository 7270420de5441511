"""A game, ply by ply: what was chosen and thrown, and what came of it by the rule book."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solver.games import Game, State
from solver.games.game import ends_by_passing
from solver.games.state import Choice, Faces
from solver.playing.seeds import Chance

Action = Choice | tuple[Choice, ...]
Dice = Faces | tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision and its dice. Where both choose at once, `action` and `dice` are pairs, and what is seen and paid is the
    first-named player's; else that of the player to move, as in the rule book."""

    movers: tuple[int, ...]  # 0 is the first-named, 1 the other
    state: State  # the state before the ply, for the player to move
    action: Action  # "roll", "hold" or how many dice
    dice: Dice  # the faces thrown; none for a hold
    after: State | None  # the state after the ply, for the player who moves next; None when the game is over
    payment: Fraction | None  # the payment to the player who moved, when the game is over
    passes: bool  # whether the other player moves next
    goes_on: bool = False  # whether the turn goes on, also where nothing is at risk: by a roll that adds nothing

    @property
    def ends_turn(self) -> bool:
        return self.after is None or (self.after.begins_turn and not self.goes_on)

    @property
    def throws(self) -> tuple[Faces, ...]:
        """The dice of each who moved."""
        if len(self.movers) == 2:
            return tuple(faces for faces in self.dice if isinstance(faces, tuple))
        return (tuple(face for face in self.dice if isinstance(face, int)),)

    @property
    def next_movers(self) -> tuple[int, ...]:
        return (1 - self.movers[0],) if self.passes else self.movers


def is_last(game: Game, ply: Ply) -> bool:
    """Whether the game is over, if only because nobody can ever finish it."""
    return ply.after is None or (ply.ends_turn and game.is_endless(ply.after))


def seen_by(state: State, player: int, movers: tuple[int, ...]) -> State:
    """The state as a player sees it: of two who move at once, the second has what is `theirs` to the first."""
    return state.swapped() if len(movers) == 2 and player == 1 else state


def cast(game: Game, state: State, movers: tuple[int, ...], action: Action, number: int, chance: Chance) -> Dice:
    """The dice of the ply of that number."""
    die = game.die_at(state)
    thrown = tuple(
        tuple(map(die.face, chance.dice(game.dice(each), die.parts, number, mover)))
        for mover, each in zip(movers, each_of(action), strict=True)
    )
    return thrown if len(movers) == 2 else thrown[0]


def each_of(action: Action) -> tuple[Choice, ...]:
    return action if isinstance(action, tuple) else (action,)


def act(game: Game, state: State, movers: tuple[int, ...], action: Action, dice: Dice) -> Ply:
    """The ply of a choice and the dice thrown for it; `ValueError` says which rule they break."""
    check_ply(game, state, action, dice)
    outcome = game.after(state, action, dice)
    goes_on = ends_by_passing(game) and not outcome.passes
    return Ply(movers, state, action, dice, outcome.state, outcome.payment, outcome.passes, goes_on)


def check_ply(game: Game, state: State, action: Any, dice: Any) -> None:
    movers = game.movers(state)
    pairs = (action, dice) if len(movers) == 2 else ((action,), (dice,))
    if not all(isinstance(pair, tuple) and len(pair) == len(movers) for pair in pairs):
        raise ValueError(f"{action!r} with the dice {dice!r}: must be a pair of choices and a pair of throws")
    for mover, choice, faces in zip(movers, *pairs, strict=True):
        check_choice(game, seen_by(state, mover, movers), choice)
        check_faces(game, state, choice, faces)


def check_choice(game: Game, state: State, choice: Any) -> None:
    if type(choice) not in (int, str) or choice not in game.actions(state):  # True and 1.0 equal 1, but are no number of dice
        raise ValueError(f"{choice!r}: must be {said(game, state)}")


def check_faces(game: Game, state: State, choice: Choice, faces: Any) -> None:
    die = game.die_at(state)
    if not isinstance(faces, tuple) or len(faces) != game.dice(choice):
        raise ValueError(f"{choice!r} with the dice {faces!r}: must be as many as are thrown, {game.dice(choice)}")
    for face in faces:
        if type(face) is not int or face not in die.faces:
            raise ValueError(f"a die that shows {face!r}: must show a whole number from 1 to {die.sides}")


def said(game: Game, state: State) -> str:
    choices = game.actions(state)
    if choices == ("roll",) and "turn" in game.axes and state.turn == 0:
        return "roll, for there is nothing to hold yet"
    if choices == ("hold",) and state.mine + state.turn >= game.target:
        return "hold, for that reaches the target"
    if len(choices) <= 2:
        return " or ".join(map(str, choices))
    is_range = choices == tuple(range(int(choices[0]), int(choices[-1]) + 1))
    return f"a whole number from {choices[0]} to {choices[-1]}" if is_range else f"one of {', '.join(map(str, choices))}"
