"""The leaks of a player in games that were played: decisions cost what the ledger says, and each game weighs the same."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from solver.games import Game, State
from solver.games.state import Choice
from solver.job import Job
from solver.mistakes.leak_report import LeakReport, Mistakes, leaks_in, map_of
from solver.mistakes.leaks_of_strategy import dice_in_words
from solver.mistakes.situations import TOO_LITTLE, TOO_MUCH
from solver.playing.accounts import ledger
from solver.playing.plies import Ply, each_of, seen_by
from solver.solving import solve

Made = tuple[tuple[int, ...], str, str, int]  # the state, what was chosen and what was best there, and what kind that is


def leaks_in_games(game: Game, games: Iterable[tuple[Sequence[Ply], int]], job: Job | None = None) -> LeakReport:
    """Where a player loses in games by these rules: each is told by its plies, and by the seat of the player.

    What is lost is the mean over the games. Raises `Cancelled` when the job is, `ValueError` if there are none.
    """
    told, job = [*games], job or Job()
    if not told:
        raise ValueError("no games: must be one or more")
    if game.hidden or game.players != 2:
        raise TypeError(f"{game.name}: leaks are told of games for two in which both scores are seen")
    solution = solve(game, Job(cancelled=job.cancelled))
    costs: dict[Made, list[float]] = {}
    for number, (plies, seat) in enumerate(told):
        job.reached(number / len(told))
        for entry in ledger(solution, plies).entries:
            cost = abs(entry.skill[seat])
            if cost > solution.tolerance and seat in entry.ply.movers:
                costs.setdefault(made(solution, entry.ply, seat), []).append(cost)
    job.reached(1.0)
    mistakes = counted(game, costs, len(told))
    return LeakReport(
        game, "games", tuple(leaks_in(mistakes)), float(mistakes.lost.sum()), solution.gap, map_of(mistakes), len(told)
    )


def made(solution: Any, ply: Ply, seat: int) -> Made:
    state = seen_by(ply.state, seat, ply.movers)
    chosen = each_of(ply.action)[ply.movers.index(seat)]
    best = best_of(solution, state)
    kind = TOO_MUCH if amount(chosen) > amount(best) else TOO_LITTLE
    return tuple(solution.game.where(state).values()), said(chosen), said(best), kind


def best_of(solution: Any, state: State) -> Choice:
    worths: dict[Choice, float] = solution.action_values(state)
    return max(worths, key=lambda choice: worths[choice])


def amount(choice: Choice) -> int:
    return choice if isinstance(choice, int) else int(choice == "roll")


def said(choice: Choice) -> str:
    return choice if isinstance(choice, str) else dice_in_words(choice)


def counted(game: Game, costs: dict[Made, list[float]], games: int) -> Mistakes:
    made = [*costs]
    states = np.array([each[0] for each in made], np.int64).reshape(-1, len(game.axes))
    means, met = np.array([np.mean(each) for each in costs.values()]), np.array([len(each) / games for each in costs.values()])
    kinds = np.array([each[3] for each in made], np.int64)
    return Mistakes(game, states, means, met, kinds, lambda number: made[number][1], lambda number: made[number][2])
