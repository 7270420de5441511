"""The window: layout and wiring only."""

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow, QSplitter

from diceviz.background.background_solver import BackgroundSolver
from diceviz.export.exports import Exports
from diceviz.inspector.inspector import Inspector
from diceviz.model.frame import Frame
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import FIXED
from diceviz.session import settings
from diceviz.session.game_runner import GameRunner
from diceviz.session.session import Session
from diceviz.table.panel import TablePanel
from diceviz.views.registry import views_of
from diceviz.views.view import View
from diceviz.widgets import theme
from diceviz.widgets.left_column import ColumnPage, LeftColumn, column
from diceviz.widgets.text import heading
from diceviz.window.docks import AnyPane, DockArea
from diceviz.window.file_actions import FileActions, dropped
from diceviz.window.game_actions import GameActions
from diceviz.window.lens_form import LensForm
from diceviz.window.menus import Menus
from diceviz.window.paper_actions import PaperActions
from diceviz.window.presets import Preset, Presets
from diceviz.window.rules_form import RulesForm, carried_over
from diceviz.window.state_form import StateForm
from diceviz.window.status import StatusBar
from diceviz.window.strategy_actions import StrategyActions
from diceviz.window.variant_catalogue import VariantCatalogue
from diceviz.window.variant_row import VariantRow
from diceviz.window.window_state import restore, save
from solver.games import GAMES, Game
from solver.variants import called

if TYPE_CHECKING:
    from solver.strategies import Strategy

P = TypeVar("P", bound=AnyPane)

PAGES = {
    "Rules": "The game and its rules, what to look at and what to look for",
    "Game": "The table: players, dice, and the moves of a game",
}
IDLE = 300  # milliseconds without any change, after which another view is made in advance


class Stoppable(Protocol):
    """A part of the window that has threads of its own, which end before it is closed."""

    def stop(self) -> None: ...


