"""Games between two known players, played at random by the rule book of any game: see `many_games.py` for the chance."""

from typing import Any, NamedTuple

from solver.general.graph import Floats, Ints, Marks
from solver.kernels.fixed import kernel
from solver.kernels.many_games import (
    DRAWS,
    ENDLESS,
    LENGTH,
    MINE,
    MOVER,
    NUMBER,
    POINTS,
    SQUARES,
    THEIRS,
    TURNS,
    WINS,
    Block,
    Words,
    share,
)

LONGEST_TURN = 100_000  # choices in one turn after which a game counts as without an end
CHOICES = THEIRS  # the entry of a block's place that counts the choices made in this turn


class WalkRules(NamedTuple):
    """The arrays of a graph, with what is paid counted from even: 0 is a draw."""

    start: int
    at_once: bool
    swapped: Ints
    first: Ints
    columns: Ints
    choices: Ints  # where the choices of each state begin in the list of all choices, and its end
    begins: Ints
    chance: Floats
    to: Ints
    passes: Marks
    points: Ints  # the payment of each outcome to the player who moved
    ends_turn: Marks  # whether a turn ends with each outcome
    stuck: Marks  # [who moves, state]: whether these players never finish from there
    limit: int  # turns after which a game is a draw


@kernel
def pick(chances: Any, start: int, end: int, words: Words) -> tuple[Words, int]:
    """A place drawn by chances that add up to 1; the last one possible, if rounding leaves the drawn share to none."""
    last = start
    words, rest = share(words)
    for place in range(start, end):
        if chances[place] > 0.0:
            rest, last = rest - chances[place], place
            if rest < 0.0:
                break
    return words, last


@kernel
def choose(rules: WalkRules, players: Any, mover: int, state: int, words: Words) -> tuple[Words, int]:
    """A row of the state, drawn by the strategies: `players` has a line for either, with the chances of all choices."""
    begin, across = rules.first[state], rules.columns[state]
    places = rules.choices
    words, mine = pick(players[mover], places[state], places[state + 1], words)
    row = begin + (mine - places[state]) * across
    if rules.at_once:
        other = rules.swapped[state]
        words, theirs = pick(players[1], places[other], places[other + 1], words)
        row += theirs - places[other]
    return words, row


@kernel
def note(tally: Any, paid: int, turns: int) -> None:
    tally[LENGTH] += turns
    tally[WINS] += paid > 0
    tally[DRAWS] += paid == 0
    tally[POINTS] += paid
    tally[SQUARES] += paid * paid


@kernel
def walk(rules: WalkRules, players: Any, block: Block, games: int, plies: int) -> None:
    """Play on for `plies` choices, or until `games` games of the block are done."""
    place, stored = block.place, block.words
    number, mover, state, taken, choices = place[NUMBER], place[MOVER], place[MINE], place[TURNS], place[CHOICES]
    words = stored[0], stored[1], stored[2], stored[3]
    if number == 0 and taken == 0 and choices == 0:
        state = rules.start
    for _ in range(plies):
        if number == games:
            break
        words, row = choose(rules, players, mover, state, words)
        words, k = pick(rules.chance, rules.begins[row], rules.begins[row + 1], words)
        state, tally, over = rules.to[k], block.tally[number % 2], True
        if state < 0:
            note(tally, rules.points[k] if mover == 0 else -rules.points[k], taken + 1)
        else:
            mover = 1 - mover if rules.passes[k] else mover
            taken += rules.ends_turn[k]
            choices = 0 if rules.ends_turn[k] else choices + 1
            over = rules.stuck[mover, state] or choices >= LONGEST_TURN or (choices == 0 and taken >= rules.limit)
            if over:
                tally[ENDLESS] += 1
                tally[DRAWS] += 1
        if over:
            number += 1
            mover, state, taken, choices = 0 if rules.at_once else number % 2, rules.start, 0, 0
    stored[0], stored[1], stored[2], stored[3] = words
    place[NUMBER], place[MOVER], place[MINE], place[TURNS], place[CHOICES] = number, mover, state, taken, choices
