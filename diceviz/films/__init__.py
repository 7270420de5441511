"""Films of what is on screen: a surface turned around, a slice swept through all states, a target that grows."""

from collections.abc import Callable
from typing import Any

from diceviz.films import growth, surface_films, sweep
from diceviz.films.film import Film, Offer, Setting
from diceviz.plots.pane import Pane
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.pane import Surface
from diceviz.views.win_map.pane import WinMap

__all__ = ["Film", "Offer", "Setting", "films_of"]

FILMS: dict[type[Pane], tuple[Callable[[Any], list[Offer]], ...]] = {
    Surface: (surface_films.of_surface,),
    PolicySlice: (sweep.of_slice, growth.of_cells),
    WinMap: (sweep.of_map, growth.of_cells),
    HoldAtMap: (growth.of_cells,),
    DiceMap: (growth.of_cells,),
}


def films_of(view: Pane) -> list[Offer]:
    """What can be filmed of a view as it is now; nothing of most, of one that is not drawn, and of one that is covered."""
    if view.is_covered or not view.is_drawn or view.frame is None:
        return []
    return [offer for offers in FILMS.get(type(view), ()) for offer in offers(view)]
