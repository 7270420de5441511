"""Scripts that people change and run to make a strategy that computes: they need nothing but Python, and write CSV."""

from solver.games import Game
from solver.games.table_axes import at_risk
from solver.tables.strategy_arrays import by_own_turn

DICE = '''\
"""Writes a strategy for {name} as mine.csv: change `dice`, run this with Python, and open mine.csv in diceviz."""


def dice(mine, theirs):
    return {usual} if mine < theirs else {cautious}  # how many dice, {least} to {most}, with `mine` points against `theirs`


with open("mine.csv", "w") as file:
    file.write("mine,theirs,dice\\n")
    for mine in range({target}):
        for theirs in range({target}):
            file.write(f"{{mine}},{{theirs}},{{dice(mine, theirs)}}\\n")
'''
HOLD = '''\
"""Writes a strategy for {name} as mine.csv: change `hold_at`, run this with Python, and open mine.csv in diceviz."""


def hold_at(mine, theirs):
    return {usual} if mine < theirs else {cautious}  # 1 to {target}, with `mine` points against `theirs`


with open("mine.csv", "w") as file:
    file.write("mine,theirs,hold_at\\n")
    for mine in range({target}):
        for theirs in range({target}):
            file.write(f"{{mine}},{{theirs}},{{hold_at(mine, theirs)}}\\n")
'''
ROUNDS = '''\
"""Writes a strategy for {name} as mine.csv: change `dice`, run this with Python, and open mine.csv in diceviz."""


def dice(round, mine):
    return {usual} if mine < round * 8 else {cautious}  # how many dice, {least} to {most}, with `mine` points in that round


with open("mine.csv", "w") as file:
    file.write("round,mine,dice\\n")
    for round in range(1, 21):  # after the last, it plays on as in that one
        for mine in range({target}):
            file.write(f"{{round}},{{mine}},{{dice(round, mine)}}\\n")
'''


def template(game: Game) -> str:
    if at_risk(by_own_turn(game)):
        usual = min(25, game.target)
        return HOLD.format(name=game.name, target=game.target, usual=usual, cautious=min(20, usual))
    if game.chooses != "dice" or game.players != 2 or tuple(game.axes) not in (("mine", "theirs"), ("round", "mine")):
        raise ValueError(f"{game.name}: its strategies cannot be told in CSV; choose Pig or Hog for two")
    usual = min(6, game.max_dice)
    script = ROUNDS if "theirs" in game.hidden else DICE
    return script.format(
        name=game.name, target=game.target, usual=usual, cautious=min(4, usual), least=game.choices[0], most=game.max_dice
    )
