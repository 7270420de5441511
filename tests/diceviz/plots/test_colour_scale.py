"""The scale beside a plot: its colours run upwards, as tall as the plot, and the words stand at their values."""

from typing import Any

import pyqtgraph as pg
import pytest
from PySide6.QtGui import QColor, QImage

from diceviz.pictures.colours import colour_map, name_of
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.plots.colour_scale import BAR, TICK, ColourScale


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_colours_run_upwards_and_the_words_stand_at_their_values(qtbot: Any, theme: Theme) -> None:
    plot = pg.PlotWidget(enableMenu=False, background=theme.pane)
    qtbot.addWidget(plot)
    plot.resize(300, 221)
    scale = ColourScale(colour_map("viridis"))
    plot.getPlotItem().layout.addItem(scale, 2, 5)
    scale.apply_theme(theme)
    scale.show_levels({0.0: "none", 0.5: "half"})
    plot.show()
    qtbot.waitExposed(plot)
    box = scale.mapRectToScene(scale.rect())
    seen = plot.grab().toImage()
    left, top, bottom = round(box.left()), round(box.top()), round(box.bottom())
    beside = plot.getViewBox().sceneBoundingRect()
    assert (top, bottom) == pytest.approx((beside.top(), beside.bottom()), abs=1)
    for place, colour in ((top + 3, colour_map("viridis")[-1]), (bottom - 3, colour_map("viridis")[0])):
        assert near(seen.pixelColor(left + 3, place), QColor(name_of(colour)))
    written = [row for row in range(top, bottom) if any(is_word(seen, x, row, theme) for x in range(left + 20, seen.width()))]
    assert any(abs(row - (top + bottom) / 2) < 4 for row in written) and any(row > bottom - 8 for row in written)
    assert not any(row < top + 40 for row in written)
    assert seen.pixelColor(left + BAR - TICK + 2, round((top + bottom) / 2)) == QColor(theme.faint)


def near(one: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 16 for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def is_word(seen: QImage, x: int, y: int, theme: Theme) -> bool:
    return near(seen.pixelColor(x, y), QColor(theme.text))
