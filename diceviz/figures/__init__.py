"""Publication figures: one function per picture, used by export, command line and gallery. This is the list of them."""

from types import ModuleType
from typing import TYPE_CHECKING

from diceviz.figures import (
    curves,
    dice_map,
    dice_worth,
    difference,
    game_graph,
    hold_at_map,
    ledger_table,
    match_panel,
    mix_bars,
    mix_grid,
    papers,
    payoff_matrix,
    policy_slice,
    reach_map,
    surface,
    throws_by_score,
    trainer,
    win_map,
)
from diceviz.figures.figure import Figure, Look
from diceviz.views import (
    Curves,
    DiceMap,
    DiceWorth,
    Difference,
    GameGraph,
    HoldAtMap,
    LedgerTable,
    MatchPanel,
    MixBars,
    MixGrid,
    Papers,
    PayoffMatrix,
    PolicySlice,
    ReachMap,
    Surface,
    ThrowsByScore,
    Trainer,
    WinMap,
)
from diceviz.views.pane import COVERED, Pane

if TYPE_CHECKING:
    from solver import Solution

# Each module says how to print its view: `of_view(view)` as it is on the screen, `of_rules(solution, look)` from the rules.
FIGURES: dict[type[Pane], ModuleType] = {
    Surface: surface,
    PolicySlice: policy_slice,
    HoldAtMap: hold_at_map,
    MixGrid: mix_grid,
    DiceMap: dice_map,
    ThrowsByScore: throws_by_score,
    MixBars: mix_bars,
    PayoffMatrix: payoff_matrix,
    DiceWorth: dice_worth,
    WinMap: win_map,
    ReachMap: reach_map,
    Difference: difference,
    MatchPanel: match_panel,
    Curves: curves,
    GameGraph: game_graph,
    LedgerTable: ledger_table,
    Trainer: trainer,
    Papers: papers,
}


def of_view(view: Pane) -> Figure:
    """What a view shows. `ValueError` says why that cannot be printed now."""
    if view.is_covered:
        raise ValueError(COVERED.rstrip("."))
    if view.frame is None or not view.is_of(view.frame):
        raise ValueError("the picture is not there yet: try again when it is drawn")
    return FIGURES[type(view)].of_view(view)


def of_rules(kind: type[Pane], solution: "Solution", look: Look) -> Figure:
    """The same without a window. `ValueError` if the game has no such view, or what is looked at is not there."""
    if not kind.shows(solution.game):
        raise ValueError(f"{kind.title}: must be a view of {solution.game.name}: {', '.join(names(solution))}")
    return FIGURES[kind].of_rules(solution, look)


def names(solution: "Solution") -> list[str]:
    """Of the views that the game has, for the command line."""
    return [name_of(kind) for kind in FIGURES if kind.shows(solution.game)]


def name_of(kind: type[Pane]) -> str:
    """As "win-map"."""
    return kind.title.lower().replace(" ", "-")
