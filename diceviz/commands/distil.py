"""`diceviz distil`: rules that people can play, the best found for each count of numbers to remember; a pocket card."""

import argparse
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.figures.page import FORMATS, THEMES, Page
from diceviz.files.paths import require_place, suffix_of, write
from diceviz.files.rule_lines import value
from diceviz.model.other_rules import described as in_words

if TYPE_CHECKING:
    from solver.distilling.curves import CurvePoint, RuleCurve

EXAMPLES = """\
  diceviz distil pig --numbers 3                  three numbers to remember
  diceviz distil pig --numbers 5 --card card.pdf  the last rule as a card
  diceviz distil hog --target 50 --json
"""


def parser() -> Parser:
    parser = described("distil", EXAMPLES)
    add_game(parser, players=[2])
    parser.add_argument("--numbers", metavar="N", type=value, default=7, help="the most numbers to remember (7 unless told)")
    parser.add_argument("--card", metavar="F", type=told, help="write the last rule as a pocket card: .pdf, .svg or .png")
    parser.add_argument("--theme", choices=[*THEMES], default="print", help="colours of the card (print unless told)")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import distil

    game = game_of(options)
    if options.card:
        require_place(options.card, FORMATS)
    with progress(f"distilling {game.name}") as job:
        curve = distil(game, options.numbers, job)
    if options.card:
        write_card(curve, options)
    print(in_json(curve) if options.json else in_text(curve))
    return 0


def write_card(curve: "RuleCurve", options: argparse.Namespace) -> None:
    from diceviz.figures import press
    from diceviz.figures.pocket_card import HEIGHT, WIDTH, pocket_card

    page = Page(WIDTH, HEIGHT, theme=THEMES[options.theme])
    write(options.card, press.printed(pocket_card(curve[-1], curve.unit), page, suffix_of(options.card, FORMATS)))


def in_json(curve: "RuleCurve") -> str:
    return as_json(
        "distil",
        curve.game,
        unit=curve.unit,
        points=[as_told(point) for point in curve],
        families={name: as_told(point) for name, point in curve.families.items()},
        gap=curve.gap,
    )


def as_told(point: "CurvePoint") -> dict[str, object]:
    return {
        "numbers": point.numbers,
        "loss": point.loss,
        "exploitability": point.exploitability,
        "words": point.words,
        "gap": point.gap,
    }


def in_text(curve: "RuleCurve") -> str:
    return "\n".join(
        [
            f"{in_words(curve.game)}: rules for people, and what they lose against the optimum, in {curve.unit}",
            *(line for point in curve for line in lines_of(point)),
            words.proven(curve.gap),
        ]
    )


def lines_of(point: "CurvePoint") -> list[str]:
    counted = f"{point.numbers} number{'s' * (point.numbers != 1)}"
    return [f"{counted}: loses {point.loss:.4f}; the best reply gains {point.exploitability:.4f}", f"  {point.words}"]
