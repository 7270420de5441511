"""All benchmarks, side by side in one run: `python -m benchmarks`, or some of them: `python -m benchmarks pig memory`."""

import os
import platform
import sys

from benchmarks import (
    contest,
    distilling,
    general,
    loss,
    memory,
    painting,
    pig,
    play,
    rolls,
    scene,
    simultaneous,
    terms,
    unseen,
    window,
)

PARTS = {
    "pig": pig.lines,
    "rolls": rolls.lines,
    "simultaneous": simultaneous.lines,
    "loss": loss.lines,
    "terms": terms.lines,
    "unseen": unseen.lines,
    "contest": contest.lines,
    "distilling": distilling.lines,
    "general": general.lines,
    "play": play.lines,
    "painting": painting.lines,
    "memory": memory.lines,
    "window": window.lines,
    "scene": scene.lines,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}: there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; the fastest of several turns each"
    )
    missed = 0
    for name in names or PARTS:
        for line in PARTS[name]():
            print(line, flush=True)
            missed += line.met is False
    print("All goals met." if not missed else f"{missed} goal{'s' if missed > 1 else ''} missed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
