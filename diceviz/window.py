"""The window: layout and wiring only."""

from dataclasses import replace

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QScrollArea, QSplitter, QVBoxLayout, QWidget

from diceviz import settings, theme
from diceviz.controls import RulesForm, StateForm, carried_over
from diceviz.croupier import Croupier
from diceviz.desk import Arrangement, Desk, View
from diceviz.frame import Frame
from diceviz.help import sentence, tell
from diceviz.latest import Latest
from diceviz.lens_form import LensForm
from diceviz.menus import Menus
from diceviz.presets import Preset, Presets
from diceviz.rivals import opened
from diceviz.session import Session
from diceviz.status import StatusBar
from diceviz.views import DiceMap, Inspector, PolicySlice, ReachMap, WinMap
from diceviz.views.pane import Pane
from diceviz.views.parts import heading
from diceviz.views.slices import FIXED
from diceviz.worker import Worker
from solver import Pig, SimultaneousHog
from solver.games import Game

IDLE = 300  # milliseconds without any change, after which another view is made in advance


class Window(QMainWindow):
    def __init__(self, rules: Game | None = None, theme_name: str | None = None, layout: str | None = None) -> None:
        super().__init__()
        self.setWindowTitle("diceviz")
        self._painted = False
        self._idle = QTimer(self, interval=IDLE)
        self.worker, self.loader = Worker(self), Latest(self)
        self.session = Session(self.worker, rules or settings.load_rules(), self)
        self.croupier = Croupier(self.session)
        self.rules_form = RulesForm(self.session.frame.rules)
        self.state_form, self.lens_form, self.presets = StateForm(), LensForm(), Presets()
        self.desk = Desk(layout or settings.load_layout())
        self.inspector = Inspector()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self._arrange()
        self.menus = Menus(self)
        self.undo, self.redo = self.menus.undo, self.menus.redo
        self._wire()
        self._theme_name = theme_name or settings.load_theme()
        self._scheme = QApplication.styleHints().colorScheme()
        self.menus.themes[self._theme_name].setChecked(True)
        self.apply_theme()
        self._restore()

    @property
    def views(self) -> list[Pane]:
        """Those that have been needed so far."""
        return self.desk.views

    def view(self, kind: type[View]) -> View:
        """The one view of that kind."""
        return self.desk.view(kind)

    def show_view(self, kind: type[Pane]) -> None:
        """Bring a view of the present game to the front."""
        self.desk.show_view(kind)

    def _make_another_view(self) -> None:
        """One at a time while nothing has changed for a while, so that other games show theirs at once."""
        missing = [kind for kind, dock in self.desk.docks.items() if dock.view is None]
        if not missing:
            self._idle.stop()
        elif self.is_drawn:
            self.view(missing[0])

    def _add_view(self, view: Pane) -> None:
        """Wire up a view that is needed for the first time."""
        view.picked.connect(self.session.move)
        view.hovered.connect(self.session.brush)
        view.cut.connect(self.session.cut)
        self.session.changed.connect(view.render)
        self.session.brushed.connect(view.mark)
        self.status.stale.connect(view.veil.setVisible)
        self._dress(view)
        if isinstance(view, ReachMap):
            view.seated.connect(self.session.seat)
        frame = self.session.frame
        if view.shows(frame.game):
            view.show_tools(frame.game)
        view.render(frame)

    @property
    def is_drawn(self) -> bool:
        """Whether the rules are solved and everything on screen shows them."""
        frame = self.session.frame
        pictures = [view for view in self.views if view.isVisible()]
        shown = self.desk.is_tidy and all(view.is_of(frame) for view in pictures)
        at_work = frame.solving or frame.counting or self.croupier.is_busy or not self.session.is_booked
        return not at_work and shown and self.inspector.is_drawn

    @property
    def slice(self) -> PolicySlice:
        return self.view(PolicySlice)

    @property
    def map(self) -> WinMap:
        return self.view(WinMap)

    def _arrange(self) -> None:
        left = column(
            heading("Rules"),
            self.rules_form,
            heading("Look at"),
            self.state_form,
            heading("Look for"),
            self.lens_form,
            heading("Presets"),
            self.presets,
        )
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setHandleWidth(8)
        self.columns.setChildrenCollapsible(False)
        for part, stretch in ((scrolled(left, 216), 0), (self.desk, 1), (scrolled(column(self.inspector), 232), 0)):
            self.columns.addWidget(part)
            self.columns.setStretchFactor(self.columns.count() - 1, stretch)
        self.desk.setContentsMargins(0, 8, 0, 8)
        self.columns.setSizes([236, 780, 248])
        self.setCentralWidget(self.columns)

    def _wire(self) -> None:
        session, worker = self.session, self.worker
        self.rules_form.edited.connect(session.edit)
        self.state_form.picked.connect(session.move)
        self.lens_form.changed.connect(session.look_through)
        self.presets.chosen.connect(self.show_preset)
        self.desk.made.connect(self._add_view)
        session.changed.connect(self._show_game)
        for part in (self.rules_form, self.state_form, self.lens_form, self.presets, self.inspector, self.status):
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
        self.menus.cancel.setEnabled(frame.solving)
        self.menus.margin.setChecked(frame.lens.margin)
        self.menus.reach.setChecked(frame.lens.reach)
        for action in self.menus.slicing:
            action.setEnabled(isinstance(frame.game, Pig))

    def _show_game(self, frame: Frame) -> None:
        """Only the views that the game on screen has."""
        self.desk.show_game(frame.game)
        self.menus.show_pictures(frame.game)

    def show_layout(self, name: str) -> None:
        """A layout for mixes needs a game that has them."""
        if name == "Mixed strategies" and not isinstance(self.session.frame.rules, SimultaneousHog):
            self.session.edit(carried_over(self.rules_form.known, SimultaneousHog))
        self.menus.layouts[name].setChecked(True)
        self.desk.show_layout(name)

    def show_preset(self, preset: Preset) -> None:
        self.session.edit(preset.rules)
        self.session.move(preset.state)
        self.show_layout(preset.layout)

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
        axes = list(FIXED)
        self.session.cut(axes[(axes.index(self.session.frame.axis) + 1) % len(axes)])

    def sweep(self, steps: int) -> None:
        """Move the fixed number."""
        frame = self.session.frame
        self.session.move(replace(frame.state, **{frame.axis: max(0, getattr(frame.state, frame.axis) + steps)}))

    def switch_margin(self) -> None:
        lens = self.session.frame.lens
        self.session.look_through(replace(lens, margin=not lens.margin))

    def switch_reach(self) -> None:
        lens = self.session.frame.lens
        self.session.look_through(replace(lens, reach=not lens.reach))

    def choose_theme(self, name: str) -> None:
        self._theme_name = name
        self.menus.themes[name].setChecked(True)
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
        self.menus.switch.setIcon(theme.icon("light" if chosen.name == "dark" else "dark", chosen))
        self.status.cancel.setIcon(theme.icon("close", chosen))

    def _dress(self, view: Pane) -> None:
        view.apply_theme(self.theme)
        view.fit.setIcon(theme.icon("fit", self.theme))
        for name, button in self.desk.docks[type(view)].buttons.items():
            button.setIcon(theme.icon(name, self.theme))

    def _restore(self) -> None:
        self.resize(1280, 800)
        self.restoreGeometry(settings.load_bytes("window") or QByteArray())
        self.desk.kept = {name: Arrangement(*kept) for name, kept in settings.load_docks().items()}
        self.menus.layouts[self.desk.layout_name].setChecked(True)
        self.session.look_through(settings.load_lens())
        self._show_game(self.session.frame)
        self.columns.restoreState(settings.load_bytes("columns") or QByteArray())
        QTimer.singleShot(0, self.desk.focus)

    def _save(self) -> None:
        kept: dict[str, QByteArray] = {"window": self.saveGeometry(), "columns": self.columns.saveState()}
        for name, value in kept.items():
            settings.save_bytes(name, value)
        self.desk.keep()
        settings.save_docks(self.desk.kept)
        settings.save_layout(self.desk.layout_name)
        settings.save_lens(self.session.frame.lens)
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
        for part in (self.croupier, self.session, *self.views, self.inspector, self.loader):
            part.stop()
        super().closeEvent(event)


def column(*parts: QWidget) -> QWidget:
    made = QWidget()
    rows = QVBoxLayout(made)
    rows.setContentsMargins(14, 12, 14, 12)
    rows.setSpacing(10)
    for part in parts:
        rows.addWidget(part)
    rows.addStretch(1)
    return made


def scrolled(panel: QWidget, width: int) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(panel)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(width)
    return area
