"""Pig for both at once in the application: chances to hold, what strategies give away, and a table with covered turns."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor

from diceviz.model.lens import Lens
from diceviz.model.other_rules import alternatives
from diceviz.model.record import PERSON, Record
from diceviz.papers.tijms import AT_ONCE, PAPER
from diceviz.pictures.at_state import AtState
from diceviz.pictures.palette import HOLD, ROLL, rgb
from diceviz.pictures.slices import hold_to_roll
from diceviz.plots.number_plot import NumberPlot
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.game_graph.picture import beside
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.hold_at_map.picture import at_random, hidden_verdict
from diceviz.views.hold_chances.pane import HoldChances
from diceviz.views.hold_chances.picture import picture
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import told
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.registry import views_of
from diceviz.views.surface.heights import hold_heights
from diceviz.views.win_map.pane import WinMap
from diceviz.widgets.die import COVERED
from diceviz.window.rules_form import allowed
from diceviz.window.window import Window
from diceviz.words.grading import judged
from diceviz.words.mixes import why_unseen
from diceviz.words.moves import moves_as_text
from solver import Die, Job, Pig, State, best_response, evaluate, exploitability, reach, solve, strategies
from solver.games import SimultaneousPig
from solver.games.state import I_AM, THEY_ARE
from solver.playing.plies import act, seen_by
from tests.diceviz.conftest import choose, click, colour_of, far, hover, look, place_of, settled
from tests.diceviz.table_game import Table
from tests.diceviz.waiting import wait_until

GAME, SEEN = SimultaneousPig(24, "roll on"), SimultaneousPig(20, "roll on", sees="totals")


def mixes_at(game: SimultaneousPig) -> tuple[int, int, int]:
    """Scores and a turn total at which play mixes."""
    mine, theirs, turn = np.argwhere((solve(game).table() > 0.02) & (solve(game).table() < 0.98))[0].tolist()
    return mine, theirs, turn


def test_its_views_follow_from_its_facts() -> None:
    named = {view.name for view in views_of(GAME)}
    assert {"hold-chances", "roll-or-hold", "hold-at", "win-map", "reach", "match", "surface", "trainer"} <= named
    assert not {"mix-at-this-state", "payoff-matrix", "mix-grid", "dice-map"} & named
    seen = {view.name for view in views_of(SEEN)}
    assert {"mix-at-this-state", "payoff-matrix", "hold-chances", "roll-or-hold"} <= seen and "hold-at" not in seen
    assert "hold-chances" not in {view.name for view in views_of(Pig(24))}
    assert ("in turns instead of both at once", Pig(24)) in alternatives(GAME)


def test_bars_are_the_chances_of_the_strategy_and_of_the_turn() -> None:
    mine, theirs, turn = mixes_at(GAME)
    solution = solve(GAME)
    made = picture(AtState(solution, State(mine, theirs)))
    for total in range(1, len(made.holds)):
        assert made.holds[total] == pytest.approx(solution.strategy(mine, theirs, total).get("hold", 0.0))
    assert 0.0 < made.holds[turn] < 1.0
    assert made.visits is not None and made.ends is not None
    assert made.ends[1:] == pytest.approx(made.visits[1:] * made.holds[1:])
    assert made.visits[2] == pytest.approx(1 / 6) and made.extent.left < turn < made.extent.right
    short = picture(AtState(solve(SimultaneousPig(24)), State(23, 3)))  # one point short there is nothing but a roll
    assert len(short.holds) == 1 and short.extent.left < short.extent.right


def test_in_the_window_bars_slice_and_maps_tell_the_chance_to_hold(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    mine, theirs, turn = mixes_at(GAME)
    solution = look(qtbot, window, GAME, State(mine, theirs, turn))
    window.show_layout("Mixed strategies")
    window.show_view(HoldChances.view)
    settled(qtbot, window)
    assert window.session.frame.rules == GAME  # a layout for mixes, and a game that has them
    bars, plane = window.pane(HoldChances), window.pane(PolicySlice)
    chance = solution.strategy(mine, theirs, turn)["hold"]
    assert f"hold {100 * chance:.1f} %" in bars.sentence.text() and "at random" in bars.sentence.text()

    image = bars.plot.grab().toImage()
    for share, colour in ((chance / 2, HOLD), ((1 + chance) / 2, ROLL)):
        assert far(image.pixelColor(place_in(bars.plot, turn + 0.3, share)), QColor(colour)) < 20, share
    qtbot.mouseClick(bars.plot.viewport(), Qt.MouseButton.LeftButton, pos=place_in(bars.plot, 3, 0.5))
    assert window.session.frame.state == State(mine, theirs, 3)
    window.session.move(State(mine, theirs, turn))
    settled(qtbot, window)

    red, green, blue = hold_to_roll(window.theme)[round(254 * (1 - chance))]
    there = plane.picture.colours[turn, mine]
    assert np.abs(there[:3].astype(int) - [red, green, blue]).max() <= 2 and plane.picture.mixed[turn, mine]
    assert plane.legend.isVisible() and plane.compare.isVisible()
    hover(qtbot, plane.plot, place_of(plane.plot, State(mine, theirs, turn)))
    assert "both are worth" in plane.sentence.text()

    window.show_view(HoldAtMap.view)
    settled(qtbot, window)
    maps = window.pane(HoldAtMap)
    assert maps.picture.numbers[theirs, mine] == pytest.approx(solution.turn_ends().mean[mine, theirs])
    choose(qtbot, maps.show_what, "how mixed")
    settled(qtbot, window)
    assert pytest.approx(solution.turn_ends().mixed) == maps.picture.numbers.T and maps.picture.numbers[theirs, mine] >= 1
    assert window.session.frame.requests["hold-at"].show == "mixed"
    window.session.undo()
    assert maps.request.show == "hold"


def place_in(plot: NumberPlot, x: float, y: float) -> QPoint:
    """Where a point of a plot is on the widget."""
    return plot.mapFromScene(plot.getViewBox().mapViewToScene(QPointF(x, y)))


def test_the_win_map_tells_what_a_strategy_gives_away(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    solution = look(qtbot, window, GAME)
    window.show_layout("Slices")
    settled(qtbot, window)
    view = window.pane(WinMap)
    offered = [view.compare.itemText(place) for place in range(view.compare.count())]
    assert "optimal in turns" in offered and "hold at 20" in offered
    choose(qtbot, view.compare, "hold at 20")
    settled(qtbot, window)
    reply = best_response(GAME, strategies.hold_at(20))
    for mine, theirs in ((0, 0), (20, 3), (5, 23)):
        guaranteed = 1.0 - reply.value(theirs, mine)
        assert view.picture.cells[theirs, mine] == pytest.approx(max(0.0, solution.value(mine, theirs) - guaranteed), abs=1e-12)
    assert view.picture.cells[0, 0] == pytest.approx(exploitability(GAME, strategies.hold_at(20)))
    assert "gives away" in view.sentence.text() and "hold at 20" in view.subtitle.text()


def test_the_surface_is_the_mean_total_of_a_turn() -> None:
    solution = solve(GAME)
    found, ends = hold_heights(solution, Job()), solution.turn_ends()
    assert found.cells == pytest.approx(ends.mean.T) and found.high >= ends.mean.max()
    law = solution.law(5, 9)
    assert ends.mean[5, 9] == pytest.approx(np.arange(len(law)) @ law / (1 - law[0]))


def test_mixed_answers_are_both_right() -> None:
    mine, theirs, turn = mixes_at(GAME)
    for choice in ("roll", "hold"):
        found = judged(solve(GAME), State(mine, theirs, turn), choice, 0.1)
        assert found.grade == "best" and "of games" in found.reason
    wrong = judged(solve(GAME), State(0, 0, 3), "hold", 0.1)
    assert not wrong.is_right and "that cost" in wrong.reason


@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_table_the_others_turn_is_covered_until_the_round_is_over(lay: Callable[..., Table], seat: int) -> None:
    """In the dice, the moves, the ledger, the cursor and in words; a person who is out need not press anything."""
    table = lay(SimultaneousPig(30, "roll on"))
    table.runner.set_speed("10×")
    table.begin(*((PERSON, "optimal") if seat == 0 else ("optimal", PERSON)), seed=2)
    rounds = waited = 0
    while not table.record.is_over:
        wait_until(lambda: table.record.is_over or table.record.waits_for_person)
        table.settle()
        plies = table.record.plies
        if plies and plies[-1].ends_turn:
            rounds += 1
            waited += any(ply.state.swapped().out == I_AM if seat else ply.state.out == I_AM for ply in plies)
            check_open(table)
        elif plies:
            check_covered(table, seat)
        if not table.record.is_over:
            table.choose("roll" if table.record.view.turn < 8 else "hold")
    assert rounds > 1 and waited
    table.settle()
    check_open(table)
    assert len(table.session.frame.ledger.entries) == len(table.record.plies)
    assert abs(table.session.frame.ledger.balance) < 1e-12


def words_of(table: Table) -> str:
    """All that is written of the game, and the dice as they are read out."""
    panel = table.panel
    rows = range(len(panel.moves.table.model().turns))
    told = [panel.moves.table.model().text(row, column) for row in rows for column in range(4)]
    tips = [
        panel.moves.table.model().data(panel.moves.table.model().index(row, 0), Qt.ItemDataRole.ToolTipRole) for row in rows
    ]
    return "\n".join([*told, *tips, panel.remarks.news.text(), panel.dice.toolTip(), moves_as_text(table.record)])


def check_open(table: Table) -> None:
    assert "covered" not in words_of(table)
    assert all(COVERED not in throw.faces for throw in table.panel.dice.throws)


def check_covered(table: Table, seat: int) -> None:
    """Of the other's turn nothing is told: not in the dice, the moves, the ledger, the cursor, the path, or in words."""
    record, frame = table.record, table.session.frame
    mine = seen_by(record.state, seat, (0, 1))
    assert frame.state == State(mine.mine, mine.theirs, mine.turn) == frame.path[-1]
    assert not any(state.their_turn or state.out for state in frame.path)
    assert [throw.faces for throw in table.panel.dice.throws if throw.seat != seat] == [(COVERED,)]
    assert (
        "covered"
        in table.panel.moves.table.model().text(len(table.panel.moves.table.model().turns) - 1, 0).splitlines()[1 - seat]
    )
    assert f"+{mine.turn}" in table.panel.score.points[seat].text() and "+" not in table.panel.score.points[1 - seat].text()
    begun = next(place for place in range(len(record.plies), -1, -1) if not place or record.plies[place - 1].ends_turn)
    assert len(frame.ledger.entries) == begun
    assert "They" not in table.panel.remarks.news.text()


