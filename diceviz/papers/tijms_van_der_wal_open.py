"""Section 5 of Tijms & van der Wal: of two variants of the television game it asks whether an optimal strategy can be found. In
variant 4 nothing of the other is seen, in variant 5 the number of dice. The answers have proofs.

A value has two bounds, by best replies to the strategies of both players; what a strategy guarantees is what the best reply to
it leaves. Mixes are not told: there may be several.
"""

from math import ceil, floor
from typing import TYPE_CHECKING

from diceviz.papers.catalogue import OPEN, Number
from diceviz.words import power_of_ten
from solver import HiddenHog, Job

if TYPE_CHECKING:
    from solver.strategies import Strategy

UNSEEN, SEEN, SMALL = HiddenHog(100), HiddenHog(100, sees="dice"), HiddenHog(10, 3)
START = 0, 2  # the scores at the start of the small game: 10 against 8 points to go
CLOSE = 1e-9  # bounds that are as close as this are one number


def in_the_dark(job: Job) -> tuple[Number, ...]:
    """Variant 4."""
    from solver import best_response, solve, strategies

    solution = solve(UNSEEN, job)
    others = {
        "open play, guessing their score": strategies.guessing(strategies.optimal()),
        "the fewest throws": strategies.fewest_turns(),
        "always five dice": strategies.dice(5),
    }
    reply = best_response(UNSEEN, strategies.optimal(), job)
    return (
        bounded("the value from level scores", solution.bounds(job=job), 0.5),
        bounded("50 against 100 to go", solution.bounds(50, 0, job)),
        bounded("40 against 60 to go", solution.bounds(60, 40, job)),
        *(guaranteed(name, strategy, job) for name, strategy in others.items()),
        answer("seeing both scores, against the optimum", reply.seeing(job=job)),
    )


def dice_seen(job: Job) -> tuple[Number, ...]:
    """Variant 5."""
    from solver import solve
    from solver.hidden.dice_solving import solve_dice

    dark = solve(SMALL, job).from_start(*START, job)
    small = solve_dice(dark, narrows=True, job=job)
    lower, upper = solve(SEEN, job).bounds(job=job)
    unsolved = f"{between(lower, upper, 5)}: not solved"
    return (
        bounded("10 against 8 to go, 3 dice", (small.lower, small.upper)),
        bounded("the same if dice are not seen", (dark.lower, dark.upper)),
        Number("the value from level scores, 10 dice", OPEN, unsolved, None, lower <= 0.5 <= upper),
    )


def guaranteed(name: str, strategy: "Strategy", job: Job) -> Number:
    from solver import best_response

    return answer(f"guaranteed by {name}", best_response(UNSEEN, strategy, job).guarantee(job=job))


def answer(what: str, found: float) -> Number:
    return Number(what, OPEN, f"{found:.6f}", None, 0.0 <= found <= 1.0)


def bounded(what: str, bounds: tuple[float, float], known: float | None = None) -> Number:
    """A value between proven bounds; `known` is what it must be by symmetry."""
    lower, upper = bounds
    half, middle = (upper - lower) / 2, (lower + upper) / 2
    said = f"{middle:.12f} ± {power_of_ten(half)}" if upper - lower < CLOSE else between(lower, upper, 8)
    return Number(what, OPEN, said, None, lower <= upper and (known is None or lower <= known <= upper))


def between(lower: float, upper: float, digits: int) -> str:
    """Bounds with so many digits, rounded outwards."""
    unit = 10.0**digits
    return f"{floor(lower * unit) / unit:.{digits}f} to {ceil(upper * unit) / unit:.{digits}f}"
