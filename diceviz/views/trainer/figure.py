"""How one has done in the trainer, printed."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import whole
from diceviz.figures.charts import open_frame
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.training.cards import GRADES, Progress
from diceviz.views.trainer.picture import TrainerPicture, TrainerRequest, colour, figures, shape

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

    from solver.games import Game

WHAT = "Answers to the trainer"


def figure(frame: Frame, request: TrainerRequest, made: TrainerPicture | None = None) -> Figure:
    """The answers so far, in this game."""
    if made is None:
        raise ValueError("the trainer has only your own answers to print: open the window, and answer some questions")
    if not made.progress.asked:
        raise ValueError("nothing has been answered yet: answer a question of the trainer first")
    game, progress = made.pool.game, made.progress
    told = "; ".join(f"{name.lower()} {text}" for name, (text, _) in figures(game, progress).items())
    last = " ".join(shape(grade) for grade in progress.recent)
    return Figure(
        "Trainer",
        f"{described(game)}: answers to the trainer",
        f"{told.capitalize()}. The last ones, the newest at the right: {last}",
        lambda: data(game, progress),
        lambda sheet, page: draw(sheet, page, progress),
        16 / 9,
    )


def data(game: "Game", progress: Progress) -> Data:
    counts = np.array([progress.grades.get(grade, 0) for grade in GRADES])
    notes = {"lost": progress.lost, "streak": progress.streak, "best streak": progress.best_streak}
    return Data(game, WHAT, {"grade": np.array(GRADES), "answers": counts}, notes)


def draw(sheet: "Sheet", page: Page, progress: Progress) -> None:
    """A bar for each grade, the best on top."""
    axes, counts = sheet.subplots(), [progress.grades.get(grade, 0) for grade in GRADES]
    bars = axes.barh(range(len(GRADES)), counts, 0.7, color=[colour(grade, page.theme) for grade in GRADES], linewidth=0)
    axes.bar_label(bars, [f"{count}" for count in counts], padding=3, weight="semibold")
    axes.set_yticks(range(len(GRADES)), [f"{grade}  {shape(grade)}" for grade in GRADES])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(GRADES) - 0.5, -0.5)
    axes.set_xlim(0, 1.08 * max(counts))
    axes.set_xlabel("answers")
    whole(axes.xaxis)
    open_frame(axes)
