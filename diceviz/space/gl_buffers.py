"""Programs of resources/shaders for the graphics card, and the numbers they draw.

All of it belongs to one OpenGL context, and is made anew when the widget gets another one: the numbers are therefore kept.
"""

from ctypes import c_void_p
from typing import Any

import numpy as np
import numpy.typing as npt
from OpenGL import GL
from PySide6.QtGui import QColor, QMatrix3x3, QMatrix4x4, QVector3D, QVector4D
from PySide6.QtOpenGL import QOpenGLBuffer, QOpenGLShader, QOpenGLShaderProgram

from diceviz.resource import ROOT
from diceviz.space.camera import Vector

KINDS = {"float32": GL.GL_FLOAT, "uint8": GL.GL_UNSIGNED_BYTE}  # what OpenGL calls the types of numpy

# How items are drawn: over everything, among others by their depth, and among others without being seen through.
ON_TOP = {
    GL.GL_DEPTH_TEST: False,
    GL.GL_BLEND: True,
    GL.GL_CULL_FACE: False,
    "glBlendFuncSeparate": (GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA),
}
AMONG = {**ON_TOP, GL.GL_DEPTH_TEST: True}
SOLID = {**AMONG, GL.GL_BLEND: False}


class Program(QOpenGLShaderProgram):
    """A program for the graphics card. What is the same for all that it draws at once is set by name."""

    def set_matrix(self, name: str, matrix: QMatrix4x4 | QMatrix3x3) -> None:
        self.setUniformValue(self.uniformLocation(name), matrix)

    def set_vector(self, name: str, *numbers: float) -> None:
        """Set a variable of the program that is three numbers, or four."""
        self.setUniformValue(self.uniformLocation(name), QVector3D(*numbers) if len(numbers) == 3 else QVector4D(*numbers))

    def set_number(self, name: str, number: float) -> None:
        self.setUniformValue1f(self.uniformLocation(name), number)

    def set_texture(self, name: str, unit: int) -> None:
        """The unit of the graphics card to which the texture is bound."""
        self.setUniformValue1i(self.uniformLocation(name), unit)


def program(name: str, *attributes: str) -> Program:
    """The program of that name, whose attributes are bound in this order."""
    made = Program()
    for kind, ending in ((QOpenGLShader.ShaderTypeBit.Vertex, "vert"), (QOpenGLShader.ShaderTypeBit.Fragment, "frag")):
        made.addShaderFromSourceCode(kind, (ROOT / "shaders" / f"{name}.{ending}").read_text())
    for location, attribute in enumerate(attributes):
        made.bindAttributeLocation(attribute, location)
    if not made.link():
        raise RuntimeError(f"the shader {name} cannot be used here: {made.log()}")
    return made


def buffer(kind: QOpenGLBuffer.Type, numbers: npt.NDArray[Any]) -> QOpenGLBuffer:
    """A buffer of the graphics card that holds those numbers, and is left bound."""
    made = QOpenGLBuffer(kind)
    made.create()
    made.bind()
    made.allocate(numbers, numbers.nbytes)  # type: ignore[call-overload]  # Qt's types know bytes only, which would be a copy
    return made


class Arrays:
    """Columns of numbers, one for each attribute of a program in turn, and the order in which their rows are drawn."""

    def __init__(self) -> None:
        self._columns: tuple[npt.NDArray[Any], ...] = ()
        self._order: npt.NDArray[np.uint32] | None = None
        self._buffers: list[QOpenGLBuffer] = []
        self._number, self._fresh = 0, True

    def fill(self, *columns: npt.NDArray[Any], order: npt.NDArray[np.uint32] | None = None) -> None:
        """Keep those numbers. This needs no context: they are sent to the graphics card when they are drawn next."""
        self._columns = tuple(np.ascontiguousarray(column) for column in columns)
        self._order = None if order is None else np.ascontiguousarray(order, np.uint32).ravel()
        self._fresh = True
        self._number = len(columns[0]) if self._order is None else self._order.size

    def __len__(self) -> int:
        return self._number

    def forget(self) -> None:
        """Give back what the graphics card holds; the numbers are sent again when needed."""
        for one in self._buffers:
            one.destroy()
        self._buffers, self._fresh = [], True

    def draw(self, shader: Program, mode: int, first: int = 0, number: int | None = None) -> None:
        """Draw so many rows from the first on, or all, as points, lines or triangles."""
        if self._fresh:
            self._send()
        for location, (held, column) in enumerate(zip(self._buffers, self._columns, strict=False)):
            held.bind()
            shader.enableAttributeArray(location)
            shader.setAttributeBuffer(location, KINDS[column.dtype.name], 0, column.shape[1])
        if self._order is None:
            GL.glDrawArrays(mode, first, self._number if number is None else number)
        else:
            self._buffers[-1].bind()
            count = self._number if number is None else number
            GL.glDrawElements(mode, count, GL.GL_UNSIGNED_INT, c_void_p(first * self._order.itemsize))
            self._buffers[-1].release()
        for location in range(len(self._columns)):
            shader.disableAttributeArray(location)
        self._buffers[0].release()

    def _send(self) -> None:
        self.forget()
        self._buffers = [buffer(QOpenGLBuffer.Type.VertexBuffer, column) for column in self._columns]
        if self._order is not None:
            self._buffers.append(buffer(QOpenGLBuffer.Type.IndexBuffer, self._order))
        self._fresh = False


class Texture:
    """A picture of cells (rows, columns, 4), the first row first, that keep their edges however near one looks."""

    def __init__(self) -> None:
        self._cells: npt.NDArray[np.ubyte] = np.zeros((1, 1, 4), np.ubyte)
        self._name, self._fresh = 0, True

    def fill(self, cells: npt.NDArray[np.ubyte]) -> None:
        """Keep those cells: they are sent to the graphics card when they are bound next."""
        self._cells, self._fresh = np.ascontiguousarray(cells), True

    def forget(self) -> None:
        """Give back what the graphics card holds; the cells are sent again when needed."""
        if self._name:
            GL.glDeleteTextures([self._name])
        self._name, self._fresh = 0, True

    def bind(self) -> None:
        if not self._name:
            self._name = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._name)
        if self._fresh:
            self._send()

    def _send(self) -> None:
        for what in (GL.GL_TEXTURE_MIN_FILTER, GL.GL_TEXTURE_MAG_FILTER):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, what, GL.GL_NEAREST)
        for what in (GL.GL_TEXTURE_WRAP_S, GL.GL_TEXTURE_WRAP_T):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, what, GL.GL_CLAMP_TO_EDGE)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        rows, columns, _ = self._cells.shape
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA, columns, rows, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, self._cells)
        self._fresh = False


def matrix4(numbers: Vector) -> QMatrix4x4:
    return QMatrix4x4(*map(float, numbers.ravel()))


def matrix3(numbers: Vector) -> QMatrix3x3:
    return QMatrix3x3([float(number) for number in numbers.ravel()])


def shares(colour: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """The red, green and blue of a colour from 0 to 1, and an alpha."""
    named = QColor(colour)
    return named.redF(), named.greenF(), named.blueF(), alpha
