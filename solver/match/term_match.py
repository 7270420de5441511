"""Known players of composed Hog, throw by throw: who wins, the best reply, how long games are, where they lead, simulations."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.general.term_hog_solution import first_best, shown
from solver.job import Job
from solver.match.general_match import GeneralReply
from solver.match.lengths import LONGEST, Lengths
from solver.strategies import Strategy
from solver.tables.growing_table import Floats
from solver.term_hog import games, groups, values
from solver.term_hog.throw_law import ThrowLaw, law_of, place_of

Tables = tuple[Floats, Floats]


def match_values(game: Hog, first: Floats, second: Floats, job: Job) -> tuple[Floats, float]:
    """The values to the first-named, at [who moves, *axes], and the proven bound on the error of every one; `mine` is the score
    of the first-named throughout."""
    law, players = between(game, (first, second))
    found = values.found(game, law, players, job)
    return by_mover(found.values, game, law), found.gap


def between(game: Hog, tables: Tables) -> tuple[ThrowLaw, groups.Players]:
    law = law_of(game)
    first, second = (values.over_places(table, game, law) for table in tables)
    return law, values.known_players(first, second, law)


def by_mover(numbers: Floats, game: Hog, law: ThrowLaw) -> Floats:
    mine, theirs = (values.over_axes(part, game, law) for part in numbers)
    return np.array([mine, theirs.swapaxes(0, 1)])


def best_reply(game: Hog, strategy: Strategy, theirs: Floats, job: Job) -> GeneralReply:
    """The best reply to a strategy with the table `theirs`."""
    law = law_of(game)
    found = values.found(game, law, values.known_players(None, values.over_places(theirs, game, law), law), job)
    worths = shown(game, law, found.worths)
    replies = first_best(worths, 2.0 * found.gap)
    return GeneralReply(game, strategy, found.gap, by_mover(found.values, game, law), worths, replies, {})


@dataclass(frozen=True, eq=False)
class TermLengths(Lengths):
    """The lengths of games between two known players, from the start on."""

    game: Hog
    law: ThrowLaw
    players: groups.Players
    job: Job

    def rests(self, first: bool) -> Iterator[float]:
        mass, room = self.begun(first), groups.room_for(self.law)
        for _ in range(LONGEST):
            yield float(mass.sum())
            after, some = np.zeros_like(mass), max(1, values.PORTION // (self.law.dice * self.law.chances.shape[2]))
            for place in range(0, self.law.places, some):
                self.job.reached(0.0)
                games.all_throw(mass, place, min(place + some, self.law.places), self.law, self.players, room, after)
            mass = after

    def mean(self, first: bool) -> float:
        """The mean length, by an equation for every place."""
        found = values.found(self.game, self.law, self.players, self.job)
        return float((found.lengths * self.begun(first)).sum())

    def begun(self, first: bool) -> Floats:
        mass = np.zeros((2, self.law.places))
        mass[0 if first else 1, place_of(self.law, self.game.start())] = 1.0
        return mass


def lengths(game: Hog, tables: Tables, job: Job) -> TermLengths:
    return TermLengths(game.target, game, *between(game, tables), job)


def turn_starts(game: Hog, tables: Tables, job: Job) -> tuple[Floats, Floats | None]:
    """The expected number of turns that begin at [who begins, who moves, *axes of the map], as the player who moves sees it,
    and the chance that any does, where throws are not counted."""
    law, players = between(game, tables)
    visits, chances = np.zeros((2, 2, law.places)), np.zeros((2, 2, law.places))
    room, ways, order = groups.room_for(law), games.room_for_ways(), values.sums(law)[::-1]
    visits[[0, 1], [0, 1], place_of(law, game.start())] = 1.0
    pause = values.step(law, players)
    for begun in range(2):
        for number, (layer, total) in enumerate(order):
            if number % pause == 0:
                job.reached((begun + number / len(order)) / 2)
            games.pass_sum(layer, total, visits[begun], chances[begun], law, players, room, ways)
    shown = (2, 2, law.layers, law.size, law.size)
    return visits.reshape(shown).sum(axis=2), None if game.throws else chances.reshape(shown)[:, :, 0]


def thrower(game: Hog, tables: Tables, limit: int) -> Callable[..., None]:
    """The function that plays a block of games on for some throws."""
    law, players = between(game, tables)
    return partial(games.play_throws, place_of(law, game.start()), limit, law, players)
