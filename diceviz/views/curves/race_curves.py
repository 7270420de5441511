"""Curves of races by points to go n, after G. Louchard, "On the dice race problem": k(n), E(n) - n / m and V(n)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz.pictures.chart import Chart, Curve, Style, rounded
from diceviz.pictures.colours import Floats, Ints
from solver.dice import Die
from solver.games import Game

if TYPE_CHECKING:
    from solver.races.to_target import Races

FARTHEST = 200  # curves reach up to so many points to go, or to the target if that is more
TOGO, BEST = "points to go", "best k(n)"
SHORTEST = 10  # waves are marked if they are at least so many points long
COIN = 2  # the best total of one turn with a coin
BEGINNING = 5  # waves begin at so many points to go
SIX = Die(6)  # the die of strategies 3 and 4
LAST_BEST = {"strategy 3": 54, "strategy 4": 250}  # up to so many points to go a strategy has the best thresholds


@lru_cache(maxsize=2)
def all_races(farthest: int, die: Die) -> "dict[str, Races]":
    """The races with the best thresholds, and those with other strategies where they differ."""
    from solver.races.one_round import tie_at
    from solver.races.to_target import hold_at, races, strategy_3, strategy_4

    plans = {BEST: None, f"always {tie_at(die)}": hold_at(tie_at(die), farthest)}
    for name, plan in (("strategy 3", strategy_3), ("strategy 4", strategy_4)):
        if die == SIX and farthest > LAST_BEST[name]:
            plans[name] = plan(farthest, LAST_BEST[name])
    return {name: races(farthest, die, plan) for name, plan in plans.items()}


def races_of(game: Game) -> "dict[str, Races]":
    return all_races(max(game.target, FARTHEST), game.die)


def curves_of(heights: Mapping[str, Floats | Ints], style: Style = "line") -> tuple[Curve, ...]:
    """Curves by points to go, each from where its strategy differs from the best on."""
    begins = [LAST_BEST.get(name, 0) + 1 for name in heights]
    return tuple(
        Curve(name, np.arange(begin, len(y)), y[begin:].astype(float), style, ink)
        for ink, (begin, (name, y)) in enumerate(zip(begins, heights.items(), strict=True))
    )


def chart(
    up: str, found: tuple[Curve, ...], said: str, subtitle: str = "", digits: int = 2, marks: tuple[float, ...] = ()
) -> Chart:
    top = rounded(1.04 * max(float(curve.y.max()) for curve in found))
    span = (0.0, len(found[0].x) + 0.5, 0.0, top)
    return Chart(TOGO, up, found, said, subtitle, span, "togo", marks, digits)


def waves(excess: Floats) -> Ints:
    """The points to go at which E(n) - n / m is largest around."""
    inner = excess[1:-1]
    tops = np.flatnonzero((inner > excess[:-2]) & (inner >= excess[2:])) + 1
    return tops[tops >= BEGINNING]


def wave_length(excess: Floats) -> float:
    """The mean distance of the tops of waves, in points; NaN if there are too few."""
    tops = waves(excess)
    return float(np.diff(tops).mean()) if len(tops) > 2 else np.nan


def thresholds(game: Game) -> Chart:
    """The thresholds k(n)."""
    from solver.races.one_round import tie_at

    found = races_of(game)
    said = goes_by_turns(tie_at(game.plain_die), wave_length(found[BEST].excess()))
    heights = {name: each.thresholds for name, each in found.items()}
    return chart("threshold", curves_of(heights, "steps"), said, "who has as much at risk holds", digits=0)


def goes_by_turns(tie: int, length: float) -> str:
    if tie == COIN:
        return "With a coin it is best to stop after the first roll that scores."
    waves = "" if np.isnan(length) else f", in waves of about {length:.0f} points"
    return f"Farther out the best thresholds come near {tie} and {tie + 1}, the best of one turn{waves}."


def excess(game: Game) -> Chart:
    """The expected number of turns E(n), less n / m."""
    from solver.races.to_target import best_mean

    found, mean = {name: each.excess() for name, each in races_of(game).items()}, best_mean(game.die)
    best = found[BEST]
    length, more = wave_length(best), float(best[len(best) // 2 :].mean())
    said = f"With n to go the best thresholds take n/m turns and some {more:.3f} more, in waves of about {length:.0f} points."
    if np.isnan(length):
        said = f"Farther out E(n) − n/m comes to lie in even waves; {len(best) - 1} points to go are too few to see them."
    marks = tuple(waves(best).astype(float)) if length >= SHORTEST else ()
    return chart("turns beyond n/m", curves_of(found), said, f"m = {mean:.4f} points a turn", digits=4, marks=marks)


def variances(game: Game) -> Chart:
    """The variance V(n) of the number of turns, next to the line that it follows."""
    found = {name: each.variances for name, each in races_of(game).items()}
    slope, points = rate(game.die), np.arange(1, len(next(iter(found.values()))))
    line = Curve("n s²", points, slope * points, "thin", len(found))
    said = f"Farther out each point to go adds about s² = {slope:.4f} to the variance of the number of turns."
    return chart("variance of turns", (*curves_of(found), line), said, digits=3)


@lru_cache(maxsize=8)
def rate(die: Die) -> float:
    """s², the variance that a point to go adds: with thresholds by turns where their period is known, else with the smaller of
    the two best."""
    from solver.races.one_round import round_of, tie_at
    from solver.races.period import period

    if die == SIX:
        return period().rate
    alike = round_of(tie_at(die), die)
    return alike.variance / alike.mean**3
