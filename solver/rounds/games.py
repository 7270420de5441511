"""Games of Pig roll by roll between two known players, played with dice, as `many_games.py` plays those in which players need
not look at each other."""

from typing import Any

from solver.kernels.fixed import inlined, kernel
from solver.kernels.many_games import MINE, NUMBER, THEIRS, TURNS, Block, PlayedRules, Words, goes_on, note, roll
from solver.kernels.pig_both import BothRules
from solver.kernels.roll import busts
from solver.rounds.plays import SeenPlay, chance_to_roll


@inlined
def wants_to_roll(
    play: SeenPlay, target: int, mine: int, theirs: int, k: int, m: int, alone: bool, rules: BothRules, words: Words
) -> tuple[Words, bool]:
    """Whether a player who is in rolls: always at the start of a turn, never once the turn must end."""
    if k == 0 or mine + k >= target + rules.past:
        return words, k == 0
    chance = chance_to_roll(play, target, target - mine, target - theirs, k, m, alone, rules)
    words, rolls = goes_on(chance, words)
    return words, rolls


@inlined
def rolled(total: int, score: int, target: int, rules: BothRules, words: Words) -> tuple[Words, int, bool]:
    """A turn total after a roll, and whether the player is out."""
    words, face = roll(words, rules.sides)
    if busts(face):
        return words, 0, True
    return words, total + face, rules.past == 0 and score + total + face >= target


@kernel
def play_round(players: Any, target: int, mine: int, theirs: int, rules: BothRules, words: Words) -> tuple[Words, int, int]:
    """Both scores after a round."""
    k, m, row_out, column_out = 0, 0, False, False
    while not (row_out and column_out):
        row_rolls, column_rolls = False, False
        if not row_out:
            words, row_rolls = wants_to_roll(players[0], target, mine, theirs, k, m, column_out, rules, words)
        if not column_out:
            words, column_rolls = wants_to_roll(players[1], target, theirs, mine, m, k, row_out, rules, words)
        if row_rolls:
            words, k, row_out = rolled(k, mine, target, rules, words)
        else:
            row_out = True
        if column_rolls:
            words, m, column_out = rolled(m, theirs, target, rules, words)
        else:
            column_out = True
    return words, mine + k, theirs + m


@kernel
def play_seen(players: Any, both: BothRules, rules: PlayedRules, block: Block, games: int, turns: int) -> None:
    """Play on for `turns` rounds, or until `games` games of the block are done."""
    place, stored = block.place, block.words
    number, mine, theirs, taken = place[NUMBER], place[MINE], place[THEIRS], place[TURNS]
    words = stored[0], stored[1], stored[2], stored[3]
    for _ in range(turns):
        if number == games:
            break
        words, mine, theirs = play_round(players, rules.target, mine, theirs, both, words)
        taken += 1
        if max(mine, theirs) >= rules.target or taken >= rules.limit:
            note(block.tally[number % 2], mine, theirs, taken, rules)
            number, mine, theirs, taken = number + 1, 0, 0, 0
    stored[0], stored[1], stored[2], stored[3] = words
    place[NUMBER], place[MINE], place[THEIRS], place[TURNS] = number, mine, theirs, taken
