"""Marks over cells: where they are, that they are seen on every colour, and that they follow zoom and pan."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from diceviz.pictures.extent import cells
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.palette import DARK, DICE, HOLD, LIGHT, ROLL, rgb
from diceviz.plots.cell_plot import CellPlot
from diceviz.plots.hatching import Hatching

SIZE = 12
HERE = 5, 3  # column and row of the cell that is marked
RANGES = [((-0.5, 11.5), (-0.5, 11.5)), ((4, 7), (2, 5)), ((4.8, 11.3), (-2, 4.1)), ((-20, 40), (-30, 30))]


@pytest.fixture
def plot(qtbot: Any) -> CellPlot:
    plot = CellPlot("Cells")
    qtbot.addWidget(plot)
    plot.resize(420, 400)
    plot.zooming.show(cells("mine", "theirs", SIZE, SIZE), None)
    box = plot.getViewBox()
    box.setLimits(xMin=None, xMax=None, yMin=None, yMax=None, maxXRange=99, maxYRange=99)
    box.setLimits(minXRange=1, minYRange=1)
    for item in (*plot.lines, plot.ring):
        item.hide()
    plot.show()
    return plot


def mark_one(plot: CellPlot, kind: str, colour: str = ROLL, room: tuple[int, int] | None = None) -> Hatching:
    """One cell of a plain picture."""
    cells = np.full((SIZE, SIZE, 4), 255, np.ubyte)
    cells[..., :3] = rgb(colour)
    plot.show_cells(cells)
    hatching, masks = Hatching(room), [np.zeros((SIZE, SIZE), bool) for _ in range(3)]
    masks[("near", "undecided", "exception").index(kind)][HERE[1], HERE[0]] = True
    plot.addItem(hatching)
    hatching.show_marks(marks(*masks))
    return hatching


def changed(plot: CellPlot, hatching: Hatching) -> np.ndarray:
    """The points of the plot, in cells, of the pixels that the marks change."""
    shots = []
    for visible in (True, False):
        hatching.setVisible(visible)
        QApplication.processEvents()
        shots.append(pixels(plot))
    hatching.setVisible(True)
    rows, columns = np.nonzero((shots[0] != shots[1]).any(axis=-1))
    box = plot.getViewBox()
    places = [box.mapSceneToView(QPointF(x + 0.5, y + 0.5)) for x, y in zip(columns, rows, strict=True)]
    return np.array([(place.x(), place.y()) for place in places]).reshape(-1, 2)


def pixels(plot: CellPlot) -> np.ndarray:
    image = plot.grab().toImage().convertToFormat(plot.grab().toImage().Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.ubyte).reshape(image.height(), image.width(), 4)[..., :3].copy()


@pytest.mark.parametrize("kind", ["near", "undecided", "exception"])
@pytest.mark.parametrize("shown", RANGES)
def test_marks_stay_on_their_cell_at_every_zoom(plot: CellPlot, kind: str, shown: Any) -> None:
    hatching = mark_one(plot, kind)
    plot.setRange(xRange=shown[0], yRange=shown[1], padding=0)
    places = changed(plot, hatching)
    width, height = plot.getViewBox().viewPixelSize()
    assert len(places)
    assert (np.abs(places[:, 0] - HERE[0]) <= 0.5 + width).all() and (np.abs(places[:, 1] - HERE[1]) <= 0.5 + height).all()


def test_hatching_covers_a_cell_evenly_and_crossing_more_of_it(plot: CellPlot) -> None:
    plot.setRange(xRange=(4, 7), yRange=(2, 5), padding=0)
    width, height = plot.getViewBox().viewPixelSize()
    counts = {}
    for kind in ("near", "undecided", "exception"):
        hatching = mark_one(plot, kind)
        places = changed(plot, hatching)
        counts[kind] = len(places) * width * height  # of a cell
        plot.removeItem(hatching)
        if kind == "exception":
            assert (places - HERE >= 0.2).all()  # the right of the top
        else:
            assert np.abs((places - HERE).mean(axis=0)).max() < 0.05
    assert counts["near"] == pytest.approx(2 / 7, abs=0.05)
    assert counts["exception"] < 0.1 and counts["undecided"] > 1.5 * counts["near"]


@pytest.mark.parametrize("colour", [ROLL, HOLD, LIGHT.even, DARK.even, "#000000", "#ffffff", *DICE])
@pytest.mark.parametrize("kind", ["near", "undecided", "exception"])
def test_marks_are_seen_on_every_colour(plot: CellPlot, kind: str, colour: str) -> None:
    """Each line is dark beside light: one of the two is far from the colour."""
    mark_one(plot, kind, colour)
    plot.setRange(xRange=(4, 6), yRange=(2, 4), padding=0)
    QApplication.processEvents()
    inside = plot.getViewBox().sceneBoundingRect().toRect().adjusted(2, 2, -2, -2)
    cells = pixels(plot)[inside.top() : inside.bottom(), inside.left() : inside.right(), ::-1].astype(int)
    assert (cells == rgb(colour)).all(axis=-1).any()
    assert np.abs(cells - rgb(colour)).max() >= 60


def test_where_something_is_written_the_middle_is_free(plot: CellPlot) -> None:
    plot.setRange(xRange=(4, 7), yRange=(2, 5), padding=0)
    places = changed(plot, mark_one(plot, "near", room=(20, 15)))
    assert len(places) and (np.abs(places[:, 1] - HERE[1]) > 0.28).all()
    plot.setRange(xRange=(-10, 30), yRange=(-10, 30), padding=0)
    assert (np.abs(changed(plot, mark_one(plot, "near", room=(20, 15)))[:, 1] - HERE[1]) < 0.28).any()


def test_no_marks_are_drawn_where_there_are_none(plot: CellPlot) -> None:
    hatching = mark_one(plot, "near")
    hatching.show_marks(None)
    assert not hatching.isVisible()
    hatching.show_marks(np.zeros((SIZE, SIZE), np.ubyte))
    assert not hatching.isVisible()


def test_cells_that_begin_at_another_corner_are_marked_there(plot: CellPlot) -> None:
    """Throws left are counted from 1."""
    hatching = mark_one(plot, "near")
    masks = np.zeros((SIZE, SIZE), bool)
    masks[HERE[1], HERE[0]] = True
    hatching.show_marks(marks(masks, ~masks & masks), (0, 1))
    places = changed(plot, hatching)
    assert np.abs(places.mean(axis=0) - (HERE[0], HERE[1] + 1)).max() < 0.1


def test_the_inks_of_a_cell_are_the_sum_of_its_marks() -> None:
    yes, no = np.array([[True]]), np.array([[False]])
    assert far_apart(marks(yes, no), marks(no, yes)) and (marks(yes, no, yes) == marks(yes, no) | marks(no, no, yes)).all()


def far_apart(one: np.ndarray, other: np.ndarray) -> bool:
    return not (one & other).any()
