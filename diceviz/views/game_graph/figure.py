"""The course of a game, printed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.figures.cells import PIXEL, whole
from diceviz.figures.data import Data
from diceviz.figures.figure import Figure, Look, Zoom, plain
from diceviz.figures.page import Page
from diceviz.figures.sample_game import NO_GAME, played
from diceviz.model.other_rules import described
from diceviz.model.record import Line, shared
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.views.game_graph.pane import LEGEND, OTHERS, GameGraph
from diceviz.views.game_graph.picture import (
    BANDS,
    FILLS,
    MOST_BANDS,
    GamePicture,
    at_rest,
    axis_colours,
    axis_names,
    course,
    edges,
    levels,
    places,
    sides,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.playing.accounts import Ledger

WHAT = "Course of a game"
DOWN = [(-0.28, 0.5), (0.28, 0.5), (0.0, 0.08), (-0.28, 0.5)]  # its tip above the point that it marks
ROOMY = 110  # points of height that leave room for every number


@dataclass(frozen=True, eq=False)
class Played:
    """A game: its line, other lines beside it, what its picture is made of, and the present ply."""

    solution: "Solution"
    ledger: "Ledger"
    lines: tuple[Line, ...]
    course: GamePicture
    ply: int


def of_view(view: GameGraph) -> Figure:
    """What is on the screen."""
    solution, ledger, lines, *_ = view.drawn
    if not ledger.entries:
        raise ValueError(NO_GAME)
    return figure(Played(solution, ledger, lines, view.course, view.ply), Zoom(*view.plot.zoom))


def of_rules(solution: "Solution", look: Look) -> Figure:
    """Of a game between the players looked at, both optimal unless told."""
    ledger, seats = played(solution, look)
    made = course(solution, ledger, (), seats, True, look.lens.close)
    return figure(Played(solution, ledger, (), made, len(ledger.entries)), look.zoom)


def figure(game: Played, zoom: Zoom | None) -> Figure:
    marks = f"{LEGEND}{OTHERS if game.course.others else ''}".replace("   ", ", ")
    return Figure(
        "Game",
        f"{described(game.course.game)}: course of a game",
        plain(f"{marks}. {at_rest(game.course, game.ply)}"),
        lambda: data(game),
        lambda sheet, page: draw(sheet, page, game, zoom),
        16 / 9,
    )


def data(game: Played) -> Data:
    """Line 0 is the one that is looked at, others from where they part; values are the first-named player's."""
    from solver.playing.accounts import ledger as written

    errors, lucks = ({mark.ply: mark.kind for mark in marks} for marks in (game.course.errors, game.course.lucks))
    plies = tuple(entry.ply for entry in game.ledger.entries)
    rows = [(0, ply, value, errors.get(ply, ""), lucks.get(ply, "")) for ply, value in enumerate(game.ledger.values)]
    for number, line in enumerate(game.lines, start=1):
        parting, values = shared(plies, line), written(game.solution, line, game.ledger).values
        rows += [(number, ply, values[ply], "", "") for ply in range(parting, len(values))]
    names = ("line", "ply", "value", "error", "luck")
    columns = {name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
    return Data(game.course.game, WHAT, columns, {"gap": game.solution.gap})


def draw(sheet: "Sheet", page: Page, game: Played, zoom: Zoom | None) -> None:
    made, axes = game.course, sheet.subplots()
    draw_values(axes, page, made)
    draw_marks(axes, page, made)
    if page.cursor:
        axes.axvline(game.ply, color=page.theme.text, linewidth=0.9, linestyle=(0, (1, 2)), zorder=1)
        axes.scatter(
            [game.ply], [made.values[game.ply]], 50, facecolors="none", edgecolors=page.theme.text, linewidths=1.4, zorder=7
        )
    left, right, low, high = zoom or edges(made)
    axes.set_xlim(left, right)
    axes.set_ylim(low, high)
    axes.set_xlabel("ply")
    whole(axes.xaxis)
    name_axes(sheet, axes, page, made)


def draw_values(axes: "Axes", page: Page, made: GamePicture) -> None:
    """Blue where the first-named player is ahead, amber where the other is."""
    x, *both = sides(made)
    for values, colour in zip(both, (ROLL, HOLD), strict=True):
        axes.fill_between(x, values, made.level, color=colour, alpha=FILLS / 255, linewidth=0, zorder=2)
    if len(made.bands) <= MOST_BANDS:
        for first, last in made.bands:
            axes.axvspan(first, last, color=page.theme.text, alpha=BANDS / 255, linewidth=0, zorder=0)
    axes.axhline(made.level, color=page.theme.faint, linewidth=0.7, zorder=3)
    for plies, values in made.others:
        axes.plot(plies, values, color=page.theme.faint, linewidth=PIXEL * 1.4, zorder=4)
    axes.plot(np.arange(len(made.values)), made.values, color=page.theme.text, linewidth=PIXEL * 1.6, zorder=5)


def draw_marks(axes: "Axes", page: Page, made: GamePicture) -> None:
    theme = page.theme
    if made.errors:
        at = places(made, made.errors)
        axes.scatter(
            at["x"], at["y"], areas(at, page), marker=DOWN, color=theme.bad, edgecolors=theme.pane, linewidths=0.5, zorder=6
        )
    for kind, marker in (("lucky", "^"), ("unlucky", "v")):
        at = places(made, tuple(mark for mark in made.lucks if mark.kind == kind))
        axes.scatter(
            at["x"], at["y"], areas(at, page), marker=marker, color=theme.pane, edgecolors=theme.text, linewidths=0.9, zorder=6
        )


def areas(at: dict[str, list[float]], page: Page) -> list[float]:
    """Of marks, in square points."""
    return [(PIXEL * page.scale * size) ** 2 for size in at["size"]]


def name_axes(sheet: "Sheet", axes: "Axes", page: Page, made: GamePicture) -> None:
    """Either player's view is read at that player's axis."""
    high = 72 * page.height * sheet.get_layout_engine().get()["rect"][3]
    ticks, colours = levels(made, high >= ROOMY), axis_colours(made, page.theme)
    axes.spines["top"].set_visible(False)
    sides: list[tuple[Any, int]] = [(axes, 1)]
    if made.alone:
        axes.spines["right"].set_visible(False)
    else:
        sides.append((axes.secondary_yaxis("right"), 2))
    for (each, text), name, colour in zip(sides, axis_names(made), colours, strict=False):
        each.set_yticks([level[0] for level in ticks], [level[text] for level in ticks])
        each.set_ylabel(name, color=colour, weight="semibold")
