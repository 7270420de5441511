"""Belief: the chance of each score of the other player, who plays optimally, given that the game goes on.

Where the numbers of dice are seen, those of the rounds so far sharpen it: they are told, or those of the game on the table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame, solved
from diceviz.model.record import sees_dice
from diceviz.model.request import Request, check_range
from diceviz.pictures.chart import PER_CENT, Chart, Curve, rounded
from diceviz.pictures.colours import Bytes, Floats, colour_map, painted
from diceviz.pictures.extent import Extent
from diceviz.pictures.extent import cells as extent_of
from diceviz.pictures.made_from import MadeFrom
from diceviz.pictures.palette import MOST_DICE, Theme, rgb
from diceviz.words.beliefs import usual_scores
from solver import State
from solver.games import Game
from solver.games.state import Choice

if TYPE_CHECKING:
    from solver import Solution

Dice = tuple[tuple[int, int], ...]  # the numbers of dice of both in the rounds so far, mine first

LONGEST = 500  # the most rounds whose dice are told
USUAL = 0.01  # rounds that are played in at least this share of games count for the scale of colours
TOP = 0.95  # the share of chances in these rounds, the least likely scores aside, that lie below the top of the scale
LEAST = 1e-3  # the chance of the least likely scores
SOFT = 0.2  # the share of the scale on which colours come out of the pane
FEW = 8  # rounds for which there is room in the band at least, where dice are told one by one
SHOWN = 4  # rounds whose dice are shown, the last ones
PAIR = re.compile(r"(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True)
class BeliefRequest(Request):
    dice: Dice = ()  # the numbers of dice of the rounds so far, mine first, where they are seen
    thrown: int = 5  # the dice that I throw in the round that is told next

    def __post_init__(self) -> None:
        check_range("rounds", len(self.dice), 0, LONGEST)
        check_range("thrown", self.thrown, 1, MOST_DICE)
        for pair in self.dice:
            for number in pair:
                check_range("dice", number, 1, MOST_DICE)


@dataclass(frozen=True)
class BeliefSource:
    """What a belief is made from."""

    solution: "Solution"
    state: State  # the cursor
    theme: Theme
    dice: Dice | None  # the numbers of dice so far, mine first; none where they are not seen

    @property
    def round(self) -> int:
        """The round whose belief is shown as bars: the cursor's, unless dice are seen and those before it are not told."""
        return self.state.round if self.dice is None else min(self.state.round, len(self.dice) + 1)


def source_of(frame: Frame, request: BeliefRequest, theme: Theme) -> BeliefSource:
    solution = solved(frame)
    dice = at_table(frame)
    if dice is None and sees_dice(solution.game):
        dice = within(request.dice, solution.game)
    return BeliefSource(solution, frame.state, theme, dice)


def at_table(frame: Frame) -> Dice | None:
    """The dice of the game on the table, if they are seen and the cursor is where that game is; else none."""
    return frame.known_state.dice or None


def within(dice: Dice, game: Game) -> Dice:
    """The dice as far as the game has them: those beyond its limit are as many as may be thrown."""
    return tuple((min(mine, game.max_dice), min(theirs, game.max_dice)) for mine, theirs in dice)


def dice_from(text: str, game: Game) -> Dice:
    """Dice in words, such as "5-6 4-6": mine first. `ValueError` if they make no sense."""
    found = [PAIR.fullmatch(word) for word in text.split()]
    dice = tuple((int(pair[1]), int(pair[2])) for pair in found if pair)
    if not sees_dice(game):
        raise ValueError(f"show = {text}: must be left out, for {game.name} does not show the other's dice")
    if len(dice) < len(found) or within(dice, game) != dice or any(0 in pair for pair in dice):
        raise ValueError(f"show = {text}: must be the dice of both, up to {game.max_dice}, yours first, such as 5-6 4-6")
    return dice


@dataclass(frozen=True)
class Advice:
    """What to do in the round that comes, at the cursor's score."""

    round: int
    mix: dict[Choice, float]  # numbers of dice with their chances
    worths: dict[Choice, float]  # the chance to win with each number of dice, given that the game goes on


@dataclass(frozen=True, eq=False)
class BeliefPicture(MadeFrom[BeliefSource]):
    band: Floats  # the chances [round - 1, score]
    unseen: Floats | None  # the belief in the round of the bars without any dice, where dice are seen
    going: float | None  # the chance that the game comes to that round; none where dice are seen
    bounds: tuple[float, float]  # proven bounds of the value from the start
    top: float  # the chance at the top of the scale
    advice: Advice | None = None  # none where dice are not seen, and as long as it is not known

    @property
    def belief(self) -> Floats:
        """The chance of each score in the round of the bars."""
        belief: Floats = self.band[self.source.round - 1]
        return belief

    @cached_property
    def means(self) -> Floats:
        """The mean score by rounds."""
        means: Floats = self.band @ np.arange(self.band.shape[1])
        return means

    @property
    def mean(self) -> float:
        return float(self.means[self.source.round - 1])

    @property
    def first(self) -> tuple[int, int]:
        """The round and the score of the first cell."""
        return 1, 0

    @property
    def rounds(self) -> range:
        return range(1, len(self.band) + 1)

    @property
    def extent(self) -> Extent:
        rounds, scores = self.band.shape
        return extent_of("round", "theirs", rounds if self.source.dice is None else max(rounds, FEW), scores, self.first)

    @cached_property
    def colours(self) -> Bytes:
        """A row for each score, a column for each round."""
        return painted(np.minimum(self.band.T / self.top, 1.0), scale_colours(self.source.theme))

    @cached_property
    def chart(self) -> Chart:
        """The bars; where dice are seen, what would be believed without them beside these."""
        scores, number = np.arange(self.band.shape[1]), self.source.round
        curves = [Curve(f"round {number}", scores, 100 * self.belief, "bars")]
        if self.unseen is not None:
            curves.append(Curve("unseen", scores, 100 * self.unseen, "steps", 1))
        top = min(rounded(1.04 * max(float(curve.y.max()) for curve in curves)), 104.0)
        span = -0.5, len(scores) - 0.5, 0.0, top
        return Chart("their score", "chance, %", tuple(curves), "", "", span, marks=(self.mean,), digits=1, unit=PER_CENT)


