"""Games between two known players, played with dice, one after the other and as many as one likes.

Chance comes from xoshiro256++ of Blackman & Vigna (2021), "Scrambled linear pseudorandom number generators", ACM Transactions
on Mathematical Software 47: four words of 64 bits, a period of 2^256 - 1. When w is drawn, a die of s sides shows
1 + floor(s w / 2^64), after Lemire (2019), "Fast random integer generation in an interval", without its rejections: the chance
of a face misses 1 / s by less than 2^-64, and nobody lives to see it. A choice with the chance p compares p with 53 bits of w.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.kernels.fixed import inlined, kernel, times
from solver.kernels.roll import DieRoll, busts, fails

PIG, HOG, BOTH, PIG_BOTH = range(4)  # the forms: roll or hold, dice, both in turns; dice, roll or hold, both at once
NUMBER, MOVER, MINE, THEIRS, TURNS = range(
    5
)  # entries of a block's place: games done, then of the game going on who moves, both scores, turns taken
WINS, DRAWS, ENDLESS, POINTS, SQUARES, LENGTH = range(6)  # entries of a tally
DOUBLE = 2.0**-53  # the distance of the numbers that `share` draws

# The state of the generator goes into every draw and comes out changed. It stays in registers where what draws is compiled into
# its caller; so games are played 1.4 times as fast as with an array.
Words = tuple[Any, Any, Any, Any]


class PlayedRules(NamedTuple):
    form: int
    target: int
    roll: DieRoll  # a roll of Pig, or of each die of Hog
    by_margin: bool
    busted: Any  # the score after a throw with a 1, by the score before it
    stuck: Any  # whether nobody ever gets from a score to the target, by score
    limit: int  # turns after which a game is a draw
    past: int  # points past the target at which a turn ends


class Block(NamedTuple):
    """Games that share a generator: its words, how far they are, and how they ended.

    Even games are begun by the first-named player, odd ones by the other; there is a tally for either.
    """

    words: Any
    place: Any
    tally: Any


def new_block(words: Any) -> Block:
    return Block(words, np.zeros(5, np.int64), np.zeros((2, 6), np.int64))


@inlined
def turned(word: Any, bits: int) -> Any:
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@inlined
def draw(words: Words) -> tuple[Words, Any]:
    """The next 64 random bits."""
    a, b, c, d = words
    drawn = turned(a + d, 23) + a
    c ^= a
    d ^= b
    return (a ^ d, b ^ c, c ^ (b << np.uint64(17)), turned(d, 45)), drawn


@inlined
def roll(words: Words, sides: int) -> tuple[Words, int]:
    words, drawn = draw(words)
    return words, 1 + times(np.int64(drawn), sides)


@inlined
def share(words: Words) -> tuple[Words, float]:
    """A number drawn evenly from 0 to less than 1."""
    words, drawn = draw(words)
    return words, float(drawn >> np.uint64(11)) * DOUBLE


@inlined
def goes_on(chance: float, words: Words) -> tuple[Words, bool]:
    """Whether a player rolls who does so with that chance. Nothing is drawn where there is no doubt."""
    if chance <= 0.0 or chance >= 1.0:
        return words, chance >= 1.0
    words, drawn = share(words)
    return words, drawn < chance


@kernel
def take_turn(rolls: Any, score: int, rules: PlayedRules, words: Words) -> tuple[Words, int]:
    """The score after a turn of Pig, given the chance of rolling at each turn total."""
    reached = score
    while reached < rules.target + rules.past:
        words, rolling = goes_on(rolls[reached - score], words)
        if not rolling:
            return words, reached
        words, face = roll(words, rules.roll.sides)
        if busts(face):
            return words, score
        reached += face
    return words, score if fails(rules.target - reached, rules.roll) else reached


@inlined
def pick(mix: Any, words: Words) -> tuple[Words, int]:
    """A number of dice drawn from the mix; the last one possible, if rounding leaves the drawn share to none."""
    words, rest = share(words)
    last = 0
    for dice in range(1, len(mix) + 1):
        if mix[dice - 1] > 0.0:
            rest, last = rest - mix[dice - 1], dice
            if rest < 0.0:
                break
    return words, last


@kernel
def throw(mix: Any, score: int, rules: PlayedRules, words: Words) -> tuple[Words, int]:
    """The score after a throw in Hog. Dice after a 1 make no difference, and are not rolled."""
    reached = score
    words, dice = pick(mix, words)
    for _ in range(dice):
        words, face = roll(words, rules.roll.sides)
        if busts(face):
            return words, rules.busted[score]
        reached += face
    return words, reached


@inlined
def move(player: Any, mine: int, theirs: int, rules: PlayedRules, words: Words) -> tuple[Words, int]:
    """The score of a player after a turn. A table has one entry for all scores of a player if they make no difference."""
    choices = player[min(mine, player.shape[0] - 1), min(theirs, player.shape[1] - 1)]
    if rules.form == PIG or rules.form == PIG_BOTH:
        words, score = take_turn(choices, mine, rules, words)
    else:
        words, score = throw(choices, mine, rules, words)
    return words, score


@kernel
def note(tally: Any, mine: int, theirs: int, turns: int, rules: PlayedRules) -> None:
    if max(mine, theirs) < rules.target:
        tally[ENDLESS] += 1
        tally[DRAWS] += 1
        return
    tally[LENGTH] += turns
    if mine == theirs:
        tally[DRAWS] += 1
        return
    paid = rules.target - min(mine, theirs) if rules.by_margin else 1
    tally[WINS] += mine > theirs
    tally[POINTS] += paid if mine > theirs else -paid
    tally[SQUARES] += paid * paid


@kernel
def play_on(players: Any, rules: PlayedRules, block: Block, games: int, turns: int) -> None:
    """Play on for `turns` turns, or until `games` games of the block are done."""
    place, stored = block.place, block.words
    number, mover, mine, theirs, taken = place[NUMBER], place[MOVER], place[MINE], place[THEIRS], place[TURNS]
    words = stored[0], stored[1], stored[2], stored[3]
    for _ in range(turns):
        if number == games:
            break
        before, at_once = mine, rules.form >= BOTH
        if at_once or mover == 0:
            words, mine = move(players[0], mine, theirs, rules, words)
        if at_once or mover == 1:
            words, theirs = move(players[1], theirs, before, rules, words)
        mover, taken = 1 - mover, taken + 1
        over = max(mine, theirs) >= rules.target
        if over or taken >= rules.limit or (rules.stuck[mine] and rules.stuck[theirs]):
            note(block.tally[number % 2], mine, theirs, taken, rules)
            number += 1
            mover, mine, theirs, taken = number % 2, 0, 0, 0
    stored[0], stored[1], stored[2], stored[3] = words
    place[NUMBER], place[MOVER], place[MINE], place[THEIRS], place[TURNS] = number, mover, mine, theirs, taken
