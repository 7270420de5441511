"""The toy map on screen, with a box for its bound."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QSpinBox

from diceviz.model.frame import Frame
from diceviz.plots.cell_pane import CellPane
from solver import State
from tests.diceviz.toy_view import TOY
from tests.diceviz.toy_view.picture import ToyPicture, ToyRequest, picture, source_of


class Toy(CellPane[ToyRequest, ToyPicture]):
    view, over_scores = TOY, True

    def __init__(self) -> None:
        super().__init__("Toy map")
        self.bound = QSpinBox()
        self.bound.setRange(0, 100)
        self.tools.addWidget(self.bound)
        self.bound.valueChanged.connect(lambda bound: self.ask(bound=bound))

    def show_frame(self, frame: Frame) -> None:
        with QSignalBlocker(self.bound):
            self.bound.setValue(self.request.bound)
        self.draw(picture, source_of(frame, self.request))

    def paint(self, picture: ToyPicture) -> None:
        self.plot.show_cells(picture.colours)

    def say(self, state: State | None) -> None:
        self.sentence.setText("White is worth more.")
