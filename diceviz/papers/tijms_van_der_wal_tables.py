"""The tables of Tijms & van der Wal, and what their text says of them, printed next to computed."""

from itertools import groupby
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from diceviz.papers.catalogue import Number, TableCell
from diceviz.papers.printed import choice, errata_of, largest, number, numbers_of, table, unit, value, word
from solver import Die, Job, SimultaneousHog, SoloHog

if TYPE_CHECKING:
    from solver.tables.growing_table import Floats

KEY, EARLIER = "tijms_van_der_wal", "tijms_van_der_wal_2005"
TARGET = 100  # any that is large enough: the tables count points to go
FAR = 1000  # points to go up to which claims on any number of them are checked
FACES = 6
# Printed mixes are those of an iteration that was broken off: twelve of them miss their last digit by up to a tenth of it.
MIXES = 0.7
MOVED = "typeset one line low"  # what is wrong with some numbers in the copy of table 5
LOST = "is missing"
LONG = 60  # the most throws for which the shape of the chance is looked at
MOST = 50  # dice, where the print sets no limit


def one_throw(job: Job) -> tuple[Number, ...]:
    """Table 1."""
    from solver.dice import throws

    rows = table("hog_table1_one_throw.csv")
    scores = throws(Die(FACES), max(int(row["dice"]) for row in rows))
    return tuple(each for row in rows for each in of_throw(row, scores[int(row["dice"])]))


def of_throw(row: dict[str, str], chances: "Floats") -> tuple[Number, ...]:
    from solver.races.one_round import mean, variance

    dice = "1 die" if row["dice"] == "1" else f"{row['dice']} dice"
    return (
        number(TableCell(dice, "mean score"), row["mean"], mean(chances)),
        number(TableCell(dice, "standard deviation"), row["sd"], sqrt(variance(chances))),
        number(TableCell(dice, "chance to score"), row["p_positive"], 1.0 - float(chances[0])),
    )


def best_dice(job: Job) -> tuple[Number, ...]:
    """Section 2."""
    printed = numbers_of(KEY)
    return (
        choice("dice with the largest mean score", printed["best_dice"], largest_mean()),
        choice("and as good", printed["also_best_dice"], largest_mean()),
    )


def largest_mean() -> list[int]:
    """The numbers of dice that score the most on average."""
    from solver.dice import throws
    from solver.races.one_round import mean

    return largest([mean(chances) for chances in throws(Die(FACES), MOST)])


def fewest_throws(job: Job) -> tuple[Number, ...]:
    """Table 2."""
    from solver import solve

    solution, found = solve(SoloHog(TARGET), job), []
    for row in table("hog_table2_fewest_throws_D10.csv"):
        togo = int(row["points_needed"])
        found += [
            number(TableCell(f"{togo} to go", "throws"), row["expected_throws"], solution.value(TARGET - togo)),
            choice(TableCell(f"{togo} to go", "dice"), row["dice"], solution.best(TARGET - togo)),
        ]
    return tuple(found)


