"""The command line. Qt is imported only once it is known that it can start, a command only when it is asked for."""

import argparse
import gc
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from diceviz import __version__
from diceviz.commands import COMMANDS, Parser, perform, told
from diceviz.display import missing_display

STARTED = time.perf_counter()


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else [*arguments]
    if given and given[0] in COMMANDS:
        return perform(given[0], given[1:])
    parser = window_parser()
    options = parser.parse_args(given)
    if options.file and (missing := no_file(options.file)):
        parser.error(missing)
    return open_window(options)


def no_file(name: str) -> str | None:
    """Why there is nothing to open."""
    path = Path(name)
    if path.is_file():
        return None
    if path.is_dir():
        return f"{name}: is a folder; must be a file"
    if path.suffix or path.name != name:
        return f"{name}: there is no such file"
    commands = ", ".join(COMMANDS)
    return (
        f"{name}: {'comes first, for it is a command' if name in COMMANDS else f'is neither a file nor a command ({commands})'}"
    )


def open_window(options: argparse.Namespace) -> int:
    problem = missing_display(os.environ, sys.platform)
    if not problem:
        gc.disable()  # until the window is shown nothing is garbage, and looking for it takes its time
        try:
            import numpy  # noqa: F401 - modules that are loaded before Qt are loaded faster: Qt reads the source of later ones

            from diceviz.window.app import run
        except ImportError as error:  # a system library that Qt needs
            problem = f"diceviz cannot start its window: {error}; install that library, or use `make run`, which does."
    if problem:
        print(problem, file=sys.stderr)
        return 2
    return run(options.theme, STARTED if options.time_first_paint else None, path=options.file)


def window_parser() -> Parser:
    parser = Parser(
        prog="diceviz",
        description="Optimal play of the dice races Pig and Hog. Without a command, the window opens.",
        epilog=epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=told, help="a saved session, game, strategy or solution")
    parser.add_argument("--version", action="version", version=f"diceviz {__version__}")
    parser.add_argument("--theme", choices=["system", "light", "dark"], help="colours to start with (default: as last time)")
    parser.add_argument(
        "--time-first-paint", action="store_true", help="print the seconds until the window is painted, and close it"
    )
    return parser


def epilog() -> str:
    commands = "\n".join(f"  {name:12}{said}" for name, said in COMMANDS.items())
    return f"commands, each with its own --help:\n{commands}\n\nexamples:\n{EXAMPLES}"


EXAMPLES = """\
  diceviz                                            open the window
  diceviz lecture.json                               open it with what was saved
  diceviz solve pig --target 100 --at 40,55,18
  diceviz match pig --first optimal --second hold:20
  diceviz sweep pig target 10:100:10 --measure edge
  diceviz distil pig --numbers 3
  diceviz figure roll-or-hold pig --slice theirs=55 --out slice.pdf
  diceviz papers --check
"""
