"""Another way to the same values, straight from the rule book: exact fractions. See `test_general.py` for one more.

It puts the proven gap to the test: no value may be further from the exact one.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

import pytest

from solver import Die, Pig, State, solve
from solver.games.state import Outcome

VARIANTS = ("reach", "exact", "difference")
DIGITS = 1 << 256  # exact values are kept as multiples of one over this where fractions would grow without end

Line = tuple[int, int, int]  # a value as a function of what a failed turn leaves: constant and slope, over a whole number


def sum_of_values(game: Pig) -> int:
    """What the values of both players add up to."""
    return 1 if game.pays == "chance" else 0


def positions(game: Pig) -> list[State]:
    """Every start of a turn, nearest to the end of the game first."""
    scores = product(range(game.target), repeat=2)
    return sorted((State(*both) for both in scores), key=lambda state: -state.mine - state.theirs)


def turn_lines(game: Pig, values: dict[State, Fraction], start: State, failed: Fraction) -> list[Line]:
    """For every turn total the value under best play, given that a failed turn leaves `failed`."""
    lines: list[Line] = [(0, 0, 1)] * (game.most_at_risk(start.mine) + 1)
    for turn in reversed(range(len(lines))):
        state = State(start.mine, start.theirs, turn)
        options = [mean(game, values, start.passed(), lines, outcomes(game, state, action)) for action in game.actions(state)]
        lines[turn] = max(options, key=lambda line: worth(line, failed)) if len(options) > 1 else options[0]
    return lines


@lru_cache(4096)
def outcomes(game: Pig, state: State, action: str) -> list[Outcome]:
    return [*game.outcomes(state, action)]


def mean(game: Pig, values: dict[State, Fraction], lost: State, lines: list[Line], results: list[Outcome]) -> Line:
    """Of what results of an action lead to, in whole numbers of one common share; `lost` is what a failed turn leads to."""
    terms = []
    for outcome in results:
        if outcome.state is None:
            line = in_whole_numbers(Fraction(outcome.payment or 0))
        elif outcome.state == lost:
            line = 0, 1, 1
        elif outcome.passes:
            line = in_whole_numbers(sum_of_values(game) - values[outcome.state])
        else:
            line = lines[outcome.state.turn]
        terms.append((outcome.chance.numerator, outcome.chance.denominator * line[2], line))
    whole = lcm(*(below for _, below, _ in terms))
    shares = [(above * (whole // below), line) for above, below, line in terms]
    return sum(share * line[0] for share, line in shares), sum(share * line[1] for share, line in shares), whole


def in_whole_numbers(value: Fraction) -> Line:
    return value.numerator, 0, value.denominator


def worth(line: Line, failed: Fraction) -> Fraction:
    constant, slope, whole = line
    return Fraction(constant * failed.denominator + slope * failed.numerator, whole * failed.denominator)


def fractions(line: Line) -> tuple[Fraction, Fraction]:
    constant, slope, whole = line
    return Fraction(constant, whole), Fraction(slope, whole)


def solve_pair(game: Pig, values: dict[State, Fraction], start: State, digits: int | None) -> tuple[Fraction, Fraction]:
    """Policy iteration in fractions. It ends where best play against itself returns the same values: they are exact."""
    both = sum_of_values(game)
    mine = theirs = Fraction(both, 2)
    before = None
    while before != (mine, theirs):
        before = mine, theirs
        a, p = fractions(turn_lines(game, values, start, both - theirs)[0])
        b, q = fractions(turn_lines(game, values, start.passed(), both - mine)[0])
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
        for turn, line in enumerate(turn_lines(game, values, start, failed)):
            values.setdefault(State(start.mine, start.theirs, turn), worth(line, failed))
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