class Window(QMainWindow):
    def __init__(self, rules: Game | None = None, theme_name: str | None = None, layout: str | None = None) -> None:
        super().__init__()
        self.setWindowTitle("diceviz")
        self._painted = False
        self._frame: Frame | None = None
        self._catalogue: VariantCatalogue | None = None
        self._idle = QTimer(self, interval=IDLE)
        self.setAcceptDrops(True)
        self.solver = BackgroundSolver(self)
        self.session = Session(self.solver, rules or settings.load_rules(), self)
        self.runner = GameRunner(self.session)
        self.rules_form, self.variant_row = RulesForm(self.session.frame.rules), VariantRow()
        self.state_form, self.lens_form, self.presets = StateForm(), LensForm(), Presets()
        self.dock_area = DockArea(layout or settings.load_layout())
        self.inspector, self.table = Inspector(), TablePanel()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self._arrange()
        self.game: GameActions = GameActions(self)
        self.files: FileActions = FileActions(self)
        self.papers = PaperActions(self)
        self.strategies: StrategyActions = StrategyActions(self)
        self.exports: Exports = Exports(self, self._focused, lambda: self.session.frame.solution, lambda: self.theme)
        self.exports.began.connect(self.status.showMessage)
        self.exports.ended.connect(self.status.say)
        self.menus = Menus(self)
        self.undo, self.redo = self.menus.undo, self.menus.redo
        self._wire()
        self._theme_name = theme_name or settings.load_theme()
        self._scheme = QApplication.styleHints().colorScheme()
        self.menus.themes[self._theme_name].setChecked(True)
        self.apply_theme()
        restore(self)
        QTimer.singleShot(0, self.give_keyboard)

    @property
    def panes(self) -> list[AnyPane]:
        """The panes that have been needed so far."""
        return self.dock_area.panes

    def pane(self, kind: type[P]) -> P:
        """The one widget of that kind."""
        return cast(P, self.dock_area.pane(kind.view))

    def _focused(self) -> AnyPane | None:
        """The view that has the keyboard, or the first; none if all are closed."""
        docks = self.dock_area
        return docks.pane(docks.focused.view) if docks.focused else None

    def show_view(self, view: View) -> None:
        """Bring a view of the present game to the front."""
        self.dock_area.show_view(view)

    def _make_another_view(self) -> None:
        """Make one more view while nothing has changed for a while, so that other games show theirs at once."""
        missing = [view for view, dock in self.dock_area.docks.items() if dock.pane is None]
        if not missing:
            self._idle.stop()
            self.exports.warm_up()
            self.runner.warm_up()
        elif self.is_drawn:
            self.dock_area.pane(missing[0])

    def _add_view(self, pane: AnyPane) -> None:
        """Wire up a view that is needed for the first time."""
        for plot in pane.findChildren(QGraphicsView):
            plot.setAcceptDrops(False)  # a file that is dropped there is the window's
        pane.picked.connect(self.session.move)
        pane.hovered.connect(self.session.brush)
        pane.cut.connect(self.session.cut)
        pane.ruled.connect(self.session.edit)
        pane.requested.connect(lambda request, what, continues: self.session.show(pane.view.name, request, what, continues))
        pane.seated.connect(self.session.seat)
        pane.went_to.connect(self.runner.go_to)
        pane.quizzed.connect(self.session.quiz, Qt.ConnectionType.QueuedConnection)  # it may be emitted while a frame is shown
        pane.spotted.connect(self.papers.show)
        pane.painting_begun.connect(self.session.begin_painting)
        pane.painted.connect(self.session.paint)
        pane.paintbrush_taken.connect(self.session.take_paintbrush)
        pane.renamed.connect(self.session.rename)
        self.session.changed.connect(pane.follow)
        self.session.edited.connect(pane.notice)
        self.session.brushed.connect(pane.mark)
        self.status.stale.connect(pane.veil.setVisible)
        pane.veil.setVisible(self.status.is_stale)
        self._dress(pane)
        self.exports.serve(self.dock_area.docks[pane.view].buttons["export"], pane)
        frame = self.session.frame
        if pane.view.shows(frame.game):
            pane.show_tools(frame.game)
        pane.follow(frame)

    @property
    def is_drawn(self) -> bool:
        """Whether the rules are solved and everything on screen shows them."""
        frame = self.session.frame
        shown = self.dock_area.is_tidy and all(pane.is_of(frame) for pane in self.panes if pane.isVisible())
        at_work = not self.session.is_complete or self.runner.is_busy or self.files.is_opening or self.files.is_recalling
        return shown and not at_work and self.inspector.is_drawn and self.table.is_drawn

    def _arrange(self) -> None:
        looking = (heading("Look at"), self.state_form, heading("Look for"), self.lens_form, heading("Presets"), self.presets)
        rules = ColumnPage(column(self.variant_row, self.rules_form, *looking), 216)
        self.pages = LeftColumn({"Rules": rules, "Game": ColumnPage(self.table, 272)}, PAGES)
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        self.columns.setHandleWidth(8)
        self.columns.setChildrenCollapsible(False)
        for part, stretch in ((self.pages, 0), (self.dock_area, 1), (ColumnPage(column(self.inspector), 232), 0)):
            self.columns.addWidget(part)
            self.columns.setStretchFactor(self.columns.count() - 1, stretch)
        self.dock_area.setContentsMargins(0, 8, 0, 8)
        self.columns.setSizes([272, 744, 248])
        self.setCentralWidget(self.columns)

    def _wire(self) -> None:
        session, solver = self.session, self.solver
        self.rules_form.edited.connect(session.edit)
        self.rules_form.undone.connect(session.undo)
        self.rules_form.redone.connect(session.redo)
        self.variant_row.asked.connect(self.open_catalogue)
        self.rules_form.table_wanted.connect(self.files.open_table)
        self.state_form.picked.connect(session.move)
        self.state_form.watched.connect(session.watch)
        self.lens_form.changed.connect(session.look_through)
        self.lens_form.locked.connect(session.lock)
        self.inspector.asked.connect(session.ask)
        self.presets.chosen.connect(self.show_preset)
        self.dock_area.made.connect(self._add_view)
        session.changed.connect(self._follow)
        session.edited.connect(self._follow_rules)
        for told in (session.changed, session.edited):
            told.connect(self.table.show_frame)
        self._idle.timeout.connect(self._make_another_view)
        for turned in (self.pages.turned, self.runner.running):
            turned.connect(lambda _: self.menus.game.follow(session.frame))
        # Qt paints moves that are below the edge of their page over the status bar when they are first shown.
        self.pages.turned.connect(lambda _: QTimer.singleShot(0, self.status.update))
        solver.progress.connect(self.status.show_progress)
        solver.preparing.connect(self.status.show_preparing)
        self.status.cancel.clicked.connect(session.cancel)
        QApplication.styleHints().colorSchemeChanged.connect(self.follow_system)

    def _follow(self, frame: Frame) -> None:
        """Give the frame to the parts that are no views, if what they show has changed."""
        before, self._frame = self._frame, frame
        if before is None or frame.game != before.game:
            self.show_game(frame)
        for part in (self.papers, self.inspector):
            part.follow(frame)
        self._follow_rules(frame)
        if self._idle.isActive():
            self._idle.start()

    def _follow_rules(self, frame: Frame) -> None:
        """Give the frame to the parts that show the rules themselves, while these are being solved."""
        for part in (self.variant_row, self.rules_form, self.state_form, self.lens_form, self.presets, self.status):
            part.follow(frame)
        self.setWindowTitle(f"{called(frame.rules)} – diceviz")
        if self._catalogue:
            self._catalogue.follow(frame.rules)
        self._enable(frame)

    def _enable(self, frame: Frame) -> None:
        self.undo.setEnabled(frame.can_undo)
        self.redo.setEnabled(frame.can_redo)
        self.menus.cancel.setEnabled(frame.solving)
        self.menus.margin.setChecked(frame.lens.margin)
        self.menus.reach.setChecked(frame.lens.reach)
        self.menus.lock.setChecked(bool(frame.locked))
        self.menus.game.follow(frame)
        for action in self.menus.slicing:
            action.setEnabled(set(FIXED) <= set(frame.game.axes))

    def show_game(self, frame: Frame) -> None:
        """Show the views that the game on screen has."""
        self.dock_area.show_game(frame.game)
        self.menus.show_pictures(frame.game)

    def show_layout(self, name: str) -> None:
        """A layout for mixes needs a game that has them."""
        if name == "Mixed strategies" and not self.session.frame.rules.at_once:
            mixed = next(kind for kind in GAMES if kind.at_once and kind.chooses == "dice")
            self.session.edit(carried_over(self.rules_form.known, mixed))
        self.lay_out(name)

    def lay_out(self, name: str) -> None:
        """Arrange a layout, whatever the game is."""
        self.menus.layouts[name].setChecked(True)
        self.dock_area.show_layout(name)
        had_keyboard = self.pages.isAncestorOf(self.focusWidget())
        self.pages.turn_to("Game" if name == "Play" else "Rules")
        if had_keyboard or name == "Play":
            self.give_keyboard()

    def show_table(self) -> None:
        """Turn to the table, unless it is in sight."""
        if self.pages.shown != "Game":
            self.show_layout("Play")

    def give_keyboard(self) -> None:
        """Give the keyboard to the table, where the arrow keys step through the game; else to the first picture."""
        if self.pages.shown == "Game":
            self.pages.pages["Game"].setFocus()
        else:
            self.dock_area.focus()

    def show_preset(self, preset: Preset) -> None:
        self.session.visit(replace(self.session.moment, rules=preset.rules, wish=preset.state, seat=0))
        self.show_layout(preset.layout)

    def open_catalogue(self) -> None:
        """Open the list of variants; what is chosen in it is an edit of the rules."""
        if self._catalogue is None:
            self._catalogue = VariantCatalogue(self)
            self._catalogue.chosen.connect(lambda variant: self.session.edit(variant.game))
        self._catalogue.open_at(self.session.frame.rules)

    def open_file(self, path: str) -> None:
        """Open a file of whatever kind: a session, a game, a strategy, or a solution."""
        self.files.open_file(path)

    def add_strategy(self, game: Game, strategy: "Strategy") -> None:
        """A strategy of the user's own: for whoever waits for it at the table, else laid over the pictures."""
        if self.game.awaits_strategy:
            self.session.add_strategy(game, strategy)
            self.game.seat_opened(strategy.name)
        else:
            frame = self.session.frame
            laid_over = {view.name: request for view in views_of(game) if (request := view.laid_over(frame, strategy.name))}
            self.session.add_strategy(game, strategy, requests={**frame.requests, **laid_over})

    def show_all(self) -> None:
        """Undo the zoom of every view, in one step."""
        with self.session.together("everything"):
            for pane in self.panes:
                pane.show_all()

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

    def paint(self) -> None:
        """Take the brush in the picture that has the keyboard, or in the first in which a strategy can be painted; or lay it
        down."""
        focused, shown = self._focused(), [pane for pane in self.panes if pane.isVisible()]
        painters = [painter for pane in (focused, *shown) if (painter := getattr(pane, "painter", None)) and painter.is_offered]
        if painters:
            painters[0].button.click()
        else:
            self.status.say("No strategy can be painted in these pictures.")

    def switch_lock(self) -> None:
        """Unlock the opponent; without one that is locked, lock the one that is painted, or that pictures compare with."""
        frame = self.session.frame
        if frame.locked:
            self.session.lock("")
        elif frame.game.players == 2:
            self.session.lock(next(iter([*frame.compared, frame.foe])).name)

    def choose_theme(self, name: str) -> None:
        self._theme_name = name
        self.menus.themes[name].setChecked(True)
        settings.save_theme(name)
        self.apply_theme()

    def switch_theme(self) -> None:
        self.choose_theme("light" if self.theme.name == "dark" else "dark")

    @property
    def theme(self) -> Theme:
        return theme.chosen(self._theme_name, self._scheme)

    def follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self.apply_theme()

    def apply_theme(self) -> None:
        chosen = self.theme
        theme.apply(theme.running_application(), chosen)
        self.inspector.apply_theme(chosen)
        self.table.apply_theme(chosen)
        for pane in self.panes:
            self._dress(pane)
        self.undo.setIcon(theme.icon("undo", chosen))
        self.redo.setIcon(theme.icon("redo", chosen))
        self.menus.switch.setIcon(theme.icon("light" if chosen.name == "dark" else "dark", chosen))
        self.status.cancel.setIcon(theme.icon("close", chosen))

    def _dress(self, pane: AnyPane) -> None:
        pane.apply_theme(self.theme)
        pane.fit.setIcon(theme.icon("fit", self.theme))
        for name, button in self.dock_area.docks[pane.view].buttons.items():
            button.setIcon(theme.icon(name, self.theme))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The solver's imports would delay the first paint, so they wait for it."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self._idle.start()
            QTimer.singleShot(0, self.session.solve)
            QTimer.singleShot(0, self.files.recall)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys that no picture, field or button wanted."""
        if event.key() == Qt.Key.Key_Escape and self.session.frame.paintbrush:
            self.session.take_paintbrush(None)
        elif not self.game.take_key(event):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open_file(dropped(event.mimeData()))

    def closeEvent(self, event: QCloseEvent) -> None:
        save(self)
        self.hide()
        self._idle.stop()
        parts: list[Stoppable] = [self.runner, self.session, *self.panes]
        parts += [self.inspector, self.table, self.files, self.strategies, self.exports, self.rules_form.fair]
        for part in parts:
            part.stop()
        super().closeEvent(event)
