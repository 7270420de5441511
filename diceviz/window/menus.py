"""The menu bar: what can be done, with its keys; and in its corner the layouts, undo and the theme, one click away."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton

from diceviz.export.exports import ENTRIES
from diceviz.widgets.messages import ABOUT, KEYS, tell
from diceviz.window.game_menu import GameMenu
from diceviz.window.layouts import LAYOUTS
from diceviz.window.presets import presets
from diceviz.words.rules import rules_of
from solver.games import Game
from solver.variants import of

if TYPE_CHECKING:
    from diceviz.window.window import Window

THEMES = {"system": "&As the system", "light": "&Light", "dark": "&Dark"}
Keys = str | QKeySequence.StandardKey


class Menus:
    """The actions of a window; those whose state changes are kept by name."""

    def __init__(self, window: "Window") -> None:
        self._window = window
        self.themes: dict[str, QAction] = {}
        self.layouts: dict[str, QAction] = {}
        self.slicing: list[QAction] = []
        bar, standard = window.menuBar(), QKeySequence.StandardKey
        file, edit, self._view, game, games, help_menu = (
            bar.addMenu(name) for name in ("&File", "&Edit", "&View", "&Game", "&Presets", "&Help")
        )
        self._add_file_menu(window, file)
        file.addSeparator()
        self._add(file, "&Quit", window.close, "Ctrl+Q")
        self.undo = self._add(
            edit,
            "&Undo",
            window.session.undo,
            standard.Undo,
            "Take back the last change: of the rules, of the game, or of what a picture shows",
        )
        self.redo = self._add(edit, "&Redo", window.session.redo, "Ctrl+Shift+Z", "Make the change again that was taken back")
        edit.addSeparator()
        self._add_rules(window, edit)
        edit.addSeparator()
        self._add(edit, "&Solve again", window.session.solve, "F5")
        self.cancel = self._add(edit, "&Cancel solving", window.session.cancel, "Esc")
        self.game = GameMenu(window.game, game, self._add)
        self._add(games, "&Variants …", window.open_catalogue, "Ctrl+G", "Rules by the names that people have for them")
        games.addSeparator()
        for preset in presets():
            self._add(games, preset.name, lambda _=False, preset=preset: window.show_preset(preset), tip=preset.sentence)
        self._add(help_menu, "&Rules of this game", self._tell_rules)
        self._add(help_menu, "&Keys and mouse", lambda: tell(window, "Keys and mouse", KEYS), "F1")
        self._add(help_menu, "&About diceviz", lambda: tell(window, "About diceviz", ABOUT))
        self._add_view_menu(window)
        self.corner = self._corner()  # the menu bar would not keep it
        bar.setCornerWidget(self.corner)

    def _add_rules(self, window: "Window", edit: QMenu) -> None:
        files = window.files
        self._add(edit, "Copy the ru&les", files.copy_rules, "Ctrl+Alt+R", "As a line of text that can be pasted anywhere")
        self._add(edit, "&Paste rules", files.paste_rules, "Ctrl+Alt+V", "Play by rules that were copied as a line of text")

    def _tell_rules(self) -> None:
        game = self._window.session.frame.rules
        variant = of(game)
        tell(
            self._window,
            f"Rules of {variant.name if variant else game.title}",
            "".join(f"<p>{sentence}</p>" for sentence in rules_of(game)),
        )

    def _add_file_menu(self, window: "Window", file: QMenu) -> None:
        """Fill the file menu; its exports are of the view that has the keyboard."""
        files, exports = window.files, window.exports
        opened = "A session, a game, rules, a strategy of your own, or a solution"
        self._add(file, "&Open …", files.open, QKeySequence.StandardKey.Open, opened)
        saved = "Rules, cursor, layout, the game, and what every picture shows"
        self._add(file, "&Save the session …", files.save_session, "Ctrl+Shift+S", saved)
        self._add(file, "Save the &rules …", files.save_rules, tip="The rules alone, as a small file of text")
        file.addSeparator()
        for (text, tip, act), keys in zip(ENTRIES, ("Ctrl+E", "Ctrl+Alt+C", "Ctrl+Shift+E", ""), strict=True):
            film = self._add(file, text, lambda _=False, act=act: act(exports), keys, tip)
        file.aboutToShow.connect(lambda: film.setEnabled(exports.has_film()))
        solution = "All values and strategies as NPZ, with the proven error"
        self._add(file, "Save the so&lution …", exports.open_solution, tip=solution)
        file.addSeparator()
        strategies = window.strategies
        exported = "Any strategy, the optimal one too: CSV, NPZ, JSON, or for the Hog contest of CS 61A"
        self._add(file, "Export a s&trategy …", strategies.open_export, tip=exported)
        template = "A short script in Python that you change and run: it writes a strategy as CSV"
        self._add(file, "Save a te&mplate …", strategies.save_template, tip=template)
        self.forget = self._add(file, "For&get opened strategies", files.forget_own, tip="Those for the present rules")
        file.aboutToShow.connect(lambda: self.forget.setEnabled(bool(window.session.frame.own_here)))

    def _add_view_menu(self, window: "Window") -> None:
        view, group = self._view, QActionGroup(window)
        for number, (name, layout) in enumerate(LAYOUTS.items(), start=1):
            action = self._add(view, name, lambda _=False, name=name: window.show_layout(name), f"Ctrl+{number}", layout.help)
            self.layouts[name] = checkable(action, group)
        view.addSeparator()
        self.pictures = view.addMenu("&Pictures")
        self._add(
            view,
            "Next picture &here",
            window.dock_area.show_next,
            "F3",
            "The next tab beside the picture that has the keyboard",
        )
        self._add(view, "Next p&lace", window.dock_area.focus_next, "F6", "Give the keyboard to the next picture")
        self._add(view, "&Restore this layout", window.dock_area.reset, "Ctrl+0", "As it was made: all docks in their places")
        view.addSeparator()
        self._add(view, "Show &everything", window.show_all, "A", "Undo all zooming")
        self.slicing = [
            self._add(view, "Cut along the &next axis", window.next_axis, "F2"),
            self._add(view, "Slice &up", lambda: window.sweep(1), "PgUp"),
            self._add(view, "Slice &down", lambda: window.sweep(-1), "PgDown"),
        ]
        view.addSeparator()
        self.margin = checkable(self._add(view, "What a &mistake costs", window.switch_margin, "M"))
        self.reach = checkable(self._add(view, "&Fade what is rarely met", window.switch_reach, "W"))
        painted = "In the picture that has the keyboard: dice map, roll or hold, hold at, mix grid"
        self._add(view, "Pa&int a strategy", window.paint, "P", painted)
        locked = "All pictures show the best reply to the strategy that they are compared with; the opponent is free again"
        self.lock = checkable(self._add(view, "Lock the &opponent", window.switch_lock, "L", locked))
        view.addSeparator()
        themes, group = view.addMenu("&Theme"), QActionGroup(window)
        for name, text in THEMES.items():
            action = self._add(themes, text, lambda _=False, name=name: window.choose_theme(name))
            self.themes[name] = checkable(action, group)
        self.switch = self._add(view, "&Switch light and dark", window.switch_theme, "Ctrl+T")

    def show_pictures(self, game: Game) -> None:
        """List the views that the game has, to open and to close."""
        actions = self._window.dock_area.actions_for(game)
        if actions != self.pictures.actions():
            self.pictures.clear()
            self.pictures.addActions(actions)

    def _add(self, menu: QMenu, text: str, slot: Callable[..., object], keys: Keys = "", tip: str = "") -> QAction:
        action = QAction(text, self._window)
        action.setShortcuts(
            QKeySequence.keyBindings(keys) if isinstance(keys, QKeySequence.StandardKey) else [QKeySequence(keys)]
        )
        action.setStatusTip(tip)
        action.triggered.connect(slot)
        menu.addAction(action)
        return action

    def _corner(self) -> QFrame:
        """The buttons at the right end of the menu bar."""
        corner = QFrame()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 2, 8, 2)
        row.setSpacing(4)
        for number, (name, action) in enumerate(self.layouts.items(), start=1):
            button = QToolButton()
            button.setProperty("role", "segment")
            button.setDefaultAction(action)
            action.setToolTip(f"{LAYOUTS[name].help} (Ctrl+{number})")
            button.setAccessibleName(f"Layout: {name}")
            row.addWidget(button)
        row.addSpacing(12)
        for action, tip in (
            (self.undo, "Undo the last change (Ctrl+Z)"),
            (self.redo, "Redo (Ctrl+Shift+Z)"),
            (self.switch, "Switch between light and dark (Ctrl+T)"),
        ):
            button = QToolButton()
            button.setDefaultAction(action)
            action.setToolTip(tip)
            button.setAccessibleName(tip)
            row.addWidget(button)
        return corner


def checkable(action: QAction, group: QActionGroup | None = None) -> QAction:
    action.setCheckable(True)
    if group:
        group.addAction(action)
    return action
