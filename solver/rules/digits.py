"""Digits of scores, as the rules of Hog read them."""

from functools import cache

PLACES = 1100  # places of pi that are known: more than there are scores


def ones(score: int) -> int:
    return score % 10


def tens(score: int) -> int:
    return score // 10 % 10


def digits(number: int) -> list[int]:
    return [int(digit) for digit in str(number)]


@cache
def pi() -> list[int]:
    """The digits of pi, 3 first: Machin's formula, 16 arctan(1/5) - 4 arctan(1/239), in whole numbers."""
    unit = 10 ** (PLACES + 10)
    return digits((16 * arctan(5, unit) - 4 * arctan(239, unit)) // 10**10)


def arctan(below: int, unit: int) -> int:
    """The arc tangent of 1 / below, in units."""
    term, total, sign, odd = unit // below, 0, 1, 1
    while term:
        total += sign * (term // odd)
        term, sign, odd = term // below**2, -sign, odd + 2
    return total
