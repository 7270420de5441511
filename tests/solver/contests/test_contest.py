"""A tournament says of every pair what `evaluate` says of it, whoever plays the matches, and ranks by what is won."""

import csv
import os
import signal
import warnings
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solver
from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, evaluate, reach, strategies, tournament
from solver.contests.hog_matches import HogMatches, dice_table, has_table_matches
from tests.solver.match.test_evaluate import drawn

RULES = [
    Hog(20, 4),
    Hog(20, 4, bust_pays=1, free="piggy-points", again="more-boar"),
    Hog(30, 4, free="pi-bacon", again="align-or-pass"),
    Hog(30, 3, free="free-bacon", wild="hog-wild", swap="swine-swap"),
    Hog(24, 3, again="more-boar", swap="swine-swap"),
    Hog(30, 3, free="boar-brawl", jump="sus-fuss", bust_pays=1),
    Hog(20, 4, first_has=7, second_has=3),
    Hog(15, 3, "all"),
    Hog(12, 3, end="turns", turns=4),
    SimultaneousHog(12, 3),
    Pig(15, "difference", Die(4)),
]


def players(game: Any) -> list[Any]:
    """Sure ones and such as mix."""
    sure = drawn(game, 1) if game.chooses == "roll or hold" else strategies.mix(strategies.dice(1), strategies.optimal(), 0.3)
    return [strategies.optimal(), sure, strategies.uniform(), strategies.dice(2) if game.chooses == "dice" else drawn(game, 2)]


def is_same(table: Any, other: Any) -> bool:
    return np.array_equal(table.firsts, other.firsts) and np.array_equal(table.seconds, other.seconds)


@pytest.mark.parametrize("game", RULES, ids=str)
def test_every_pair_is_what_evaluate_says(game: Any) -> None:
    entries = players(game)
    table = tournament(game, entries)
    for one, other in np.ndindex(4, 4):
        if one != other:
            match = evaluate(game, entries[one], entries[other])
            bound = match.gap + table.gaps[one, other]
            assert abs(table.firsts[one, other] - match.first) <= bound <= 1e-9
            assert abs(table.seconds[one, other] - match.second) <= bound
    assert (np.diagonal(table.averages) == game.even).all()


@pytest.mark.parametrize("game", [game for game in RULES if has_table_matches(game)], ids=str)
def test_positions_are_met_as_often_as_reach_says(game: Any) -> None:
    one, other = players(game)[1:3]
    tables = [dice_table(each.mixes(game), game) for each in (one, other)]
    assert np.allclose(HogMatches(game).met(*tables, Job()), reach(game, one, other).visits()[0], rtol=0, atol=1e-13)


def contest() -> Any:
    """Two that are called the same, one of them better than all others."""
    game = Hog(20, 4)
    entries = [strategies.dice(2), strategies.optimal(), strategies.dice(2), strategies.uniform(), strategies.dice(1)]
    return tournament(game, entries)


def test_the_contests_own_score() -> None:
    table = contest()
    assert table.names == ("two dice", "optimal", "two dice (2)", "uniform", "one die")
    wins = {name: int(won) for name, won in zip(table.names, table.wins, strict=True)}
    assert wins["optimal"] == 4 and wins["two dice"] == wins["two dice (2)"]  # against each other neither wins
    assert table.averages[0, 2] == pytest.approx(0.5, abs=1e-15) and table.undecided == 0


def test_the_ranking_shares_places_and_can_be_sorted() -> None:
    table = contest()
    by_wins, by_name = table.ranking(), table.ranking("name")
    assert [each.place for each in by_wins][:2] == [1, 2] and by_wins[0].name == "optimal"
    alike = [each.place for each in by_wins if each.name.startswith("two dice")]
    assert alike[0] == alike[1]
    assert [each.name for each in by_name] == ["one die", "optimal", "two dice", "two dice (2)", "uniform"]
    averages = [each.average for each in table.ranking("average")]
    assert averages == sorted(averages, reverse=True)
    worst = table.ranking("worst")[0]
    assert (worst.name, worst.worst) == ("optimal", min(table.averages[1, [0, 2, 3, 4]]))


