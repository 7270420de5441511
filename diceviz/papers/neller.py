"""Piglet, Pig with a coin, of T. W. Neller and C. G. M. Presser: solved by hand to 2 points; where to hold to 3, 6 and 9."""

from collections.abc import Iterator

from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Spot, TableCell
from diceviz.papers.printed import choice, number, numbers_of, table
from solver import Job, Pig, Solution, State, variants

KEY, HANDOUT = "neller_presser", "neller_piglet"


def piglet(target: int) -> Pig:
    game = variants.find("Piglet", target=target)
    assert isinstance(game, Pig)
    return game


def by_hand(job: Job) -> tuple[Number, ...]:
    from solver import solve

    best, printed = solve(piglet(2), job), numbers_of(KEY)["piglet_to_2"]
    told = [(tuple(map(int, state.split(","))), worth) for state, worth in printed.items()]
    return tuple(
        number(f"{mine} against {theirs}, {turn} at risk", worth, best.value(mine, theirs, turn))
        for (mine, theirs, turn), worth in told
    )


def held(target: int, job: Job) -> tuple[Number, ...]:
    """Where to hold in every position of Piglet to that target."""
    from solver import solve

    return tuple(held_in(solve(piglet(target), job), target))


def held_in(best: Solution, target: int) -> Iterator[Number]:
    for row in table(f"piglet_to_{target}.csv"):
        mine = int(row.pop("mine"))
        for theirs, printed in row.items():
            where = TableCell(f"{mine} points", f"against {theirs}", " ")
            yield choice(where, printed, totals_held(best, mine, int(theirs), target))


def totals_held(best: Solution, mine: int, theirs: int, target: int) -> list[int]:
    """The smallest turn total that may be held; where going on is as good, also the smallest that must be."""
    reached = target - mine
    may, must = (
        next((turn for turn in range(1, reached) if fits(best.best(mine, theirs, turn))), reached)
        for fits in (lambda found: "hold" in found, lambda found: found == ("hold",))
    )
    return sorted({may, must})


def to(target: int) -> Exhibit:
    return Exhibit(
        Location("Table", f"n = {target}"),
        f"Piglet to {target} points: where to hold",
        "For each score of the player, and each of the other, the smallest turn total at which the player holds.",
        Spot(piglet(target), "Hold at", "Surface", State()),
        lambda job: held(target, job),
    )


PAPER = Paper(
    "neller-presser",
    "T. W. Neller and C. G. M. Presser",
    "Optimal play of the dice game Pig",
    "The UMAP Journal 25",
    (
        Exhibit(
            Location("Passage", "Piglet"),
            "Piglet to 2 points, by hand",
            "Pig with a coin, of which tails lose the turn, has so few positions to 2 points that its equations are solved by "
            "hand. Who begins wins 4 games of 7.",
            Spot(piglet(2), "Win map", "Surface", State()),
            by_hand,
        ),
    ),
    2004,
)
TABLES = Paper(
    "neller-piglet",
    "T. W. Neller",
    "Piglet",
    "Handout of the course Machine Learning, Gettysburg College, cs.gettysburg.edu/~tneller/cs391/03sp/piglet.html",
    tuple(to(target) for target in (3, 6, 9)),
    2003,
)
