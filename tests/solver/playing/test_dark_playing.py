"""Single games in the dark, and their ledgers: each player's account adds up from what that player knows."""

from fractions import Fraction

import numpy as np
import pytest

from solver import HiddenHog, Job, ledger, play, solve, strategies
from solver.games.hog import points
from solver.playing.dark_playing import Knowledge, knowledge, play_in_the_dark, seated_in_the_dark
from solver.playing.plies import act
from solver.playing.seeds import Chance

GAME = HiddenHog(30, 6)
OPTIMAL, FIVE = strategies.optimal(), strategies.dice(5)


@pytest.mark.parametrize("seed", range(8))
def test_every_account_adds_up_and_both_to_one(seed: int) -> None:
    solution, plies = solve(GAME), play(GAME, OPTIMAL, FIVE, seed)
    account = ledger(solution, plies)
    assert account.is_over and account.result == (float(plies[-1].payment), 1.0 - float(plies[-1].payment))
    assert sum(account.start) == pytest.approx(1.0, abs=1e-9)
    assert account.balance == pytest.approx((0.0, 0.0), abs=1e-14)
    assert account.skill[0] >= -1e-9 and account.skill[1] <= 1e-12
    assert all(entry.skill[seat] <= 1e-12 for entry in account.entries for seat in (0, 1))
    for entry in account.entries:
        for seat in (0, 1):
            parts = entry.luck[seat] + entry.skill[seat] + entry.unseen[seat]
            assert entry.before[seat] + parts == pytest.approx(entry.after[seat], abs=1e-14)


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
    known = knowledge(plies[:2], plies[2].state)
    assert begun.result[1] == max(solution.action_values(3, known[1].mine).values())
    assert ledger(solution, []).result == ledger(solution, []).start and ledger(solution, []).luck == (0.0, 0.0)


def test_one_seed_plays_one_game_which_can_be_taken_up_again() -> None:
    plies = play(GAME, OPTIMAL, FIVE, 12)
    assert plies == play(GAME, OPTIMAL, FIVE, 12) != play(GAME, OPTIMAL, FIVE, 13)
    assert plies[1:] == [*play_in_the_dark(GAME, OPTIMAL, FIVE, Chance(12), Job(), plies[:1])]
    assert all(ply.action[1] == 5 for ply in plies) and plies[-1].payment in (0, 1, Fraction(1, 2))


def test_a_player_knows_the_round_the_score_and_the_dice() -> None:
    state = GAME.start()
    ply = act(GAME, state, (0, 1), (2, 3), ((4, 5), (1, 2, 2)))
    assert knowledge([ply], ply.after) == (Knowledge(2, 9, ((2, 3),)), Knowledge(2, 0, ((3, 2),)))
    table = np.zeros((2, 30, 6))
    table[0, :, 0] = table[1, :, 5] = 1.0
    own = seated_in_the_dark(GAME, strategies.by_round(table), (0, 0), Job())
    assert own(Knowledge(1, 0, ())) == {1: 1.0} and own(Knowledge(9, 20, ())) == {6: 1.0}
