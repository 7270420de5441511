"""Games that would take too long to solve: they are refused before anything is begun."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from solver import Job


def assert_hopeless(solve: Callable[[Any, Job], object], game: Any, throws: int) -> None:
    """`throws` is the power of ten that is told."""
    told: list[float] = []
    sentence = (
        f"bust = {game.bust!r}: a game to {game.target} would take some 10^{throws} throws, too many to solve exactly; "
        "lower the target or let a 1 cost less"
    )
    with pytest.raises(ValueError, match=re.escape(sentence)):
        solve(game, Job(progress=told.append))
    assert told == []
