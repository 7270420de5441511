"""`diceviz strategy`: any strategy as a file, in the forms that are opened again; or a script to make one with."""

import argparse
from pathlib import Path

from diceviz.commands import Parser, described, told
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.commands.strategies import MEANINGS, strategy_of
from diceviz.files import paths

EXAMPLES = f"""\
  diceviz strategy hog --out hog_contest.py       the optimal one, for a contest
  diceviz strategy pig keep-pace --out pace.csv
  diceviz strategy hog file:mine.csv --out mine.strat
  diceviz strategy pig --template mine.py         a script to change and to run

files, by their names: .csv, .json and .npz for all games; .strat and .py (a
hog_contest.py with one table) where dice are chosen by both scores

{MEANINGS}"""


def parser() -> Parser:
    parser = described("strategy", EXAMPLES)
    add_game(parser, players=[2])
    parser.add_argument("strategy", metavar="STRATEGY", nargs="?", default="optimal", type=told, help="optimal unless told")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", metavar="FILE", type=told, help="where the strategy is written")
    where.add_argument("--template", metavar="FILE", type=told, help="where a script is written that makes a strategy")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import strategies
    from solver.strategies.export import FORMS

    game = game_of(options)
    if options.template:
        paths.require_place(options.template, ["py"])
        paths.write(options.template, strategies.template(game).encode())
        print(f"{options.template}: change it, and run it with Python.")
        return 0
    paths.require_place(options.out, [*FORMS])
    strategy = strategy_of(options.strategy, game)
    with progress(f"writing {strategy.name}") as job:
        try:
            strategies.write(strategy, game, options.out, job)
        except TypeError as error:  # a strategy for another game
            raise ValueError(str(error)) from None
    print(f"{Path(options.out)}: {strategy.name}, for {game.name}.")
    return 0
