"""What the colours of a surface mean."""

from typing import NamedTuple

from diceviz import words
from diceviz.pictures.colours import Bytes, colour_map
from diceviz.pictures.costs import scale_ends
from diceviz.pictures.hold_totals import HOLD_AT, scale_span
from diceviz.pictures.palette import HOLD, ROLL, dice_colour
from diceviz.views.surface.picture import SurfacePicture
from diceviz.views.surface.surface_choices import COLOURS


class SurfaceKey(NamedTuple):
    """What the colours of a surface mean: one by one, or along a scale from a word to a word."""

    meaning: str
    swatches: list[tuple[str, str]] | None = None
    scale: tuple[Bytes, str, str] | None = None


def key_of(picture: SurfacePicture) -> SurfaceKey:
    game, want, lens = picture.game, picture.want, picture.source.lens
    if picture.points:
        return SurfaceKey("What to do in the state", [(ROLL, "roll"), (HOLD, "hold")])
    if want.kind == "dice":
        return SurfaceKey("Colours by number of dice", [(dice_colour(number), str(number)) for number in picture.numbers])
    if want.kind == "hold":
        least, most = scale_span(game.die)
        return SurfaceKey("The mean total of a turn", scale=(colour_map(HOLD_AT), f"{least:.0f}", f"{most:.0f} or more"))
    if want.kind == "boundary" and (want.colour == "cost" or lens.margin):
        return SurfaceKey(COLOURS["cost"][1], scale=(colour_map("plasma"), *scale_ends(game)))
    if want.kind == "boundary" and want.colour == "direction":
        return SurfaceKey(COLOURS["direction"][1], DIRECTIONS)
    low, high = (words.axis(game, bound) for bound in game.bounds)
    return SurfaceKey(COLOURS["value"][1], scale=(colour_map("viridis"), low, high))


DIRECTIONS = [("#ff9090", "my score"), ("#90e090", "their score"), ("#9090ff", "turn total")]
