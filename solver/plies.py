"""A game, ply by ply: what was chosen and thrown, and what came of it by the rule book."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solver.chance import Chance, Faces
from solver.games import Game, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games.state import Choice

Action = Choice | tuple[Choice, ...]
Dice = Faces | tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision and its dice. Both throw at once in `SimultaneousHog`: `action` and `dice` are pairs there, and what is seen
    and paid is the first-named player's; else that of the player to move, as in the rule book."""

    movers: tuple[int, ...]  # 0 is the first-named, 1 the other
    state: State  # before, for the player to move
    action: Action  # "roll", "hold" or how many dice
    dice: Dice  # none for a hold
    after: State | None  # for the player who moves next; None when the game is over
    payment: Fraction | None  # when it is, to the player who moved
    passes: bool  # the other player moves next

    @property
    def ends_turn(self) -> bool:
        return self.after is None or self.after.turn == 0

    @property
    def next_movers(self) -> tuple[int, ...]:
        return (1 - self.movers[0],) if self.passes else self.movers


def is_alone(game: Game) -> bool:
    return isinstance(game, SoloPig | SoloHog)


def where(game: Game, state: State) -> dict[str, int]:
    """The numbers that make up a state of the game: arguments for its solution."""
    return {name: getattr(state, name) for name in game.spans(state)}


def mirrored(game: Game, worth: float) -> float:
    """To the other player."""
    return 1.0 - worth if game.pays == "chance" else -worth


def is_last(game: Game, ply: Ply) -> bool:
    """Whether the game is over, if only because nobody can ever finish it."""
    return ply.after is None or (ply.ends_turn and is_endless(game, ply.after))


def is_endless(game: Game, state: State) -> bool:
    return isinstance(game, Pig) and not game.can_finish(state.mine) and not game.can_finish(state.theirs)


def start(game: Game) -> State:
    return State(turns_left=game.turns) if isinstance(game, SoloPig | SoloHog) and game.goal == "within" else State()


def first_movers(game: Game) -> tuple[int, ...]:
    return (0, 1) if isinstance(game, SimultaneousHog) else (0,)


def seen_by(state: State, player: int, movers: tuple[int, ...]) -> State:
    """Of two who move at once, the second has what is `theirs` to the first."""
    return State(state.theirs, state.mine) if len(movers) == 2 and player == 1 else state


def cast(game: Game, movers: tuple[int, ...], action: Action, number: int, chance: Chance) -> Dice:
    """The dice of the ply of that number."""
    thrown = tuple(
        chance.dice(dice_of(each), game.die.sides, number, mover) for mover, each in zip(movers, each_of(action), strict=True)
    )
    return thrown if len(movers) == 2 else thrown[0]


def each_of(action: Action) -> tuple[Choice, ...]:
    return action if isinstance(action, tuple) else (action,)


def dice_of(choice: Choice) -> int:
    """How many are thrown."""
    return choice if isinstance(choice, int) else int(choice == "roll")


def scored(faces: Faces) -> int:
    """What a throw gains in Hog."""
    return 0 if 1 in faces else sum(faces)


def allowed(game: Game, state: State) -> tuple[Choice, ...]:
    """What the player to move may choose from."""
    return game.actions(state) if isinstance(game, Pig | SoloPig) else tuple(range(1, game.max_dice + 1))


def act(game: Game, state: State, movers: tuple[int, ...], action: Action, dice: Dice) -> Ply:
    """What comes of a choice and the dice thrown for it; `ValueError` says which rule they break."""
    check_ply(game, state, action, dice)
    if isinstance(game, SimultaneousHog):
        return throw_at_once(game, state, movers, action, dice)
    if isinstance(game, Pig | SoloPig):
        return roll_or_hold(game, state, movers, action, dice)
    return throw(game, state, movers, action, dice)


def check_ply(game: Game, state: State, action: Any, dice: Any) -> None:
    pairs = (action, dice) if isinstance(game, SimultaneousHog) else ((action,), (dice,))
    if not all(isinstance(pair, tuple) and len(pair) == len(first_movers(game)) for pair in pairs):
        raise ValueError(f"{action!r} with the dice {dice!r}: must be a pair of choices and a pair of throws")
    for choice, faces in zip(*pairs, strict=True):
        check_choice(game, state, choice)
        check_faces(game, choice, faces)


def check_choice(game: Game, state: State, choice: Any) -> None:
    if type(choice) not in (int, str) or choice not in allowed(game, state):  # True and 1.0 are in, but no number of dice
        raise ValueError(f"{choice!r}: must be {said(allowed(game, state))}")


def check_faces(game: Game, choice: Choice, faces: Any) -> None:
    if not isinstance(faces, tuple) or len(faces) != dice_of(choice):
        raise ValueError(f"{choice!r} with the dice {faces!r}: must be as many as are thrown, {dice_of(choice)}")
    for face in faces:
        if type(face) is not int or face not in game.die.faces:
            raise ValueError(f"a die that shows {face!r}: must show a whole number from 1 to {game.die.sides}")


def said(choices: tuple[Choice, ...]) -> str:
    if choices == ("roll",):
        return "roll, for there is nothing to hold yet"
    if choices == ("hold",):
        return "hold, for that reaches the target"
    return " or ".join(map(str, choices)) if len(choices) <= 2 else f"a whole number from {choices[0]} to {choices[-1]}"


def roll_or_hold(game: Pig | SoloPig, state: State, movers: tuple[int, ...], action: Any, dice: Any) -> Ply:
    outcomes = list(game.outcomes(state, action))
    outcome = outcomes[dice[0] - 1] if dice else outcomes[0]  # the rule book lists the outcomes of a roll by face
    return Ply(movers, state, action, dice, outcome.state, outcome.payment, outcome.passes)


def throw(game: Hog | SoloHog, state: State, movers: tuple[int, ...], number: Any, dice: Any) -> Ply:
    outcome = game.after_throw(Fraction(1), state, scored(dice))
    return Ply(movers, state, number, dice, outcome.state, outcome.payment, outcome.passes)


def throw_at_once(game: SimultaneousHog, state: State, movers: tuple[int, ...], action: Any, dice: Any) -> Ply:
    mine, theirs = map(scored, dice)
    outcome = game.after_throws(Fraction(1), state, mine, theirs)
    return Ply(movers, state, action, dice, outcome.state, outcome.payment, False)
