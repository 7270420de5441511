"""What a rule by name is, and how its name is found."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

NONE = "none"  # the name of no rule at all


class ScoreRule(NamedTuple):
    """A rule of two scores, mine first: a number of points, a new score, or whether something happens."""

    title: str  # as people call it: "Boar Brawl"
    said: str  # a sentence to play by, without its full stop
    of: Callable[[int, int], int]


def plain(name: str) -> str:
    """A name as it is compared: "Boar Brawl", "boar_brawl" and "boar-brawl" are one."""
    return "-".join(name.lower().replace("-", " ").replace("_", " ").split())


def titles(rules: Mapping[str, ScoreRule], none: str) -> dict[str, str]:
    """The names of rules with their titles, no rule first."""
    return {NONE: none, **{name: rule.title for name, rule in rules.items()}}


def sentences(rules: Mapping[str, ScoreRule], none: str) -> dict[str, str]:
    """The names of rules with what they say, no rule first."""
    return {NONE: none, **{name: rule.said for name, rule in rules.items()}}
