"""Surface: the strategy and the value of a game in space, to be turned, cut and read."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.palette import Theme
from diceviz.pictures.slices import AXES
from diceviz.plots.pane import Pane
from diceviz.space.camera import Ray
from diceviz.space.mesh import Place
from diceviz.space.opengl import missing_opengl
from diceviz.views.surface.picture import (
    SurfacePicture,
    cell_extents,
    cut_colours,
    in_space,
    kinds,
    pick,
    picture,
    place_of,
    way,
)
from diceviz.views.surface.surface_tools import SurfaceTools
from diceviz.views.surface.surface_words import sentence, subtitle
from diceviz.widgets.theme import icon
from diceviz.words.progress import progress
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.space.scene import Scene
from diceviz.views.surface.picture import heeded

SURFACES, CUTS = ThreadPoolExecutor(1), ThreadPoolExecutor(1)  # a large surface takes its time
PATIENCE = 500  # milliseconds for which a surface may be on its way before a newer one ends it
CAMERA = {
    "isometric": "Look from a corner",
    "front": "Look from the front: my score across",
    "side": "Look from the side: their score across",
    "top": "Look from above: both scores",
}


class Surface(Pane):
    title = "Surface"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return bool(kinds(game))

    def __init__(self) -> None:
        self.stage = QWidget()
        super().__init__(self.stage, SURFACES)
        QVBoxLayout(self.stage).setContentsMargins(0, 0, 0, 0)
        self.problem = ""
        self.scene: Scene | None = None
        self.picture: SurfacePicture | None = None
        self.options = SurfaceTools()
        self.tools.addWidget(self.options)
        self.camera: dict[str, QToolButton] = {}
        for name, tip in CAMERA.items():
            self.camera[name] = button = QToolButton(toolTip=tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _=False, name=name: self.scene and self.scene.look_from(name))
            self.header.insertWidget(self.header.indexOf(self.fit), button)
        self._brush: State | None = None
        self._marks: tuple[Place | None, Place | None] = (None, None)
        self._trodden: tuple[tuple[State, ...], SurfacePicture | None] = ((), None)  # what the path on screen was made from
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._cut_wanted: tuple[Any, ...] = ()
        self._cut_drawn: tuple[Any, ...] = ()
        self._cuts = Newest(self, CUTS)
        self._cuts.done.connect(self._paint_cut)
        self._cuts.failed.connect(lambda problem: self.sentence.setText(f"This cut cannot be drawn: {problem}."))
        self._connect()

    def _connect(self) -> None:
        self.options.changed.connect(self.render_again)
        self.options.cut_row.cut.connect(self.cut)
        self.options.cut_row.swept.connect(self._sweep)
        self.fit.clicked.connect(self.show_all)
        self._patience.timeout.connect(self.render_again)

    def _open(self) -> None:
        """With the first picture: the window does not wait for OpenGL to be loaded."""
        self.problem = missing_opengl()
        if self.problem:
            self.stage.layout().addWidget(apology(self.problem))
            for part in (self.options, self.fit, *self.camera.values()):
                part.hide()
            return
        self.scene = scene = new_scene()
        self.stage.layout().addWidget(scene)
        self.stage.setFocusProxy(scene)
        scene.apply_theme(self._theme)
        scene.pointed.connect(self._point)
        scene.clicked.connect(self._click)
        scene.stepped.connect(self._step)
        scene.depth_at = lambda ray: found[1] if (found := self._seen(ray)) else None

    def prefer(self, show: str) -> None:
        self.options.choose(show)

    def show_tools(self, game: Game) -> None:
        self.options.show_game(game)

    def show_frame(self, frame: Frame) -> None:
        if self.scene is None and not self.problem:
            self._open()
        if self.scene is None:
            self.drawn = self._wanted = (frame.solution,)
            self.sentence.setText("All other pictures work without it.")
            return
        self._draw(frame)
        span = frame.game.spans(frame.state)
        if frame.axis in span:
            self.options.cut_row.show_cut(frame.axis, span[frame.axis], getattr(frame.state, frame.axis))
        self._show_cut(frame)
        self.subtitle.setText(progress(frame) or subtitle(frame.game, self.options.want))
        self._show_marks()
        self.say(None)

    def _draw(self, frame: Frame) -> None:
        """One that is on its way is waited for: while rules are dragged faster than surfaces are made, some get through."""
        wanted = frame.solution, self.options.want, self._theme, heeded(frame.lens)
        if wanted != self._wanted and not self._patience.isActive():
            self._patience.start()
            self.draw_slowly(picture, *wanted)

    def paint(self, picture: SurfacePicture) -> None:
        self._patience.stop()
        self.picture = picture
        self.scene.show_axes(picture.axes)
        self.scene.show_mesh(picture.mesh, picture.coarse)
        self.scene.show_points(*(picture.points or (None, None)))
        self.options.show_legend(picture, self._frame.lens)
        self.render_again()

    def is_of(self, frame: Frame) -> bool:
        complete = self.scene is None or self.scene.is_complete
        return super().is_of(frame) and self._cut_drawn == self._cut_wanted and complete

    @property
    def cut_at(self) -> tuple[int, float] | None:
        """The axis of the cut and its place, if there is one."""
        if not self._frame or not self.options.cut.isChecked() or not in_space(self.options.want):
            return None
        axis = self._frame.axis
        return AXES.index(axis), getattr(self._frame.state, axis) / self._frame.game.target

    def _show_cut(self, frame: Frame) -> None:
        if self.cut_at is None:
            self._end_cut()
            return
        at = getattr(frame.state, frame.axis)
        wanted = frame.solution, self.options.want, frame.axis, at, self._theme, heeded(frame.lens), frame.reach
        if wanted != self._cut_wanted:
            self._cut_wanted = wanted
            self._cuts.request(lambda cancelled: (wanted, cut_colours(*wanted)))

    def _end_cut(self) -> None:
        """Only if there is one: every picture of a large surface takes its time."""
        if self._cut_wanted:
            self._cuts.cancel()
            self._cut_wanted = self._cut_drawn = ()
            self.scene.show_cut(None)

    def _paint_cut(self, made: Any) -> None:
        self._cut_drawn, colours = made
        solution, _, axis, at, *_ = self._cut_drawn
        self.scene.show_cut(AXES.index(axis), at / solution.game.target, colours, cell_extents(solution.game))

    def _show_marks(self) -> None:
        if self.picture is None or self.picture.game != self._frame.game:
            return
        shown = self._brush is not None and nearest(self.picture.game, self._brush) == self._brush
        brush = place_of(self.picture, self._brush) if shown else None
        marks = place_of(self.picture, self._frame.state), brush
        if marks != self._marks:
            self._marks = marks
            self.scene.show_marks(*marks)
        trodden = self._frame.path, self.picture
        if trodden[0] is not self._trodden[0] or trodden[1] is not self._trodden[1]:
            self._trodden = trodden
            self.scene.show_path(*way(self.picture, self._frame.path))

    def mark(self, state: State | None) -> None:
        if self.scene and state != self._brush:
            self._brush = state
            self._show_marks()

    def show_all(self) -> None:
        if self.scene:
            self.scene.reset_camera()

    def apply_theme(self, theme: Theme) -> None:
        if self.scene:
            self.scene.apply_theme(theme)
        for name, button in self.camera.items():
            button.setIcon(icon(name, theme))
        super().apply_theme(theme)

    def give_up(self) -> None:
        self._patience.stop()
        super().give_up()

    def stop(self) -> None:
        self._patience.stop()
        super().stop()
        self._cuts.stop()

    def _seen(self, ray: Ray | None) -> tuple[State, Place] | None:
        """The state under the mouse, and where it is hit; nothing while another surface is on its way."""
        if ray is None or self.picture is None or not self.is_drawn:
            return None
        return pick(self.picture, tuple(ray.origin), tuple(ray.direction), self.cut_at)

    def _point(self, ray: Ray | None) -> None:
        found = self._seen(ray)
        self.say(found[0] if found else None)
        self.hovered.emit(found[0] if found else None)

    def _click(self, ray: Ray) -> None:
        found = self._seen(ray)
        if found:
            self.picked.emit(found[0])

    def _step(self, mine: int, theirs: int, turn: int) -> None:
        if self._frame:
            state, (across, up) = self._frame.cursor, self._frame.rules.map_axes
            steps = {across: mine, up: theirs, "turn": turn}
            self.picked.emit(replace(state, **{name: max(0, getattr(state, name) + step) for name, step in steps.items()}))

    def _sweep(self, at: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.state, **{self._frame.axis: at}))

    def say(self, state: State | None) -> None:
        if not self.drawn or self.scene is None:
            return
        solution = self.drawn[0]
        if state is not None and nearest(solution.game, state) == state:
            self.tell(verdict(solution, state), state)
        else:
            self.tell(sentence(solution, self.drawn[1], self.here(solution.game)))


def new_scene() -> "Scene":
    from diceviz.space.scene import Scene  # with OpenGL, which the other views do not need

    return Scene("Surface")


def apology(problem: str) -> QLabel:
    label = QLabel(problem)
    label.setWordWrap(True)
    label.setMargin(24)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
