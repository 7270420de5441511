"""The most memory that solving Pig to 1000 takes above what the imports take, in a process of its own.

Run as `python -m benchmarks.memory`, this is that process; it prints bytes.
"""

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.report import Line

GOAL = 250e6


def memory(field: str) -> int:
    """Bytes this process has in memory now (VmRSS) or has had at most (VmHWM).

    On Linux `ru_maxrss` will not do: a child starts with its parent's.
    """
    if sys.platform == "linux":
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith(field))
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    from solver import Pig, solve

    solve(Pig(10))  # imported and compiled
    before = memory("VmRSS")
    solve(Pig(1000))
    print(memory("VmHWM") - before)


def lines() -> Iterator[Line]:
    told = subprocess.run([sys.executable, "-m", __name__], stdout=subprocess.PIPE, text=True, check=True).stdout
    taken = float(told)
    yield Line("Pig to 1000: peak memory above the imports", f"{taken / 1e6:.0f} MB", f"< {GOAL / 1e6:.0f} MB", taken < GOAL)


if __name__ == "__main__":
    main()
