"""What is kept compiled of an earlier version does no harm."""

import pickle
from pathlib import Path

import numba
from numba.core.caching import IndexDataCacheFile

import solver.kernels.fixed  # which teaches numba to forgive


class Law:
    """A type of kernels that the next version does not have."""


def test_an_index_that_names_types_which_are_no_more_is_no_index(tmp_path: Path) -> None:
    assert solver.kernels.fixed.kernel
    index = (tmp_path / "turn.sweep.nbi").open("wb")
    stale = pickle.dumps(("stamp", {Law: "turn.sweep.1.nbc"})).replace(b"Law", b"Lex")
    with index:
        index.write(pickle.dumps(numba.__version__) + stale)
    file = IndexDataCacheFile(str(tmp_path), "turn.sweep", "stamp")
    assert file._load_index() == {}


def test_an_index_of_this_version_is_read(tmp_path: Path) -> None:
    file = IndexDataCacheFile(str(tmp_path), "turn.sweep", "stamp")
    file._save_index({"signature": "turn.sweep.1.nbc"})
    assert file._load_index() == {"signature": "turn.sweep.1.nbc"}
