"""The surface, printed: a picture in space, with its legend and words as text."""

from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.figure import Figure, Look, look_at, plain, titled
from diceviz.figures.legends import Key, add_bar, add_dice, add_keys
from diceviz.figures.number_columns import Data, cells
from diceviz.figures.page import PRINT, Page
from diceviz.figures.reach_of_players import with_reach
from diceviz.model.frame import Frame
from diceviz.pictures.colours import Floats, Ints
from diceviz.pictures.costs import HIGH, LOW, scale_ends, shown_points
from diceviz.pictures.hatch_marks import HATCHED
from diceviz.pictures.hold_totals import scale_span
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.slices import FIXED, map_axes
from diceviz.views.surface.boundary import actions
from diceviz.views.surface.colour_key import key_of
from diceviz.views.surface.heights import expected_dice
from diceviz.views.surface.picture import SurfacePicture, SurfaceRequest, SurfaceSource, picture, source_of
from diceviz.views.surface.shots import LEAST, Shots, Subject, place, subject_of
from diceviz.views.surface.surface_choices import COLOURS, kinds
from diceviz.views.surface.surface_words import meaning, subtitle
from diceviz.words.verdict import verdict
from solver import Job

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution

WIDER = 1.08  # than the picture, at least: so that it has its pixels in a PNG too
SHAPES = 0.8, 1.9  # the smallest and the largest ratio of width to height of a page

Column = Floats | Ints


def figure(frame: Frame, request: SurfaceRequest, made: SurfacePicture | None = None) -> Figure:
    if made is None:
        frame = with_reach(frame) if request.cut else frame
        made = picture(source_of(frame, request, PRINT), Job())
    return surface(subject_of(frame, request, made), look_at(frame))


def surface(subject: Subject, look: Look) -> Figure:
    game, want, viewpoint = subject.made.game, subject.made.want, subject.viewpoint
    what = f"Surface, {subtitle(game, want)}"
    title, caption = titled(game, what), caption_of(subject, look)
    shots = Shots(subject, (title, caption))
    return Figure(
        "Surface",
        title,
        caption,
        lambda: data(subject.made, what),
        lambda sheet, page: draw(sheet, page, shots),
        4 / 3 if viewpoint.fits else max(SHAPES[0], min(SHAPES[1], viewpoint.shape)),
        shots.preparing,
        round(WIDER * LEAST),
    )


def caption_of(subject: Subject, look: Look) -> str:
    said = [meaning(subject.made.game, subject.made.want)]
    if subject.cut:
        said.append(f"Cut where {FIXED[subject.cut.axis]} = {subject.cut.at}.")
    said.append(look.unless_secret(verdict(subject.made.source.solution, subject.state)))
    return plain(" ".join(said))


# The picture


def draw(sheet: "Sheet", page: Page, shots: Shots) -> None:
    axes = sheet.subplots()
    place(axes, shots.of(page))
    add_legend(sheet, axes, page, shots.subject)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, subject: Subject) -> None:
    made = subject.made
    game, want, key = made.game, made.want, key_of(made)
    keys: list[Key] = []
    if want.kind == "dice":
        add_dice(sheet, axes, page, made.numbers)
    elif key.scale:
        add_bar(sheet, axes, key.scale[0], ticks_of(made.source), colours_show(made))
    else:
        keys += [Key(text, colour) for colour, text in key.swatches or []]
    if subject.cut and want.kind == "boundary" and not made.points:
        keys += [Key("roll, on the cut", ROLL), Key("hold, on the cut", HOLD)]
    if made.mesh is not None and (made.mesh.colours[:, 3] < 255).any():
        close = words.cost(game, made.source.lens.close * words.point(game))
        keys.append(Key(f"a mistake costs less than {close}", page.theme.even, HATCHED))
    add_keys(sheet, page, keys)


