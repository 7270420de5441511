"""Another way to the same values, straight from the rule book: exact fractions. See `test_general.py` for one more.

It puts the proven gap to the test: no value may be further from the exact one.
"""

from fractions import Fraction
from itertools import product

import pytest

from solver import Die, Pig, State, solve

VARIANTS = ("reach", "exact", "difference")
DIGITS = 1 << 256  # exact values are kept as multiples of one over this where fractions would grow without end

Line = tuple[Fraction, Fraction]  # a value as a function of what a failed turn leaves: constant and slope


def sum_of_values(game: Pig) -> int:
    """What the values of both players add up to."""
    return 1 if game.pays == "chance" else 0


def positions(game: Pig) -> list[State]:
    """Every start of a turn, nearest to the end of the game first."""
    scores = product(range(game.target), repeat=2)
    return sorted((State(*both) for both in scores), key=lambda state: -state.mine - state.theirs)


def turn_lines(game: Pig, values: dict[State, Fraction], start: State, failed: Fraction) -> list[Line]:
    """For every turn total the value under best play, given that a failed turn leaves `failed`."""
    lines: list[Line] = [(Fraction(0), Fraction(0))] * (game.most_at_risk(start.mine) + 1)
    for turn in reversed(range(len(lines))):
        options = []
        for action in game.actions(state := State(start.mine, start.theirs, turn)):
            constant, slope = Fraction(0), Fraction(0)
            for outcome in game.outcomes(state, action):
                if outcome.state is None:
                    constant += outcome.chance * outcome.payment
                elif outcome.state == start.passed():
                    slope += outcome.chance
                elif outcome.passes:
                    constant += outcome.chance * (sum_of_values(game) - values[outcome.state])
                else:
                    constant += outcome.chance * lines[outcome.state.turn][0]
                    slope += outcome.chance * lines[outcome.state.turn][1]
            options.append((constant, slope))
        lines[turn] = max(options, key=lambda line: line[0] + line[1] * failed)
    return lines


def solve_pair(game: Pig, values: dict[State, Fraction], start: State, digits: int | None) -> tuple[Fraction, Fraction]:
    """Policy iteration in fractions. It ends where best play against itself returns the same values: they are exact."""
    both = sum_of_values(game)
    mine = theirs = Fraction(both, 2)
    before = None
    while before != (mine, theirs):
        before = mine, theirs
        a, p = turn_lines(game, values, start, both - theirs)[0]
        b, q = turn_lines(game, values, start.passed(), both - mine)[0]
        mine = (a + p * both - p * (b + q * both)) / (1 - p * q)
        theirs = b + q * (both - mine)
        if digits:
            mine, theirs = Fraction(round(mine * digits), digits), Fraction(round(theirs * digits), digits)
    return mine, theirs


def solve_exactly(game: Pig, digits: int | None = None) -> dict[State, Fraction]:
    both, values = sum_of_values(game), dict[State, Fraction]()
    for start in positions(game):
        if start not in values and not (game.can_finish(start.mine) or game.can_finish(start.theirs)):
            values[start] = values[start.passed()] = Fraction(1, 2)
        elif start not in values:
            values[start], values[start.passed()] = solve_pair(game, values, start, digits)
    for start in positions(game):
        failed = both - values[start.passed()]
        for turn, (constant, slope) in enumerate(turn_lines(game, values, start, failed)):
            values.setdefault(State(start.mine, start.theirs, turn), constant + slope * failed)
    return values


def largest_error(game: Pig, exact: dict[State, Fraction]) -> Fraction:
    solution = solve(game)
    return max(abs(Fraction(solution.value(at.mine, at.theirs, at.turn)) - value) for at, value in exact.items())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sides", (2, 3, 4, 5, 6, 7, 12, 20))
@pytest.mark.parametrize("target", (2, 3, 4, 5, 8))
def test_no_value_is_further_from_the_exact_fraction_than_the_gap(target: int, sides: int, variant: str) -> None:
    game = Pig(target, variant, Die(sides))
    assert largest_error(game, solve_exactly(game)) <= solve(game).gap


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("sides", "target"), [(2, 16), (6, 16), (20, 12)])
def test_no_value_is_further_from_the_value_to_77_digits_than_the_gap(target: int, sides: int, variant: str) -> None:
    game = Pig(target, variant, Die(sides))
    assert largest_error(game, solve_exactly(game, DIGITS)) <= solve(game).gap


def test_by_pen_and_paper_the_first_player_to_two_with_a_coin_wins_two_thirds() -> None:
    """A head wins, a tail passes the coin: V = 1/2 + 1/2 (1 - V)."""
    assert solve_exactly(Pig(2, "reach", Die(2)))[State()] == Fraction(2, 3)
    assert solve(Pig(2, "reach", Die(2))).value() == pytest.approx(2 / 3, abs=1e-15)
