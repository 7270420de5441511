"""A film: frames of one size that are made one at a time, in any order."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from diceviz.figures.page import PRINT
from diceviz.pictures.palette import Theme
from solver import Job

Frame = npt.NDArray[np.ubyte]  # rows of red, green and blue
Finishing = Generator[None, None, Frame]

SMALLEST, LARGEST = 160, 3840  # the width and the height of a frame, in pixels
FEWEST, MOST = 2, 3000  # the frames of a film
USUAL = 720  # pixels across: beyond, letters grow with the frame


@dataclass(frozen=True)
class Setting:
    """How a film is to be made. An odd pixel is left out: films as MP4 have none."""

    width: int = 960
    height: int = 720
    frames: int = 100
    theme: Theme = PRINT

    def __post_init__(self) -> None:
        for name, least, most in (("width", SMALLEST, LARGEST), ("height", SMALLEST, LARGEST), ("frames", FEWEST, MOST)):
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} = {getattr(self, name)}: must be from {least} to {most}")

    @property
    def pixels(self) -> tuple[int, int]:
        return self.width - self.width % 2, self.height - self.height % 2

    @property
    def scale(self) -> float:
        """How many pixels of the frame stand for one of the screen."""
        return max(1.0, self.width / USUAL)

    def along(self, first: float, last: float, pause: float = 0.0) -> list[int]:
        """Whole numbers from first to last, one for each frame; the last one for that share of all frames."""
        moving = max(FEWEST, round((1 - pause) * self.frames))
        steps = np.linspace(first, last, moving).round().astype(int).tolist()
        return [*steps, *[steps[-1]] * (self.frames - moving)]


@dataclass(frozen=True, eq=False)
class Film:
    """`make` begins a frame, off the main thread. If there is `finish`, it ends the frame: on the main thread, where it stops
    now and then so that it can be the user's turn."""

    name: str  # the title of the view, and what happens: "Surface, orbit"
    frames: int
    make: Callable[[int, Job], Any]
    finish: Callable[[Any], Finishing] | None = None
    close: Callable[[], None] = lambda: None  # ends what the film was made in, on the main thread
    best: int = 0  # the frame that tells most, to look at before the film is made


@dataclass(frozen=True, eq=False)
class Offer:
    """A film that can be made of a view."""

    name: str
    label: str
    tip: str
    film: Callable[[Setting], Film]
