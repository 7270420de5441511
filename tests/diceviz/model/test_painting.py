"""Paintings are values; strokes are cells; what a painted strategy wins is what matches say."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from diceviz.files.checked_json import as_data, from_data
from diceviz.model.frame import Frame
from diceviz.model.painting import Paintbrush, Painting, strategy_of
from diceviz.model.standing import standing_of
from diceviz.model.strokes import covered
from solver import Hog, Job, Pig, SoloPig, State, best_response, evaluate, solve, strategies

ROLL = (("roll", 1.0),)


def test_a_brush_leaves_no_gap_between_the_places_of_the_mouse() -> None:
    assert covered("brush", 1, [(0, 0), (4, 2)]) == {(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)}
    assert covered("brush", 3, [(5, 5)]) == {(column, row) for column in (4, 5, 6) for row in (4, 5, 6)}
    assert covered("brush", 1, [(0, 0), (2, 0), (2, 2)]) == {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)}


def test_lines_and_rectangles_go_from_the_first_place_to_the_last() -> None:
    path = [(3, 3), (9, 9), (5, 1)]
    assert covered("line", 1, path) == {(3, 3), (4, 2), (5, 1)}
    assert covered("rectangle", 4, path) == {(column, row) for column in (3, 4, 5) for row in (1, 2, 3)}


def test_a_painting_is_plain_data() -> None:
    painting = Painting("mine", Hog(20, 5), "five dice").with_change({(3, 4), (1, 2)}, ((2, 0.5), (4, 0.5)))
    painting = painting.with_change({(7, 7)}, ((1, 1.0),))
    assert from_data(Painting, as_data(painting)) == painting == painting.checked()


@pytest.mark.parametrize("name", ["", "x" * 41, "optimal", "hold at 25", "six dice", "two\nlines"])
def test_a_painting_has_a_name_of_its_own(name: str) -> None:
    with pytest.raises(ValueError, match="must be a name of its own, of up to 40 letters"):
        Painting(name)


def test_no_strategy_is_painted_for_a_player_alone() -> None:
    with pytest.raises(ValueError, match="in Pig alone to 20 no strategy can be painted"):
        Painting("mine", SoloPig(20))


def test_painted_strategies_stand_among_those_of_their_game_and_may_start_from_each_other() -> None:
    first = Painting("first", Pig(20), "hold at 20").with_change({(3, 4, 7)}, ROLL)
    second, lost = Painting("second", Pig(20), "first"), Painting("lost", Pig(20), "not open")
    frame = Frame(Pig(20), State(), paintings=(first, second, lost), paintbrush=Paintbrush("second", "roll-or-hold"))
    names = [strategy.name for strategy in frame.rivals]
    assert names[-2:] == ["first", "second"] and "lost" not in names
    assert frame.painting == second and frame.painted_in("roll-or-hold") == frame.strategy("second")
    assert frame.painted_in("dice-map") is None and replace(frame, rules=Pig(21)).painting is None
    assert frame.strategy("second").rolls(Pig(20)).tolist() == frame.strategy("first").rolls(Pig(20)).tolist()


@pytest.mark.parametrize("game", [Pig(20), Hog(20, 4)])
def test_the_standing_is_what_matches_say_also_after_a_change(game: Pig | Hog) -> None:
    start = strategies.uniform()
    rival = strategies.hold_at(6) if game.chooses == "roll or hold" else strategies.dice(3)
    painting, standing = Painting("mine", game, "uniform"), None
    mix = ROLL if game.chooses == "roll or hold" else ((2, 1.0),)
    with ThreadPoolExecutor(1) as aside:
        for cell in ((3, 4, 7), (10, 12, 2)):
            painting = painting.with_change({cell[: len(game.axes)]}, mix)
            mine = strategy_of(painting, start)
            standing = standing_of(game, mine, rival, Job(), standing, aside)
    assert standing is not None and standing.players == (mine, rival)
    for results, other in ((standing.best, strategies.optimal()), (standing.against, rival)):
        match = evaluate(game, mine, other)
        assert results == (match.first, match.second) and results.average == match.average
    reply = best_response(game, mine)
    assert standing.reply.average == pytest.approx(1.0 - reply.average, abs=1e-15)
    assert standing.reply.average <= standing.best.average <= 0.5 + solve(game).gap
