"""G. Louchard, "On the dice race problem": one round of Pig, rounds to a target, and the surface of the game for two."""

from functools import partial
from typing import TYPE_CHECKING

from diceviz.papers import louchard_numbers as numbers
from diceviz.papers.catalogue import Exhibit, Location, Paper, Spot
from solver import Pig, SoloPig, State

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

FAR = SoloPig(1000)
THRESHOLDS, EXCESS, VARIANCE, ROUNDS, HOW_MANY = (
    Spot(FAR, "Curves", "Slices", State(), show=show) for show in ("threshold", "excess", "variance", "value", "number")
)
ONE_ROUND = Spot(SoloPig(100), "Roll or hold", "Slices", State(0, turn=20))
TWO = Pig(100)
LAST_DIGITS = "The last printed digits are of a calculation with ten digits: some are off by one or two."


def drawn(number: int) -> "Figure":
    from diceviz.papers import louchard_figures

    return louchard_figures.figure(number)


def figure(number: int, title: str, shows: str, spot: Spot, *errata: str) -> Exhibit:
    return Exhibit(Location("Figure", f"{number}"), title, shows, spot, figure=partial(drawn, number), errata=errata)


PAPER = Paper(
    "louchard",
    "G. Louchard",
    "On the dice race problem",
    "Mathematica Applicanda; strategies 1 to 7, and the game for two",
    (
        Exhibit(
            Location("Section", "2.1"),
            "One round: the best threshold",
            "Who rolls until the turn total is at least k gains the most on average with k = 20 or 21, which tie; their "
            "variances differ.",
            ONE_ROUND,
            numbers.one_round,
        ),
        Exhibit(
            Location("Section", "2.2"),
            "One round: how many rolls",
            "The mean number of rolls in a round with the thresholds 20 and 21 and without any, and the variance with 20.",
            ONE_ROUND,
            numbers.rolls,
            errata=(LAST_DIGITS, "In the copy at hand the marks that tell the variances of gain and rolls apart are lost."),
        ),
        Exhibit(
            Location("Section", "2.3"),
            "One round: gain and rolls together",
            "The correlation of what a round gains with how many rolls it has.",
            ONE_ROUND,
            numbers.gain_and_rolls,
        ),
        Exhibit(
            Location("Section", "2.4"),
            "One round: a fixed number of rolls",
            "Strategy 2 rolls so many times, whatever the total: 5 or 6 are best, and a little worse than a threshold.",
            ONE_ROUND,
            numbers.fixed_rolls,
        ),
        Exhibit(
            Location("Section", "3"),
            "Rounds to a target: thresholds and the mean",
            "The best threshold k(n) for 1 to 35 points to go; how 20 and 21 take turns farther out; and between which numbers "
            "E(n) − n/m comes to lie, for the best thresholds and for strategy 3.",
            THRESHOLDS,
            numbers.mean_rounds,
        ),
        figure(
            1,
            "The best threshold k(n)",
            "The best threshold against the points to go, 1 to 1000: up to 29 it is all that is to go, then it falls to 14 and "
            "swings in ever smaller waves, until it only goes to and fro between 20 and 21.",
            THRESHOLDS,
            "The period of 22 is said to be exact from some n on; up to 1000 the runs still slip: 20 begins again at 719, "
            "741, 764 and 786.",
        ),
        figure(
            2,
            "E(n) and n/m",
            "The mean number of rounds E(n) in red and the straight line n/m in blue, m being the mean gain of the best "
            "round: two lines that nearly fall together.",
            ROUNDS,
        ),
        figure(
            3,
            "E(n) − n/m",
            "Their difference for all n up to 1000: waves that fade, but do not die, around a constant K₁.",
            EXCESS,
        ),
        figure(
            4,
            "E(n) − n/m, near 1000",
            "The same from close by, where only the small waves of 22 points are left, between 0.22275 and 0.22295.",
            EXCESS,
        ),
        figure(
            5,
            "E(n) − n/m, strategy 3",
            "The same near n = 1000 for strategy 3, which from 55 to go on keeps 20 for 12 points and 21 for 10: waves of "
            "22 points around a larger constant K₂, printed as between 0.22645 and 0.22680.",
            EXCESS,
            "The phase at 55 is not given, and none of the 22 gives the printed height; drawn is the one that begins with 20.",
        ),
        Exhibit(
            Location("Section", "4.1"),
            "The variance: two guesses at its growth",
            "How fast the variance of the number of rounds should grow, as if points, or thresholds, were equally likely.",
            VARIANCE,
            numbers.variance,
        ),
        figure(
            6,
            "V(n) and n s₁²",
            "The variance of the number of rounds in blue, and in red the line of the first guess: V(n) swings around a "
            "line that is a little steeper.",
            VARIANCE,
        ),
        figure(
            7,
            "V(n) − n s₁²",
            "Their difference: lasting waves of 22 points with an amplitude of about 2, whose mean is not 0.",
            VARIANCE,
        ),
        figure(8, "V(n) and n s₂²", "As figure 6 with the second guess, the simple mean of both variances.", VARIANCE),
        figure(9, "V(n) − n s₂²", "As figure 7 with the second guess: the waves are now closer to 0.", VARIANCE),
        Exhibit(
            Location("Section", "4.2"),
            "The variance: a Markov chain",
            "Which share of the rounds has the threshold 20 and which 21 if they take turns with period 22, and how fast "
            "the variance then grows.",
            VARIANCE,
            numbers.stationary,
        ),
        Exhibit(
            Location("Section", "4.3"),
            "Strategy 4: 20 for ever",
            "Between which numbers E(n) − n/m lies near 1000 if from 251 to go on the threshold is always 20; and the "
            "order of the three constants.",
            EXCESS,
            numbers.strategy_4,
        ),
        figure(
            10,
            "E(n) − n/m, strategy 4",
            "Near n = 1000, from 975 on, for strategy 4: a wave of 22 points is still there, between 0.2291 and 0.2300.",
            EXCESS,
        ),
        figure(
            11,
            "V(n) − n V(20)/m³, strategy 4",
            "For strategy 4 the variance less the line of a player who always takes 20: up to 250 the waves of the best "
            "thresholds, and beyond they die out.",
            VARIANCE,
        ),
        figure(
            12,
            "V(n) − n V(20)/m³, strategy 4, from close by",
            "The end of figure 11, where what is left of the waves can be seen to fade.",
            VARIANCE,
        ),
        Exhibit(
            Location("Section", "4.4"),
            "The variance: its periodic part",
            "The growth s² that solves the 22 equations for the periodic part U(n), and the growth that the variance up to "
            "1000 fits best.",
            VARIANCE,
            numbers.periodic_part,
        ),
        figure(
            13,
            "V(n) − n s₃² and U(n)",
            "The variance less the fitted line in red, and the periodic part U(n) in blue, near n = 1000: nearly the same "
            "wave.",
            VARIANCE,
        ),
        Exhibit(
            Location("Section", "5"),
            "All rolls together",
            "Which threshold takes the fewest rolls for each point, and how many.",
            Spot(SoloPig(100), "Roll or hold", "Slices", State(0, turn=2)),
            numbers.tosses,
        ),
        Exhibit(
            Location("Section", "6"),
            "Two players who do not look at each other",
            "How often the first player reaches 1000 first if both play for the fewest rounds: exactly, and by a formula "
            "for large n.",
            HOW_MANY,
            numbers.two_players,
        ),
        figure(
            14,
            "The number of rounds to 1000",
            "The chances of each number of rounds to 1000 as circles, and the normal density with mean n/m and variance n "
            "s² as a line. The circles lean a little to the left.",
            HOW_MANY,
        ),
        Exhibit(
            Location("Section", "7"),
            "Two players who do: the last two points",
            "With two points or fewer to go for both, the player to move wins with the same chance.",
            Spot(TWO, "Win map", "Surface", State(98, 98)),
            numbers.near_the_end,
        ),
        figure(
            15,
            "The optimal strategy of two players",
            "Pig to 100: the surface between states in which to roll (below) and to hold (above), over both scores, in "
            "space, after Neller & Presser.",
            Spot(TWO, "Surface", "Surface", State(40, 55, 18)),
        ),
        Exhibit(
            Location("Section", "8"),
            "Rolling on after the most",
            "Strategies 6 and 7, after Haigh & Roters: who gains the most that a threshold allows rolls on for C more. "
            "Where that is better, with which k and C, and what it costs if done always.",
            THRESHOLDS,
            numbers.rolling_on,
        ),
    ),
)