def ticks_of(source: SurfaceSource) -> dict[float, str]:
    """The ticks beside the scale: what mistakes cost, the values of the surfaces, or the quarters between all values."""
    game, want = source.solution.game, source.want
    low, high = game.bounds
    if scaled_by_cost(source):
        numbers = [shown_points(cost, game) for cost in np.geomspace(LOW, HIGH, 4)]
        return dict(zip((0.0, 1 / 3, 2 / 3, 1.0), [*numbers[:-1], scale_ends(game)[1]], strict=True))
    if want.kind == "hold":
        least, most = scale_span(game.die)
        return {share: f"{least + share * (most - least):.0f}" for share in (0.0, 0.25, 0.5, 0.75)} | {1.0: f"≥ {most:.0f}"}
    shares = want.shares if want.kind == "levels" else (0.0, 0.25, 0.5, 0.75, 1.0)
    return {share: words.axis(game, low + share * (high - low)) for share in shares}


def colours_show(made: SurfacePicture) -> str:
    """What colours along a scale show; nothing where each has its word."""
    if made.want.kind == "dice":
        return "number of dice"
    if key_of(made).scale is None:
        return ""
    if made.want.kind == "hold":
        return kinds(made.game)["hold"]
    return COLOURS["cost"][0] if scaled_by_cost(made.source) else kinds(made.game)["value"]


def scaled_by_cost(source: SurfaceSource) -> bool:
    return source.want.kind == "boundary" and (source.want.colour == "cost" or source.lens.margin)


# The numbers


def data(made: SurfacePicture, what: str) -> Data:
    solution, want = made.source.solution, made.want
    if made.points:
        return dots(made, what)
    columns = {"boundary": border_columns, "value": value_columns, "dice": dice_columns, "hold": hold_columns}
    game = solution.game
    found = level_columns(solution, want.shares) if want.kind == "levels" else columns[want.kind](solution)
    axes = {name: np.array(game.axes[name]) for name in game.axes if name in map_axes(game)}
    return cells(game, what, axes, found, gap=solution.gap)


def border_columns(solution: "Solution") -> dict[str, Column]:
    found = solution.boundary()
    return {"first to hold": found.first, "last to roll": found.last, "cost of a point": finite(found.costs)}


def value_columns(solution: "Solution") -> dict[str, Column]:
    return {"value": solution.values()}


def dice_columns(solution: "Solution") -> dict[str, Column]:
    dice = expected_dice(solution) if solution.game.at_once else solution.dice()
    return {"dice": dice, "cost of a mistake": finite(solution.costs())}


def hold_columns(solution: "Solution") -> dict[str, Column]:
    ends = solution.turn_ends()
    return {"mean total of a turn": ends.mean, "first to hold": ends.first}


def finite(costs: Floats) -> Floats:
    """Costs, and no number where there is no mistake to make."""
    return np.where(np.isinf(costs), np.nan, costs)


def level_columns(solution: "Solution", shares: tuple[float, ...]) -> dict[str, Column]:
    """For every surface the smallest turn total with at least its value; none where the target is reached before."""
    low, high = solution.game.bounds
    bounds = [low + share * (high - low) for share in shares]
    firsts = [np.full((solution.game.target,) * 2, np.nan) for _ in bounds]
    for turn in range(solution.game.target):
        values = solution.actions(turn=turn).value
        for bound, first in zip(bounds, firsts, strict=True):
            first[np.isnan(first) & (values >= bound)] = turn
    names = [f"first turn total worth {words.axis(solution.game, bound)}" for bound in bounds]
    return dict(zip(names, firsts, strict=True))


def dots(made: SurfacePicture, what: str) -> Data:
    """A row for each state that is drawn."""
    assert made.points is not None
    (points, colours), solution = made.points, made.source.solution
    states = np.rint(points.astype(float) * made.game.target).astype(int)
    rolls = np.where((colours == actions()[1]).all(axis=1), "roll", "hold")
    columns = dict(zip(("mine", "theirs", "turn"), states.T, strict=True))
    return Data(made.game, what, {**columns, "best": rolls}, {"gap": solution.gap})
