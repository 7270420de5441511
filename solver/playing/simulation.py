"""Millions of games between two strategies, on all cores; a seed gives one result, with any number of cores.

Games are played in blocks of `BLOCK`, each with a generator of its own (`many_games.py`) that starts from the seed and the
number of the block, mixed by numpy's `SeedSequence`. Only whole numbers are counted, so it does not matter which block ends
first.
"""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import inf, nan, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.games import Game, HiddenHog, Pig, SimultaneousPig
from solver.games.hog import Throwing
from solver.games.state import check_points
from solver.hidden.starts import start_of
from solver.job import Job
from solver.kernels.many_games import BOTH, HOG, NUMBER, PIG, PIG_BOTH, Block, PlayedRules, new_block, play_on
from solver.kernels.roll import roll_of
from solver.match import require_two_players, table_of
from solver.solving import goes_throw_by_throw, has_kernels, sees_totals
from solver.strategies import Strategy
from solver.strategies.dark_tables import by_round, check_rounds
from solver.tables.growing_table import Ints, cores
from solver.tables.pig_both_table import rules_of as rounds_of

BLOCK = 10_000  # games of a block: an even number, so that one player begins the even games of every block
STRETCH = 500_000  # turns between two looks at the job, which take some tens of milliseconds
LIMIT = 100_000  # turns after which a game is a draw
MOST = 10**9  # the most games, and the most turns of one: all counts then fit in 64 bits
SEEDS = 2**64 - 1  # the largest seed
NORMAL = 1.959963984540054  # standard deviations by which a normal number misses its mean once in twenty times

Interval = tuple[float, float]


