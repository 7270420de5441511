"""Which rules can be compared with which, and in what: known before anything is solved."""

from dataclasses import fields

from diceviz.model.other_rules import alternatives, of_variants
from solver.games import Game

KEPT = "the rules kept"
WITHIN = {"turn", "their_turn", "out"}  # the numbers of a state that are those of a turn, or of a round


def compared(game: Game, other: Game) -> list[str]:
    """What can be subtracted, where a map tells all but what is at risk: values and choices of the same kind."""
    if not all(each.map_axes and each.axes.keys() - WITHIN == set(each.map_axes) for each in (game, other)):
        return []
    if (game.map_axes, game.players) != (other.map_axes, other.players) or of_one_race(game, other):
        return []
    value = ["value"] if game.unit == other.unit and not game.unit.less_is_better else []
    return [*value, *compared_choices(game, other)] if game.chooses == other.chooses else value


def of_one_race(game: Game, other: Game) -> bool:
    """Whether two games differ in nothing but what is seen of the other: over rounds both tell of play that does not look."""
    if "theirs" not in game.hidden or game.hidden == other.hidden:
        return False
    return all(getattr(game, field.name) == getattr(other, field.name) for field in fields(game) if field.name != "sees")


def compared_choices(game: Game, other: Game) -> list[str]:
    from diceviz.pictures.slices import has_turn_total

    mixed = game.at_once or other.at_once
    if game.chooses == "dice":
        return ["dice", "mix"] if mixed else ["dice"]
    if mixed or game.axes.keys() != other.axes.keys():
        return []
    if "turn" not in game.axes:
        return ["slice"] if game.players == 2 else []
    return ["hold", "slice"] if has_turn_total(game) and has_turn_total(other) else ["hold"]


def other_rules(game: Game, kept: Game | None = None) -> dict[str, Game]:
    """The rules that can be compared with a game, by what they are called; those that the user has kept come first,
    those with a name last. In the dark those come late in which a 1 costs more, for long games of these cannot be solved."""
    others = sorted(alternatives(game), key=lambda rule: "theirs" in game.hidden and rule[1].bust_said != game.bust_said)
    known = {other for _, other in others}
    named = [(name, other) for name, other in of_variants(game) if other not in known]
    rules = [*([(KEPT, kept)] if kept else []), *others, *named]
    return {called: other for called, other in rules if compared(game, other)}
