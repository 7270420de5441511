"""`diceviz sweep`: what is measured of a game while a number of its rules takes one value after the other."""

import argparse
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.pictures.chart import number
from diceviz.views.sweep.picture import rules_beside
from diceviz.views.sweep.words_asked import values_asked

if TYPE_CHECKING:
    from solver.sweeps.rule_sweep import RuleSweep, SweptPoint

EXAMPLES = """\
  diceviz sweep pig target 10:200:10              the edge of the first player
  diceviz sweep pig sides 4,6,8,10 --measure first-hold
  diceviz sweep pig target 20:100:20 --measure hold:20 --json
  diceviz sweep hog max-dice 1:10 --measure length
  diceviz sweep two-dice-pig target 20:100:20     see `diceviz variants`
  diceviz sweep pig weight-1 1:5 --target 20      the weight of a bust
  diceviz sweep --measure edge hidden-hog head-start -- -50:50:10

measures:
  edge        what the first player wins beyond an even game
  handicap    points for the second player that make the game fair
  first-hold  Pig: the first turn total that holds at the start
  best-dice   Hog: the best number of dice at the start
  length      turns of a game between optimal players
  turns       the fewest turns of a player alone
  chance      a player alone within some turns: the best chance
  hold:N      Pig: what holding at N loses against the best
  dice:N      Hog: what throwing N dice loses against the best
"""


def parser() -> Parser:
    parser = described("sweep", EXAMPLES)
    add_game(parser)
    parser.add_argument("number", metavar="NUMBER", type=told, help="a number of the rules, such as target or sides")
    parser.add_argument("values", metavar="VALUES", type=told, help="from:to:step, both ends included, or a list such as 4,6,8")
    parser.add_argument("--measure", metavar="M", type=told, help="what is measured (the first below that the game has)")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import sweep
    from solver.sweeps.measures import measures

    game = game_of(options)
    values, measure = values_asked(options.values), options.measure or next(iter(measures(game)))
    with progress(f"sweeping {options.number} of {game.title}") as job:
        swept = sweep(game, options.number.replace("-", "_"), values, measure, job)
    print(in_json(swept) if options.json else in_text(swept))
    return 0


def in_json(swept: "RuleSweep") -> str:
    return as_json(
        "sweep",
        swept.game,
        number=swept.number.name,
        measure=swept.measure.name,
        title=swept.title,
        unit=swept.unit,
        points=[{"value": each.value, "number": each.number, "gap": each.gap, "note": each.note} for each in swept.known],
        refused=[{"value": value, "why": why} for value, why in swept.refused.items()],
        gap=swept.gap,
    )


def in_text(swept: "RuleSweep") -> str:
    rows = [(swept.number.name.replace("_", "-"), swept.unit, ""), *(row(swept, point) for point in swept.known)]
    return "\n".join(
        [
            f"{rules_beside(swept.game, swept.number)}: {swept.title} by {swept.number.name_in_a_sentence}",
            *([columns(rows, right={0, 1})] if swept.known else []),
            *(f"not {value}: {why}" for value, why in swept.refused.items()),
            *([] if swept.gap is None else [words.proven(swept.gap)]),
        ]
    )


def row(swept: "RuleSweep", point: "SweptPoint") -> tuple[str, str, str]:
    return str(point.value), number(point.number or 0.0, 0 if swept.measure.whole else 4), point.note
