"""Fair starts in sentences: who begins with how many points, or how often, for a game to be even."""

from collections.abc import Iterator

from diceviz import words
from solver.sweeps.fair_starts import FairStart


def how_to_begin(fair: FairStart) -> Iterator[str]:
    """The handicap that brings the game closest to even; and, where players begin with other points, how often who begins
    should."""
    worth = words.value(fair.game, fair.value, 1)
    if fair.points:
        who = "the second player" if fair.points > 0 else "the first player"
        yield f"Closest to even: {who} begins with {words.count(abs(fair.points), 'point')} ({worth} for the first)."
    else:
        yield f"Closest to even: nobody begins with points ({worth} for the first)."
    start = fair.game.start()
    if start.mine != start.theirs:
        yield from how_often(fair, f"{start.mine} : {start.theirs}")


def how_often(fair: FairStart, scores: str) -> Iterator[str]:
    if fair.share is None:
        yield f"From {scores} one player is ahead, whoever begins."
    else:
        yield f"From {scores} it is even if the first player begins in {100 * fair.share:.1f} % of games only."
