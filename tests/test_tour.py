"""The tour: it leaves nothing out, and its mouse and keys do what their names say."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage

from diceviz.views.registry import VIEWS
from diceviz.window.app import application
from diceviz.window.layouts import LAYOUTS
from diceviz.window.presets import presets
from solver.games import GAMES
from tools.tour import STEPS, file_name, walk

NAMES = [name for name, _ in STEPS]


def test_every_step_has_a_name_and_a_picture_of_its_own() -> None:
    files = [file_name(1, name) for name in NAMES]
    assert len(set(files)) == len(files) == len(STEPS)


@pytest.mark.parametrize("game", [kind() for kind in GAMES], ids=lambda game: game.title)
def test_it_opens_every_view_of_every_game(game: Any) -> None:
    shown = [kind.title for kind in VIEWS if kind.shows(game)]
    assert shown and {f"{game.title}, view {title}" for title in shown} <= set(NAMES)


def test_it_leaves_out_no_preset_and_no_layout_in_either_theme() -> None:
    assert {f"preset {each.name}{theme}" for each in presets() for theme in ("", ", dark")} <= set(NAMES)
    assert all(
        any(f"layout {name}, {look}" in step for step in NAMES) for name in LAYOUTS for look in ("light", "large and dark")
    )


def test_steps_taken_for_real(tmp_path: Path) -> None:
    """From the surface to its cut and back, to the slices and a view that is closed there, and into the dark."""
    application()
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    wanted = ("preset Two sides", "cut along their score", "slices", "Pig, view Difference", "dark")
    steps = [step for step in STEPS if step[0] in wanted]
    walk(sorted(steps, key=lambda step: wanted.index(step[0])), tmp_path)
    pictures = [QImage(str(tmp_path / file_name(number, name))) for number, name in enumerate(wanted, start=1)]
    assert [picture.width() for picture in pictures] == [1280] * len(wanted)
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])
    assert pictures[-2].pixelColor(640, 790).lightness() > 200 > 60 > pictures[-1].pixelColor(640, 790).lightness()
