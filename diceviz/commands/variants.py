"""`diceviz variants`: rule sets by the names that people have for them, all of them or those that have some words."""

import argparse
from collections.abc import Sequence
from textwrap import fill
from typing import Any

from diceviz.commands import Parser, described
from diceviz.commands.answers import as_json, columns
from solver.games.data import as_data
from solver.variants import VARIANTS, Variant, search

WIDE = 100  # letters of a line
EXAMPLES = """\
  diceviz variants                          all names
  diceviz variants two dice                 all that is told of those
  diceviz variants cs61a --json
  diceviz solve two-dice-pig --target 50    a name stands for a game
"""


def parser() -> Parser:
    parser = described("variants", EXAMPLES)
    parser.add_argument("words", metavar="WORDS", nargs="*", help="words in name, rules or source; none lists all")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    words = " ".join(options.words)
    found = search(words)
    if not found:
        raise ValueError(f"{words[:40]}: no variant has all of these words; `diceviz variants` lists them")
    if options.json:
        print(as_json("variants", None, variants=[in_json(variant) for variant in found]))
    else:
        print("\n\n".join(map(card, found)) if words else listed(VARIANTS))
    return 0


def in_json(variant: Variant) -> dict[str, Any]:
    told = {"word": variant.word, "name": variant.name, "also": list(variant.also), "game": as_data(variant.game)}
    return {**told, "rules": variant.rules, "source": variant.source, "look": variant.look}


def listed(variants: Sequence[Variant]) -> str:
    """A line for each: the word for the command line, and the name."""
    return columns([(variant.word, ", ".join((variant.name, *variant.also))) for variant in variants], right=())


def card(variant: Variant) -> str:
    """All that is told of a variant."""
    told = (variant.rules, f"Worth seeing: {variant.look}", f"Source: {variant.source}")
    return "\n".join([f"{variant.name} ({variant.word})", *(fill(each, WIDE, subsequent_indent="") for each in told)])
