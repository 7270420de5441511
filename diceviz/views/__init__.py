"""The views: each a pure array function and a thin widget. This is the list of them, in the order of their tabs."""

from diceviz.views.curves import Curves
from diceviz.views.dice_map import DiceMap
from diceviz.views.dice_worth import DiceWorth
from diceviz.views.difference_pane import Difference
from diceviz.views.game_graph import GameGraph
from diceviz.views.hold_at_map import HoldAtMap
from diceviz.views.inspector import Inspector
from diceviz.views.ledger_table import LedgerTable
from diceviz.views.match_panel import MatchPanel
from diceviz.views.mix_bars import MixBars
from diceviz.views.mix_grid import MixGrid
from diceviz.views.papers import Papers
from diceviz.views.payoff_matrix import PayoffMatrix
from diceviz.views.policy_slice import PolicySlice
from diceviz.views.reach_map import ReachMap
from diceviz.views.surface import Surface
from diceviz.views.throws_by_score import ThrowsByScore
from diceviz.views.trainer import Trainer
from diceviz.views.win_map import WinMap

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
