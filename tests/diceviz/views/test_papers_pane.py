"""Papers: every table and figure is listed, computed next to its print, and shown by the other pictures when it is chosen."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from diceviz.model.frame import Frame
from diceviz.model.request import Zoom
from diceviz.papers.catalogue import Exhibit, Number, exhibit_of, exhibits
from diceviz.papers.catalogue import papers as papers_of_all
from diceviz.papers.exhibit_words import cells, difference
from diceviz.pictures.palette import DARK, LIGHT
from diceviz.session import settings
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import MatchRequest, Sorting
from diceviz.views.papers import PAPERS
from diceviz.views.papers.numbers_table import MARK
from diceviz.views.papers.pane import Papers
from diceviz.views.papers.picture import HEADERS
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.registry import VIEWS
from diceviz.views.trainer.pane import Trainer
from diceviz.views.view import View
from diceviz.views.win_map.pane import WinMap
from diceviz.window.layouts import LAYOUTS
from diceviz.window.paper_actions import view_titled
from diceviz.window.window import Window
from solver import HiddenHog, Hog, Job, Pig, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, State, solve
from solver.games import Game
from tests.diceviz.conftest import far, settled
from tests.diceviz.printed import printed

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
EXACT = "crocce-mordecki", "Figure 5"
WITH_ERRATUM = "tijms", "Section 2"  # hold at 20 takes 12.367 turns, in print
TABLE = "tijms-van-der-wal", "Table 2"
VARIANCE = "louchard", "Figure 7"


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Window:
    shared_window.activateWindow()
    assert QTest.qWaitForWindowActive(shared_window)
    shared_window.resize(1280, 800)
    shared_window.session.edit(Pig(20))
    shared_window.show_layout("Papers")
    shared_window.dock_area.reset()
    shared_window.pane(Papers).sought.clear()
    settled(qtbot, shared_window)
    return shared_window


def gallery(window: Window) -> Papers:
    return window.pane(Papers)


def place_in(papers: Papers, exhibit: Exhibit) -> QPoint:
    item = papers.list.items[exhibit]
    papers.list.scrollToItem(item)
    QApplication.processEvents()
    return papers.list.visualItemRect(item).center()


def click(qtbot: Any, window: Window, *which: str) -> Exhibit:
    """On an exhibit of the list."""
    exhibit, papers = exhibit_of(*which), gallery(window)
    qtbot.mouseClick(papers.list.viewport(), LEFT, pos=place_in(papers, exhibit))
    settled(qtbot, window)
    return exhibit


def rows(papers: Papers) -> list[list[str]]:
    """What the table of numbers says, without its notes."""
    model = papers.page.numbers.numbers_model
    places = [place for place, row in enumerate(model.rows) if not row.note]
    return [[model.index(place, column).data() for column in range(len(HEADERS))] for place in places]


def picture(papers: Papers) -> QImage:
    figure_view = papers.page.figure_view
    place = QRect(figure_view.mapTo(papers, QPoint()), figure_view.size())
    return papers.grab(place).toImage().convertToFormat(QImage.Format.Format_RGB32)


def colours_in(image: QImage) -> int:
    return len(np.unique(np.frombuffer(image.constBits(), np.uint32)))


def test_every_exhibit_can_be_shown_by_a_view_of_its_game() -> None:
    for paper, exhibit in exhibits():
        spot = exhibit.spot
        is_there = not spot.view or view_titled(spot.view).shows(spot.rules)
        assert is_there and spot.layout in LAYOUTS, (paper.key, exhibit.label)


def test_all_are_listed_below_their_papers(window: Window) -> None:
    papers = gallery(window)
    shown = {
        head.text(0).split("\n")[1]: [(head.child(row).text(0), head.child(row).text(1)) for row in range(head.childCount())]
        for head in papers.list.heads.values()
    }
    told: dict[str, list[tuple[str, str]]] = {}
    for paper, exhibit in exhibits():
        told.setdefault(paper.title, []).append((exhibit.short_label, exhibit.title))
    assert shown == told and sum(map(len, told.values())) > 50


def test_the_list_and_its_numbers_need_no_solution(qtbot: Any, qapp: QApplication) -> None:
    papers = Papers()
    qtbot.addWidget(papers)
    papers.resize(500, 700)
    papers.show()
    papers.follow(Frame(Pig(1000), State(), solving=True))
    assert papers.list.isVisible() and papers.page.name.text() == "Figure 3. The optimal strategy"
    exhibit = exhibit_of(*WITH_ERRATUM)
    qtbot.mouseClick(papers.list.viewport(), LEFT, pos=place_in(papers, exhibit))
    assert not papers.is_drawn and "Computing" in papers.page.summary.text()
    qtbot.waitUntil(lambda: papers.is_drawn, timeout=15_000)
    assert rows(papers)
    papers.stop()


def test_a_click_sets_rules_state_and_picture_and_the_papers_stay(qtbot: Any, window: Window) -> None:
    spot = click(qtbot, window, *EXACT).spot
    frame = window.session.frame
    assert frame.rules == frame.game == spot.rules == Pig(200, "exact")
    assert (frame.cursor, frame.axis) == (spot.state, spot.axis)
    assert window.pane(PolicySlice).isVisible() and gallery(window).isVisible()
    assert gallery(window).list.exhibit is exhibit_of(*EXACT) and "200 exactly" in gallery(window).page.name.text()


def test_the_button_of_the_page_sets_rules_state_and_picture(qtbot: Any, window: Window) -> None:
    papers = gallery(window)
    papers.list.setCurrentItem(papers.list.items[exhibit_of(*EXACT)])
    settled(qtbot, window)
    assert window.session.frame.rules == Pig(20) and "200 exactly" in papers.page.name.text()
    qtbot.mouseClick(papers.page.show_it, LEFT)
    settled(qtbot, window)
    assert window.session.frame.game == exhibit_of(*EXACT).spot.rules and papers.list.exhibit is exhibit_of(*EXACT)
    window.undo.trigger()
    settled(qtbot, window)
    assert window.session.frame.rules == Pig(20) and papers.list.exhibit is exhibit_of(*EXACT)  # and is still on its page


def test_a_click_is_one_step_and_one_broadcast(qtbot: Any, window: Window) -> None:
    """Of rules that are solved already, so that nothing is told but the click."""
    click(qtbot, window, *VARIANCE)
    papers, frames = gallery(window), list[Frame]()
    window.session.changed.connect(frames.append)
    qtbot.mouseClick(papers.list.viewport(), LEFT, pos=place_in(papers, exhibit_of("louchard", "Figure 3")))
    window.session.changed.disconnect(frames.append)
    assert len(frames) == 1 and papers.page.exhibit is exhibit_of("louchard", "Figure 3")
    assert window.pane(Curves).request.kind == "excess"
    window.undo.trigger()
    assert papers.page.exhibit is papers.list.exhibit is exhibit_of(*VARIANCE)
    assert window.pane(Curves).request.kind == "variance"
    window.redo.trigger()
    assert papers.page.exhibit is papers.list.exhibit is exhibit_of("louchard", "Figure 3")
    assert window.pane(Curves).request.kind == "excess"


def test_undoing_a_click_turns_back_to_the_earlier_exhibit_at_once(qtbot: Any, window: Window) -> None:
    """While the rules of the earlier one are still being solved."""
    click(qtbot, window, *VARIANCE)
    click(qtbot, window, *EXACT)
    window.undo.trigger()
    assert window.session.frame.solving and gallery(window).page.exhibit is exhibit_of(*VARIANCE)
    settled(qtbot, window)
    assert window.session.frame.rules == exhibit_of(*VARIANCE).spot.rules


def test_a_button_that_is_released_elsewhere_only_selects(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *VARIANCE)
    papers, rules, frames = gallery(window), window.session.frame.rules, list[Frame]()
    window.session.changed.connect(frames.append)
    place, away = place_in(papers, exhibit_of(*WITH_ERRATUM)), QPoint(-40, -40)
    qtbot.mousePress(papers.list.viewport(), LEFT, pos=place)
    qtbot.mouseRelease(papers.list.viewport(), LEFT, pos=away)
    window.session.changed.disconnect(frames.append)
    assert papers.page.exhibit is exhibit_of(*WITH_ERRATUM) and window.session.frame.rules == rules and len(frames) == 1


def test_undo_of_the_first_exhibit_shows_what_was_there_before(qtbot: Any, open_window: Callable[..., Window]) -> None:
    """Not the one that the settings have for the next start by now."""
    settings.save_exhibit("tijms: Section 2")
    window = open_window(Pig(20), layout="Papers")
    click(qtbot, window, *EXACT)
    assert settings.load_exhibit() == ": ".join(EXACT)
    window.undo.trigger()
    settled(qtbot, window)
    assert window.pane(Papers).page.exhibit is exhibit_of(*WITH_ERRATUM)


def test_an_exhibit_leaves_alone_what_it_does_not_name(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *VARIANCE)
    curves = window.pane(Curves)
    zoom, hidden = Zoom(10.0, 90.0, 0.0, 9.0, "another picture"), (("strategy 3", 2),)
    curves.ask(zoom=zoom, hidden=hidden)
    click(qtbot, window, "louchard", "Figure 3")
    assert curves.request == replace(curves.view.request(), kind="excess", zoom=zoom, hidden=hidden)


@pytest.mark.parametrize("view", [view for view in VIEWS if view.is_printed], ids=lambda view: view.name)
def test_words_leave_alone_what_they_do_not_name(view: View) -> None:
    """In every view, not only in those that the papers of today name."""
    games: list[Game] = [Pig(20), Hog(20, 4), SimultaneousHog(20, 4), SoloPig(20), SoloHog(20, 4), SimultaneousPig(20)]
    games.append(HiddenHog(20, 3))
    game, zoom = next(game for game in games if view.shows(game)), Zoom(1.0, 2.0, 3.0, 4.0)
    kept = replace(view.request(), zoom=zoom)
    _, request = view.asked(Frame(game, State(), requests={view.name: kept}), "", ())
    assert request.zoom == zoom


def test_words_change_the_match_that_they_name_and_nothing_else() -> None:
    kept = MatchRequest(first="uniform", second="fewest turns", sorting=Sorting("uniform", True), computed=Hog(20))
    frame = Frame(Hog(20), State(), requests={MatchPanel.view.name: kept})
    assert MatchPanel.view.asked(frame, "table", ())[1] == replace(kept, table=True)
    assert MatchPanel.view.asked(frame, "match", ())[1] == replace(kept, asked=Hog(20))
    named = MatchPanel.view.asked(frame, "", ("optimal", "three dice"))[1]
    assert named == replace(kept, first="optimal", second="three dice", players=("optimal", "three dice"), asked=Hog(20))


def test_the_picture_shows_what_the_exhibit_is_about(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *VARIANCE)
    assert isinstance(window.session.frame.game, SoloPig) and window.pane(Curves).isVisible()
    assert window.pane(Curves).kind.currentData() == "variance"
    click(qtbot, window, "louchard", "Figure 3")
    assert window.pane(Curves).kind.currentData() == "excess"


def test_one_of_several_pictures_of_a_map(qtbot: Any, window: Window) -> None:
    window.session.edit(SimultaneousHog(20, 3))
    settled(qtbot, window)
    window.show_view(DiceMap.view)
    window.pane(DiceMap).ask(show="entropy")
    settled(qtbot, window)
    assert window.pane(DiceMap).show_what.currentData() == "entropy"
    window.pane(DiceMap).ask(show="dice")


def test_a_picture_behind_another_comes_to_the_front(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *EXACT)
    assert window.pane(WinMap).isVisible()
    click(qtbot, window, "crocce-mordecki", "Section 3.2, claim 2")
    assert window.pane(MatchPanel).isVisible() and not window.pane(WinMap).isVisible()


def test_where_it_would_hide_the_papers_their_layout_is_shown(qtbot: Any, window: Window) -> None:
    window.show_layout("Slices")
    window.show_view(Papers.view)
    settled(qtbot, window)
    assert not window.pane(WinMap).isVisible()  # it is behind them
    papers = gallery(window)
    papers.spotted.emit(exhibit_of("louchard", "Section 7").spot, papers.request)
    settled(qtbot, window)
    assert papers.isVisible() and window.pane(WinMap).isVisible()
    assert window.dock_area.layout_name == "Papers" and window.menus.layouts["Papers"].isChecked()


def test_printed_stands_next_to_computed(qtbot: Any, window: Window) -> None:
    exhibit = click(qtbot, window, *TABLE)
    numbers = exhibit.numbers(Job())
    assert rows(gallery(window)) == [list(cells(number)) for number in numbers]
    assert rows(gallery(window))[0][:3] == ["1 to go: throws", "1.2000", "1.200000"]  # five of six throws of a die score
    assert gallery(window).page.summary.text() == "<b>80 of 80</b> numbers reproduced."
    assert gallery(window).list.items[exhibit].text(2) == "✓"


def test_an_erratum_is_marked_and_explained(qtbot: Any, window: Window) -> None:
    exhibit = click(qtbot, window, *WITH_ERRATUM)
    papers = gallery(window)
    table, model = papers.page.numbers, papers.page.numbers.numbers_model
    place = next(place for place, row in enumerate(model.rows) if row.note)
    row = [model.index(place - 1, column).data() for column in range(len(HEADERS))]
    assert row[1] == "12.367" and row[2].startswith("12.636") and row[MARK] == "erratum"
    assert "12.637" in model.index(place, 0).data() and table.columnSpan(place, 0) == len(HEADERS)
    assert "1 known erratum" in papers.page.summary.text() and papers.list.items[exhibit].text(2) == "1 erratum"
    assert "maximum" in papers.page.errata.text() and papers.page.errata.isVisible()
    ground = table.viewport().grab().toImage()
    usual, marked = (ground.pixelColor(2, table.visualRect(model.index(each, 0)).top() + 2) for each in (0, place - 1))
    assert far(usual, QColor(LIGHT.pane)) < 3 < far(marked, QColor(LIGHT.pane))


def test_the_figure_is_drawn_in_the_colours_of_the_window_at_its_size(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *VARIANCE)
    figure_view = gallery(window).page.figure_view
    assert figure_view.isVisible() and not gallery(window).page.numbers.isVisible()
    assert colours_in(picture(gallery(window))) > 50
    assert far(picture(gallery(window)).pixelColor(2, 2), QColor(LIGHT.pane)) < 3
    before = figure_view.pixmap.size()
    assert abs(before.width() - figure_view.width()) <= 1
    window.choose_theme("dark")
    settled(qtbot, window)
    middle = figure_view.place.topLeft().toPoint() + QPoint(3, 3)
    assert far(picture(gallery(window)).pixelColor(middle), QColor(DARK.pane)) < 3
    window.choose_theme("light")
    window.resize(1500, 900)
    settled(qtbot, window)
    qtbot.waitUntil(lambda: gallery(window).is_drawn)
    assert figure_view.pixmap.size() != before and figure_view.drawn.size == (figure_view.width(), figure_view.height())


def test_a_figure_in_space(qtbot: Any, window: Window) -> None:
    click(qtbot, window, "louchard", "Figure 15")
    assert gallery(window).page.figure_view.figure.preparing and colours_in(picture(gallery(window))) > 500


def test_the_list_is_beside_the_page_where_there_is_room(qtbot: Any, window: Window) -> None:
    papers = gallery(window)
    for size, orientation in (((1900, 1000), Qt.Orientation.Horizontal), ((1280, 800), Qt.Orientation.Vertical)):
        window.resize(*size)
        window.dock_area.reset()
        settled(qtbot, window)
        assert papers.both.orientation() == orientation


def test_words_find_tables_and_figures(qtbot: Any, window: Window) -> None:
    papers = gallery(window)
    qtbot.keyClicks(papers.sought, "louchard figure 1")
    labels = [exhibit.label for exhibit in papers.list.found]
    assert {"Figure 1", "Figure 10", "Figure 15"} <= set(labels) and all(label.startswith(("Fig", "Sec")) for label in labels)
    assert [head.isHidden() for head in papers.list.heads.values()] == [True] * 4 + [False] + [True] * 4
    papers.sought.clear()
    qtbot.keyClicks(papers.sought, "haigh simulated")
    qtbot.keyClick(papers.sought, Qt.Key.Key_Down)
    assert papers.list.hasFocus() and papers.list.exhibit is exhibit_of("crocce-mordecki", "Section 3.2, claim 2")
    papers.sought.clear()
    qtbot.keyClicks(papers.sought, "chess")
    assert papers.list.found == []
    papers.sought.clear()
    assert len(papers.list.found) == len(list(exhibits()))


def test_arrow_keys_turn_over_the_list_and_enter_chooses(qtbot: Any, window: Window) -> None:
    papers, every = gallery(window), [exhibit for _, exhibit in exhibits()]
    papers.list.setFocus()
    papers.list.setCurrentItem(papers.list.items[every[0]])
    met = [papers.list.exhibit]
    for _ in every[1:]:
        qtbot.keyClick(papers.list, Qt.Key.Key_Down)
        met.append(papers.list.exhibit)
    assert met == every  # and never the name of a paper
    qtbot.keyClick(papers.list, Qt.Key.Key_Home)
    assert papers.list.exhibit is every[0]
    qtbot.keyClick(papers.list, Qt.Key.Key_Up)
    assert papers.list.exhibit is every[0] and window.session.frame.rules == Pig(20)
    papers.list.setCurrentItem(papers.list.items[exhibit_of(*TABLE)])
    qtbot.keyClick(papers.list, Qt.Key.Key_Return)
    settled(qtbot, window)
    assert window.session.frame.game == exhibit_of(*TABLE).spot.rules
    assert papers.list.hasFocus()  # though the docks were arranged anew
    qtbot.keyClick(papers.list, Qt.Key.Key_Down)
    assert papers.page.exhibit is every[every.index(exhibit_of(*TABLE)) + 1]


def test_the_last_one_chosen_is_shown_whatever_was_on_its_way(qtbot: Any, window: Window) -> None:
    papers = gallery(window)
    papers.known.clear()
    for which in (("tijms-van-der-wal", "Table 5"), ("louchard", "Section 6"), TABLE):
        papers.list.setCurrentItem(papers.list.items[exhibit_of(*which)])
    settled(qtbot, window)
    assert papers.page.exhibit is exhibit_of(*TABLE) and len(rows(papers)) == 80


def test_a_click_on_the_name_of_a_paper_takes_nothing_away(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *WITH_ERRATUM)
    papers = gallery(window)
    head = papers.list.heads[papers.list.paper_of(papers.page.exhibit)]
    qtbot.mouseClick(papers.list.viewport(), LEFT, pos=papers.list.visualItemRect(head).center())
    assert papers.list.exhibit is papers.page.exhibit is exhibit_of(*WITH_ERRATUM)


def test_everything_is_checked_at_the_press_of_a_button(qtbot: Any, window: Window) -> None:
    papers = gallery(window)
    papers.known.clear()
    qtbot.mouseClick(papers.check_all, LEFT)
    assert papers.check_all.text() == "Stop"
    qtbot.waitUntil(lambda: len(papers.known) > 2, timeout=20_000)
    qtbot.mouseClick(papers.check_all, LEFT)
    assert papers.check_all.text() == "Check all" and not papers.check.is_running
    qtbot.mouseClick(papers.check_all, LEFT)
    qtbot.waitUntil(lambda: not papers.check.is_running, timeout=30_000)
    with_numbers = [exhibit for _, exhibit in exhibits() if exhibit.numbers]
    assert set(papers.known) == set(with_numbers)
    marks = {papers.list.items[exhibit].text(2) for exhibit in with_numbers}
    assert all(mark in ("✓", "new") or mark.endswith(("erratum", "errata")) for mark in marks) and "1 erratum" in marks
    reproduced, every = (
        int(word.replace(",", "")) for word in papers.sentence.text().split(">")[1].split("<")[0].split(" of ")
    )
    assert reproduced == every > 1500 and "known errata" in papers.sentence.text()


def test_cells_are_copied_with_their_heads(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *WITH_ERRATUM)
    table = gallery(window).page.numbers
    table.setFocus()
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_C, CONTROL)
    heads, first, *others = QGuiApplication.clipboard().text().splitlines()
    assert heads.split("\t")[:4] == list(HEADERS[:4]) and first.split("\t") == rows(gallery(window))[0] and not others


def test_what_goes_wrong_is_said(qtbot: Any, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Any:
        raise ValueError("the printed table cannot be read")

    paper = papers_of_all()[0]
    bad = replace(paper.exhibits[0], numbers=fails, figure=fails)
    monkeypatch.setattr("diceviz.papers.catalogue.papers", lambda: (replace(paper, exhibits=(bad,)),))
    papers = Papers()
    qtbot.addWidget(papers)
    papers.resize(500, 700)
    papers.show()
    papers.follow(Frame(Pig(), State()))
    qtbot.waitUntil(lambda: papers.is_drawn)
    assert papers.page.summary.text() == "The numbers cannot be computed: the printed table cannot be read."
    assert papers.list.items[bad].text(2) == "✗" and "cannot be read" in papers.list.items[bad].toolTip(2)
    assert papers.page.figure_view.told == "This figure cannot be drawn: the printed table cannot be read."
    papers.stop()


def test_numbers_in_words() -> None:
    assert [difference(Number("", "", "", gap, True)) for gap in (None, 0.0, 0.27, -0.00049, 2e-6, 1e-15)] == [
        "",
        "0",
        "+0.27",
        "−0.00049",
        "+2·10⁻⁶",
        "0",
    ]


def test_its_figure_is_that_of_the_exhibit_or_a_table(qtbot: Any, window: Window) -> None:
    click(qtbot, window, *VARIANCE)
    assert gallery(window).figure() is gallery(window).page.figure_view.figure
    click(qtbot, window, *WITH_ERRATUM)
    figure = gallery(window).figure()
    columns = figure.data().columns
    assert list(columns["printed"]) == [row[1] for row in rows(gallery(window))]
    assert (columns["verdict"] == "erratum").sum() == 1 and "1 known erratum" in figure.caption
    with pytest.raises(ValueError, match="diceviz papers"):
        printed(PAPERS, solve(Pig(10)))


def test_it_is_found_again_as_it_was_left(qtbot: Any, open_window: Callable[..., Window]) -> None:
    settings.save_exhibit("tijms: Section 2")
    window = open_window(Pig(20), layout="Papers")
    papers = window.pane(Papers)
    assert papers.page.exhibit is papers.list.exhibit is exhibit_of(*WITH_ERRATUM) and rows(papers)
    assert window.session.frame.rules == Pig(20)
    with pytest.raises(ValueError, match="choose"):
        other = Papers()
        other.page.exhibit = None
        other.figure()
    qtbot.keyClick(papers.list, Qt.Key.Key_Down)
    assert settings.load_exhibit() == "tijms: Section 2.1"


def test_a_trainer_that_asks_does_not_cover_them(qtbot: Any, open_window: Callable[..., Window]) -> None:
    window = open_window(Pig(20), layout="Trainer")
    window.show_view(Papers.view)
    settled(qtbot, window)
    assert window.pane(Trainer).is_asking and not gallery(window).cover.isVisible()


def test_all_layouts_have_room_in_the_corner_of_a_small_window(qtbot: Any, window: Window) -> None:
    corner, menus = window.menus.corner, window.menuBar()
    buttons = [each for each in corner.findChildren(QToolButton) if each.text() in LAYOUTS]
    last = menus.actionGeometry(menus.actions()[-1])
    for theme in ("dark", "light"):
        window.choose_theme(theme)
        QApplication.processEvents()
        assert len(buttons) == len(LAYOUTS) == 7 and all(each.width() >= each.sizeHint().width() for each in buttons)
        assert corner.geometry().left() > last.right() and corner.geometry().right() <= menus.width() == 1280
    window.show_layout("Slices")
    qtbot.keyClick(window, Qt.Key.Key_7, CONTROL)
    settled(qtbot, window)
    assert window.dock_area.layout_name == "Papers" and window.pane(Papers).isVisible()
