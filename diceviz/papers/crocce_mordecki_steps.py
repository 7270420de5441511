"""Figures 1, 2 and 4 of F. Crocce & E. Mordecki: where a decision leads, and with which chance, from the rule book."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.papers.crocce_mordecki import EXACT, REACH
from diceviz.pictures.palette import HOLD, ROLL
from solver import Pig, State
from solver.games.state import Outcome

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

PLACE = State(120, 150, 26)  # any state would do
NEAR = State(180, 150, 16)
BOX = {"boxstyle": "round,pad=0.45", "linewidth": 1.0}
LETTERS = 8
LEFT, RIGHT, GAP = 0.3, 0.66, 0.02  # shares of the width: where boxes end, where they begin, and the gap before arrows
COLOURS = {"roll": ROLL, "hold": HOLD}


@dataclass(frozen=True)
class Step:
    begin: str  # a state, in words
    by: str
    chance: Fraction
    end: str
    passes: bool = False  # whether the other player moves next
    action: str = "roll"


def figure(number: int) -> Figure:
    title, caption, steps, game = PICTURES[number]
    return Figure(
        f"Crocce Mordecki figure {number}",
        f"Crocce & Mordecki, figure {number}: {title}",
        caption,
        lambda: data(game, title, steps),
        lambda sheet, page: draw(sheet, page, steps),
        2.1,
    )


def data(game: Pig, title: str, steps: tuple[Step, ...]) -> Data:
    names = ("begin", "by", "end")
    columns = {name: np.array([getattr(step, name) for step in steps]) for name in names}
    return Data(game, title, {**columns, "chance": np.array([float(step.chance) for step in steps])})


def said(state: State, mover: str = "") -> str:
    """The state in words, as the player who moves sees it."""
    at_risk = f", {state.turn} at risk" if state.turn else ""
    return f"{mover}{state.mine} : {state.theirs}{at_risk}"


def rolls(game: Pig, state: State) -> tuple[Step, ...]:
    outcomes = zip(game.die.faces, game.outcomes(state, "roll"), strict=True)
    return tuple(step(state, f"a {face}", outcome) for face, outcome in outcomes)


def step(state: State, by: str, outcome: Outcome, action: str = "roll") -> Step:
    after = outcome.state
    assert after is not None  # no step of these figures ends the game
    there = ": there" if after.mine + after.turn == EXACT.target else ""
    return Step(said(state), by, outcome.chance, said(after, "opponent, " * outcome.passes) + there, outcome.passes, action)


def stops(game: Pig, state: State) -> tuple[Step, ...]:
    return tuple(step(state, "stop", outcome, "hold") for outcome in game.outcomes(state, "hold"))


def draw(sheet: "Sheet", page: Page, steps: tuple[Step, ...]) -> None:
    axes = sheet.subplots()
    axes.set(xlim=(0, 1), ylim=(len(steps) - 0.4, -0.6))
    axes.set_axis_off()
    for begin in dict.fromkeys(step.begin for step in steps):
        rows = [row for row, each in enumerate(steps) if each.begin == begin]
        middle = sum(rows) / len(rows)
        box(axes, page, (LEFT, middle), begin, page.theme.text, "right")
        for row in rows:
            arrow(axes, page, steps[row], middle, row)


def arrow(axes: "Axes", page: Page, step: Step, begin: float, row: int) -> None:
    colour = COLOURS.get(step.action, page.theme.faint)
    style = {"arrowstyle": "-|>", "color": colour, "linewidth": 1.1, "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", (RIGHT - GAP, row), (LEFT + GAP, begin), arrowprops=style)
    words = f"{step.by}: {step.chance}" if step.by else str(step.chance)
    told = axes.text((LEFT + RIGHT) / 2, (begin + row) / 2, words, ha="center", va="center", size=LETTERS * page.scale)
    told.set_bbox({"facecolor": page.theme.pane, "linewidth": 0, "pad": 1.5})
    box(axes, page, (RIGHT, row), step.end, page.theme.faint if step.passes else colour, "left")


def box(axes: "Axes", page: Page, place: tuple[float, float], words: str, edge: str, side: str) -> None:
    shape = {**BOX, "facecolor": page.theme.pane, "edgecolor": edge}
    axes.text(*place, words, ha=side, va="center", size=LETTERS * page.scale, bbox=shape)


HALF = Fraction(1, 2)
PICTURES = {
    1: (
        "where a decision leads",
        "From 120 points against 150, with 26 at risk: six faces of a die, or one stop. Scores are those of who moves, first.",
        (*rolls(REACH, PLACE), *stops(REACH, PLACE)),
        REACH,
    ),
    2: (
        "the first state and the last",
        "A fair coin tells who begins; when somebody has 200 points the game stays where it is.",
        (
            Step("initial state", "", HALF, "player one begins, 0 : 0", action=""),
            Step("initial state", "", HALF, "player two begins, 0 : 0", action=""),
            Step("final state", "", Fraction(1), "final state", action=""),
        ),
        REACH,
    ),
    4: (
        "where a roll leads near an exact target",
        "From 180 points against 150, with 16 at risk, who must hit 200 exactly: a 4 is there; a 1, a 5 and a 6 lose the turn.",
        rolls(EXACT, NEAR),
        EXACT,
    ),
}
