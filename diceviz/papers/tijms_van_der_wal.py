"""H. C. Tijms & J. van der Wal: "A real-world stochastic two-person game" (2006), and its earlier form (2005)."""

from dataclasses import replace

from diceviz.papers import tijms_van_der_wal_open as open_problems
from diceviz.papers import tijms_van_der_wal_tables as tables
from diceviz.papers.catalogue import Exhibit, Location, Paper, Spot
from solver import SimultaneousHog, SoloHog, State

KEY = "tijms-van-der-wal"
AUTHORS = "H. C. Tijms & J. van der Wal"
FEWEST, WITHIN = SoloHog(40), SoloHog(40, goal="within", turns=6)
FIVE, TEN = SimultaneousHog(100, 5), SimultaneousHog(100, 10)

TABLE_1 = Exhibit(
    Location("Table", "1"),
    "One throw",
    "For 1 to 10, 20 and 30 dice: the mean of the points that a throw scores, their standard deviation, and the chance to "
    "score at all. Five and six dice have the largest mean, but six are riskier.",
    Spot(SoloHog(40, 30), "Dice at this state", "Slices", State(0)),
    tables.one_throw,
)
SECTION_2 = Exhibit(
    Location("Section", "2"),
    "The best number of dice for one throw",
    "Five and six dice have the same mean score, which is the largest.",
    Spot(SoloHog(40), "Dice at this state", "Slices", State(0)),
    tables.best_dice,
)
TABLE_2 = Exhibit(
    Location("Table", "2"),
    "The fewest throws",
    "For 1 to 40 points to go: the smallest expected number of throws, with up to ten dice, and the number of dice to "
    "throw first. It goes up and down.",
    Spot(FEWEST, "Throws by score", "Slices", State(0)),
    tables.fewest_throws,
    errata=("With 3 and with 7 to go two numbers of dice are exactly as good: 1 or 2, and 2 or 3. One of each is printed.",),
)
SECTION_3_1 = Exhibit(
    Location("Section", "3.1"),
    "One throw or two",
    "Up to 28 points to go one tries to be there with one throw that scores, from 29 to 40 with two. Far away only five "
    "and six dice are thrown, and each throw is worth the mean score of five.",
    Spot(FEWEST, "Throws by score", "Slices", State(11)),
    tables.claims_of_few_throws,
)
TABLE_3 = Exhibit(
    Location("Table", "3"),
    "The best chance within some throws",
    "For 1 to 40 points to go and 1 to 6 throws left: the largest chance to get there, with up to ten dice, and how many "
    "dice to throw.",
    Spot(WITHIN, "Dice map", "Slices", State(0, turns_left=6)),
    tables.within_throws,
)
SECTION_3_2 = Exhibit(
    Location("Section", "3.2"),
    "Dice that fall while the points to go rise",
    "A player with 40 to go and six throws left, throw by throw. With five or six throws left there are points to go, "
    "farther out, where fewer dice are thrown than nearer by. By the number of throws the chance is S-shaped, as far as "
    "was computed.",
    Spot(SoloHog(100, goal="within", turns=6), "Dice map", "Slices", State(21, turns_left=5)),
    tables.claims_of_limited_throws,
)
TABLE_4 = Exhibit(
    Location("Table", "4"),
    "Both need one point: what one number of dice guarantees",
    "The television game with ten dice and one point to go for both. For each number of dice: the chance to win less that "
    "to lose if it is thrown until somebody scores, against the best reply, and that reply. All are negative: one has to "
    "mix.",
    Spot(TEN, "Payoff matrix", "Mixed strategies", State(99, 99)),
    tables.pure_moves,
)
SECTION_4_1 = Exhibit(
    Location("Section", "4.1"),
    "The best number of dice, if it may not vary",
    "Four dice lose the least when both need one point, and even they lose.",
    Spot(TEN, "Payoff matrix", "Mixed strategies", State(99, 99)),
    tables.best_pure_move,
)
TABLE_5 = Exhibit(
    Location("Table", "5"),
    "The optimal mixes",
    "The television game with five dice. For all positions with 1 to 13 points to go: with which probabilities one, two, "
    "three, four and five dice are thrown.",
    Spot(FIVE, "Mix grid", "Mixed strategies", State(97, 95)),
    tables.mixes,
    errata=(
        "In the copy at hand rows 10 to 12 have six lines for five numbers of dice: the first is stray.",
        "The printed mixes are rounded from an iteration that was not run to its end: with 1 to go against 3, five dice have "
        "0.67646 and not 0.677. Up to 0.7 of a unit in the third digit is taken as agreement.",
    ),
)
SECTION_4_3 = Exhibit(
    Location("Section", "4.3"),
    "Where one has to mix",
    "Two examples of table 5, one mixed and one not; and that nobody mixes with more than 13 points to go.",
    Spot(FIVE, "Mix at this state", "Mixed strategies", State(99, 97)),
    tables.claims_of_mixes,
)

