"""What the colours of a surface mean, and which can be chosen."""

from typing import NamedTuple

from diceviz import words
from diceviz.model.lens import Lens
from diceviz.pictures.colours import Bytes, colour_map
from diceviz.pictures.costs import scale_ends
from diceviz.pictures.palette import HOLD, ROLL, dice_colour
from diceviz.views.surface.picture import SurfacePicture

COLOURS = {
    "value": ("win probability", "What the position is worth, in the colours of the win map"),
    "cost": ("cost of a mistake", "What being off by one point costs; hatched where that is next to nothing"),
    "direction": ("direction", "Which way the sheet faces: ripples stand out"),
}
STATES = {
    "all": ("all states", "The whole sheet"),
    "reachable": ("reachable", "Only what borders on states that an optimal player can get to"),
    "points": ("reachable points", "Each state that an optimal player can get to, blue to roll and amber to hold"),
}
LEVELS = ("3, 9, 27, 81 %", "10, 25, 50, 75, 90 %", "50 %")


class SurfaceKey(NamedTuple):
    """What the colours of a surface mean: one by one, or along a scale from a word to a word."""

    meaning: str
    swatches: list[tuple[str, str]] | None = None
    scale: tuple[Bytes, str, str] | None = None


def key_of(picture: SurfacePicture, lens: Lens) -> SurfaceKey:
    game, want = picture.game, picture.want
    if picture.points:
        return SurfaceKey("What to do in the state", [(ROLL, "roll"), (HOLD, "hold")])
    if want.kind == "dice":
        return SurfaceKey("Colours by number of dice", [(dice_colour(number), str(number)) for number in picture.numbers])
    if want.kind == "boundary" and (want.colour == "cost" or lens.margin):
        return SurfaceKey(COLOURS["cost"][1], scale=(colour_map("plasma"), *scale_ends(game)))
    if want.kind == "boundary" and want.colour == "direction":
        return SurfaceKey(COLOURS["direction"][1], DIRECTIONS)
    low, high = (words.axis(game, bound) for bound in game.bounds)
    return SurfaceKey(COLOURS["value"][1], scale=(colour_map("viridis"), low, high))


DIRECTIONS = [("#ff9090", "my score"), ("#90e090", "their score"), ("#9090ff", "turn total")]


def shares_of(text: str) -> tuple[float, ...]:
    """Percentages in a text, as shares; nothing if any of it is none, or if there are too many."""
    try:
        numbers = sorted({float(part) / 100 for part in text.replace("%", " ").replace(",", " ").replace(";", " ").split()})
    except ValueError:
        return ()
    return tuple(numbers) if 1 <= len(numbers) <= 9 and all(0 < number < 1 for number in numbers) else ()
