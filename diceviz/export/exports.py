"""What can be exported: of a view its figure, the numbers behind it and its films; and the solution on screen."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from diceviz.background.newest import Newest
from diceviz.background.print_queue import PRESS, PrintQueue
from diceviz.background.print_steps import PrintSteps
from diceviz.files import paths
from diceviz.plots.pane import Pane
from diceviz.widgets.file_dialogs import ask_to_save
from diceviz.widgets.messages import sentence, tell
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.export.print_choices import PrintChoices
    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page

FIGURES = {"pdf": "PDF", "svg": "SVG", "png": "PNG"}
DATA = {"csv": "CSV, for spreadsheets", "npz": "NPZ, for numpy", "json": "JSON"}
ENTRIES = (
    ("Export &figure …", "A figure for a paper or a slide: PDF, SVG or PNG", "open_figure"),
    ("&Copy figure", "To the clipboard, as a picture", "copy_figure"),
    ("Export &data …", "The numbers behind the picture: CSV, NPZ or JSON", "open_data"),
    ("&Animation …", "A film: GIF or MP4", "open_film"),
)
NO_PICTURE = "No picture is open: the menu View has them"


class ExportTask(NamedTuple):
    what: str  # is being done
    work: Callable[[], Any]  # off the main thread
    done: Callable[[Any], None]  # with what it made
    refused: str  # what is said if it failed


class Exports(QObject):
    """Figures are imported when the first one is wanted: the window does not wait for them."""

    began = Signal(str)  # what is being done
    ended = Signal(str)  # what was done; nothing if it failed

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self._window = window
        self.print_steps, self.print_queue, self.preview = PrintSteps(self), PrintQueue(self), Newest(self, PRESS)
        self.began.connect(window.status.showMessage)
        self.ended.connect(window.status.say)

    def warm_up(self) -> None:
        """While nobody does anything, so that the first dialog opens at once."""
        for dialog in ("diceviz.export.figure_dialog", "diceviz.films.film_dialog"):
            PRESS.submit(import_module, dialog)

    @property
    def view(self) -> Pane | None:
        """That has the keyboard."""
        docks = self._window.dock_area
        return docks.focused.view if docks.in_front else None

    def open_figure(self, view: Pane | None = None) -> None:
        from diceviz.export.figure_dialog import FigureDialog

        self._with(view, lambda view: FigureDialog(self._window, view).open())

    def copy_figure(self, view: Pane | None = None) -> None:
        """As it was printed last, but for the words."""
        self._with(view, self._copy_view)

    def open_data(self, view: Pane | None = None) -> None:
        self._with(view, self._ask_for_data)

    def open_film(self, view: Pane | None = None) -> None:
        from diceviz.films.film_dialog import FilmDialog

        self._with(view, lambda view: FilmDialog(self._window, view).open())

    def has_film(self, view: Pane | None = None) -> bool:
        from diceviz.films import films_of

        view = view or self.view
        return view is not None and bool(films_of(view))

    def _with(self, view: Pane | None, act: Callable[[Pane], None]) -> None:
        try:
            view = view or self.view
            if view is None:
                raise ValueError(NO_PICTURE)
            act(view)
        except ValueError as error:
            self._refuse("This cannot be exported", str(error))

    def _copy_view(self, view: Pane) -> None:
        from diceviz.export.print_choices import COPIED, remembered
        from diceviz.views.printing import of_view

        figure = of_view(view)
        self.copy(figure, replace(remembered().page(figure), dpi=COPIED, draft=True))

    def copy(self, figure: "Figure", page: "Page") -> None:
        """As a picture."""
        from diceviz.export.preview import picture_of
        from diceviz.export.print_choices import in_pixels

        said = f"Copied {figure.name}, {in_pixels(*page.pixels)}."
        work, done = lambda: picture_of(figure, page), lambda image: self._put(image, said)
        self._print(figure, page, ExportTask("Copying …", work, done, "This cannot be copied"))

    def _put(self, image: QImage, said: str) -> None:
        QApplication.clipboard().setImage(image)
        self.ended.emit(said)

    def ask_for_figure(self, parent: QWidget, figure: "Figure", page: "Page", choices: "PrintChoices", game: Game) -> None:
        name = paths.named(f"{game.name} {figure.name}", choices.form)
        ask_to_save(parent, "Save the figure", name, FIGURES, lambda path: self.save_figure(path, figure, page, choices.unit))

    def save_figure(self, path: str, figure: "Figure", page: "Page", unit: str = "cm") -> None:
        self._print(figure, page, self._saving(path, lambda: write_figure(path, figure, page, unit)))

    def _ask_for_data(self, view: Pane) -> None:
        from diceviz.views.printing import of_view

        figure = of_view(view)
        name = paths.named(f"{view.frame.game.name} {figure.name}", "csv")
        ask_to_save(self._window, "Export data", name, DATA, lambda path: self.save_data(path, figure))

    def save_data(self, path: str, figure: "Figure") -> None:
        self._run(self._saving(path, lambda: write_data(path, figure)))

    def open_solution(self) -> None:
        solution = self._window.session.frame.solution
        if solution is None:
            self._refuse("There is nothing to save", "the rules are not solved yet")
            return
        name = paths.named(f"{solution.game.name} solution", "npz")
        ask_to_save(
            self._window, "Save the solution", name, {"npz": "Solutions"}, lambda path: self.save_solution(path, solution)
        )

    def save_solution(self, path: str, solution: Any) -> None:
        self._run(self._saving(path, lambda: write_solution(path, solution)))

    def _saving(self, path: str, write: Callable[[], str]) -> ExportTask:
        name = Path(path).name
        return ExportTask(f"Saving {name} …", write, self.ended.emit, f"{name} cannot be saved")

    def _run(self, task: ExportTask) -> None:
        self.began.emit(task.what)
        self._start(task)

    def _start(self, task: ExportTask) -> None:
        self.print_queue.run(task.work, task.done, lambda problem: self._refuse(task.refused, problem))

    def _print(self, figure: "Figure", page: "Page", task: ExportTask) -> None:
        """With a picture of what is in space, if there is any."""
        self.began.emit(task.what)
        self.print_steps.hurry()
        self.print_steps.prepare(figure, page, lambda: self._start(task), lambda problem: self._refuse(task.refused, problem))

    def _refuse(self, title: str, problem: str) -> None:
        self.ended.emit("")
        tell(QApplication.activeModalWidget() or self._window, title, sentence(problem))

    def serve(self, button: QToolButton, view: Pane) -> None:
        """A menu of what can be done with a view."""
        menu = QMenu(button)
        for text, tip, act in ENTRIES:
            action = menu.addAction(text, lambda act=act: getattr(self, act)(view))
            action.setStatusTip(tip)
        film = menu.actions()[-1]
        menu.aboutToShow.connect(lambda: film.setVisible(self.has_film(view)))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def stop(self) -> None:
        self.print_steps.hurry()
        self.preview.stop()
        self.print_queue.stop()


def write_figure(path: str, figure: "Figure", page: "Page", unit: str) -> str:
    """What was written, in words."""
    from diceviz.export.print_choices import png_size, size_in
    from diceviz.figures.press import printed

    form = paths.suffix_of(path, FIGURES)
    paths.write(path, printed(figure, page, form))
    return f"Saved {Path(path).name}, {png_size(figure, page) if form == 'png' else size_in(unit, page)}."


def write_data(path: str, figure: "Figure") -> str:
    from diceviz.figures.data import FORMATS

    form = paths.suffix_of(path, DATA)
    data = figure.data()
    paths.write(path, FORMATS[form](data))
    rows = len(next(iter(data.columns.values()), ()))
    return f"Saved {Path(path).name}, {rows:,} row{'s' * (rows != 1)}."


def write_solution(path: str, solution: Any) -> str:
    from solver.files.solution_files import as_bytes

    paths.suffix_of(path, ("npz",))
    paths.write(path, as_bytes(solution))
    return f"Saved {Path(path).name}, the solution of {solution.game.name}."