def simulate(
    game: Game,
    first: Strategy,
    second: Strategy,
    games: int = 1_000_000,
    seed: int = 1,
    job: Job | None = None,
    *,
    workers: int | None = None,
    limit: int = LIMIT,
) -> "Simulation":
    """Games between two strategies, counted. The first-named begins every other game. Raises `Cancelled` when the job is.

    A game is a draw as soon as neither player can ever finish, and after `limit` turns. `workers` is the number of threads, all
    cores if left out.
    """
    require_two_players(game)
    check_points("games", games, MOST, least=1)
    check_points("seed", seed, SEEDS)
    check_points("limit", limit, MOST, least=1)
    workers = cores() if workers is None else workers
    check_points("workers", workers, 1024, least=1)
    job, games, seed = job or Job(), int(games), int(seed)  # numpy's whole numbers are taken too
    play = player_of(game, (first, second), limit, job)
    counts = run(stretches(games, seed, play), games, workers, job)
    tallies = [Tally(number, *row) for number, row in zip(((games + 1) // 2, games // 2), counts.tolist(), strict=True)]
    return Simulation(game, (first, second), seed, tallies[0], tallies[1])


def player_of(game: Game, players: tuple[Strategy, Strategy], limit: int, job: Job) -> Any:
    """The function that plays some turns of a block: it is called with the block, how many games it has, and how many turns."""
    if isinstance(game, HiddenHog):
        from solver.hidden.dark_games import play_in_the_dark

        start, cancelled = start_of(game), Job(cancelled=job.cancelled)
        rounds = [by_round(players[0], game, start, cancelled), by_round(players[1], game, start[::-1], cancelled)]
        for mixes in rounds:
            check_rounds(mixes, game)
        return partial(play_in_the_dark, (in_a_row(rounds[0]), in_a_row(rounds[1])), start, rules_of(game, limit))
    if sees_totals(game):
        from solver.match.seen_match import seated
        from solver.rounds.games import play_seen

        return partial(play_seen, seated(game, players, job), rounds_of(game), rules_of(game, limit))
    from solver.match.roll_match import goes_turn_by_turn, roller

    tables = table_of(game, players[0], job), table_of(game, players[1], job)
    if goes_throw_by_throw(game):
        from solver.match.term_match import thrower

        return thrower(game, tables, limit)
    if goes_turn_by_turn(game):
        return roller(game, tables, limit)
    if not has_kernels(game):
        from solver.match.general_match import walker

        return walker(game, tables, limit, job)
    assert isinstance(game, Pig | SimultaneousPig | Throwing)
    return partial(play_on, (compact(tables[0]), compact(tables[1])), rules_of(game, limit))


def rules_of(game: Pig | SimultaneousPig | Throwing, limit: int) -> PlayedRules:
    scores = range(game.target)
    if isinstance(game, SimultaneousPig):
        nothing = np.zeros(game.target, np.int64)
        return PlayedRules(PIG_BOTH, game.target, roll_of(game.plain_die), False, nothing, nothing > 0, limit, game.past)
    if isinstance(game, Pig):
        stuck = np.array([not game.can_finish(score) for score in scores])
        roll, by_margin = roll_of(game.plain_die, game.variant == "exact"), game.pays == "points"
        return PlayedRules(PIG, game.target, roll, by_margin, np.zeros(game.target, np.int64), stuck, limit, 0)
    busted, stuck = np.array([game.busted(score) for score in scores]), np.zeros(game.target, np.bool_)
    form = BOTH if game.at_once else HOG
    return PlayedRules(form, game.target, roll_of(game.plain_die), False, busted, stuck, limit, 0)


def compact(table: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The table without copies for scores that make no difference; in one layout, for which the kernel is compiled once."""
    once = tuple(slice(None) if stride else slice(1) for stride in table.strides[:2])
    return in_a_row(table[once])


def in_a_row(table: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The table in one layout, for which the kernel is compiled once."""
    kept = np.ascontiguousarray(table).view()
    kept.flags.writeable = False
    return kept


@dataclass(frozen=True, eq=False)
class Stretch:
    """Some turns of a block of games. Called, it plays them, and tells how many games have ended."""

    block: Block
    games: int
    play: Any

    def __call__(self) -> tuple["Stretch", int]:
        before = int(self.block.place[NUMBER])
        self.play(self.block, self.games, STRETCH)
        return self, int(self.block.place[NUMBER]) - before

    @property
    def is_last(self) -> bool:
        return int(self.block.place[NUMBER]) == self.games


def stretches(games: int, seed: int, play: Any) -> Iterator[Stretch]:
    """The first stretch of every block."""
    for number in range(-(-games // BLOCK)):
        words = np.random.SeedSequence(seed, spawn_key=(number,)).generate_state(4, np.uint64)
        yield Stretch(new_block(words), min(BLOCK, games - number * BLOCK), play)


def run(ahead: Iterator[Stretch], games: int, workers: int, job: Job) -> Ints:
    """The sum of all tallies. Only this thread speaks to the job; one block more than there are workers is always submitted."""
    counts, done = np.zeros((2, 6), np.int64), 0
    job.reached(0.0)
    with ThreadPoolExecutor(workers) as pool:
        going: set[Future[tuple[Stretch, int]]] = {pool.submit(stretch) for stretch in islice(ahead, workers + 1)}
        while going:
            ended, going = wait(going, return_when=FIRST_COMPLETED)
            for stretch, more in (future.result() for future in ended):
                done += more
                job.reached(done / games)
                if stretch.is_last:
                    counts += stretch.block.tally
                    going |= {pool.submit(following) for following in islice(ahead, 1)}
                else:
                    going.add(pool.submit(stretch))
    return counts


@dataclass(frozen=True)
class Tally:
    """The ends of games, for the first-named player. Draws are ties and games without an end, which are `endless`."""

    games: int
    wins: int
    draws: int
    endless: int
    points: int  # points won less points lost
    squares: int  # the sum of the squared points of each game
    length: int  # the turns of all games that ended

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(mine + theirs for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True)))


@dataclass(frozen=True)
class Simulation:
    """The results of the first-named in simulated games.

    Values are as in `evaluate`: the share of wins and half the draws, or by "difference" the mean payment. Intervals hold the
    exact value in 19 of 20 simulations: for shares those of Wilson (1927), "Probable inference, the law of succession, and
    statistical inference", which draws, as half a win each, make a little too wide; for payments, normal ones.
    """

    game: Game
    players: tuple[Strategy, Strategy]
    seed: int
    as_first: Tally  # games begun by the first-named; both at once, one half of all games
    as_second: Tally

    @property
    def games(self) -> int:
        return self.both.games

    @property
    def both(self) -> Tally:
        return self.as_first + self.as_second

    @property
    def wins(self) -> tuple[int, int]:
        """The wins of the first-named, moving first and moving second."""
        return self.as_first.wins, self.as_second.wins

    @property
    def draws(self) -> tuple[int, int]:
        return self.as_first.draws, self.as_second.draws

    @property
    def endless(self) -> int:
        """The number of games that are draws because nobody could finish any more, or did within the limit."""
        return self.both.endless

    @property
    def first(self) -> float:
        return self.mean(self.as_first)

    @property
    def second(self) -> float:
        """The mean result of moving second; NaN after a single game."""
        return self.mean(self.as_second)

    @property
    def average(self) -> float:
        """The mean result over all games."""
        return self.mean(self.both)

    @property
    def interval(self) -> Interval:
        """The interval around the average."""
        return self.around(self.both)

    @property
    def intervals(self) -> tuple[Interval, Interval]:
        """The intervals around `first` and `second`."""
        return self.around(self.as_first), self.around(self.as_second)

    @property
    def turns(self) -> float:
        """The mean length of the games that ended, in turns of both players together, or in throws at once; NaN if none did."""
        ended = self.games - self.endless
        return self.both.length / ended if ended else nan

    def mean(self, tally: Tally) -> float:
        if not tally.games:
            return nan
        return (tally.points if self.game.pays == "points" else tally.wins + tally.draws / 2) / tally.games

    def around(self, tally: Tally) -> Interval:
        least, most = self.game.bounds
        if not tally.games:
            return least, most
        interval = payment_interval if self.game.pays == "points" else share_interval
        low, high = interval(tally, self.mean(tally))
        return max(least, low), min(most, high)


def share_interval(tally: Tally, share: float) -> Interval:
    """The interval of a share, after Wilson (1927)."""
    weight = NORMAL**2 / tally.games
    middle = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
    return middle - half, middle + half


def payment_interval(tally: Tally, mean: float) -> Interval:
    """The normal interval of a mean payment, by the standard deviation of the payments; all numbers, after one game."""
    if tally.games == 1:
        return -inf, inf
    variance = (tally.squares - tally.games * mean**2) / (tally.games - 1)
    half = NORMAL * sqrt(max(0.0, variance) / tally.games)
    return mean - half, mean + half
