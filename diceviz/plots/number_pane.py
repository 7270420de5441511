"""The widget of a view over one number of a state: what is seen of its plot is part of what the view is asked for."""

from typing import Protocol, TypeVar

from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.pictures.extent import Extent
from diceviz.plots.number_plot import NumberPlot
from diceviz.plots.pane import Pane
from solver.games import Game


class NumberPicture(Protocol):
    """What is asked of any picture over one number."""

    @property
    def game(self) -> Game: ...

    @property
    def extent(self) -> Extent: ...


R = TypeVar("R", bound=Request)
N = TypeVar("N", bound=NumberPicture)


class NumberPane(Pane[R, N]):
    plot: NumberPlot

    def __init__(self, plot: NumberPlot, name: str) -> None:
        self.plot = plot
        super().__init__(plot)
        plot.setAccessibleName(name)
        plot.zooming.zoomed.connect(lambda zoom: self.ask(True, zoom=zoom))
        self.fit.clicked.connect(self.show_all)

    def show_marks(self, frame: Frame) -> None:
        """The zoom and the sentence; the cursor and the path of the game, where the picture is of the game."""
        picture = self.picture
        assert picture is not None
        self.plot.zooming.show(picture.extent, self.request.zoom)
        if picture.game == frame.shown:
            self.show_game(picture, frame)
        self.say(None)

    def show_game(self, picture: N, frame: Frame) -> None:
        """Mark the cursor, and the path of the game on the table."""
        raise TypeError(f"{type(self).__name__} does not say how to mark a game")

    def rest(self) -> None:
        self.plot.zooming.flush()

    def show_all(self) -> None:
        self.plot.zooming.show_all()
        super().show_all()
