"""The window: layout and wiring only."""

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz import settings, theme
from diceviz.controls import RulesForm, StateForm
from diceviz.frame import Frame
from diceviz.help import ABOUT, KEYS, sentence, tell
from diceviz.latest import Latest
from diceviz.rivals import opened
from diceviz.session import Session
from diceviz.status import StatusBar
from diceviz.views import VIEWS, DiceMap, Inspector, PolicySlice, WinMap
from diceviz.views.pane import Pane
from diceviz.views.parts import heading
from diceviz.views.place import Place, View
from diceviz.worker import Worker
from solver import Pig
from solver.games import Game

IDLE = 300  # milliseconds without any change, after which another view is made in advance
PLACES = ("left", "top", "bottom")
THEMES = {"system": "&As the system", "light": "&Light", "dark": "&Dark"}


class Window(QMainWindow):
    def __init__(self, rules: Game | None = None, theme_name: str | None = None) -> None:
        super().__init__()
        self.setWindowTitle("diceviz")
        self._painted = False
        self._idle = QTimer(self, interval=IDLE)
        self.worker, self.loader = Worker(self), Latest(self)
        self.session = Session(self.worker, rules or settings.load_rules(), self)
        self.rules_form = RulesForm(self.session.frame.rules)
        self.state_form = StateForm()
        self.places = {name: Place([kind for kind in VIEWS if kind.place == name]) for name in PLACES}
        self.inspector = Inspector()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self._arrange()
        self._add_menus()
        self._wire()
        self._theme_name = theme_name or settings.load_theme()
        self._scheme = QApplication.styleHints().colorScheme()
        self._theme_actions[self._theme_name].setChecked(True)
        self.apply_theme()
        self._restore()

    @property
    def views(self) -> list[Pane]:
        """Those that have been needed so far."""
        return [view for place in self.places.values() for view in place.views.values()]

    def view(self, kind: type[View]) -> View:
        """The one view of that kind."""
        return self.places[kind.place].view(kind)

    def _make_another_view(self) -> None:
        """One at a time while nothing has changed for a while, so that other games show theirs at once."""
        missing = [kind for kind in VIEWS if kind not in self.places[kind.place].views]
        if not missing:
            self._idle.stop()
        elif self.is_drawn:
            self.view(missing[0])

    def _add_view(self, view: Pane) -> None:
        """Wire up a view that is needed for the first time."""
        view.picked.connect(self.session.move)
        self.session.changed.connect(view.render)
        self.status.stale.connect(view.veil.setVisible)
        self._dress(view)
        view.render(self.session.frame)

    def show_view(self, kind: type[Pane]) -> None:
        """Bring a view of the present game to the front."""
        self.places[kind.place].show_view(kind)

    @property
    def is_drawn(self) -> bool:
        """Whether the rules are solved and everything on screen shows them."""
        frame = self.session.frame
        pictures = [view for view in self.views if view.isVisible()]
        shown = all(view.is_drawn and view.drawn[0] is frame.solution for view in pictures)
        return not frame.solving and shown and self.inspector.is_drawn

    @property
    def slice(self) -> PolicySlice:
        return self.view(PolicySlice)

    @property
    def map(self) -> WinMap:
        return self.view(WinMap)

    def _arrange(self) -> None:
        left, right = QWidget(), QWidget()
        for panel, parts in (
            (left, [heading("Rules"), self.rules_form, heading("Look at"), self.state_form]),
            (right, [self.inspector]),
        ):
            column = QVBoxLayout(panel)
            column.setContentsMargins(14, 12, 14, 12)
            column.setSpacing(10)
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)
        self.stack = split(Qt.Orientation.Vertical, self.places["top"], self.places["bottom"])
        self.middle = split(Qt.Orientation.Horizontal, self.places["left"], self.stack)
        self.middle.setContentsMargins(0, 8, 0, 8)
        self.middle.setSizes([1000, 1000])
        self.stack.setSizes([1100, 1000])
        self.columns = split(Qt.Orientation.Horizontal)
        self.columns.addWidget(scrolled(left, 216))
        self.columns.addWidget(self.middle)
        self.columns.addWidget(scrolled(right, 232))
        for index, stretch in enumerate((0, 1, 0)):
            self.columns.setStretchFactor(index, stretch)
        self.columns.setSizes([236, 780, 248])
        self.setCentralWidget(self.columns)

    def _add_menus(self) -> None:
        def add(menu: object, text: str, slot: object, keys: object = None, tip: str = "") -> QAction:
            action = QAction(text, self)
            if keys is not None:
                action.setShortcuts(QKeySequence.keyBindings(keys) if isinstance(keys, QKeySequence.StandardKey) else [keys])
            action.setStatusTip(tip)
            action.triggered.connect(slot)
            menu.addAction(action)
            return action

        bar, standard = self.menuBar(), QKeySequence.StandardKey
        file, edit, view, help_menu = (bar.addMenu(name) for name in ("&File", "&Edit", "&View", "&Help"))
        add(file, "&Open a strategy …", self.open_strategy, standard.Open, "A table of your own, to compare and to play with")
        file.addSeparator()
        add(file, "&Quit", self.close, QKeySequence("Ctrl+Q"))
        self.undo = add(edit, "&Undo", self.session.undo, standard.Undo, "Back to the rules before")
        self.redo = add(edit, "&Redo", self.session.redo, QKeySequence("Ctrl+Shift+Z"), "Forward to the rules that were undone")
        edit.addSeparator()
        add(edit, "&Solve again", self.session.solve, QKeySequence("F5"))
        self.cancel = add(edit, "&Cancel solving", self.session.cancel, QKeySequence("Esc"))
        add(view, "Next picture on the &left", self.places["left"].show_next, QKeySequence("F3"))
        add(view, "Next picture on the &right", self.places["top"].show_next, QKeySequence("F4"))
        add(view, "Next picture &below it", self.places["bottom"].show_next, QKeySequence("F6"))
        view.addSeparator()
        add(view, "Show &everything", self.show_all, QKeySequence("A"), "Undo all zooming")
        self._slicing = [
            add(view, "Cut along the &next axis", self.next_axis, QKeySequence("F2")),
            add(view, "Slice &up", lambda: self.slice.sweep(1), QKeySequence("PgUp")),
            add(view, "Slice &down", lambda: self.slice.sweep(-1), QKeySequence("PgDown")),
        ]
        view.addSeparator()
        themes, self._theme_actions = view.addMenu("&Theme"), {}
        group = QActionGroup(self)
        for name, text in THEMES.items():
            action = add(themes, text, lambda _=False, name=name: self.choose_theme(name))
            action.setCheckable(True)
            group.addAction(action)
            self._theme_actions[name] = action
        self.switch = add(view, "&Switch light and dark", self.switch_theme, QKeySequence("Ctrl+T"))
        add(help_menu, "&Keys and mouse", lambda: tell(self, "Keys and mouse", KEYS), QKeySequence("F1"))
        add(help_menu, "&About diceviz", lambda: tell(self, "About diceviz", ABOUT))
        bar.setCornerWidget(self._corner())

    def _corner(self) -> QFrame:
        """Undo, redo and theme, for the right end of the menu bar."""
        corner = QFrame()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(2)
        for action, tip in (
            (self.undo, "Undo the last change of the rules (Ctrl+Z)"),
            (self.redo, "Redo (Ctrl+Shift+Z)"),
            (self.switch, "Switch between light and dark (Ctrl+T)"),
        ):
            button = QToolButton()
            button.setDefaultAction(action)
            action.setToolTip(tip)
            button.setAccessibleName(tip)
            row.addWidget(button)
        return corner

    def _wire(self) -> None:
        session, worker = self.session, self.worker
        self.rules_form.edited.connect(session.edit)
        self.state_form.picked.connect(session.move)
        session.changed.connect(self._show_game)
        for place in self.places.values():
            place.made.connect(self._add_view)
        for part in (self.rules_form, self.state_form, self.inspector, self.status):
            session.changed.connect(part.render)
        session.changed.connect(self._enable)
        session.changed.connect(lambda _: self._idle.isActive() and self._idle.start())
        self._idle.timeout.connect(self._make_another_view)
        worker.progress.connect(self.status.show_progress)
        worker.preparing.connect(self.status.show_preparing)
        self.status.cancel.clicked.connect(session.cancel)
        self.loader.done.connect(self._add_strategy)
        self.loader.failed.connect(lambda problem: tell(self, "This strategy cannot be used", sentence(problem)))
        QApplication.styleHints().colorSchemeChanged.connect(self.follow_system)

    def _enable(self, frame: Frame) -> None:
        self.undo.setEnabled(frame.can_undo)
        self.redo.setEnabled(frame.can_redo)
        self.cancel.setEnabled(frame.solving)
        for action in self._slicing:
            action.setEnabled(isinstance(frame.game, Pig))

    def _show_game(self, frame: Frame) -> None:
        """Only the views that the game on screen has."""
        for place in self.places.values():
            place.show_game(frame.game)

    def open_strategy(self) -> None:
        dialog = QFileDialog(self, "Open a strategy", "", "Tables (*.csv *.npz)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.load_strategy)
        dialog.open()

    def load_strategy(self, path: str) -> None:
        game = self.session.frame.rules
        self.loader.request(lambda cancelled: opened(path, game))

    def _add_strategy(self, found: object) -> None:
        game, strategy = found
        self.session.add_strategy(game, strategy)
        view = self.view(PolicySlice if isinstance(game, Pig) else DiceMap)
        view.render(self.session.frame)
        view.compare.setCurrentText(strategy.name)

    def show_all(self) -> None:
        for view in self.views:
            view.show_all()

    def next_axis(self) -> None:
        self.slice.axis.setCurrentIndex((self.slice.axis.currentIndex() + 1) % self.slice.axis.count())

    def choose_theme(self, name: str) -> None:
        self._theme_name = name
        self._theme_actions[name].setChecked(True)
        settings.save_theme(name)
        self.apply_theme()

    def switch_theme(self) -> None:
        self.choose_theme("light" if self.theme.name == "dark" else "dark")

    @property
    def theme(self) -> theme.Theme:
        return theme.chosen(self._theme_name, self._scheme)

    def follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self.apply_theme()

    def apply_theme(self) -> None:
        chosen = self.theme
        theme.apply(QApplication.instance(), chosen)
        self.inspector.apply_theme(chosen)
        for view in self.views:
            self._dress(view)
        self.undo.setIcon(theme.icon("undo", chosen))
        self.redo.setIcon(theme.icon("redo", chosen))
        self.switch.setIcon(theme.icon("light" if chosen.name == "dark" else "dark", chosen))
        self.status.cancel.setIcon(theme.icon("cancel", chosen))

    def _dress(self, view: Pane) -> None:
        view.apply_theme(self.theme)
        view.fit.setIcon(theme.icon("fit", self.theme))

    def _restore(self) -> None:
        self.resize(1280, 800)
        for name, restore in (
            ("window", self.restoreGeometry),
            ("columns", self.columns.restoreState),
            ("middle", self.middle.restoreState),
            ("stack", self.stack.restoreState),
        ):
            kept = settings.load_bytes(name)
            if kept is not None:
                restore(kept)
        self._show_game(self.session.frame)
        QTimer.singleShot(0, self.places["left"].focus)

    def _save(self) -> None:
        kept: dict[str, QByteArray] = {
            "window": self.saveGeometry(),
            "columns": self.columns.saveState(),
            "middle": self.middle.saveState(),
            "stack": self.stack.saveState(),
        }
        for name, value in kept.items():
            settings.save_bytes(name, value)
        settings.save_rules(self.session.frame.rules)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The solver's imports would delay the first paint, so they wait for it."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self._idle.start()
            QTimer.singleShot(0, self.session.solve)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._save()
        self.hide()
        self._idle.stop()
        self.worker.stop()
        for part in (*self.views, self.inspector, self.loader):
            part.stop()
        super().closeEvent(event)


def split(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    made = QSplitter(orientation)
    made.setHandleWidth(8)
    made.setChildrenCollapsible(False)
    for part in parts:
        made.addWidget(part)
    return made


def scrolled(panel: QWidget, width: int) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(panel)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(width)
    return area
