"""The hold-at map: over both scores, the turn total from which holding is right."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.model.request import Zoom
from diceviz.pictures.colours import colour_map
from diceviz.pictures.over_scores import ThroughLens
from diceviz.pictures.palette import DARK, LIGHT, ROLL, Theme, rgb
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.hold_at_map.picture import COLOURS, HoldAtRequest, hold_at_map, picture, scale_span
from diceviz.window.window import Window
from diceviz.words.hold_at import Run, runs, when_to_hold
from solver import Die, Hog, Pig, SoloPig, State, solve
from tests.diceviz.asking import check_written, check_zoom
from tests.diceviz.conftest import click, colour_of, far, hover, look, place_of, settled

RULES, START = Pig(100), State(40, 55, 18)
MARGIN = Lens(margin=True, close=0.05)


@pytest.fixture
def view(qtbot: Any, qapp: Any) -> HoldAtMap:
    view = HoldAtMap()
    qtbot.addWidget(view)
    view.resize(640, 640)
    view.show()
    show(qtbot, view, RULES)
    return view


def show(qtbot: Any, view: HoldAtMap, rules: Pig, lens: Lens | None = None, theme: Theme = LIGHT) -> None:
    view.apply_theme(theme)
    view.follow(Frame(rules, START, solve(rules), lens=lens or Lens()))
    qtbot.waitUntil(lambda: view.is_drawn)
    QApplication.processEvents()


def zoom(view: HoldAtMap, state: State) -> None:
    view.plot.setRange(xRange=(state.mine - 4.5, state.mine + 4.5), yRange=(state.theirs - 4.5, state.theirs + 4.5), padding=0)
    QApplication.processEvents()


def told(solution: Any, mine: int, theirs: int) -> str:
    said = when_to_hold(solution.game, mine, runs(solution, mine, theirs))
    return said.replace("<b>", "").replace("</b>", "")


@pytest.mark.parametrize("rules", [Pig(2), Pig(30), Pig(30, "exact"), Pig(25, "difference", Die(4))], ids=repr)
def test_a_cell_is_the_first_total_at_which_the_strategy_holds(rules: Pig) -> None:
    solution = solve(rules)
    cells = hold_at_map(solution, 0.5)
    for theirs, mine in np.ndindex(rules.target, rules.target):
        held = ["hold" in solution.strategy(mine, theirs, turn) for turn in range(rules.target - mine)]
        first = held.index(True) if True in held else rules.target - mine
        assert cells.first[theirs, mine] == first
        assert cells.never[theirs, mine] == (True not in held)
        assert cells.exceptions[theirs, mine] == (False in held[first:])


def test_to_200_everybody_rolls_to_the_end_against_187_points_or_more_and_not_against_186() -> None:
    """Crocce & Mordecki (2009), section 3.2."""
    never = hold_at_map(solve(Pig(200)), 0.5).never
    assert never[187:].all() and not never[186].all()


def test_who_has_41_against_49_holds_from_22_on_but_rolls_at_27() -> None:
    """https://possiblywrong.wordpress.com/2014/03/20/pig-puzzle-solution; and with one or two points to go, if ever there."""
    assert hold_at_map(solve(RULES), 0.5).exceptions[49, 41]
    assert told(solve(RULES), 41, 49) == "hold at 22 to 26 and 28 to 56; roll at 27 and from 57 on"


def test_the_other_sentences() -> None:
    solution = solve(RULES)
    assert told(solution, 0, 0) == f"hold at {solution.boundary().first[0, 0]} or more"
    assert told(solution, 10, 95) == told(solution, 99, 0) == "roll until you reach the target"


@pytest.mark.parametrize("rules", [RULES, Pig(50, "exact"), Pig(40, die=Die(3))], ids=repr)
def test_the_runs_of_a_turn_say_what_the_strategy_does_at_every_total(rules: Pig) -> None:
    solution = solve(rules)
    for mine, theirs in ((0, 0), (10, 20), (12, 39), (rules.target - 2, 5), (rules.target - 1, 5)):
        done = [run.holds for run in runs(solution, mine, theirs) for _ in range(run.first, run.last + 1)]
        assert done == ["hold" in solution.strategy(mine, theirs, turn) for turn in range(1, rules.target - mine)]


