"""The rules of composed Hog as arrays. A place is the throws left, less one, with the scores of who throws and of the other.

Where throws are not counted there is one layer of places; with a last turn two, the second throw of a round first; with a
number of turns as many as throws, the last first. What a turn leads to depends on their score and on the score it brings the
player to, before jumps and swaps, and is told for each by a code: who won, or in which cell the game goes on, and with whom.
"""

from typing import Any, NamedTuple, TypeGuard

import numpy as np

from solver.games.game import Game
from solver.games.hog_dice import BUST, gains
from solver.games.hog_in_turns import WILD_DIE, Hog
from solver.games.state import State
from solver.memory import require
from solver.rules import tables
from solver.rules.free import LARGEST
from solver.rules.named import NONE
from solver.tables.growing_table import Floats, Ints
from solver.tables.rising_hog_table import known_by_name, rises_apart_from_the_end
from solver.tables.strategy_arrays import Marks

LOST, DRAWN, WON = -1, -2, -3  # codes of games that are over, to who has moved
TOGETHER, DOWNWARDS = range(2)  # whether layers lead to each other, or each to those below it


class ThrowLaw(NamedTuple):
    """Cells of a layer are numbered mine * size + theirs, places layer * size * size + cell."""

    target: int
    size: int  # scores that either may have, on the board
    layers: int
    order: int
    dice: int  # the most dice
    kinds: Ints  # [cell]: which dice are thrown
    there: Marks  # [place]: whether there is such a place
    free: Ints  # [cell]: the score after no dice; -1 where some must be thrown
    busted: Ints  # [my score]: the score after a bust
    chances: Floats  # [kind, dice, points]
    least: Ints  # [kind, dice]: the fewest points of a throw that does not bust
    most: Ints  # [kind, dice]: the most, and one more
    busts: Floats  # [kind, dice]: the chance of a bust
    codes: (
        Ints  # [of the lowest layer, or of the others; their score, score reached]: above 0, 2 * cell, and 1 more if it passes
    )
    after: Ints  # [layer]: the layer after a turn that passes

    @property
    def places(self) -> int:
        return self.layers * self.size**2


def suits(game: Game) -> TypeGuard[Hog]:
    """Whether places can be put into an order in which throws lead on: scores never fall, or each throw is counted."""
    if type(game) is not Hog or not game.composed:
        return False
    return rises_apart_from_the_end(game) or (game.end == "turns" and game.again == NONE)


def law_of(game: Hog) -> ThrowLaw:
    size, layers = len(game.axes["mine"]), max(1, game.throws)
    thrown = [game.die] if game.wild == NONE else [game.die, WILD_DIE]
    chances, least, most, busts = throws_of(game, thrown)
    reached = size + chances.shape[2]
    require(8.0 * (layers * size**2 + 8 * size * reached), game.name)
    together = game.end != "turns"
    return ThrowLaw(
        game.target,
        size,
        layers,
        TOGETHER if together else DOWNWARDS,
        game.max_dice,
        board(size, lambda mine, theirs: int(game.wild != NONE and game.holds("wild", mine, theirs))),
        there(game, size, layers),
        board(size, lambda mine, theirs: -1 if game.free == NONE else mine + game.free_points(mine, theirs)),
        np.array([game.busted(mine) + game.bust_pays for mine in range(size)]),
        chances,
        least,
        most,
        busts,
        codes_of(game, size, reached),
        np.array([layers - 1 - layer if together else layer - 1 for layer in range(layers)]),
    )


def board(size: int, tell: Any) -> Ints:
    return np.array([tell(mine, theirs) for mine in range(size) for theirs in range(size)], np.int64)


def there(game: Hog, size: int, layers: int) -> Marks:
    """Nobody has reached the target, but with a last turn one of both may have before the second throw of a round."""
    low = np.arange(size) < game.target
    below = low[:, None] & low
    lowest = low[:, None] | low if game.end == "last-turn" else below
    return np.concatenate([lowest.ravel(), *[below.ravel()] * (layers - 1)])


def throws_of(game: Hog, thrown: list[Any]) -> tuple[Floats, Ints, Ints, Floats]:
    number = game.max_dice + 1
    every = [[gains(die, dice) for dice in range(number)] for die in thrown]
    longest = 1 + max(max(each) for kind in every for each in kind)
    chances, busts = np.zeros((len(thrown), number, longest)), np.zeros((len(thrown), number))
    least, most = np.zeros((len(thrown), number), np.int64), np.zeros((len(thrown), number), np.int64)
    for kind, all_dice in enumerate(every):
        for dice, gained in enumerate(all_dice):
            scoring = [points for points in gained if points != BUST]
            for points in scoring:
                chances[kind, dice, points] = float(gained[points])
            busts[kind, dice] = float(gained.get(BUST, 0))
            least[kind, dice], most[kind, dice] = (min(scoring), max(scoring) + 1) if scoring else (0, 0)
    return chances, least, most, busts


def codes_of(game: Hog, size: int, reached: int) -> Ints:
    """What the rule book says of each turn, with one throw left and with more; free scores may be longer than any throw's."""
    free = 0 if game.free == NONE else int(LARGEST if isinstance(game.free, str) else max(map(max, game.free)))
    reached = max(reached, size + free, size + game.bust_pays) + 1
    mine = jumped(game, size, reached)
    theirs = np.repeat(np.arange(size)[:, None], reached, axis=1)
    swaps = grid(game, "swap", int(mine.max()) + 1, size)[mine, theirs] > 0
    mine, theirs = np.where(swaps, theirs, mine), np.where(swaps, mine, theirs)
    below = (mine < game.target) & (theirs < game.target)
    low, their_low = np.minimum(mine, size - 1), np.minimum(theirs, size - 1)
    again = below & (grid(game, "again", size, size)[low, their_low] > 0)
    goes_on = np.where(again, 2 * (low * size + their_low), 2 * (their_low * size + low) + 1)
    over = np.where(mine > theirs, WON, np.where(mine < theirs, LOST, DRAWN))
    if game.end == "reach":
        return np.array([np.where(below, goes_on, over)])
    if game.end == "turns":
        return np.array([np.where(below & again, goes_on, over), np.where(below, goes_on, over)])
    return np.array([np.where(below, goes_on, over), goes_on])


def jumped(game: Hog, size: int, reached: int) -> Ints:
    """Where scores jump to, over their score and mine; the same against all of theirs where a jump has a name."""
    if isinstance(game.jump, str):
        return np.repeat([[game.jumped(score, 0) for score in range(reached)]], size, axis=0)
    return np.array([[game.jumped(score, theirs) for score in range(reached)] for theirs in range(size)])


def grid(game: Hog, name: str, mines: int, size: int) -> Ints:
    """Whether a condition holds, over my score and theirs."""
    rule = getattr(game, name)
    if rule == NONE:
        return np.zeros((mines, size), np.int64)
    if isinstance(rule, str):
        return known_by_name(name, rule, size, mines)
    told, below = np.zeros((mines, size), np.int64), range(min(game.target, mines))
    for mine in below:
        told[mine, : game.target] = [tables.entry(rule, mine, theirs) for theirs in range(game.target)]
    return told


def place_of(law: ThrowLaw, state: State) -> int:
    return (max(state.turns_left - 1, 0) * law.size + state.mine) * law.size + state.theirs
