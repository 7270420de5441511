"""B. Butler, "Pig (Pig-out) analysis": Two-Dice Pig alone, how likely 100 points are within some turns."""

from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Spot, TableCell
from diceviz.papers.printed import number, table
from solver import Job, Roll, SoloPig, State

TURNS = 3  # turns whose chances are printed, and set next to what is computed
ALONE = SoloPig(100, "within", TURNS, Roll.two_dice())


def within_turns(job: Job) -> tuple[Number, ...]:
    from solver import solve

    best = solve(ALONE, job)
    return tuple(
        number(
            TableCell(f"{row['score']} points", f"within {turns} {'turn' if turns == 1 else 'turns'}, %"),
            row[f"within_{turns}"],
            100 * best.value(mine=int(row["score"]), turns_left=turns),
        )
        for row in table("two_dice_pig_within_turns.csv")
        for turns in range(1, TURNS + 1)
    )


PAPER = Paper(
    "butler",
    "B. Butler",
    "Pig (Pig-out) analysis",
    "durangobill.com/Pig1Statistics.html",
    (
        Exhibit(
            Location("Table", "of turns"),
            "Two-Dice Pig from 88 to 99 points",
            "Two dice are rolled, a 1 loses the turn and two 1s the whole score. Printed is the chance that a player alone who "
            "plays for that reaches 100 points within one, two and three turns, from 88 points on. From 96 on the score makes "
            "no difference: any roll without a 1 is enough.",
            Spot(ALONE, "Win map", "Surface", State(88, turns_left=TURNS)),
            within_turns,
        ),
    ),
)
