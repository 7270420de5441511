"""Swatches of a legend: a colour, with the marks that cells of that kind have.

Imported where a legend is drawn, since it brings matplotlib.
"""

from matplotlib.artist import Artist
from matplotlib.legend import Legend
from matplotlib.legend_handler import HandlerBase
from matplotlib.offsetbox import DrawingArea, OffsetBox
from matplotlib.patches import Rectangle

from diceviz.figures.hatches import swatch_marks

RIM = "#808080"  # the colour of the line around a swatch


class Swatch(Rectangle):
    """What a legend is given for a key."""

    def __init__(self, colour: str, marks: int) -> None:
        super().__init__((0, 0), 1, 1, facecolor=colour, edgecolor=RIM, linewidth=0.4)
        self.marks = marks  # bits of `pictures.hatch_marks`


class SwatchHandler(HandlerBase):
    """Draws swatches into the boxes that a legend has for them."""

    def legend_artist(self, legend: Legend, orig_handle: Artist, fontsize: float, handlebox: OffsetBox) -> Artist:
        assert isinstance(orig_handle, Swatch) and isinstance(handlebox, DrawingArea)
        width, height = handlebox.width, handlebox.height
        ground = Rectangle((-handlebox.xdescent, -handlebox.ydescent), width, height)
        ground.update_from(orig_handle)
        ground.set_transform(handlebox.get_transform())
        handlebox.add_artist(ground)
        for marks in swatch_marks(orig_handle.marks, width, height):
            marks.set_transform(handlebox.get_transform())
            marks.set_clip_path(ground)
            handlebox.add_artist(marks)
        return ground
