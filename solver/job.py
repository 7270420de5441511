"""A job: how long work reports progress and learns that nobody wants it any more. The solver knows no threads."""

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The job was cancelled; nothing was changed."""


def _ignore(done: float) -> None:
    pass


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Job:
    """How work tells how far it is, and learns whether it is still wanted."""

    progress: Callable[[float], None] = _ignore
    cancelled: Callable[[], bool] = _never

    def reached(self, done: float) -> None:
        """Report the share of the work that is done, or stop it here."""
        if self.cancelled():
            raise Cancelled
        self.progress(done)
