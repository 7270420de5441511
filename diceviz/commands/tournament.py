"""`diceviz tournament`: strategies, brought and built in, all against all, exactly."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.commands.strategies import MEANINGS, opened, strategy_of
from diceviz.files import paths
from diceviz.files.rule_lines import value
from diceviz.model.other_rules import described as in_words
from solver.games import Game

if TYPE_CHECKING:
    from solver.contests.contest_table import By, ContestTable
    from solver.strategies import Strategy

BY = ("wins", "average", "worst", "name")
EXAMPLES = f"""\
  diceviz tournament hog optimal dice:5 dice:6 dice:8
  diceviz tournament hog entries/ optimal --csv table.csv
  diceviz tournament pig optimal hold:20 hold:25 keep-pace --by worst

A match counts as won above one half by more than 1e-10, both seats averaged, as
in the contests of CS 61A. A folder stands for all strategies in its files.

{MEANINGS}"""


def parser() -> Parser:
    parser = described("tournament", EXAMPLES)
    add_game(parser, players=[2])
    parser.add_argument("strategies", metavar="STRATEGY", nargs="+", type=told, help="a strategy, or a folder of files")
    parser.add_argument("--by", choices=BY, default="wins", help="what they are ranked by (wins unless told)")
    parser.add_argument("--top", metavar="N", type=value, help="print so many only")
    parser.add_argument("--csv", metavar="FILE", type=told, help="write the whole table as CSV")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import tournament

    game = game_of(options)
    if options.csv:
        paths.require_place(options.csv, ["csv"])
    if options.top is not None and (not isinstance(options.top, int) or options.top < 1):
        raise ValueError(f"--top {options.top}: must be a whole number from 1")
    players = [player for text in options.strategies for player in entrants(text, game)]
    with progress(f"playing {len(players)} strategies") as job:
        table = tournament(game, players, job=job)
    if options.csv:
        table.save(options.csv, options.by)
    print(in_json(table, options.by) if options.json else in_text(table, options.by, options.top))
    return 0


def entrants(text: str, game: Game) -> "Iterator[Strategy]":
    """The strategies that a word names: one, or all in the files of a folder, in the order of their names."""
    from solver.strategies.forms import SUFFIXES

    folder = Path(text)
    if not folder.is_dir():
        yield strategy_of(text, game)
        return
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
    if not found:
        raise ValueError(f"{text}: has no file of a strategy: {', '.join(SUFFIXES)}")
    yield from (opened(str(path), game) for path in found)


def in_json(table: "ContestTable", by: "By") -> str:
    ranking = [vars(standing) for standing in table.ranking(by)]
    return as_json(
        "tournament",
        table.game,
        pays=table.game.pays,
        ranking=ranking,
        names=list(table.names),
        averages=table.averages.tolist(),
        gap=table.gap,
    )


def in_text(table: "ContestTable", by: "By", top: int | None) -> str:
    game, ranking = table.game, table.ranking(by)
    head = ("", "strategy", "won", "on average", "at worst", "against")
    rows = [
        (
            f"{standing.place}.",
            standing.name,
            str(standing.wins),
            words.value(game, standing.average, 4),
            words.value(game, standing.worst, 4),
            standing.nemesis,
        )
        for standing in ranking[:top]
    ]
    pairs = len(table.names) * (len(table.names) - 1) // 2
    matches = f"{pairs:,} match{'' if pairs == 1 else 'es'}"
    return "\n".join(
        [
            f"{in_words(game)}: {len(table.names)} strategies, {matches}, both seats",
            columns([head, *rows], right={0, 2, 3, 4}),
            words.proven(table.gap),
        ]
    )
