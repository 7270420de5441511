"""The longest time for which the window does not answer, while it solves, follows a slider and redraws.

Run as `python -m benchmarks.event_loop` on a screen; prints one line for each: what, milliseconds, at most how many it may be.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from statistics import median

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QDialog

from diceviz.model.record import PERSON
from diceviz.views.papers.pane import Papers
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.registry import VIEWS
from diceviz.views.surface.pane import Surface
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map.pane import WinMap
from diceviz.widgets.roll_editor import OutcomeRow
from diceviz.widgets.roll_row import RollRow
from diceviz.window.app import application
from diceviz.window.window import Window
from solver import Hog, Pig, Roll, SimultaneousHog, SoloHog, State
from solver.games import Game

Task = Callable[[Window], Iterator[None]]

AT_MOST, SURFACE_AT_MOST = 50, 100  # milliseconds
REDRAWN_AT_MOST = 100  # milliseconds


class Pulse:
    """A timer of one millisecond, and the longest gap between two of its beats. (One of zero would wait until all is quiet.)"""

    def __init__(self) -> None:
        self.longest, self._last = 0.0, time.perf_counter()
        self._timer = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, now - self._last), now

    def restart(self) -> None:
        self.longest, self._last = 0.0, time.perf_counter()


def solve_500(window: Window) -> Iterator[None]:
    from solver.tables.growing_table import forget

    forget()
    window.session.edit(Pig(500))
    yield


def drag(rule: str, numbers: range) -> Task:
    """Pull the slider of a rule along."""

    def pull(window: Window) -> Iterator[None]:
        row = window.rules_form.rows[rule,]
        for number in numbers:
            row.slider.setValue(number)
            yield

    return pull


def solve_long(window: Window) -> Iterator[None]:
    window.session.edit(SimultaneousHog(300, 20))
    yield


def move_about(window: Window) -> Iterator[None]:
    for step in range(60):
        window.session.move(State(99 - step // 2, 99 - step))
        yield


def reweigh(window: Window) -> Iterator[None]:
    """Make an outcome of the roll more likely, in its editor."""
    for weight in range(2, 32):
        outcome(window).weight.setValue(weight)
        yield


def renumber(window: Window) -> Iterator[None]:
    """Have an outcome of the roll score more, in its editor."""
    for points in range(2, 32):
        outcome(window).number.setValue(points)
        yield


def outcome(window: Window) -> OutcomeRow:
    row = window.rules_form.rows["die",]
    assert isinstance(row, RollRow)
    return next(each for each in row.editor.rows if each.deed.currentData() == "add")


def switch_games(window: Window) -> Iterator[None]:
    for kind in (Hog, SimultaneousHog, SoloHog, Pig) * 3:
        window.session.edit(kind())
        yield from settled(window)


def sweep_slice(window: Window) -> Iterator[None]:
    for theirs in range(0, 500, 7):
        window.session.move(State(100, theirs, 20))
        yield


def sweep_map(window: Window) -> Iterator[None]:
    for turn in range(0, 100, 5):
        window.pane(WinMap).turn.spin.setValue(turn)
        yield


def rebuild_surface(window: Window) -> Iterator[None]:
    for variant in ("exact", "difference", "reach") * 3:
        window.session.edit(Pig(200, variant))
        yield from settled(window)


def step_through(window: Window) -> Iterator[None]:
    """A game that strategies have played, by the arrow keys."""
    window.runner.begin(("optimal", "hold at 20"), 7)
    yield from settled(window)
    for _ in range(60):
        window.runner.step(1)
        yield


def play_by_hand(window: Window) -> Iterator[None]:
    """A person rolls and holds; the strategy replies by the clock."""
    window.runner.set_speed("10×")
    window.runner.begin((PERSON, "optimal"), 7)
    for _ in range(80):
        if window.runner.record.waits_for_person:
            window.runner.choose("hold" if window.runner.record.state.turn >= 15 else "roll")
        yield from pause(0.05)


def try_otherwise(window: Window) -> Iterator[None]:
    """Another choice at each of the first plies, played out to the end."""
    window.runner.begin(("hold at 20", "hold at 25"), 7)
    yield from settled(window)
    for ply in range(1, 12):
        window.runner.look_at(0)
        window.runner.go_to(ply)
        window.runner.choose("hold" if window.runner.record.state.turn else "roll")
        yield from settled(window)


def answer(window: Window) -> Iterator[None]:
    for _ in range(15):
        window.pane(Trainer).answer("roll")
        yield from settled(window)
        window.pane(Trainer).ask()
        yield from settled(window)


def type_caption(window: Window) -> Iterator[None]:
    """Into the dialog of a figure, whose preview follows every letter."""
    window.exports.open_figure(window.pane(WinMap))
    dialog = window.findChild(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for letter in "From here on the player to move is more likely to win. " * 2:
        dialog.form.caption.insertPlainText(letter)
        yield from pause(0.05)
    while dialog.note.text():
        yield
    dialog.reject()


def film_sweep(window: Window) -> Iterator[None]:
    """A film of the slice through all scores, as GIF."""
    with tempfile.TemporaryDirectory() as folder:
        window.exports.open_film(window.pane(PolicySlice))
        dialog = window.findChild(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        yield from film(dialog, f"{folder}/sweep.gif")


def film_orbit(window: Window) -> Iterator[None]:
    """A film once around the surface, as GIF."""
    with tempfile.TemporaryDirectory() as folder:
        window.exports.open_film(window.pane(Surface))
        dialog = window.findChild(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        yield from film(dialog, f"{folder}/orbit.gif")


def film(dialog: QDialog, path: str) -> Iterator[None]:
    dialog.form.seconds.setValue(2)
    dialog.record(path)
    while dialog.recorder.is_busy:
        yield
    yield from pause(0.1)
    dialog.reject()


def export_surface(window: Window) -> Iterator[None]:
    """The figure of the surface in other sizes and themes, and copied."""
    window.exports.open_figure(window.pane(Surface))
    dialog = window.findChild(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for theme, width in (("light", 10.0), ("dark", 12.0), ("print", 14.0)):
        dialog.form.theme.buttons[theme].click()
        dialog.form.width_box.setValue(width)
        yield from pause(0.4)
        while dialog.note.text():
            yield
    dialog.copy()
    while not dialog.note.text().startswith("Copied"):
        yield
    dialog.reject()


def leaf_through_papers(window: Window) -> Iterator[None]:
    """Every table and figure, as with the arrow keys."""
    papers = window.pane(Papers)
    for exhibit in list(papers.list.items):
        papers.list.setCurrentItem(papers.list.items[exhibit])
        yield from pause(0.3)


AT_TABLE: list[tuple[str, Game, Task]] = [
    ("stepping through a game of Pig to 100", Pig(100), step_through),
    ("stepping through a game of Pig to 1000", Pig(1000), step_through),
    ("playing Pig against the optimal strategy", Pig(100), play_by_hand),
    ("trying other choices", Pig(100), try_otherwise),
]
TRAINING: list[tuple[str, Game, Task]] = [("answering the trainer", Pig(100), answer)]
READING: list[tuple[str, Game, Task]] = [("leafing through the papers", Pig(100), leaf_through_papers)]
IN_SPACE: list[tuple[str, Game, Task]] = [
    ("rebuilding the surface at 200", Pig(200), rebuild_surface),
    ("dragging the target with the surface from 100 to 140", Pig(100), drag("target", range(100, 141))),
    ("exporting the surface", Pig(100), export_surface),
    ("filming the surface", Pig(100), film_orbit),
]
TASKS: list[tuple[str, Game, Task]] = [
    ("solving Pig to 500", Pig(100), solve_500),
    ("dragging the target from 100 to 300", Pig(100), drag("target", range(100, 300, 5))),
    ("sweeping the slice, to 500", Pig(500), sweep_slice),
    ("sweeping the win map, to 1000", Pig(1000), sweep_map),
    ("Hog in turns: dragging the target from 100 to 300", Hog(), drag("target", range(100, 300, 5))),
    ("both at once: dragging the target from 100 to 200", SimultaneousHog(), drag("target", range(100, 200, 2))),
    ("both at once: dragging the dice limit from 5 to 20", SimultaneousHog(max_dice=5), drag("max_dice", range(5, 21))),
    ("both at once: moving the cursor", SimultaneousHog(), move_about),
    ("both at once: solving to 300 with 20 dice", SimultaneousHog(), solve_long),
    ("switching between the games", Pig(), switch_games),
    ("typing the caption of a figure", Pig(100), type_caption),
    ("filming a sweep of the slice", Pig(100), film_sweep),
]


TWO_DICE = Pig(100, die=Roll.two_dice())
TERM = Hog(100, 10, die=Roll([(1, "bust"), (2, 3), (1, 5), (1, 1)]), bust_pays=1, free="boar-brawl", jump="sus-fuss")
REDRAWS: list[tuple[str, Game, Task]] = [
    ("Two-Dice Pig: another weight", TWO_DICE, reweigh),
    ("Two-Dice Pig: another face", TWO_DICE, renumber),
    ("a term's Hog: another weight", TERM, reweigh),
    ("a term's Hog: another face", TERM, renumber),
]


def script(window: Window, pulse: Pulse) -> Iterator[None]:
    """Once all views are made, which happens while nobody does anything."""
    while len(window.panes) < len(VIEWS):
        yield
    yield from settled(window)
    for layout, tasks, at_most in (
        ("Surface", IN_SPACE, SURFACE_AT_MOST),
        ("Slices", TASKS, AT_MOST),
        ("Play", AT_TABLE, AT_MOST),
        ("Trainer", TRAINING, AT_MOST),
        ("Papers", READING, AT_MOST),
    ):
        window.show_layout(layout)
        for name, rules, task in tasks:
            longest = yield from measured(window, pulse, rules, task)
            print(f"{name}\t{1000 * longest:.1f}\t{at_most}", flush=True)
    for layout in ("Slices", "Surface"):
        window.show_layout(layout)
        for name, rules, task in REDRAWS:
            usual = yield from redrawn(window, rules, task)
            print(f"{name}, until all of “{layout}” shows it\t{1000 * usual:.1f}\t{REDRAWN_AT_MOST}", flush=True)
    window.close()


def redrawn(window: Window, rules: Game, task: Task) -> Generator[None, None, float]:
    """The median of the seconds from a change until all pictures show it."""
    window.session.edit(rules)
    yield from settled(window)
    taken: list[float] = []
    begun = time.perf_counter()
    for _ in task(window):
        while not window.is_drawn:
            yield
        taken.append(time.perf_counter() - begun)
        yield from settled(window)
        begun = time.perf_counter()
    return median(taken)


def measured(window: Window, pulse: Pulse, rules: Game, task: Task) -> Generator[None, None, float]:
    """The longest gap in seconds."""
    window.session.edit(rules)
    yield from settled(window)
    pulse.restart()
    for _ in task(window):
        yield from pause(0.01)
    yield from settled(window)
    return pulse.longest


def settled(window: Window) -> Iterator[None]:
    yield from pause(0.05)
    while not window.is_drawn:
        yield
    yield from pause(0.1)


def pause(seconds: float) -> Iterator[None]:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        yield


def main() -> int:
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        window = Window(Pig(100), "light")
        window.resize(1280, 800)
        window.show()
        steps = script(window, Pulse())
        timer = QTimer(interval=1)
        timer.timeout.connect(lambda: next(steps, None))
        timer.start()
        return app.exec()


if __name__ == "__main__":
    sys.exit(main())
