"""How fast the surface turns, over an empty 3D view of the same size."""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.report import Line


def lines() -> Iterator[Line]:
    told = subprocess.run([sys.executable, "-m", "benchmarks.orbit"], stdout=subprocess.PIPE, text=True, check=True).stdout
    seconds = {name: float(taken) for name, taken in (line.split("\t") for line in told.splitlines())}
    ours, empty = 1 / seconds["scene"], 1 / seconds["empty"]
    figures = f"{ours:.0f} / {empty:.0f} per second = {ours / empty:.2f}"
    yield Line("Pictures while turning: the surface of Pig to 100 / an empty view", figures, ">= 0.5", ours / empty >= 0.5)
