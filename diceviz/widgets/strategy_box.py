"""A list to choose one of a game's strategies from."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy

from diceviz.model.named_strategies import meaning


def strategy_box(name: str, tip: str) -> QComboBox:
    """An empty list of strategies, with a name for those who cannot see it."""
    box = QComboBox()
    box.setToolTip(tip)
    box.setAccessibleName(f"{name} strategy")
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return box


def offer(box: QComboBox, names: list[str], default: int) -> None:
    """List the strategies of a game by name; the choice stays where it can, else it is the one at the place `default`."""
    before = box.currentText()
    with QSignalBlocker(box):
        box.clear()
        box.addItems(names)
        box.setCurrentIndex(names.index(before) if before in names else default)
    for place, name in enumerate(names):
        box.setItemData(place, meaning(name), Qt.ItemDataRole.ToolTipRole)
