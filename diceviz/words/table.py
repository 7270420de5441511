"""The game on the table in the user's words: scores, whose choice it is, what was played, how it ended."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.model.record import PERSON, Record
from diceviz.words import turns
from diceviz.words.beliefs import usual_scores
from diceviz.words.ply_words import capital, chose, does, ending, has, inside, names, owner, played
from diceviz.words.turns import throws
from solver.games import Game
from solver.games.state import I_AM
from solver.playing.plies import Ply, seen_by

if TYPE_CHECKING:
    from solver import Solution


def scores(record: Record) -> tuple[int, ...]:
    """What each player has banked, in the order of the seats."""
    mover, mine, theirs = standing(record)
    if record.rules.players == 1:
        return (mine,)
    return (mine, theirs) if mover == 0 else (theirs, mine)


def standing(record: Record) -> tuple[int, int, int]:
    """A player, what that one has banked, and what the other has."""
    last = record.last
    if record.state:
        return record.movers[0], record.state.mine, record.state.theirs
    assert last is not None  # the game is over
    if last.after:  # though nobody has won
        return last.next_movers[0], last.after.mine, last.after.theirs
    mine, theirs, *_ = *turns.scores(record.rules, last), last.state.theirs
    return last.movers[0], mine, theirs


def turns_taken(record: Record) -> int:
    """How many turns of all players are over where one looks."""
    return sum(ply.ends_turn for ply in record.plies[: record.ply])


def result(record: Record) -> str:
    """How the game ended; nothing while it goes on."""
    return ending(record.rules, names(record.seats), record.plies[: record.ply]) if record.is_over else ""


def whose_choice(record: Record) -> str:
    """Who has to choose where one looks."""
    chooser, players = record.chooser, names(record.seats)
    if chooser is None:
        return ""
    if record.chosen:
        return f"{has(players[0])} chosen. {does(players[chooser], 'choose')} now, without knowing."
    if not record.is_at_end:
        covered = [seat for seat in record.movers if record.hides(record.ply, seat)]
        here = played(players, record.plies[record.ply], with_dice=False, within=True, covered=covered)
        return f"Here {here}. Another choice begins a new line."
    if record.seats[chooser] != PERSON:
        return f"“{record.seats[chooser]}” chooses here: try another choice"
    asked = ": how many dice?" if record.rules.chooses == "dice" else ""
    return f"{capital(owner(players[chooser]))} choice{asked}"


def whose_dice(record: Record, told: int = 0) -> str:
    """Whose throw has to be told by hand, when those of so many movers have been."""
    if not record.waits_for_dice:
        return ""
    name, choice = names(record.seats)[record.movers[told]], record.chosen[told]
    if record.rules.dice(choice) == 1:
        return f"What did {inside(name)} {'roll' if choice == 'roll' else 'throw'}?"
    return f"{name} {chose(choice)}: what came up?"


def outcome(game: Game, players: Sequence[str], ply: Ply, covered: Collection[int] = ()) -> str:
    """What came of a ply, in a sentence for each who moved and is not covered: "They rolled 4: 18 at risk."."""
    if game.at_once and "turn" in game.axes:
        each = (f"{players[mover]} {risked_at_once(game, ply, mover)}." for mover in ply.movers if mover not in covered)
        return " ".join(each)
    if game.chooses == "roll or hold" and "turn" in game.axes:
        return f"{players[ply.movers[0]]} {risked(game, ply)}."
    before, after = (ply.state.mine, ply.state.theirs), turns.scores(game, ply)
    told = (
        f"{players[mover]} {chose(choice, faces if choice == 'roll' else ())}: {gained(game, score, later, faces)}."
        for mover, score, later, (choice, faces) in zip(ply.movers, before, after, throws(ply), strict=False)
        if mover not in covered
    )
    return " ".join(told)


def revealed(solution: "Solution", record: Record) -> str:
    """At the end of a game in which persons did not see the other's score: what there was to believe before the last throw."""
    if "theirs" not in record.rules.hidden or not record.is_over or record.last is None:
        return ""
    persons = [seat for seat, player in enumerate(record.seats) if player == PERSON]
    return " ".join(revealed_to(solution, record, record.last, seat) for seat in persons)


def revealed_to(solution: "Solution", record: Record, ply: Ply, seat: int) -> str:
    """What the person of that seat had reason to believe of the other before the last ply."""
    state, start = (seen_by(each, seat, ply.movers) for each in (ply.state, record.rules.start()))
    belief = solution.belief(state, start=(start.mine, start.theirs))
    me, other = (inside(names(record.seats)[each]) for each in (seat, 1 - seat))
    mean = float(belief @ np.arange(len(belief)))
    return f"Before the last throw {other} had {state.theirs}; {me} had reason to believe {mean:.0f} ({usual_scores(belief)})."


def risked(game: Game, ply: Ply) -> str:
    """What became of the points at risk: "held: 18 banked", "rolled 4: 22 at risk", "rolled a 1: 18 lost"."""
    if ply.action == "hold":
        return f"held: {ply.state.turn} banked"
    face, lost = ply.throws[0][0], f"{ply.state.turn} lost" if ply.state.turn else "nothing lost"
    sign, score = game.die.sign(face), turns.scores(game, ply)[0]
    if ply.after and not ply.ends_turn:
        return f"rolled {sign}: {ply.after.turn} at risk"
    if score < ply.state.mine:
        return f"rolled {sign}: all {ply.state.mine + ply.state.turn} points lost"
    if face in game.busts:
        return f"rolled {'a ' if sign.isdecimal() else ''}{sign}: {lost}"
    if score == ply.state.mine:
        past = ply.state.mine + (game.die.landings[face - 1].turn_after(ply.state.turn) or 0) > game.target
        return f"rolled {sign}{', past the target' if past else ''}: {lost}"
    return f"rolled {sign}: {score - ply.state.mine} banked"


def risked_at_once(game: Game, ply: Ply, mover: int) -> str:
    """What became of the points at risk of one of two who take a turn at once: "held 18", "rolled 4: 22 at risk"."""
    state, (choice, faces) = seen_by(ply.state, mover, ply.movers), throws(ply)[mover]
    if choice == "hold":
        return "waited" if state.out == I_AM else f"held {state.turn}"
    if faces[0] in game.busts:
        return f"rolled a {faces[0]}: {f'{state.turn} lost' if state.turn else 'nothing lost'}"
    return f"rolled {faces[0]}: {state.turn + faces[0]} {'at risk' if ply.after and not ply.ends_turn else 'in all'}"


def gained(game: Game, before: int, after: int, faces: tuple[int, ...]) -> str:
    """What became of a score: "12 points", "a 1, 5 points lost", "nothing scored"."""
    if after > before:
        return words.count(after - before, "point")
    bust = next((f"a {face}, " for face in game.busts if face in faces), "")
    return bust + (f"{words.count(before - after, 'point')} lost" if after < before else "nothing scored")
