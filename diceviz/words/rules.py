"""The rules of a game in sentences, from its facts: what is done, what a bad throw does, who wins, and who sees what.

They are exact enough to play by: rules that differ are told in other words.
"""

from collections.abc import Iterator
from typing import Any

from diceviz.words import rolls
from diceviz.words.ply_words import capital
from diceviz.words.rule_tables import said_of_table
from solver import Roll
from solver.fields import Choice, Range, applies, specs
from solver.games import Game

TOLD = ("target", "max_dice", "sides", "bust_pays", "head_start")  # numbers that other sentences tell
AFTER_A_TURN = {
    "jump": "the score jumps",
    "swap": "scores are exchanged",
    "end": "it is seen who has won",
    "again": "it is seen whether there is another turn",
}


def rules_of(game: Game) -> list[str]:
    told = [goal(game), *turn(game), *bust(game), order(game), *choices(game), sequence(game), *numbers(game), seen(game)]
    return [sentence for sentence in told if sentence]


def goal(game: Game) -> str:
    return f"{'Two players race' if game.players == 2 else 'One player goes alone'} to {game.target} points."


def turn(game: Game) -> list[str]:
    if game.turn_said:
        return [game.turn_said]
    if game.chooses == "dice":
        return [throw(game)]
    if isinstance(game.die, Roll):
        first = [FIRST] if any(landing.turn_after(0) == 0 for landing in game.die.landings) else []
        return [f"Roll as often as you like; hold, and the turn total is banked. A roll {rolls.outcomes(game.die)}.", *first]
    sides = f"{game.die.sides} sides"
    if "turn" not in game.axes:
        return [f"In each turn, roll a die with {sides} or hold."]
    return [f"Roll a die with {sides} as often as you like, and add up what it shows; hold, and the total is banked."]


FIRST = "While the turn total is 0, one has to roll."


def throw(game: Game) -> str:
    """What dice are thrown at once, and what they score."""
    least, most = min(number for number in game.choices if isinstance(number, int) and number), game.max_dice
    none = ", or none" if 0 in game.choices else ""
    together = " at once" if most > least else ""
    number = f"from {least} to {most} dice" if most > least else "one die"
    if isinstance(game.die, Roll):
        scored = "score the sum of what they add" if most > least else "score what it adds"
        return f"Throw {number}{together}{none}, and {scored}. A die {rolls.outcomes(game.die)}."
    scored = "their sum is scored" if most > least else "what it shows is scored"
    return f"Throw {number} with {game.die.sides} sides{together}{none}: {scored}."


def bust(game: Game) -> list[str]:
    if isinstance(game.die, Roll) and game.chooses != "dice":
        return [*rolls.losses(game.die)]
    if game.bust_said or not game.busts:
        lost = f"A die busts with {rolls.odds(game.die.bust_chance, game.die)}." if isinstance(game.die, Roll) else ""
        least = "Nobody falls below 0 points." if isinstance(getattr(game, "bust", ""), int) else ""
        return [lost, game.bust_said, least] if game.bust_said else []
    return [f"A {' or '.join(map(str, game.busts))} ends the turn, and its total is lost."]


def order(game: Game) -> str:
    if game.players == 1:
        return ""
    if game.at_once:
        return "Both play at once; who is further past the target wins, and a tie is half a win."
    return game.end_said or "Players take turns."


def choices(game: Game) -> Iterator[str]:
    """A sentence for each choice among the fields, but for rules that could be added and are not. How the game ends is always
    told."""
    for (*_, name), spec, value in specs(game, all=True):
        if isinstance(value, tuple):
            yield said_of_table(name, value)
        elif isinstance(spec, Choice) and name != "sees" and value in spec.helps and is_told(name, spec, value):
            yield said_of_choice(game, name, spec, value)


def is_told(name: str, spec: Choice, value: Any) -> bool:
    return name == "end" or not spec.rare or value != next(iter(spec.options))


def said_of_choice(game: Game, name: str, spec: Choice, value: str) -> str:
    """A rule that has a name of its own is told by it: "Sus Fuss: a score with exactly 3 or 4 divisors ..."."""
    if spec.rare and name != "end":
        return f"{capital(spec.options[value])}: {spec.helps[value]}."
    return f"{spec.label}: {f'{spec.options[value]} ' if game.players == 1 else ''}{spec.helps[value]}."


def sequence(game: Game) -> str:
    """In which order things happen after a turn, where scores change once more."""
    added = {name for (*_, name), spec, value in specs(game, all=True) if isinstance(value, tuple) or is_added(spec, value)}
    if not added & {"jump", "swap"}:
        return ""
    steps = [said for name, said in AFTER_A_TURN.items() if name in added or name == "end"]
    return f"After a turn first {', then '.join(steps)}."


def is_added(spec: Any, value: Any) -> bool:
    return isinstance(spec, Choice) and spec.rare and value != next(iter(spec.options))


def numbers(game: Game) -> Iterator[str]:
    """A sentence for each number of the rules that no other one tells, if it counts and is not nothing."""
    for (*_, name), spec, value in specs(game, all=True):
        if isinstance(spec, Range) and name not in TOLD and value and applies(spec, game):
            yield f"{spec.help}: {value}."
        elif name == "head_start" and value:
            yield f"{'The first-named' if value > 0 else 'The other'} begins with {abs(value)} points, and both know it."


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
