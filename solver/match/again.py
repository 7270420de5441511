"""A match and a best reply after a strategy has changed a little: in Pig only what depends on the change is found anew."""

from dataclasses import replace
from typing import Any

import numpy as np

from solver.job import Job
from solver.match import Match, PigMatch, best_response, evaluate, table_of
from solver.match.replies import PigReply, Reply
from solver.strategies import Strategy
from solver.tables.pig_duel_table import Duel, Marks, fight_again


def evaluate_again(before: Match, first: Strategy, job: Job) -> Match:
    """The match in which the first-named plays another strategy."""
    game, (_, second) = before.game, before.players
    if not (isinstance(before, PigMatch) and isinstance(before._duel, Duel)):
        return evaluate(game, first, second, job)
    old, theirs = before._tables
    mine = table_of(game, first, job)
    duel = fight_again(before._duel, mine, theirs, changed(old, mine), job)
    values = np.array([duel.values(), duel.second_values()])
    return replace(before, players=(first, second), gap=duel.gap, _values=values, _tables=(mine, theirs), _duel=duel)


def reply_again(before: Reply, strategy: Strategy, job: Job) -> Reply:
    """The best reply to another strategy."""
    game = before.game
    if not (isinstance(before, PigReply) and isinstance(before._duel, Duel)):
        return best_response(game, strategy, job)
    old, theirs = table_of(game, before.against, job), table_of(game, strategy, job)
    duel = fight_again(before._duel, None, theirs, changed(old, theirs).T, job)
    return PigReply(before.game, strategy, duel.gap, duel)


def changed(old: Any, new: Any) -> Marks:
    """Over both scores, as the player sees them whose tables these are, whether anything is done otherwise."""
    return np.asarray((old != new).any(axis=2))
