"""H. C. Tijms, "Dice games and stochastic dynamic programming": Pig and Hog alone, and the television game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Spot
from diceviz.papers.printed import choice, errata_of, number, numbers_of
from diceviz.papers.tijms_van_der_wal_tables import MOST, largest_mean, mix_of_the_text
from solver import Job, SimultaneousHog, SimultaneousPig, SoloHog, SoloPig, State

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

KEY = "tijms_pig_hog"


def pig_alone(job: Job) -> tuple[Number, ...]:
    from solver import solve

    printed, wrong = numbers_of(KEY), errata_of(KEY)
    best = solve(SoloPig(100), job)
    held, name = best.fixed(20), "pig_expected_turns_hold_at_20_section_2"
    excess = 100 * (held.value() / best.value() - 1)
    even = next(total for total in range(100) if sum(best.game.plain_die.scoring) <= total)  # what is won against what is lost
    return (
        choice("first turn total at which one more roll gains nothing", printed["hold_at"], [even]),
        number("hold at 20: expected turns to 100", printed[name], held.value(), wrong[name]),
        number("best: expected turns to 100", printed["pig_expected_turns_optimal"], best.value()),
        number("hold at 20: more turns, %", printed["pig_hold_at_20_excess_percent"], excess),
        *(each for turns in printed["within_turns"] for each in pig_within(int(turns), job)),
    )


def pig_within(turns: int, job: Job) -> tuple[Number, Number]:
    from solver import solve

    printed = numbers_of(KEY)
    place = printed["within_turns"].index(str(turns))
    best = solve(SoloPig(100, "within", turns), job)
    what = f"chance of 100 within {turns} turns"
    return (
        number(f"hold at 20: {what}", printed["pig_hold_at_20_within"][place], best.fixed(20).value()),
        number(f"best: {what}", printed["pig_optimal_within"][place], best.value()),
    )


def one_turn(job: Job) -> tuple[Number, ...]:
    from solver import solve

    printed, held = numbers_of(KEY), solve(SoloPig(100), job).fixed(20)
    scores = held.turn_scores()
    outcomes = printed["pig_hold_at_20_turn_outcome"].items()
    return (
        *(number(f"chance that a turn scores {points}", chance, float(scores[int(points)])) for points, chance in outcomes),
        number("expected turns to 100", printed["pig_expected_turns_hold_at_20"], held.value()),
    )


def hog_alone(job: Job) -> tuple[Number, ...]:
    from solver import solve

    printed, best = numbers_of(KEY), solve(SoloHog(100, MOST), job)
    return (
        choice("dice with the largest mean score", printed["hog_best_dice"], largest_mean()),
        number("five dice: expected throws to 100", printed["hog_expected_turns_five_dice"], best.fixed(5).value()),
        number("best: expected throws to 100", printed["hog_expected_turns_optimal"], best.value()),
        *(each for turns in printed["within_turns"] for each in hog_within(int(turns), job)),
    )


def hog_within(turns: int, job: Job) -> tuple[Number, Number]:
    from solver import solve

    printed, wrong = numbers_of(KEY), errata_of(KEY).get(f"hog_optimal_within_{turns}")
    place = printed["within_turns"].index(str(turns))
    best = solve(SoloHog(100, MOST, "within", turns), job)
    what = f"chance of 100 within {turns} throws"
    return (
        number(f"five dice: {what}", printed["hog_five_dice_within"][place], best.fixed(5).value()),
        number(f"best: {what}", printed["hog_optimal_within"][place], best.value(), wrong),
    )


def where_to_mix() -> "Figure":
    """The map of the positions in which one must be unpredictable, where both take a turn at once and may roll on."""
    from diceviz.figures.figure import Look
    from diceviz.figures.page import PRINT
    from diceviz.model.lens import Lens
    from diceviz.pictures.over_scores import ThroughLens
    from diceviz.views.hold_at_map.figure import hold_at_map
    from diceviz.views.hold_at_map.picture import picture
    from solver import solve

    made = picture(ThroughLens(solve(AT_ONCE.rules), PRINT, Lens(), show=AT_ONCE.show))
    found = hold_at_map(made, Look(AT_ONCE.state, Lens()))
    return replace(found, title=f"Tijms, section 2.3: {found.title}")


AT_ONCE = Spot(SimultaneousPig(100, "roll on"), "Hold at", "Mixed strategies", State(75, 80, 25), show="mixed")
PAPER = Paper(
    "tijms",
    "H. C. Tijms",
    "Dice games and stochastic dynamic programming",
    "Morfismos, invited for the tenth anniversary of the journal",
    (
        Exhibit(
            Location("Section", "2"),
            "Pig alone: hold at 20, and what is best",
            "How many turns a player alone takes to 100 points on average, and how likely 100 points are within 5, 7, 10, "
            "15 and 20 turns: for who always holds at 20, and for who plays best. On average holding at 20 is nearly as "
            "good; within few turns it is far from that.",
            Spot(SoloPig(100), "Curves", "Slices", State(), show="value"),
            pig_alone,
            errata=(
                "Sections 2.2 and 2.3: the recursions for P_m and for P((i, k), j) are printed with a minimum. They are "
                "chances to be made large: it is the maximum.",
            ),
        ),
        Exhibit(
            Location("Section", "2.1"),
            "A turn that holds at 20",
            "The chances of what one turn scores if it holds at 20: nothing, or 20 to 25 points; and the turns that such a "
            "player takes to 100.",
            Spot(SoloPig(100), "Roll or hold", "Slices", State(0, turn=20)),
            one_turn,
            errata=(
                "The printed recursion rolls on to 20 even when the target is reached before, which would take 13.317 "
                "turns. The printed 12.637, and all chances within some turns, are of a player who holds at 20 or at the "
                "goal.",
            ),
        ),
        Exhibit(
            Location("Section", "2.3"),
            "Pig for both at once: an open problem, answered",
            "The paper names the game in which both take a turn without seeing the other's, and leaves it open. Solved here, "
            "with proof, it is even at the start, and of 10,000 positions play must be unpredictable in 134 if a turn ends on "
            "arrival, in 4,359 if one may roll on. Hold at 20 guarantees .4563 and .4376, the best strategy of Pig in turns "
            ".4995 and .4880. It stays open whether the mixes are the only ones: values are proven, not uniqueness.",
            AT_ONCE,
            figure=where_to_mix,
        ),
        Exhibit(
            Location("Section", "3"),
            "Hog alone: five dice, and what is best",
            "The same two questions for Hog: how many throws a player takes to 100 who always throws five dice, or the best "
            "number of them, and the chances within 5, 7, 10, 15 and 20 throws. There is no limit to the dice; here it is 50.",
            Spot(SoloHog(100, MOST), "Curves", "Slices", State(), show="value"),
            hog_alone,
            errata=(
                "The mean score of d dice is printed as (5/6)⁵ × 4d. It is (5/6)ᵈ × 4d, which five and six dice make largest.",
                "Section 3.1: the recursion for P_m is printed with a minimum; it is the maximum.",
            ),
        ),
        Exhibit(
            Location("Section", "4"),
            "The television game: a mix, and a choice",
            "Both throw at once, up to five dice. With 1 point to go against 3 one throws two, four or five dice, with three "
            "printed probabilities. With 5 to go against 13 there is no need to mix: one throws four dice, the other five.",
            Spot(SimultaneousHog(100, 5), "Mix at this state", "Mixed strategies", State(99, 97)),
            lambda job: mix_of_the_text(KEY, job),
        ),
    ),
)
