"""The difference of two rule sets on screen: colours, words, and what mouse and keys do."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.files.checked_json import as_data, from_data
from diceviz.model.frame import Frame
from diceviz.model.other_rules import alternatives, described
from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.pictures.palette import DARK, HOLD, LIGHT, ROLL, Theme, dice_colour
from diceviz.plots.zooming import CALM
from diceviz.views.difference import DIFFERENCE
from diceviz.views.difference.comparable import KEPT, compared
from diceviz.views.difference.pane import Difference
from diceviz.views.difference.picture import GREENS, DifferencePicture, DifferenceRequest, diverging
from diceviz.widgets import theme
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game
from tests.diceviz.conftest import choose, click, colour_of, far, hover, look, place_of, settled

EXACTLY, MARGIN = "exactly instead of reach", "by margin instead of reach"


@pytest.fixture
def open_pane(qtbot: Any, qapp: QApplication) -> Iterator[Callable[..., Difference]]:
    opened: list[Difference] = []

    def open_one(game: Game, against: str = "", state: State | None = None, size: tuple[int, int] = (1200, 600)) -> Difference:
        theme.apply(qapp, LIGHT)
        pane = Difference()
        opened.append(pane)
        qtbot.addWidget(pane)
        pane.resize(*size)
        pane.apply_theme(LIGHT)
        pane.requested.connect(lambda request, what, continues: answer(pane, request))
        with qtbot.waitExposed(pane):
            pane.show()
        show(qtbot, pane, game, state)
        if against:
            choose(qtbot, pane.against, against)
            drawn(qtbot, pane)
        return pane

    yield open_one
    for pane in opened:
        pane.stop()


def answer(pane: Difference, request: DifferenceRequest) -> None:
    """As the session does."""
    pane.follow(replace(pane.frame, requests={pane.view.name: request}))


def show(qtbot: Any, pane: Difference, game: Game, state: State | None = None) -> None:
    asked = pane.frame.requests if pane.frame else {}
    pane.follow(Frame(game, state or State(0, 0, turns_left=1), solve(game), requests=asked))
    drawn(qtbot, pane)


def drawn(qtbot: Any, pane: Difference) -> None:
    qtbot.waitUntil(lambda: pane.is_drawn and not pane.is_at_work, timeout=15_000)
    QApplication.processEvents()


def full_colour(shown: DifferencePicture, state: State, chosen: Theme = LIGHT) -> QColor:
    row, column = state.theirs - shown.cells.corner[1], state.mine - shown.cells.corner[0]
    share = np.clip(shown.cells.difference[row, column] / shown.full, -1, 1)
    return QColor(*map(int, diverging(chosen)[round(255 + 255 * share)]))


def test_the_three_pictures_have_the_colours_of_their_numbers(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), EXACTLY)
    reach, exact = solve(Pig(40)), solve(Pig(40, "exact"))
    seen = set()
    for state in (State(10, 30), State(30, 12), State(20, 20), State(36, 34)):
        for plot, solution in ((pane.sides.these, reach), (pane.sides.others, exact)):
            expected = colour_map("viridis")[round(511 * solution.value(state.mine, state.theirs))]
            assert far(colour_of(plot, state), QColor(*map(int, expected))) <= 3
        shown = colour_of(pane.sides.change, state)
        assert far(shown, full_colour(pane.picture, state)) <= 3
        seen.add(shown.green() > shown.red())
    assert seen == {True, False}


def test_dice_have_their_colours_and_the_dark_theme_its_own(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Hog(30, 10), "dice limit 5")
    choose(qtbot, pane.what, "number of dice")
    drawn(qtbot, pane)
    for state in (State(5, 5), State(12, 28), State(28, 3)):
        for plot, rules in ((pane.sides.these, Hog(30, 10)), (pane.sides.others, Hog(30, 5))):
            (best,) = solve(rules).best(state.mine, state.theirs)
            assert far(colour_of(plot, state), QColor(dice_colour(best))) <= 3
    pane.apply_theme(DARK)
    drawn(qtbot, pane)
    for state in (State(5, 5), State(12, 28)):
        assert far(colour_of(pane.sides.change, state), full_colour(pane.picture, state, DARK)) <= 3


@pytest.mark.parametrize(
    "game",
    [Pig(20), Hog(20, 5), SimultaneousHog(20, 5), SoloPig(20, "within", 3), SoloHog(20, 5, "within", 3)],
    ids=described,
)
def test_every_game_can_be_compared_with_every_alternative(qtbot: Any, open_pane: Any, game: Game) -> None:
    pane = open_pane(game)
    for said, other in alternatives(game):
        choose(qtbot, pane.against, said)
        drawn(qtbot, pane)
        assert pane.picture.other.game == other and pane.sides.headings[1].text() == said
        assert [pane.what.itemData(place) for place in range(pane.what.count())] == compared(game, other)
        assert "cannot" not in pane.sentence.text() or other.pays != game.pays
        cells = [State(mine, 17, turns_left=2) for mine in range(11, 20)]  # some of which have numbers in them
        assert any(far(colour_of(pane.sides.these, state), QColor(LIGHT.pane)) > 30 for state in cells)


def test_a_click_picks_the_state_with_those_points_to_go(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(60), "half the target", State(40, 50, 7))
    assert pane.sides.change.getAxis("bottom").labelText == "my points to go"
    assert pane.sides.change.getAxis("bottom").tickStrings([50.0, 55.0], 1, 5) == ["10", "5"]
    for plot in pane.sides.plots:
        assert (plot.lines[0].value(), plot.lines[1].value()) == (40, 50)
        with qtbot.waitSignal(pane.picked) as picked:
            click(qtbot, plot, State(55, 35))
        assert picked.args == [State(55, 35, 7)]
        qtbot.wait(30)
    hover(qtbot, pane.sides.others, place_of(pane.sides.others, State(52, 34)))
    chance = f"{100 * solve(Pig(60)).value(52, 34):.2f} %"
    told = f"You need 8, they need 26, your turn begins: <b>{chance}</b> with both: no difference."
    qtbot.waitUntil(lambda: pane.sentence.text() == told)


def test_hovering_tells_what_both_say(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), EXACTLY)
    these, others = solve(Pig(40)).value(20, 25), solve(Pig(40, "exact")).value(20, 25)
    with qtbot.waitSignal(pane.hovered, check_params_cb=lambda state: state == State(20, 25)):
        hover(qtbot, pane.sides.change, place_of(pane.sides.change, State(20, 25)))
    apart = f"{100 * abs(these - others):.2f} points {'more' if these > others else 'less'}"
    assert pane.sentence.text() == (
        f"You have 20, they have 25, your turn begins: <b>{100 * these:.2f} %</b> with these rules, "
        f"<b>{100 * others:.2f} %</b> with the others: {apart}."
    )
    choose(qtbot, pane.what, "when to hold")
    drawn(qtbot, pane)
    reach, exact = (solve(Pig(40, variant)).hold_boundary()[0] for variant in ("reach", "exact"))
    assert 1 < reach[0, 1] < 40 and reach[5, 10] == 35  # with 35 to go
    for mine, theirs, first in ((0, 1, f"hold at {reach[0, 1]}"), (5, 10, "roll until the target is reached")):
        hover(qtbot, pane.sides.change, place_of(pane.sides.change, State(mine, theirs)))
        told = f"<b>{first}</b> with these rules, <b>hold at {exact[mine, theirs]}</b> with the others."
        qtbot.waitUntil(lambda told=told: pane.sentence.text().endswith(f"your turn begins: {told}"))


def test_the_three_zoom_together_and_the_mark_is_in_all(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), EXACTLY)
    boxes = [plot.getViewBox() for plot in pane.sides.plots]
    whole = boxes[0].viewRange()
    boxes[1].scaleBy((0.5, 0.25))
    assert boxes[0].viewRange() == boxes[1].viewRange() == boxes[2].viewRange() != whole
    pane.mark(State(20, 25, 3))
    assert all(plot.brush.isVisible() and plot.brush.pos().x() == 20 for plot in pane.sides.plots)
    pane.mark(None)
    assert not any(plot.brush.isVisible() for plot in pane.sides.plots)
    qtbot.mouseClick(pane.sides.change, Qt.MouseButton.LeftButton)
    pane.show_all()
    assert [box.viewRange() for box in boxes] == [whole] * 3


def test_a_narrow_pane_shows_the_difference_only(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), EXACTLY, size=(460, 380))
    assert [plot.isVisible() for plot in pane.sides.plots] == [False, False, True]
    assert pane.sides.change.getAxis("left").isVisible()
    assert far(colour_of(pane.sides.change, State(30, 12)), full_colour(pane.picture, State(30, 12))) <= 3
    pane.resize(900, 500)
    QApplication.processEvents()
    assert all(plot.isVisible() for plot in pane.sides.plots)
    assert [plot.getAxis("left").isVisible() for plot in pane.sides.plots] == [True, False, False]
    widths = [plot.getViewBox().width() for plot in pane.sides.plots]
    assert max(widths) - min(widths) <= 4


def test_rules_that_are_kept_stay_while_the_others_change(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Hog(30, 5))
    qtbot.mouseClick(pane.keep, Qt.MouseButton.LeftButton)
    drawn(qtbot, pane)
    assert pane.against.currentText() == KEPT and pane.picture.largest == 0
    assert ". These are the rules that you kept." in pane.sentence.text()
    for limit in (6, 7, 8):
        show(qtbot, pane, Hog(30, limit))
        assert pane.picture.other.game == Hog(30, 5) and pane.picture.game == Hog(30, limit)
        assert pane.picture.cells.difference[5, 20] == solve(Hog(30, limit)).value(20, 5) - solve(Hog(30, 5)).value(20, 5)
    show(qtbot, pane, SoloHog(30, 5, "within", 3))
    assert pane.against.findText(KEPT) == -1  # one player cannot be compared with two
    show(qtbot, pane, Hog(30, 8))
    assert pane.against.currentText() == KEPT


def test_the_slice_is_cut_like_the_other_pictures(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), EXACTLY, State(10, 12, 5))
    choose(qtbot, pane.what, "roll or hold")
    drawn(qtbot, pane)
    assert pane.picture.source.cut == ("theirs", 12) and pane.subtitle.text().endswith("their score = 12")
    plot, state = pane.sides.change, State(2, 12, 22)
    assert solve(Pig(40)).best(2, 12, 22) == ("roll",) and solve(Pig(40, "exact")).best(2, 12, 30) == ("hold",)
    assert far(colour_of(pane.sides.these, state), QColor(ROLL)) <= 3
    assert far(colour_of(pane.sides.others, State(2, 12, 30)), QColor(HOLD)) <= 3
    assert far(colour_of(plot, State(2, 12, 30)), QColor(GREENS["light"][0])) <= 3
    assert far(colour_of(plot, State(30, 12, 25)), QColor(LIGHT.pane)) == 0  # no such state
    with qtbot.waitSignal(pane.picked) as picked:
        click(qtbot, plot, state)
    assert picked.args == [state]
    hover(qtbot, plot, place_of(plot, State(2, 12, 30)))
    told = "You have 2, they have 12, 30 at risk: <b>roll</b> with these rules, <b>hold</b> with the others."
    qtbot.waitUntil(lambda: pane.sentence.text() == told)
    pane.follow(replace(pane._frame, axis="turn"))
    drawn(qtbot, pane)
    assert (plot.across, plot.up) == ("mine", "theirs") and pane.picture.source.cut == ("turn", 5)


def test_why_there_is_no_picture_is_told(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), "half the target", State(10, 12, 5))
    choose(qtbot, pane.what, "roll or hold")
    drawn(qtbot, pane)
    assert pane.sentence.text() == "This cannot be compared: by the other rules nobody has 28 points to go."
    assert far(colour_of(pane.sides.these, State(30, 22, 5)), QColor(LIGHT.pane)) == 0
    show(qtbot, pane, Pig(40), State(10, 22, 5))
    assert pane.sentence.text().startswith("No difference anywhere")
    assert far(colour_of(pane.sides.these, State(38, 22, 1)), QColor(LIGHT.pane)) > 30


def test_only_choices_are_offered_where_values_differ_in_kind(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(20), MARGIN)
    assert [pane.what.itemText(place) for place in range(pane.what.count())] == ["when to hold", "roll or hold"]
    assert ". One side is worth a chance, the other points" in pane.sentence.text()


def test_numbers_are_written_into_large_cells(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Hog(12, 10), "dice limit 5")
    choose(qtbot, pane.what, "number of dice")
    drawn(qtbot, pane)
    text = {plot: [strip.text for strip in plot.labels._strips(0, 11)] for plot in pane.sides.plots}
    ten, five = solve(Hog(12, 10)).best(0, 11)[0], solve(Hog(12, 5)).best(0, 11)[0]
    shown = "0" if ten == five else f"{ten - five:+d}".replace("-", "−")
    assert [*text.values()] == [[str(ten)], [str(five)], [shown]]


def test_a_long_solve_says_so_and_stops_when_nobody_looks(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Hog(500, 10))
    choose(qtbot, pane.against, "a 1 costs all points")
    qtbot.waitUntil(lambda: pane.sentence.text().startswith("The other rules are being solved …"), timeout=15_000)
    pane.hide()
    assert not pane.is_at_work
    pane._newest.stop()  # returns only when nothing runs any more
    assert not pane.is_drawn


def test_where_there_are_no_other_rules_they_can_be_kept(qtbot: Any, open_pane: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for offered in ("alternatives", "of_variants"):
        monkeypatch.setattr(f"diceviz.views.difference.comparable.{offered}", lambda game: [])
    pane = open_pane(Pig(20))
    assert pane.sentence.text() == "There are no other rules to compare with: keep these, then change them."
    assert pane.subtitle.text() == "" and pane.against.count() == pane.what.count() == 0
    with pytest.raises(ValueError, match=r"^There are no other rules to compare with: keep these, then change them$"):
        pane.figure()
    qtbot.mouseClick(pane.keep, Qt.MouseButton.LeftButton)
    drawn(qtbot, pane)
    assert pane.against.currentText() == KEPT and pane.picture.other.game == Pig(20)


def test_why_there_is_no_picture_is_told_instead_of_printed(qtbot: Any, open_pane: Any) -> None:
    pane = open_pane(Pig(40), "half the target", State(10, 12, 5))
    assert pane.figure().title == "Pig to 40 minus Pig to 20: win probability"
    choose(qtbot, pane.what, "roll or hold")
    drawn(qtbot, pane)
    with pytest.raises(ValueError, match=r"^This cannot be compared: by the other rules nobody has 28 points to go$"):
        pane.figure()


@pytest.mark.parametrize("number", range(3))
def test_the_zoom_of_any_of_the_three_is_asked_for_once(qtbot: Any, open_pane: Any, number: int) -> None:
    pane, asked = open_pane(Pig(40), EXACTLY), []
    pane.requested.connect(lambda request, what, continues: asked.append((request.zoom, what, continues)))
    qtbot.wait(2 * CALM)
    assert not asked  # by showing it
    box = pane.sides.plots[number].getViewBox()
    box.setRange(xRange=(10.5, 20.5), yRange=(5.5, 25.5), padding=0)
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.wait(2 * CALM)
    zoom = Zoom(10.5, 20.5, 5.5, 25.5, pane.picture.extent.key)
    assert asked == [(zoom, "zoom", True)] and pane.request.zoom == zoom
    assert all(plot.getViewBox().viewRange() == [[10.5, 20.5], [5.5, 25.5]] for plot in pane.sides.plots)
    answer(pane, replace(pane.request, zoom=None))
    assert all(plot.getViewBox().viewRange() == [[-0.5, 39.5], [-0.5, 39.5]] for plot in pane.sides.plots)
    qtbot.wait(2 * CALM)
    assert len(asked) == 1


def test_what_is_chosen_is_asked_for_and_comes_back(qtbot: Any, shared_window: Window) -> None:
    session = shared_window.session
    look(qtbot, shared_window, Pig(30), State(3, 7, 2))
    shared_window.show_view(DIFFERENCE)
    settled(qtbot, shared_window)
    pane = shared_window.pane(Difference)
    shown = [pane.request]

    def choice() -> tuple[str, str]:
        settled(qtbot, shared_window)
        return pane.against.currentText(), pane.what.currentText()

    said = [choice()]
    for ask in (
        lambda: choose(qtbot, pane.against, "half the target"),
        lambda: choose(qtbot, pane.what, "when to hold"),
        lambda: qtbot.mouseClick(pane.keep, Qt.MouseButton.LeftButton),
        lambda: (pane.sides.these.getViewBox().scaleBy((0.5, 0.5)), pane.rest()),
    ):
        ask()
        said.append(choice())
        shown.append(session.frame.requests[DIFFERENCE.name])
    assert said[1:] == [
        ("half the target", "win probability"),
        ("half the target", "when to hold"),
        *[(KEPT, "when to hold")] * 2,
    ]
    assert shown[-1] == DifferenceRequest(shown[-1].zoom, KEPT, Pig(30), "hold") and shown[-1].zoom is not None
    assert from_data(DifferenceRequest, as_data(shown[-1])) == shown[-1]
    for step, places in ((session.undo, range(3, -1, -1)), (session.redo, range(1, 5))):
        for place in places:
            step()
            assert choice() == said[place] and pane.request == shown[place]
    whole = pane.picture.extent.whole
    assert pane.sides.these.zooming.seen == pane.sides.change.zooming.seen == shown[-1].zoom != whole
    with qtbot.waitSignal(session.changed):
        qtbot.mouseClick(pane.fit, Qt.MouseButton.LeftButton)
    assert pane.request.zoom is None and pane.sides.these.zooming.seen == whole
