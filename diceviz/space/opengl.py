"""Can surfaces be drawn in space here? Asked before the first 3D view is made, since Qt would only paint it black."""

from functools import cache

from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext

LEAST = (2, 1)  # the least version of OpenGL that will do
WITHOUT = {"offscreen", "minimal", "vnc", "linuxfb"}  # platforms of Qt that have no OpenGL


@cache
def missing_opengl() -> str:
    """One sentence saying why there is no 3D here, or nothing. Needs the QApplication."""
    platform = QGuiApplication.platformName()
    if platform in WITHOUT:
        return f"3D views need OpenGL, which Qt's platform “{platform}” does not have."
    try:
        import OpenGL.GL  # noqa: F401
    except Exception as problem:  # it looks for the system's library while it is imported, and fails in many ways
        return f"3D views need PyOpenGL and the system's OpenGL library, which cannot be loaded ({problem})."
    return missing_context()


def missing_context() -> str:
    """One sentence saying why no OpenGL context can be made that will do, or nothing."""
    context, surface = QOpenGLContext(), QOffscreenSurface()
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        return "3D views need OpenGL, and no OpenGL context can be made here: the graphics driver does not offer any."
    version, embedded = context.format().version(), context.isOpenGLES()
    context.doneCurrent()
    if embedded or tuple(version) < LEAST:
        found = f"OpenGL {'ES ' if embedded else ''}{version[0]}.{version[1]}"
        return f"3D views need OpenGL {LEAST[0]}.{LEAST[1]} or newer, and the graphics driver offers {found}."
    return ""
