"""How long until the window is painted, over a bare pyqtgraph window; and how long it ever keeps the user waiting."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from threading import Timer

from benchmarks.report import Line, ratio

RUNS = 9
OURS = ("-m", "diceviz", "--time-first-paint")
BARE = ("-m", "benchmarks.bare_window")
PATIENCE = 60.0


def seconds(arguments: tuple[str, ...]) -> float:
    """From here until the process tells that it has painted, with settings nobody has touched.

    What it tells is not used: a process knows its own start only through the time of the boot, which is off by up to a second.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CONFIG_HOME": folder, "PYTHONDONTWRITEBYTECODE": ""}
        start = time.perf_counter()
        with subprocess.Popen([sys.executable, *arguments], env=environment, stdout=subprocess.PIPE) as process:
            patience = Timer(PATIENCE, process.kill)
            patience.start()
            told = process.stdout.readline() if process.stdout else b""
            taken = time.perf_counter() - start
            code = process.wait()
            patience.cancel()
    if code or not told:
        raise RuntimeError(f"{' '.join(arguments)} ended with {code} and told {told!r}")
    return taken


def lines() -> Iterator[Line]:
    """The two take turns; the first turn of each only warms the disk and leaves the bytecode that an installed program has."""
    times = [(seconds(OURS), seconds(BARE)) for _ in range(RUNS + 1)][1:]
    ours, bare = map(min, zip(*times, strict=True))
    yield ratio("First paint: ours / a bare pyqtgraph window", ours, bare, at_most=1.5)
    loop = subprocess.run([sys.executable, "-m", "benchmarks.event_loop"], stdout=subprocess.PIPE, text=True, check=True)
    for told in loop.stdout.splitlines():
        task, milliseconds, at_most = told.split("\t")
        met = float(milliseconds) < float(at_most)
        yield Line(f"Longest gap in the event loop, {task}", f"{milliseconds} ms", f"< {at_most} ms", met)
