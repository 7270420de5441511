"""All views, in the order of their tabs: one line each. Docks, menus, figures, films, command line and sessions follow.

Only their names are imported here: what a view is made of is imported when it is first shown or printed.
"""

from diceviz.model.request import Request
from diceviz.views.belief import BELIEF
from diceviz.views.curves import CURVES
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_worth import DICE_WORTH
from diceviz.views.difference import DIFFERENCE
from diceviz.views.game_graph import GAME_GRAPH
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.hold_chances import HOLD_CHANCES
from diceviz.views.ledger import LEDGER
from diceviz.views.match import MATCH
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.papers import PAPERS
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.policy_slice import POLICY_SLICE
from diceviz.views.reach_map import REACH_MAP
from diceviz.views.surface import SURFACE
from diceviz.views.sweep import SWEEP
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.trainer import TRAINER
from diceviz.views.view import View
from diceviz.views.win_map import WIN_MAP
from solver.games import Game

VIEWS: list[View] = [
    SURFACE,
    POLICY_SLICE,
    HOLD_AT_MAP,
    HOLD_CHANCES,
    MIX_GRID,
    DICE_MAP,
    BELIEF,
    THROWS_BY_SCORE,
    MIX_BARS,
    PAYOFF_MATRIX,
    DICE_WORTH,
    WIN_MAP,
    REACH_MAP,
    DIFFERENCE,
    MATCH,
    SWEEP,
    CURVES,
    GAME_GRAPH,
    LEDGER,
    TRAINER,
    PAPERS,
]


def views_of(game: Game) -> list[View]:
    """The views that the game has."""
    return [view for view in VIEWS if view.shows(game)]


def first_request(name: str) -> Request:
    """The request for what the view of that name shows at first. `ValueError` names the views there are."""
    return view_named(name).request()


def view_named(name: str) -> View:
    """The view of that name, such as "win-map". `ValueError` names those there are."""
    found = next((view for view in VIEWS if view.name == name), None)
    if found is None:
        raise ValueError(f"{name}: must be one of {', '.join(view.name for view in VIEWS)}")
    return found
