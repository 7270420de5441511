"""What the views are to look for: the lens as a form."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from diceviz.model.frame import Frame
from diceviz.model.lens import CLOSE, Lens
from diceviz.widgets.choice_box import BoxEntry, by_name, choice_box, offer
from diceviz.widgets.text import paragraph

LOCK = "Lock the opponent: all pictures show the best reply to that strategy (L locks and unlocks)"
NOBODY = BoxEntry("nobody", "", "The opponent is free, and plays the best")


class LensForm(QWidget):
    changed = Signal(object)  # a Lens
    locked = Signal(str)  # the name of the opponent to which the best reply is to be shown; nothing for none

    def __init__(self) -> None:
        super().__init__()
        self._lens = Lens()
        self.margin = QCheckBox("What a mistake costs")
        self.margin.setToolTip("Shade by what the wrong choice costs, and hatch near-ties (M)")
        self.close_call = QDoubleSpinBox(minimum=CLOSE[0], maximum=CLOSE[1], singleStep=0.1, decimals=2, suffix=" pt")
        self.close_call.setMaximumWidth(84)
        self.close_call.lineEdit().setTextMargins(4, 0, 0, 0)
        self.close_call.setToolTip("Choices that cost less than this are near-ties: points of win probability")
        self.close_call.setAccessibleName("Near-tie below")
        self.close_call.setKeyboardTracking(False)
        self.reach = QCheckBox("Fade what is rarely met")
        self.reach.setToolTip("Between the two strategies chosen in the view Reach, at first the optimal one on both sides (W)")
        label = QLabel("Near-tie below")
        label.setBuddy(self.close_call)
        row = QHBoxLayout()
        row.addWidget(label, 1)
        row.addWidget(self.close_call)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.margin)
        column.addLayout(row)
        column.addWidget(self.reach)
        self.opponent = choice_box("Best reply to", LOCK)
        name = QLabel("Best reply to")
        name.setBuddy(self.opponent)
        name.setToolTip(LOCK)
        self.lock_row = QWidget()
        against = QHBoxLayout(self.lock_row)
        against.setContentsMargins(0, 0, 0, 0)
        against.addWidget(name)
        against.addWidget(self.opponent, 1)
        column.addWidget(self.lock_row)
        self.opponent.currentIndexChanged.connect(lambda place: self.locked.emit(self.opponent.itemData(place)))
        self.unknown = paragraph("faint")
        column.addWidget(self.unknown)
        self.margin.toggled.connect(lambda on: self.changed.emit(replace(self._lens, margin=on)))
        self.close_call.valueChanged.connect(lambda points: self.changed.emit(replace(self._lens, close=points)))
        self.reach.toggled.connect(lambda on: self.changed.emit(replace(self._lens, reach=on)))

    def follow(self, frame: Frame) -> None:
        self._lens = lens = frame.lens
        self.lock_row.setVisible(frame.game.players == 2)
        if frame.solution is not None and frame.game.players == 2:
            offer(self.opponent, [NOBODY, *by_name(frame.rivals[1:])], frame.locked)
        self.unknown.setText(f"How often states are met is not known: {frame.unknown}.")
        self.unknown.setVisible(bool(frame.unknown))
        for box, checked in ((self.margin, lens.margin), (self.reach, lens.reach)):
            with QSignalBlocker(box):
                box.setChecked(checked)
        with QSignalBlocker(self.close_call):
            self.close_call.setValue(lens.close)
