"""How long it takes, after a stroke of the brush, until it is known what the painted strategy wins, exactly,
on both seats, against best play, a rival and the best reply."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from benchmarks.report import Line
from diceviz.model.painting import Painting, strategy_of
from diceviz.model.standing import standing_of
from solver import Hog, Job, Pig, SimultaneousHog, strategies

STROKES = 30  # cells painted one after the other, spread over the picture
FRAME = 2 / 60  # seconds: two pictures of a screen


def after_strokes(game: Any, start: Any, rival: Any) -> list[float]:
    """The seconds after each stroke, with the best reply found beside the matches, as in the window."""
    painting, standing, times, draw = Painting("mine", game, start.name), None, [], np.random.default_rng(1)
    with ThreadPoolExecutor(1) as aside:
        for _ in range(STROKES + 1):
            mine, theirs = (int(score) for score in draw.integers(0, game.target - 2, 2))
            cell = (mine, theirs) if game.chooses == "dice" else (mine, theirs, int(draw.integers(1, game.target - mine)))
            mix = ((2, 1.0),) if game.chooses == "dice" else (("roll", 0.5), ("hold", 0.5))
            painting = painting.with_change({cell}, mix)
            began = time.perf_counter()
            standing = standing_of(game, strategy_of(painting, start), rival, Job(), standing, aside)
            assert standing.reply.average <= standing.best.average
            times.append(time.perf_counter() - began)
    return times[1:]  # the first lays everything out


def lines() -> Iterator[Line]:
    pig = strategies.hold_at(25), strategies.hold_at(20)
    hog = strategies.dice(6), strategies.dice(5)
    for game, players, most in ((Hog(), hog, FRAME), (SimultaneousHog(), hog, FRAME), (Pig(), pig, 0.1)):
        times = after_strokes(game, *players)
        usual, worst = 1e3 * float(np.median(times)), 1e3 * max(times)
        what = f"{game.name}: what a painted strategy wins, after a stroke, the worst"
        yield Line(what, f"{usual:.1f} ms, {worst:.1f} ms", f"< {1e3 * most:.0f} ms", usual < 1e3 * most)
