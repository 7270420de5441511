"""The commands: what diceviz answers in a terminal, without a window. This is the list of them.

Each is a module with `parser()` and `answer(options)`, which prints and returns the exit code. It imports what it needs when it
is called.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, Protocol, cast

COMMANDS = {
    "solve": "what a state and each choice in it are worth, and what to do",
    "match": "one strategy against another, exactly, and in simulated games",
    "tournament": "strategies, brought and built in, all against all, exactly",
    "leaks": "where a strategy, or a player of games, loses, in words",
    "strategy": "any strategy as a file, in many forms; a script to make one",
    "sweep": "what comes of a game when a number of its rules is changed",
    "variants": "rule sets by name: rules, source, one thing worth seeing",
    "distil": "rules that people can play, and what they lose; a pocket card",
    "figure": "any picture as PDF, SVG or PNG, its numbers as CSV, NPZ, JSON",
    "papers": "every published number, recomputed; a report of all of them",
}
SAID = 1000  # letters: what is wrong may be a whole file
INTERRUPTED, CUT_OFF = 130, 141  # as a shell reports Ctrl+C, and a pipe that nobody reads any more


class Command(Protocol):
    """A module of this folder: the parser of its options, and the answer to them."""

    def parser(self) -> argparse.ArgumentParser: ...

    def answer(self, options: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see `{self.prog} --help`.\n")


def told(text: str) -> str:
    """The text of an option, which may not be empty, as it is where a variable of a script is not set."""
    if not text.strip():
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def perform(name: str, arguments: Sequence[str]) -> int:
    """The exit code. What cannot be done gets one sentence, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal may lack some signs
    try:
        command = cast(Command, import_module(f"diceviz.commands.{name}"))
        code = command.answer(command.parser().parse_intermixed_args(arguments))  # words may stand after options
        if sys.stdout:  # none, where it was closed
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ImportError, MemoryError, OSError, ValueError) as error:
        print(f"diceviz {name}: {sentence(error)}", file=sys.stderr)
        return 2


def sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        said = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    else:
        said = str(error) or type(error).__name__
    said = " ".join(said.split())
    said = said if len(said) <= SAID else f"{said[:SAID]} …"
    return said if said.endswith(".") else f"{said}."


def described(name: str, examples: str) -> Parser:
    """The parser of a command, with examples below its options."""
    return Parser(
        prog=f"diceviz {name}",
        description=f"{COMMANDS[name][0].upper()}{COMMANDS[name][1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
