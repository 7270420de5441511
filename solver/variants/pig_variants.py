"""Variants of Pig: with other dice, other ends, and both at once."""

from solver.games import GreatRolledOnes, Pig, SimultaneousPig
from solver.rolls import Roll
from solver.variants.pass_the_pigs import TWO_PIGS
from solver.variants.variant import Variant

NELLER = "T. W. Neller and C. G. M. Presser, Optimal play of the dice game Pig, The UMAP Journal 25 (2004)"
KERN = "J. C. Kern, Pig data and Bayesian inference on multinomial probabilities, Journal of Statistics Education 14 (2006)"
WIKIPEDIA = "Wikipedia, Pig (dice game)"
SEVENS = Roll([(1, "wipe"), (6, "bust"), *((6 - abs(7 - points), points) for points in range(3, 13) if points != 7)])

PIGS = [
    Variant(
        "Pig",
        Pig(100),
        "Roll a die as often as you like and add up what it shows, then hold and bank the total. A 1 ends the turn, and its "
        "total is lost.",
        "J. Scarne, Scarne on dice (1945); solved in " + NELLER,
        "Hold at 20 is close to the best, but no fixed total is: the surface that tells where to hold has waves and islands.",
    ),
    Variant(
        "Exact Pig",
        Pig(100, "exact"),
        "Pig in which the target must be met exactly. A turn that would pass it ends and scores nothing.",
        "F. Crocce and E. Mordecki, Optimal minimax strategy in a dice game (2009)",
        "With 99 points nobody can finish any more, for no roll scores 1.",
    ),
    Variant(
        "Pig by margin",
        Pig(100, "difference"),
        "Pig in which the winner is paid what the loser still needs to reach the target. A 1 ends the turn, and its total is "
        "lost.",
        "F. Crocce and E. Mordecki, Optimal minimax strategy in a dice game (2009)",
        "Values are points, not chances: compare where to hold with plain Pig.",
    ),
    Variant(
        "Piglet",
        Pig(10, die=Roll([(1, "bust"), (1, 1)])),
        "Flip a coin as often as you like, and count the heads; hold, and they are banked. Tails end the turn, and its heads "
        "are lost.",
        NELLER,
        "To 2 it is solved by hand: the first player wins 4 games of 7.",
    ),
    Variant(
        "Two-Dice Pig",
        Pig(100, die=Roll.two_dice()),
        "Roll two dice as often as you like, and add up their sums; hold, and the total is banked. A 1 ends the turn, and its "
        "total is lost; two 1s lose the whole score as well.",
        "T. W. Neller and C. G. M. Presser, The game of Pig, cs.gettysburg.edu/projects/pig",
        "Points are never safe: from 99 points one needs a second turn in 31 % of games.",
    ),
    Variant(
        "Big Pig",
        Pig(100, die=Roll.two_dice(two_ones=25, doubles=2)),
        "Two-Dice Pig in which two 1s score 25 points, and any other double twice what it shows. A single 1 ends the turn, and "
        "its total is lost.",
        "dicecold.com/games/big-pig",
        "A roll brings 7.4 points on average, a lost one counted as none; in Two-Dice Pig it brings 5.6.",
    ),
    Variant(
        "Snake Eyes and Sevens",
        Pig(100, die=SEVENS),
        "Roll two dice as often as you like, and add up their sums; hold, and the total is banked. A 7 ends the turn, and its "
        "total is lost; two 1s lose the whole score as well.",
        "rpasmd.org, Dice game Pig, where the others have one more turn after somebody has reached 100; here that wins at once",
        "A 7 is the most likely sum, and yet a roll is lost less often than in Two-Dice Pig: in 7 of 36 against 11 of 36.",
        ("Sevens",),
    ),
    Variant(
        "Pig Dice 1942",
        Pig(50, die=Roll.two_dice()),
        "Roll two dice with a pig for the 1 as often as you like, add up their numbers, and hold to bank them; who has 50 "
        "wins. One pig ends the turn, and its total is lost; two pigs lose the whole score as well.",
        f"Pig Dice (1942) is named among the Pigs that were sold in {WIKIPEDIA}; its leaflet was not found, so these are the "
        "rules of Two-Dice Pig with pigs on the dice, to a target chosen here",
        "With nothing banked by either a turn is held from 21 points, and who begins wins 53.8 % of games.",
        ("Pig Dice",),
    ),
    Variant(
        "Skunk",
        Pig(50, die=Roll.two_dice(two_ones="bust")),
        "Roll two dice as often as you like, and add up their sums; hold, and the total is banked; who has 50 wins. A skunk, "
        "which is a 1 on either die or on both, ends the turn, and its total is lost.",
        "inspiremath.wordpress.com, Skunk (addition), 2009; D. Brutlag's game of five rounds (1994), in which all share the "
        "dice, is another",
        "Without the double 1 that loses everything a player alone needs 6.7 turns, with it 7.5.",
    ),
    Variant(
        "Piggy",
        Pig(100, die=Roll([(1, "wipe"), *((1, face) for face in range(2, 7))])),
        "Pig in which a 1 ends the turn and loses not only its total but the whole score. All other faces score what they "
        "show.",
        "as told in classrooms; no printed source was found",
        "Nothing is ever held short of the target: banked points are as much at risk as those of the turn.",
    ),
    Variant(
        "6 busts",
        Pig(100, die=Roll.of_faces(range(1, 7), busts=[6])),
        "Pig in which not a 1 but a 6 ends the turn, and its total is lost. All other faces score what they show.",
        "a rule of many classrooms",
        "One more roll brings nothing on average from 15 points at risk, not from 20 as in Pig.",
        ("Six busts",),
    ),
    Variant(
        "Pass the Pigs",
        Pig(100, die=TWO_PIGS),
        "Throw two pigs as often as you like, and add up what their positions score; hold, and the total is banked. Two pigs "
        "on different sides end the turn, and its total is lost; two that touch lose the whole score as well.",
        f"D. Moffat's game; one pig's positions as in 6000 throws of {KERN}, both pigs taken to be independent of each other",
        "About one throw in five is lost, and most of the others score 5 or less.",
    ),
    Variant(
        "Pig, both at once",
        SimultaneousPig(100),
        "Both players take a turn of Pig at once, and see nothing of the other's before both have ended theirs. Who is further "
        "past the target wins, a tie is half a win.",
        "after Hog for both at once, of H. Tijms and J. van der Wal (2006); no printed source was found for the name Fair Pig",
        "Nobody begins, so that it is fair; in 134 of 10,000 positions the best play mixes: it holds at some total only by "
        "chance.",
        ("Fair Pig",),
    ),
    Variant(
        "Great Rolled Ones",
        GreatRolledOnes(50),
        "Roll five dice as often as you like, set aside those that show a 1, and score a point for each of the others; hold, "
        "and the total is banked. A third 1 loses the turn, and once the first player has reached the target the second has a "
        "last turn, after which the higher score wins.",
        "S. Mitschke and R. Scheunemann (2020); T. W. Neller et al., Great Rolled Ones, Advances in Computer Games (2023)",
        "It is the second player who is ahead: the first wins 44.96 % of games, and with 3 points more 49.55 %.",
        ("GRO",),
    ),
]
