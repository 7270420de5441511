"""Figures of F. Crocce & E. Mordecki, "Optimal minimax strategy in a dice game": four slices each of figures 3, 5 and 6."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.cells import show_cells
from diceviz.figures.figure import Figure
from diceviz.figures.legends import Key, add_keys
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.papers import crocce_mordecki_steps as steps
from diceviz.papers.crocce_mordecki import SLICED, opponent_scores
from diceviz.pictures.palette import HOLD, ROLL, rgb
from diceviz.pictures.slices import policy_slice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

CORNER = 60  # the scores and turn totals of the corner that is enlarged, in points
WHERE = (0.53, 0.53, 0.45, 0.45)  # left, bottom, width and height of the enlarged part, as shares of the picture
CLASSIC = 3
WORDS = {
    3: ("the optimal strategy", "The more the opponent has, the longer one rolls."),
    5: (
        "the optimal strategy, to hit 200 exactly",
        "Even against 198 points one stops, for nobody is sure to finish soon. Enlarged: the corner next to the target, "
        "where one rolls on with 7 points to go.",
    ),
    6: (
        "the optimal strategy, by margin",
        "The winner is paid what the loser still needs. Enlarged: close to the target one rolls on, whatever the opponent has.",
    ),
}


def figure(number: int) -> Figure:
    from solver import solve

    if number not in SLICED:
        return steps.figure(number)
    (title, told), solution = WORDS[number], solve(SLICED[number][0])
    margins = {theirs: policy_slice(solution, "theirs", theirs) for theirs in opponent_scores(number)}
    return Figure(
        f"Crocce Mordecki figure {number}",
        f"Crocce & Mordecki, figure {number}: {title}",
        f"Pig to 200, for four scores of the opponent: where to roll and where to hold. {told}",
        lambda: data(solution, number, margins),
        lambda sheet, page: draw(sheet, page, margins, closer=number != CLASSIC),
        2.35,
    )


def data(solution: "Solution", number: int, margins: dict[int, np.ndarray]) -> Data:
    """A row for each state that is drawn. Of the margins, rows are turn totals, and columns own scores."""
    slices = [columns_of(theirs, each) for theirs, each in margins.items()]
    columns = {name: np.concatenate([each[name] for each in slices]) for name in slices[0]}
    return Data(solution.game, f"F. Crocce & E. Mordecki, figure {number}", columns, {"gap": solution.gap})


def columns_of(theirs: int, margins: np.ndarray) -> dict[str, np.ndarray]:
    """The states of the slice at that score of the opponent."""
    turns, mine = np.nonzero(~np.isnan(margins))
    best = np.where(margins[turns, mine] > 0, "roll", "hold")
    return {"theirs": np.full(len(turns), theirs), "mine": mine, "turn": turns, "best": best}


def draw(sheet: "Sheet", page: Page, margins: dict[int, np.ndarray], closer: bool) -> None:
    """`closer` shows the corner next to the target a second time, enlarged, where there are no states."""
    rows = 1 if page.width > 2 * page.height else 2
    several = sheet.subplots(rows, len(margins) // rows, sharex=True, sharey=True)
    for axes, (theirs, each) in zip(several.flat, margins.items(), strict=True):
        cells = coloured(each)
        show_cells(axes, cells)
        if closer:
            enlarge(axes, page, cells)
        axes.set(title=f"opponent has {theirs}", xlim=(-0.5, 200), ylim=(-0.5, 200), aspect="equal")
        axes.title.set(size=8.5 * page.scale, weight="semibold")
        axes.set(xticks=(0, 100, 200), yticks=(0, 100, 200))
    for axes in several.flat:
        axes.set(xlabel="my score", ylabel="turn total")
        axes.label_outer()
    add_keys(sheet, page, [Key("roll", ROLL), Key("hold", HOLD)])


def enlarge(axes: "Axes", page: Page, cells: np.ndarray) -> None:
    inset = axes.inset_axes(WHERE)
    show_cells(inset, cells)
    inset.set(xlim=(200 - CORNER, 200), ylim=(0, CORNER), xticks=[], yticks=[])
    box = axes.indicate_inset_zoom(inset, edgecolor=page.theme.text, linewidth=0.7, alpha=0.9)
    for line in box.connectors or ():  # they would cross the picture
        line.set_visible(False)


def coloured(margins: np.ndarray) -> np.ndarray:
    """The cells in the colours of rolling and holding, clear where there is no state."""
    cells = np.zeros((*margins.shape, 4), np.ubyte)
    for colour, where in ((ROLL, margins > 0), (HOLD, margins <= 0)):
        cells[where] = *rgb(colour), 255
    return cells
