"""Frames of figures on paper: nothing in them moves but the picture."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.figure import Figure
from diceviz.figures.page import Page
from diceviz.figures.press import pixels
from diceviz.films.film import Film, Frame, Setting
from solver import Job

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

INCH = 96  # pixels of the screen that an inch of a figure takes

Said = tuple[Figure, str]  # what is seen, and the line above it that says what changes


class FilmPage:
    """The page on which the frames are drawn: axes stay where they are in the first one."""

    def __init__(self, setting: Setting, caption: str) -> None:
        self._setting, self._caption = setting, caption
        self._places: list[tuple[float, float, float, float]] = []

    def draw(self, figure: Figure, title: str) -> Frame:
        width, height = self._setting.pixels
        dpi = round(INCH * self._setting.scale)
        page = Page(width / dpi, height / dpi, dpi, self._setting.theme, title, self._caption, cursor=False)
        pinned = replace(figure, draw=lambda sheet, page: self._pin(figure, sheet, page))
        return np.ascontiguousarray(pixels(pinned, page)[:, :, :3])

    def _pin(self, figure: Figure, sheet: "Sheet", page: Page) -> None:
        figure.draw(sheet, page)
        if not self._places:
            sheet.draw_without_rendering()
            self._places = [axes.get_position().bounds for axes in sheet.axes]
        sheet.set_layout_engine("none")
        for axes, place in zip(sheet.axes, self._places, strict=False):
            axes.set_position(place)


def flat(name: str, setting: Setting, caption: str, steps: list[int], figure: Callable[[int, Job], Said], best: int) -> Film:
    """A frame for each step; one that is shown for a while is drawn once."""
    page = FilmPage(setting, caption)
    last: dict[int, Frame] = {}  # the frame that was drawn last, by its step

    def make(index: int, job: Job) -> Frame:
        if not last and index:
            make(0, job)
        step = steps[index]
        if step not in last:
            drawn = page.draw(*figure(step, job))
            last.clear()
            last[step] = drawn
        return last[step]

    return Film(name, setting.frames, make, best=best)
