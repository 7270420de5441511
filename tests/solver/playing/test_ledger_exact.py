"""The ledger computed a second way: by the rule book in fractions, ply by ply, and with pen and paper."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, play, solve, strategies
from solver.games import Game
from solver.playing.accounts import ledger
from solver.playing.plies import Dice, Ply, act
from tests.solver.exact_optimum import InTurn, best, exact_worths, mirrored

SMALL: list[InTurn] = [
    Pig(5, die=Die(3)),
    Pig(5, "exact", Die(3)),
    Pig(4, "exact", Die(2)),
    Pig(5, "difference", Die(3)),
    Pig(4, die=Die(6)),
    Hog(7, 3),
    Hog(5, 3, "all", Die(3)),
    Hog(6, 2, 2, Die(4)),
    SoloPig(9, die=Die(4)),
    SoloPig(7, "within", 3, Die(3)),
    SoloHog(12, 4),
    SoloHog(9, 3, "within", 3, Die(4)),
]
AT_ONCE = [SimultaneousHog(5, 2, die=Die(3)), SimultaneousHog(4, 2, "all", Die(3)), SimultaneousHog(5, 3, 2, Die(2))]

known = cache(exact_worths)


def games(game: Game) -> list[list[Ply]]:
    second = None if game.players == 1 else strategies.uniform()
    return [play(game, strategies.uniform(), second, seed) for seed in range(40)]


# In fractions


def written(game: InTurn, plies: list[Ply]) -> list[tuple[int, Fraction, Fraction]]:
    """For each ply who moved, the luck and the skill of that player."""
    worths = known(game)
    rows = []
    for ply in plies:
        here = worths[ply.state]
        after = ply.payment if ply.after is None else best(game, worths[ply.after])
        after = mirrored(game, after) if ply.passes else after
        cost = game.cost(ply.state) if isinstance(game, SoloPig | SoloHog) else 0
        rows.append((ply.movers[0], cost + after - here[ply.action], here[ply.action] - best(game, here)))
    return rows


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_luck_and_skill_are_those_of_the_rule_book(game: InTurn) -> None:
    solution: Any = solve(game)
    for plies in games(game):
        exact = written(game, plies)
        book = ledger(solution, plies)
        for entry, (mover, luck, skill) in zip(book.entries, exact, strict=True):
            assert abs(Fraction(entry.luck[mover]) - luck) <= solution.tolerance
            assert abs(Fraction(entry.skill[mover]) - skill) <= solution.tolerance
            assert all(
                part == 0 for seat in range(book.seats) if seat != mover for part in (entry.luck[seat], entry.skill[seat])
            )


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_in_fractions_the_sum_is_exact(game: InTurn) -> None:
    value = best(game, known(game)[game.start()])
    for plies in games(game):
        gained = sum(luck + skill if mover == 0 else -luck - skill for mover, luck, skill in written(game, plies))
        last = plies[-1]
        if game.pays in ("turns", "throws"):
            paid = Fraction(sum(ply.ends_turn for ply in plies))
        elif last.payment is None:
            paid = Fraction(1, 2)
        else:
            paid = last.payment if last.movers == (0,) else mirrored(game, last.payment)
        assert value + gained == paid


# Every throw there is


def all_dice(game: Game, action: Any) -> list[Dice]:
    """Equally likely."""
    if isinstance(action, tuple):
        return list(product(*(product(game.die.faces, repeat=number) for number in action)))
    number = {"roll": 1, "hold": 0}.get(action, action)
    return list(product(game.die.faces, repeat=number))


def all_states(game: Game) -> list[State]:
    if isinstance(game, SimultaneousHog):
        return [State(*scores) for scores in product(range(game.target), repeat=2)]
    return list(known(game))


def all_actions(game: Game, state: State) -> list[Any]:
    choices = game.actions(state)
    return list(product(choices, repeat=2)) if isinstance(game, SimultaneousHog) else list(choices)


@pytest.mark.parametrize("game", [*SMALL, *AT_ONCE], ids=str)
def test_luck_is_0_on_average_whatever_is_chosen(game: Game) -> None:
    """But for how two choices at once met."""
    solution: Any = solve(game)
    for state in all_states(game):
        for action in all_actions(game, state):
            plies = [act(game, state, game.movers(game.start()), action, dice) for dice in all_dice(game, action)]
            entries = [ledger(solution, [ply]).entries[0] for ply in plies]
            for seat, met in zip(range(len(entries[0].luck)), (0.5, -0.5), strict=False):
                mean = sum(entry.luck[seat] - met * entry.meeting for entry in entries) / len(entries)
                assert abs(mean) <= solution.tolerance + 1e-15


# Both at once


def worth(game: SimultaneousHog, solution: Any, state: State, mine: int, theirs: int) -> Fraction:
    return sum(
        (
            outcome.chance
            * (outcome.payment if outcome.state is None else Fraction(solution.value(outcome.state.mine, outcome.state.theirs)))
            for outcome in game.outcomes(state, (mine, theirs))
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("game", AT_ONCE, ids=str)
def test_at_once_a_choice_is_judged_against_the_other_players_mix(game: SimultaneousHog) -> None:
    solution = solve(game)
    for state in all_states(game):
        at = state.mine, state.theirs
        value, my_mix, their_mix = solution.value(*at), solution.strategy(*at), solution.their_strategy(*at)
        for action in all_actions(game, state):
            mine, theirs = action
            (entry,) = ledger(solution, [act(game, state, (0, 1), action, all_dice(game, action)[0])]).entries
            against = sum(Fraction(share) * worth(game, solution, state, mine, dice) for dice, share in their_mix.items())
            theirs_against = sum(Fraction(share) * worth(game, solution, state, dice, theirs) for dice, share in my_mix.items())
            assert abs(entry.skill[0] - float(against - Fraction(value))) <= solution.tolerance
            assert abs(entry.skill[1] - float(Fraction(value) - theirs_against)) <= solution.tolerance
            assert max(entry.skill) <= solution.tolerance
            left = worth(game, solution, state, mine, theirs) - against - theirs_against + Fraction(value)
            assert abs(entry.meeting - float(left)) <= 2 * solution.tolerance


@pytest.mark.parametrize("game", AT_ONCE, ids=str)
def test_how_choices_meet_is_0_on_average_against_an_optimal_mix(game: SimultaneousHog) -> None:
    solution = solve(game)
    for state in all_states(game):
        mix = solution.their_strategy(state.mine, state.theirs)
        for mine in game.actions(state):
            throws = {theirs: ((2,) * mine, (2,) * theirs) for theirs in mix}
            plies = {theirs: act(game, state, (0, 1), (mine, theirs), dice) for theirs, dice in throws.items()}
            mean = sum(share * ledger(solution, [plies[theirs]]).entries[0].meeting for theirs, share in mix.items())
            assert abs(mean) <= 2 * solution.tolerance


def seen_from_the_other_side(ply: Ply) -> Ply:
    state = State(ply.state.theirs, ply.state.mine)
    after = ply.after and State(ply.after.theirs, ply.after.mine)
    payment = None if ply.payment is None else 1 - ply.payment
    return Ply(ply.movers, state, ply.action[::-1], ply.dice[::-1], after, payment, False)


@pytest.mark.parametrize("game", [*AT_ONCE, SimultaneousHog(30, 5)], ids=str)
def test_at_once_the_other_player_keeps_the_same_book(game: SimultaneousHog) -> None:
    solution = solve(game)
    for plies in games(game):
        book, other = ledger(solution, plies), ledger(solution, [seen_from_the_other_side(ply) for ply in plies])
        for entry, theirs in zip(book.entries, other.entries, strict=True):
            assert entry.luck == pytest.approx(theirs.luck[::-1], abs=2 * solution.tolerance)
            assert entry.skill == pytest.approx(theirs.skill[::-1], abs=2 * solution.tolerance)
            assert entry.after == pytest.approx(1.0 - theirs.after, abs=2 * solution.tolerance)
        assert book.result == pytest.approx(1.0 - other.result, abs=solution.tolerance)
