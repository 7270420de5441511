"""The bar of a view in which a strategy is painted: tool, what is painted, start and name, and what the strategy wins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diceviz import words
from diceviz.model.painting import NAME, WIDEST, Paintbrush, Painting, Tool
from diceviz.pictures.palette import Theme
from diceviz.widgets.choice_box import BoxEntry, choice_box, offer
from diceviz.widgets.flow_layout import GAP, FlowLayout
from diceviz.widgets.theme import icon
from solver.games import Game
from solver.games.patches import Mix
from solver.games.state import Choice

if TYPE_CHECKING:
    from diceviz.model.standing import Results, Standing
    from solver.strategies import Strategy

TOOLS: dict[Tool, tuple[str, str]] = {
    "brush": ("Brush", "Paint the cells that the mouse passes (Shift+B)"),
    "line": ("Line", "Paint a straight line from where the mouse is pressed to where it is let go (Shift+L)"),
    "rectangle": ("Box", "Paint the rectangle between where the mouse is pressed and where it is let go (Shift+R)"),
}
OPPONENTS = ("best play", "", "its best reply")  # the rival stands between them
NARROW = 440  # pixels: a bar that is not as wide has no labels
EDGE = 12  # pixels beside all controls
HIGH = 28  # the height of every control, in pixels


class PaintBar(QFrame):
    paintbrush_chosen = Signal(object)  # a Paintbrush
    started = Signal(str)  # the name of the strategy that the painting is to start from
    named = Signal(str)  # another name for the painting
    left = Signal()  # the user wants to paint no more

    def __init__(self, threshold: bool = False) -> None:
        """`threshold` tells that turn totals to hold at are painted, not choices."""
        super().__init__()
        self._threshold, self._brush = threshold, Paintbrush("", "")
        self.tools = {name: tool_button(text, tip) for name, (text, tip) in TOOLS.items()}
        self.wide = spin_box("Size", "size ", "How many cells wide the brush or the line is ([ and ])", 1, WIDEST)
        self.total = spin_box("Hold at", "hold at ", "The turn total to hold at that is painted (+ and −)", 1, 1000)
        self.choice = choice_box("What is painted", "What is painted: press R, H, a digit, or + and −")
        self.share = spin_box("Share", "", "How often that is done; the rest of the time, the other choice", 1, 100, " %")
        self.other = choice_box("Otherwise", "What is done the rest of the time, at random")
        self.mirrored = QCheckBox("Both sides")
        self.mirrored.setAccessibleName("Paint both sides")
        self.mirrored.setToolTip("Paint the same where both scores are exchanged")
        self.start = choice_box("Start", "The strategy that yours starts from: wherever you paint nothing, it plays")
        self.name = QLineEdit()
        self.name.setProperty("role", "field")
        self.name.setMaxLength(NAME)
        self.name.setToolTip("The name of your strategy, under which all lists have it")
        self.name.setAccessibleName("Name of the strategy")
        self.rival = choice_box("Rival", "The strategy that yours is to beat")
        self.numbers = Numbers()
        self.labels = [labelled(text) for text in ("Paint", "Start", "Name", "Against")]
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 4, EDGE, 4)
        column.setSpacing(4)
        self.value = self.total if self._threshold else self.choice
        for unused in (self.choice, self.share, self.other) if self._threshold else (self.total,):
            unused.hide()
        paint, start, name, against = self.labels
        tools = (*self.tools.values(), self.wide, paint, self.value, self.share, self.other, self.mirrored)
        for parts in (tools, (start, self.start, name, self.name, against, self.rival)):
            row = QWidget()
            flow = FlowLayout(row)
            for part in parts:
                part.setParent(row)
                part.setFixedHeight(HIGH)
                flow.addWidget(part)
            column.addWidget(row)
        column.addWidget(self.numbers)
        self._size(False)

    def _size(self, is_narrow: bool) -> None:
        """Where there is little room, three lists and fields share it, and tips have what labels said."""
        third = (self.width() - 2 * EDGE - 5 * GAP) // 3  # hidden labels have gaps, too
        for box, width in ((self.choice, 80), (self.other, 80), (self.start, 124), (self.rival, 124), (self.name, 110)):
            box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            box.setFixedWidth(max(40, min(width, third)) if is_narrow else width)
        for spin, prefix, width in ((self.wide, "size ", 78), (self.total, "hold at ", 104)):
            spin.setPrefix("" if is_narrow else prefix)
            spin.setFixedWidth(52 if is_narrow else width)
        for label in self.labels:
            label.setVisible(not is_narrow)
        self.mirrored.setText("" if is_narrow else "Both sides")
        self.numbers.is_narrow = is_narrow

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < NARROW
        if is_narrow or self.numbers.is_narrow:
            self._size(is_narrow)
            self.numbers.tell()

    def apply_theme(self, theme: Theme) -> None:
        for name, button in self.tools.items():
            button.setIcon(icon(name, theme))

    def _connect(self) -> None:
        for name, button in self.tools.items():
            button.clicked.connect(lambda _=False, name=name: self.choose(tool=name))
        self.wide.valueChanged.connect(lambda size: self.choose(size=size))
        self.total.valueChanged.connect(lambda total: self.choose(hold_at=total))
        self.mirrored.toggled.connect(lambda on: self.choose(mirrored=on))
        self.rival.currentIndexChanged.connect(lambda place: self.choose(rival=self.rival.itemData(place)))
        self.choice.currentIndexChanged.connect(lambda _: self._mix())
        self.other.currentIndexChanged.connect(lambda _: self._mix())
        self.share.valueChanged.connect(lambda _: self._mix())
        self.start.currentIndexChanged.connect(lambda place: self.started.emit(self.start.itemData(place)))
        self.name.editingFinished.connect(lambda: self.named.emit(self.name.text().strip()))

    def choose(self, **changes: object) -> None:
        """Choose another brush."""
        brush = replace(self._brush, **changes)  # type: ignore[arg-type]  # the fields of a brush by name
        if brush != self._brush:
            self.paintbrush_chosen.emit(brush)

    def _mix(self) -> None:
        self.choose(mix=mix_of(self.choice.currentData(), self.share.value(), self.other.currentData()))

    def show_paintbrush(self, game: Game, brush: Paintbrush, painting: Painting, strategies: "Sequence[Strategy]") -> None:
        """Set the controls. `strategies` are those of the game, the painted ones among them."""
        self._brush = brush
        for name, button in self.tools.items():
            button.setChecked(name == brush.tool)
        self._show_value(game, brush)
        for box, number in ((self.wide, brush.size), (self.total, brush.hold_at)):
            with QSignalBlocker(box):
                box.setValue(number)
        with QSignalBlocker(self.mirrored):
            self.mirrored.setChecked(brush.mirrored)
        others = [strategy for strategy in strategies if strategy.name != painting.name]
        offer(self.start, entries(before(others, painting, strategies)), painting.start)
        offer(self.rival, entries(others[1:]), brush.rival)
        if not self.name.hasFocus():
            self.name.setText(painting.name)
            self.name.setCursorPosition(0)

    def _show_value(self, game: Game, brush: Paintbrush) -> None:
        choices = [BoxEntry(words.choice(choice), choice) for choice in game.choices]
        (first, share), *rest = brush.mix or ((game.choices[0], 1.0),)
        offer(self.choice, choices, first)
        second = rest[0][0] if rest else next((each for each in game.choices if each != first), first)
        if rest or self.other.currentData() in (None, first):
            offer(self.other, choices, second)
        else:
            offer(self.other, choices, self.other.currentData())
        with QSignalBlocker(self.share):
            self.share.setValue(round(100 * share))
        for part in (self.share, self.other):
            part.setVisible(game.at_once and not self._threshold)
        self.other.setEnabled(bool(rest))
        self.total.setMaximum(game.target)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Numbers(QWidget):
    """What the strategy wins against each of three opponents, if it begins and if it does not; grey while that is not yet known
    of the last stroke."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("What your strategy wins")
        self.is_narrow = False  # whether there is only room for the mean of both seats
        self.is_old = False
        self._shown: tuple[Game, str, Standing | None] | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        self.names, self.values = ([ShortLabel() for _ in OPPONENTS] for _ in range(2))
        for column, (name, value) in enumerate(zip(self.names, self.values, strict=True)):
            name.setProperty("role", "faint")
            value.setProperty("role", "title")
            grid.addWidget(name, 0, column)
            grid.addWidget(value, 1, column)
            grid.setColumnStretch(column, 1)

    def show_standing(self, game: Game, rival: str, standing: "Standing | None", is_old: bool) -> None:
        self._shown, self.is_old = (game, rival, standing), is_old or standing is None
        self.tell()

    def tell(self) -> None:
        """Write what there is room for; tips have all of it."""
        if self._shown is None:
            return
        game, rival, standing = self._shown
        found = (standing.best, standing.against, standing.reply) if standing else (None,) * len(OPPONENTS)
        for name, value, opponent, results in zip(self.names, self.values, OPPONENTS, found, strict=True):
            name.setText(opponent or rival if self.is_narrow else f"against {opponent or rival}")
            value.setText(told(game, results, self.is_narrow) if results else "…")
            for label in (name, value):
                label.setToolTip(f"Against {opponent or rival}: {explained(game, results) if results else 'not known yet'}")
            value.setEnabled(not self.is_old)


