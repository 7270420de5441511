"""Films of what is on screen: a surface turned around, a slice swept through all states, a target that grows."""

from collections.abc import Callable
from typing import Any

from diceviz.films.film import Film, Offer, Setting
from diceviz.plots.pane import Pane

__all__ = ["AnyPane", "Film", "Offer", "Setting", "films_of"]

AnyPane = Pane[Any, Any]


def kinds() -> dict[str, Callable[[Any], list[Offer]]]:
    """The kinds of films by the names that views know them by: each offers what can be filmed of a pane."""
    from diceviz.films import growth, surface_films, sweep

    return {"space": surface_films.of_surface, "sweep": sweep.of_pane, "growth": growth.of_pane}


def films_of(pane: AnyPane) -> list[Offer]:
    """The films of a view as it is now; most have none, nor has one that is not drawn, or covered."""
    if pane.is_covered or not pane.is_drawn or pane.frame is None:
        return []
    return [offer for kind in pane.view.films for offer in kinds()[kind](pane)]
