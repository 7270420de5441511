"""What the surfaces are, in the user's words."""

from diceviz import words
from diceviz.views.surface.picture import Want
from diceviz.views.surface.surface_choices import kinds
from solver.games import Game


def subtitle(game: Game, want: Want) -> str:
    named = kinds(game).get(want.kind, "")
    states = {"reachable": ", as far as you get to it", "points": ", the states you get to"}.get(want.states, "")
    return named + (states if want.kind == "boundary" else "")


def meaning(game: Game, want: Want) -> str:
    """A sentence on what is looked at."""
    worth = "what you are paid" if game.unit.signed else "your chance"
    if want.kind == "boundary":
        return (
            "Each dot is a state you get to." if want.states == "points" else "Below the sheet one rolls, above it one holds."
        )
    if want.kind == "levels":
        return f"On each sheet {worth} is the same: {worths(game, want.shares)}."
    rare = " Pale: rarely met." if "theirs" in game.hidden else ""
    if want.kind == "value" and rare:
        return f"The height is {worth} in a round, given that the game goes on.{rare}"
    if want.kind == "value":
        return f"The height is {worth} at the start of your {game.go}."
    if want.kind == "hold":
        return "The height is the total with which a turn ends on average, if it does not bust; blue where one never holds."
    dice = "how many dice to throw on average" if game.at_once else "how many dice to throw"
    return f"The height is {dice}.{rare}"


def worths(game: Game, shares: tuple[float, ...]) -> str:
    """Shares of the range of payments as what they are: "3, 9 %", or some points."""
    low, high = game.bounds
    if game.unit.signed:
        return f"{', '.join(words.axis(game, low + share * (high - low)) for share in shares)} {game.pays}"
    return f"{', '.join(f'{100 * share:g}' for share in shares)} %"
