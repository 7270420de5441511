"""The game on the table in the user's words: scores, whose choice it is, what was played, how it ended."""

from fractions import Fraction

from diceviz import turns, words
from diceviz.record import PERSON, Record
from solver import Hog, Pig, SimultaneousHog, SoloPig
from solver.games import Game
from solver.games.state import Choice
from solver.plies import Ply, dice_of, each_of, is_alone, scored

NAMES = ("You", "They")
WHOSE = ("Your", "Their")


def scores(record: Record) -> tuple[int, ...]:
    """What each player has banked, in the order of the seats."""
    mover, mine, theirs = standing(record)
    if is_alone(record.rules):
        return (mine,)
    return (mine, theirs) if mover == 0 else (theirs, mine)


def standing(record: Record) -> tuple[int, int, int]:
    """A player, what that one has, and what the other has."""
    last = record.last
    if record.state:
        return record.movers[0], record.state.mine, record.state.theirs
    if last.after:  # over, though nobody has won
        return last.next_movers[0], last.after.mine, last.after.theirs
    return last.movers[0], *(*turns.scores(record.rules, last), last.state.theirs)[:2]


def turns_taken(record: Record) -> int:
    return sum(ply.ends_turn for ply in record.plies[: record.ply])


def result(record: Record) -> str:
    """Nothing while the game goes on."""
    if not record.is_over:
        return ""
    if is_alone(record.rules):
        reached = scores(record)[0] >= record.rules.target
        return f"Reached in {words.count(turns_taken(record), words.go(record.rules))}" if reached else "Not reached"
    paid = record.last.payment
    if paid is None:
        return "A draw: nobody can reach the target any more"
    if isinstance(record.rules, SimultaneousHog) and paid == Fraction(1, 2):
        return "A draw"
    winner = record.last.movers[0] if paid else 1
    return f"{NAMES[winner]} won" + (f" by {words.count(int(paid), 'point')}" if record.rules.pays == "points" else "")


def whose_choice(record: Record) -> str:
    """Who has to choose where one looks."""
    chooser = record.chooser
    if chooser is None:
        return ""
    if record.chosen:
        return f"{NAMES[0]} have chosen. {NAMES[chooser]} choose now, without knowing."
    if not record.is_at_end:
        return f"{did(record.plies[record.ply])} here. Another choice begins a new line."
    if record.seats[chooser] == PERSON:
        return f"{WHOSE[chooser]} choice" + ("" if isinstance(record.rules, Pig | SoloPig) else ": how many dice?")
    if chooser == 0:
        return f"“{record.seats[0]}” chooses for you: try another choice"
    return "They choose: try another choice for them"


def whose_dice(record: Record, told: int = 0) -> str:
    """Whose throw has to be told by hand, when those of so many movers have been."""
    if not record.waits_for_dice:
        return ""
    seat, choice = record.movers[told], record.chosen[told]
    if dice_of(choice) == 1:
        return f"What did {NAMES[seat].lower()} {'roll' if choice == 'roll' else 'throw'}?"
    return f"{NAMES[seat]} throw {words.dice(dice_of(choice))}: what do they show?"


def did(ply: Ply) -> str:
    """What was chosen, whatever came of it: "They held", "You threw 3 dice, they 5"."""
    first, *others = each_of(ply.action)
    said = f"{NAMES[ply.movers[0]]} {chose(first)}"
    return said + "".join(f", {NAMES[1].lower()} {other}" for other in others)


def chose(choice: Choice) -> str:
    return {"roll": "rolled", "hold": "held"}.get(choice) or f"threw {words.dice(choice)}"


def played(game: Game, ply: Ply) -> str:
    """A ply in a sentence: "They rolled 4: 18 at risk"."""
    if isinstance(game, SimultaneousHog):
        mine, theirs = (
            gained(game, score, faces) for score, faces in zip((ply.state.mine, ply.state.theirs), ply.dice, strict=True)
        )
        return f"You threw {words.dice(ply.action[0])}: {mine}. They threw {words.dice(ply.action[1])}: {theirs}."
    name = NAMES[ply.movers[0]]
    if isinstance(game, Pig | SoloPig):
        return f"{name} {rolled_or_held(game, ply)}."
    return f"{name} threw {words.dice(ply.action)}: {gained(game, ply.state.mine, ply.dice)}."


def rolled_or_held(game: Pig | SoloPig, ply: Ply) -> str:
    if ply.action == "hold":
        return f"held: {ply.state.turn} banked"
    face, lost = ply.dice[0], f"{ply.state.turn} lost" if ply.state.turn else "nothing lost"
    if face == 1:
        return f"rolled a 1: {lost}"
    if ply.ends_turn:
        return f"rolled {face}, past the target: {lost}"
    return f"rolled {face}: {ply.state.turn + face} at risk"


def gained(game: Game, score: int, faces: tuple[int, ...]) -> str:
    """What a throw of Hog did to a score."""
    points = scored(faces)
    if points:
        return f"{points} points"
    lost = score - game.score_after(score, 0) if isinstance(game, Hog | SimultaneousHog) else 0
    return f"a 1, {lost} points lost" if lost else "a 1, nothing scored"
