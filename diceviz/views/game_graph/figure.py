"""The course of a game, printed."""

from typing import TYPE_CHECKING, Any

import numpy as np

from diceviz.figures.cells import PIXEL, whole, zoom_in
from diceviz.figures.figure import Figure, plain
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.figures.sample_game import NO_GAME, with_ledger
from diceviz.model.frame import Frame
from diceviz.model.other_rules import described
from diceviz.model.record import shared
from diceviz.model.request import Zoom
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.views.game_graph.picture import (
    BANDS,
    FILLS,
    LEGEND,
    MOST_BANDS,
    OTHERS,
    GamePicture,
    GameRequest,
    at_rest,
    axis_colours,
    axis_names,
    levels,
    picture,
    places,
    sides,
    source_of,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

WHAT = "Course of a game"
DOWN = [(-0.28, 0.5), (0.28, 0.5), (0.0, 0.08), (-0.28, 0.5)]  # a triangle with its tip above the point that it marks
ROOMY = 110  # points of height that leave room for every number


def figure(frame: Frame, request: GameRequest, made: GamePicture | None = None) -> Figure:
    """The figure of the game on the table."""
    frame = with_ledger(frame)
    made = made or picture(source_of(frame))
    if not made.entries or frame.record is None:
        raise ValueError(NO_GAME)
    marks = ", ".join([*LEGEND, *([OTHERS] if made.others else [])])
    ply = min(frame.record.ply, len(made.entries))
    zoom = made.extent.seen_with(ply, request.zoom)
    return Figure(
        "Game",
        f"{described(made.game)}: course of a game",
        plain(f"{marks}. {' '.join(at_rest(made, ply))}"),
        lambda: data(made),
        lambda sheet, page: draw(sheet, page, made, ply, zoom),
        16 / 9,
    )


def data(made: GamePicture) -> Data:
    """Line 0 is the one that is looked at, others from where they part; values are the first-named player's."""
    from solver.playing.accounts import ledger as written

    source = made.source
    errors, lucks = ({mark.ply: mark.kind for mark in marks} for marks in (made.errors, made.lucks))
    plies = tuple(entry.ply for entry in source.ledger.entries)
    rows = [(0, ply, value, errors.get(ply, ""), lucks.get(ply, "")) for ply, value in enumerate(source.ledger.values)]
    for number, line in enumerate(source.lines, start=1):
        parting, values = shared(plies, line), written(source.solution, line, source.ledger).values
        rows += [(number, ply, values[ply], "", "") for ply in range(parting, len(values))]
    names = ("line", "ply", "value", "error", "luck")
    columns = {name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
    return Data(made.game, WHAT, columns, {"gap": source.solution.gap})


def draw(sheet: "Sheet", page: Page, made: GamePicture, ply: int, zoom: Zoom) -> None:
    axes = sheet.subplots()
    draw_values(axes, page, made)
    draw_marks(axes, page, made)
    if page.cursor:
        axes.axvline(ply, color=page.theme.text, linewidth=0.9, linestyle=(0, (1, 2)), zorder=1)
        axes.scatter([ply], [made.values[ply]], 50, facecolors="none", edgecolors=page.theme.text, linewidths=1.4, zorder=7)
    zoom_in(axes, zoom)
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
    from matplotlib.path import Path

    theme = page.theme
    if made.errors:
        at = places(made, made.errors)
        axes.scatter(
            at["x"],
            at["y"],
            areas(at, page),
            marker=Path(DOWN),
            color=theme.bad,
            edgecolors=theme.pane,
            linewidths=0.5,
            zorder=6,
        )
    for kind, marker in (("lucky", "^"), ("unlucky", "v")):
        at = places(made, tuple(mark for mark in made.lucks if mark.kind == kind))
        axes.scatter(
            at["x"], at["y"], areas(at, page), marker=marker, color=theme.pane, edgecolors=theme.text, linewidths=0.9, zorder=6
        )


def areas(at: dict[str, list[float]], page: Page) -> list[float]:
    """The areas of marks, in square points."""
    return [(PIXEL * page.scale * size) ** 2 for size in at["size"]]


def name_axes(sheet: "Sheet", axes: "Axes", page: Page, made: GamePicture) -> None:
    """Either player's view is read at that player's axis."""
    engine = sheet.get_layout_engine()
    high = 72 * page.height * (engine.get()["rect"][3] if engine else 1.0)
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
