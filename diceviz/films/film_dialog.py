"""The film dialog: one of its frames at the left, what can be said about it at the right, and how far it is below."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from diceviz.files.paths import named, suffix_of
from diceviz.films import AnyPane, films_of
from diceviz.films.encoder import ffmpeg
from diceviz.films.film import Film, Frame
from diceviz.films.film_form import FORMATS, FilmForm
from diceviz.films.film_preview import FilmPreview
from diceviz.films.recorder import Recorder
from diceviz.pictures.palette import Theme
from diceviz.widgets.file_dialogs import ask_to_save

KINDS = {"gif": "Animated GIF", "mp4": "MP4 video"}
SIZE, FORM = (860, 540), 280  # the size of the dialog and the width of the form, in pixels
CALM = 250  # milliseconds after which a change is looked at


class FilmDialog(QDialog):
    """A dialog for a film of what the view shows when it is opened. `ValueError` says why nothing can be filmed."""

    saved = Signal(str)  # what was saved, in words

    def __init__(self, window: QWidget, pane: AnyPane, theme: Theme) -> None:
        self._title, offers = pane.view.title, films_of(pane)
        if not offers:
            raise ValueError(f"{self._title}: there is no film of it")
        super().__init__(window)
        self._game = pane.game
        self.setWindowTitle(f"Animation: {self._title}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.preview, self.form = FilmPreview(theme), FilmForm(offers, theme.name)
        self.recorder, self.note = Recorder(self), QLabel()
        self.bar = QProgressBar(minimum=0, maximum=1000, textVisible=False)
        self.save_button, self.cancel_button, self.close_button = (
            QPushButton(text) for text in ("&Save …", "C&ancel", "Close")
        )
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._path = ""  # the file of the film that is being made
        self._arrange()
        self._wire()
        self._look()

    def _arrange(self) -> None:
        above, foot, all_of_it = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        above.addWidget(self.preview, 1)
        above.addWidget(self.form)
        above.setSpacing(16)
        self.form.setFixedWidth(FORM)
        self.note.setProperty("role", "faint")
        self.bar.setAccessibleName("Progress of the film")
        self.bar.setFixedWidth(160)
        self.bar.hide()
        foot.addWidget(self.note, 1)
        foot.addWidget(self.bar)
        for button in (self.cancel_button, self.close_button, self.save_button):
            button.setMinimumSize(88, 28)
            foot.addWidget(button)
        all_of_it.setContentsMargins(16, 16, 16, 14)
        all_of_it.setSpacing(12)
        all_of_it.addLayout(above, 1)
        all_of_it.addLayout(foot)
        self.resize(*SIZE)

    def _wire(self) -> None:
        self.save_button.setProperty("role", "primary")
        self.save_button.setDefault(True)
        self.save_button.setToolTip("Choose a file and make the film (Enter)")
        self.cancel_button.setToolTip("Stop making the film; nothing is saved")
        self.close_button.setToolTip("Back to the window (Esc)")
        self.cancel_button.setEnabled(False)
        for button in (self.cancel_button, self.close_button):
            button.setAutoDefault(False)
        self.save_button.clicked.connect(self.save)
        self.cancel_button.clicked.connect(self.recorder.cancel)
        self.close_button.clicked.connect(self.reject)
        self.form.changed.connect(self._calm.start)
        self.form.paced.connect(self._check)
        self._calm.timeout.connect(self._look)
        self.recorder.taken.connect(self._show)
        self.recorder.progressed.connect(lambda share: self.bar.setValue(round(1000 * share)))
        self.recorder.done.connect(self._saved)
        self.recorder.failed.connect(self._fail)
        self.recorder.cancelled.connect(self._give_up)

    # The frame to look at

    def _look(self) -> None:
        film = self._check()
        if film and not self._path:
            self.note.setText("Drawing …")
            self.recorder.take(film)

    def _check(self) -> Film | None:
        """The film as it is asked for; none, and a sentence that says why, if it cannot be made."""
        try:
            film = self.form.film()
        except ValueError as error:
            self.note.setText(sentence(str(error)))
            self.save_button.setEnabled(False)
            return None
        self.save_button.setEnabled(not self._path)
        self.note.setText("")
        return film

    def _show(self, frame: Frame) -> None:
        self.note.setText("")
        self.preview.show_frame(frame)

    # The film

    def save(self) -> None:
        offer, form = self.form.offer, self.form.chosen_form
        kinds = {suffix: words for suffix, words in KINDS.items() if suffix == "gif" or ffmpeg()}
        ask_to_save(self, "Save the film", named(f"{self._game.name} {self._title} {offer.name}", form), kinds, self.record)

    def record(self, path: str) -> None:
        """Record the film into that file, whose name tells the format."""
        try:
            form, film = suffix_of(path, FORMATS), self.form.film()
        except ValueError as error:
            self.note.setText(sentence(str(error)))
            return
        self._calm.stop()
        self._path = path
        self._show_work(True)
        self.note.setText(f"Making {film.frames:,} frames …")
        self.recorder.record(film, path, form, self.form.rate.value())

    def _saved(self, path: str) -> None:
        self._end(f"Saved {Path(path).name}, {self.form.number:,} frames.")
        self.saved.emit(self.note.text())

    def _fail(self, problem: str) -> None:
        if not self._path:
            self.preview.show_problem()
        self._end(sentence(problem))

    def _give_up(self) -> None:
        if self._path:  # else it was only a frame to look at
            self._end("Cancelled: nothing was saved.")

    def _end(self, said: str) -> None:
        self._path = ""
        self._show_work(False)
        self.note.setText(said)

    def _show_work(self, at_work: bool) -> None:
        self.bar.setValue(0)
        self.bar.setVisible(at_work)
        self.form.setEnabled(not at_work)
        self.save_button.setEnabled(not at_work)
        self.cancel_button.setEnabled(at_work)

    def done(self, result: int) -> None:
        """Give up what is not complete, however the dialog is closed."""
        self._calm.stop()
        self.recorder.stop()
        super().done(result)


def sentence(problem: str) -> str:
    return f"{problem[:1].upper()}{problem[1:]}."
