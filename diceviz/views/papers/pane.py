"""The papers on screen: a list of tables and figures, and the page of one. Choosing one has the window show what it shows."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSplitter

from diceviz.background.pools import CHECKS
from diceviz.figures.figure import Figure
from diceviz.model.frame import Frame
from diceviz.papers import catalogue
from diceviz.papers.catalogue import Exhibit, Result, count
from diceviz.papers.exhibit_words import Reckoned, key, summary
from diceviz.pictures.palette import Theme
from diceviz.plots.pane import Pane
from diceviz.session import settings
from diceviz.views.papers import PAPERS
from diceviz.views.papers.checking import ExhibitChecking, reckoned
from diceviz.views.papers.exhibit_list import PaperList
from diceviz.views.papers.exhibit_page import ExhibitPage
from diceviz.views.papers.picture import PapersPicture, PapersRequest

WIDE = 680  # pixels: the list is beside the page, else above it
NARROWEST = 320  # pixels
BESIDE, ABOVE = (330, 420), (150, 420)  # pixels of the list and of the page
FIRST = "crocce-mordecki: Figure 3"  # the exhibit that is shown before the user has chosen one
HELP = "Arrow keys turn over the tables and figures; a click or Enter sets the rules and the pictures to one of them."


class Papers(Pane[PapersRequest, Reckoned]):
    """The list of papers and the page of an exhibit: they depend on what was chosen in them, not on the rules of the window."""

    view = PAPERS
    answers = False

    def __init__(self) -> None:
        self.both = QSplitter(Qt.Orientation.Vertical)
        super().__init__(self.both, CHECKS)
        self.list, self.page, self.check = PaperList(catalogue.papers()), ExhibitPage(), ExhibitChecking(self)
        self.known: dict[Exhibit, Reckoned] = {}
        self._keys = {key(self.list.paper_of(exhibit), exhibit): exhibit for exhibit in self.list.items}
        self._last = settings.load_exhibit()  # the exhibit that was looked at when the window was last closed
        self.both.setChildrenCollapsible(False)
        self.both.setMinimumWidth(NARROWEST)
        for part, stretch in ((self.list, 0), (self.page, 1)):
            self.both.addWidget(part)
            self.both.setStretchFactor(self.both.count() - 1, stretch)
        self.both.setSizes(ABOVE)
        self.setFocusProxy(self.list)
        self.fit.hide()
        self.veil.setMaximumSize(0, 0)  # nothing here is out of date while the solver works
        self._add_tools()
        self._connect()
        self._tell()
        self.turn_to(self._asked)

    def _add_tools(self) -> None:
        self.sought = SearchField()
        self.check_all = QPushButton("Check all")
        self.tools.addWidget(self.sought, 1)
        self.tools.addWidget(self.check_all)
        self._show_checking()

    def _show_spot(self) -> None:
        if self.page.exhibit and self.page.exhibit.spot.view:
            self.spotted.emit(self.page.exhibit.spot, self.request)

    def _connect(self) -> None:
        self.list.turned_to.connect(self._ask_for)
        self.list.chosen.connect(self._choose)
        self.page.wanted.connect(self._show_spot)
        self.sought.textChanged.connect(self._filter)
        self.sought.left.connect(self._enter_list)
        self.check_all.clicked.connect(self._start_or_stop)
        self.check.began.connect(self._show_check)
        self.check.checked.connect(self._keep_checked)
        self.check.ended.connect(self._show_checking)

    @property
    def _asked(self) -> Exhibit:
        """The exhibit that is asked for; else the one that was looked at when the window was last closed."""
        wanted = self.request.exhibit, self._last, FIRST, *self._keys
        return next(self._keys[each] for each in wanted if each in self._keys)

    def _ask_for(self, exhibit: Exhibit) -> None:
        """Ask for the exhibit that the user has selected in the list."""
        if self._frame:
            self.ask(True, exhibit=self._remember(exhibit))
        self.turn_to(exhibit)

    def _choose(self, exhibit: Exhibit) -> None:
        """Ask for the exhibit, and for all that it shows in other views, at once."""
        request = replace(self.request, exhibit=self._remember(exhibit))
        self.turn_to(exhibit)
        if exhibit.spot.view:
            self.spotted.emit(exhibit.spot, request)
        else:
            self.ask(exhibit=request.exhibit)

    def _remember(self, exhibit: Exhibit) -> str:
        """Keep the exhibit for the next time the window is opened; its key."""
        name = key(self.list.paper_of(exhibit), exhibit)
        settings.save_exhibit(name)
        return name

    def turn_to(self, exhibit: Exhibit) -> None:
        """Show it here."""
        if exhibit is self.page.exhibit:
            return
        paper = self.list.paper_of(exhibit)
        self.list.turn_to(exhibit)
        self.subtitle.setText(f"{paper.authors} · {exhibit.label}")
        self.page.show_exhibit(paper, exhibit)
        self._reckon(exhibit)

    def _reckon(self, exhibit: Exhibit) -> None:
        if exhibit in self.known:
            self.give_up()
            self.source = self._wanted = exhibit
            self.page.show_reckoned(self.known[exhibit])
        elif self.isVisible():
            self.draw_slowly(reckoned, exhibit)

    def follow(self, frame: Frame) -> None:
        """Whether the rules are solved or not."""
        self._frame = frame
        if self.isVisible():
            self.show_frame(frame)

    def notice(self, frame: Frame) -> None:
        self.follow(frame)

    def show_frame(self, frame: Frame) -> None:
        self.turn_to(self._asked)
        if self.page.exhibit and self._wanted is not self.page.exhibit:
            self._reckon(self.page.exhibit)

    def show_all(self) -> None:
        """There is nothing to zoom."""

    def paint(self, picture: Reckoned) -> None:
        if self.source is self.page.exhibit:  # else another is on its way
            self.page.show_reckoned(picture)
        self._keep(self.source, picture)

    def figure(self) -> Figure:
        exhibit = self.page.exhibit
        if exhibit is None or self._frame is None:
            raise ValueError("there is nothing to print yet: choose a table or a figure of the papers")
        shown = PapersPicture(self.list.paper_of(exhibit), exhibit, self.known.get(exhibit), self.page.figure_view.figure)
        return self.view.figure(self._frame, self.request, shown)

    def _keep(self, exhibit: Exhibit, found: Reckoned) -> None:
        if exhibit.numbers:
            self.known[exhibit] = found
        self.list.show_marks(self.known, self.check.exhibit)
        self._tell()

    def _keep_checked(self, exhibit: Exhibit, found: Reckoned) -> None:
        self._keep(exhibit, found)
        if exhibit is self.page.exhibit and self.is_at_work:
            self._reckon(exhibit)

    @property
    def is_drawn(self) -> bool:
        return super().is_drawn and self.page.figure_view.is_drawn

    def is_of(self, frame: Frame) -> bool:
        return self.is_drawn

    def _start_or_stop(self) -> None:
        if self.check.is_running:
            self.check.cancel()
        else:
            self.check.start([exhibit for exhibit in self.list.items if exhibit.numbers])
        self._show_checking()

    def _show_check(self, exhibit: Exhibit) -> None:
        """Show that an exhibit is being checked."""
        self.list.show_marks(self.known, exhibit)
        self._show_checking()
        self._tell()

    def _show_checking(self) -> None:
        running = self.check.is_running
        self.check_all.setText("Stop" if running else "Check all")
        tip = "Stop checking" if running else "Compute every number of all papers, and compare it with the print"
        self.check_all.setToolTip(tip)
        self.check_all.setAccessibleName(tip)
        self.list.show_marks(self.known, self.check.exhibit)
        self._tell()

    def _tell(self) -> None:
        """Write how much of all papers has been checked."""
        there = [exhibit for exhibit in self.list.items if exhibit.numbers]
        if self.check.exhibit:
            self.sentence.setText(f"Checking {self.check.place} of {len(there)}: {self.check.exhibit.label}. {self._found}")
        elif self.known and len(self.known) == len(there):
            self.sentence.setText(f"All papers: {self._found}")
        else:
            self.sentence.setText(HELP)

    @property
    def _found(self) -> str:
        return summary(count(Result(self.list.paper_of(each), each, self.known[each].numbers) for each in self.known))

    def _filter(self, sought: str) -> None:
        found = self.list.filter(sought)
        self.subtitle.setText(f"{found} of {len(self.list.items)} tables and figures")

    def _enter_list(self) -> None:
        """Go from the search field to the first exhibit that was found."""
        if self.list.found:
            self.list.setFocus()
            if self.list.exhibit not in self.list.found:
                self.list.setCurrentItem(self.list.items[self.list.found[0]])

    def apply_theme(self, theme: Theme) -> None:
        self.list.apply_theme(theme, self.known)
        self.page.apply_theme(theme)
        super().apply_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side_by_side = self.width() >= WIDE
        if side_by_side != (self.both.orientation() == Qt.Orientation.Horizontal):
            self.both.setOrientation(Qt.Orientation.Horizontal if side_by_side else Qt.Orientation.Vertical)
            self.both.setSizes(BESIDE if side_by_side else ABOVE)

    def stop(self) -> None:
        self.check.stop()
        self.page.stop()
        super().stop()


class SearchField(QLineEdit):
    """A field for words to look for."""

    left = Signal()  # the keyboard is to go to the list below

    def __init__(self) -> None:
        super().__init__(placeholderText="Find: table, Louchard, variance …", clearButtonEnabled=True)
        self.setToolTip("Only tables and figures of which all these words are said")
        self.setAccessibleName("Find tables and figures")
        self.setProperty("role", "field")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)
