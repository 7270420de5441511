"""A walk through the whole window with all variants and many composed rules: every view is opened, asked for all it can show,
and printed; a game is played, stepped through and told; the trainer is answered. What goes wrong is told.

`python -m tools.walkabout` on a screen; `--rules 40 --seed 1 --find fa24` choose the rules.
"""

import argparse
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QToolButton, QWidget

from diceviz.figures.page import Page
from diceviz.figures.press import printed
from diceviz.files import rule_lines
from diceviz.films import Setting, films_of
from diceviz.model.lens import Lens
from diceviz.views.papers import PAPERS
from diceviz.views.registry import views_of
from diceviz.views.trainer import TRAINER
from diceviz.views.view import View
from diceviz.window.docks import AnyPane
from diceviz.window.window import Window
from diceviz.words.rules import rules_of
from solver import Job, Pig, State, variants
from solver.games import Game
from tools.rule_sets import rule_sets

PATIENCE = 60_000  # milliseconds for one picture
BROAD = 8  # the most choices of a box that are tried
PLIES = 12  # the most plies of a game that are stepped through one by one
PAGE = Page(4.0, 3.0, 60)
FILM = Setting(320, 240, 2)


@dataclass
class Walk:
    """A walk through a window that is on screen: what it found, and what it read."""

    window: Window
    thorough: bool = True  # whether all that views can be asked for is tried, and printed
    found: list[str] = field(default_factory=list)
    read: dict[str, str] = field(default_factory=dict)  # sentences, with where each was read first
    where: str = ""

    def note(self, problem: str) -> None:
        self.found.append(f"{self.where}: {problem}")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Meanwhile note whatever is raised anywhere, and what Qt warns of."""
        raised, in_a_thread = sys.excepthook, threading.excepthook
        sys.excepthook = lambda kind, error, trace: self.note("".join(traceback.format_exception(kind, error, trace)))
        threading.excepthook = lambda told: self.note(f"in a thread: {told.exc_type.__name__}: {told.exc_value}")
        before = qInstallMessageHandler(self._warned)
        yield
        qInstallMessageHandler(before)
        sys.excepthook, threading.excepthook = raised, in_a_thread

    def _warned(self, kind: QtMsgType, _context: object, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg:
            self.note(f"Qt: {message}")

    def wait(self, is_so: Callable[[], bool] | None = None) -> bool:
        """Until everything is drawn, or cannot be."""
        deadline = QDeadlineTimer(PATIENCE)
        while not (done := (is_so or self._is_at_rest)()) and not deadline.hasExpired():
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)
        if not done:
            self.note("was not done in time")
        QApplication.processEvents()
        return done

    def _is_at_rest(self) -> bool:
        """Pictures that failed are never drawn."""
        window = self.window
        frame, panes = window.session.frame, [pane for pane in window.panes if pane.isVisible()]
        at_work = not window.session.is_complete or window.runner.is_busy
        return not at_work and (bool(frame.problem) or all(pane.is_of(frame) or pane._has_failed for pane in panes))

    def try_to_take(self, name: str, rules: Game) -> None:
        try:
            self.take(name, rules)
        except Exception:
            self.note(traceback.format_exc())

    def take(self, name: str, rules: Game) -> None:
        """Go through everything with these rules."""
        self.where = name
        for sentence in rules_of(rules):
            self.read.setdefault(sentence, f"{name}, rules")
        session = self.window.session
        session.edit(rules)
        if not self.wait() or session.frame.problem or session.frame.game != rules:
            self.note(f"is not solved: {session.frame.problem}")
            return
        self._play(name, rules)
        for view in views_of(rules):
            if view is not PAPERS:
                self.where = f"{name}, {view.title}"
                self._look(view, rules)
        self.where = f"{name}, lens"
        session.look_through(Lens(margin=True, reach=True))
        self.wait()
        self._read(self.window, "lens")
        if session.frame.unknown:
            self.note(f"reach is not known: {session.frame.unknown}")
        session.look_through(Lens())
        self._keep(name)

    def _keep(self, name: str) -> None:
        """As a session file, and as a line of text."""
        self.where = f"{name}, files"
        before, files = self.window.session.moment, self.window.files
        with tempfile.TemporaryDirectory() as folder:
            files.save_session_to(f"{folder}/session.json")
            self.window.session.edit(Pig(9))
            self.wait()
            self.window.open_file(f"{folder}/session.json")
            self.wait(lambda: not files.is_opening and self._is_at_rest())
        if self.window.session.moment != before:
            self.note("the session that was opened is another")
        if rule_lines.from_line(rule_lines.as_line(before.rules)) != before.rules:
            self.note("a line of text tells other rules")

    def _play(self, name: str, rules: Game) -> None:
        self.where = f"{name}, table"
        window, runner = self.window, self.window.runner
        window.show_layout("Play")
        runner.begin(("optimal",) * rules.players, 7)
        self.wait()
        runner.go_to(10**6)
        record = runner.record
        if not record.is_over and len(record.plies) < 100:
            self.note(f"a game stops after {len(record.plies)} plies")
        runner.go_to(0)
        for _ in range(min(PLIES if self.thorough else 2, len(record.plies))):
            runner.step(1)
            self.wait()
            self._read(window.table, f"{name}, table")
        runner.go_to(len(record.plies))
        self.wait()
        self._read(window.table, f"{name}, table")
        ledger = window.session.frame.ledger
        if ledger is None or abs(ledger.balance) > 1e-9:
            self.note(f"ledger: {ledger and ledger.balance}")
        window.show_layout("Slices")
        self.wait()

    def _look(self, view: View, rules: Game) -> None:
        window = self.window
        window.show_view(view)
        self.wait()
        pane = window.dock_area.pane(view)
        if view is TRAINER:
            self._answer(pane, rules)
            return
        for state in some_states(rules, 3 if self.thorough else 1):
            window.session.move(state)
            self.wait()
            self._check(pane)
        if not self.thorough:
            return
        self._print(pane, everything=True)
        for act in controls(pane):
            act()
            self.wait()
            self._check(pane)
            self._print(pane)
        pane.show_all()

    def _answer(self, pane: Any, rules: Game) -> None:
        if pane.state is None and view_says(pane):
            self.read.setdefault(view_says(pane), self.where)
        for _ in range(3):
            if pane.state is not None:
                pane.answer(rules.actions(pane.state)[-1])
                self.wait()
                self._read(pane, self.where)
                pane.put_question()
                self.wait()

    def _check(self, pane: AnyPane) -> None:
        if pane._has_failed:
            self.note(f"failed: {pane._problem}")
        self._read(pane, self.where)

    def _read(self, part: QWidget, where: str) -> None:
        for label in part.findChildren(QLabel):
            if label.isVisible() and len(label.text()) > 12:
                self.read.setdefault(label.text(), where)

    def _print(self, pane: AnyPane, everything: bool = False) -> None:
        """The figure; of the first one also the numbers behind it, and films."""
        try:
            figure = pane.figure()
        except ValueError as error:
            self.read.setdefault(f"not printed: {error}", self.where)
            return
        try:
            figure.prepare(PAGE)
            printed(figure, PAGE, "png")
            if everything:
                figure.data()
                self.read.setdefault(figure.caption, f"{self.where}, caption")
                self.read.setdefault(figure.title, f"{self.where}, title")
                self._film(pane)
        except Exception:
            self.note(f"printing: {traceback.format_exc()}")

    def _film(self, pane: AnyPane) -> None:
        for offer in films_of(pane):
            film = offer.film(FILM)
            for number in (0, film.frames - 1):
                made = film.make(number, Job())
                for _ in film.finish(made) if film.finish else ():
                    pass
            film.close()


def view_says(pane: AnyPane) -> str:
    return next((label.text() for label in pane.findChildren(QLabel) if label.isVisible() and len(label.text()) > 30), "")


def some_states(rules: Game, number: int) -> Iterator[State]:
    some = Random(number)
    for _ in range(number):
        wish = State(**{axis: some.choice(span) for axis, span in rules.axes.items() if len(span)})
        yield wish.within(rules.spans(wish))


def controls(pane: AnyPane) -> Iterator[Callable[[], object]]:
    """All choices of the pane's boxes and buttons, one after the other; those that are usual again at the end."""
    for box in pane.findChildren(QComboBox):
        first = box.currentIndex()
        for place in [*range(min(BROAD, box.count())), first]:
            if box.isVisible() and box.isEnabled() and place < box.count():
                yield lambda box=box, place=place: (box.setCurrentIndex(place), box.activated.emit(place))
    for button in pane.findChildren(QToolButton):
        if button.isCheckable() and button.isVisible() and button.isEnabled():
            yield button.click