class ShortLabel(QLabel):
    """A label that never takes more room than there is."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)


def told(game: Game, results: "Results", is_short: bool) -> str:
    """What is won on average of both seats, and on each of them."""
    average = words.value(game, results.average)
    if game.at_once or is_short:
        return average
    return f"{average}  ({words.number(game, results.first)} / {words.number(game, results.second)})"


def explained(game: Game, results: "Results") -> str:
    first, second = (words.value(game, worth, 4) for worth in results)
    return first if game.at_once else f"{first} if it begins, {second} if it does not; the mean of both stands before them"


def mix_of(first: Choice, share: int, second: Choice) -> Mix:
    """A choice with that share, in per cent, and else another one."""
    if share >= 100 or first == second:
        return ((first, 1.0),)
    return (first, share / 100), (second, 1.0 - share / 100)


def entries(strategies: "Sequence[Strategy]") -> list[BoxEntry]:
    return [BoxEntry(strategy.name, strategy.name, strategy.meaning) for strategy in strategies]


def before(others: "Sequence[Strategy]", painting: Painting, strategies: "Sequence[Strategy]") -> "list[Strategy]":
    """Those strategies that are older than the painting: it may start from none that starts from it."""
    names = [strategy.name for strategy in strategies]
    older = set(names[: names.index(painting.name)] if painting.name in names else names)
    return [strategy for strategy in others if strategy.name in older]


def tool_button(text: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setToolTip(tip)
    button.setAccessibleName(text)
    button.setCheckable(True)
    button.setProperty("role", "segment")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setFixedWidth(HIGH)
    return button


def spin_box(name: str, prefix: str, tip: str, low: int, high: int, suffix: str = "") -> QSpinBox:
    box = QSpinBox(minimum=low, maximum=high, prefix=prefix, suffix=suffix)
    box.setToolTip(tip)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    box.setFixedWidth(104 if len(prefix) > 5 else 78)
    return box


def labelled(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "faint")
    return label
