"""Variants of Hog: those of Tijms & van der Wal, and the rules of terms of CS 61A at the University of California, Berkeley."""

from solver.games import FeralHogs, HiddenHog, Hog, SimultaneousHog, TimeTrot
from solver.variants.variant import Variant

TIJMS = "H. Tijms and J. van der Wal, A real-world stochastic two-person game (2006)"
COURSE = "CS 61A, University of California, Berkeley, project Hog"
THROW = "Throw up to ten dice at once and score their sum, or 1 point if a die shows a 1;"

HOGS = [
    Variant(
        "Hog",
        Hog(100, 10),
        "Throw up to ten dice at once, and score their sum. If a die shows a 1, the throw scores nothing.",
        TIJMS + ", variant 2; T. W. Neller's Fast Pig",
        "Six dice are best at the start, though five score as much on average: 8.04 points.",
        ("Fast Pig",),
    ),
    Variant(
        "Hog, a 1 costs all",
        Hog(100, 10, "all"),
        "Throw up to ten dice at once, and score their sum. If a die shows a 1, the whole score is lost.",
        TIJMS + ", section 5",
        "A single die at a time is the surest way up, and a game takes long.",
    ),
    Variant(
        "Hog, both at once",
        SimultaneousHog(100, 10),
        "Both players throw up to ten dice at once, neither knowing how many the other throws. Who is further past the target "
        "wins, a tie is half a win.",
        TIJMS,
        "Where one has to guess the other's number, the best play mixes.",
    ),
    Variant(
        "Hog in the dark",
        HiddenHog(50, 5),
        "Both players throw at once and never see the other's score; they only know that the game goes on. Who is further past "
        "the target wins, a tie is half a win.",
        TIJMS + ", section 5, variant 4",
        "The longer it goes on, the closer the other must be: one throws more dice to finish.",
    ),
    Variant(
        "CS61A fa24",
        Hog(100, 10, bust_pays=1, free="boar-brawl", jump="sus-fuss"),
        f"{THROW} or throw none and score three times the difference of the other's tens digit and your ones digit, at least "
        "1. A score with exactly 3 or 4 divisors after a turn jumps to the next prime.",
        f"{COURSE}, fall 2024: Sow Sad, Boar Brawl, Sus Fuss",
        "No dice at all are best in nearly half of all positions, and whoever begins wins 57 % of games.",
        ("Boar Brawl and Sus Fuss",),
    ),
    Variant(
        "CS61A fa22",
        Hog(100, 10, bust_pays=1, free="pig-tail", jump="square-swine"),
        f"{THROW} or throw none and score twice the difference of the other's two last digits, and 1 more. A score that is a "
        "perfect square after a turn jumps to the next one.",
        f"{COURSE}, fall 2022: Sow Sad, Pig Tail, Square Swine",
        "Who has 81 has 100: the last jump of Square Swine wins the game.",
        ("Pig Tail and Square Swine",),
    ),
    Variant(
        "CS61A sp21",
        Hog(100, 10, bust_pays=1, free="piggy-points", again="more-boar"),
        f"{THROW} or throw none and score 3 and the least digit of the square of the other's score. Who ends a turn takes "
        "another one if both leading digits of the own score, 0 before a single one, are less than those of the other's.",
        f"{COURSE}, spring 2021: Sow Sad, Piggy Points, More Boar",
        "Who is behind may move twice: beginning is worth next to nothing, 50.2 % of games.",
        ("Piggy Points and More Boar",),
    ),
    Variant(
        "CS61A fa20",
        Hog(100, 10, bust_pays=1, free="pi-bacon", again="align-or-pass"),
        f"{THROW} or throw none and score 3 and that decimal of pi which the other's score counts, the 3 before it for 0. "
        "Who ends a turn takes another one if the scores, none of them 0, have a common divisor of 10 or more, or if 1 or 2 "
        "points are missing to the other's score.",
        f"{COURSE}, fall 2020: Pig Out, Free Bacon, Swine Align, Pig Pass",
        "Who lands 1 or 2 points behind the other moves again: look at the dice along the diagonal.",
        ("Swine Align and Pig Pass",),
    ),
    Variant(
        "CS61A fa14",
        Hog(100, 10, bust_pays=1, free="digit-difference", wild="hog-wild", swap="swine-swap"),
        f"{THROW} or throw none and score the difference of the other's two last digits, and 1 more. Dice have four sides when "
        "the sum of both scores is a multiple of 7, and scores of which one is twice the other after a turn are exchanged.",
        f"{COURSE}, fall 2014: Pig Out, Free Bacon, Hog Wild, Swine Swap",
        "Four-sided dice for both: who begins has the worse of it, with 49.95 % of games.",
        ("Hog Wild and Swine Swap by difference",),
    ),
    Variant(
        "Hog Wild and Swine Swap",
        Hog(100, 10, bust_pays=1, free="free-bacon", wild="hog-wild", swap="swine-swap"),
        f"{THROW} or throw none and score the largest digit of the other's score, and 1 more. Dice have four sides when the "
        "sum of both scores is a multiple of 7, and scores of which one is twice the other after a turn are exchanged.",
        f"{COURSE}, by J. DeNero after T. W. Neller: Pig Out, Free Bacon, Hog Wild, Swine Swap",
        "Who has 90 against 50 must not score 10: 100 : 50 would be swapped, and the other wins.",
        ("Free Bacon",),
    ),
    Variant(
        "Time Trot",
        TimeTrot(30, 5),
        "Throw up to five dice at once and score their sum, or 1 point if a die shows a 1; turns are numbered 0, 1, 2, 3, 4, "
        "and from 0 again. Who throws as many dice as the turn's number takes another turn at once, but not after such a turn.",
        f"{COURSE}, Time Trot: as told in public copies of the project, with numbers up to 4, or up to 7 (contest of 2018)",
        "To 30 points who begins wins 59.3 % of games.",
    ),
    Variant(
        "Feral Hogs",
        FeralHogs(20, 4),
        "Throw up to four dice at once and score their sum, or 1 point if a die shows a 1. Who throws 2 dice more or fewer "
        "than the points of the own turn before, 0 before the first, scores 3 points more.",
        f"{COURSE}, Feral Hogs: as told in a public copy of the project, github.com/g-esco101/cs61a; no dated page was found",
        "Two dice are best at the start, for nobody has scored yet: they bring 3 points more.",
    ),
]
