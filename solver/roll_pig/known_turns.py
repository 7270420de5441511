"""Turns of known players of Pig with any roll, and of who replies the best: how they end, what they are worth, and played.

A player's chance to roll on at each total is known, or the best one is found (`turn.py`). Turns of either player then lead from
one pair of scores to others: with the chances to bank, to bust and to be wiped these make a chain of turns.
"""

from typing import Any, NamedTuple

from solver.kernels.fixed import inlined, kernel
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
    share,
)
from solver.roll_pig.elimination import solve_small
from solver.roll_pig.roll_law import RollLaw
from solver.roll_pig.sweeps import Chances
from solver.roll_pig.turn import (
    Room,
    best_turn,
    end_turn,
    ends_of_turn,
    first_roll,
    fixed_part,
    guess_sets,
    roll_at,
    ways_between_sets,
)

LONGEST_TURN = 100_000  # rolls of a turn after which a game counts as without an end


@inlined
def changing(roll: float, stays: float) -> float:
    """The chance to roll until something changes, by the chance to roll once more; a roll changes nothing with the chance
    `stays`."""
    chance = float(roll)
    return chance * (1.0 - stays) / (1.0 - chance * stays) if stays > 0.0 else chance


@kernel
def known_ends(rolls: Any, stays: float, xs: Any, room: Room, law: RollLaw, chances: Chances, wins: Any, used: int) -> int:
    """Fill how turns end with xs (first and last) to go, by the chance to roll over the points to go, less one, of who moves
    and of the other, and the total; return the number of chances in use, of which `used` were before."""
    target = len(wins) - 1
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, target + 1):
            for z in range(1, x):
                room.rolls[z] = changing(rolls[x - 1, y - 1, x - z], stays)
            used = note_ends(x, y, room, law, chances, wins, used)
    return used


@inlined
def note_ends(x: int, y: int, room: Room, law: RollLaw, chances: Chances, wins: Any, used: int) -> int:
    bust, wipe, lowest, highest = ends_of_turn(x, 0, room, law)
    chances.bust[x, y], chances.wipe[x, y], chances.lowest[x, y], chances.begin[x, y] = bust, wipe, lowest, used
    won = 1.0 - bust - wipe
    for z in range(lowest, highest + 1):
        won -= room.banks[z]
        chances.banks[used] = room.banks[z]
        used += 1
    chances.length[x, y] = max(0, highest + 1 - lowest)
    wins[x, y] = max(0.0, won) if won > 1e-15 else 0.0
    return used


@kernel
def best_ends(theirs: Any, xs: Any, room: Room, law: RollLaw, chances: Chances, wins: Any, found: Any, used: int) -> Any:
    """Fill what the best turns with xs (first and last) to go are worth, and how they end, if `theirs` is what the other has,
    by the other's points to go and mine, who then moves; return the number of chances in use, and by how much the worths of
    totals that are set are missed."""
    target, worst = len(wins) - 1, 0.0
    for x in range(xs[0], xs[1] + 1):
        for y in range(1, target + 1):
            d, w = law.total - theirs[y, x], law.total - theirs[y, target]
            found[x, y], missed = best_turn(theirs, x, y, 0, d, w, d, room, law)
            worst = max(worst, missed)
            used = note_ends(x, y, room, law, chances, wins, used)
    return used, worst


@inlined
def look_back_known(theirs: Any, x: int, y: int, d: Any, w: Any, room: Room, law: RollLaw) -> Any:
    """Fill the worths of all places, and by how much holding is worth more, of a turn whose rolls are known."""
    end_turn(room, d, law.win + law.bonus * y, law)
    rest = fixed_part(room, x, d, w, 1, law)
    for z in range(1, x):
        roll, hold = roll_at(room, x, z, rest, law), law.total - theirs[y, z]
        room.margins[z] = hold - roll
        room.worth[z + law.pad] = hold - room.rolls[z] * room.margins[z]
    return first_roll(room, x, d, w, law)


@kernel
def known_turn(theirs: Any, rolls: Any, stays: float, x: int, y: int, room: Room, law: RollLaw) -> Any:
    """What a turn is worth whose rolls are known: the worths of totals that are set solve linear equations."""
    d, w, sets = law.total - theirs[y, x], law.total - theirs[y, len(theirs) - 1], len(law.sets)
    for z in range(1, x):
        room.rolls[z] = changing(rolls[x - z], stays)
    guess_sets(theirs, x, y, d, room, law)
    found = look_back_known(theirs, x, y, d, w, room, law)
    for _ in range(3 if sets > 0 else 0):
        ways_between_sets(x, room, law)
        for j in range(sets):
            at = law.sets[j]
            there = room.worths[j] if at >= x else found if at == 0 else room.worth[x - at + law.pad]
            room.ways[j, sets] = there - room.worths[j]
        solve_small(room.ways, room.steps)
        for j in range(sets):
            room.worths[j] += room.steps[j] if law.sets[j] < x else 0.0
        found = look_back_known(theirs, x, y, d, w, room, law)
    return found