def claims_of_few_throws(job: Job) -> tuple[Number, ...]:
    """Section 3.1."""
    from solver import solve

    printed, far = numbers_of(KEY), solve(SoloHog(FAR), job)
    most = {togo: FACES * max(far.best(FAR - togo)) for togo in range(1, 41)}
    last = next(togo for togo in most if most[togo] < togo) - 1
    never_again = all(most[togo] < togo for togo in range(last + 1, 41))
    each = 1.0 / (far.value(0) - far.value(1))
    dice = {number for mine in range(FAR // 2) for number in far.best(mine)}
    return (
        number("the most to go that one throw may do, to 40", printed["last_one_throw"], last if never_again else -1),
        number("far away: points for each throw more", printed["mean_one_throw_5_or_6_dice"], each),
        word("far away: dice thrown", "5, 6", ", ".join(map(str, sorted(dice)))),
    )


def within_throws(job: Job) -> tuple[Number, ...]:
    """Table 3."""
    from solver import solve

    solution, found = solve(SoloHog(TARGET, goal="within", turns=6), job), []
    for row in table("hog_table3_within_throws_D10.csv"):
        state = TARGET - int(row["points_needed"]), int(row["throws_left"])
        togo, left = f"{row['points_needed']} to go", f"{row['throws_left']} left"
        found += [
            number(TableCell(togo, f"{left}: chance", ", "), row["probability"], solution.value(*state)),
            choice(TableCell(togo, f"{left}: dice", ", "), row["dice"], solution.best(*state)),
        ]
    return tuple(found)


def claims_of_limited_throws(job: Job) -> tuple[Number, ...]:
    """Section 3.2."""
    return *walk(KEY, job), *falling_dice(5, job), *falling_dice(6, job), s_shaped(job)


def walk(paper: str, job: Job) -> tuple[Number, ...]:
    """A player with 40 to go and six throws: nothing, then 17 or 22 points."""
    from solver import solve

    printed, wrong = numbers_of(paper)["walk"], errata_of(paper)
    solution = solve(SoloHog(TARGET, goal="within", turns=6), job)
    return tuple(
        choice(
            f"{step['needs']} to go, {step['throws_left']} left: dice",
            step["dice"],
            solution.best(TARGET - int(step["needs"]), int(step["throws_left"])),
            wrong.get(f"walk_{place}"),
        )
        for place, step in enumerate(printed)
    )


def falling_dice(left: int, job: Job) -> tuple[Number, ...]:
    """Runs of points to go where fewer dice are thrown although more points are to go."""
    from solver import solve

    solution = solve(SoloHog(2 * TARGET, goal="within", turns=6), job)
    dice = {togo: min(solution.best(2 * TARGET - togo, left)) for togo in range(1, 2 * TARGET + 1)}
    claims = numbers_of(KEY)[f"within_{left}_throws_dice_D10"].items()
    return tuple(claimed_run(left, dice, where, int(most)) for where, most in claims)


def claimed_run(left: int, dice: dict[int, int], where: str, most: int) -> Number:
    """`where` is printed as "35..40"."""
    first = int(where.partition("..")[0])
    what = f"{left} left, around {first} to go: points to go with {most} dice"
    return word(what, where.replace("..", " to "), run_of(dice, first, most))


def run_of(dice: dict[int, int], togo: int, number: int) -> str:
    """The points to go around those with that number of dice."""
    runs = ([point for point, _ in run] for _, run in groupby(dice.items(), key=lambda each: each[1]))
    found = next(run for run in runs if togo in run)
    return f"{found[0]} to {found[-1]}" if dice[togo] == number else f"nowhere: {dice[togo]} dice"


def s_shaped(job: Job) -> Number:
    """The chance by the number of throws is first convex, then concave; so the authors suppose."""
    from solver import solve

    chances = solve(SoloHog(TARGET, goal="within", turns=LONG), job).values()
    bends = np.diff(np.pad(chances, ((0, 0), (1, 0))), 2, axis=1)
    bends[np.abs(bends) < 1e-12] = 0.0  # rounding
    later = np.minimum.accumulate(bends, axis=1) < 0
    exceptions = int((later & (bends > 0)).any(axis=1).sum())
    what = f"points to go, to {TARGET}, where the chance by throws, to {LONG}, is not S-shaped"
    return word(what, numbers_of(KEY)["not_s_shaped"], str(exceptions or "none"))


def pure_moves(job: Job) -> tuple[Number, ...]:
    """Table 4: their value is the chance to win less that to lose."""
    from solver import solve

    worth = 2.0 * solve(SimultaneousHog(TARGET, 10), job).repeated(TARGET - 1, TARGET - 1) - 1.0
    found = []
    for row in table("hog_table4_pure_moves_at_1_1_D10.csv"):
        dice = worth[int(row["dice"]) - 1]
        replies = (np.flatnonzero(dice < dice.min() + 1e-12) + 1).tolist()
        found += [
            number(TableCell(f"{row['dice']} dice", "guaranteed"), row["guaranteed_value"], float(dice.min())),
            choice(TableCell(f"{row['dice']} dice", "best reply"), row["best_response"], replies),
        ]
    return tuple(found)


def best_pure_move(job: Job) -> tuple[Number, ...]:
    """Section 4.1."""
    from solver import solve

    printed = numbers_of(KEY)
    worst = (2.0 * solve(SimultaneousHog(TARGET, 10), job).repeated(TARGET - 1, TARGET - 1) - 1.0).min(axis=1)
    return (
        choice(
            "the best number of dice, if it is always the same", printed["best_pure_move_at_1_1"], [int(worst.argmax()) + 1]
        ),
        number("what it guarantees", printed["its_guarantee"], float(worst.max())),
    )


def mixes(job: Job) -> tuple[Number, ...]:
    """Table 5."""
    from solver import solve

    solution = solve(SimultaneousHog(TARGET, 5), job)
    return tuple(
        each
        for row in table("hog_table5_simultaneous_D5.csv")
        for each in mix_of(row, solution.strategy(TARGET - int(row["needs"]), TARGET - int(row["opponent_needs"])))
    )


def mix_of(row: dict[str, str], mix: dict[int, float]) -> list[Number]:
    return [probability(row, dice, mix.get(dice, 0.0)) for dice in range(1, 6)]


def copied(row: dict[str, str], dice: int) -> str:
    """The cell as it stands in the copy that the data are from: a few numbers are a line too low there, and one is lost."""
    if MOVED in row["note"]:
        return row[{3: "p4", 4: "p3"}.get(dice, f"p{dice}")]
    return "—" if LOST in row["note"] and row[f"p{dice}"] == "1" else row[f"p{dice}"]


def probability(row: dict[str, str], dice: int, found: float) -> Number:
    """The probability of so many dice in the mix: to three digits, whatever is printed; in words where nothing is."""
    cell = TableCell(f"{row['needs']} : {row['opponent_needs']} to go", "1 die" if dice == 1 else f"{dice} dice")
    printed, right = copied(row, dice), row[f"p{dice}"]
    agrees = abs(found - value(right)) <= MIXES * unit(f"{value(right):.3f}")
    difference = None if printed == "—" else found - value(printed)
    erratum = "" if printed == right else f"{right} is right: {row['note']}"
    return Number(str(cell), printed, f"{found:.5f}", difference, agrees, erratum, cell)


def mix_of_the_text(paper: str, job: Job) -> tuple[Number, ...]:
    """The mix of one example in the text, and the choices of another."""
    from solver import solve

    printed, solution = numbers_of(paper), solve(SimultaneousHog(TARGET, 5), job)
    mix = solution.strategy(TARGET - 1, TARGET - 3)
    return (
        *(
            number(f"1 : 3 to go: {dice} dice", text, mix.get(int(dice), 0.0), units=MIXES)
            for dice, text in printed["simultaneous_D5_needs1_opponent3"].items()
        ),
        choice(
            "5 : 13 to go: dice", printed["simultaneous_D5_needs5_opponent13"], [*solution.strategy(TARGET - 5, TARGET - 13)]
        ),
        choice(
            "13 : 5 to go: dice", printed["simultaneous_D5_needs13_opponent5"], [*solution.strategy(TARGET - 13, TARGET - 5)]
        ),
    )


def claims_of_mixes(job: Job) -> tuple[Number, ...]:
    """Section 4.3: none above 13. Twelve are the most."""
    from solver import solve

    solution, most = solve(SimultaneousHog(TARGET, 5), job), numbers_of(KEY)["mixed_up_to"]
    togo = TARGET - np.argwhere((solution.mixes() > 0.0).sum(axis=2) > 1)
    beyond = int((togo.max(axis=1) > int(most)).sum())
    return *mix_of_the_text(KEY, job), word(
        f"positions with more than {most} to go that are mixed", "none", str(beyond or "none")
    )
