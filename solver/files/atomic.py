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
    """A path beside `path`, to be written: its file takes the place of `path` in the end, and is deleted if anything fails
    before."""
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f".{uuid4().hex}.part")
    try:
        yield unfinished
        os.replace(unfinished, target)
    except OSError as error:
        if error.strerror:
            error.filename, error.filename2 = str(path), None  # the error names the path that was asked for
        raise
    finally:
        unfinished.unlink(missing_ok=True)
