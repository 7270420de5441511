"""A plot has the axes it is asked for, and nothing that is not seen."""

from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu

from diceviz.plots.plot_area import PlotView


def shown(qtbot: Any, **axes: pg.AxisItem) -> PlotView:
    view = PlotView(axes=axes)
    qtbot.addWidget(view)
    view.resize(400, 300)
    for side in ("left", "right"):
        if side == "left" or side in axes:
            view.getAxis(side).setWidth(50)
    view.getAxis("bottom").setHeight(40)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_the_view_box_has_all_the_room_that_the_axes_leave(qtbot: Any) -> None:
    view = shown(qtbot, right=pg.AxisItem("right"))
    box = view.getViewBox().sceneBoundingRect()
    assert (box.left(), box.top(), 400 - box.right(), 300 - box.bottom()) == pytest.approx((51, 1, 51, 41), abs=1)


def test_a_hidden_axis_takes_no_room(qtbot: Any) -> None:
    view = shown(qtbot)
    view.getPlotItem().showAxis("left", False)
    qtbot.waitUntil(lambda: view.getViewBox().sceneBoundingRect().left() == 1)
    view.getPlotItem().showAxis("left", True)
    qtbot.waitUntil(lambda: view.getViewBox().sceneBoundingRect().left() == 51)


def test_a_plot_makes_no_menu(qtbot: Any) -> None:
    before = set(QApplication.allWidgets())
    qtbot.addWidget(PlotView())
    assert not any(isinstance(made, QMenu | QAbstractButton) for made in set(QApplication.allWidgets()) - before)


def test_a_plot_is_ranged_as_its_view_box(qtbot: Any) -> None:
    view = shown(qtbot)
    view.setRange(xRange=(2, 7), yRange=(1, 4), padding=0)
    assert view.getViewBox().viewRange() == [[2, 7], [1, 4]]
    assert [view.getAxis(side).range for side in ("bottom", "left")] == [[2, 7], [1, 4]]


def test_another_range_is_painted_once(qtbot: Any) -> None:
    """If its items were moved only when they are painted, Qt would paint them again."""
    view = shown(qtbot)
    view.addItem(pg.PlotCurveItem([0, 1], [0, 1]))
    painted: list[int] = []
    view.scene().sigPrepareForPaint.connect(lambda: painted.append(1))
    for most in (2, 5, 3):
        QApplication.processEvents()
        painted.clear()
        view.setRange(xRange=(0, most), yRange=(0, most), padding=0)
        for _ in range(5):
            QApplication.processEvents()
        assert len(painted) == 1
