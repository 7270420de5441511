"""The value of seeing, beside a match in the dark: the guarantee, the best reply, and one that sees both scores."""

from typing import Any

import pytest

from diceviz.model.frame import Frame
from diceviz.model.tournament import Tournament
from diceviz.views.match import MATCH
from diceviz.views.match.pane import MatchPanel
from diceviz.views.match.picture import MatchRequest, lines, seen_lines, worth_of_seeing
from diceviz.window.window import Window
from solver import HiddenHog, Hog, Job, State, best_response, solve, strategies
from tests.diceviz.conftest import look, settled

DARKNESS, AHEAD = HiddenHog(20, 3), HiddenHog(20, 3, head_start=5)


def meeting(game: Any, *players: Any) -> Any:
    *_, whole = Tournament(game).meet(*players, Job())
    return whole


def test_lines_tell_guarantee_best_reply_and_seeing() -> None:
    three = strategies.dice(3)
    met, reply = meeting(DARKNESS, three, strategies.optimal()), best_response(DARKNESS, three)
    assert [worth for _, worth in seen_lines(met)] == [reply.guarantee(), reply.value(), reply.seeing()]
    assert lines(met)[1:] == seen_lines(met)
    gained = 100 * (reply.seeing() - reply.value())
    assert (
        worth_of_seeing(met)
        == f"Against {three.name} seeing both scores is worth <b>{gained:.2f}</b> points to the best reply."
    )
    assert reply.guarantee() < reply.value() < reply.seeing()
    assert seen_lines(meeting(Hog(20, 3), three, strategies.optimal())) == []


def test_with_a_head_start_the_reply_is_that_of_the_one_behind() -> None:
    met, value = meeting(AHEAD, strategies.optimal(), strategies.optimal()), solve(AHEAD).value()
    (_, guarantee), (_, reply), (_, seeing) = seen_lines(met)
    assert guarantee == pytest.approx(value, abs=1e-9) and value > 0.6
    assert reply == pytest.approx(1 - value, abs=1e-9) and reply < seeing < 0.5
    assert met.answers[1].average == pytest.approx(value, abs=1e-9)


def test_nobody_gains_by_knowing_that_one_plays_optimally_in_the_dark() -> None:
    assert meeting(DARKNESS, strategies.optimal(), strategies.dice(3)).answers[0].gain == 0


def test_bars_are_shown_where_scores_are_hidden_and_only_there(qtbot: Any, shared_window: Window) -> None:
    panel = shared_window.pane(MatchPanel)
    look(qtbot, shared_window, DARKNESS, State(9, round=3))
    shared_window.show_view(MATCH)
    settled(qtbot, shared_window)
    figures = panel.figures
    shown = [f"{100 * worth:.2f} %" for _, worth in seen_lines(panel.meeting)]
    assert [figure.text() for *_, figure in figures.seen] == shown and all(bar.isVisible() for _, bar, _ in figures.seen)
    assert figures.worth.isVisible() and "seeing both scores is worth" in figures.worth.text()
    look(qtbot, shared_window, Hog(20, 3))
    assert not figures.worth.isVisible() and not any(bar.isVisible() for _, bar, _ in figures.seen)


def test_they_are_printed_with_their_numbers() -> None:
    figure = MATCH.figure(Frame(DARKNESS, State(round=1), solution=solve(DARKNESS)), MatchRequest())
    columns, reply = figure.data().columns, best_response(DARKNESS, strategies.optimal())
    assert columns["guarantee_of_first"][0] == reply.guarantee() and columns["seeing_against_first"][0] == reply.seeing()
