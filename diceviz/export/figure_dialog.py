"""The figure dialog: how it will look at the left, what can be said about it at the right."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout

from diceviz.background.print_queue import tidily
from diceviz.background.print_steps import PrintSteps
from diceviz.export.page_form import PageForm
from diceviz.export.preview import Preview, picture_of
from diceviz.export.print_choices import COPIED, remember, remembered
from diceviz.figures.page import Page
from diceviz.plots.pane import Pane
from diceviz.views.printing import of_view

SHARE = 0.86  # of the window
LARGEST = 1240, 780  # pixels
FORM = 330  # pixels
CALM = 250  # milliseconds


class FigureDialog(QDialog):
    """Works on what the view shows when it is opened. `ValueError` says why that cannot be printed."""

    def __init__(self, window: Any, view: Pane) -> None:
        self.figure = of_view(view)
        super().__init__(window)
        self._exports = window.exports
        self._game = view.frame.game
        self.setWindowTitle(f"Export figure: {self.figure.name}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.preview, self.form = Preview(window.theme), PageForm(self.figure, remembered())
        self.note, self.busy = QLabel(), QProgressBar(minimum=0, maximum=0, textVisible=False)
        self.save_button, self.copy_button, self.close_button = (QPushButton(text) for text in ("&Save …", "&Copy", "Close"))
        self._calm, self._steps_before = QTimer(self, singleShot=True, interval=CALM), PrintSteps(self)
        self._arrange(window)
        self._wire()
        self.form.title.setSelection(len(self.form.title.text()), -len(self.form.title.text()))  # its beginning is seen
        self._follow()

    def _arrange(self, window: Any) -> None:
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
        self.preview.resized.connect(self._follow)
        self._calm.timeout.connect(self._draw)
        exports = self._exports
        exports.preview.done.connect(self._show)
        exports.preview.failed.connect(self._refuse)
        exports.began.connect(self._work)
        exports.ended.connect(self._rest)

    def _follow(self) -> None:
        """What is in space is not drawn for every letter that is typed."""
        self.preview.show_sheet(self.form.page)
        self.note.setText("Drawing …")
        self._show_work(not self.busy.isHidden())
        if self.figure.preparing:
            self._calm.start()
        else:
            self._draw()

    def _draw(self) -> None:
        figure, page = self.figure, self.form.page
        shown = replace(page, dpi=self.preview.dpi_for(page), draft=True)
        self._steps_before.prepare(figure, shown, lambda: self._print(shown), self._refuse)

    def _print(self, shown: Page) -> None:
        figure = self.figure
        self._exports.preview.request(lambda cancelled: tidily(lambda: picture_of(figure, shown)))

    def _show(self, image: QImage) -> None:
        self.note.setText(self.form.problem)
        self.preview.show_image(image)

    def _refuse(self, problem: str) -> None:
        self.note.setText("")
        self.preview.show_problem(problem)

    def save(self) -> None:
        self._exports.ask_for_figure(self, self.figure, self.form.page, self.form.choices, self._game)

    def copy(self) -> None:
        """Its resolution counts only where a picture was chosen."""
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
        """However it is closed."""
        remember(self.form.choices)
        self._calm.stop()
        self._steps_before.give_up()
        self._exports.preview.cancel()
        super().done(result)
