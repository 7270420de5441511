"""Files are written whole or not at all: what was there before stays until the new one is complete."""

import os
from pathlib import Path
from uuid import uuid4


def write(path: str | Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f".{uuid4().hex}.part")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def reason(error: Exception) -> str:
    """Why something could not be done with a file, without its number and its whole path."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return said or type(error).__name__
