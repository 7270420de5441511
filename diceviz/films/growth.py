"""The target grows to what it is: the same view of smaller games, solved one after the other, on the axes of the last one."""

from dataclasses import replace
from functools import partial

from diceviz.figures.figure import Look, seen_in
from diceviz.films.film import Film, Offer, Setting
from diceviz.films.flat_frames import Said, flat
from diceviz.model.other_rules import described
from diceviz.pictures.slices import FIXED
from diceviz.plots.cell_pane import CellPane
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import used
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.policy_slice.picture import subtitle
from diceviz.views.printing import FIGURES
from diceviz.views.win_map.pane import WinMap
from solver import Job, State

STILL = 0.12  # of the frames: what it has become is looked at for a while
FIRST = 10  # points, or half of the target
LABEL = "Growth of the target"
TIP = "The same picture for small targets first, up to the present one; each game is solved"


def of_cells(view: CellPane) -> list[Offer]:
    return [Offer("growth", LABEL, TIP, partial(growth, view))]


def growth(view: CellPane, setting: Setting) -> Film:
    game, look, module = view.drawn[0].game, look_of(view), FIGURES[type(view)]
    fixed = view.fixed if isinstance(view, PolicySlice) else ""
    numbers = {"numbers": tuple(used(view.picture))} if isinstance(view, DiceMap) else {}  # a legend that stays

    def at(target: int, job: Job) -> Said:
        from solver import solve

        grown = in_proportion(look, fixed, target / game.target) if fixed in FIXED else look
        said = f", {subtitle(game, fixed, getattr(grown.state, fixed))}" if fixed else ""
        return module.of_rules(solve(replace(game, target=target), job), grown, **numbers), f"Target {target}{said}"

    caption = described(game).replace(f" {game.target}", f" {first_target(game.target)} … {game.target}", 1)
    steps, best = targets(game.target, setting), setting.frames - 1
    return flat(f"{view.title}, growth", setting, f"{caption}: {view.title.lower()}", steps, at, best)


def in_proportion(look: Look, fixed: str, share: float) -> Look:
    """The number that is fixed grows with the target."""
    return replace(look, state=replace(State(), **{fixed: round(getattr(look.state, fixed) * share)}))


def look_of(view: CellPane) -> Look:
    look = seen_in(view, view.drawn[0].game, view.plot.zoom)
    if isinstance(view, WinMap):
        return replace(look, state=replace(look.state, turn=view.drawn[1]))
    return replace(look, lens=replace(look.lens, reach=False))


def first_target(target: int) -> int:
    return max(2, min(FIRST, target // 2))


def targets(target: int, setting: Setting) -> list[int]:
    return setting.along(first_target(target), target, STILL)