def test_runs_are_listed_in_words() -> None:
    found = [Run(1, 4, False), Run(5, 5, True), Run(6, 7, False), Run(8, 9, True), Run(10, 10, False), Run(11, 19, True)]
    assert when_to_hold(Pig(20), 0, found) == "<b>hold at 5, 8 to 9 and from 11 on</b>; roll at 6 to 7 and 10"
    assert (
        when_to_hold(Pig(20), 0, [Run(1, 4, False), Run(5, 9, True), Run(10, 19, False)])
        == "<b>hold at 5 to 9</b>; roll from 10 on"
    )


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_cells_have_the_colour_of_their_number_and_those_that_never_hold_that_of_rolling(
    qtbot: Any, view: HoldAtMap, theme: Theme
) -> None:
    show(qtbot, view, RULES, theme=theme)
    low, high = scale_span(RULES.die)
    first = solve(RULES).boundary().first
    for mine, theirs in ((10, 20), (20, 40), (5, 60), (50, 10)):
        wanted = colour_map(COLOURS)[round((first[mine, theirs] - low) / (high - low) * 511)]
        assert far(colour_of(view.plot, State(mine, theirs)), QColor(*map(int, wanted))) <= 3
    assert far(colour_of(view.plot, State(30, 95)), QColor(ROLL)) <= 2


def test_a_number_has_one_colour_whatever_the_target() -> None:
    small, large = (picture(ThroughLens(solve(rules), LIGHT, Lens())) for rules in (Pig(100), Pig(150)))
    for number in (19, 21, 24):
        one, other = (each.colours[(each.cells.first == number) & ~each.cells.never][0] for each in (small, large))
        assert (one == other).all()
    assert scale_span(Die(6)) == (5.0, 45.0)  # around 20, where one more roll brings nothing


def test_numbers_are_written_only_where_they_can_be_read(view: HoldAtMap) -> None:
    assert not view.labels.legible
    zoom(view, State(40, 50))
    assert view.labels.legible
    assert [strip.text for strip in view.labels._strips(41, 49)] == ["22"]
    assert [strip.text for strip in view.labels._strips(99, 3)] == ["roll"]


@pytest.mark.parametrize("shown", [9, 99, 900])
def test_a_cell_that_is_no_threshold_is_marked_at_every_zoom(qtbot: Any, view: HoldAtMap, shown: int) -> None:
    plot = view.plot
    plot.getViewBox().setLimits(xMin=None, xMax=None, yMin=None, yMax=None, maxXRange=999, maxYRange=999)
    plot.setRange(xRange=(41 - shown / 2, 41 + shown / 2), yRange=(49 - shown / 2, 49 + shown / 2), padding=0)
    view.labels.hide()
    shots = []
    for visible in (True, False):
        view.hatching.setVisible(visible)
        QApplication.processEvents()
        shots.append(plot.grab().toImage())
    around = place_of(plot, State(41, 49))
    size = max(1, round(1 / plot.getViewBox().viewPixelSize()[0]))
    places = [(around.x() + x, around.y() + y) for x in range(-size, size + 1) for y in range(-size, size + 1)]
    assert any(shots[0].pixelColor(*place) != shots[1].pixelColor(*place) for place in places)


def test_a_threshold_is_not_marked(view: HoldAtMap) -> None:
    assert not view.picture.cells.exceptions[5, 5]
    zoom(view, State(4, 4))
    before = view.plot.grab().toImage()
    view.hatching.hide()
    QApplication.processEvents()
    assert view.plot.grab().toImage() == before


