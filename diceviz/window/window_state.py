"""How the window was left, and is found again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from diceviz.session import settings
from diceviz.window.docks import Arrangement

if TYPE_CHECKING:
    from diceviz.window.window import Window


def restore(window: "Window") -> None:
    window.resize(1280, 800)
    window.restoreGeometry(settings.load_bytes("window") or QByteArray())
    window.dock_area.kept = {name: Arrangement(*kept) for name, kept in settings.load_docks().items()}
    window.menus.layouts[window.dock_area.layout_name].setChecked(True)
    window.session.restore(lens=settings.load_lens())
    window.game.restore()
    window.pages.turn_to(settings.load_table().page or ("Game" if window.dock_area.layout_name == "Play" else "Rules"))
    window.show_game(window.session.frame)
    window.rules_form.more.setChecked(settings.load_more_rules())
    window.columns.restoreState(settings.load_bytes("columns") or QByteArray())


def save(window: "Window") -> None:
    kept: dict[str, QByteArray] = {"window": window.saveGeometry(), "columns": window.columns.saveState()}
    window.dock_area.keep()
    with settings.written_once():
        for name, value in kept.items():
            settings.save_bytes(name, value)
        settings.save_docks(window.dock_area.kept)
        settings.save_layout(window.dock_area.layout_name)
        settings.save_lens(window.session.frame.lens)
        settings.save_rules(window.session.frame.rules)
        settings.save_more_rules(window.rules_form.more.isChecked())
        window.game.keep()
