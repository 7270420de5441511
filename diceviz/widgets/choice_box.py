"""A list to choose from, whose entries stand for values: texts are for people, and nothing is told by them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy

if TYPE_CHECKING:
    from solver.strategies import Strategy

TIP = Qt.ItemDataRole.ToolTipRole


class BoxEntry(NamedTuple):
    text: str
    value: Any  # what the entry stands for
    tip: str = ""


def choice_box(name: str, tip: str) -> QComboBox:
    """An empty list, with a name for those who cannot see it."""
    box = QComboBox()
    box.setToolTip(tip)
    box.setAccessibleName(name)
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return box


def offer(box: QComboBox, entries: Sequence[BoxEntry], chosen: Any) -> None:
    """List the entries, where others are listed, and show the one that stands for what is chosen, or else the first."""
    with QSignalBlocker(box):
        if [*entries] != listed(box):
            box.clear()
            for entry in entries:
                box.addItem(entry.text, entry.value)
                box.setItemData(box.count() - 1, entry.tip, TIP)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def listed(box: QComboBox) -> list[BoxEntry]:
    return [BoxEntry(box.itemText(place), box.itemData(place), box.itemData(place, TIP)) for place in range(box.count())]


def by_name(strategies: "Sequence[Strategy]") -> list[BoxEntry]:
    """Entries for strategies, which stand for their names."""
    return [BoxEntry(strategy.name, strategy.name, strategy.meaning) for strategy in strategies]
