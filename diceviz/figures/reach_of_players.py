"""Who plays, where a figure tells how often states are met."""

from dataclasses import replace
from typing import TYPE_CHECKING

from diceviz.model.frame import Frame
from diceviz.model.lens import Lens

if TYPE_CHECKING:
    from solver.match.occurrence import Reach


def with_reach(frame: Frame) -> Frame:
    """The frame with how often states are met, if its lens looks for that."""
    if not frame.lens.reach or frame.reach is not None or frame.game.players == 1:
        return frame
    from solver import reach

    return replace(frame, reach=reach(*frame.meeting))


def fading(reach: "Reach | None", lens: Lens) -> str:
    """What is faint, as a sentence."""
    return f"Faint: rarely met when “{lens.players[0]}” plays “{lens.players[1]}”." if reach else ""