def test_the_table_as_csv(tmp_path: Path) -> None:
    table = contest()
    table.save(tmp_path / "a.csv")
    head, *rows = csv.reader((tmp_path / "a.csv").read_text().splitlines())
    assert head[:6] == ["place", "strategy", "wins", "average", "worst", "worst against"] and len(rows) == 5
    won = {row[1]: dict(zip(head, row, strict=True)) for row in rows}
    assert float(won["optimal"]["uniform"]) == table.averages[1, 3] and won["optimal"]["optimal"] == ""


def test_who_does_not_know_the_game_is_named() -> None:
    with pytest.raises(ValueError, match="keep pace and end race: its numbers are for Pig to 100"):
        tournament(Pig(20), [strategies.optimal(), strategies.keep_pace()])
    with pytest.raises(ValueError, match="hold at 5: is a strategy for Pig, not for Hog to 20"):
        tournament(Hog(20), [strategies.optimal(), strategies.hold_at(5)])
    with pytest.raises(ValueError, match="a tournament of 1: must be of two strategies or more"):
        tournament(Pig(20), [strategies.optimal()])


def test_progress_and_cancelling() -> None:
    done: list[float] = []
    tournament(RULES[0], players(RULES[0]) * 6, job=Job(done.append))
    assert done == sorted(done) and done[-1] == 1.0 and len(done) > 3
    with pytest.raises(Cancelled):
        tournament(RULES[0], players(RULES[0]) * 6, job=Job(cancelled=lambda: bool(done)))


# Executors


class Faulty(Executor):
    """Loses every other batch, and breaks for good after some."""

    def __init__(self, last: int) -> None:
        self.handed_out, self._last = 0, last

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Any:
        self.handed_out += 1
        if self.handed_out > self._last:
            raise BrokenProcessPool("nobody is left")
        future: Future[Any] = Future()
        if self.handed_out % 2:
            future.set_exception(ConnectionError("the worker has died"))
        else:
            future.set_result(work(*arguments, **named))
        return future


@pytest.mark.parametrize("last", [0, 3, 100])
def test_what_a_worker_loses_is_done_again(last: int) -> None:
    game = RULES[0]
    entries = players(game) * 10
    executor = Faulty(last)
    assert is_same(tournament(game, entries, executor), tournament(game, entries))
    assert executor.handed_out > min(last, 3)


def test_what_is_wrong_with_the_work_itself_is_not_tried_again() -> None:
    class Wrong(Faulty):
        def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Any:
            self.handed_out += 1
            future: Future[Any] = Future()
            future.set_exception(ValueError("a wrong number"))
            return future

    executor = Wrong(0)
    with pytest.raises(ValueError, match="a wrong number"):
        tournament(RULES[0], players(RULES[0]), executor)
    assert executor.handed_out == 1


def test_a_sweep_loses_nothing_either() -> None:
    swept, usual = (solver.sweep(Pig(10), "target", range(5, 12), executor=each) for each in (Faulty(9), None))
    assert swept.values == tuple(range(5, 12)) and list(swept.numbers) == list(usual.numbers)


def test_threads_of_ones_own() -> None:
    game = RULES[0]
    with ThreadPoolExecutor(3) as pool:
        assert is_same(tournament(game, players(game), pool), tournament(game, players(game)))


def test_a_cluster_that_loses_a_worker_midway() -> None:
    """A real cluster of two processes, of which one is killed while it is at work: the same table, nothing lost."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the cluster, about what it finds on this machine
        from distributed import Client, LocalCluster

        game = Hog(60, 6)
        entries = [strategies.dice(1 + number % 6) for number in range(72)]
        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
            Client(cluster) as client,
        ):
            workers = list(client.run(os.getpid).values())
            killed: list[int] = []

            def kill(done: float) -> None:
                if done > 0.2 and not killed:
                    killed.append(workers[0])
                    os.kill(workers[0], signal.SIGKILL)

            table = tournament(game, entries, client.get_executor(), Job(kill))
    assert len(workers) == 2 and killed
    assert is_same(table, tournament(game, entries))
