"""What can be done with files: to open them, whatever they hold, and to save the session."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from diceviz.background.newest import Newest
from diceviz.files import rule_lines, sessions
from diceviz.files.any_file import FILTERS, Opened, opened
from diceviz.files.paths import named, reason
from diceviz.files.sessions import SavedSession, saved
from diceviz.model.named_strategies import is_own
from diceviz.model.record import PERSON, Record
from diceviz.session import settings
from diceviz.session.session import Moment
from diceviz.views.registry import first_request, views_of
from diceviz.widgets.file_dialogs import ask_to_open, ask_to_save
from diceviz.widgets.messages import sentence, tell
from diceviz.window.layouts import LAYOUTS
from solver.games import GAMES
from solver.variants import called

if TYPE_CHECKING:
    from diceviz.window.window import Window
    from solver.games import Game
    from solver.strategies import Strategy


class FileActions(QObject):
    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self._opener, self.is_opening, self._name = Newest(self), False, ""
        self._opener.done.connect(self._show)
        self._opener.failed.connect(self._refuse)
        self._recaller, self.is_recalling = Newest(self), False
        self._recaller.done.connect(self._bring)
        self._recaller.failed.connect(lambda _: self._bring(()))

    def open(self) -> None:
        ask_to_open(self._window, "Open", list(FILTERS.values()), self.open_file)

    def open_game(self) -> None:
        ask_to_open(self._window, "Open a game", [FILTERS["Sessions and games"]], self.open_file)

    def open_strategy(self) -> None:
        dialog = ask_to_open(self._window, "Open a strategy", [FILTERS["Strategies"]], self.open_file)
        dialog.rejected.connect(self._window.game.forget_seat)

    def open_table(self, field: str, label: str) -> None:
        """Ask for a file with a table of one's own, for that field of the rules."""
        ask_to_open(self._window, f"{label}: a table", ["Tables (*.csv)"], lambda path: self.read_table(field, path))

    def read_table(self, field: str, path: str) -> None:
        """Play with the table in that file."""
        rules, self.is_opening, self._name = self._session.frame.rules, True, Path(path).name
        self._opener.request(lambda cancelled: rule_lines.with_table(rules, field, path))

    def open_file(self, path: str) -> None:
        game, self.is_opening, self._name = self._session.frame.rules, True, Path(path).name
        self._opener.request(lambda cancelled: opened(path, game, LAYOUTS, first_request))

    def _show(self, found: Opened) -> None:
        self.is_opening = False
        if isinstance(found, tuple):
            self._window.add_strategy(*found)
            settings.save_own(self._session.frame.own)
            return
        self._window.game.forget_seat()
        self._window.status.say(f"Opened {self._name}.")
        if isinstance(found, SavedSession):
            self._sit_down(found)
        elif isinstance(found, Record):
            self._window.runner.open(found)
            self._window.show_table()
        else:
            self._session.edit(found)
            self._window.status.say(f"These are the rules in {self._name}: {called(found)}.")

    def _sit_down(self, kept: SavedSession) -> None:
        self._window.runner.pause()
        looked_at = kept.axis, kept.lens, kept.requests, kept.seat
        paintings = kept.paintings or self._session.frame.paintings
        self._session.bring(kept.own)
        self._session.visit(Moment(kept.rules, kept.cursor, kept.record, *looked_at, paintings, kept.locked))
        self._window.lay_out(kept.layout)
        if names := missing(kept, self._session.frame.own):
            tell(self._window, "Strategies are missing", sentence(said_of_missing(names)))

    def recall(self) -> None:
        """Open the strategies of earlier runs again, if there are any."""
        if settings.own_file().exists():
            self.is_recalling = True
            self._recaller.request(lambda cancelled: settings.load_own())

    def _bring(self, own: "tuple[tuple[Game, Strategy], ...]") -> None:
        """Strategies of earlier runs; those opened meanwhile stay as they are."""
        self.is_recalling = False
        there = {(game, strategy.name) for game, strategy in self._session.frame.own}
        self._session.bring(tuple(each for each in own if (each[0], each[1].name) not in there))

    def forget_own(self) -> None:
        self._session.forget_own()
        settings.save_own(self._session.frame.own)
        self._window.status.say(f"Forgot your strategies for {self._session.frame.rules.name}.")

    def _refuse(self, problem: str) -> None:
        self.is_opening = False
        self._window.game.forget_seat()
        tell(self._window, "This file cannot be opened", sentence(problem))

    def save_session(self) -> None:
        name = named(f"{self._session.frame.rules.name} session", "json")
        ask_to_save(self._window, "Save the session", name, {"json": "Sessions"}, self.save_session_to)

    def save_session_to(self, path: str) -> None:
        try:
            sessions.save(path, saved(self._session.frame, self._window.dock_area.layout_name))
        except (OSError, ValueError) as error:
            tell(self._window, "This session cannot be saved", sentence(reason(error)))
        else:
            self._window.status.say(f"Saved {Path(path).name}.")

    def save_rules(self) -> None:
        name = named(self._session.frame.rules.name, "rules")
        ask_to_save(self._window, "Save the rules", name, {"rules": "Rules"}, self.save_rules_to)

    def save_rules_to(self, path: str) -> None:
        try:
            rule_lines.save(path, self._session.frame.rules)
        except (OSError, ValueError) as error:
            tell(self._window, "These rules cannot be saved", sentence(reason(error)))
        else:
            self._window.status.say(f"Saved {Path(path).name}.")

    def copy_rules(self) -> None:
        try:
            QGuiApplication.clipboard().setText(rule_lines.as_line(self._session.frame.rules))
        except ValueError as error:
            tell(self._window, "These rules cannot be copied", sentence(str(error)))
        else:
            self._window.status.say("Copied the rules as a line of text.")

    def paste_rules(self) -> None:
        """Play by the rules that were copied as text."""
        try:
            self._session.edit(rule_lines.from_line(QGuiApplication.clipboard().text(), GAMES))
        except ValueError as error:
            tell(self._window, "These are no rules", sentence(str(error)))

    def stop(self) -> None:
        self._opener.stop()
        self._recaller.stop()


def missing(kept: SavedSession, own: "Iterable[tuple[Game, Strategy]]") -> list[str]:
    """The names of the user's own strategies that a session has for its game, and that are not there for that game."""
    there = {strategy.name for game, strategy in own if game == kept.rules}
    painted = [each for each in kept.paintings if each.rules == kept.rules]
    there |= {each.name for each in painted}
    shown = [kept.requests[view.name] for view in views_of(kept.rules) if view.name in kept.requests]
    seats = kept.record.seats if kept.record else ()
    locked = [kept.locked] if kept.locked and kept.rules.players == 2 else []
    met = kept.lens.players if kept.rules.players == 2 else ()
    asked = [name for request in shown for name in request.strategies]
    names = [*met, *locked, *seats, *(each.start for each in painted), *asked]
    return [name for name in dict.fromkeys(names) if name != PERSON and is_own(name) and name not in there]


def said_of_missing(names: list[str]) -> str:
    """What is said of own strategies that are not there."""
    quoted = ", ".join(f"“{name}”" for name in names)
    if len(names) == 1:
        return f"this session has a strategy of your own that is not open: {quoted}; open its file to have it back"
    return f"this session has strategies of your own that are not open: {quoted}; open their files to have them back"


def dropped(data: QMimeData) -> str:
    """The one file that is dragged; nothing if there is none, or more than one."""
    paths = [url.toLocalFile() for url in data.urls()]
    return paths[0] if len(paths) == 1 else ""
