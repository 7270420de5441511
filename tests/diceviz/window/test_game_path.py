"""Every view shows the game on the table: its path, where it stands, what was chosen; and tells nobody what to do who does not
want to be told."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel

from diceviz.model.frame import nearest
from diceviz.model.record import PERSON
from diceviz.pictures.path_style import ELSEWHERE, PAST, PRESENT, present_turn, weights
from diceviz.plots.cell_pane import CellPane
from diceviz.plots.pane import HIDDEN, Pane
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.difference.pane import Difference
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State
from solver.games import Game
from tests.diceviz.conftest import colour_of, far, hover, look, place_of, settled

SEATS, SEED = ("optimal", "hold at 20"), 7
WHITE, DARK = QColor("#ffffff"), QColor("#101318")
TURN = (State(0, 0), State(0, 0, 4), State(0, 9), State(0, 9, 3), State(0, 9, 8))  # a bust, their turn, and one that goes on


@pytest.fixture
def window(qtbot: Any, shared_window: Window) -> Iterator[Window]:
    look(qtbot, shared_window, Pig(100))
    if shared_window.dock_area.layout_name != "Play":
        shared_window.show_layout("Play")
    shared_window.dock_area.reset()
    shared_window.session.set_hint("ask")
    yield shared_window
    shared_window.session.cut("theirs")
    shared_window.pane(Surface).ask(kind="")


def play(
    qtbot: Any, window: Window, ply: int, rules: Game | None = None, seats: tuple[str, ...] = SEATS, seed: int = SEED
) -> tuple[State, ...]:
    """A game between strategies, where it is after some plies: its path."""
    if rules:
        look(qtbot, window, rules)
    window.runner.begin(seats, seed)
    settled(qtbot, window)
    window.runner.go_to(ply)
    settled(qtbot, window)
    return window.session.frame.path


def ply_after(window: Window, fits: Any) -> int:
    """The first ply before which the game is so."""
    plies = window.runner.record.plies
    return next(place for place, ply in enumerate(plies) if place > 10 and fits(ply))


def shown(qtbot: Any, window: Window, kind: type[Pane]) -> Any:
    window.show_view(kind.view)
    settled(qtbot, window)
    return window.pane(kind)


def test_the_present_turn_is_what_was_gained_since_it_began() -> None:
    assert present_turn(TURN) == 2 and present_turn(TURN[:4]) == 2
    assert present_turn(TURN[:3]) == 1  # it has only begun: with the step that led there
    assert present_turn(TURN[:1]) == present_turn(()) == 0


def test_what_is_not_on_a_slice_lies_elsewhere() -> None:
    assert list(weights(TURN)) == [PAST, PAST, PRESENT, PRESENT, PRESENT]
    assert list(weights(TURN, "theirs", 9)) == [ELSEWHERE, ELSEWHERE, PRESENT, PRESENT, PRESENT]
    assert list(weights(TURN, "theirs", 0)) == [PAST, PAST, ELSEWHERE, ELSEWHERE, ELSEWHERE]
    assert list(weights(TURN, "turn", 8)) == [ELSEWHERE] * 4 + [PRESENT]


def test_the_slice_has_the_turn_that_goes_on_and_what_is_elsewhere_is_faint(qtbot: Any, window: Window) -> None:
    path, plot = play(qtbot, window, 71, seed=3), window.pane(PolicySlice).plot
    assert path[-1] == window.runner.record.state == window.session.frame.state
    assert np.array_equal(plot.game_path.places, [(state.mine, state.turn) for state in path])
    here = [state.theirs == path[-1].theirs for state in path]
    assert np.array_equal(plot.game_path.weights == ELSEWHERE, ~np.array(here)) and not all(here)
    present = [state for state, weight in zip(path, plot.game_path.weights, strict=True) if weight == PRESENT]
    assert [state.turn for state in present] == sorted({state.turn for state in present})
    assert {(state.mine, state.theirs) for state in present} == {(path[-1].mine, path[-1].theirs)}
    plot.ring.hide()
    seen = [far(colour_of(plot, state), WHITE) for state in present]
    plot.ring.show()
    assert len(present) > 2 and max(seen) <= 3
    elsewhere = [state for state in path if state.theirs != path[-1].theirs and state.turn > 3 and state.mine > 0]
    assert elsewhere and min(far(colour_of(plot, state), WHITE) for state in elsewhere) > 60


@pytest.mark.parametrize("kind", [WinMap, HoldAtMap, ReachMap])
def test_over_both_scores_the_path_is_a_staircase(qtbot: Any, window: Window, kind: type[CellPane]) -> None:
    path, view = play(qtbot, window, 50), shown(qtbot, window, kind)
    assert np.array_equal(view.plot.game_path.places, [(state.mine, state.theirs) for state in path])
    assert all(before.mine == after.mine or before.theirs == after.theirs for before, after in pairwise(path))
    steps = [(before, after) for before, after in pairwise(path) if after.mine > before.mine + 10]
    halfway = State((steps[0][0].mine + steps[0][1].mine) // 2, steps[0][0].theirs)
    drawn = colour_of(view.plot, halfway)
    window.runner.go_to(0)
    window.session.move(State(90, 90))  # its lines are elsewhere
    settled(qtbot, window)
    assert far(drawn, colour_of(view.plot, halfway)) > 10


@pytest.mark.parametrize(
    ("rules", "kind", "seats"),
    [
        (Hog(40, 6), DiceMap, ("optimal", "five dice")),
        (SimultaneousHog(40, 6), MixGrid, ("optimal", "five dice")),
        (SoloHog(40, 6, "within", 9), DiceMap, ("optimal",)),
        (SoloPig(40, "within", 9), PolicySlice, ("optimal",)),
        (SoloPig(40), PolicySlice, ("optimal",)),
        (SoloPig(40, "within", 9), WinMap, ("optimal",)),
    ],
    ids=repr,
)
def test_the_path_is_in_the_pictures_of_every_game(
    qtbot: Any, window: Window, rules: Game, kind: type[CellPane], seats: tuple[str, ...]
) -> None:
    path, plot = play(qtbot, window, 4, rules, seats), shown(qtbot, window, kind).plot
    assert len(path) >= 2 and path[-1] == window.session.frame.state
    assert np.array_equal(plot.game_path.places, [(getattr(state, plot.across), getattr(state, plot.up)) for state in path])
    assert plot.game_path.isVisible()


def test_both_rule_sets_of_a_difference_have_it(qtbot: Any, window: Window) -> None:
    path, view = play(qtbot, window, 17), shown(qtbot, window, Difference)
    assert len(view.sides.plots) == 3
    for plot in view.sides.plots:
        assert np.array_equal(plot.game_path.places, [(state.mine, state.theirs) for state in path])


@pytest.mark.parametrize("kind", [ThrowsByScore, Curves])
def test_alone_it_is_marked_on_the_curve(qtbot: Any, window: Window, kind: type[Pane]) -> None:
    path, view = play(qtbot, window, 5, SoloHog(60, 6), ("optimal",)), shown(qtbot, window, kind)
    worth = window.session.frame.solution.values()
    assert np.allclose(view.plot.game_path.places, [(state.mine, worth[state.mine]) for state in path])


def surface(qtbot: Any, window: Window, kind: str) -> Surface:
    view = shown(qtbot, window, Surface)
    view.ask(kind=kind)
    settled(qtbot, window)
    return view


def test_in_space_the_game_is_a_path_among_the_states(qtbot: Any, window: Window) -> None:
    path = play(qtbot, window, ply_after_begun(qtbot, window))
    view = surface(qtbot, window, "boundary")
    expected = [(state.mine / 100, state.theirs / 100, state.turn / 100) for state in path]
    assert np.allclose(view.scene.marks.path, expected, atol=1e-6)
    assert view.scene.marks.present == present_turn(path) and view.subtitle.text() == f"ply {window.runner.record.ply} of 62"
    QApplication.processEvents()
    picture = view.scene.picture()
    for place in expected[present_turn(path) : -1]:
        assert far(picture.pixelColor((view.scene.place_of(place) * picture.devicePixelRatio()).toPoint()), WHITE) <= 3


def ply_after_begun(qtbot: Any, window: Window) -> int:
    """Some points are at risk there, after several rolls."""
    play(qtbot, window, 0)
    return ply_after(window, lambda ply: ply.state.turn > 12 and ply.state.mine > 10)


def test_on_a_landscape_it_lies_where_the_states_are(qtbot: Any, window: Window) -> None:
    path = play(qtbot, window, 40)
    view, solution = surface(qtbot, window, "value"), window.session.frame.solution
    walked = [state for place, state in enumerate(path) if place == 0 or scores(state) != scores(path[place - 1])]
    expected = [(state.mine / 100, state.theirs / 100, solution.value(state.mine, state.theirs)) for state in walked]
    assert np.allclose(view.scene.marks.path, expected, atol=1e-6)


def scores(state: State) -> tuple[int, int]:
    return state.mine, state.theirs


def test_on_blocks_it_lies_on_top_of_them(qtbot: Any, window: Window) -> None:
    path = play(qtbot, window, 9, Hog(40, 6), ("optimal", "five dice"))
    view, dice = surface(qtbot, window, "dice"), window.session.frame.solution.dice()
    expected = [(state.mine / 40, state.theirs / 40, dice[state.mine, state.theirs] / dice.max()) for state in path]
    assert np.allclose(view.scene.marks.path, expected, atol=1e-6)


def test_without_a_game_there_is_no_path(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 17)
    view = surface(qtbot, window, "boundary")
    assert window.pane(PolicySlice).plot.game_path.isVisible() and len(view.scene.marks.path) > 1
    window.runner.go_to(0)
    settled(qtbot, window)
    assert not window.pane(PolicySlice).plot.game_path.isVisible() and len(view.scene.marks.path) == 0
    assert view.subtitle.text() == "ply 0 of 62"
    window.runner.go_to(17)
    look(qtbot, window, Pig(90))
    assert not window.pane(PolicySlice).plot.game_path.isVisible() and len(view.scene.marks.path) == 0
    assert view.subtitle.text() == "roll or hold"


def test_at_the_end_one_looks_at_the_last_choice(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 1_000)
    record = window.runner.record
    assert record.is_over and window.session.frame.state == record.plies[-2].state != nearest(Pig(100), record.last.state)
    assert window.inspector.ply.text() == f"Ply {record.ply} of {record.ply}, the game is over."


def test_the_ring_is_whole_at_the_rim(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 0)
    plot = window.pane(PolicySlice).plot
    corner, image = place_of(plot, State(0, 0)), plot.grab().toImage()
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        outwards = [image.pixelColor(corner.x() + x * away, corner.y() + y * away) for away in range(4, 11)]
        assert min(far(colour, DARK) for colour in outwards) <= 40
    plot.getViewBox().setRange(xRange=(40, 60), yRange=(40, 60), padding=0)
    QApplication.processEvents()
    assert not plot.ring.isVisible()
    plot.getViewBox().setRange(xRange=(-0.5, 60), yRange=(-0.5, 60), padding=0)
    QApplication.processEvents()
    assert plot.ring.isVisible()


def test_beyond_the_states_of_the_pictures_one_holds_and_wins(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 0)
    record = window.runner.record
    assert record.plies[-1].state.turn + record.plies[-1].state.mine >= 100
    window.runner.go_to(len(record.plies) - 1)
    settled(qtbot, window)
    said = "You have 86, they have 24, 17 at risk: <b>hold</b>, that reaches the target."
    assert window.pane(PolicySlice).sentence.text() == said == window.inspector.cover.said.text()
    assert window.inspector.pages.currentWidget() is window.inspector.cover and window.inspector.cover.hint.isHidden()
    window.runner.step(1)
    settled(qtbot, window)
    assert window.inspector.pages.currentWidget() is window.inspector.roll_or_hold


# What was chosen


def marked(view: MixBars) -> list[list[float]]:
    """The numbers of dice that are marked: in the bars and in what they are worth, of both players."""
    return [list(chart.chosen.getData()[0]) for chart in (*view.shares, *view.worths)]


def test_both_drawn_choices_are_marked_where_they_were_made(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 2, SimultaneousHog(40, 6), ("optimal", "optimal"))
    bars, record = shown(qtbot, window, MixBars), window.runner.record
    mine, theirs = record.plies[2].action
    assert marked(bars) == [[mine], [theirs], [mine], [theirs]]
    assert bars.names[0].text.endswith(f"chose {mine}") and bars.names[1].text.endswith(f"chose {theirs}")
    before = record.plies[1].action
    assert bars.subtitle.text() == f"last throw: you {before[0]}, they {before[1]}"
    matrix = shown(qtbot, window, PayoffMatrix)
    across, up = matrix.chosen.getData()
    assert (set(across), set(up)) == ({theirs}, {mine}) and f"{mine} dice against {theirs}" in matrix.sentence.text()
    window.session.move(State(3, 3))
    settled(qtbot, window)
    assert not len(matrix.chosen.getData()[0]) and "Ringed" not in matrix.sentence.text()


def test_at_the_end_of_the_line_only_the_last_throw_is_told(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 0, SimultaneousHog(40, 6), (PERSON, PERSON))
    bars = shown(qtbot, window, MixBars)
    assert marked(bars) == [[], [], [], []] and bars.subtitle.text() == "both players"
    window.runner.choose(3)
    window.runner.choose(5)
    settled(qtbot, window)
    assert marked(bars) == [[], [], [], []] and bars.subtitle.text() == "last throw: you 3, they 5"
    window.runner.go_to(0)
    settled(qtbot, window)
    assert marked(bars) == [[3], [5], [3], [5]]


def test_nothing_tells_what_one_has_chosen_before_the_other_has(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 0, SimultaneousHog(40, 6), (PERSON, PERSON))
    window.session.set_hint("always")
    views = [shown(qtbot, window, kind) for kind in (PayoffMatrix, MixGrid, MixBars)]
    before = told(window), [views[2].canvas.grab().toImage(), views[1].plot.grab().toImage()]
    window.runner.choose(2)
    settled(qtbot, window)
    assert window.runner.record.chosen == (2,) and window.runner.record.chooser == 1
    assert (told(window), [views[2].canvas.grab().toImage(), views[1].plot.grab().toImage()]) == before
    window.runner.take_back()


def told(window: Window) -> list[str]:
    """All that is written in views and inspector."""
    parts = [*window.panes, window.inspector]
    return [label.text() for part in parts for label in part.findChildren(QLabel) if part.isVisible()]


def test_the_number_that_was_thrown_is_marked_among_what_the_others_are_worth(qtbot: Any, window: Window) -> None:
    play(qtbot, window, 3, Hog(40, 6), ("optimal", "five dice"))
    view, thrown = shown(qtbot, window, DiceWorth), window.runner.record.plies[3].action
    assert list(view.chart.chosen.getData()[0]) == [thrown]


# What is hidden


@pytest.fixture
def choosing(qtbot: Any, window: Window) -> Window:
    """A person has rolled three times and has to choose."""
    window.runner.begin((PERSON, "optimal"), SEED)
    for _ in range(3):
        window.runner.choose("roll")
    settled(qtbot, window)
    assert window.session.frame.is_secret and window.session.frame.state.turn == 12
    return window


def test_while_a_person_chooses_nothing_says_what_is_best(qtbot: Any, choosing: Window) -> None:
    window = choosing
    assert window.inspector.pages.currentWidget() is window.inspector.cover and window.inspector.cover.isVisible()
    assert window.inspector.ply.text() == "Ply 3 of 3, you to move."
    for kind in (Surface, PolicySlice, HoldAtMap):
        assert shown(qtbot, window, kind).sentence.text() == f"{HIDDEN}: press I for a hint."


def test_other_states_are_told_of_under_the_mouse(qtbot: Any, choosing: Window) -> None:
    plot, sentence, here = choosing.pane(PolicySlice).plot, choosing.pane(PolicySlice).sentence, choosing.session.frame.state
    hover(qtbot, plot, place_of(plot, replace(here, mine=30, turn=30)))
    qtbot.waitUntil(lambda: "hold" in sentence.text())
    hover(qtbot, plot, place_of(plot, here))
    qtbot.waitUntil(lambda: sentence.text().startswith(HIDDEN))
    plot.leaveEvent(QEvent(QEvent.Type.Leave))
    assert sentence.text().startswith(HIDDEN)


def test_the_button_shows_the_hint_for_this_choice_only(qtbot: Any, choosing: Window) -> None:
    window = choosing
    qtbot.mouseClick(window.inspector.cover.hint, Qt.MouseButton.LeftButton)
    settled(qtbot, window)
    assert window.inspector.pages.currentWidget() is window.inspector.roll_or_hold
    assert "<b>roll</b>" in window.pane(PolicySlice).sentence.text() and "<b>roll</b>" in window.pane(Surface).sentence.text()
    window.runner.choose("roll")
    settled(qtbot, window)
    if window.runner.record.waits_for_person:
        assert window.inspector.pages.currentWidget() is window.inspector.cover


def test_elsewhere_and_in_what_has_been_played_everything_is_told(qtbot: Any, choosing: Window) -> None:
    window = choosing
    window.session.move(State(30, 40, 5))
    settled(qtbot, window)
    assert window.inspector.pages.currentWidget() is window.inspector.roll_or_hold and window.inspector.ply.text() == ""
    window.runner.go_to(2)
    settled(qtbot, window)
    assert window.inspector.pages.currentWidget() is window.inspector.roll_or_hold
    assert "<b>roll</b>" in window.pane(PolicySlice).sentence.text()


@pytest.mark.parametrize(
    ("when", "is_covered", "is_offered"), [("off", True, False), ("ask", True, True), ("always", False, True)]
)
def test_it_is_as_the_person_wants_it(qtbot: Any, choosing: Window, when: str, is_covered: bool, is_offered: bool) -> None:
    window = choosing
    window.session.set_hint(when)
    settled(qtbot, window)
    inspector = window.inspector
    assert (inspector.pages.currentWidget() is inspector.cover) == is_covered
    assert inspector.cover.hint.isHidden() != is_offered
    assert window.pane(PolicySlice).sentence.text().startswith(HIDDEN) == is_covered
    assert ("press I" in window.pane(PolicySlice).sentence.text()) == (is_covered and is_offered)


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        (Hog(40, 6), (DiceMap, DiceWorth, Surface)),
        (SimultaneousHog(40, 6), (MixBars, MixGrid, PayoffMatrix, DiceMap)),
        (SoloHog(40, 6), (ThrowsByScore, DiceWorth)),
        (SoloPig(40), (PolicySlice,)),
    ],
    ids=repr,
)
def test_it_is_hidden_in_every_game(qtbot: Any, window: Window, rules: Game, kinds: tuple[type[Pane], ...]) -> None:
    look(qtbot, window, rules)
    window.runner.begin((PERSON,) if len(window.runner.record.seats) == 1 else (PERSON, "optimal"), SEED)
    settled(qtbot, window)
    assert window.session.frame.state == nearest(rules, window.runner.record.state)
    views = [shown(qtbot, window, kind) for kind in kinds]
    hidden = [view.sentence.text() for view in views]
    window.session.ask()
    settled(qtbot, window)
    said = [shown(qtbot, window, kind).sentence.text() for kind in kinds]
    assert all(text.startswith(HIDDEN) for text in hidden) and not any(text.startswith(HIDDEN) for text in said)
