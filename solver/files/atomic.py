"""Files are written whole or not at all: what was there before stays until the new one is complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4


def write(path: str | Path, data: bytes) -> None:
    with replacing(path) as unfinished, unfinished.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A file beside it, to be written: it takes its place in the end, and is gone if anything fails before."""
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f".{uuid4().hex}.part")
    try:
        yield unfinished
        os.replace(unfinished, target)
    except OSError as error:
        if error.strerror:
            error.filename, error.filename2 = str(path), None  # not the one that nobody asked for
        raise
    finally:
        unfinished.unlink(missing_ok=True)
