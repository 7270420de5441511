"""Composed Hog solved throw by throw, where scores never fall or throws are counted; seen as if from its rule book."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.games.hog_in_turns import Hog
from solver.general.general_solution import GeneralSolution
from solver.general.graph import Floats
from solver.job import Job
from solver.term_hog import groups, values
from solver.term_hog.throw_law import ThrowLaw, law_of


@dataclass(frozen=True, eq=False)
class TermHogSolution(GeneralSolution):
    """Nothing is ever read from the rule book but what single choices are worth."""

    game: Hog

    @cached_property
    def _all_worths(self) -> Floats:
        law = law_of(self.game)
        numbers = np.nan_to_num(values.from_axes(self._values, self.game, law))[None]
        worths, some = np.empty((law.places, law.dice + 1)), max(1, values.PORTION // (law.dice * law.chances.shape[2]))
        for first in range(0, law.places, some):
            groups.some_worths(numbers, first, min(first + some, law.places), law, worths)
        return shown(self.game, law, worths)


def solve_term_hog(game: Hog, job: Job) -> TermHogSolution:
    law = law_of(game)
    found = values.found(game, law, values.between_the_best(law), job)
    worths = shown(game, law, found.worths)
    mixes = first_best(worths, 2.0 * found.gap)
    return TermHogSolution(game, found.gap, values.over_axes(found.values[0], game, law), mixes, {})


def shown(game: Hog, law: ThrowLaw, worths: Floats) -> Floats:
    """Worths by places, over the axes and the choices; NaN where there is no place."""
    return values.over_axes(worths[:, game.dice(game.choices[0]) :], game, law)


def first_best(worths: Floats, tie: float) -> Floats:
    """The strategy that has the fewest of the best numbers of dice, over the axes and the choices."""
    chosen = np.argmax(np.nan_to_num(worths) >= np.nan_to_num(worths).max(axis=-1, keepdims=True) - tie, axis=-1)
    return np.where(np.isnan(worths), np.nan, np.eye(worths.shape[-1])[chosen])
