"""Files are written whole or not at all; why that failed, and what they are called."""

import errno
import os
import re
from collections.abc import Collection
from pathlib import Path

from solver.files.atomic import write

__all__ = ["named", "reason", "require_place", "slug", "suffix_of", "write"]


def reason(error: Exception) -> str:
    """Why something could not be done with a file, without its number and its whole path."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return said or type(error).__name__


def named(words: str, suffix: str) -> str:
    """A file name made of words: "pig-to-100-win-map.pdf"."""
    return f"{slug(words)}.{suffix}"


def slug(words: str) -> str:
    """Words as part of a file name: "pig-to-100-win-map"."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")


def suffix_of(path: str | Path, known: Collection[str]) -> str:
    """The suffix of a path, in small letters; `ValueError` if it is none of those that are known."""
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix not in known:
        raise ValueError(f"{Path(path).name or path}: must end with {' or '.join(f'.{each}' for each in known)}")
    return suffix


def require_place(path: str | Path, known: Collection[str]) -> None:
    """Before work that takes long: whether a file of a known kind could be written there, as far as that is known before."""
    suffix_of(path, known)
    if Path(path).is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not Path(path).resolve().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