def rules_for(wanted: argparse.Namespace) -> list[tuple[str, Game]]:
    named = [(variant.name, variant.game) for variant in variants.VARIANTS] if wanted.variants else []
    told = [*named, *((repr(rules)[:300], rules) for rules in rule_sets(wanted.rules, wanted.seed))]
    return [(name, rules) for name, rules in told if wanted.find.lower() in name.lower()]


def main() -> int:
    from diceviz.window.app import application

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=int, default=40, help="how many random rule sets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--find", default="", help="only rules in whose name this is")
    parser.add_argument("--no-variants", dest="variants", action="store_false")
    parser.add_argument("--read", default="", help="a file for all sentences that were read")
    wanted = parser.parse_args()
    told = rules_for(wanted)
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = Window(theme_name="light", layout="Slices")
        window.resize(1280, 800)
        window.show()
        walk = Walk(window)
        with walk.listening():
            for name, rules in told:
                before = len(walk.found)
                walk.try_to_take(name, rules)
                print("\n    ".join((f"{name}: {len(walk.found) - before}", *walk.found[before:])), flush=True)
        if wanted.read:
            told_of = (f"{where}\t{sentence!r}\n" for sentence, where in walk.read.items())
            Path(wanted.read).write_text("".join(told_of))
        window.close()
        app.processEvents()
    return bool(walk.found)


if __name__ == "__main__":
    sys.exit(main())
