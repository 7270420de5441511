"""How far the work is, on a terminal; nothing where nobody looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from diceviz.model.tournament import at_times
from solver import Job


@contextmanager
def progress(what: str) -> Iterator[Job]:
    """A job that tells on stderr, and leaves no trace there."""
    if not sys.stderr.isatty():
        yield Job()
        return
    try:
        yield Job(at_times(lambda done: print(f"\r{what} {done:4.0%}", end="", file=sys.stderr, flush=True)))
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
