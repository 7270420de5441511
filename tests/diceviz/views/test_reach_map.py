"""The map of how often positions occur: its colours, its scale and its words."""

from typing import Any

import numpy as np
import pytest

from diceviz.model.frame import Frame
from diceviz.model.lens import Lens
from diceviz.pictures.colours import colour_map
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.reach_map.picture import (
    ReachPicture,
    ReachRequest,
    ReachSource,
    UnknownReach,
    at_cell,
    legend_texts,
    on_scale,
    picture,
    picture_if_known,
    scale_top,
    summary,
)
from diceviz.window.window import Window
from solver import Cancelled, Hog, Job, Pig, SimultaneousHog, State, reach, strategies
from solver.games import Game
from tests.diceviz.asking import check_written, check_zoom
from tests.diceviz.conftest import choose, colour_of, hover, look, place_of, settled

OPTIMAL, HOLD_20, UNIFORM = strategies.optimal(), strategies.hold_at(20), strategies.uniform()


def drawn_map(game: Game, first: Any, second: Any) -> ReachPicture:
    return picture(ReachSource(game, first, second), Job())


def test_what_never_occurs_is_blank_and_what_occurs_more_is_brighter() -> None:
    drawn = drawn_map(Pig(100), OPTIMAL, HOLD_20)
    never = drawn.cells == 0
    assert never[:, 1].all() and not drawn.colours[never, 3].any() and (drawn.colours[~never, 3] == 255).all()
    often, rarely = drawn.colours[22, 22, :3], drawn.colours[80, 22, :3]
    assert drawn.cells[22, 22] > 3 * drawn.cells[80, 22] > 0 and int(often.sum()) > int(rarely.sum())
    assert drawn.colours[0, 0, :3].tolist() == colour_map("cividis")[-1].tolist()


def test_the_scale_has_three_powers_of_ten_below_a_round_number() -> None:
    for most, top in ((0.02, 0.03), (0.031, 0.1), (0.3, 0.3), (0.9, 1.0), (7.0, 10.0)):
        cells = np.full((10, 10), most)
        cells[0] = 0.0
        assert scale_top(cells) == pytest.approx(top)
    shares = on_scale(np.array([0.03, 0.3, 0.003, 3e-5, 1e-9, 0.0]), 0.03)
    assert shares == pytest.approx([1, 1, 2 / 3, 0, 0, np.nan], nan_ok=True)


def test_a_position_is_told_by_its_chance() -> None:
    game = Pig(100)
    drawn, found = drawn_map(game, OPTIMAL, HOLD_20), reach(game, OPTIMAL, HOLD_20).chances()
    chance = found[:, 40, 55].mean()
    assert 0.0001 < chance < 0.001
    expected = f"You have 40, they have 55, your turn begins: occurs in <b>{100 * chance:.3f} %</b> of games."
    assert at_cell(drawn, State(40, 55, 18)) == expected
    assert at_cell(drawn, State(1, 0)) == "You have 1, they have 0, your turn begins: <b>never</b> occurs."
    rarest = np.where(found.mean(axis=0) > 0, found.mean(axis=0), 1.0)
    mine, theirs = np.unravel_index(rarest.argmin(), rarest.shape)
    assert "occurs in <b>one in " in at_cell(drawn, State(int(mine), int(theirs))) and rarest.min() < 1e-6


def test_where_a_1_costs_points_it_is_told_how_often() -> None:
    game = Hog(40, 4, "all")
    drawn, visits = drawn_map(game, UNIFORM, UNIFORM), reach(game, UNIFORM, UNIFORM).visits()
    often = visits[:, 0, 0].mean()
    assert 1 < often < 10
    assert at_cell(drawn, State(0, 0)) == f"You have 0, they have 0, you throw: <b>{often:.1f}</b> times a game on average."
    assert all(text.endswith("×") for text in legend_texts(drawn))


def test_the_sentence_tells_where_most_of_the_game_happens() -> None:
    drawn = drawn_map(SimultaneousHog(30, 5), OPTIMAL, UNIFORM)
    assert f"9 of 10 throws begin in {drawn.most} of 900 positions." in summary(drawn)
    assert 1 < drawn.most < 900
    assert legend_texts(drawn_map(Pig(100), OPTIMAL, OPTIMAL)) == ("≤ 0.003 %", "≥ 3 %")


def test_a_game_that_is_too_long_says_so_and_one_that_nobody_wants_is_not_drawn() -> None:
    told = picture_if_known(ReachSource(Hog(400, 1, "all"), UNIFORM, UNIFORM), Job())
    assert isinstance(told, UnknownReach) and "too long to sum" in told.problem
    with pytest.raises(Cancelled):
        picture_if_known(ReachSource(Pig(30), UNIFORM, UNIFORM), Job(cancelled=lambda: True))


@pytest.fixture
def view(qtbot: Any, shared_window: Window) -> ReachMap:
    look(qtbot, shared_window, Pig(30), State(3, 4))
    shared_window.show_view(REACH_MAP)
    settled(qtbot, shared_window)
    return shared_window.pane(ReachMap)


def test_why_there_is_no_picture_is_said_and_nothing_is_printed(
    qtbot: Any, shared_window: Window, view: ReachMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*_: object) -> None:
        raise ValueError("these games take too long to sum")

    monkeypatch.setattr("solver.reach", too_long)
    shared_window.session.edit(Pig(29))
    settled(qtbot, shared_window)
    assert view.sentence.text() == "This cannot be told: these games take too long to sum."
    assert colour_of(view.plot, State(0, 0)).name() == shared_window.theme.pane
    hover(qtbot, view.plot, place_of(view.plot, State(21, 4)))
    assert view.sentence.text() == "This cannot be told: these games take too long to sum."
    with pytest.raises(ValueError, match="This cannot be told: these games take too long to sum"):
        view.figure()
    monkeypatch.undo()
    shared_window.session.edit(Pig(30))
    settled(qtbot, shared_window)
    assert ". Most of the game:" in view.sentence.text() and view.figure().title.startswith("Pig to 30")


def test_the_players_are_those_of_the_lens_and_undone_with_it(qtbot: Any, shared_window: Window, view: ReachMap) -> None:
    session = shared_window.session
    choose(qtbot, view.second, "hold at 20")
    settled(qtbot, shared_window)
    assert session.frame.lens.players == ("optimal", "hold at 20") and view.source.second == HOLD_20
    session.undo()
    settled(qtbot, shared_window)
    assert session.frame.lens.players == ("optimal", "optimal")
    assert view.source.second == OPTIMAL and view.second.currentText() == "optimal"
    session.redo()
    settled(qtbot, shared_window)
    assert view.source.second == HOLD_20 and view.second.currentText() == "hold at 20"
    assert "“optimal” against “hold at 20”" in view.figure().title
    session.undo()
    settled(qtbot, shared_window)


def test_players_who_are_asked_for_take_the_places_of_the_lens() -> None:
    frame = Frame(Pig(30), State(), lens=Lens(margin=True))
    asked, request = REACH_MAP.asked(frame, "", ("hold at 20", "hold at 25"))
    assert asked.lens == Lens(margin=True, players=("hold at 20", "hold at 25")) and request == ReachRequest()
    assert REACH_MAP.asked(frame, "", ()) == (frame, ReachRequest())


def test_the_zoom_is_asked_for_undone_and_written(qtbot: Any, shared_window: Window, view: ReachMap) -> None:
    check_zoom(qtbot, shared_window, REACH_MAP, State(20, 12))
    check_written(ReachRequest())
