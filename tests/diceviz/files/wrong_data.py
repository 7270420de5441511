"""Data of files with one wrong value in it."""

from collections.abc import Callable
from typing import Any

import pytest


def assert_refused(read: Callable[[Any], Any], data: Any, path: tuple[Any, ...], value: Any, said: str) -> None:
    """Whoever reads the data with that value at the end of the path says what is wrong with it."""
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ValueError) as caught:
        read(data)
    assert str(caught.value).startswith(said)