def test_hovering_tells_when_to_hold_and_where_the_turn_ends(qtbot: Any, view: HoldAtMap) -> None:
    at_first = view.sentence.text()
    assert at_first.startswith(
        "You have 40, they have 55: <b>hold at 27 to 56</b>; roll from 57 on. Marked cells are no threshold"
    )
    for state, said, turn in (
        (State(41, 49), "<b>hold at 22 to 26 and 28 to 56</b>; roll at 27 and from 57 on.", 22),
        (State(10, 95), "<b>roll</b> until you reach the target.", 0),
    ):
        with qtbot.waitSignal(view.hovered, check_params_cb=lambda at, wanted=state: at and at.mine == wanted.mine) as seen:
            hover(qtbot, view.plot, place_of(view.plot, state))
        assert view.sentence.text() == f"You have {state.mine}, they have {state.theirs}: {said}"
        assert (seen.args[0].theirs, seen.args[0].turn) == (state.theirs, turn)


def test_a_click_moves_both_scores_and_leaves_what_is_at_risk(qtbot: Any, view: HoldAtMap) -> None:
    with qtbot.waitSignal(view.picked) as seen:
        click(qtbot, view.plot, State(12, 70))
    assert (seen.args[0].mine, seen.args[0].theirs, seen.args[0].turn) == (12, 70, 18)


def test_what_is_hovered_elsewhere_is_marked(view: HoldAtMap) -> None:
    view.mark(State(20, 30, 7))
    assert view.plot.brush.isVisible() and (view.plot.brush.pos().x(), view.plot.brush.pos().y()) == (20, 30)
    view.mark(None)
    assert not view.plot.brush.isVisible()


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_through_the_lens_close_thresholds_are_pale_and_hatched(qtbot: Any, view: HoldAtMap, theme: Theme) -> None:
    show(qtbot, view, RULES, theme=theme)
    before = view.grab().toImage()
    show(qtbot, view, RULES, MARGIN, theme)
    assert view.scale.isVisible() and "near-ties (hatched), none undecided." in view.sentence.text()
    costs, even = view.picture.cells.costs, QColor(theme.even)
    near = State(20, 30)
    assert costs.near[near.theirs, near.mine] and not costs.near[55, 40]  # 0.27 points
    full = QColor(*map(int, picture(ThroughLens(solve(RULES), theme, Lens())).colours[near.theirs, near.mine, :3]))
    pale = QColor(*map(int, view.picture.colours[near.theirs, near.mine, :3]))
    assert far(pale, even) < far(full, even) / 2
    hover(qtbot, view.plot, place_of(view.plot, near))
    qtbot.waitUntil(lambda: view.sentence.text().startswith("You have 20, they have 30"))
    assert view.sentence.text().endswith("points of win probability or more. A near-tie.")
    hover(qtbot, view.plot, place_of(view.plot, State(20, 25)))
    show(qtbot, view, RULES, theme=theme)
    assert view.grab().toImage() == before


def test_what_cannot_be_told_is_grey_and_said_to_be(qtbot: Any, view: HoldAtMap) -> None:
    """Needing one point of exactly 30 nobody can win by rolling: against such a player all that never gets there is as good."""
    rules = Pig(30, "exact")
    cells = hold_at_map(solve(rules), 0.5)
    theirs, mine = (int(place[0]) for place in np.nonzero(cells.costs.undecided))
    show(qtbot, view, rules)
    colours = picture(ThroughLens(solve(rules), LIGHT, Lens())).colours
    assert (colours[theirs, mine, :3] == rgb(LIGHT.even)).all()
    assert view.sentence.text().endswith("Grey: undecided.")
    hover(qtbot, view.plot, place_of(view.plot, State(mine, theirs)))
    qtbot.waitUntil(lambda: "Undecided: the difference is smaller than what is proven." in view.sentence.text())


def test_only_pig_against_somebody_has_it() -> None:
    assert HOLD_AT_MAP.shows(Pig()) and not any(HOLD_AT_MAP.shows(game) for game in (Hog(), SoloPig()))


def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(40), State(3, 4))
    shared_window.show_view(HOLD_AT_MAP)
    settled(qtbot, shared_window)
    check_zoom(qtbot, shared_window, HOLD_AT_MAP, State(20, 25))
    check_written(HoldAtRequest())
    check_written(HoldAtRequest(Zoom(1.5, 7.5, 2.5, 9.5, "some map")))