SECTION_5_UNSEEN = Exhibit(
    Location("Section", "5", "variant 4"),
    "Asked there: nothing of the other is seen",
    "The players know their own throws, but not what the other has been doing at all. Is it possible to determine an optimal "
    "strategy? It is, here with ten dice to 100: six dice first, more while failing, and near the end just enough for one "
    "throw, the sooner the more rounds have passed. Level scores are worth one half, and best replies of both sides prove "
    "every value. Other ways to play guarantee less; and even the optimum loses to one who sees both scores.",
    Spot(open_problems.UNSEEN, "Dice map", "Slices", State(0, round=1)),
    open_problems.in_the_dark,
)
SECTION_5_SEEN = Exhibit(
    Location("Section", "5", "variant 5"),
    "Asked there: the number of dice is seen",
    "One also knows how many dice the other has used. Small games are solved here by a tree of dice, to within proven bounds: "
    "with 10 against 8 to go and three dice seeing helps the one behind. The game "
    "to 100 with ten dice remains open: play in the dark, watched, proves the interval that is told.",
    Spot(open_problems.SEEN, "Belief", "Slices", State(0, round=1)),
    open_problems.dice_seen,
)

PAPER = Paper(
    KEY,
    AUTHORS,
    "A real-world stochastic two-person game",
    "Probability in the Engineering and Informational Sciences 20 (2006), 599–608",
    (
        TABLE_1,
        SECTION_2,
        TABLE_2,
        SECTION_3_1,
        TABLE_3,
        SECTION_3_2,
        TABLE_4,
        SECTION_4_1,
        TABLE_5,
        SECTION_4_3,
        SECTION_5_UNSEEN,
        SECTION_5_SEEN,
    ),
    year=2006,
)


def again(exhibit: Exhibit, place: Location | None = None, shows: str = "", errata: tuple[str, ...] = ()) -> Exhibit:
    """The exhibit of the earlier paper that has the numbers of this one."""
    shows = shows or f"{exhibit.shows} The same numbers were printed in 2006."
    return replace(exhibit, place=place or exhibit.place, shows=shows, errata=errata, same_as=(KEY, exhibit.label))


EARLIER = Paper(
    f"{KEY}-2005",
    AUTHORS,
    "Dynamic programming in real life: a two-person dice game",
    "2005, in honour of A. Hordijk; the earlier form of the paper of 2006, counting points up",
    (
        again(TABLE_1, errata=("The last column is headed q₀. It is P(Y > 0) = 1 − q₀, as in 2006.",)),
        again(SECTION_2),
        again(
            TABLE_2,
            shows="The same as table 2 of 2006, counting points up to 40.",
            errata=(
                *TABLE_2.errata,
                "Section 3.1, second form of the equation: [1 + V(i) + …] must be [1 + Σ …], as in 2006.",
            ),
        ),
        replace(
            again(
                SECTION_3_1,
                shows="With 0 to 11 of 40 points one tries to get there by two throws that score, from 12 on by one.",
            ),
            numbers=lambda job: tables.claims_of_few_throws(job)[:1],
        ),
        again(TABLE_3, shows="The same as table 3 of 2006, counting points up to 40."),
        Exhibit(
            Location("Section", "3.2"),
            "A player with six throws, throw by throw",
            "A player with 40 to go and six throws left: how many dice are thrown, and then after nothing, 17 and 22 points.",
            Spot(WITHIN, "Dice map", "Slices", State(17, turns_left=4)),
            lambda job: tables.walk(tables.EARLIER, job),
        ),
        again(TABLE_4),
        again(SECTION_4_1, place=Location("Section", "3.4")),
        again(
            TABLE_5,
            shows="The optimal mixes with five dice, counting points up. The copy at hand ends before this table; its text "
            "quotes the same mixes as that of 2006, which are shown here.",
            errata=(
                "Section 4: the payoff zone is printed as min{a, b} ≥ G. It is max{a, b} ≥ G: one player there is enough.",
            ),
        ),
        again(SECTION_4_3, place=Location("Section", "4.1")),
    ),
    year=2005,
)
