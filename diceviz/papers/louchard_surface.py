"""Figure 15 of G. Louchard, "On the dice race problem": the surface between rolling and holding in Pig for two.

It is the surface of the window. Where Qt has no screen to draw it on, matplotlib does, triangle by triangle.
"""

from dataclasses import replace
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

import numpy as np

from diceviz.figures.figure import Figure
from diceviz.figures.legends import add_bar
from diceviz.figures.page import PRINT, Page
from diceviz.model.frame import Frame
from diceviz.pictures.colours import Floats, colour_map
from diceviz.space.camera import PRESETS
from diceviz.views.surface import figure as surface
from diceviz.views.surface.picture import SurfaceRequest, SurfaceSource, Want, picture
from solver import Pig, State

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet
    from mpl_toolkits.mplot3d import Axes3D

    from diceviz.space.mesh import Mesh

NUMBER = 15
GAME = Pig(100)
TITLE = "Louchard, figure 15: the optimal strategy of two players"
CAPTION = "Pig to 100: below the surface the player to move should roll, above it hold. Colour: the chance to win there."
LIGHT = np.array([-0.35, -0.55, 0.76])  # the direction that the light comes from
DARKEST = 0.62  # the share of a colour that is left in the shade
SEAM = 0.25  # points: triangles overlap, so that no gaps are seen


def figure() -> Figure:
    from solver import solve

    made = surface.figure(Frame(GAME, State(), solution=solve(GAME)), SurfaceRequest(kind="boundary"))
    made = replace(made, name=f"Louchard figure {NUMBER}", title=TITLE, caption=CAPTION)
    return on_screen(made) if has_screen() else without_screen(made)


def has_screen() -> bool:
    """Whether Qt runs, and is known to draw in space: that is found out on the main thread."""
    from PySide6.QtWidgets import QApplication

    from diceviz.space.opengl import missing_opengl

    may_ask = current_thread() is main_thread() or missing_opengl.cache_info().currsize
    return bool(isinstance(QApplication.instance(), QApplication) and may_ask and not missing_opengl())


def on_screen(made: Figure) -> Figure:
    """The surface as on screen, but without the cursor, which the print does not have."""
    preparing = made.preparing
    return replace(
        made,
        preparing=(lambda page: preparing(replace(page, cursor=False))) if preparing else None,
        draw=lambda sheet, page: made.draw(sheet, replace(page, cursor=False)),
    )


def without_screen(made: Figure) -> Figure:
    return replace(made, preparing=None, least_width=0, draw=draw)


def mesh() -> "Mesh":
    from solver import Job, solve

    made = picture(SurfaceSource(solve(GAME), Want("boundary"), PRINT), Job())
    assert made.mesh is not None
    return made.mesh


def draw(sheet: "Sheet", page: Page) -> None:
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    axes, found = sheet.add_subplot(projection="3d"), mesh()
    triangles = Poly3DCollection(found.vertices[found.faces] * GAME.target, linewidths=SEAM, rasterized=True)
    colours = shaded(found)
    triangles.set(facecolor=colours, edgecolor=colours)
    axes.add_collection3d(triangles, autolim=False)
    dress(axes, page)
    levels = {share / 100: f"{share} %" for share in (0, 25, 50, 75, 100)}
    add_bar(sheet, axes, colour_map("viridis"), levels, "win probability")


def shaded(found: "Mesh") -> Floats:
    """The colour of each triangle, darker where it is turned away from the light; both sides are seen."""
    colours, normals = (part[found.faces].mean(axis=1) for part in (found.colours[:, :3] / 255, found.normals))
    met = np.abs(normals @ LIGHT) / np.maximum(np.linalg.norm(normals, axis=1), 1e-9)
    lit: Floats = colours * (DARKEST + (1 - DARKEST) * met)[:, None]
    return lit


def dress(axes: "Axes3D", page: Page) -> None:
    azimuth, elevation = PRESETS["isometric"]
    axes.view_init(elev=elevation, azim=azimuth)
    axes.set_box_aspect((1, 1, 0.8), zoom=1.05)
    ends = (0, GAME.target)
    axes.set(xlim=ends, ylim=ends, zlim=ends, xlabel="my score", ylabel="their score", zlabel="turn total at risk")
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_pane_color(page.theme.pane)
        axis.line.set_color(page.theme.faint)
        axis._axinfo["grid"].update(color=page.theme.line, linewidth=0.5)  # it has no other way
