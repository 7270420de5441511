"""F. Crocce & E. Mordecki, "Optimal minimax strategy in a dice game" (2009): Pig to 200, and two variants."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from diceviz.papers.catalogue import Exhibit, Location, Number, Paper, Spot
from diceviz.papers.printed import errata_of, number, numbers_of, word
from solver import Job, Pig, State

if TYPE_CHECKING:
    from diceviz.figures.figure import Figure

KEY = "crocce_mordecki_2009"
REACH, EXACT, MARGIN = Pig(200), Pig(200, "exact"), Pig(200, "difference")
SLICED = {  # the figures of slices: the rules, and where the opponent's scores stand
    3: (REACH, "figure3_opponent_scores_classic"),
    5: (EXACT, "figure5_opponent_scores_exact"),
    6: (MARGIN, "figure6_opponent_scores_difference"),
}
FIRST_LOW = range(185, 195)  # score and turn total together, near the target


def allowed(job: Job) -> tuple[Number, ...]:
    """Table 1, for the player to move: the other one waits."""
    states = State(120, 150), State(120, 150, 26), State(120, 150, 80)
    printed = numbers_of(KEY)["actions"].items()
    return tuple(
        word(where, said, ", ".join(REACH.actions(state))) for (where, said), state in zip(printed, states, strict=True)
    )


def bust(job: Job) -> tuple[Number, ...]:
    """Figure 1."""
    lost = [outcome.chance for outcome in REACH.outcomes(State(120, 150, 26), "roll") if outcome.passes]
    return (number("chance that a roll loses the turn", numbers_of(KEY)["bust_chance"], float(sum(lost))),)


def choices(job: Job) -> tuple[Number, ...]:
    """Section 3.2."""
    printed = numbers_of(KEY)["states_to_decide"]
    states = sum(REACH.target * (REACH.target - mine - 1) for mine in range(REACH.target))
    return (number("states in which a player has a choice, in millions", f"{int(printed) // 10**6}", states / 10**6),)


def low_scores(job: Job) -> tuple[Number, ...]:
    """Section 3.2, first observation."""
    from solver import solve

    name = "stops_from_at_low_scores"
    first, _ = solve(REACH, job).hold_boundary()
    return (
        number("at 0 : 0, the smallest turn total that stops", numbers_of(KEY)[name], int(first[0, 0]), errata_of(KEY)[name]),
    )


def all_roll(job: Job) -> tuple[Number, ...]:
    """Section 3.2, third observation."""
    from solver import solve

    solution = solve(REACH, job)
    holding = [theirs for theirs in range(REACH.target) if (solution.actions(theirs=theirs).margin < 0).any()]
    return (
        number(
            "opponent's score from which on every state rolls", numbers_of(KEY)["all_roll_from_opponent_score"], holding[-1] + 1
        ),
    )


def beats_the_fewest_turns(job: Job) -> tuple[Number, ...]:
    """Section 3.2, last observation: ten million games were simulated there."""
    from solver import evaluate, strategies

    match = evaluate(REACH, strategies.optimal(), strategies.fewest_turns(), job)
    share = 100 * (match.first + match.second) / 2
    return (number("games that the optimum wins, %", numbers_of(KEY)["win_share_optimal_vs_haigh_roters_percent"], share),)


def losing_faces(job: Job) -> tuple[Number, ...]:
    """Figure 4."""
    state = State(180, 0, 16)
    outcomes = zip(EXACT.die.faces, EXACT.outcomes(state, "roll"), strict=True)
    faces = ", ".join(str(face) for face, outcome in outcomes if outcome.passes)
    return (
        word("rolls that lose the turn at 180 with 16 at risk", numbers_of(KEY)["exact_loses_the_turn_at_180_and_16"], faces),
    )


def exact_remarks(job: Job) -> tuple[Number, ...]:
    """Section 4.1."""
    from solver.races.one_round import visits

    printed, wrong = numbers_of(KEY), errata_of(KEY)
    widest, chance = "exact_wider_roll_zone_at", "exact_win_chance_of_a_turn"
    hits = visits(EXACT.target, EXACT.plain_die)[1:]
    return (
        number("largest chance to win in a turn", printed[chance], float(hits.max()), wrong[chance]),
        number("score and turn total together that roll most often near 200", printed[widest], widest_at(job), wrong[widest]),
    )


def widest_at(job: Job) -> int:
    """Over the opponent's scores of figure 5."""
    from solver import solve

    solution = solve(EXACT, job)
    slices = [solution.actions(theirs=theirs).margin > 0 for theirs in opponent_scores(5)]
    rolling = np.sum([np.bincount(np.add(*np.nonzero(each)), minlength=2 * EXACT.target) for each in slices], axis=0)
    return FIRST_LOW[int(rolling[FIRST_LOW.start : FIRST_LOW.stop].argmax())]


