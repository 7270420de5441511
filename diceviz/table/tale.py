"""The game on the table in the user's words: scores, whose choice it is, what was played, how it ended."""

from collections.abc import Sequence

from diceviz import turns
from diceviz.ply_words import capital, chose, does, ending, has, inside, names, owner, played
from diceviz.record import PERSON, Record
from diceviz.turns import throws
from solver import Hog, Pig, SimultaneousHog, SoloPig
from solver.games import Game
from solver.plies import Ply, dice_of, is_alone, scored


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
    return ending(record.rules, names(record.seats), record.plies[: record.ply]) if record.is_over else ""


def whose_choice(record: Record) -> str:
    """Who has to choose where one looks."""
    chooser, players = record.chooser, names(record.seats)
    if chooser is None:
        return ""
    if record.chosen:
        return f"{has(players[0])} chosen. {does(players[chooser], 'choose')} now, without knowing."
    if not record.is_at_end:
        here = played(players, record.plies[record.ply], with_dice=False)
        return f"Here {inside(here)}. Another choice begins a new line."
    if record.seats[chooser] != PERSON:
        return f"“{record.seats[chooser]}” chooses here: try another choice"
    asked = "" if isinstance(record.rules, Pig | SoloPig) else ": how many dice?"
    return f"{capital(owner(players[chooser]))} choice{asked}"


def whose_dice(record: Record, told: int = 0) -> str:
    """Whose throw has to be told by hand, when those of so many movers have been."""
    if not record.waits_for_dice:
        return ""
    name, choice = names(record.seats)[record.movers[told]], record.chosen[told]
    if dice_of(choice) == 1:
        return f"What did {inside(name)} {'roll' if choice == 'roll' else 'throw'}?"
    return f"{name} {chose(choice)}: what came up?"


def outcome(game: Game, players: Sequence[str], ply: Ply) -> str:
    """What came of a ply, in a sentence for each who moved: "They rolled 4: 18 at risk."."""
    if isinstance(game, Pig | SoloPig):
        return f"{players[ply.movers[0]]} {rolled_or_held(ply)}."
    before = (ply.state.mine, ply.state.theirs)
    told = (
        f"{players[mover]} {chose(choice)}: {gained(game, score, faces)}."
        for mover, score, (choice, faces) in zip(ply.movers, before, throws(ply), strict=False)
    )
    return " ".join(told)


def rolled_or_held(ply: Ply) -> str:
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
