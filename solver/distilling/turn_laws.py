"""The laws of whole turns: how many points a turn scores that holds at some total, plays as the optimum does, or throws some
dice."""

import numpy as np
import numpy.typing as npt

from solver.dice import Landing
from solver.games import Game
from solver.kernels.turn_duel import Turns
from solver.tables.growing_table import Floats

Law = tuple[int, Floats]  # the least points that are scored, and the chances from there on
Marks = npt.NDArray[np.bool_]


def packed(laws: list[Law]) -> Turns:
    """The laws as the kernels take them."""
    begins = np.cumsum([0, *(len(chances) for _, chances in laws)])
    return Turns(begins, np.array([first for first, _ in laws]), np.concatenate([chances for _, chances in laws]))


def trimmed(chances: Floats) -> Law:
    """The law of a turn that scores k points with chances[k]; it scores none by failing."""
    scored = np.flatnonzero(chances)
    if not len(scored):
        return 1, np.zeros(1)
    return int(scored[0]), chances[scored[0] : scored[-1] + 1].copy()


def moving(landings: tuple[Landing, ...], turn: int) -> list[tuple[float, int | None]]:
    """The outcomes of a roll at that turn total, each with its chance, without those that leave the total as it is."""
    after = [(float(each.chance), each.turn_after(turn)) for each in landings]
    moves = sum(chance for chance, total in after if total != turn)
    return [(chance / moves, total) for chance, total in after if total != turn]


def ends_of(rolls: Marks, landings: tuple[Landing, ...]) -> Floats:
    """The chance that a turn ends with each total, if it goes on where `rolls` says so; no outcome may lower a total."""
    largest = max(total or 0 for turn in range(len(rolls)) for _, total in moving(landings, turn))
    mass = np.zeros(max(largest, len(rolls)) + 1)
    mass[0] = 1.0
    for turn in np.flatnonzero(rolls).tolist():
        here, mass[turn] = mass[turn], 0.0
        for chance, total in moving(landings, turn) if here else ():
            if total is not None:
                mass[total] += here * chance
    return mass


def holding(game: Game) -> list[Law]:
    """The laws of turns that hold at 0, 1, 2, ... up to the target; the first is never used."""
    always, landings = game.target, game.die.landings
    steps = [moving(landings, turn) for turn in range(always)]
    comes, laws = np.zeros(always), [(1, np.zeros(1))]
    comes[0] = 1.0
    ends = np.zeros(1 + max(total or 0 for step in steps for _, total in step))
    for hold, step in enumerate(steps, start=1):
        ends[hold - 1] = 0.0
        for chance, total in step:
            if total is not None:
                ends[total] += comes[hold - 1] * chance
        if hold < always:
            comes[hold] = ends[hold]
        laws.append(trimmed(ends))
    return laws


def throwing(chances: Floats) -> list[Law]:
    """The laws of throws of 0, 1, 2, ... dice that score k points with chances[dice - 1, k]; the first is never used."""
    return [(1, np.zeros(1)), *(trimmed(np.append(0.0, row[1:])) for row in chances)]
