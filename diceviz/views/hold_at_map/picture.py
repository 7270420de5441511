"""Hold-at map: over both scores, the turn total from which holding is right."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.frame import Frame
from diceviz.model.request import Request
from diceviz.pictures.colours import Bytes, Floats, Ints, Mask, colour_map, name_of, painted
from diceviz.pictures.comparison import on_grey
from diceviz.pictures.comparison import summary as loss_summary
from diceviz.pictures.costs import Costs, costs_of, paled, remark, shares, summary
from diceviz.pictures.fading import faded
from diceviz.pictures.hatch_marks import marks
from diceviz.pictures.hold_totals import HOLD_AT, scale_span
from diceviz.pictures.over_scores import OverScores, ThroughLens, through_lens
from diceviz.pictures.palette import ROLL, Theme, rgb
from diceviz.pictures.slices import has_hidden_turns, has_turn_total
from diceviz.pictures.strips import Strip, Strips
from diceviz.views.hold_at_map.other_totals import OtherTotals, other_totals, text_of
from diceviz.views.hold_at_map.shown import SHOWN, Shown
from diceviz.words.hold_at import Run, runs, runs_in, turn_totals, when_to_hold
from diceviz.words.mixes import mean_total
from solver import Job, State

if TYPE_CHECKING:
    from solver import Solution
    from solver.solutions.solution import TurnEnds
    from solver.solutions.turns import Boundary

COLOURS = HOLD_AT
ROOM = 20, 15  # pixels that a cell with a number in it takes
FEW = 3  # totals that are named one by one


@dataclass(frozen=True)
class HoldTotals:
    """Rows for their score, columns for mine."""

    first: Ints  # the smallest turn total that holds
    never: Mask  # where no total holds: one rolls until the target is reached
    exceptions: Mask  # where a larger total rolls again
    costs: Costs  # what holding a point too early or too late costs, whichever is less


@lru_cache(maxsize=1)
def boundary_of(solution: "Solution") -> "Boundary":
    """The boundary, which is kept while lens and theme change: to 1000 points it takes a second or two."""
    return solution.boundary()


def hold_at_map(solution: "Solution", close: float) -> HoldTotals:
    """The totals from which to hold, by their score and mine; near-ties cost less than `close` points."""
    found = boundary_of(solution)
    first, last = found.first.T, found.last.T
    never = first == [len(turn_totals(solution.game, mine)) for mine in solution.game.axes["mine"]]
    return HoldTotals(first, never, last > first, costs_of(found.costs.T, solution, close))


@dataclass(frozen=True)
class HoldAtRequest(Request):
    """What can be chosen: where both take a turn at once, what the colours show; else a strategy to compare with."""

    show: Shown = "hold"
    rival: str = ""  # the strategy that is laid over the best one, if any

    def __post_init__(self) -> None:
        if self.show not in SHOWN:
            raise ValueError(f"show = {self.show}: must be one of {', '.join(SHOWN)}")

    @property
    def strategies(self) -> tuple[str, ...]:
        return (self.rival,) if self.rival else ()


def source_of(frame: Frame, request: HoldAtRequest, theme: Theme) -> ThroughLens:
    """All that the map is made from. What the colours show can only be chosen where both take a turn at once, and another
    strategy only be laid over it where players take turns."""
    found = through_lens(frame, theme, "hold-at", request.rival if has_turn_total(frame.game) else "")
    return replace(found, show=request.show) if has_hidden_turns(found.solution.game) else found


@dataclass(frozen=True)
class HoldAtPicture(OverScores):
    cells: HoldTotals
    numbers: Floats | None = None  # what the colours show, over their score and mine, where both take a turn at once
    top: float = 0.0  # the number at the top of the scale, where that is not of totals
    other: OtherTotals | None = None  # the totals of another strategy

    @property
    def show(self) -> Shown:
        return next((name for name in SHOWN if name == self.source.show), "hold")


@lru_cache(maxsize=1)
def kept_ends(solution: "Solution") -> list["TurnEnds"]:
    """Room for how turns end, which is found but once."""
    return []


def turn_ends_of(solution: "Solution", job: Job | None = None) -> "TurnEnds":
    """How turns end, kept while lens, theme and what is shown change: to 1000 points it takes seconds."""
    kept = kept_ends(solution)
    if not kept:
        kept.append(solution.turn_ends(job))
    return kept[0]


def hidden_picture(source: ThroughLens, job: Job | None) -> HoldAtPicture:
    """The map of a game in which both take a turn at once: the mean total of a turn, or how mixed it is."""
    solution, show = source.solution, source.show or "hold"
    ends, game = turn_ends_of(solution, job), solution.game
    never = np.equal(ends.first.T, [len(turn_totals(game, mine)) for mine in game.axes["mine"]])
    nowhere = np.zeros(never.shape, bool)
    cells = HoldTotals(ends.first.T, never, ends.mixed.T > 0, Costs(np.full(never.shape, np.inf), nowhere, nowhere))
    if show == "hold":
        low, high = scale_span(game.die)
        colours = painted((ends.mean.T - low) / (high - low), colour_map(COLOURS))
        colours[never, :3] = rgb(ROLL)
        return HoldAtPicture(source, faded(colours, source.reach), cells, ends.mean.T)
    numbers = (ends.mixed if show == "mixed" else ends.entropy).T.astype(float)
    top = max(1.0, float(np.ceil(numbers.max())))
    return HoldAtPicture(source, faded(painted(numbers / top, colour_map("cividis")), source.reach), cells, numbers, top)


def picture(source: ThroughLens, job: Job | None = None) -> HoldAtPicture:
    if source.other:
        return other_picture(source, job)
    solution, theme, lens = source.solution, source.theme, source.lens
    if has_hidden_turns(solution.game):
        return hidden_picture(source, job)
    cells = hold_at_map(solution, lens.close)
    low, high = scale_span(solution.game.die)
    colours = painted((cells.first - low) / (high - low), colour_map(COLOURS))
    colours[cells.never, :3] = rgb(ROLL)
    colours[cells.costs.undecided, :3] = rgb(theme.even)
    if lens.margin:
        colours = paled(colours, shares(cells.costs, solution.game), theme)
    return HoldAtPicture(source, faded(colours, source.reach), cells)


def other_picture(source: ThroughLens, job: Job | None) -> HoldAtPicture:
    """The totals of a strategy that is being painted, or what another one loses, beside what is best."""
    best = picture(replace(source, other=None, show="", lens=replace(source.lens, margin=False)), job)
    other, solution = other_totals(source), source.solution
    assert other is not None
    if not source.paints:
        return replace(best, source=source, colours=on_grey(best.colours, other.lost, solution, source.theme), other=other)
    low, high = scale_span(best.game.die)
    colours = painted((other.first - low) / (high - low), colour_map(COLOURS))
    colours[other.never, :3] = rgb(ROLL)
    return replace(best, source=source, colours=faded(colours, source.reach), other=other)


def marks_of(picture: HoldAtPicture) -> Bytes:
    """Near-ties and undecided cells only through the lens. Of a strategy that is being painted, a corner where it loses."""
    cells, costs, lens = picture.cells, picture.cells.costs, picture.source.lens.margin
    if picture.other:
        nowhere = np.zeros_like(cells.never)
        loses = picture.other.lost > picture.source.solution.tolerance
        return marks(nowhere, nowhere, loses & picture.source.paints)
    return marks(costs.near & lens, costs.undecided & lens, cells.exceptions & (picture.show == "hold"))


def hues() -> list[str]:
    """The colours of the scale of costs."""
    return [*(name_of(colour_map(COLOURS)[place]) for place in (100, 300, 500)), ROLL]


def strips(picture: HoldAtPicture) -> Strips:
    """The number in each cell, as text."""

    def of_cell(mine: int, theirs: int) -> list[Strip]:
        cells, colour, numbers = picture.cells, name_of(picture.colours[theirs, mine]), picture.numbers
        text = "roll" if cells.never[theirs, mine] else str(cells.first[theirs, mine])
        if numbers is not None and not (picture.show == "hold" and cells.never[theirs, mine]):
            text = f"{numbers[theirs, mine]:.{1 if picture.show == 'entropy' else 0}f}"
        if picture.other:
            best, text = text, text_of(picture.other, theirs, mine)
            text = text if best == text else f"{text}\n→{best}"
        return [Strip(0, 1, colour, text, filled=False)]

    return of_cell


def subtitle(picture: HoldAtPicture) -> str:
    """What the colours show, in words."""
    source = picture.source
    if source.other:
        name = f"“{source.other.name}”"
        return f"turn total from which {f'{name} holds' if source.paints else f'to hold, and what {name} loses'}"
    if picture.numbers is None:
        return "turn total from which to hold"
    return {"hold": "mean total of a turn that does not bust"}.get(picture.show, SHOWN[picture.show][0])


def verdict(picture: HoldAtPicture, state: State) -> str:
    """A sentence on when to hold with those scores, and through the lens on what it is worth to know that."""
    solution, costs = picture.source.solution, picture.cells.costs
    if picture.numbers is not None:
        return hidden_verdict(solution, state)
    game, cost = solution.game, float(costs.cells[state.theirs, state.mine])
    said = f"You have {state.mine}, they have {state.theirs}: "
    said += when_to_hold(game, state.mine, runs(solution, state.mine, state.theirs)) + "."
    undecided = costs.undecided[state.theirs, state.mine]
    if np.isinf(cost) or not (undecided or picture.source.lens.margin):
        return said
    off = "" if undecided else f" Off by one costs {words.cost(game, cost)} or more."
    return f"{said}{off} {remark(costs, state.theirs, state.mine)}".rstrip()


def hidden_verdict(solution: "Solution", state: State) -> str:
    """A sentence on a turn with those scores, of which the other player sees nothing."""
    said = f"You have {state.mine}, they have {state.theirs}: "
    law = solution.law(state.mine, state.theirs)
    said += when_to_hold(solution.game, state.mine, runs_of(solution, state)) + "."
    return f"{said} A turn that does not bust ({words.share(float(law[1:].sum()))}) ends with {mean_total(law):.1f} on average."


def mixing(picture: HoldAtPicture, state: State) -> str:
    """A sentence on where a turn with those scores holds at random; none where nobody does."""
    return "" if picture.numbers is None else at_random(picture.source.solution.rolls(state.mine, state.theirs))


def at_random(rolls: Floats) -> str:
    """Where a turn with those chances to roll holds at random: each total, if they are few."""
    mixed = np.flatnonzero((rolls > 0.0) & (rolls < 1.0))
    if len(mixed) > FEW:
        return f"At random: {len(mixed)} totals."
    named = [f"{turn} ({words.share(float(1.0 - rolls[turn]))})" for turn in mixed]
    return f"At random: hold at {', '.join(named)}." if named else ""


def runs_of(solution: "Solution", state: State) -> list[Run]:
    """The runs of a turn as far as it is come to: what is likelier than not, rolling or holding."""
    rolls, visits = (found(state.mine, state.theirs) for found in (solution.rolls, solution.visits))
    return runs_in(rolls[: 1 + int(np.flatnonzero(visits[: len(rolls)] > 0.0)[-1])] < 0.5)


def overview(picture: HoldAtPicture) -> str:
    """A sentence on all scores."""
    cells = picture.cells
    if picture.other and picture.source.other and not picture.source.paints:
        return loss_summary(picture.source.other, picture.other.lost, picture.source.solution)
    if picture.other:
        return "A corner marks scores with which a turn total that it comes to is played wrongly."
    if picture.numbers is not None:
        number = int(cells.exceptions.sum())
        return f"In {number:,} of {cells.first.size:,} positions one must roll or hold at random (marked)."
    if picture.source.lens.margin:
        return summary(cells.costs)
    grey = " Grey: undecided." if cells.costs.undecided.any() else ""
    if not cells.exceptions.any():
        return f"Everywhere, larger totals hold as well.{grey}"
    return f"Marked cells are no threshold: a larger total rolls again.{grey}"
