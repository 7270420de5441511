"""Positions for the trainer, out of games that are played for it: what is met more often in play is there more often.

In every other game one player strays now and then, so that also those positions come up that only a mistake leads to.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, islice
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.model.record import sees_dice
from solver import Job, State
from solver.games import Game
from solver.games.state import Choice
from solver.playing.plies import Ply, seen_by

if TYPE_CHECKING:
    from solver import Solution
    from solver.playing.players import Player

VISITS = 1_500  # how many decisions a pool has, if games have any
HISTORIES = 150  # how many decisions a pool has where numbers of dice are seen: hardly two are alike, and each takes its time
PLIES = 6_000  # after how many plies no further game is begun
LONGEST = 4_000  # how many plies of a game are looked at
STRAYS = 1 / 8  # the chance that a player who strays chooses at random


@dataclass(frozen=True, eq=False)
class Pool:
    """States in which there is something to choose, as often as they were met; and what each choice costs there."""

    solution: "Solution" = field(repr=False)
    visits: tuple[State, ...]
    costs: Mapping[State, tuple[float, ...]] = field(repr=False)

    @property
    def game(self) -> Game:
        return self.solution.game

    def nearest(self, close: float) -> dict[State, float]:
        """What the nearest wrong choice costs in each state in which some choice costs `close` points or more.

        Choices that may be as good as the best, as far as is proven, are not wrong.
        """
        tolerance, least = self.solution.tolerance, close * words.point(self.game)
        asked = {state: costs for state, costs in self.costs.items() if max(costs) > tolerance and max(costs) >= least}
        return {state: min(cost for cost in costs if cost > tolerance) for state, costs in asked.items()}


def draw_pool(solution: "Solution", also: Iterable[State], seed: int, job: Job | None = None) -> Pool:
    """A pool from games that the seed decides, with the costs in some other states too. Raises `Cancelled` when the job is."""
    job = job or Job()
    visits = tuple(islice(decisions(solution, seed, job), HISTORIES if sees_dice(solution.game) else VISITS))
    costs = {}
    for state in {*visits, *also}:
        job.reached(1.0)
        costs[state] = costs_in(solution, state)
    return Pool(solution, visits, costs)


def decisions(solution: "Solution", seed: int, job: Job, strays: float = STRAYS) -> Iterator[State]:
    """States in which there is something to choose, each as who has to choose sees it; game after game."""
    game, played = solution.game, 0
    optimal = [optimal_player(solution, seat) for seat in range(game.players)]
    for number in count():
        for ply in one_game(game, at_the_table(game, optimal, number, strays), seed + number):
            job.reached(0.0)
            played += 1
            yield from choices(game, ply)
        if played >= PLIES:
            return


def choices(game: Game, ply: Ply) -> list[State]:
    """The states in which somebody had something to choose in a ply."""
    return [state for mover in ply.movers if (state := asked_of(game, ply, mover))]


def asked_of(game: Game, ply: Ply, mover: int) -> State | None:
    """The state in which that player chose in a ply, without what that player does not see; none where there was nothing to
    choose, or where the player is in another race than the one that is solved."""
    state = seen_by(ply.state, mover, ply.movers)
    return game.known(state) if game.seen_from(mover) == game and len(game.actions(state)) > 1 else None


def at_the_table(game: Game, players: "list[Player]", number: int, strays: float) -> "list[Player]":
    """The players of the game of that number: in every other one somebody strays, one player after the other."""
    strayer = number // 2 % len(players) if number % 2 and strays else None
    return [straying(game, player, strays) if seat == strayer else player for seat, player in enumerate(players)]


def one_game(game: Game, players: "list[Player]", seed: int) -> Iterator[Ply]:
    from solver.playing.players import plies, until_the_end
    from solver.playing.seeds import Chance

    return islice(until_the_end(game, plies(game, players, Chance(seed)), LONGEST), LONGEST)


def optimal_player(solution: "Solution", seat: int) -> "Player":
    """An optimal player who remembers what was asked before."""
    from solver.playing.players import seated
    from solver.strategies import optimal

    return lru_cache(VISITS)(seated(solution.game, optimal(), None, solution, seat))


def straying(game: Game, player: "Player", strays: float) -> "Callable[[State], dict[Choice, float]]":
    """A player who with that chance chooses at random, and else as the other."""

    def mix(state: State) -> dict[Choice, float]:
        found, offered = player(state), game.actions(state)
        return {choice: (1 - strays) * found.get(choice, 0.0) + strays / len(offered) for choice in offered}

    return mix


def costs_in(solution: "Solution", state: State) -> tuple[float, ...]:
    """What each choice loses against the best, in the order of the rules."""
    unit, worth = solution.game.unit, solution.action_values(state).values()
    return tuple(max(0.0, unit.gain(unit.best(worth), over=each)) for each in worth)
