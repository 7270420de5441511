"""The verdict on a choice: what it cost is what the solver says, and the grade follows from that alone."""

import pytest

from diceviz import words
from diceviz.words.grading import grade, judged
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game

CLOSE = 0.1  # points
STATES = [
    (Pig(30), State(12, 17, 9)),
    (Pig(30, "exact"), State(12, 17, 9)),
    (Pig(30, "difference"), State(12, 17, 9)),
    (SoloPig(30), State(5, turn=14)),
    (SoloPig(30, "within", 3), State(5, turn=14, turns_left=2)),
    (Hog(30, 6), State(11, 20)),
    (SoloHog(30, 6), State(11)),
    (SoloHog(30, 6, "within", 4), State(11, turns_left=3)),
]


@pytest.mark.parametrize(
    ("points", "found"),
    [
        (0.0, "best"),
        (0.05, "fine"),
        (0.5, "inaccuracy"),
        (1.0, "mistake"),
        (2.9, "mistake"),
        (3.0, "blunder"),
        (40.0, "blunder"),
    ],
)
def test_a_grade_follows_from_the_points_of_win_probability_lost(points: float, found: str) -> None:
    assert grade(Pig(), points / 100 * (1 + 1e-12), 1e-14, CLOSE) == found


def test_a_point_is_a_hundredth_of_what_the_game_pays() -> None:
    assert grade(Pig(200, "difference"), 2.1, 1e-9, CLOSE) == "mistake"  # of 200 points


def test_a_tenth_of_a_turn_weighs_like_a_point_of_win_probability() -> None:
    assert [grade(SoloPig(), cost, 1e-9, CLOSE) for cost in (0.0005, 0.05, 0.11, 0.31)] == [
        "fine",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    pig = solve(Pig())
    assert 0.05 < 2 * pig.value() - 1 < 0.12  # what moving first, that is a turn more, gains at the start


def test_what_is_fine_is_up_to_the_user() -> None:
    assert grade(Pig(), 0.004, 1e-14, 0.5) == "fine" and grade(Pig(), 0.004, 1e-14, 0.3) == "inaccuracy"


@pytest.mark.parametrize(("game", "state"), STATES, ids=str)
def test_one_choice_is_best_and_every_other_costs_the_difference(game: Game, state: State) -> None:
    solution = solve(game)
    at = {name: getattr(state, name) for name in game.spans(state)}
    worth, best = solution.action_values(**at), solution.best(**at)
    for choice in game.actions(state):
        found = judged(solution, state, choice, CLOSE)
        assert (found.grade == "best") == (choice in best)
        assert found.cost == pytest.approx(abs(worth[choice] - worth[best[0]]), abs=1e-15)
        assert found.sentence.startswith(found.grade.capitalize())


def test_the_sentence_says_what_both_are_worth_and_what_was_lost() -> None:
    """At 40 : 55 with 18 at risk rolling wins 49.91 % and holding 48.59 %."""
    solution = solve(Pig())
    assert judged(solution, State(40, 55, 18), "hold", CLOSE).sentence == (
        "Mistake: holding is worth 48.59 %, rolling 49.91 %; that cost 1.32 points of win probability."
    )
    assert judged(solution, State(40, 55, 18), "roll", CLOSE).sentence == "Best: rolling is worth 49.91 %, holding 48.59 %."


def test_the_reason_stands_alone() -> None:
    found = judged(solve(Pig()), State(40, 55, 18), "roll", CLOSE)
    assert (found.grade, found.reason) == ("best", "rolling is worth 49.91 %, holding 48.59 %.")


def test_who_has_no_choice_makes_no_mistake() -> None:
    forced = judged(solve(Pig(20)), State(3, 4), "roll", CLOSE)
    assert forced.grade == "forced" and forced.sentence == forced.reason == "There was no choice."
    assert judged(solve(Hog(20, 1)), State(3, 4), 1, CLOSE).is_right


def test_all_that_the_mix_throws_is_best() -> None:
    """Tijms & van der Wal, table 5: at 99 : 97 with five dice the player mixes."""
    solution = solve(SimultaneousHog(100, 5))
    mix = solution.strategy(99, 97)
    assert len(mix) > 1
    for dice in mix:
        found = judged(solution, State(99, 97), dice, CLOSE)
        assert found.grade == "best" and "in " in found.sentence
    worst = min(solution.action_values(99, 97).items(), key=lambda each: each[1])
    found = judged(solution, State(99, 97), worst[0], CLOSE)
    assert not found.is_right and found.cost == pytest.approx(solution.value(99, 97) - worst[1])
    assert "against their best mix" in found.sentence and words.cost(solution.game, found.cost) in found.sentence
