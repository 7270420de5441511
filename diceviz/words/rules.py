"""The rules of a game in sentences, from its facts: what is done, what a bad throw does, who wins, and who sees what."""

from diceviz.words import rolls
from solver import Roll
from solver.fields import Choice, specs
from solver.games import Game


def rules_of(game: Game) -> list[str]:
    told = [goal(game), turn(game), bust(game), order(game)]
    choices = [
        f"{spec.label}: {f'{spec.options[value]} ' if game.players == 1 else ''}{spec.helps[value]}."
        for path, spec, value in specs(game)
        if isinstance(spec, Choice) and path != ("sees",) and value in spec.helps
    ]
    return [sentence for sentence in (*told, *choices, seen(game)) if sentence]


def goal(game: Game) -> str:
    return f"{'Two players race' if game.players == 2 else 'One player goes alone'} to {game.target} points."


def turn(game: Game) -> str:
    if isinstance(game.die, Roll):
        return f"Roll as often as you like; hold, and the turn total is banked. A roll brings {rolls.outcomes(game.die)}."
    sides = f"{game.die.sides} sides"
    if game.chooses == "dice":
        return f"Throw from {game.choices[0]} to {game.max_dice} dice with {sides} at once: their sum is scored."
    if "turn" not in game.axes:
        return f"In each turn, roll a die with {sides} or hold."
    return f"Roll a die with {sides} as often as you like, and add up what it shows; hold, and the total is banked."


def bust(game: Game) -> str:
    if isinstance(game.die, Roll):
        return " ".join(rolls.losses(game.die))
    if game.bust_said or not game.busts:
        return game.bust_said
    return f"A {' or '.join(map(str, game.busts))} ends the turn, and its total is lost."


def order(game: Game) -> str:
    if game.players == 1:
        return ""
    if game.at_once:
        return "Both play at once; who is further past the target wins, and a tie is half a win."
    return "Players take turns."


def seen(game: Game) -> str:
    """Who sees what."""
    if "theirs" in game.hidden:
        dice = "nor how many dice the other throws" if "dice" in game.hidden else "only how many dice the other threw"
        return f"Nobody sees the other's score, {dice}. Both know the scores at the start, and that nobody has arrived yet."
    if "their_turn" in game.hidden:
        return "Nobody sees the other's turn before both have ended theirs; then both scores are told."
    if game.at_once:
        return "Both see everything but what the other is about to choose."
    return "Both see everything." if game.players == 2 else ""
