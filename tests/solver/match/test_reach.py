"""What positions occur in play: by the rule book, by the turns that lead there, by games that were played."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import inf, isinf
from typing import Any

import numpy as np
import pytest

from solver import Cancelled, Die, Hog, Job, Pig, SimultaneousHog, SoloPig, State, evaluate, play, reach, strategies
from solver.match.lengths import lengths_of
from solver.strategies import Strategy
from tests.solver.exact_chain import solved
from tests.solver.known_players import Game, Place, actions, one_turn, places

OPTIMAL, HOLD_20, UNIFORM = strategies.optimal(), strategies.hold_at(20), strategies.uniform()
MIXED = strategies.mix(strategies.hold_at(3), strategies.hold_at(7), 0.25)
# To 60 exactly games may never end; where a 1 costs points, chances are not known.
LARGE: list[tuple[Game, Strategy, Strategy]] = [
    (Pig(100), OPTIMAL, HOLD_20),
    (Pig(60, "exact"), strategies.hold_at(12), UNIFORM),
    (Hog(100), OPTIMAL, strategies.dice(5)),
    (Hog(60, 6, "all"), strategies.fewest_turns(), UNIFORM),
    (Hog(70, 5, 8), strategies.dice(2), UNIFORM),
    (SimultaneousHog(80), OPTIMAL, strategies.dice(5)),
    (SimultaneousHog(40, 5, "all"), UNIFORM, strategies.dice(3)),
]


def tables_of(game: Game, *players: Strategy) -> tuple[Any, ...]:
    return tuple(player.rolls(game) if isinstance(game, Pig) else player.mixes(game) for player in players)


def chain_of(game: Game, tables: Any) -> dict[Place, dict[Place, Fraction]]:
    """From every place to those where the next turn begins."""
    chain: dict[Place, dict[Place, Fraction]] = {}
    for place in places(game):
        after: Counter[Place] = Counter()
        for chance, result in one_turn(game, tables, place):
            if isinstance(result, tuple):
                after[result] += chance
        chain[place] = dict(after)
    return chain


def green(chain: dict[Any, dict[Any, Fraction]]) -> np.ndarray:
    """How often each place is visited from each other one."""
    number = {place: i for i, place in enumerate(chain)}
    leads = np.zeros((len(chain), len(chain)))
    for place, after in chain.items():
        for to, chance in after.items():
            leads[number[place], number[to]] += float(chance)
    return np.linalg.inv(np.eye(len(chain)) - leads)


def seat(game: Game, who: int, mine: int, theirs: int) -> Place:
    """Where that player moves, or throws at once, with that score."""
    scores = (mine, theirs) if who == 0 else (theirs, mine)
    return (who == 0 or isinstance(game, SimultaneousHog), *scores)


# Against the rule book


@pytest.mark.parametrize("game", [Pig(4, die=Die(3)), Hog(4, 2), SimultaneousHog(5, 2, die=Die(4))], ids=str)
def test_fractions_give_the_same(game: Game) -> None:
    """The chance to come to a place, from an equation for every place: it is certain there, else the mean over a turn."""
    tables = tables_of(game, UNIFORM, OPTIMAL)
    chain, found = chain_of(game, tables), reach(game, UNIFORM, OPTIMAL)
    order = list(chain)
    number = {place: i for i, place in enumerate(order)}
    rows = [({number[to]: chance for to, chance in chain[place].items()}, Fraction(0)) for place in order]
    for who, mine, theirs in product((0, 1), range(game.target), range(game.target)):
        here = number[seat(game, who, mine, theirs)]
        comes = solved([({}, Fraction(1)) if i == here else row for i, row in enumerate(rows)])
        for begins in (True, False):
            exact = comes[number[seat(game, 0 if begins else 1, 0, 0)]]
            assert found.chances(begins)[who, mine, theirs] == pytest.approx(float(exact), rel=1e-13, abs=0.0)


def states_of(game: Pig, tables: Any) -> dict[Any, dict[Any, Fraction]]:
    """From every state within turns to those after a decision."""
    chain: dict[Any, dict[Any, Fraction]] = {}
    for who, mine, theirs in product((0, 1), range(game.target), range(game.target)):
        for turn in range(game.target - mine):
            state, after = State(mine, theirs, turn), Counter[Any]()
            for action, share in actions(game, tables[who], state).items():
                for outcome in game.outcomes(state, action):
                    to = outcome.state
                    if to and to.mine + to.turn < game.target:
                        after[who ^ outcome.passes, to] += share * outcome.chance
            chain[who, state] = dict(after)
    return chain


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        (Pig(10), strategies.hold_at(4), MIXED),
        (Pig(9, "difference", Die(3)), UNIFORM, OPTIMAL),
        (Pig(10, "exact", Die(4)), UNIFORM, UNIFORM),
    ],
    ids=str,
)
def test_states_within_turns_occur_as_often_as_the_rule_book_says(game: Pig, first: Strategy, second: Strategy) -> None:
    chain = states_of(game, tables_of(game, first, second))
    if game.variant == "exact":
        chain[0, State(9, 9)] = chain[1, State(9, 9)] = {}  # no end from here
    number, often, found = {state: i for i, state in enumerate(chain)}, green(chain), reach(game, first, second)
    for begins in (True, False):
        start = number[0 if begins else 1, State()]
        volume = np.array([found.slice(mine=mine, first=begins) for mine in range(game.target)]).swapaxes(0, 1)
        assert np.isnan(volume).sum() == volume.size - len(chain)
        for (who, state), here in number.items():
            if (state.mine, state.theirs) != (9, 9) or game.variant != "exact":
                once = often[start, here] / often[here, here]
                assert volume[who, state.mine, state.theirs, state.turn] == pytest.approx(once, rel=1e-9, abs=1e-13)
        assert volume[..., 0] == pytest.approx(found.chances(begins), rel=1e-14, abs=0.0)
        for at in range(game.target):
            assert np.array_equal(found.slice(theirs=at, first=begins), volume[:, :, at], equal_nan=True)
            assert np.array_equal(found.slice(turn=at, first=begins), volume[..., at], equal_nan=True)


# By pen and paper


def test_with_one_die_of_two_sides_a_game_of_hog_to_2_is_a_matter_of_who_first_throws_a_2() -> None:
    found = reach(Hog(2, 1, die=Die(2)), UNIFORM, UNIFORM)
    assert found.visits(first=True).tolist() == [[[pytest.approx(4 / 3), 0], [0, 0]], [[pytest.approx(2 / 3), 0], [0, 0]]]
    assert found.chances(first=True)[:, 0, 0].tolist() == [1.0, 0.5]
    assert found.chances()[:, 0, 0].tolist() == [0.75, 0.75]
    assert found.length() == pytest.approx(2.0)


def test_a_game_that_may_never_end_has_infinitely_many_turns_but_comes_there_with_a_chance() -> None:
    """To 3 exactly, with four sides, both hold on 2: from 0 a turn is lost with a 1 or a 4, and ends one short with a 2, or
    wins with a 3. Nobody finishes from there, but the other who has 0 goes on: all that matters is who scores, and what."""
    game, hold = Pig(3, "exact", Die(4)), strategies.hold_at(2)
    found = reach(game, hold, hold)
    chances, visits = found.chances(first=True), found.visits(first=True)
    first_scores = Fraction(2, 3)  # 1/2 + 1/2 1/2 of the same: before the other, if the first begins
    stuck = first_scores * Fraction(1, 2) * Fraction(1, 2) + (1 - first_scores) * Fraction(1, 2) * Fraction(1, 2)
    assert chances[:, 2, 2] == pytest.approx(float(stuck))  # both come to be one short, then both have turns for ever
    assert visits[:, 2, 2].tolist() == [inf, inf] and np.isinf(visits).sum() == 2
    assert isinf(found.length(first=True)) and isinf(evaluate(game, hold, hold).length)


# Turn by turn


def by_points_to_go(table: np.ndarray) -> np.ndarray:
    return np.pad(table[:, ::-1, ::-1], ((0, 0), (1, 0), (1, 0)))


@pytest.mark.parametrize("begins", (True, False))
@pytest.mark.parametrize(("game", "first", "second"), LARGE, ids=str)
def test_what_comes_to_a_position_is_what_turns_lead_there(game: Game, first: Strategy, second: Strategy, begins: bool) -> None:
    """Visits of a player are those of the other, each followed by a turn, and the beginning."""
    step, visits = lengths_of(game, tables_of(game, first, second), Job()).step, reach(game, first, second).visits(begins)
    at_once, endless = isinstance(game, SimultaneousHog), np.isinf(visits)
    assert endless.sum() in (0, 2)  # if any, both are one short of an exact target
    visits[endless] = 0.0
    togo = by_points_to_go(visits)
    for who in (0,) if at_once else (0, 1):
        before = who if at_once else 1 - who
        came = step(togo[before], before == 0)[1:, 1:]
        came[-1, -1] += at_once or who == (0 if begins else 1)
        came[by_points_to_go(endless)[who, 1:, 1:]] = 0.0
        assert came == pytest.approx(togo[who, 1:, 1:], rel=1e-9, abs=1e-13)


@pytest.mark.parametrize(("game", "first", "second"), LARGE, ids=str)
def test_all_visits_together_are_the_length_of_the_game(game: Game, first: Strategy, second: Strategy) -> None:
    match, found = evaluate(game, first, second), reach(game, first, second)
    assert found.length(first=True) == pytest.approx(match.length, rel=1e-10)
    other = evaluate(game, second, first).length
    assert found.length() == pytest.approx((match.length + other) / 2, rel=1e-10)


@pytest.mark.parametrize(("game", "first", "second"), [LARGE[0], LARGE[2], LARGE[4]], ids=str)
def test_all_turns_that_win_are_the_chance_to_win(game: Game, first: Strategy, second: Strategy) -> None:
    step, found = lengths_of(game, tables_of(game, first, second), Job()).step, reach(game, first, second)
    match = evaluate(game, first, second)
    for begins, chance in ((True, match.first), (False, match.second)):
        mass = by_points_to_go(found.visits(begins))
        won = [float(mass[who].sum() - step(mass[who], who == 0)[1:, 1:].sum()) for who in (0, 1)]
        assert won == [pytest.approx(chance, abs=1e-12), pytest.approx(1.0 - chance, abs=1e-12)]


def test_equal_players_meet_the_same_on_either_side() -> None:
    for game in (Pig(50), Hog(50), Hog(40, 4, 6)):
        found = reach(game, OPTIMAL, OPTIMAL)
        assert found.visits(first=True)[0] == pytest.approx(found.visits(first=False)[1], rel=1e-12)
        assert found.visits(first=True)[1] == pytest.approx(found.visits(first=False)[0], rel=1e-12)
    both = reach(SimultaneousHog(40, 5), OPTIMAL, OPTIMAL).chances()
    assert both[0] == pytest.approx(both[0].T, rel=1e-11) and np.array_equal(both[1], both[0].T)


def test_no_chance_is_more_than_the_number_of_visits() -> None:
    found = reach(Pig(100), OPTIMAL, HOLD_20)
    chances, visits = found.chances(), found.visits()
    assert (chances >= 0.0).all() and (chances <= 1.0).all() and (visits >= chances).all()
    assert chances[:, 1].max() == 0.0  # nobody ever has 1


# Games that were played


def plays(game: Game, first: Strategy, second: Strategy, games: int) -> tuple[Counter[Any], Counter[Any]]:
    """In how many games each state occurred, and how often in all."""
    once, often = Counter[Any](), Counter[Any]()
    for seed in range(games):
        states = [(ply.movers[0], ply.state) for ply in play(game, first, second, seed)]
        often.update(states)
        once.update(set(states))
    return once, often


def test_pig_games_that_were_played_come_to_states_as_often_as_they_should() -> None:
    game, first, games = Pig(20), strategies.hold_at(9), 2000
    found = reach(game, first, UNIFORM)
    once, _ = plays(game, first, UNIFORM, games)
    worst = []
    for turn in (0, 2, 5, 8):
        expected = found.slice(turn=turn, first=True)
        for who, mine, theirs in zip(*np.nonzero(games * np.nan_to_num(expected) > 20), strict=True):
            chance = expected[who, mine, theirs]
            spread = np.sqrt(games * chance * (1 - chance)) + 1e-9
            worst.append(abs(once[who, State(int(mine), int(theirs), turn)] - games * chance) / spread)
    assert len(worst) > 60 and max(worst) < 4.5


def test_hog_games_that_were_played_come_to_positions_as_often_as_they_should() -> None:
    game, games = Hog(20, 3, 6), 3000
    visits = reach(game, UNIFORM, strategies.dice(2)).visits(first=True)
    once, often = plays(game, UNIFORM, strategies.dice(2), games)
    for (who, state), number in often.items():
        if number > 300:
            spread = number / np.sqrt(once[who, state])  # visits of a game come in bunches
            assert number == pytest.approx(games * visits[who, state.mine, state.theirs], abs=4.5 * spread)
    assert sum(often.values()) == pytest.approx(games * visits.sum(), rel=0.05)


# Work, and what is refused


@pytest.mark.parametrize("game", [Pig(100), Hog(200), SimultaneousHog(100), Hog(60, 6, "all")], ids=str)
def test_progress_grows_to_the_end_and_a_job_can_be_cancelled(game: Game) -> None:
    reports: list[float] = []
    reach(game, UNIFORM, UNIFORM, Job(reports.append))
    assert reports == sorted(reports) and reports[0] < 0.6 and reports[-1] == 1.0
    with pytest.raises(Cancelled):
        reach(game, UNIFORM, UNIFORM, Job(cancelled=lambda: True))


def test_a_slice_can_be_cancelled() -> None:
    found, reports = reach(Pig(40), UNIFORM, UNIFORM), list[float]()
    found.slice(turn=3, job=Job(reports.append))
    assert len(reports) > 10 and reports == sorted(reports)
    for fixed in ({"mine": 3}, {"turn": 3}):
        with pytest.raises(Cancelled):
            found.slice(**fixed, job=Job(cancelled=lambda: True))


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(TypeError, match="must be a game of two players"):
        reach(SoloPig(30), UNIFORM, UNIFORM)  # type: ignore[call-overload]
    found = reach(Hog(20, 3, "all"), UNIFORM, UNIFORM)
    assert not found.knows_chances
    with pytest.raises(ValueError, match="only visits are known"):
        found.chances()
    with pytest.raises(ValueError, match="too long to sum"):
        reach(Hog(400, 1, "all"), UNIFORM, UNIFORM)
    slices = reach(Pig(20), UNIFORM, UNIFORM)
    with pytest.raises(ValueError, match="must be exactly one of"):
        slices.slice(mine=3, turn=2)
    with pytest.raises(ValueError, match="mine = 20"):
        slices.slice(mine=20)
