"""Which scores the other player, whose score is not seen, most likely has."""

from typing import Any

import numpy as np

from diceviz import words

MOST = 0.8  # the share of the chances that the told range of scores has at least
UNIT = 1e-12  # by which sums of chances may be wrong


def likely(belief: Any) -> tuple[int, int, float]:
    """The fewest scores in a row that have most of the chances: the first and the last of them, and their share."""
    known = np.concatenate(([0.0], np.cumsum(belief)))
    ends = np.searchsorted(known, known + MOST - UNIT)
    lows = np.flatnonzero(ends < len(known))
    low = int(lows[np.argmin((ends - np.arange(len(known)))[lows])])
    high = int(ends[low]) - 1
    return low, high, float(belief[low : high + 1].sum())


def usual_scores(belief: Any) -> str:
    """The range of scores that has most of the chances, and its share: "23 to 41 with 80.6 %"."""
    low, high, share = likely(belief)
    return f"{low}{'' if low == high else f' to {high}'} with {words.share(share)}"
