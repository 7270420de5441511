"""Ready-made layouts: columns of cells, each a stack of tabs. What the game on screen does not have is left out."""

from dataclasses import dataclass

from diceviz.views.registry import view_named, views_of
from diceviz.views.view import View
from solver.games import Game

Cell = tuple[str, ...]  # names of views: tabs, of which the first is in front
Columns = tuple[tuple[tuple[View, ...], ...], ...]


@dataclass(frozen=True)
class Layout:
    """An arrangement of views in columns."""

    help: str
    columns: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]  # the widths of the columns, in proportion
    foot: Cell = ()  # the views below all columns


POLICY = ("roll-or-hold", "mix-grid", "dice-map", "throws-by-score")
AT_STATE = ("hold-chances", "mix-at-this-state", "payoff-matrix", "dice-at-this-state")
LAYOUTS = {
    "Surface": Layout(
        "The strategy in space, with its slice and the win map beside it",
        ((("surface",),), (POLICY, ("win-map", "hold-at", "reach", "curves"))),
        (11, 9),
    ),
    "Slices": Layout(
        "Where to roll, where to hold and how many dice to throw, over the scores",
        ((POLICY,), (("hold-at", "belief", *AT_STATE), ("win-map", "match", "curves"))),
        (10, 10),
    ),
    "Mixed strategies": Layout(
        "Where one must not be predictable: both choose at once (changes other games to Hog, both at once)",
        ((("mix-grid", "dice-map", "roll-or-hold"),), (AT_STATE[:3], ("hold-at", "win-map", "reach"))),
        (10, 10),
    ),
    "Compare": Layout(
        "How strategies do against each other, where the game happens, and what other rules change",
        ((("match", "belief", *AT_STATE),), (POLICY, ("reach", "difference", "sweep", "curves"))),
        (10, 10),
    ),
    "Play": Layout(
        "A game, move by move, with the strategy laid over it",
        (((*AT_STATE[:2], "surface", "belief", *AT_STATE[2:], "curves"),), ((*POLICY, "win-map", "hold-at"),)),
        (10, 10),
        ("game", "ledger"),
    ),
    "Trainer": Layout(
        "Positions to answer, and what the answers were worth",
        ((("trainer",),), (POLICY, ("belief", *AT_STATE, "win-map", "curves"))),
        (11, 9),
    ),
    "Papers": Layout(
        "Every table and figure of the papers, printed next to computed",
        ((("papers",),), (POLICY, (*AT_STATE, "win-map", "curves"))),
        (12, 8),
    ),
}


def columns_for(layout: Layout, game: Game) -> Columns:
    """The columns of the layout with the views that the game has; if that leaves none, every view it has."""
    columns = [[views_in(cell, game) for cell in column] for column in layout.columns]
    found = tuple(cells for column in columns if (cells := tuple(cell for cell in column if cell)))
    return found or ((tuple(views_of(game)),),)


def views_in(cell: Cell, game: Game) -> tuple[View, ...]:
    """The views of a cell that the game has."""
    return tuple(view for name in cell if (view := view_named(name)).shows(game))


def others_for(layout: Layout, game: Game) -> list[View]:
    """The views of the game that the layout leaves closed."""
    placed = {view for column in columns_for(layout, game) for cell in column for view in cell}
    return [view for view in views_of(game) if view not in placed and view.name not in layout.foot]
