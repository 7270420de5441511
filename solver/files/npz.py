"""Arrays in NPZ files that may hold anything: looked at before they are read, for a few bytes may promise more than fits in
memory. Nothing in a file is ever executed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import error as BadNumber
from tokenize import TokenError
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as BadStream

import numpy as np
import numpy.typing as npt

from solver.memory import require

SUFFIX = ".npy"
DAMAGED = (
    BadNumber,
    BadStream,
    BadZipFile,
    EOFError,
    IndexError,
    OSError,
    OverflowError,
    RuntimeError,
    SyntaxError,
    TokenError,
    TypeError,
)

Array = npt.NDArray[Any]


@contextmanager
def opened(file: str | Path | IO[bytes]) -> Iterator[ZipFile]:
    try:
        archive = ZipFile(file)
    except (*DAMAGED, ValueError) as error:
        if isinstance(error, OSError) and error.filename:  # the file cannot be opened at all
            raise
        raise ValueError("File is not a zip file, or it is damaged") from None
    with archive:
        yield archive


def names(archive: ZipFile) -> list[str]:
    return [name.removesuffix(SUFFIX) for name in archive.namelist()]


def promised(archive: ZipFile, name: str) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """The shape and type that an array says it has."""
    with member(archive, name) as stream:
        version = np.lib.format.read_magic(stream)
        if version != (1, 0):
            raise ValueError(f"it is of version {version[0]}.{version[1]}; must be of 1.0")
        shape, _, kind = np.lib.format.read_array_header_1_0(stream)
        return shape, kind


def whole(archive: ZipFile, name: str) -> Array:
    """The whole array of that name. `MemoryError` if there is no room for it."""
    shape, kind = promised(archive, name)
    require(2.0 * np.prod(shape, dtype=float) * kind.itemsize, name)
    with member(archive, name) as stream:
        array: Array = np.lib.format.read_array(stream, allow_pickle=False)
        return array


@contextmanager
def member(archive: ZipFile, name: str) -> Iterator[IO[bytes]]:
    """The stream of an array in the archive. `KeyError` if there is none of that name, `ValueError` with one sentence if it
    cannot be read."""
    info = archive.getinfo(f"{name}{SUFFIX}")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError(f"{name}: must be packed as numpy does")
    try:
        with archive.open(info) as stream:
            yield stream
    except (*DAMAGED, ValueError) as error:
        raise ValueError(f"{name}: is damaged, or no array as numpy writes them: {in_a_line(error)}") from None


def in_a_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:100].rstrip(". ") or type(error).__name__
