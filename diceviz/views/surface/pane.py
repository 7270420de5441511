"""The surface on screen: turned, moved and zoomed with the mouse, cut and read."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from diceviz.background.newest import Newest
from diceviz.background.pools import CUTS, SURFACES
from diceviz.model.frame import Frame, nearest
from diceviz.pictures.colours import Bytes
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.space.camera import Ray
from diceviz.space.mesh import Place
from diceviz.space.opengl import missing_opengl
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface import SURFACE
from diceviz.views.surface.picture import (
    CutSource,
    SurfacePicture,
    SurfaceRequest,
    SurfaceSource,
    cell_extents,
    cut_colours,
    cut_of,
    pick,
    picture,
    place_of,
    source_of,
    way,
)
from diceviz.views.surface.surface_tools import SurfaceTools
from diceviz.views.surface.surface_words import meaning, subtitle
from diceviz.widgets.theme import icon
from diceviz.words.game_progress import progress
from diceviz.words.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure
    from diceviz.space.scene import Scene

PATIENCE = 500  # milliseconds for which a surface may be on its way before a newer one ends it
CAMERA = {
    "isometric": "Look from a corner",
    "front": "Look from the front: my score across",
    "side": "Look from the side: their score across",
    "top": "Look from above: both scores",
}


class Surface(Pane[SurfaceRequest, SurfacePicture]):
    view = SURFACE

    def __init__(self) -> None:
        self.stage = QWidget()
        super().__init__(self.stage, SURFACES)
        self._layers = QVBoxLayout(self.stage)
        self._layers.setContentsMargins(0, 0, 0, 0)
        self.problem = ""
        self.scene: Scene | None = None
        self.options = SurfaceTools()
        self.tools.addWidget(self.options)
        self.camera: dict[str, QToolButton] = {}
        for name, tip in CAMERA.items():
            self.camera[name] = button = QToolButton()
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda _=False, name=name: self.scene and self.scene.look_from(name))
            self.header.insertWidget(self.header.indexOf(self.fit), button)
        self._brush: State | None = None
        self._marks: tuple[Place | None, Place | None] = (None, None)
        self._trodden: tuple[tuple[State, ...], SurfacePicture | None] = ((), None)  # what the path on screen was made from
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._cut_wanted: CutSource | None = None
        self._cut_drawn: CutSource | None = None
        self._cuts = Newest(self, CUTS)
        self._connect()

    def _connect(self) -> None:
        self.options.asked.connect(lambda name, chosen: self.ask(**{name: chosen}))
        self.options.cut_row.cut.connect(self.cut)
        self.options.cut_row.swept.connect(self._sweep)
        self.fit.clicked.connect(self.show_all)
        self._newest.done.connect(self._go_on)
        self._patience.timeout.connect(self.follow_again)
        self._cuts.done.connect(self._paint_cut)
        self._cuts.failed.connect(lambda problem: self.sentence.setText(f"This cut cannot be drawn: {problem}."))

    def _open(self) -> None:
        """Open the scene with the first picture: the window does not wait for OpenGL to be loaded."""
        self.problem = missing_opengl()
        if self.problem:
            self._layers.addWidget(apology(self.problem))
            for part in (self.options, self.fit, *self.camera.values()):
                part.hide()
            return
        self.scene = scene = new_scene()
        self._layers.addWidget(scene)
        self.stage.setFocusProxy(scene)
        scene.apply_theme(self._theme)
        scene.pointed.connect(self._point)
        scene.clicked.connect(self._click)
        scene.stepped.connect(self._step)
        scene.looked.connect(self._look)
        scene.depth_at = lambda ray: found[1] if (found := self._seen(ray)) else None

    def _look(self, viewpoint: Viewpoint, by_mouse: bool) -> None:
        """Ask for another viewpoint. A drag after a button is a step of undo of its own."""
        request = replace(self.request, viewpoint=viewpoint)
        if request != self.request:
            self.requested.emit(request, "viewpoint" if by_mouse else "button", by_mouse)

    def show_tools(self, game: Game) -> None:
        self.options.show_request(game, self.request)

    def show_frame(self, frame: Frame) -> None:
        if self.scene is None and not self.problem:
            self._open()
        source = source_of(frame, self.request, self._theme)
        if self.scene is None:
            self.source = self._wanted = source
            self.sentence.setText("All other pictures work without it.")
            return
        self.options.show_request(frame.game, self.request)
        span = frame.game.spans(frame.state)
        if frame.axis in span:
            self.options.cut_row.show_cut(frame.axis, span[frame.axis], getattr(frame.state, frame.axis))
        self._draw(source)
        self._show_cut(self.scene, cut_of(frame, self.request, self._theme))
        self.subtitle.setText(progress(frame) or subtitle(frame.game, source.want))

    def _draw(self, source: SurfaceSource) -> None:
        """Ask for a picture, unless one is on its way: so some get through while rules are dragged faster than that."""
        if source != self._wanted and not self._patience.isActive():
            self._patience.start()
            self.draw_slowly(picture, source)

    def _go_on(self) -> None:
        """Ask for what was wanted while the last picture was made."""
        self._patience.stop()
        self.follow_again()

    def paint(self, picture: SurfacePicture) -> None:
        assert self.scene is not None
        self.scene.show_axes(picture.axes)
        self.scene.show_mesh(picture.mesh, picture.coarse)
        self.scene.show_points(*(picture.points or (None, None)))
        self.options.show_legend(picture)

    def is_of(self, frame: Frame) -> bool:
        complete = self.scene is None or self.scene.is_complete
        return super().is_of(frame) and self._cut_drawn == self._cut_wanted and complete

    @property
    def cut_at(self) -> tuple[int, float] | None:
        """The axis of the cut and its place, if there is one."""
        cut = cut_of(self._frame, self.request, self._theme) if self._frame and self._frame.solution else None
        return cut.plane if cut else None

    def _show_cut(self, scene: "Scene", cut: CutSource | None) -> None:
        """Show another cut; not one that is there already, for every picture of a large surface takes its time."""
        if cut == self._cut_wanted:
            return
        self._cut_wanted = cut
        if cut is None:
            self._cuts.cancel()
            self._cut_drawn = None
            scene.show_cut(None)
        else:
            self._cuts.request(lambda cancelled: (cut, cut_colours(cut)))

    def _paint_cut(self, made: tuple[CutSource, Bytes]) -> None:
        assert self.scene is not None
        self._cut_drawn, colours = made
        self.scene.show_cut(*self._cut_drawn.plane, colours, cell_extents(self._cut_drawn.solution.game))

    def show_marks(self, frame: Frame) -> None:
        """The camera, the path of the game and the sentence; the cursor, where the picture is of the game."""
        assert self.scene is not None
        self.scene.show_viewpoint(self.request.viewpoint)
        self._show_states(frame)
        self.say(None)

    def _show_states(self, frame: Frame) -> None:
        """The cursor, the state under the mouse in any view, and the path."""
        made, scene = self.picture, self.scene
        if made is None or scene is None or made.game != frame.shown:
            return
        shown = self._brush is not None and nearest(made.game, self._brush) == self._brush
        marks = place_of(made, frame.state), place_of(made, self._brush) if self._brush and shown else None
        if marks != self._marks:
            self._marks = marks
            scene.show_marks(*marks)
        path, trodden = frame.path, self._trodden
        if path is not trodden[0] or made is not trodden[1]:
            self._trodden = path, made
            scene.show_path(*way(made, path))

    def mark(self, state: State | None) -> None:
        if self.scene and state != self._brush:
            self._brush = state
            if self._frame:
                self._show_states(self._frame)

    def rest(self) -> None:
        if self.scene:
            self.scene.flush()

    def figure(self) -> "Figure":
        if self.problem:
            raise ValueError(self.problem.rstrip("."))
        return super().figure()

    def show_all(self) -> None:
        if self.scene:
            self.scene.reset_camera()
        else:
            self.ask(viewpoint=Viewpoint())

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
        if self._frame and self._frame.rules.map_axes:
            state, (across, up) = self._frame.cursor, self._frame.rules.map_axes
            steps = {across: mine, up: theirs, "turn": turn}
            self.picked.emit(replace(state, **{name: max(0, getattr(state, name) + step) for name, step in steps.items()}))

    def _sweep(self, at: int) -> None:
        if self._frame:
            self.picked.emit(replace(self._frame.state, **{self._frame.axis: at}))

    def say(self, state: State | None) -> None:
        if self.picture is None:
            return
        solution = self.picture.source.solution
        if state is not None and nearest(solution.game, state) == state:
            self.tell(verdict(solution, state), state=state)
        else:
            self.tell(verdict(solution, self.here(solution.game)), meaning(solution.game, self.picture.want))


def new_scene() -> "Scene":
    from diceviz.space.scene import Scene  # with OpenGL, which the other views do not need

    return Scene("Surface")


def apology(problem: str) -> QLabel:
    label = QLabel(problem)
    label.setWordWrap(True)
    label.setMargin(24)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
