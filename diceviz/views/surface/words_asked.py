"""What words ask for on the command line: "levels", "boundary cost reachable", "levels 10 50 90 %", "front", "cut"."""

from dataclasses import replace

from diceviz.space.camera import PRESETS, Camera
from diceviz.space.viewpoint import Viewpoint
from diceviz.views.surface.picture import SurfaceRequest
from diceviz.views.surface.surface_choices import COLOURS, STATES, kinds
from solver.games import Game


def request_for(game: Game, show: str, kept: SurfaceRequest) -> SurfaceRequest:
    """The request with what the words name, which have spaces or commas between them."""
    request, shares = replace(kept, kind=kept.kind or next(iter(kinds(game)))), set[float]()
    for word in show.replace(",", " ").replace("%", " ").split():
        if word in kinds(game):
            request = replace(request, kind=word)
        elif word in COLOURS:
            request = replace(request, colour=word)
        elif word in STATES:
            request = replace(request, states=word)
        elif word in PRESETS:
            request = replace(request, viewpoint=Viewpoint(Camera(*PRESETS[word])))
        elif word == "cut":
            request = replace(request, cut=True)
        else:
            shares.add(share_of(word, game, show))
    return replace(request, shares=tuple(sorted(shares)) or request.shares)


def share_of(word: str, game: Game, show: str) -> float:
    try:
        share = float(word) / 100
    except ValueError:
        share = -1.0
    if not 0 < share < 1:
        known = [*kinds(game), *(each for each in (*COLOURS, *STATES) if "boundary" in kinds(game)), *PRESETS, "cut"]
        raise ValueError(f"show = {show!r}: must be made of {', '.join(dict.fromkeys(known))} and percentages of levels")
    return share
