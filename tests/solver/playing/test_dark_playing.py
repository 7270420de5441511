"""Single games in the dark, and their ledgers: each player's account adds up from what that player knows."""

from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from solver import HiddenHog, State, ledger, play, solve, strategies
from solver.games.hog import points
from solver.playing.players import plies as taken_up
from solver.playing.players import seated
from solver.playing.plies import act, seen_by
from solver.playing.seeds import Chance

GAME = HiddenHog(30, 6)
OPTIMAL, FIVE = strategies.optimal(), strategies.dice(5)


@pytest.mark.parametrize("seed", range(8))
def test_every_account_adds_up_and_both_to_one(seed: int) -> None:
    solution, plies = solve(GAME), play(GAME, OPTIMAL, FIVE, seed)
    account = ledger(solution, plies)
    assert account.is_over and (account.result, account.others_result) == (
        float(plies[-1].payment),
        1.0 - float(plies[-1].payment),
    )
    assert account.start + account.others_start == pytest.approx(1.0, abs=1e-9)
    assert len(account.accounts) == 2 and account.balance == pytest.approx(0.0, abs=1e-14)
    assert [len(each.parts) for each in account.accounts] == [3, 3]
    assert account.skill[0] >= -1e-9 and account.skill[1] <= 1e-12
    assert all(entry.skill[seat] <= 1e-12 for entry in account.entries for seat in (0, 1))
    for entry in account.entries:
        for seat in (0, 1):
            parts = entry.luck[seat] + entry.skill[seat] + entry.unseen[seat]
            before, after = entry.others if seat else (entry.before, entry.after)
            assert before + parts == pytest.approx(after, abs=1e-14)


def test_luck_is_nothing_on_average_and_neither_is_what_was_not_known() -> None:
    """In one round with all outcomes of both throws, weighed by the other's belief and strategy."""
    solution, mine, chosen = solve(GAME), 11, 4
    worth = solution.action_values(3, mine)[chosen]
    after = {gained: solution.after_throw(GAME.score_after(mine, gained), 3, chosen) for gained in points(GAME.die, chosen)}
    assert sum(float(chance) * after[gained] for gained, chance in points(GAME.die, chosen).items()) == pytest.approx(
        worth, abs=1e-12
    )
    told, belief, values = 0.0, solution.belief(3), solution.values()
    reached = mine + 17
    for theirs in np.flatnonzero(belief):
        for dice, share in solution.their_strategy(3, int(theirs)).items():
            for gained, chance in points(GAME.die, dice).items():
                other = GAME.score_after(int(theirs), gained)
                then = 0.0 if other >= GAME.target else values[3, reached]
                told += belief[theirs] * share * float(chance) * then
    assert told == pytest.approx(solution.after_throw(reached, 3, 4), abs=1e-12)


def test_a_game_that_goes_on_and_one_that_has_not_begun() -> None:
    solution, plies = solve(GAME), next(long for seed in range(20) if len(long := play(GAME, OPTIMAL, FIVE, seed)) > 2)
    begun = ledger(solution, plies[:2])
    assert not begun.is_over and begun.result == begun.entries[-1].after
    assert begun.others_result == max(solution.action_values(3, plies[2].state.theirs).values())
    again = ledger(solution, plies, begun)
    assert again.entries[:2] == begun.entries and again.balance == ledger(solution, plies).balance
    assert ledger(solution, []).result == ledger(solution, []).start and ledger(solution, []).luck == (0.0, 0.0)


def test_one_seed_plays_one_game_which_can_be_taken_up_again() -> None:
    plies = play(GAME, OPTIMAL, FIVE, 12)
    assert plies == play(GAME, OPTIMAL, FIVE, 12) != play(GAME, OPTIMAL, FIVE, 13)
    players = seated(GAME, OPTIMAL), seated(GAME, FIVE, seat=1)
    assert plies[1:] == [*islice(taken_up(GAME, players, Chance(12), plies[:1]), len(plies) - 1)]
    assert all(ply.action[1] == 5 for ply in plies) and plies[-1].payment in (0, 1, Fraction(1, 2))


def test_a_player_knows_the_round_the_score_and_the_dice() -> None:
    state = GAME.start()
    ply = act(GAME, state, (0, 1), (2, 3), ((4, 5), (1, 2, 2)))
    assert ply.after == State(9, 0, round=2, dice=((2, 3),)) and seen_by(ply.after, 1, (0, 1)).dice == ((3, 2),)
    table = np.zeros((2, 30, 6))
    table[0, :, 0] = table[1, :, 5] = 1.0
    own = seated(GAME, strategies.by_round(table))
    assert own(State(round=1)) == {1: 1.0} and own(State(20, round=9)) == {6: 1.0}