def test_graph_and_ledger_follow_to_the_round_that_goes_on(qtbot: Any, shared_window: Window) -> None:
    """During a round they show what was played before it, and are exported; other lines tell nothing of such a round."""
    window = shared_window
    look(qtbot, window, SimultaneousPig(30))
    window.show_layout("Play")
    record = Record(SimultaneousPig(30), (PERSON, "optimal"), dealt=True)
    for choices, dice in ((("roll",) * 2, ((2,), (3,))), (("hold",) * 2, ((), ())), (("roll",) * 2, ((4,), (5,)))):
        record = record.played(act(record.rules, record.state, (0, 1), choices, dice))
    window.runner.open(record)
    settled(qtbot, window)
    told, frame = len(record.open_plies), window.session.frame
    assert (told, frame.record.ply) == (2, 3)
    for kind in (GameGraph, LedgerTable):
        window.show_view(kind.view)
        settled(qtbot, window)
        pane = window.pane(kind)
        assert len(pane.picture.entries) == told and pane.is_of(frame) and pane.figure().data().columns["ply"].max() == told
    assert window.pane(GameGraph).ply == told
    rows = window.pane(LedgerTable).rows
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert window.session.frame.record.ply == record.ply
    aside = record.at(told).played(act(record.rules, record.plies[told - 1].after, (0, 1), ("roll", "roll"), ((2,), (6,))))
    assert beside(aside, False) == (record.open_plies,)


