"""What can be exported: of a view its figure, the numbers behind it and its films; and the solution on screen."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from diceviz.background.pools import PRINTS
from diceviz.background.print_job import PrintJob, steps_of
from diceviz.files import paths
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.widgets.file_dialogs import ask_to_save
from diceviz.widgets.messages import sentence, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from diceviz.figures.figure import Figure
    from diceviz.figures.page import Page
    from solver import Solution

AnyPane = Pane[Any, Any]

FIGURES = {"pdf": "PDF", "svg": "SVG", "png": "PNG"}
DATA = {"csv": "CSV, for spreadsheets", "npz": "NPZ, for numpy", "json": "JSON"}
NO_PICTURE = "No picture is open: the menu View has them"


class Exports(QObject):
    """Figures are imported when the first one is wanted: the window does not wait for them."""

    began = Signal(str)  # what is being done
    ended = Signal(str)  # what was done; nothing if it failed

    def __init__(
        self,
        window: QWidget,
        focused: Callable[[], AnyPane | None],
        solution: "Callable[[], Solution | None]",
        theme: Callable[[], Theme],
    ) -> None:
        """`focused` is the view that has the keyboard: what is exported, unless told."""
        super().__init__(window)
        self._window, self._focused, self._solution, self._theme = window, focused, solution, theme
        self._jobs: list[PrintJob] = []  # the jobs that are not done yet

    def warm_up(self) -> None:
        """Import what the first dialog needs while the user does nothing, so that it opens at once."""
        for dialog in ("diceviz.export.figure_dialog", "diceviz.films.film_dialog"):
            PRINTS.submit(import_module, dialog)

    @property
    def is_busy(self) -> bool:
        return any(job.is_busy for job in self._jobs)

    def open_figure(self, pane: AnyPane | None = None) -> None:
        from diceviz.export.figure_dialog import FigureDialog

        self._with(pane, lambda pane: FigureDialog(self._window, self, pane.figure(), pane.game, self._theme()).open())

    def copy_figure(self, pane: AnyPane | None = None) -> None:
        """Copy the figure of a pane as figures were printed last, but for the words."""
        from diceviz.export.print_choices import COPIED, remembered

        def copy(pane: AnyPane) -> None:
            figure = pane.figure()
            self.copy(figure, replace(remembered().page(figure), dpi=COPIED, draft=True))

        self._with(pane, copy)

    def open_data(self, pane: AnyPane | None = None) -> None:
        def ask(pane: AnyPane) -> None:
            figure = pane.figure()
            name = paths.named(f"{pane.game.name} {figure.name}", "csv")
            ask_to_save(self._window, "Export data", name, DATA, lambda path: self.save_data(path, figure))

        self._with(pane, ask)

    def open_film(self, pane: AnyPane | None = None) -> None:
        from diceviz.films.film_dialog import FilmDialog

        def film(pane: AnyPane) -> None:
            dialog = FilmDialog(self._window, pane, self._theme())
            dialog.saved.connect(self.ended)
            dialog.open()

        self._with(pane, film)

    def has_film(self, pane: AnyPane | None = None) -> bool:
        from diceviz.films import films_of

        pane = pane or self._focused()
        return pane is not None and bool(films_of(pane))

    def _with(self, pane: AnyPane | None, act: Callable[[AnyPane], None]) -> None:
        try:
            pane = pane or self._focused()
            if pane is None:
                raise ValueError(NO_PICTURE)
            act(pane)
        except ValueError as error:
            self._refuse("This cannot be exported", str(error))

    def copy(self, figure: "Figure", page: "Page") -> None:
        """Copy a figure to the clipboard, as a picture."""
        from diceviz.export.preview import picture_of
        from diceviz.export.print_choices import in_pixels

        said = f"Copied {figure.name}, {in_pixels(*page.pixels)}."
        job = self._begin("Copying …", lambda: picture_of(figure, page), "This cannot be copied", steps_of(figure, page))
        job.done.connect(lambda image: self._put(image, said))
        job.start()

    def _put(self, image: QImage, said: str) -> None:
        QApplication.clipboard().setImage(image)
        self.ended.emit(said)

    def save_figure(self, path: str, figure: "Figure", page: "Page", unit: str = "cm") -> None:
        self._save(path, lambda: write_figure(path, figure, page, unit), steps_of(figure, page))

    def save_data(self, path: str, figure: "Figure") -> None:
        self._save(path, lambda: write_data(path, figure))

    def open_solution(self) -> None:
        solution = self._solution()
        if solution is None:
            self._refuse("There is nothing to save", "the rules are not solved yet")
            return
        name = paths.named(f"{solution.game.name} solution", "npz")
        ask_to_save(
            self._window, "Save the solution", name, {"npz": "Solutions"}, lambda path: self.save_solution(path, solution)
        )

    def save_solution(self, path: str, solution: "Solution") -> None:
        self._save(path, lambda: write_solution(path, solution))

    def _save(self, path: str, write: Callable[[], str], steps: "Iterator[None] | None" = None) -> None:
        """`write` returns what was written, in words."""
        name = Path(path).name
        job = self._begin(f"Saving {name} …", write, f"{name} cannot be saved", steps)
        job.done.connect(self.ended.emit)
        job.start()

    def _begin(self, what: str, work: Callable[[], object], refused: str, steps: "Iterator[None] | None" = None) -> PrintJob:
        """Begin a job, after hurrying those begun before it."""
        self.began.emit(what)
        self._jobs = [job for job in self._jobs if job.is_busy]
        for job in self._jobs:
            job.hurry()
        job = PrintJob(self, work, steps)
        job.failed.connect(lambda problem: self._refuse(refused, problem))
        self._jobs.append(job)
        return job

    def _refuse(self, title: str, problem: str) -> None:
        self.ended.emit("")
        tell(QApplication.activeModalWidget() or self._window, title, sentence(problem))

    def serve(self, button: QToolButton, pane: AnyPane) -> None:
        """Give the button a menu of what can be exported of a view."""
        menu = QMenu(button)
        for text, tip, act in ENTRIES:
            menu.addAction(text, self._entry(act, pane)).setStatusTip(tip)
        film = menu.actions()[-1]
        menu.aboutToShow.connect(lambda: film.setVisible(self.has_film(pane)))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _entry(self, act: "Callable[[Exports, AnyPane], None]", pane: AnyPane) -> Callable[[], None]:
        return lambda: act(self, pane)

    def stop(self) -> None:
        for job in self._jobs:
            job.wait()


ENTRIES = (
    ("Export &figure …", "A figure for a paper or a slide: PDF, SVG or PNG", Exports.open_figure),
    ("&Copy figure", "To the clipboard, as a picture", Exports.copy_figure),
    ("Export &data …", "The numbers behind the picture: CSV, NPZ or JSON", Exports.open_data),
    ("&Animation …", "A film: GIF or MP4", Exports.open_film),
)


def write_figure(path: str, figure: "Figure", page: "Page", unit: str) -> str:
    """Write the figure to a file, and return what was written, in words."""
    from diceviz.export.print_choices import png_size, size_in
    from diceviz.figures.press import printed

    form = paths.suffix_of(path, FIGURES)
    paths.write(path, printed(figure, page, form))
    return f"Saved {Path(path).name}, {png_size(figure, page) if form == 'png' else size_in(unit, page)}."


def write_data(path: str, figure: "Figure") -> str:
    from diceviz.figures.number_columns import FORMATS

    form = paths.suffix_of(path, DATA)
    data = figure.data()
    paths.write(path, FORMATS[form](data))
    rows = len(next(iter(data.columns.values()), ()))
    return f"Saved {Path(path).name}, {rows:,} row{'s' * (rows != 1)}."


def write_solution(path: str, solution: "Solution") -> str:
    from solver.files.solution_files import as_bytes

    paths.suffix_of(path, ("npz",))
    paths.write(path, as_bytes(solution))
    return f"Saved {Path(path).name}, the solution of {solution.game.name}."
