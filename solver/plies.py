"""One game between two strategies, ply by ply: what was thrown and chosen, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from solver.games import Hog, Pig, SimultaneousHog, State
from solver.games.state import Action, check_points
from solver.job import Job
from solver.match import Game, require_two_players, table_of
from solver.strategies import Strategy

LIMIT = 10_000  # turns: more than anybody looks at
SEEDS = 2**64 - 1

Faces = tuple[int, ...]
Chance = np.random.Generator


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision and its dice. Both throw at once in `SimultaneousHog`: `action` and `dice` are pairs there, and what is seen
    and paid is the first-named player's; else that of the player to move, as in the rule book."""

    movers: tuple[int, ...]  # 0 is the first-named, 1 the other
    state: State  # before, for the player to move
    action: Action | int | tuple[int, int]  # "roll", "hold" or how many dice
    dice: Faces | tuple[Faces, Faces]  # none for a hold
    after: State | None  # for the player who moves next; None when the game is over
    payment: Fraction | None  # when it is, to the player who moved
    passes: bool  # the other player moves next

    @property
    def ends_turn(self) -> bool:
        return self.passes or self.payment is not None or len(self.movers) == 2


def play(game: Game, first: Strategy, second: Strategy, seed: int, job: Job | None = None, *, limit: int = LIMIT) -> list[Ply]:
    """The first-named begins. The same seed plays the same game.

    It ends with a payment, or without one and is a draw: as soon as neither player can ever finish ("exact"), or after `limit`
    turns.
    """
    require_two_players(game)
    check_points("seed", seed, SEEDS)
    check_points("limit", limit, 10**6, least=1)
    tables = [table_of(game, strategy, job or Job()) for strategy in (first, second)]
    return list(until_the_end(game, plies(game, tables, np.random.Generator(np.random.PCG64(int(seed)))), limit))


def until_the_end(game: Game, played: Iterator[Ply], limit: int) -> Iterator[Ply]:
    turns = 0
    for ply in played:
        yield ply
        turns += ply.ends_turn
        if ply.after is None or turns == limit or (ply.ends_turn and is_endless(game, ply.after)):
            return


def is_endless(game: Game, state: State) -> bool:
    return isinstance(game, Pig) and not game.can_finish(state.mine) and not game.can_finish(state.theirs)


def plies(game: Game, tables: list[Any], chance: Chance) -> Iterator[Ply]:
    state: State | None = State()
    mover = 0
    while state is not None:
        if isinstance(game, SimultaneousHog):
            ply = throw_at_once(game, tables, state, chance)
        elif isinstance(game, Hog):
            ply = throw(game, tables[mover], state, mover, chance)
        else:
            ply = roll_or_hold(game, tables[mover], state, mover, chance)
        yield ply
        state, mover = ply.after, mover ^ ply.passes


def roll_or_hold(game: Pig, rolls: Any, state: State, mover: int, chance: Chance) -> Ply:
    action = choose_action(game, rolls, state, chance)
    dice = roll(game, 1, chance) if action == "roll" else ()
    outcomes = list(game.outcomes(state, action))
    outcome = outcomes[dice[0] - 1] if dice else outcomes[0]  # the rule book lists the outcomes of a roll by face
    return Ply((mover,), state, action, dice, outcome.state, outcome.payment, outcome.passes)


def choose_action(game: Pig, rolls: Any, state: State, chance: Chance) -> Action:
    actions = game.actions(state)
    if len(actions) == 1:
        return actions[0]
    return "roll" if chance.random() < rolls[state.mine, state.theirs, state.turn] else "hold"


def throw(game: Hog, mixes: Any, state: State, mover: int, chance: Chance) -> Ply:
    number = choose_dice(mixes[state.mine, state.theirs], chance)
    dice = roll(game, number, chance)
    score = score_after(game, state.mine, dice)
    if score >= game.target:
        return Ply((mover,), state, number, dice, None, Fraction(1), False)
    return Ply((mover,), state, number, dice, State(state.theirs, score), None, True)


def throw_at_once(game: SimultaneousHog, tables: list[Any], state: State, chance: Chance) -> Ply:
    mine = choose_dice(tables[0][state.mine, state.theirs], chance)
    theirs = choose_dice(tables[1][state.theirs, state.mine], chance)
    dice = roll(game, mine, chance), roll(game, theirs, chance)
    my_score, their_score = score_after(game, state.mine, dice[0]), score_after(game, state.theirs, dice[1])
    if max(my_score, their_score) < game.target:
        return Ply((0, 1), state, (mine, theirs), dice, State(my_score, their_score), None, False)
    payment = Fraction((my_score > their_score) - (my_score < their_score) + 1, 2)
    return Ply((0, 1), state, (mine, theirs), dice, None, payment, False)


def choose_dice(mix: Any, chance: Chance) -> int:
    return 1 + int(chance.choice(len(mix), p=mix / mix.sum()))


def roll(game: Game, dice: int, chance: Chance) -> Faces:
    return tuple(chance.integers(1, game.die.sides, dice, endpoint=True).tolist())


def score_after(game: Hog | SimultaneousHog, score: int, dice: Faces) -> int:
    return game.busted(score) if 1 in dice else score + sum(dice)
