"""The views: each a pure array function and a thin widget. This is the list of them."""

from diceviz.views.inspector import Inspector
from diceviz.views.policy_slice import PolicySlice
from diceviz.views.win_map import WinMap

VIEWS = (PolicySlice, WinMap)

__all__ = ["VIEWS", "Inspector", "PolicySlice", "WinMap"]
