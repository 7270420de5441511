"""The command line. Qt is imported only once it is known that it can start."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import NoReturn

from diceviz import __version__
from diceviz.display import missing_display

STARTED = time.perf_counter()


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    problem = missing_display(os.environ, sys.platform)
    if not problem:
        try:
            from diceviz.app import run
        except ImportError as error:  # a system library that Qt needs
            problem = f"diceviz cannot start its window: {error}; install that library, or use `make run`, which does."
    if problem:
        print(problem, file=sys.stderr)
        return 2
    return run(options.theme, STARTED if options.time_first_paint else None)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see `{self.prog} --help`.\n")


def parser() -> argparse.ArgumentParser:
    parser = Parser(prog="diceviz", description="See optimal play of the dice races Pig and Hog.")
    parser.add_argument("--version", action="version", version=f"diceviz {__version__}")
    parser.add_argument("--theme", choices=["system", "light", "dark"], help="colours to start with (default: as last time)")
    parser.add_argument(
        "--time-first-paint", action="store_true", help="print the seconds until the window is painted, and close it"
    )
    return parser
