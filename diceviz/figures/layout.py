"""The sheet of matplotlib that a figure is drawn on, and how it is laid out, as the types that they have in our figures."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Sheet
    from matplotlib.layout_engine import ConstrainedLayoutEngine


def sheet_under(axes: "Axes") -> "Sheet":
    """The sheet that these axes stand on."""
    sheet = axes.get_figure(root=True)
    assert sheet is not None  # axes that were taken off their sheet are drawn no more
    return sheet


def layout_of(sheet: "Sheet") -> "ConstrainedLayoutEngine":
    """The layout that leaves room for title and caption, see `press.write_words`."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    engine = sheet.get_layout_engine()
    assert isinstance(engine, ConstrainedLayoutEngine)
    return engine


def freeze_layout(sheet: "Sheet") -> None:
    """Find the places of all that takes room, and keep them: what is drawn from now on takes none."""
    engine = sheet.get_layout_engine()
    if engine is not None:
        engine.execute(sheet)
    sheet.set_layout_engine("none")
