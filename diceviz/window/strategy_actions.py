"""What can be done with strategies in files, beside opening them: to write any in any form, and a script to start from."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from diceviz.background.newest import Newest
from diceviz.files import paths
from diceviz.files.paths import named, reason
from diceviz.widgets.choice_box import by_name, choice_box, offer
from diceviz.widgets.file_dialogs import ask_to_save
from diceviz.widgets.messages import sentence, tell
from diceviz.widgets.rule_numbers import ask_numbers, with_numbers
from diceviz.widgets.small_dialog import SmallDialog
from solver import Job

if TYPE_CHECKING:
    from diceviz.window.window import Window
    from solver.games import Game
    from solver.strategies import Strategy

KINDS = {
    "csv": "Tables of lines",
    "json": "JSON",
    "strat": "Strategies of the Hog contest",
    "py": "hog_contest.py of CS 61A",
    "npz": "Arrays of numpy",
}


class StrategyActions(QObject):
    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self._writer, self.is_writing = Newest(self), False
        self._writer.done.connect(self._written)
        self._writer.failed.connect(self._refuse)

    def open_export(self) -> None:
        """Ask which strategy is to be written, and where."""
        frame = self._session.frame
        if frame.game.players != 2 or frame.solution is None:
            tell(
                self._window,
                "There is nothing to export",
                sentence("strategies in files are for two players, and solved rules"),
            )
            return
        ExportStrategy(self._window, self).open()

    def ask_where(self, strategy: "Strategy", game: "Game") -> None:
        """Ask where a strategy is to be written, in a form that may have room for it."""
        from solver.strategies.export import forms

        kinds = {form: KINDS[form] for form in forms(game)}
        name = named(f"{strategy.name} {game.name}", "csv")
        ask_to_save(self._window, "Export a strategy", name, kinds, lambda path: self.write(strategy, game, path))

    def write(self, strategy: "Strategy", game: "Game", path: str) -> None:
        self.is_writing = True
        self._window.status.showMessage(f"Saving {Path(path).name} …")
        self._writer.request(lambda cancelled: written(strategy, game, path, Job(cancelled=cancelled)))

    def save_template(self) -> None:
        from solver import strategies

        game = self._session.frame.rules
        try:
            script = strategies.template(game)
        except ValueError as error:
            tell(self._window, "There is no template", sentence(str(error)))
            return
        name = "my_strategy.py"
        ask_to_save(
            self._window, "Save a template", name, {"py": "Python scripts"}, lambda path: self.save_script(path, script)
        )

    def save_script(self, path: str, script: str) -> None:
        try:
            paths.write(path, script.encode())
        except OSError as error:
            tell(self._window, "This template cannot be saved", sentence(reason(error)))
        else:
            self._window.status.say(f"Saved {Path(path).name}: change it, run it with Python, and open the CSV that it writes.")

    def _written(self, said: str) -> None:
        self.is_writing = False
        self._window.status.say(said)

    def _refuse(self, problem: str) -> None:
        self.is_writing = False
        self._window.status.say("")
        tell(self._window, "This strategy cannot be exported", sentence(problem))

    def stop(self) -> None:
        self._writer.stop()


def written(strategy: "Strategy", game: "Game", path: str, job: Job) -> str:
    """Write a strategy, and say so; `ValueError` with the reason if that cannot be done."""
    from solver import strategies

    try:
        strategies.write(strategy, game, path, job)
    except OSError as error:
        raise ValueError(reason(error)) from None
    return f"Saved {Path(path).name}: {strategy.name}, for {game.name}."


class ExportStrategy(SmallDialog):
    """Asks which strategy is to be written."""

    def __init__(self, window: "Window", actions: StrategyActions) -> None:
        super().__init__(window, "Export a strategy", "&Save …", "Choose a file, and by its kind the form")
        self._session, self._actions = window.session, actions
        self._game, self._shown = self._session.frame.game, ""
        self.strategy = choice_box("Strategy", "The strategy that is written")
        self.add_field("S&trategy", self.strategy)
        self.accept_button.clicked.connect(self.choose_place)
        self.strategy.activated.connect(self._take)
        self._offer(self._session.frame.rivals[0].name)

    def _offer(self, name: str) -> None:
        frame = self._session.frame
        strategy = frame.named(name)
        listed = [*frame.rivals] if frame.strategy(name) else [*frame.rivals, strategy]
        self._shown = name
        offer(self.strategy, with_numbers(by_name(listed), self._game), name)
        self.meaning.setText(strategy.meaning)

    def _take(self, place: int) -> None:
        if not ask_numbers(self.strategy, place, self._game, self._shown, self._offer):
            self._offer(self.strategy.itemData(place))

    def choose_place(self) -> None:
        strategy = self._session.frame.named(self._shown)
        self.accept()
        self._actions.ask_where(strategy, self._game)
