"""All strategies against all: exact values of every pair, in batches that share what they have in common."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.batches import side_by_side
from solver.contests.contest_table import ContestTable
from solver.contests.hog_matches import HogMatches, dice_table, has_table_matches
from solver.games import Game
from solver.job import Job
from solver.match import evaluate, require_two_players
from solver.strategies import Strategy, laid_out
from solver.strategies.rules_of_thumb import table
from solver.tables.growing_table import Floats
from solver.tables.strategy_arrays import check_table

SIDE = {True: 16, False: 4}  # strategies along a side of a batch: where matches take less than a millisecond, and else
LAYING_OUT = 0.05  # the share of the work that is laying out tables

Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class MatchBatch:
    """Some pairs, with what their matches need: tables where the kernel knows the game, else the strategies."""

    game: Game
    entries: dict[int, Any]
    pairs: tuple[Pair, ...]


def tournament(
    game: Game, strategies: Iterable[Strategy], executor: Executor | None = None, job: Job | None = None
) -> ContestTable:
    """All strategies against all, exactly. Raises `Cancelled` when the job is.

    Pairs are played in batches on all cores, or by any executor of `concurrent.futures`, such as that of a cluster; a batch
    whose worker dies is tried again. `ValueError` names a strategy that does not know the game.
    """
    require_two_players(game)
    players, job = [*strategies], job or Job()
    if len(players) < 2:
        raise ValueError(f"a tournament of {len(players)}: must be of two strategies or more")
    entries = entries_of(game, players, job)
    batches = [*batches_of(game, entries)]
    firsts, seconds = (np.full((len(players),) * 2, game.even) for _ in range(2))
    gaps = np.zeros((len(players),) * 2)
    rest = Job(lambda done: job.progress(LAYING_OUT + (1.0 - LAYING_OUT) * done), job.cancelled)
    for place, found in side_by_side(played, batches, rest, executor):
        for (one, other), (first, second, gap) in zip(batches[place].pairs, found.tolist(), strict=True):
            firsts[one, other], seconds[one, other] = first, second
            firsts[other, one], seconds[other, one] = game.mirrored(second), game.mirrored(first)
            gaps[one, other] = gaps[other, one] = gap
    job.reached(1.0)
    return ContestTable(game, tuple(players), firsts, seconds, gaps)


def entries_of(game: Game, players: Sequence[Strategy], job: Job) -> list[Any]:
    entries = []
    for place, player in enumerate(players):
        job.reached(LAYING_OUT * place / len(players))
        try:
            entries.append(entry_of(game, player, Job(cancelled=job.cancelled)))
        except (TypeError, ValueError) as error:
            said = str(error)
            raise ValueError(said if said.startswith(player.name) else f"{player.name}: {said}") from None
    return entries


def entry_of(game: Game, player: Strategy, job: Job) -> Any:
    """What a batch has of a strategy; its table is checked in any case."""
    if not has_table_matches(game):
        laid_out(player, game, job)
        return player
    mixes = table(player, game, job)
    check_table(mixes, game)
    return dice_table(mixes, game)


def batches_of(game: Game, entries: Sequence[Any]) -> Iterator[MatchBatch]:
    """All pairs of two, in squares: a batch has few strategies and many pairs of them."""
    side = SIDE[has_table_matches(game)]
    for top in range(0, len(entries), side):
        for left in range(top, len(entries), side):
            ones, others = range(top, min(top + side, len(entries))), range(left, min(left + side, len(entries)))
            if pairs := tuple((one, other) for one in ones for other in others if one < other):
                yield MatchBatch(game, {place: entries[place] for place in {*ones, *others}}, pairs)


def played(batch: MatchBatch, job: Job) -> Floats:
    """For each pair what the first-named wins who moves first, and who moves second, and the proven bound on the error."""
    game, entries = batch.game, batch.entries
    if has_table_matches(game):
        matches = HogMatches(game)
        return np.array([matches.played(entries[one], entries[other], job) for one, other in batch.pairs])
    tables = {place: laid_out(entry, game, job) for place, entry in entries.items()}
    return np.array([met(game, tables[one], tables[other], job) for one, other in batch.pairs])


def met(game: Game, one: Strategy, other: Strategy, job: Job) -> tuple[float, float, float]:
    """What a strategy wins in both seats; where one has a head start, each has it in one of two games."""
    told = Job(cancelled=job.cancelled)
    match = evaluate(game, one, other, told)
    if game.seen_from(1) == game:
        return match.first, match.second, match.gap
    turned = evaluate(game, other, one, told)
    return match.average, game.mirrored(turned.average), max(match.gap, turned.gap)
