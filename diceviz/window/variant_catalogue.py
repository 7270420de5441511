"""The catalogue of variants: a list that is searched as one types, and a card of what is chosen in it."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from diceviz.widgets.theme import font
from diceviz.window.variant_card import VariantCard, scrolled
from solver.games import GAMES, Game
from solver.variants import VARIANTS, Variant, of, search

LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)  # also while one types
VARIANT = Qt.ItemDataRole.UserRole


class VariantCatalogue(QDialog):
    chosen = Signal(object)  # the `Variant` by whose rules is to be played

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Variants")
        self.search, self.list, self.card = QLineEdit(), QListWidget(), VariantCard()
        self.found, self.play, self.close_button = QLabel(), QPushButton("Play these rules"), QPushButton("Close")
        self._present: Game | None = None
        self._name_parts()
        self._arrange()
        self.search.textChanged.connect(self._list_found)
        self.search.installEventFilter(self)
        self.list.currentItemChanged.connect(self._show_card)
        # Once the button is up again: the list of a catalogue that is closed would not hear of it.
        self.list.itemDoubleClicked.connect(lambda _: QTimer.singleShot(0, self._choose))
        self.play.clicked.connect(self._choose)
        self.close_button.clicked.connect(self.close)
        self._list_found("")

    def _name_parts(self) -> None:
        self.search.setPlaceholderText("Search names, rules and sources")
        self.search.setClearButtonEnabled(True)
        self.search.setProperty("role", "field")
        self.search.setToolTip("Words that name, rules or source have; the keys up and down choose in the list")
        self.search.setAccessibleName("Search variants")
        self.list.setAccessibleName("Variants")
        self.list.setToolTip("A double click, or Enter, plays by the rules")
        self.list.setProperty("role", "catalogue")
        self.found.setProperty("role", "faint")
        self.play.setProperty("role", "primary")
        self.play.setDefault(True)
        self.play.setToolTip("Play by these rules (Enter); undo brings the present ones back")
        self.close_button.setToolTip("Close the catalogue; the rules stay (Esc)")
        self.close_button.setAutoDefault(False)

    def _arrange(self) -> None:
        left = QVBoxLayout()
        for part in (self.search, self.list, self.found):
            left.addWidget(part)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.play)
        buttons.addWidget(self.close_button)
        right = QVBoxLayout()
        right.addWidget(scrolled(self.card), 1)
        right.addLayout(buttons)
        columns = QHBoxLayout(self)
        columns.setSpacing(14)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        self.resize(700, 440)

    def open_at(self, game: Game) -> None:
        """Open the catalogue at the variant that is played, with all variants listed."""
        self._present = game
        self.search.clear()
        self._list_found("")
        self.search.setFocus()
        self.show()
        self.raise_()
        self.activateWindow()

    def follow(self, game: Game) -> None:
        """Mark the variant that is played."""
        if game != self._present and self.isVisible():
            self._present = game
            self._list_found(self.search.text())

    @property
    def variant(self) -> Variant | None:
        """The variant that is chosen in the list."""
        item = self.list.currentItem()
        found: Variant | None = item.data(VARIANT) if item else None
        return found

    def _list_found(self, words: str) -> None:
        """List the variants with these words; the chosen one stays, or else it is the one that is played, or the first."""
        found, present = search(words), of(self._present) if self._present else None
        wanted = [each for each in (self.variant, present) if each in found] if words else [present]
        with QSignalBlocker(self.list):
            self.list.clear()
            for variant in found:
                self.list.addItem(entry(variant, variant == present))
            chosen = found.index(wanted[0]) if wanted and wanted[0] in found else 0
            self.list.setCurrentRow(chosen)
        self.found.setText(f"{len(found)} of {len(VARIANTS)}" if found else "No variant has all of these words.")
        self._show_card()

    def _show_card(self) -> None:
        variant = self.variant
        self.card.show_variant(variant, self._present)
        self.play.setEnabled(variant is not None and is_shown(variant))

    def _choose(self) -> None:
        variant = self.variant
        if variant is not None and is_shown(variant):
            self.close()
            self.chosen.emit(variant)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keys that choose in the list to it while one types."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.key() in LIST_KEYS:
            if event.type() == QEvent.Type.KeyPress:
                self.list.event(event)
            return True
        return super().eventFilter(watched, event)


def is_shown(variant: Variant) -> bool:
    """Whether the window has pictures of the game."""
    return type(variant.game) in GAMES


def entry(variant: Variant, is_present: bool) -> QListWidgetItem:
    """The line of a variant in the list."""
    item = QListWidgetItem(f"{variant.name}  ·  now" if is_present else variant.name)
    item.setData(VARIANT, variant)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{variant.name}, the present rules" if is_present else variant.name)
    if is_present:
        item.setFont(font(10, QFont.Weight.DemiBold))
    return item
