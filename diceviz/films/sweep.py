"""The fixed number of a picture goes from its first to its last: a slice through the states, or the points at risk."""

from functools import partial

from diceviz.films import AnyPane
from diceviz.films.film import Film, Offer, Setting
from diceviz.films.flat_frames import Said, flat
from diceviz.model.other_rules import described
from diceviz.views.view import Sweep
from diceviz.words.ply_words import capital
from solver import Job


def of_pane(pane: AnyPane) -> list[Offer]:
    assert pane.frame is not None
    found = pane.view.sweep(pane.frame, pane.request)
    return [Offer("sweep", f"Sweep: {found.what}", found.tip, partial(swept, pane, found))] if found else []


def swept(pane: AnyPane, sweep: Sweep, setting: Setting) -> Film:
    """A film of the picture on screen while its slider is moved from one end to the other."""
    view = pane.view

    def at(number: int, job: Job) -> Said:
        frame, request, said = sweep.at(number)
        return view.figure(frame, request), capital(said)

    steps, best = setting.along(sweep.span[0], sweep.span[-1]), round(sweep.best * setting.frames)
    return flat(f"{view.title}, sweep", setting, f"{described(pane.game)}: {sweep.caption}", steps, at, best)
