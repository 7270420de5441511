"""Ready-made layouts: columns of cells, each a stack of tabs. What the game on screen does not have is left out."""

from dataclasses import dataclass

from diceviz.plots.pane import Pane
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
from diceviz.views.registry import VIEWS
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.trainer.pane import Trainer
from diceviz.views.win_map.pane import WinMap
from solver.games import Game

Cell = tuple[type[Pane], ...]  # tabs, of which the first is in front
Columns = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Layout:
    help: str
    columns: Columns
    widths: tuple[int, ...]  # of the columns, in proportion
    foot: Cell = ()  # below all columns


POLICY = (PolicySlice, MixGrid, DiceMap, ThrowsByScore)
AT_STATE = (MixBars, PayoffMatrix, DiceWorth)
LAYOUTS = {
    "Surface": Layout(
        "The strategy in space, with its slice and the win map beside it",
        (((Surface,),), (POLICY, (WinMap, HoldAtMap, ReachMap, Curves))),
        (11, 9),
    ),
    "Slices": Layout(
        "Where to roll, where to hold and how many dice to throw, over the scores",
        ((POLICY,), ((HoldAtMap, *AT_STATE), (WinMap, MatchPanel, Curves))),
        (10, 10),
    ),
    "Mixed strategies": Layout(
        "Where one must not be predictable: both throw at once (changes the game to Hog, both at once)",
        (((MixGrid, DiceMap),), ((MixBars, PayoffMatrix), (WinMap, ReachMap))),
        (10, 10),
    ),
    "Compare": Layout(
        "How strategies do against each other, where the game happens, and what other rules change",
        (((MatchPanel, *AT_STATE),), (POLICY, (ReachMap, Difference, Curves))),
        (10, 10),
    ),
    "Play": Layout(
        "A game, move by move, with the strategy laid over it",
        (((MixBars, Surface, PayoffMatrix, DiceWorth, Curves),), ((*POLICY, WinMap, HoldAtMap),)),
        (10, 10),
        (GameGraph, LedgerTable),
    ),
    "Trainer": Layout(
        "Positions to answer, and what the answers were worth",
        (((Trainer,),), (POLICY, (*AT_STATE, WinMap, Curves))),
        (11, 9),
    ),
    "Papers": Layout(
        "Every table and figure of the papers, printed next to computed",
        (((Papers,),), (POLICY, (*AT_STATE, WinMap, Curves))),
        (12, 8),
    ),
}


def columns_for(layout: Layout, game: Game) -> Columns:
    """Without the views that the game does not have, and without what is then empty; if that is all, every view it has."""
    columns = [[tuple(kind for kind in cell if kind.shows(game)) for cell in column] for column in layout.columns]
    found = tuple(cells for column in columns if (cells := tuple(cell for cell in column if cell)))
    return found or ((tuple(kind for kind in VIEWS if kind.shows(game)),),)


def others_for(layout: Layout, game: Game) -> list[type[Pane]]:
    """The views of the game that the layout leaves closed."""
    placed = {kind for column in columns_for(layout, game) for cell in column for kind in cell} | set(layout.foot)
    return [kind for kind in VIEWS if kind.shows(game) and kind not in placed]