@kernel
def known_whole_turns(
    theirs: Any, table: Any, stays: float, xs: Any, ys: Any, room: Room, law: RollLaw, rolls: Any, holds: Any
) -> None:
    """Fill rolls[i, k] and holds[i, k], the worths of both actions at (xs[i], ys[i]) and every turn total k < xs[i]."""
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        rolls[i, 0] = known_turn(theirs, table[x - 1, y - 1], stays, x, y, room, law)
        holds[i, 0] = law.total - theirs[y, x]
        for z in range(1, x):
            holds[i, x - z] = law.total - theirs[y, z]
            rolls[i, x - z] = holds[i, x - z] - room.margins[z]


@kernel
def fill_chain(chances: Chances, who: int, begins: Any, weight: Any, to: Any) -> None:
    """Fill where the turns of a player lead. Turns that begin are numbered by who moves, that one's score and the other's;
    `begins` tells where those of this player begin in `weight` and `to`."""
    target = len(chances.bust) - 1
    for mine in range(target):
        for theirs in range(target):
            x, y = target - mine, target - theirs
            at, other = begins[(who * target + mine) * target + theirs], (1 - who) * target + theirs
            for i in range(chances.length[x, y]):
                weight[at] = chances.banks[chances.begin[x, y] + i]
                to[at] = other * target + target - (chances.lowest[x, y] + i)
                at += 1
            weight[at], to[at] = chances.bust[x, y], other * target + mine
            weight[at + 1], to[at + 1] = chances.wipe[x, y], other * target


class PlayedRolls(NamedTuple):
    """A roll as games are played with it; effects are numbered as `EFFECTS`."""

    target: int
    exact: bool
    by_margin: bool
    chances: Any
    kinds: Any
    numbers: Any
    stuck: Any  # whether nobody ever gets from a score to the target, by score
    start: tuple[int, int]  # the scores of who begins, and of the other
    limit: int  # turns after which a game is a draw


EFFECTS = ADD, SET, TIMES, BUST, WIPE = range(5)


@kernel
def play_rolls(rules: PlayedRolls, first: Any, second: Any, block: Block, games: int, turns: int) -> None:
    """Play on for `turns` turns, or until `games` games of the block are done."""
    at, stored = block.place, block.words
    number, mover, mine, theirs, taken = at[NUMBER], at[MOVER], at[MINE], at[THEIRS], at[TURNS]
    words = stored[0], stored[1], stored[2], stored[3]
    for _ in range(turns):
        if number == games:
            break
        if taken == 0:
            mover, mine, theirs = number % 2, rules.start[0], rules.start[1]
        words, after, ends = play_turn(rules, first[mine, theirs] if mover == 0 else second[mine, theirs], mine, words)
        taken += 1
        won = after >= rules.target
        endless = not ends or (not won and (taken >= rules.limit or (rules.stuck[after] and rules.stuck[theirs])))
        if won or endless:
            paid = 0 if endless else rules.target - theirs if rules.by_margin else 1
            paid = paid if mover == 0 else -paid
            tally = block.tally[number % 2]
            tally[ENDLESS] += endless
            tally[LENGTH] += 0 if endless else taken
            tally[WINS] += paid > 0
            tally[DRAWS] += paid == 0
            tally[POINTS] += paid
            tally[SQUARES] += paid * paid
            number, taken = number + 1, 0
        else:
            mover, mine, theirs = 1 - mover, theirs, after
    stored[0], stored[1], stored[2], stored[3] = words
    at[NUMBER], at[MOVER], at[MINE], at[THEIRS], at[TURNS] = number, mover, mine, theirs, taken


@kernel
def play_turn(rules: PlayedRolls, rolls: Any, mine: int, words: Any) -> Any:
    """The score after a turn, and whether it ended."""
    turn = 0
    for _ in range(LONGEST_TURN):
        if mine + turn >= rules.target:
            return words, mine + turn, True
        if turn > 0:
            words, drawn = share(words)
            if drawn >= rolls[turn]:
                return words, mine + turn, True
        words, rest = share(words)
        face = 0
        while face < len(rules.chances) - 1 and rest >= rules.chances[face]:
            rest -= rules.chances[face]
            face += 1
        kind, points = rules.kinds[face], rules.numbers[face]
        turn = turn + points if kind == ADD else points if kind == SET else turn * points
        if kind == WIPE:
            return words, 0, True
        if kind == BUST or (rules.exact and mine + turn > rules.target):
            return words, mine, True
    return words, mine, False
