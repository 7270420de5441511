"""Pig for both at once: its rule book, by pen and paper, and what it refuses."""

from fractions import Fraction

import pytest

from solver import Die, Pig, SimultaneousPig, SoloPig, State
from solver.games.state import I_AM, NOBODY, THEY_ARE, Outcome

ONE = Fraction(1)


def test_a_round_begins_with_both_rolling_and_a_1_puts_a_player_out() -> None:
    game = SimultaneousPig(20)
    assert game.start() == State() and game.movers(game.start()) == (0, 1)
    assert game.actions(game.start()) == ("roll",)
    after = game.after(State(3, 4), ("roll", "roll"), ((5,), (1,)))
    assert after.state == State(3, 4, turn=5, their_turn=0, out=THEY_ARE) and not after.state.begins_turn
    assert game.actions(after.state) == ("roll", "hold")
    assert game.actions(after.state.swapped()) == ("hold",)


def test_scores_are_counted_when_both_have_ended_their_turns() -> None:
    game = SimultaneousPig(20)
    waiting = State(3, 4, turn=8, their_turn=6, out=THEY_ARE)
    assert game.after(waiting, ("hold", "hold"), ((), ())).state == State(11, 10)
    assert game.after(waiting, ("roll", "hold"), ((1,), ())).state == State(3, 10)
    assert game.after(waiting, ("roll", "hold"), ((2,), ())).state == State(3, 4, turn=10, their_turn=6, out=THEY_ARE)
    assert game.banked(waiting, ("hold", "hold"), ((), ())) == (11, 10)
    assert game.banked(waiting, ("roll", "hold"), ((2,), ())) == (3, 4)


def test_who_is_further_past_the_target_wins() -> None:
    game = SimultaneousPig(20)
    both = State(15, 14, turn=0, their_turn=8, out=THEY_ARE)
    assert [game.after(both, ("roll", "hold"), ((face,), ())).payment for face in (5, 6)] == [0, 0]
    level = State(15, 14, turn=2, their_turn=8, out=THEY_ARE)
    assert [game.after(level, ("roll", "hold"), ((face,), ())).payment for face in (4, 5, 6)] == [0, Fraction(1, 2), 1]


def test_on_arrival_a_turn_ends_or_may_go_on() -> None:
    state = State(15, 0, turn=2, their_turn=3)
    stopped = SimultaneousPig(20).after(state, ("roll", "roll"), ((4,), (4,))).state
    assert stopped == State(15, 0, 6, 0, 7, I_AM)
    game = SimultaneousPig(20, "roll on")
    going = game.after(state, ("roll", "roll"), ((4,), (4,))).state
    assert going == State(15, 0, 6, 0, 7, NOBODY) and game.actions(going) == ("roll", "hold")
    assert game.actions(State(15, 0, turn=5 + game.past)) == ("hold",)


@pytest.mark.parametrize("arrival", ["stop", "roll on"])
@pytest.mark.parametrize("state", [State(), State(5, 3, 2, 0, 4), State(5, 3, 2, 0, 4, THEY_ARE)])
def test_chances_add_up_and_both_players_have_the_same_rules(arrival: str, state: State) -> None:
    game = SimultaneousPig(8, arrival, Die(4))
    for mine in game.actions(state):
        for theirs in game.actions(state.swapped()):
            outcomes = [*game.outcomes(state, (mine, theirs))]
            assert sum(outcome.chance for outcome in outcomes) == 1
            mirrored = [*game.outcomes(state.swapped(), (theirs, mine))]
            assert sorted(map(str, outcomes)) == sorted(str(seen_by_the_other(outcome)) for outcome in mirrored)


def seen_by_the_other(outcome: Outcome) -> Outcome:
    paid = None if outcome.payment is None else 1 - outcome.payment
    return Outcome(outcome.chance, outcome.state and outcome.state.swapped(), paid)


def test_facts() -> None:
    game = SimultaneousPig()
    assert (game.name, game.at_once, game.chooses) == ("Pig, both at once, to 100", True, "roll or hold")
    assert (game.arrival, game.sees, game.die) == ("stop", "nothing", Die(6))
    assert game.hidden == ("their_turn", "out") and SimultaneousPig(sees="totals").hidden == ()
    assert [*game.axes] == ["mine", "theirs", "turn"]
    assert [*SimultaneousPig(sees="totals").axes] == ["mine", "theirs", "turn", "their_turn", "out"]
    assert game.alone("turns", 7) == SoloPig(100) and game.in_turns() == Pig(100)
    assert game.at(40, 55, 18) == State(40, 55, 18)


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"target": 1}, "target = 1: must be a whole number from 2 to 1000"),
        (
            {"target": 201, "arrival": "roll on"},
            "target = 201: must be a whole number from 2 to 200, with 'roll on' on arrival",
        ),
        (
            {"target": 121, "sees": "totals"},
            "target = 121: must be a whole number from 2 to 120, with 'stop' on arrival and turn totals that are seen",
        ),
        ({"arrival": "fly"}, "arrival = 'fly': must be one of 'stop', 'roll on'"),
        ({"sees": "all"}, "sees = 'all': must be one of 'nothing', 'totals'"),
        ({"die": 6}, "die = 6: must be a Die"),
    ],
)
def test_rules_that_cannot_be_taken_are_refused_in_one_sentence(rules: dict, complaint: str) -> None:
    with pytest.raises(ValueError) as error:
        SimultaneousPig(**rules)
    assert str(error.value) == complaint


def test_states_that_are_none_are_refused() -> None:
    game = SimultaneousPig(20)
    with pytest.raises(ValueError, match=r"^mine = 20: must be a whole number from 0 to 19$"):
        game.at(20)
    with pytest.raises(ValueError, match=r"^turn = 26: must be a whole number from 0 to 25$"):
        game.at(turn=26)
    with pytest.raises(
        ValueError, match=r"^their_turn = 3: must be left out, for Pig, both at once, to 20 counts mine, theirs"
    ):
        game.at(their_turn=3)
