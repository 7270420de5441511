"""Lists to choose from: what an entry stands for counts, not its text."""

from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox

from diceviz.widgets.choice_box import BoxEntry, by_name, choice_box, listed, offer
from solver import strategies

TWINS = [BoxEntry("rules", "old", "The rules as they were"), BoxEntry("rules", "new", "The rules as they are")]


@pytest.fixture
def box(qtbot: Any) -> QComboBox:
    made = choice_box("Rules", "Which rules")
    qtbot.addWidget(made)
    return made


def test_entries_of_one_text_are_told_apart(box: QComboBox) -> None:
    offer(box, TWINS, "new")
    assert (box.currentIndex(), box.currentData(), listed(box)) == (1, "new", TWINS)


def test_what_is_not_offered_gives_way_to_the_first(box: QComboBox) -> None:
    offer(box, TWINS, "none of them")
    assert box.currentData() == "old"


def test_other_entries_are_listed_without_a_word(qtbot: Any, box: QComboBox) -> None:
    offer(box, TWINS, "new")
    heard: list[int] = []
    box.currentIndexChanged.connect(heard.append)
    offer(box, by_name([strategies.hold_at(20), strategies.uniform()]), "uniform")
    assert [entry.text for entry in listed(box)] == ["hold at 20", "uniform"] and box.currentData() == "uniform" and not heard
    assert listed(box)[0].tip == "Roll until the turn total is 20 or more, or the target is reached."
