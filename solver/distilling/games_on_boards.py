"""Which board is for which game."""

from threading import local

import numpy as np

from solver.distilling.boards import DuelBoard, ReachBoard, RuleBoard
from solver.distilling.deeds import longest
from solver.distilling.turn_laws import Law, Rolling, packed, throwing
from solver.games import Game
from solver.games.table_axes import at_risk
from solver.job import Job
from solver.kernels.whole_turns.turn_duel import Rules
from solver.memory import require
from solver.solutions.turns import TurnsSolution
from solver.solving import has_kernels, solve
from solver.tables.growing_table import Ints
from solver.tables.hog_reply_table import law_of

LARGEST = 400  # the largest target; a board for it takes some hundred megabytes
WORKER = local()
ARRAYS = 4  # arrays as large as the costs that a search takes


def check_game(game: Game) -> None:
    """Raise `ValueError` that says in one sentence why there are no rules for the game."""
    if not isinstance(game, Game) or game.players != 2:
        named = game.title if isinstance(game, Game) else repr(game)
        raise ValueError(f"{named}: must be a game of two players, for rules are judged by what they win")
    if game.hidden:
        raise ValueError(f"{game.title}: must be a game in which both scores are seen, for rules ask for them")
    if game.chooses == "roll or hold" and (game.at_once or not at_risk(game)):
        raise ValueError(f"{game.title}: must be Pig in turns or a game of dice, for other turns are not held at a total")
    if tuple(game.axes) not in (("mine", "theirs"), ("mine", "theirs", "turn")):
        raise ValueError(f"{game.name}: must end when the target is reached, for rules do not count turns")
    if game.target > LARGEST:
        raise ValueError(f"target = {game.target}: must be at most {LARGEST} for a rule to be sought")


def board_for(game: Game, job: Job) -> RuleBoard:
    require(ARRAYS * 8.0 * game.target**2 * columns(game), game.name)
    if game.chooses == "roll or hold":
        return pig_board(game, job)
    if has_kernels(game) and not game.at_once and getattr(game, "bust", "") == "nothing":
        return hog_board(game, job)
    worths = solve(game, job).worths()
    return ReachBoard(game, game.unit.scale * (worths.max(axis=2, keepdims=True) - worths), job)


def board_of_a_worker(game: Game) -> RuleBoard:
    """The board of a thread, of this process or another, that refines rules for somebody else; the last one is kept."""
    kept: tuple[Game, RuleBoard] | None = getattr(WORKER, "kept", None)
    if kept is None or kept[0] != game:
        kept = WORKER.kept = game, board_for(game, Job())
    return kept[1]


def columns(game: Game) -> int:
    return max(longest(game)) + 1 if game.chooses == "roll or hold" else len(game.choices)


def pig_board(game: Game, job: Job) -> DuelBoard:
    """Columns hold at 1, 2, 3, ...; the last one rolls to win."""
    solution, rolling = solve(game, job), Rolling(game)
    assert isinstance(solution, TurnsSolution)
    laws = rolling.holding(job)
    optimum, others = optimal_turns(solution, rolling, job)
    togo = np.maximum(1, np.arange(game.target + 1))[:, None]
    options = np.hstack([np.minimum(np.arange(1, columns(game)), togo), togo])
    rules = Rules(getattr(game, "variant", "") == "exact", *payments(game))
    replies = by_points_to_go(optimum)
    return DuelBoard(game, packed(laws), packed([*laws, *others]), replies, solution.values(), options, rules, job)


def optimal_turns(solution: TurnsSolution, rolling: Rolling, job: Job) -> tuple[Ints, list[Law]]:
    """The numbers of the laws by which the optimum plays, over both scores: of turns that hold at a total; and, counted on from
    these, of those that hold at no one total."""
    boundary, game, others = solution.boundary(job=job), solution.game, []
    found = boundary.first.copy()
    for mine, theirs in np.argwhere(boundary.last >= boundary.first).tolist():
        job.reached(0.0)
        goes_on = solution.whole_turn(mine, theirs).margin[: game.target - mine] > 0.0
        goes_on[0] = True
        others.append(rolling.law(goes_on))
        found[mine, theirs] = game.target + len(others)
    return found, others


def hog_board(game: Game, job: Job) -> DuelBoard:
    """Columns throw 1, 2, 3, ... dice."""
    turns, solution = packed(throwing(law_of(game).throw.chances)), solve(game, job)  # type: ignore[arg-type]  # of plain Hog
    options = np.broadcast_to(np.arange(1, game.max_dice + 1), (game.target + 1, game.max_dice))
    rules, replies = Rules(False, *payments(game)), by_points_to_go(solution.dice())
    return DuelBoard(game, turns, turns, replies, solution.values(), options, rules, job)


def by_points_to_go(numbers: Ints) -> Ints:
    """Numbers over the scores of the player who moves and of the other, by points to go of the other and of who moves."""
    togo = np.ones((len(numbers) + 1,) * 2, np.int64)
    togo[1:, 1:] = numbers[::-1, ::-1].T
    return togo


def payments(game: Game) -> tuple[float, float, float]:
    """What winning pays, and for each point that the loser has to go; and the value of a game without an end."""
    return (0.0, 1.0, 0.0) if game.pays == "points" else (1.0, 0.0, game.even)
