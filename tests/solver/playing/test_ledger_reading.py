"""What a ledger tells: games with pen and paper, games that are not over, the worst decisions and the luckiest throw."""

from typing import Any

import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, play, solve, strategies
from solver.games import Game
from solver.playing.accounts import choice_of, ledger
from solver.playing.plies import Ply
from tests.solver.told_games import COIN, GAMES, at_random, told


def near(*numbers: float) -> Any:
    return pytest.approx(numbers, abs=1e-14)


# Pen and paper


def test_who_throws_a_coin_first_wins_two_games_of_three() -> None:
    """p = 1/2 + (1 - p) / 2. Each throw is worth a third, one way or the other."""
    game = Hog(2, 1, die=COIN)
    book = ledger(solve(game), told(game, (1, (1,)), (1, (2,))))
    assert book.values == near(2 / 3, 1 / 3, 0)
    assert book.luck == near(-1 / 3, 1 / 3) and book.skill == near(0, 0)
    assert book.result == 0 and book.is_over


def test_to_hold_short_of_the_target_in_the_last_turn_throws_away_what_chance_there_was() -> None:
    """A coin must show two points twice, of which a turn is left: 1/4, after the first 1/2, after the hold nothing."""
    game = SoloPig(4, "within", 1, COIN)
    book = ledger(solve(game), told(game, ("roll", (2,)), ("hold", ())))
    assert book.values == near(1 / 4, 1 / 2, 0)
    assert book.luck == near(1 / 4) and book.skill == near(-1 / 2)
    assert book.worst() == [(1, 0)] and book.luckiest() == (0, 0)


def test_where_throws_are_counted_luck_saves_them_and_mistakes_cost_them() -> None:
    """A coin takes two throws to score. Two coins score in one throw of four: 1 + 3/4 * 2 = 5/2, half a throw too many."""
    game = SoloHog(2, 2, die=COIN)
    book = ledger(solve(game), told(game, (2, (2, 1)), (1, (2,))))
    assert book.values == near(2, 3, 2)
    assert [entry.luck for entry in book.entries] == [near(1 / 2), near(-1)]
    assert [entry.skill for entry in book.entries] == [near(1 / 2), near(0)]
    assert book.result == 2 and book.worst() == [(0, 0)] and book.luckiest() == (1, 0)


def test_turns_begun_count_as_taken() -> None:
    """One coin, two points: two turns on average, and with two at risk the one that was begun."""
    game = SoloPig(2, die=COIN)
    book = ledger(solve(game), told(game, ("roll", (1,)), ("roll", (2,)), ("hold", ())))
    assert book.values == near(2, 3, 2, 2)
    assert book.luck == near(0) and book.skill == near(0)


def test_two_coins_at_once_share_their_luck() -> None:
    """2 against 1 wins what was even. Either coin, known first, makes it 3/4."""
    game = SimultaneousHog(2, 1, die=COIN)
    book = ledger(solve(game), told(game, ((1, 1), ((2,), (1,)))))
    assert book.values == near(1 / 2, 1) and book.skill == near(0, 0)
    assert book.luck == near(1 / 4, -1 / 4)
    even = ledger(solve(game), told(game, ((1, 1), ((2,), (2,)))))
    assert even.values == near(1 / 2, 1 / 2) and even.luck == near(1 / 4, 1 / 4)


def test_a_margin_is_booked_in_points() -> None:
    """To 2 by coin, the winner is paid 2: 2 (2p - 1) with p = 2/3."""
    game = Pig(2, "difference", COIN)
    book = ledger(solve(game), told(game, ("roll", (1,)), ("roll", (2,)), ("hold", ())))
    assert book.values == near(2 / 3, -2 / 3, -2, -2)
    assert book.luck == near(-4 / 3, 4 / 3)


# Games that nobody finishes, and that are not over


