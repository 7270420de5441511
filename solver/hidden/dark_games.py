"""Games in the dark between two known players, played with dice, as `many_games.py` plays those in which scores are seen."""

from typing import Any

from solver.kernels.fixed import kernel
from solver.kernels.many_games import MINE, NUMBER, THEIRS, TURNS, Block, PlayedRules, note, throw


@kernel
def play_in_the_dark(players: Any, start: Any, rules: PlayedRules, block: Block, games: int, turns: int) -> None:
    """Play on for `turns` rounds, or until `games` games of the block are done. Players are [round, score, dice - 1], and
    `start` has the scores at the start."""
    place, stored = block.place, block.words
    number, mine, theirs, taken = place[NUMBER], place[MINE], place[THEIRS], place[TURNS]
    words = stored[0], stored[1], stored[2], stored[3]
    for _ in range(turns):
        if number == games:
            break
        if taken == 0:
            mine, theirs = start
        words, mine = throw(players[0][min(taken, len(players[0]) - 1), mine], mine, rules, words)
        words, theirs = throw(players[1][min(taken, len(players[1]) - 1), theirs], theirs, rules, words)
        taken += 1
        if max(mine, theirs) >= rules.target or taken >= rules.limit:
            note(block.tally[number % 2], mine, theirs, taken, rules)
            number, taken = number + 1, 0
    stored[0], stored[1], stored[2], stored[3] = words
    place[NUMBER], place[MINE], place[THEIRS], place[TURNS] = number, mine, theirs, taken
