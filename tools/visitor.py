"""Somebody who looks at diceviz with mouse and keyboard, and takes a picture of what is to be seen."""

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QKeySequence, QMouseEvent, QPainter, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QLineEdit,
    QMenu,
    QMenuBar,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QTabBar,
    QToolButton,
    QWidget,
)

from diceviz.views.view import View
from diceviz.window.docks import AnyPane
from diceviz.window.window import Window
from solver import State

LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PATIENCE = 20_000  # milliseconds
SETTLE = 150  # milliseconds: a check box that a key switches takes some of them


def pause(milliseconds: int) -> None:
    """Let the window live for a while. QTest's own wait would keep the threads that solve and draw from running."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Visitor:
    def __init__(self, window: Window) -> None:
        self.window = window
        self._on: QWidget | None = None  # a picture that the mouse is on
        window.show()
        window.activateWindow()
        if not QTest.qWaitForWindowActive(window):
            raise RuntimeError("the window does not get the keyboard, so that keys cannot be tried")

    def wait(self) -> bool:
        """Until all pictures are drawn and the camera rests, and stay so; whether that happens at all."""
        return self.wait_for(self._stays_calm)

    def wait_for(self, happened: Callable[[], bool]) -> bool:
        deadline = QDeadlineTimer(PATIENCE)
        while not (done := happened()) and not deadline.hasExpired():
            pause(20)
        return done

    def _stays_calm(self) -> bool:
        calm = self._is_calm
        pause(SETTLE if calm else 0)
        return calm and self._is_calm

    @property
    def _is_calm(self) -> bool:
        return self.window.is_drawn

    @property
    def unread(self) -> list[str]:
        """Sentences that are longer than there is room for."""
        return [pane.sentence.text() for pane in self.window.panes if pane.isVisible() and not pane.sentence.fits]

    def leave(self) -> None:
        """Take the mouse off the picture it was on."""
        if self._on:
            QApplication.sendEvent(self._on, QEvent(QEvent.Type.Leave))
        self._on = None

    def look(self) -> QPixmap:
        """The window, and over it what floats, and dialogs."""
        seen = self.window.grab()
        painter = QPainter(seen)
        for above in [dock for dock in self.window.dock_area.docks.values() if dock.isFloating()] + self.dialogs:
            if above.isVisible():
                painter.drawPixmap(above.mapToGlobal(QPoint()) - self.window.mapToGlobal(QPoint()), above.grab())
        painter.end()
        return seen

    @property
    def dialogs(self) -> list[QDialog]:
        """The last that was opened is the last."""
        found = self.window.findChildren(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [dialog for dialog in found if dialog.isVisible()]

    def wait_for_preview(self) -> bool:
        """Of a figure or of a film."""
        dialog = self.dialogs[-1]
        return self.wait_for(lambda: not dialog.preview.image.isNull() and dialog.note.text() != "Drawing …")

    def close_dialog(self) -> None:
        """And give the keyboard back to the window: where nobody manages windows, nobody else does."""
        QTest.keyClick(self.dialogs[-1], Qt.Key.Key_Escape)
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)

    def click(self, widget: QWidget, place: QPoint | None = None) -> None:
        QTest.mouseMove(widget, place or widget.rect().center())
        QTest.mouseClick(widget, LEFT, NO_KEYS, place or widget.rect().center())

    def press(self, keys: str, times: int = 1) -> None:
        for _ in range(times):
            QTest.keySequence(self.window, QKeySequence(keys))

    def write(self, field: QLineEdit, text: str) -> None:
        """In place of what is there, with Enter."""
        self.click(field)
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def drag(self, widget: QWidget, start: QPoint, *places: QPoint) -> None:
        QTest.mousePress(widget, LEFT, NO_KEYS, start)
        for place in places:
            here = QPointF(place)
            moved = QMouseEvent(QEvent.Type.MouseMove, here, widget.mapToGlobal(here), Qt.MouseButton.NoButton, LEFT, NO_KEYS)
            QApplication.sendEvent(widget, moved)
            pause(20)
        QTest.mouseRelease(widget, LEFT, NO_KEYS, places[-1])

    def slide(self, slider: QSlider, *shares: float) -> None:
        """Take the handle and pull it along."""
        option = QStyleOptionSlider()
        slider.initStyleOption(option)
        part = QStyle.SubControl.SC_SliderHandle
        handle = slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider).center()
        self.drag(slider, handle, *(QPoint(round(share * slider.width()), handle.y()) for share in shares))

    def turn(self, picture: QWidget, step: QPoint) -> None:
        middle = picture.rect().center()
        self.drag(picture, middle, middle + step / 2, middle + step)

    def zoom(self, picture: QWidget, notches: int, state: State | None = None) -> None:
        """With the wheel: in the middle, or where a state is."""
        here, buttons, phase = QPointF(self._place(picture, state)), Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        on = self._hit(picture)
        turned = QWheelEvent(here, on.mapToGlobal(here), QPoint(), QPoint(0, 120 * notches), buttons, NO_KEYS, phase, False)
        QApplication.sendEvent(on, turned)

    def choose(self, box: QComboBox, text: str) -> None:
        """Open the list with the mouse, and pick with the keyboard."""
        place = box.findText(text)
        if place < 0:
            raise LookupError(f"“{text}” is not among {[box.itemText(each) for each in range(box.count())]}")
        self.click(box)
        pause(50)
        QTest.keyClick(box.view(), Qt.Key.Key_Home)
        for _ in range(place):
            QTest.keyClick(box.view(), Qt.Key.Key_Down)
        QTest.keyClick(box.view(), Qt.Key.Key_Return)

    def choose_in_menu(self, *path: str) -> None:
        place: QMenuBar | QMenu = self.window.menuBar()
        for text in path:
            action = next(each for each in place.actions() if each.text().replace("&", "") == text)
            self.click(place, place.actionGeometry(action).center())
            pause(50)
            place = action.menu()

    def turn_to(self, page: str) -> None:
        """Of the left column."""
        if self.window.pages.shown != page:
            self.click(self.window.pages.buttons[page])

    def choose_preset(self, name: str) -> None:
        self.turn_to("Rules")
        self.click(self.window.presets.buttons[name])

    def choose_game(self, title: str, goal: str = "") -> None:
        self.turn_to("Rules")
        self.choose(self.window.rules_form.games, title)
        if goal:
            self.wait()
            self.click(self.window.rules_form.rows[("goal",)].buttons[goal])

    def choose_layout(self, name: str) -> None:
        buttons = self.window.menus.corner.findChildren(QToolButton)
        self.click(next(button for button in buttons if button.accessibleName() == f"Layout: {name}"))

    def open(self, view: View) -> AnyPane:
        """By its tab, or, where it is closed, by the menu."""
        dock, found = self.window.dock_area.docks[view], self._tab(view)
        if found:
            self.click(found[0], found[0].tabRect(found[1]).center())
        elif not dock.is_in_front:
            self.choose_in_menu("View", "Pictures", view.title)
            self.wait()
            return self.open(view)  # in front of its neighbours
        self.wait()
        return self.window.dock_area.pane(view)

    def _tab(self, view: View) -> tuple[QTabBar, int] | None:
        bars = [bar for bar in self.window.dock_area.findChildren(QTabBar) if not bar.visibleRegion().isEmpty()]
        places = ((bar, place) for bar in bars for place in range(bar.count()) if bar.tabText(place) == view.title)
        return next(places, None)

    def point(self, picture: QWidget, state: State | None = None) -> None:
        self._on = picture
        for _ in range(2):  # of moves that follow each other fast, pyqtgraph drops some
            QTest.mouseMove(self._hit(picture), self._place(picture, state))
            pause(40)

    def pick(self, picture: QWidget, state: State | None = None) -> None:
        self._on = picture
        self.click(self._hit(picture), self._place(picture, state))

    def _hit(self, picture: QWidget) -> QWidget:
        """What of a picture gets the mouse."""
        return picture.viewport() if isinstance(picture, QGraphicsView) else picture

    def _place(self, picture: QWidget, state: State | None) -> QPoint:
        """Where a state is on the widget; without one, the middle."""
        if state is None:
            return picture.rect().center()
        point = QPointF(getattr(state, picture.across), getattr(state, picture.up))
        return picture.mapFromScene(picture.getViewBox().mapViewToScene(point))
