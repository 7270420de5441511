"""Publication figures: one function per picture, used by export, command line and gallery. This is the list of them."""

from types import ModuleType
from typing import TYPE_CHECKING

from diceviz.figures.figure import Figure, Look
from diceviz.plots.pane import COVERED, Pane
from diceviz.views.curves import figure
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map import figure as dice_map
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_worth import figure as dice_worth
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.difference import figure as difference
from diceviz.views.difference.pane import Difference
from diceviz.views.game_graph import figure as game_graph
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.hold_at_map import figure as hold_at_map
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger import figure as ledger_table
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match import figure as match_panel
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_bars import figure as mix_bars
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid import figure as mix_grid
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.papers import figure as papers
from diceviz.views.papers.pane import Papers
from diceviz.views.payoff_matrix import figure as payoff_matrix
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.policy_slice import figure as policy_slice
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map import figure as reach_map
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.surface import figure as surface
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score import figure as throws_by_score
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.trainer import figure as trainer
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map import figure as win_map
from diceviz.views.win_map.pane import WinMap

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
    Curves: figure,
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