def test_where_totals_are_seen_the_slice_is_a_round(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    solution = look(qtbot, window, SEEN, State(10, 12, 5, 0, 4))
    window.show_layout("Slices")
    settled(qtbot, window)
    plane = window.pane(PolicySlice)
    assert plane.picture.plane == ("turn", "their_turn") and "10 : 12" in plane.subtitle.text()
    for turn, their_turn in ((5, 4), (9, 2), (2, 11)):
        chance = solution.strategy(10, 12, turn, their_turn).get("roll", 0.0)
        assert plane.picture.rolls[their_turn, turn] == pytest.approx(chance)
    click(qtbot, plane.plot, State(10, 12, 9, 0, 2))
    assert window.session.frame.state == State(10, 12, 9, 0, 2)
    sure = colour_of(plane.plot, State(10, 12, 3, 0, 4))
    assert far(sure, QColor(*rgb(ROLL))) < 8
    window.session.move(State(10, 12, 5, 0, 4, 1))  # who is out waits
    settled(qtbot, window)
    assert (plane.picture.rolls == 0.0).all()


def test_where_totals_are_seen_a_match_and_its_reach_are_shown(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, SEEN, State(0, 12, 5, 0, 4))
    window.session.look_through(Lens(players=("optimal", "hold at 20")))
    window.show_layout("Compare")
    settled(qtbot, window)
    twenty = strategies.hold_at(20)
    match, met = evaluate(SEEN, strategies.optimal(), twenty), reach(SEEN, strategies.optimal(), twenty)
    assert window.pane(ReachMap).picture.cells == pytest.approx(met.chances().mean(axis=0).T)
    panel = window.pane(MatchPanel)
    assert panel.picture.problem == "" and panel.picture.meeting.match.average == pytest.approx(match.average)
    said = panel.sentence.text()
    assert f"{100 * match.average:.2f} %" in said and f"{100 * match.value(0, 12, 5, 4):.2f} %" in said
    known = 100 * best_response(SEEN, twenty).value()
    assert f"{known:.2f} %" in " ".join(told(panel.picture.meeting))


def test_where_totals_are_seen_a_slice_tells_what_others_lose_and_what_is_rarely_met(qtbot: Any, shared_window: Window) -> None:
    window, at = shared_window, State(10, 12, 5, 0, 4)
    solution = look(qtbot, window, SEEN, at)
    window.show_layout("Slices")
    settled(qtbot, window)
    plane, maps = window.pane(PolicySlice), window.pane(WinMap)
    plain = plane.picture.colours.copy()
    choose(qtbot, plane.compare, "uniform")
    settled(qtbot, window)
    worth = solution.action_values(at)
    assert plane.picture.costs[4, 5] == pytest.approx(abs(worth["roll"] - worth["hold"]) / 2, abs=1e-9)
    assert "“uniform” errs" in plane.sentence.text() and not np.array_equal(plane.picture.colours, plain)
    choose(qtbot, maps.compare, "uniform")
    settled(qtbot, window)
    assert maps.picture.cells[0, 0] == pytest.approx(exploitability(SEEN, strategies.uniform()))
    window.session.look_through(Lens(reach=True, players=("uniform", "uniform")))
    settled(qtbot, window)
    met = window.session.frame.reach.round(10, 12).mean(axis=0).T
    faint, bright = (plane.picture.colours[there][3] for there in (np.unravel_index(met.argmin(), met.shape), (4, 4)))
    assert faint < bright and plane.picture.colours.shape[:2] == met.shape


def test_rules_that_go_together_are_taken() -> None:
    big = SimultaneousPig(1000)
    assert allowed(big, ("sees",), "totals") == SimultaneousPig(120, sees="totals")
    assert allowed(big, ("arrival",), "roll on") == SimultaneousPig(200, "roll on")
    assert allowed(replace(big, target=100, sees="totals"), ("target",), 500) == SimultaneousPig(120, sees="totals")
    assert allowed(Pig(100), ("target",), 500) == Pig(500)


def test_the_open_problem_is_answered_with_what_is_computed() -> None:
    """Tijms, section 2.3, leaves the game open."""
    exhibit = next(each for each in PAPER.exhibits if each.spot is AT_ONCE)
    for arrival, mixed in (("stop", "134"), ("roll on", "4,359")):
        game = SimultaneousPig(100, arrival)
        assert f"{int(solve(game).mixed().sum()):,}" == mixed and mixed in exhibit.shows
        for strategy in (strategies.hold_at(20), strategies.optimal_in_turns()):
            guaranteed = 0.5 - exploitability(game, strategy)
            assert f"{guaranteed:.4f}"[1:] in exhibit.shows
    assert exhibit.figure is not None and len(exhibit.figure().data().columns["mine"]) == 10_000


def test_who_is_out_is_chosen_in_words(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, SimultaneousPig(20, sees="totals"), State(3, 4, 5, their_turn=6))
    form = shared_window.state_form
    shared_window.pages.turn_to("Rules")
    assert [button.text() for button in form.out.controls] == ["nobody", "me", "them"] and form.out.isVisible()
    qtbot.mouseClick(form.out.buttons["2"], Qt.MouseButton.LeftButton)
    assert shared_window.session.frame.cursor == State(3, 4, 5, their_turn=6, out=THEY_ARE)
    settled(qtbot, shared_window)
    assert form.out.buttons["2"].isChecked() and "they are out with 6" in shared_window.inspector.described.text().lower()
    look(qtbot, shared_window, GAME)
    assert not form.out.isVisible()


def test_many_totals_that_mix_are_counted_instead_of_named() -> None:
    assert at_random(np.array([1.0, 1.0, 0.75, 0.0, 0.5])) == "At random: hold at 2 (25.0 %), 4 (50.0 %)."
    assert at_random(np.full(9, 0.5)) == "At random: 9 totals." and at_random(np.ones(3)) == ""


def test_words_on_a_turn_that_nearly_always_busts() -> None:
    """A coin: to need 110 points at once is to bust but once in 2^55, which beside 1 is nothing."""
    solution, far_behind = solve(SimultaneousPig(110, die=Die(2))), State(0, 109)
    assert "ends with 110.0 on average" in hidden_verdict(solution, far_behind)
    assert "ends with 110.0 on average" in why_unseen(solution, far_behind.swapped())
