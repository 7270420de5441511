"""The views: each a pure array function and a thin widget. This is the list of them, in the order of their tabs."""

from diceviz.inspector.inspector import Inspector
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.difference.pane import Difference
from diceviz.views.game_graph.pane import GameGraph
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.ledger.pane import LedgerTable
from diceviz.views.match.pane import MatchPanel
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.papers.pane import Papers
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map.pane import WinMap

VIEWS = (
    Surface,
    PolicySlice,
    HoldAtMap,
    MixGrid,
    DiceMap,
    ThrowsByScore,
    MixBars,
    PayoffMatrix,
    DiceWorth,
    WinMap,
    ReachMap,
    Difference,
    MatchPanel,
    Curves,
    GameGraph,
    LedgerTable,
    Trainer,
    Papers,
)

__all__ = [
    "VIEWS",
    "Curves",
    "DiceMap",
    "DiceWorth",
    "Difference",
    "GameGraph",
    "HoldAtMap",
    "Inspector",
    "LedgerTable",
    "MatchPanel",
    "MixBars",
    "MixGrid",
    "Papers",
    "PayoffMatrix",
    "PolicySlice",
    "ReachMap",
    "Surface",
    "ThrowsByScore",
    "Trainer",
    "WinMap",
]
