"""Trainer: positions to answer, and what the answers were worth."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.model.request import Request
from diceviz.pictures.palette import Theme
from diceviz.training import progress_file
from diceviz.training.cards import RIGHT, Progress, joined
from diceviz.training.question_pool import Pool, costs_in, draw_pool
from solver import Job, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

FIGURES = {
    "Right": "Answers that were best, or a near-tie with it",
    "Streak": "Right answers running, and the most that ever were",
    "Accuracy": "The share of your answers that were right",
    "Lost each": "What your answers have lost on average, against the best ones",
}

SHAPES = {"best": "✓", "fine": "≈"}  # all others: ✗

SAID = {
    "play": ("From play", "Positions come up as often as they are met in play"),
    "close": ("Close calls", "Positions where the nearest wrong choice costs little; the closest come up most often"),
    "mine": ("My games", "Positions of your own games at the table in which your choice cost something"),
}


@dataclass(frozen=True)
class TrainerRequest(Request):
    positions: str = "play"  # where positions come from: a key of `SAID`
    missed: bool = False  # whether only positions are asked that were answered badly

    def __post_init__(self) -> None:
        if self.positions not in SAID:
            raise ValueError(f"positions = {self.positions}: must be one of {', '.join(SAID)}")


@dataclass(frozen=True)
class TrainerSource:
    """What questions are made from."""

    solution: "Solution"
    path: Path  # the file that keeps progress
    seed: int  # the seed of the games that are played to find positions


@dataclass(frozen=True)
class TrainerPicture:
    """The positions that are asked from, and how the user has done so far."""

    pool: Pool
    progress: Progress
    problem: str = ""  # what the user should know


def picture(source: TrainerSource, job: Job) -> TrainerPicture:
    progress, problem = recalled(source.path, source.solution.game)
    also = [*(card.state for card in progress.cards), *progress.mistakes]
    return TrainerPicture(draw_pool(source.solution, also, source.seed, job), progress, problem)


def with_mistakes(made: TrainerPicture, states: tuple[State, ...]) -> TrainerPicture:
    """The picture that knows these positions of one's own games, too."""
    pool, progress = made.pool, replace(made.progress, mistakes=joined(made.progress.mistakes, states))
    costs = {state: costs_in(pool.solution, state) for state in states if state not in pool.costs}
    return replace(made, pool=replace(pool, costs={**pool.costs, **costs}), progress=progress)


def recalled(path: Path, game: Game) -> tuple[Progress, str]:
    try:
        found = progress_file.read(path)
    except OSError as error:
        return Progress(), unkept(error)
    return found.known.get(game, Progress()), found.problem


def keep(path: Path, game: Game, progress: Progress) -> str:
    try:
        return progress_file.keep(path, game, progress)
    except OSError as error:
        return unkept(error)


def nothing(pool: Pool, positions: str, missed: bool, close: float) -> str:
    """Why nothing is asked."""
    if not pool.visits:
        return f"In {pool.game.name} there is never anything to choose: nothing can be asked."
    if positions == "mine" and not missed:
        return f"Play {pool.game.name} at the table: where your choice costs something, you will be asked here."
    if not pool.nearest(close):
        return (
            "In all positions that were found, every choice is as good as the best, or nearly: nothing can be asked. "
            "What is a near-tie is set at the left, under “Look for”."
        )
    return "There is nothing that you got wrong, or you have learnt it since." if missed else "Nothing can be asked."


def unkept(error: OSError) -> str:
    return f"Your progress cannot be kept: {error.strerror or error}."


def shape(grade: str) -> str:
    return SHAPES.get(grade, "✗")


def colour(grade: str, theme: Theme) -> str:
    return theme.good if grade in RIGHT else theme.bad


def figures(game: Game, progress: Progress) -> dict[str, tuple[str, str]]:
    """The figures of the user's progress by name: each as text, and what its tip adds."""
    asked = progress.asked
    counts = ", ".join(f"{number} {grade}" for grade, number in progress.grades.items())
    lost = f": {words.cost(game, progress.lost_each)} a question, {words.cost(game, progress.lost)} in all"
    return {
        "Right": (f"{progress.right} of {asked}", f" ({counts})" if asked else ""),
        "Streak": (f"{progress.streak}, best {progress.best_streak}", ""),
        "Accuracy": (f"{100 * progress.accuracy:.0f} %" if asked else "–", ""),
        "Lost each": (short_cost(game, progress.lost_each) if asked else "–", lost if asked else ""),
    }


def short_cost(game: Game, cost: float) -> str:
    """The cost of mistakes by question, in short: "0.32 points"."""
    return f"{game.unit.shown(cost):.2f} {game.unit.name if game.unit.less_is_better else 'points'}"