def opponent_scores(figure: int) -> list[int]:
    """The scores of the opponent in the slices of a figure."""
    return [int(theirs) for theirs in numbers_of(KEY)[SLICED[figure][1]]]


def drawn(number: int) -> "Figure":
    from diceviz.papers import crocce_mordecki_figures

    return crocce_mordecki_figures.figure(number)


def slices(number: int, title: str, shows: str, *errata: str) -> Exhibit:
    *scores, last = opponent_scores(number)
    told = (
        f"{shows} Four slices, for an opponent who has {', '.join(map(str, scores))} and {last} points: across the player's "
        "own score, up the turn total; grey rolls and black stops."
    )
    spot = Spot(SLICED[number][0], "Roll or hold", "Slices", State(120, scores[1], 20))
    return Exhibit(Location("Figure", f"{number}"), title, told, spot, figure=partial(drawn, number), errata=errata)


CLASSIC = Spot(REACH, "Roll or hold", "Slices", State(120, 150, 26))

PAPER = Paper(
    "crocce-mordecki",
    "F. Crocce & E. Mordecki",
    "Optimal minimax strategy in a dice game",
    "2009; Pig to 200, and two variants of it",
    (
        Exhibit(
            Location("Table", "1"),
            "What a player may do",
            "Which actions a player has: only to roll when the turn begins, both while something is at risk, and only to "
            "stop when that is enough to win. The other player waits.",
            CLASSIC,
            allowed,
        ),
        Exhibit(
            Location("Figure", "1"),
            "Where a decision leads",
            "The states that follow when a player rolls, each with a chance of a sixth, and when that player stops.",
            CLASSIC,
            bust,
            partial(drawn, 1),
        ),
        Exhibit(
            Location("Figure", "2"),
            "Before the first and after the last roll",
            "From the initial state either player begins with a chance of one half; the final state is never left.",
            Spot(REACH, "Win map", "Surface", State()),
            figure=partial(drawn, 2),
        ),
        slices(
            3,
            "The optimal strategy",
            "Far from the target the turn stops near 20; the more the opponent has, the larger the zone that rolls.",
        ),
        Exhibit(
            Location("Section", "3.2", "states"),
            "How many decisions there are",
            "A complete solution says what to do in about four million states.",
            CLASSIC,
            choices,
        ),
        Exhibit(
            Location("Section", "3.2", "low scores"),
            "The beginning of the game",
            "With low scores of both one rolls below 20, which is the best of a single turn, and stops else.",
            Spot(REACH, "Hold at", "Slices", State(0, 0, 20)),
            low_scores,
        ),
        Exhibit(
            Location("Section", "3.2", "claim 1"),
            "An opponent about to win",
            "From an opponent's score of 187 on the whole slice rolls.",
            Spot(REACH, "Roll or hold", "Slices", State(100, 187, 30)),
            all_roll,
        ),
        Exhibit(
            Location("Section", "3.2", "claim 2"),
            "The optimum against the fewest turns",
            "Of ten million simulated games between the optimal player and the one of Haigh & Roters, who takes the fewest "
            "turns, the optimal one won 52 per cent. Here it is the exact chance, the mean of moving first and second.",
            Spot(REACH, "Match", "Compare", State()),
            beats_the_fewest_turns,
        ),
        Exhibit(
            Location("Figure", "4"),
            "To hit 200 exactly: where a roll leads",
            "With 180 points and 16 at risk three of six faces lose the turn: a 1, and those that pass 200.",
            Spot(EXACT, "Roll or hold", "Slices", State(180, 150, 16)),
            losing_faces,
            partial(drawn, 4),
        ),
        slices(
            5,
            "The optimal strategy, to hit 200 exactly",
            "Near 20 when far away, but never as risky as in the classical game, and a ridge near the target where one "
            "rolls more.",
            "Section 3.1 calls the game transient, but by these rules a player one point short can never finish, for a 1 "
            "busts. If both are, nobody ever wins: here that is a draw.",
        ),
        Exhibit(
            Location("Section", "4.1"),
            "To hit 200 exactly: remarks",
            "How likely a turn is to win at most, and at which sum of score and turn total the zone that rolls is wider "
            "than usual.",
            Spot(EXACT, "Roll or hold", "Slices", State(170, 150, 23)),
            exact_remarks,
        ),
        slices(
            6,
            "The optimal strategy, by margin",
            "The winner is paid what the loser still needs. Who is close to winning rolls on, whatever the opponent has.",
        ),
    ),
    year=2009,
)
