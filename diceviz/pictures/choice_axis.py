"""The axes of charts over the choices: how deep they go, and what stands beside them."""

import numpy as np

from diceviz.pictures.colours import Floats, Mask

LOW = 110  # a chart that is fewer pixels high has no room for every mark
STEPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)  # lengths of an axis of costs, in points


def rounded_up(number: float) -> float:
    """A number rounded up to one of a few lengths of an axis, so that it does not jump with every state."""
    return next((step for step in STEPS if step >= number), float(10.0 ** np.ceil(np.log10(max(number, 1.0)))))


def share_labels(mix: Floats) -> list[tuple[float, float, str]]:
    """Where the shares are written, in per cent; nowhere if there are too many of them."""
    few = len(mix) <= 20 or int((mix > 0).sum()) <= 4
    return [(int(d) + 1, float(mix[d]), f"{100 * mix[d]:.0f}") for d in np.flatnonzero(mix)] if few else []


def depth_of(costs: Floats, chosen: Mask) -> float:
    """The length of the axis of costs, in points: choices that are not chosen lie around its middle, and some beyond it."""
    return STEPS[0] if chosen.all() else rounded_up(1.25 * float(np.median(costs[~chosen])))
