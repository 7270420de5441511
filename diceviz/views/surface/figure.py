"""The surface, printed: a picture in space, with its legend and words as text."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.figures.data import Data, cells
from diceviz.figures.figure import Figure, Look, plain, seen_in, titled
from diceviz.figures.legends import Key, add_bar, add_dice, add_keys
from diceviz.figures.page import PRINT, Page
from diceviz.model.frame import nearest
from diceviz.model.lens import Lens
from diceviz.pictures.costs import HIGH, LOW, scale_ends, shown_points
from diceviz.pictures.hatch_marks import HATCHED
from diceviz.pictures.palette import HOLD, ROLL
from diceviz.pictures.slices import FIXED, first_cell, win_map
from diceviz.space.camera import PRESETS, Camera
from diceviz.views.surface.boundary import actions
from diceviz.views.surface.heights import expected_dice
from diceviz.views.surface.legend import COLOURS, STATES, key_of
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import Want, heeded, in_space, kinds, picture
from diceviz.views.surface.shots import LEAST, Shots, Subject, place
from diceviz.views.surface.surface_words import meaning, subtitle
from diceviz.words.verdict import verdict
from solver import Job

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from solver import Solution
    from solver.games import Game

WIDER = 1.08  # than the picture, at least: so that it has its pixels in a PNG too
SHAPES = 0.8, 1.9  # of a page: neither a tower nor a strip


def of_view(view: Surface) -> Figure:
    """What is on the screen."""
    subject = seen(view)
    return surface(subject, seen_in(view, subject.solution.game))


def seen(view: Surface) -> Subject:
    if view.scene is None:
        raise ValueError(view.problem.rstrip("."))
    if view.picture is None or len(view.drawn) < 4:
        raise ValueError("the picture is not there yet: wait until it is drawn")
    solution, want, theme, lens = view.drawn
    scene, frame = view.scene, view.frame
    return Subject(
        solution,
        want,
        lens,
        view.here(solution.game),
        view.picture,
        theme,
        frame.path if frame.game == solution.game else (),
        frame.axis if view.cut_at else "",
        frame.reach,
        scene.camera,
        scene.fits,
        None if scene.fits else scene.sight.tall,
        scene.sight.width / scene.sight.high,
    )


def of_rules(solution: "Solution", look: Look) -> Figure:
    """`look.show` names what is drawn, in words with spaces or commas between them: see `wanted`."""
    want, camera, cut = wanted(solution.game, look.show)
    lens = heeded(look.lens)
    made = picture(solution, want, PRINT, lens, Job())
    state = nearest(solution.game, look.state)
    axis = look.axis if cut else ""
    return surface(Subject(solution, want, lens, state, made, PRINT, look.path, axis, camera=camera), look)


def wanted(game: "Game", show: str) -> tuple[Want, Camera, bool]:
    """What is drawn: "levels", "boundary cost reachable", "levels 10 50 90 %"; from where, "front"; and whether it is "cut"."""
    want, camera, cut, shares = Want(next(iter(kinds(game)))), Camera(), False, []
    for word in show.replace(",", " ").replace("%", " ").split():
        if word in kinds(game):
            want = replace(want, kind=word)
        elif word in COLOURS:
            want = replace(want, colour=word)
        elif word in STATES:
            want = replace(want, states=word)
        elif word in PRESETS:
            camera = replace(camera, azimuth=PRESETS[word][0], elevation=PRESETS[word][1])
        elif word == "cut":
            cut = True
        else:
            shares.append(share_of(word, game, show))
    return replace(want, shares=tuple(sorted({*shares})) or want.shares), camera, cut and in_space(want)


def share_of(word: str, game: "Game", show: str) -> float:
    try:
        share = float(word) / 100
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        known = [*kinds(game), *(each for each in (*COLOURS, *STATES) if "boundary" in kinds(game)), *PRESETS, "cut"]
        raise ValueError(f"show = {show!r}: must be made of {', '.join(dict.fromkeys(known))} and percentages of levels")
    return share


def surface(subject: Subject, look: Look) -> Figure:
    game, want = subject.solution.game, subject.want
    what = f"Surface, {subtitle(game, want)}"
    title, caption = titled(game, what), caption_of(subject, look)
    shots = Shots(subject, (title, caption))
    return Figure(
        "Surface",
        title,
        caption,
        lambda: data(subject, what),
        lambda sheet, page: draw(sheet, page, shots),
        4 / 3 if subject.fits else max(SHAPES[0], min(SHAPES[1], subject.shape)),
        shots.preparing,
        round(WIDER * LEAST),
    )


def caption_of(subject: Subject, look: Look) -> str:
    game, want = subject.solution.game, subject.want
    said = [meaning(game, want)]
    if subject.cut:
        said.append(f"Cut where {FIXED[subject.cut]} = {getattr(subject.state, subject.cut)}.")
    said.append(look.unless_secret(verdict(subject.solution, subject.state)))
    return plain(" ".join(said))


# The picture


def draw(sheet: "Sheet", page: Page, shots: Shots) -> None:
    axes = sheet.subplots()
    place(axes, shots.of(page))
    add_legend(sheet, axes, page, shots.subject)


def add_legend(sheet: "Sheet", axes: "Axes", page: Page, subject: Subject) -> None:
    game, want, made = subject.solution.game, subject.want, subject.made
    key, keys = key_of(made, subject.lens), []
    if want.kind == "dice":
        add_dice(sheet, axes, page, made.numbers)
    elif key.scale:
        add_bar(sheet, axes, key.scale[0], ticks_of(subject), colours_show(subject))
    else:
        keys += [Key(text, colour) for colour, text in key.swatches or []]
    if subject.cut and want.kind == "boundary" and not made.points:
        keys += [Key("roll, on the cut", ROLL), Key("hold, on the cut", HOLD)]
    if made.mesh is not None and (made.mesh.colours[:, 3] < 255).any():
        close = words.cost(game, subject.lens.close * words.point(game))
        keys.append(Key(f"a mistake costs less than {close}", page.theme.even, HATCHED))
    add_keys(sheet, page, keys)


def ticks_of(subject: Subject) -> dict[float, str]:
    """Beside the scale: what mistakes cost, the values of the sheets, or the quarters between all values."""
    game, want = subject.solution.game, subject.want
    low, high = game.bounds
    if scaled_by_cost(want, subject.lens):
        numbers = [shown_points(cost, game) for cost in np.geomspace(LOW, HIGH, 4)]
        return dict(zip((0.0, 1 / 3, 2 / 3, 1.0), [*numbers[:-1], scale_ends(game)[1]], strict=True))
    shares = want.shares if want.kind == "levels" else (0.0, 0.25, 0.5, 0.75, 1.0)
    return {share: words.axis(game, low + share * (high - low)) for share in shares}


def colours_show(subject: Subject) -> str:
    """Along a scale; nothing where each has its word."""
    want, lens = subject.want, subject.lens
    if want.kind == "dice":
        return "number of dice"
    if key_of(subject.made, lens).scale is None:
        return ""
    return COLOURS["cost"][0] if scaled_by_cost(want, lens) else kinds(subject.solution.game)["value"]


def scaled_by_cost(want: Want, lens: Lens) -> bool:
    return want.kind == "boundary" and (want.colour == "cost" or lens.margin)


# The numbers


def data(subject: Subject, what: str) -> Data:
    solution, want = subject.solution, subject.want
    if subject.made.points:
        return dots(subject, what)
    columns = {"boundary": border_columns, "value": value_columns, "dice": dice_columns}
    game, scores = solution.game, np.arange(solution.game.target)
    found = level_columns(solution, want.shares) if want.kind == "levels" else columns[want.kind](solution)
    up = np.arange(next(iter(found.values())).shape[1]) + first_cell(game)[1]
    return cells(game, what, {"mine": scores, game.map_axes[1]: up}, found, gap=solution.gap)


def border_columns(solution: "Solution") -> dict[str, np.ndarray]:
    found = solution.boundary()
    return {"first to hold": found.first, "last to roll": found.last, "cost of a point": finite(found.costs)}


def value_columns(solution: "Solution") -> dict[str, np.ndarray]:
    return {"value": win_map(solution).T}


def dice_columns(solution: "Solution") -> dict[str, np.ndarray]:
    dice = expected_dice(solution) if solution.game.at_once else solution.dice()
    return {"dice": dice, "cost of a mistake": finite(solution.costs())}


def finite(costs: np.ndarray) -> np.ndarray:
    """No number where there is no mistake to make."""
    return np.where(np.isinf(costs), np.nan, costs)


def level_columns(solution: "Solution", shares: tuple[float, ...]) -> dict[str, np.ndarray]:
    """For every sheet the smallest turn total with at least its value; none where the target is reached before."""
    low, high = solution.game.bounds
    bounds = [low + share * (high - low) for share in shares]
    firsts = [np.full((solution.game.target,) * 2, np.nan) for _ in bounds]
    for turn in range(solution.game.target):
        values = solution.actions(turn=turn).value
        for bound, first in zip(bounds, firsts, strict=True):
            first[np.isnan(first) & (values >= bound)] = turn
    names = [f"first turn total worth {words.axis(solution.game, bound)}" for bound in bounds]
    return dict(zip(names, firsts, strict=True))


def dots(subject: Subject, what: str) -> Data:
    """A row for each state that is drawn."""
    points, colours = subject.made.points
    states = np.rint(points.astype(float) * subject.solution.game.target).astype(int)
    rolls = np.where((colours == actions()[1]).all(axis=1), "roll", "hold")
    columns = dict(zip(("mine", "theirs", "turn"), states.T, strict=True))
    return Data(subject.solution.game, what, {**columns, "best": rolls}, {"gap": subject.solution.gap})
