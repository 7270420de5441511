"""T. W. Neller et al. (2023), Great Rolled Ones: how often the first player wins, and with which points to begin with.

The rule book is solved in some minutes; here both turns of a round are swept until no value changes any more. The last sweep
changes values by less than `SETTLED`, and each takes a share of what is left, so that four decimals are certain.
"""

from typing import Any

from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Spot
from diceviz.papers.printed import number, numbers_of
from solver import Job
from solver.games import GreatRolledOnes
from solver.games.great_rolled_ones import DICE, THIRD, chances

KEY = "great_rolled_ones"
GAME = GreatRolledOnes(50)
SETTLED = 1e-11  # the largest change of a value in the last sweep


def first_player(job: Job) -> tuple[Number, ...]:
    printed, values = numbers_of(KEY), round_values(GAME, job)
    return (
        number("the first player wins", printed["first_wins"], float(values[0, 0])),
        *(
            number(f"with {points} points more", worth, float(values[int(points), 0]))
            for points, worth in printed["with_a_handicap"].items()
        ),
    )


def round_values(game: GreatRolledOnes, job: Job) -> Any:
    """The chance of who begins a round to win, over the scores below the target: mine, theirs."""
    import numpy as np

    over, target = game.highest + 1, game.target
    totals = np.arange(over)
    ended = 0.5 + 0.5 * np.sign(totals[:, None] - totals[None, :])  # worth of a round that is over to who ends it
    goes_on = np.maximum(totals[:, None], totals[None, :]) < target
    values, change = np.full((target, target), 0.5), 1.0
    while change > SETTLED:
        job.reached(0.0)
        held = np.where(goes_on, 0.0, ended)
        held[:target, :target] = 1.0 - values.T
        replies = turn_values(game, held)
        after = turn_values(game, 1.0 - replies.T[:, :target])
        change, values = float(np.abs(after - values).max()), after
    return values


def turn_values(game: GreatRolledOnes, held: Any) -> Any:
    """The value of a turn over both scores; `held` is the worth of a total at which it is held, or nothing gained."""
    import numpy as np

    mine, rolls = np.arange(game.target), [[float(chance) for chance in chances(game.die, aside)] for aside in range(THIRD)]
    lost = held[: game.target]
    best: dict[tuple[int, int], Any] = {}
    for turn in range(game.highest, -1, -1):
        now = held[np.minimum(mine + turn, game.highest)]
        for aside, found in enumerate(rolls):
            after = [best.get((turn + DICE - aside - ones, aside + ones), 0.0) for ones in range(len(found))]
            rolled = sum((chance * worth for chance, worth in zip(found, after, strict=True)), (1.0 - sum(found)) * lost)
            must_hold = (mine + turn + DICE - aside > game.highest)[:, None]
            best[turn, aside] = rolled if turn == 0 else np.where(must_hold, now, np.maximum(rolled, now))
    return best[0, 0]


PAPER = Paper(
    "great-rolled-ones",
    "T. W. Neller et al.",
    "Great Rolled Ones",
    "Advances in Computer Games",
    (
        Exhibit(
            Location("Passage", "komi"),
            "The first player is behind",
            "Five dice are rolled, those with a 1 set aside, and a third 1 loses the turn. Since the second player has the "
            "last turn, the first wins less than half of all games; three points more for the first make the game nearly fair.",
            Spot(GAME, "", "Papers"),
            first_player,
        ),
    ),
    2023,
)
