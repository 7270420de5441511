"""How fast the surface turns, over an empty 3D view of the same size."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.report import Line


def lines() -> Iterator[Line]:
    told = subprocess.run([sys.executable, "-m", "benchmarks.orbit"], stdout=subprocess.PIPE, text=True, check=True).stdout
    seconds = {name: float(taken) for name, taken in (line.split("\t") for line in told.splitlines())}
    for name, goal in (("smooth", 0.5), ("plain", None)):
        ours, empty = 1 / seconds["scene"], 1 / seconds[name]
        figures = f"{ours:.0f} / {empty:.0f} per second = {ours / empty:.2f}"
        what = f"Pictures while turning: the surface of Pig to 100 / an empty view with {name} edges"
        yield Line(what, figures, f">= {goal}" if goal else "", ours / empty >= goal if goal else None)