def test_a_draw_is_booked_as_one_half() -> None:
    """To exactly 3, only a 3 wins: p = 1/3 + 2/3 (1 - p). With 2 points nobody ever does, and who has them has lost; unless the
    other one does the same."""
    game = Pig(3, "exact", Die(3))
    book = ledger(solve(game), told(game, *[("roll", (2,)), ("hold", ())] * 2))
    assert book.values == near(3 / 5, 2 / 5, 0, 0, 1 / 2)
    assert book.luck == near(-1 / 5, 0) and book.skill == near(-2 / 5, -1 / 2)
    assert book.is_over and book.result == 0.5 and book.worst() == [(3, 1), (1, 0)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_of_a_game_that_is_not_over_the_result_is_what_to_expect(game: Game) -> None:
    solution: Any = solve(game)
    plies = at_random(game, 3)
    for number in range(len(plies) + 1):
        book = ledger(solution, plies[:number])
        assert book.is_over == (number == len(plies))
        assert len(book.values) == number + 1 and book.values[-1] == book.result
        assert abs(book.balance) <= 1e-12
    empty = ledger(solution, [])
    assert empty.result == empty.start == solution.value()
    assert empty.luck == empty.skill == (0.0,) * empty.seats
    assert empty.worst() == [] and empty.luckiest() is None


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_known_of_the_same_plies_is_kept(game: Game) -> None:
    solution: Any = solve(game)
    plies, other = at_random(game, 3), at_random(game, 4)
    known = ledger(solution, plies)
    for number in range(len(plies) + 1):
        part = ledger(solution, plies[:number], known)
        assert len(part.entries) == number
        assert all(entry is kept for entry, kept in zip(part.entries, known.entries, strict=False))
        assert ledger(solution, plies, part).entries == known.entries
    assert ledger(solution, other, known).entries == ledger(solution, other).entries


def test_a_branch_keeps_the_trunk_only() -> None:
    game = Pig(20)
    solution = solve(game)
    trunk = [("roll", (5,)), ("roll", (4,))]
    old, new = told(game, *trunk, ("roll", (1,))), told(game, *trunk, ("hold", ()))
    book = ledger(solution, new, ledger(solution, old))
    assert [entry.ply for entry in book.entries] == new and book.entries == ledger(solution, new).entries


def test_what_is_known_by_another_solution_is_not_kept() -> None:
    """The plies of a turn that begins may be the same whatever the target is."""
    moves = ("roll", (5,)), ("roll", (1,))
    near_target, far_target = Pig(20), Pig(60)
    known = ledger(solve(near_target), told(near_target, *moves))
    book = ledger(solve(far_target), told(far_target, *moves), known)
    assert book.values == ledger(solve(far_target), told(far_target, *moves)).values != known.values


# The worst and the luckiest


def test_the_example_of_the_readme() -> None:
    plies = play(Pig(100), strategies.hold_at(20), strategies.optimal(), seed=1)
    assert (plies[0].state, plies[0].action, plies[0].dice) == (State(), "roll", (2,))
    book = ledger(solve(Pig(100)), plies)
    assert (book.start, book.result) == pytest.approx((0.53059, 0.0), abs=1e-5)
    assert (*book.luck, *book.skill) == pytest.approx((-0.13764, 0.37057, -0.02237, 0.0), abs=1e-5)
    assert book.worst() == [(51, 0), (41, 0)] and book.luckiest() == (56, 1)
    assert book.entries[51].ply.state == State(20, 80, 20) and book.entries[51].cost == pytest.approx(0.01459, abs=1e-5)
    alone = play(SoloPig(100), strategies.hold_at(20), None, seed=1)
    book = ledger(solve(SoloPig(100)), alone)
    assert book.result == 17 and book.skill == pytest.approx((0.01934,), abs=1e-5)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_worst_decisions_are_those_that_cost_most(game: Game) -> None:
    solution: Any = solve(game)
    for seed in range(10):
        book = ledger(solution, at_random(game, seed))
        costs = {
            (place, seat): abs(skill) for place, entry in enumerate(book.entries) for seat, skill in enumerate(entry.skill)
        }
        wrong = [key for key in sorted(costs, key=lambda key: -costs[key]) if costs[key] > solution.tolerance]
        assert book.worst() == wrong[:3] and book.worst(1) == wrong[:1] and book.worst(1000) == wrong
        for place, seat in book.worst():
            assert book.entries[place].cost >= costs[place, seat] > 0
            choice = choice_of(book.entries[place].ply, seat)
            assert choice is not None and choice not in best(solution, book.entries[place].ply, seat)


def best(solution: Any, ply: Ply, seat: int) -> Any:
    if isinstance(solution.game, SimultaneousHog):
        return (solution.strategy, solution.their_strategy)[seat](ply.state.mine, ply.state.theirs)
    return solution.best(**{name: getattr(ply.state, name) for name in solution.game.spans(ply.state)})


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_luckiest_throw_gained_most(game: Game) -> None:
    solution: Any = solve(game)
    better = -1 if game.pays in ("turns", "throws") else 1
    for seed in range(10):
        book = ledger(solution, at_random(game, seed))
        gains = {
            (place, seat): better * luck for place, entry in enumerate(book.entries) for seat, luck in enumerate(entry.luck)
        }
        found = book.luckiest()
        if found is None:
            assert max(gains.values()) <= solution.tolerance
        else:
            assert gains[found] == max(gains.values()) > 0


def test_a_game_played_optimally_has_no_worst_decision() -> None:
    for game in GAMES:
        second = None if game.players == 1 else strategies.optimal()
        assert ledger(solve(game), play(game, strategies.optimal(), second, seed=1)).worst() == []


def test_who_did_not_move_has_chosen_nothing() -> None:
    roll = told(Pig(20), ("roll", (5,)))[0]
    assert choice_of(roll, 0) == "roll" and choice_of(roll, 1) is None
    throws = told(SimultaneousHog(20), ((3, 1), ((2, 2, 2), (5,))))[0]
    assert (choice_of(throws, 0), choice_of(throws, 1)) == (3, 1)
    assert throws.after == State(6, 5)
