"""`diceviz leaks`: where a strategy loses, or a player of games, and what it would bring to mend that."""

import argparse
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.commands.strategies import MEANINGS, strategy_of
from diceviz.files import games, paths
from diceviz.files.rule_lines import value
from diceviz.model.other_rules import described as in_words

if TYPE_CHECKING:
    from diceviz.model.record import Record
    from solver.mistakes.leak_report import By, Leak, LeakReport

TOP = 5  # leaks that are printed unless told
BY = ("cost", "gain", "met", "worst", "states")
EXAMPLES = f"""\
  diceviz leaks pig hold:20
  diceviz leaks hog file:mine.csv --by gain --csv leaks.csv
  diceviz leaks --games monday.json tuesday.json  where you lose points

What leaks cost in a game, both seats averaged, adds up to what the strategy
loses against the optimum. What mending one brings is exact; it may differ from
its cost, for other states are met then.

{MEANINGS}"""


def parser() -> Parser:
    parser = described("leaks", EXAMPLES)
    add_game(parser, nargs="?", players=[2])
    parser.add_argument("strategy", metavar="STRATEGY", nargs="?", type=told, help="whose mistakes are looked for")
    parser.add_argument("--games", metavar="FILE", nargs="+", type=told, help="games that were saved, instead of a strategy")
    parser.add_argument("--seat", choices=["1", "2"], help="with --games: the player (the person at the table unless told)")
    parser.add_argument("--by", choices=BY, default="cost", help="what leaks are sorted by (cost unless told)")
    parser.add_argument("--top", metavar="N", type=value, default=TOP, help=f"print so many ({TOP} unless told)")
    parser.add_argument("--csv", metavar="FILE", type=told, help="write all leaks as CSV")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    if options.csv:
        paths.require_place(options.csv, ["csv"])
    if not isinstance(options.top, int) or options.top < 1:
        raise ValueError(f"--top {options.top}: must be a whole number from 1")
    if options.games and (options.game or options.strategy):
        raise ValueError("--games: tells the rules and the player; leave out the game and the strategy")
    if options.seat and not options.games:
        raise ValueError("--seat: counts only with --games")
    try:
        report = of_games(options) if options.games else of_strategy(options)
    except TypeError as error:  # of a game in which leaks are not told, or a strategy for another game
        raise ValueError(str(error)) from None
    if options.csv:
        report.save(options.csv, options.by)
    print(in_json(report, options.by) if options.json else in_text(report, options.by, options.top))
    return 0


def of_strategy(options: argparse.Namespace) -> "LeakReport":
    from solver import leaks

    if not options.game or not options.strategy:
        raise ValueError("a game and a strategy must be told, such as pig hold:20, or --games")
    game = game_of(options)
    strategy = strategy_of(options.strategy, game)
    with progress(f"looking for leaks of {strategy.name}") as job:
        return leaks(game, strategy, job)


def of_games(options: argparse.Namespace) -> "LeakReport":
    from solver import leaks_in_games

    records = [record_of(path) for path in options.games]
    rules = records[0].rules
    for path, record in zip(options.games, records, strict=True):
        if record.rules != rules:
            raise ValueError(f"{path}: is of {in_words(record.rules)}; must be of {in_words(rules)}, as the first game")
    seats = [seat_in(path, record, options.seat) for path, record in zip(options.games, records, strict=True)]
    with progress(f"looking for leaks in {len(records)} games") as job:
        return leaks_in_games(rules, [(record.plies, seat) for record, seat in zip(records, seats, strict=True)], job)


def record_of(path: str) -> "Record":
    try:
        return games.load(path)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def seat_in(path: str, record: "Record", told: str | None) -> int:
    if told:
        return int(told) - 1
    if record.person is None:
        raise ValueError(f"{path}: was played by no person; choose a player with --seat")
    return record.person


def in_json(report: "LeakReport", by: "By") -> str:
    leaks = [as_data(report, leak) for leak in report.ranking(by)]
    return as_json(
        "leaks",
        report.game,
        player=report.name,
        games=report.games,
        pays=report.game.pays,
        loss=report.loss,
        leaks=leaks,
        gap=report.gap,
    )


def as_data(report: "LeakReport", leak: "Leak") -> dict[str, object]:
    return {
        "words": leak.words,
        "kind": leak.kind,
        "lead": leak.lead,
        "phase": leak.phase,
        "cost": leak.cost,
        "gain": leak.gain,
        "met": leak.met,
        "states": len(leak.states),
        "worst": report.game.where(leak.worst),
        "worst_cost": leak.worst_cost,
        "does": leak.does,
        "best": leak.best,
    }


def in_text(report: "LeakReport", by: "By", top: int) -> str:
    game, leaks = report.game, report.ranking(by)[:top]
    whose = f"{report.games} game{'' if report.games == 1 else 's'}" if report.games else report.name
    lost = f"{in_words(game)}: {whose} loses {words.cost(game, max(report.loss, 0.0))} a game"
    if report.games > 1:
        lost = lost.replace("loses", "lose")
    if not leaks:
        return "\n".join([lost, "There is no leak.", words.proven(report.gap)])
    gains = report.games == 0
    head = ("cost", *(["mended"] if gains else []), "met", "where")
    rows = [
        (points(report, leak.cost), *([gained(report, leak)] if gains else []), f"{leak.met:.2f}", leak.words) for leak in leaks
    ]
    return "\n".join(
        [lost, columns([head, *rows], right={0, 1, 2} if gains else {0, 1}), *worst(report, leaks), words.proven(report.gap)]
    )


def points(report: "LeakReport", worth: float) -> str:
    return f"{report.game.unit.shown(worth):.3f}".replace("-", "−")


def gained(report: "LeakReport", leak: "Leak") -> str:
    return "" if leak.gain is None else f"{'+' if leak.gain >= 0 else ''}{points(report, leak.gain)}"


def worst(report: "LeakReport", leaks: "list[Leak]") -> list[str]:
    """What the costliest of the leaks is in one state."""
    leak, game = leaks[0], report.game
    state = words.state(game, leak.worst)
    return [f"For example, {state}: {leak.does}, where {leak.best} is best; that costs {words.cost(game, leak.worst_cost)}."]
