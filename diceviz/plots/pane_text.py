"""What is written around a picture: the subtitle above it, and one plain sentence below, or some."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from diceviz.widgets.text import RichLabel

NARROW = 460  # pixels: a sentence takes three lines there
FEW = 8  # letters of a subtitle that say nothing alone


class Subtitle(QLabel):
    """As much of a text as there is room for, and nothing where that is next to nothing.

    The label itself has no text: with every other one Qt would lay out the whole window anew, for a label of the same size.
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = self._lead = self._told = ""
        self.setProperty("role", "faint")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def lead(self, text: str) -> None:
        """Put that before whatever else is said; nothing for an empty text."""
        self._lead = text
        self.setText(self._told)

    def setText(self, text: str) -> None:
        self._told = text
        whole = " · ".join(filter(None, (self._lead, text)))
        if whole != self._text:
            self._text = whole
            self.setAccessibleName(whole)
            self.setToolTip(whole)
            self.update()

    def text(self) -> str:
        return self._text

    @property
    def shown(self) -> str:
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        return text if text == self.text() or len(text) > FEW else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown)


class Sentence(RichLabel):
    """One plain sentence, or some. Its height depends on the width alone, so that nothing jumps when it changes; where there is
    no room for all, the last ones are left out."""

    def __init__(self, text: str) -> None:
        self._sentences: tuple[str, ...] = ()
        super().__init__(text)
        self.setProperty("role", "faint")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        self.tell(text)

    def tell(self, *sentences: str) -> None:
        """Write the sentences, of which the first is the most important; an empty one is none."""
        written = tuple(filter(None, sentences))
        if written == self._sentences:
            return
        self._sentences, self._text = written, " ".join(written)
        self.setToolTip(self._text)
        self._shorten()

    @property
    def fits(self) -> bool:
        """Whether all that is shown is seen."""
        return self.heightForWidth(self.width()) <= self.height()

    def height_at(self, width: int) -> int:
        """The pixels that the lines of a label so wide take."""
        return (3 if width < NARROW else 2) * self.fontMetrics().lineSpacing() + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        for number in range(len(self._sentences), 0, -1):
            self.show_text(" ".join(self._sentences[:number]))
            if self.fits:
                return
        if not self._sentences:
            self.show_text("")


class SentenceRoom(QWidget):
    """The place of a sentence, whose size the text does not change. It has no layout: through one Qt would pass on every change
    of the text up to the window, and lay out all of it anew."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__()
        self._sentence = sentence
        sentence.setParent(self)
        self.setSizePolicy(sentence.sizePolicy())
        self.setFixedHeight(sentence.height_at(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.width()
        self.setFixedHeight(self._sentence.height_at(width))
        self._sentence.setGeometry(0, 0, width, self.height())
