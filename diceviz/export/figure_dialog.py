"""The figure dialog: how it will look at the left, what can be said about it at the right."""

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from diceviz.background.print_job import PrintJob, steps_of
from diceviz.export.exports import FIGURES, Exports
from diceviz.export.page_form import PageForm
from diceviz.export.preview import Preview, picture_of
from diceviz.export.print_choices import COPIED, remember, remembered
from diceviz.figures.figure import Figure
from diceviz.files.paths import named
from diceviz.pictures.palette import Theme
from diceviz.widgets.file_dialogs import ask_to_save
from solver.games import Game

SHARE = 0.86  # the share of the window that the dialog takes
LARGEST = 1240, 780  # the largest width and height of the dialog when it opens, in pixels
FORM = 330  # the width of the form, in pixels
CALM = 250  # milliseconds after the last change until the preview is made


class FigureDialog(QDialog):
    """A dialog for the figure of what a view showed when it was opened."""

    def __init__(self, window: QWidget, exports: Exports, figure: Figure, game: Game, theme: Theme) -> None:
        super().__init__(window)
        self.figure, self._exports, self._game = figure, exports, game
        self.setWindowTitle(f"Export figure: {self.figure.name}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.preview, self.form = Preview(theme), PageForm(self.figure, remembered())
        self.note, self.busy = QLabel(), QProgressBar(minimum=0, maximum=0, textVisible=False)
        self.save_button, self.copy_button, self.close_button = (QPushButton(text) for text in ("&Save …", "&Copy", "Close"))
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM)
        self._job: PrintJob | None = None  # the job that prints the preview
        self._arrange(window)
        self._wire()
        self.form.title.setSelection(len(self.form.title.text()), -len(self.form.title.text()))  # its beginning is seen

    def _arrange(self, window: QWidget) -> None:
        above, below, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        above.addWidget(self.preview, 1)
        above.addWidget(self.form)
        above.setSpacing(16)
        self.form.setFixedWidth(FORM)
        self.note.setProperty("role", "faint")
        self.busy.setFixedWidth(120)
        self.busy.setAccessibleName("At work")
        self.busy.hide()
        below.addWidget(self.note, 1)
        below.addWidget(self.busy)
        for button in (self.copy_button, self.close_button, self.save_button):
            button.setMinimumSize(88, 28)
            below.addWidget(button)
        column.setContentsMargins(16, 16, 16, 14)
        column.setSpacing(12)
        column.addLayout(above, 1)
        column.addLayout(below)
        self.resize(
            *(min(round(SHARE * room), most) for room, most in zip((window.width(), window.height()), LARGEST, strict=True))
        )

    def _wire(self) -> None:
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        self.save_button.setToolTip("Save the figure as a file (Enter; in the caption Ctrl+Enter)")
        self.copy_button.setToolTip("Copy the figure to the clipboard, as a picture")
        self.close_button.setToolTip("Back to the window (Esc)")
        for button in (self.copy_button, self.close_button):
            button.setAutoDefault(False)
        self.save_button.clicked.connect(self.save)
        self.copy_button.clicked.connect(self.copy)
        self.close_button.clicked.connect(self.reject)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.save)
        self.form.changed.connect(self._follow)
        self.preview.resized.connect(self._follow)  # also when it is first shown: before, its size is not known
        self._calm.timeout.connect(self._draw)
        exports = self._exports
        exports.began.connect(self._work)
        exports.ended.connect(self._rest)

    def _follow(self) -> None:
        """Have the preview drawn anew: a figure in space not for every letter that is typed."""
        self.preview.show_page(self.form.page)
        self.note.setText("Drawing …")
        self._show_work(not self.busy.isHidden())
        if self.figure.preparing:
            self._calm.start()
        else:
            self._draw()

    def _draw(self) -> None:
        """Draw the preview, and give up the one that was wanted before."""
        figure, page = self.figure, self.form.page
        shown = replace(page, dpi=self.preview.dpi_for(page), draft=True)
        self._give_up()
        self._job = PrintJob(self, lambda: picture_of(figure, shown), steps_of(figure, shown))
        self._job.done.connect(self._show)
        self._job.failed.connect(self._refuse)
        self._job.start()

    def _give_up(self) -> None:
        """Give up whatever was to be printed for the preview."""
        if self._job:
            self._job.cancel()
        self._job = None

    def _show(self, image: QImage) -> None:
        self._job = None
        self.note.setText(self.form.problem)
        self.preview.show_image(image)

    def _refuse(self, problem: str) -> None:
        self._job = None
        self.note.setText("")
        self.preview.show_problem(problem)

    def save(self) -> None:
        figure, page, choices = self.figure, self.form.page, self.form.choices
        name = named(f"{self._game.name} {figure.name}", choices.form)
        write = self._exports.save_figure
        ask_to_save(self, "Save the figure", name, FIGURES, lambda path: write(path, figure, page, choices.unit))

    def copy(self) -> None:
        """Copy the figure; the chosen resolution counts only for PNG."""
        page = replace(self.form.page, draft=True)
        self._exports.copy(self.figure, page if self.form.choices.form == "png" else replace(page, dpi=COPIED))

    def _work(self, what: str) -> None:
        self._show_work(True)
        self.note.setText(what)

    def _rest(self, what: str) -> None:
        self._show_work(False)
        self.note.setText(what)

    def _show_work(self, at_work: bool) -> None:
        self.busy.setVisible(at_work)
        for button in (self.save_button, self.copy_button):
            button.setEnabled(not at_work and not self.form.problem)

    def done(self, result: int) -> None:
        """Keep what was chosen, and give up what is at work, however the dialog is closed."""
        remember(self.form.choices)
        self._calm.stop()
        self._give_up()
        super().done(result)
