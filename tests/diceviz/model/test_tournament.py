"""Meetings of named strategies, and the cross table of all of them."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from diceviz.model.tournament import Tournament, at_times
from diceviz.pictures.palette import DARK, LIGHT, Theme
from diceviz.views.match.picture import cross_table, duration, figure, ink, known, luminance, order, sentence, shade, title
from solver import Cancelled, Hog, Job, Pig, SimultaneousHog, State, best_response, evaluate, exploitability, strategies
from solver.games import Game

GAMES = (Pig(30), Pig(30, "difference"), Hog(20, 6), SimultaneousHog(20, 6))
NAN = float("nan")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_meeting_is_told_bit_by_bit(game: Game) -> None:
    tournament, reached = Tournament(game), []
    first, second = tournament.players[1], tournament.players[-1]
    match, answered, whole = tournament.meet(first, second, Job(reached.append))
    expected = evaluate(game, first, second)
    assert match.answers == () and match.length is None and answered.length is None
    assert [len(answered.answers), whole.answers] == [2, answered.answers]
    for meeting in (match, answered, whole):
        assert meeting.players == (first, second)
        assert (meeting.match.first, meeting.match.second, meeting.match.gap) == (expected.first, expected.second, expected.gap)
    assert whole.length == pytest.approx(expected.length, rel=1e-12)
    assert reached == sorted(reached) and reached[0] >= 0 and reached[-1] <= 1


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_the_best_reply_gains(game: Game) -> None:
    tournament = Tournament(game)
    for player in tournament.players:
        answer, reply = tournament.answer(player, Job()), best_response(game, player)
        assert answer.gain == pytest.approx(exploitability(game, player), abs=2 * reply.gap)
        together = isinstance(game, SimultaneousHog)
        assert answer.average == (reply.value() if together else (reply.value() + reply.second()) / 2)
    assert tournament.answer(tournament.players[0], Job()).gain == 0  # nobody gains by knowing that one plays optimally


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_all_against_all(game: Game) -> None:
    tournament = Tournament(game)
    results, size = dict(tournament.results((), Job())), len(tournament.players)
    assert [*results] == [*combinations(range(size), 2)]
    worth = cross_table(game, size, results)
    for row, first in enumerate(tournament.players):
        averages = [evaluate(game, first, second).average for second in tournament.players]
        assert worth[row, :-1] == pytest.approx(averages, abs=1e-9)
        others = [average for column, average in enumerate(averages) if column != row]
        assert worth[row, -1] == pytest.approx(np.mean(others), abs=1e-9)


def test_what_is_known_is_not_computed_again() -> None:
    tournament = Tournament(Hog(12, 6))
    whole = dict(tournament.results((), Job()))
    some = dict([*whole.items()][:4])
    assert dict(tournament.results(some, Job())) == {pair: each for pair, each in whole.items() if pair not in some}


def test_a_cancelled_tournament_stops() -> None:
    with pytest.raises(Cancelled):
        next(Tournament(Hog(20, 4)).results((), Job(cancelled=lambda: True)))


def test_a_match_that_cannot_be_told_leaves_the_others() -> None:
    players = [strategies.optimal(), strategies.keep_pace(), strategies.uniform()]
    results = dict(Tournament(Pig(20), players).results((), Job()))
    assert [isinstance(results[pair], str) for pair in ((0, 1), (0, 2), (1, 2))] == [True, False, True]
    assert results[0, 1].startswith("keep pace and end race: its numbers are for Pig to 100")
    worth = cross_table(Pig(20), 3, results)
    assert np.isnan(worth[0, 1]) and np.isnan(worth[0, -1]) and worth[2, 0] == 1 - worth[0, 2]


def test_a_large_game_of_pig_must_be_asked_for() -> None:
    assert [Tournament(game).is_long for game in (Pig(300), Pig(301), Hog(1000), SimultaneousHog(1000))] == [False, True] + [
        False
    ] * 2


def test_progress_is_not_told_more_often_than_it_is_looked_at() -> None:
    told: list[float] = []
    tell = at_times(told.append)
    for number in range(1000):
        tell(number / 1000)
    assert told[0] == 0 and len(told) < 100


def test_rows_are_sorted_by_a_column() -> None:
    worth = np.array([[0.5, 0.4, 0.45], [0.6, 0.5, 0.55], [NAN, 0.7, NAN]])
    assert order(worth, None, rising=False) == [0, 1, 2]
    assert order(worth, 0, rising=False) == [1, 0, 2]
    assert order(worth, 0, rising=True) == [0, 1, 2]  # what is not known comes last either way
    assert order(worth, 1, rising=False) == [2, 1, 0]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", [Hog(), Pig(100, "difference")], ids=repr)
def test_colours_diverge_from_an_even_match_and_can_be_written_on(theme: Theme, game: Game) -> None:
    low, high = 0.0 if game.pays == "chance" else -100.0, game.bounds[1]
    colours = [shade(game, worth, theme) for worth in np.linspace(low, high, 41)]
    middle = QColor(colours[20])
    assert abs(middle.red() - middle.green()) <= 12  # grey
    assert all(QColor(colour).red() > QColor(colour).green() for colour in colours[:19])  # purple loses,
    assert all(QColor(colour).green() > QColor(colour).red() for colour in colours[22:])  # green wins
    for colour in colours:
        bright, dark = sorted((luminance(colour), luminance(ink(colour))), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5  # WCAG 2, AA


def test_what_is_said_of_a_match() -> None:
    tournament = Tournament(Hog(20, 6))
    optimal, five = tournament.players[:2]
    *_, whole = tournament.meet(optimal, five, Job())
    average = f"{100 * evaluate(Hog(20, 6), optimal, five).average:.2f} %"
    assert title(whole) == "<b>Optimal</b> wins against <b>five dice</b>"
    told = sentence(whole, State(7, 12))
    assert told.startswith(f"<b>Optimal</b> wins <b>{average}</b> on average against five dice. Proven to ± ")
    assert told.endswith(f"You have 7, they have 12, you throw: <b>{100 * whole.match.value(7, 12):.2f} %</b>.")
    assert duration(whole) == f"A game takes <b>{whole.length:.2f}</b> turns on average, yours and theirs."
    gained = 100 * exploitability(Hog(20, 6), five)
    assert (
        known(Hog(20, 6), optimal, whole.answers[0])
        == "Whoever knows that you play optimally wins no more than <b>50 %</b> on average."
    )
    assert known(Hog(20, 6), five, whole.answers[1]) == (
        f"Whoever knows that you throw five dice wins <b>{50 + gained:.2f} %</b> on average: "
        f"{gained:.2f} points more than half."
    )


def test_what_is_said_of_points_and_of_throws_at_once() -> None:
    margin, together = Tournament(Pig(30, "difference")), Tournament(SimultaneousHog(20, 6))
    *_, paid = margin.meet(margin.players[0], margin.players[-1], Job())
    *_, at_once = together.meet(*together.players[:2], Job())
    assert title(paid) == "<b>Optimal</b> is paid by <b>uniform</b>, in points"
    assert f"is paid <b>+{paid.match.average:.2f}</b> points on average against uniform" in sentence(paid, State(3, 5, 2))
    assert (
        known(Pig(30, "difference"), margin.players[0], paid.answers[0])
        == "Whoever knows that you play optimally gains nothing on average."
    )
    assert "on average" not in sentence(at_once, State(3, 5))
    assert duration(at_once) == f"A game takes <b>{at_once.length:.2f}</b> throws on average."


def test_a_game_that_may_never_end_is_said_to() -> None:
    tournament = Tournament(Pig(30, "exact"))
    *_, whole = tournament.meet(tournament.players[-1], tournament.players[-1], Job())
    assert duration(whole) == "A game may never end."


def test_figures_and_their_mirror() -> None:
    margin = Pig(30, "difference")
    assert [figure(margin, worth) for worth in (3.14, -3.14, 0.01, -0.01)] == ["+3.1", "−3.1", "0.0", "0.0"]
    assert figure(Hog(), 0.5432) == "54.3"
    assert margin.mirrored(2.0) == -2.0 and Hog().mirrored(0.75) == 0.25
