"""Figures 1 to 14 of G. Louchard, "On the dice race problem", drawn from what is computed here; figure 15 is in space."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from diceviz.figures.cells import whole
from diceviz.figures.charts import add_legend, open_frame
from diceviz.figures.figure import Figure
from diceviz.figures.number_columns import Data
from diceviz.figures.page import Page
from diceviz.papers import louchard_surface
from diceviz.papers.louchard_numbers import FARTHEST, KEY, PERIOD, best, other
from diceviz.papers.printed import numbers_of
from solver import SoloPig

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet

    from diceviz.pictures.colours import Floats, Ints
    from solver.races.to_target import Races

Style = Literal["line", "wide", "dashed", "steps", "joined", "circles"]

# As in print, of M. Okabe and K. Ito's colours; the blue is brighter on dark.
RED, BLUE, BRIGHT = "#d55e00", "#0072b2", "#56b4e9"
STYLES: dict[Style, dict[str, Any]] = {
    "line": {},
    "wide": {"linewidth": 3.2, "alpha": 0.55},
    "dashed": {"linestyle": (0, (4, 2.2))},
    "steps": {"drawstyle": "steps-mid"},
    "joined": {"marker": "o", "markersize": 2.6},
    "circles": {"linestyle": "", "marker": "o", "markersize": 3.2, "markerfacecolor": "none", "markeredgewidth": 0.8},
}
MANY = 200  # points from which on lines are thin
GAME = SoloPig(FARTHEST)
TOGO = "points to go, n"
CLOSE, CLOSER = 900, FARTHEST - PERIOD  # points to go from which on a figure looks closer
TURNS_BEGIN = 985  # points to go where the last run of 20 begins
ALMOST_NONE = 2e-5  # a chance that is not seen


@dataclass(frozen=True, eq=False)
class Line:
    name: str
    y: "Floats | Ints"
    colour: str = BLUE
    style: Style = "line"


@dataclass(frozen=True, eq=False)
class Plot:
    """Lines over the same numbers across."""

    title: str
    caption: str
    up: str
    x: "Floats | Ints"
    lines: tuple[Line, ...]
    across: str = TOGO
    levels: tuple[str, ...] = ()  # heights that are printed as bounds


def figure(number: int) -> Figure:
    if number == louchard_surface.NUMBER:
        return louchard_surface.figure()
    plot = PLOTS[number]()
    return Figure(
        f"Louchard figure {number}",
        f"Louchard, figure {number}: {plot.title}",
        plot.caption,
        lambda: data(plot, number),
        lambda sheet, page: draw(sheet, page, plot),
        1.6,
    )


def data(plot: Plot, number: int) -> Data:
    across = "points_to_go" if plot.across == TOGO else plot.across
    columns = {across: plot.x, **{line.name: np.asarray(line.y, float) for line in plot.lines}}
    notes = {"largest relative error": best().error(FARTHEST)}
    return Data(GAME, f"{plot.title} (G. Louchard, figure {number})", columns, notes)


# How they are drawn


def draw(sheet: "Sheet", page: Page, plot: Plot) -> None:
    axes = sheet.subplots()
    entries = [(draw_line(axes, page, plot, line), line.name) for line in plot.lines]
    for level in plot.levels:
        draw_level(axes, page, level)
    axes.set(xlabel=plot.across, ylabel=plot.up, xlim=(plot.x[0] - 1, plot.x[-1] + 1))
    axes.ticklabel_format(axis="y", useOffset=False)
    axes.grid(axis="y", linewidth=0.4, alpha=0.5)
    whole(axes.xaxis)
    open_frame(axes)
    add_legend(axes, page, entries)


def draw_level(axes: "Axes", page: Page, printed: str) -> None:
    """Draw a line at a printed number, and write the number beside the axes."""
    axes.axhline(float(printed), color=page.theme.faint, linewidth=0.8, linestyle=(0, (1, 2)), zorder=1)
    axes.annotate(
        f"{printed}\nin print",
        (1, float(printed)),
        xycoords=("axes fraction", "data"),
        xytext=(4, 0),
        textcoords="offset points",
        va="center",
        size=7 * page.scale,
        color=page.theme.faint,
    )


def draw_line(axes: "Axes", page: Page, plot: Plot, line: Line) -> "Artist":
    dim = line.colour == BLUE and page.theme.ground == "dark"
    look: dict[str, Any] = {"color": BRIGHT if dim else line.colour, "linewidth": 0.9 if len(plot.x) > MANY else 1.4}
    (drawn,) = axes.plot(plot.x, line.y, **{**look, **STYLES[line.style]})
    return drawn


# What they show


def points(first: int = 1) -> "Ints":
    """Points to go."""
    return np.arange(first, FARTHEST + 1)


def mean_gain() -> float:
    from solver.races.to_target import best_mean

    return best_mean(GAME.die)


def thresholds() -> Plot:
    return Plot(
        "the best threshold k(n)",
        "The threshold that makes the mean number of rounds smallest. Up to 29 it is all that is to go. From 187 on it is "
        "20 or 21, by turns of about 12 and 10 points.",
        "threshold k",
        points(),
        (Line("k(n)", best().thresholds[1:], style="steps"),),
    )


def means() -> Plot:
    return Plot(
        "E(n) and n/m",
        f"The mean number of rounds to n, with the best thresholds, and n/m: m = {mean_gain():.6f} is the mean gain of the "
        "best round.",
        "rounds",
        points(),
        (Line("E(n)", best().rounds[1:], RED, "wide"), Line("n/m", points() / mean_gain(), BLUE, "dashed")),
    )


def excess(title: str, caption: str, races: "Races", first: int, bounds: str = "") -> Plot:
    """`bounds` is the name of those that are printed; then it is looked at from close by."""
    levels = tuple(numbers_of(KEY)[bounds]) if bounds else ()
    line = Line("E(n) − n/m", races.excess()[first:], BLUE, "joined" if bounds else "line")
    return Plot(title, caption, "E(n) − n/m, rounds", points(first), (line,), levels=levels)


def all_excess() -> Plot:
    return excess("E(n) − n/m", "It swings ever less, around a constant K₁, but does not come to rest.", best(), 1)


def late_excess() -> Plot:
    low, high = best().excess()[CLOSER:].min(), best().excess()[CLOSER:].max()
    told = f"The end of figure 3: in the last period it goes from {low:.5f} to {high:.5f}."
    return excess("E(n) − n/m, near 1000", told, best(), CLOSE, "K1_bounds")


def excess_3() -> Plot:
    found = other(3).excess()[CLOSER:]
    told = (
        f"From 55 to go on 20 for 12 points and 21 for 10, beginning with 20: from {found.min():.5f} to {found.max():.5f}. "
        "The printed bounds are not met, whichever of 20 and 21 comes first."
    )
    return excess("E(n) − n/m, strategy 3", told, other(3), FARTHEST - 2 * PERIOD, "K2_bounds_strategy_3")


def excess_4() -> Plot:
    found = other(4).excess()[CLOSER:]
    told = f"From 251 to go on always 20: from {found.min():.4f} to {found.max():.4f} in the last period."
    return excess("E(n) − n/m, strategy 4", told, other(4), 975, "K3_bounds_strategy_4")


def rates() -> dict[str, float]:
    from solver.races.period import period

    return {"s₁²": period().rate_by_points, "s₂²": period().rate_by_thresholds}


def variance_and_line(rate: str) -> Plot:
    slope = rates()[rate]
    return Plot(
        f"V(n) and n {rate}",
        f"The variance of the number of rounds, with the best thresholds, and a line through 0 that rises by {rate} = "
        f"{slope:.7f}.",
        "variance of the rounds",
        points(),
        (Line("V(n)", best().variances[1:], BLUE), Line(f"n {rate}", slope * points(), RED, "dashed")),
    )


def variance_less_line(rate: str) -> Plot:
    slope = rates()[rate]
    rest = best().variances[1:] - slope * points()
    late = rest[CLOSE - 1 :]
    told = (
        f"From {CLOSE} on it swings between {late.min():.2f} and {late.max():.2f}, every 22 or 23 points; {rate} = {slope:.7f}."
    )
    return Plot(
        f"V(n) − n {rate}", told.replace("-", "−"), "variance of the rounds", points(), (Line(f"V(n) − n {rate}", rest),)
    )


def variance_4(first: int) -> Plot:
    from solver.races.one_round import round_of

    slope = round_of(20).variance / mean_gain() ** 3
    rest = other(4).variances[first:] - slope * points(first)
    name = "V(n) − n V(20)/m³"
    title = f"{name}, strategy 4" + (", from close by" if first > 1 else "")
    told = "Up to 250 to go the best thresholds, beyond always 20: there the waves die out."
    if first > 1:
        begin, end = np.ptp(rest[:PERIOD]), np.ptp(rest[-PERIOD:])
        told = f"The waves of figure 11 are {begin:.3f} high from {first} on, and {end:.3f} at the end."
    return Plot(title, told, "variance of the rounds", points(first), (Line(name, rest),))


def periodic_part() -> Plot:
    from solver.races.period import period

    n, fitted = points(FARTHEST - 2 * PERIOD), numbers_of(KEY)["s_squared_numerical_fit"]
    swing = period().swing[(n - TURNS_BEGIN) % PERIOD]
    return Plot(
        "V(n) − n s₃² and U(n)",
        f"The variance less the line that the paper fits, s₃² = {fitted}, and the periodic part U(n) of period 22, whose "
        f"turns begin at {TURNS_BEGIN} to go.",
        "variance of the rounds",
        n,
        (Line("V(n) − n s₃²", best().variances[n] - float(fitted) * n, RED, "joined"), Line("U(n)", swing, BLUE, "dashed")),
    )


def distribution() -> Plot:
    from solver.races.period import period
    from solver.races.to_target import normal

    chances = best().distribution()
    seen = np.flatnonzero(chances > ALMOST_NONE)
    rounds = np.arange(seen[0], seen[-1] + 1)
    curve = normal(rounds, FARTHEST / mean_gain(), FARTHEST * period().rate)
    away = rounds[abs(chances[rounds] - curve).argmax()]
    return Plot(
        "the number of rounds to 1000",
        "The chance of each number of rounds, and the normal density of mean 1000/m and variance 1000 s². The chances are "
        f"skew: they differ the most at {away} rounds.",
        "chance",
        rounds,
        (Line("chance of so many rounds", chances[rounds], RED, "circles"), Line("normal density", curve, BLUE)),
        "rounds",
    )


PLOTS: dict[int, Callable[[], Plot]] = {
    1: thresholds,
    2: means,
    3: all_excess,
    4: late_excess,
    5: excess_3,
    6: lambda: variance_and_line("s₁²"),
    7: lambda: variance_less_line("s₁²"),
    8: lambda: variance_and_line("s₂²"),
    9: lambda: variance_less_line("s₂²"),
    10: excess_4,
    11: lambda: variance_4(1),
    12: lambda: variance_4(700),
    13: periodic_part,
    14: distribution,
}
