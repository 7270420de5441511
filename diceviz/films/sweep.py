"""The fixed number goes from its first to its last: a slice through the states, or the points at risk on the win map."""

from dataclasses import replace
from functools import partial

from diceviz import words
from diceviz.figures.figure import Look, Zoom, seen_in
from diceviz.films.film import Film, Offer, Setting
from diceviz.films.flat_frames import Said, flat
from diceviz.model.frame import nearest
from diceviz.model.other_rules import described
from diceviz.pictures.slices import FIXED, has_turn_total
from diceviz.views.policy_slice import figure
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.policy_slice.picture import extent, subtitle
from diceviz.views.win_map import figure as win_map
from diceviz.views.win_map.pane import WinMap
from diceviz.views.win_map.picture import picture
from diceviz.views.win_map.picture import subtitle as map_subtitle
from diceviz.words.plies import capital
from solver import Job, State


def of_slice(view: PolicySlice) -> list[Offer]:
    axis = view.drawn[1]
    if not axis:
        return []
    said = FIXED.get(axis) or view.drawn[0].game.labels[axis]
    return [
        Offer(
            "sweep",
            f"Sweep: {said}",
            f"The slice moves through all states: {said} from the first to the last",
            partial(slices, view),
        )
    ]


def slices(view: PolicySlice, setting: Setting) -> Film:
    """What is on the screen while the slider is moved, from one end to the other."""
    solution, axis, _, _, lens, _, rival = view.drawn
    game, look = solution.game, Look(State(), lens=lens, zoom=whole_unless_zoomed(view))
    reach = view.frame.reach

    def at(number: int, job: Job) -> Said:
        cut = figure.Slice(solution, axis, number, lens, reach, rival)
        state = nearest(game, replace(State(), **{axis: number}))
        made = cut.picture(setting.theme)
        return figure.policy_slice(cut, made, replace(look, state=state)), capital(subtitle(game, axis, number))

    span = game.spans(State())[axis]
    caption = f"{described(game)}: roll or hold"
    return flat("Roll or hold, sweep", setting, caption, setting.along(span[0], span[-1]), at, setting.frames // 2)


def whole_unless_zoomed(view: PolicySlice) -> Zoom:
    """All that any of the slices shows, unless the user looks at a part of this one."""
    zoom, (columns, rows), target = Zoom(*view.plot.zoom), extent(view.picture), view.drawn[0].game.target
    if zoom.right - zoom.left < columns - 1 or zoom.high - zoom.low < rows - 1:
        return zoom
    return Zoom(-0.5, target - 0.5, -0.5, target - 0.5)


def of_map(view: WinMap) -> list[Offer]:
    if not has_turn_total(view.drawn[0].game):
        return []
    tip = "The map for more and more points at risk, from the start of a turn on"
    return [Offer("sweep", "Sweep: points at risk", tip, partial(maps, view))]


def maps(view: WinMap, setting: Setting) -> Film:
    solution, _, reach = view.drawn
    game, look = solution.game, seen_in(view, solution.game, view.plot.zoom)

    def at(turn: int, job: Job) -> Said:
        looked = replace(look, state=replace(State(), turn=turn))
        return win_map.win_map(picture(solution, turn, reach), looked, solution.gap), capital(map_subtitle(game, turn))

    caption = f"{described(game)}: {words.unit(game).removeprefix('points of ')} of the player to roll"
    return flat("Win map, sweep", setting, caption, setting.along(0, game.target - 1), at, 0)
