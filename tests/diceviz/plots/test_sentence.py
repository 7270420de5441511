"""What is told below a picture: all of it where there is room, else what is most important."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from diceviz.plots.pane_text import Sentence, SentenceRoom, Subtitle

VERDICT = "You have 40, they have 55, your turn begins: <b>roll</b>. Holding is not allowed, e.g. “at once”."
REMARKS = "There is no wrong choice.", "Blue rolls, amber holds; the fainter, the closer the call."


@pytest.fixture
def sentence(qtbot: Any) -> Sentence:
    label = Sentence("")
    qtbot.addWidget(label)
    label.show()
    return label


def shown(sentence: Sentence) -> str:
    """What is painted, in the words that were given."""
    return QLabel.text(sentence).replace(' style="font-weight: 600"', "").replace("\u00a0", " ")


def test_the_last_sentences_are_left_out_where_there_is_no_room(sentence: Sentence) -> None:
    sentence.tell(VERDICT, *REMARKS)
    seen = []
    for width in range(1200, 100, -20):
        sentence.resize(width, 60)
        seen.append(shown(sentence))
        assert sentence.text() == sentence.toolTip() == " ".join([VERDICT, *REMARKS])
        assert sentence.fits or seen[-1] == VERDICT
    assert set(seen) == {" ".join([VERDICT, *REMARKS[:number]]) for number in range(3)}
    assert seen[0] == " ".join([VERDICT, *REMARKS]) and seen[-1] == VERDICT


def test_a_sentence_is_not_taken_apart(sentence: Sentence) -> None:
    """Even if it has a full stop and a capital in it, and however little room there is."""
    sentence.setText(VERDICT)
    sentence.resize(60, 60)
    assert shown(sentence) == VERDICT and not sentence.fits


def test_an_empty_sentence_is_none(sentence: Sentence) -> None:
    sentence.tell("", VERDICT, "")
    assert sentence.text() == VERDICT


def test_another_text_leaves_the_layouts_around_it_alone(qtbot: Any) -> None:
    """Qt lays a window out anew from a label up to its top when the label says something else."""
    window, sentence, subtitle = QWidget(), Sentence(""), Subtitle()
    column = QVBoxLayout(window)
    column.addWidget(subtitle)
    column.addWidget(SentenceRoom(sentence))
    qtbot.addWidget(window)
    window.resize(300, 100)
    window.show()
    QApplication.processEvents()
    asked = Asked(window)
    for text in (VERDICT, "Short.", ""):
        sentence.tell(text)
        subtitle.setText(text)
        QApplication.processEvents()
        assert shown(sentence) == sentence.text() == text and subtitle.text() == subtitle.accessibleName() == text
    assert not asked.times and sentence.width() == window.contentsRect().width() - 2 * column.contentsMargins().left()


class Asked(QObject):
    """Counts how often a widget is asked to lay itself out."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, widget: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.LayoutRequest
        return False