def pictures(source: BeliefSource) -> Iterator[BeliefPicture]:
    """The belief, and then also what to do: that may take longer."""
    solution, dice = source.solution, source.dice
    dark, bounds = solution.beliefs(), solution.bounds()
    if dice is None:
        going = float(solution.met()[source.round - 1].sum())
        yield BeliefPicture(source, dark, None, going, bounds, scale_top(solution, dark))
        return
    band = np.array([solution.belief(dice=dice[:told]) for told in range(len(dice) + 1)])
    made = BeliefPicture(source, band, dark[source.round - 1], None, bounds, scale_top(solution, dark))
    yield made
    yield replace(made, advice=advice(source, dice))


def picture(source: BeliefSource) -> BeliefPicture:
    *_, whole = pictures(source)
    return whole


def advice(source: BeliefSource, dice: Dice) -> Advice:
    solution, here = source.solution, State(source.state.mine, round=len(dice) + 1, dice=dice)
    return Advice(here.round, solution.strategy(here), solution.action_values(here))


def scale_top(solution: "Solution", beliefs: Floats) -> float:
    """The chance at the top of the scale, which few cells of play in the dark pass."""
    usual = beliefs[solution.met().sum(axis=1) >= USUAL]
    return rounded(float(np.quantile(usual[usual >= LEAST], TOP)))


@cache
def scale_colours(theme: Theme) -> Bytes:
    """The colours of chances, from none, which is the pane's, to the largest, which is far from it: on a light one dark."""
    colours = colour_map("cividis")[:: 1 if theme.ground == "dark" else -1]
    share = np.minimum(np.linspace(0, 1 / SOFT, len(colours)), 1.0)[:, None]
    blended: Bytes = np.rint(colours * share + np.array(rgb(theme.pane)) * (1 - share)).astype(np.ubyte)
    return blended


def scale_ends(made: "BeliefPicture") -> tuple[str, str]:
    """The words at both ends of the scale."""
    return "0", f"{'' if made.top == 1 else '≥ '}{100 * made.top:g} %"


def subtitle(source: BeliefSource) -> str:
    """The dice that are told, the last ones; or what line and ring are."""
    if not source.dice:
        return "line: mean, ring: you"
    pairs = [f"{mine}–{theirs}" for mine, theirs in source.dice]
    return f"after {'… ' if len(pairs) > SHOWN else ''}{' '.join(pairs[-SHOWN:])}"


def summary(made: BeliefPicture) -> str:
    """A sentence on what the other has in the round of the bars."""
    return f"Round {made.source.round}: they have <b>{made.mean:.1f}</b> on average, {usual_scores(made.belief)}."


def compared(made: BeliefPicture) -> str:
    """A sentence on who is ahead."""
    mine = made.source.state.mine
    behind, level = float(made.belief[:mine].sum()), float(made.belief[mine])
    return f"With your {mine} you are ahead with {words.share(behind)}, level with {words.share(level)}."


def goes_on(made: BeliefPicture) -> str:
    """A sentence on how many games come to the round; none where dice are seen."""
    if made.going is None:
        return ""
    return f"{words.share(made.going)} of games come to round {made.source.round}."


def advised(made: BeliefPicture) -> list[str]:
    """Sentences on what to throw after the dice that were told and what that is worth, and on the next best numbers."""
    found, game = made.advice, made.game
    if found is None:
        return []
    best = words.value(game, max(found.worths.values()))
    others = sorted((number for number in found.worths if number not in found.mix), key=lambda number: -found.worths[number])
    close = ", ".join(f"{words.choice(number)} {words.value(game, found.worths[number])}" for number in others[:3])
    told = f"After these dice, with {made.source.state.mine}: <b>{words.mix(found.mix)}</b>, worth at most {best}."
    return [told, *([f"Next best: {close}."] if close else [])]


def sentences(made: BeliefPicture) -> list[str]:
    """What is told of the belief, the most important first; not what to do."""
    return list(filter(None, [summary(made), goes_on(made), compared(made)]))


def read_out(made: BeliefPicture, number: int, score: int) -> str:
    """How likely the other has that score in that round."""
    if number not in made.rounds:
        return f"Round {number}: the dice of the rounds before are not told."
    return f"Round {number}: they have {score} with <b>{words.share(float(made.band[number - 1, score]))}</b>."
