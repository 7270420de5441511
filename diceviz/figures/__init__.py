"""Publication figures: one function per picture, used by export, command line and gallery. This is the list of them."""

from types import ModuleType
from typing import TYPE_CHECKING

from diceviz.figures import win_map
from diceviz.figures.figure import Figure, Look
from diceviz.views import WinMap
from diceviz.views.pane import COVERED, Pane

if TYPE_CHECKING:
    from solver import Solution

# Each module says how to print its view: `of_view(view)` as it is on the screen, `of_rules(solution, look)` from the rules.
FIGURES: dict[type[Pane], ModuleType] = {
    WinMap: win_map,
}


def of_view(view: Pane) -> Figure:
    """What a view shows. `ValueError` says why that cannot be printed now."""
    if view.is_covered:
        raise ValueError(COVERED.rstrip("."))
    if not view.drawn or view.frame is None:
        raise ValueError("the picture is not there yet: wait until it is drawn")
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
