"""The target grows to what it is: a view of smaller games, solved one after the other, on the axes of the last one."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from diceviz.films.film import Film, Offer, Setting
from diceviz.films.flat_frames import Said, flat
from diceviz.model.other_rules import described
from diceviz.plots.cell_pane import CellPane
from solver import Job
from solver.games import Game

PAUSE = 0.12  # the share of the frames that show the last target, so that it can be looked at
FIRST = 10  # points, or half of the target
LABEL = "Growth of the target"
TIP = "The same picture for small targets first, up to the present one; each game is solved"


def of_pane(pane: CellPane[Any, Any]) -> list[Offer]:
    return [Offer("growth", LABEL, TIP, partial(growth, pane))]


def growth(pane: CellPane[Any, Any], setting: Setting) -> Film:
    view, frame, picture = pane.view, pane.frame, pane.picture
    assert frame is not None and picture is not None
    game = picture.game
    request = replace(pane.request, zoom=replace(picture.extent.seen(pane.request.zoom), over=""))
    plain = replace(frame, lens=replace(frame.lens, reach=False), reach=None)

    def at(target: int, job: Job) -> Said:
        from solver import solve

        rules = smaller(game, target)
        before = replace(plain, rules=rules, solution=solve(rules, job))
        before, asked, said = view.grown(before, request, picture, rules.target / game.target)
        return view.figure(before, asked), f"Target {rules.target}{said}"

    first = smaller(game, first_target(game.target))
    caption = described(game, f"{first.name} … {game.target}")
    steps, best = targets(game.target, setting), setting.frames - 1
    return flat(f"{view.title}, growth", setting, f"{caption}: {view.title.lower()}", steps, at, best)


def smaller(game: Game, target: int) -> Game:
    """The game to that target, in which nobody has points at the start; where its tables do not suit that target, to the next
    one that they do."""
    for other in range(target, game.target):
        with suppress(ValueError):
            return replace(game.from_the_start, target=other)
    return game


def first_target(target: int) -> int:
    return max(2, min(FIRST, target // 2))


def targets(target: int, setting: Setting) -> list[int]:
    return setting.along(first_target(target), target, PAUSE)
