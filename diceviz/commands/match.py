"""`diceviz match`: one strategy against another, exactly; beside it, if wanted, what simulated games say."""

import argparse
import math
from typing import TYPE_CHECKING, Any

from diceviz import words
from diceviz.commands import Parser, described
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of
from diceviz.commands.strategies import MEANINGS, strategy_of
from diceviz.files.rule_lines import value
from diceviz.model.other_rules import described as in_words

if TYPE_CHECKING:
    from solver.match import Match
    from solver.playing.simulation import Simulation

EXAMPLES = f"""\
  diceviz match pig --first optimal --second hold:20
  diceviz match pig --second fewest-turns --json  the first is optimal
  diceviz match cs61a-fa24 --second dice:6        see `diceviz variants`
  diceviz match hog --first dice:5 --second file:mine.csv
  diceviz match pig --first hold:25 --second hold:20 --games 1000000 --seed 7

{MEANINGS}"""


def parser() -> Parser:
    parser = described("match", EXAMPLES)
    add_game(parser, players=[2])
    parser.add_argument("--first", metavar="STRATEGY", default="optimal", help="who is asked about (optimal unless told)")
    parser.add_argument("--second", metavar="STRATEGY", default="optimal", help="who plays against it (optimal unless told)")
    parser.add_argument(
        "--games", metavar="N", type=value, help="simulate so many games too; every other is begun by the first"
    )
    parser.add_argument("--seed", metavar="S", type=value, help="of their dice: the same seed, the same games (1 unless told)")
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import evaluate, simulate

    game = game_of(options)
    if options.seed is not None and options.games is None:
        raise ValueError("--seed: counts only with --games")
    players = strategy_of(options.first, game), strategy_of(options.second, game)
    with progress(f"playing {game.name}") as job:
        played = None
        if options.games is not None:  # first, since it tells at once what is wrong with it
            seed = 1 if options.seed is None else options.seed
            played = simulate(game, *players, games=options.games, seed=seed, job=job)
        match = evaluate(game, *players, job)
    print(in_json(match, played) if options.json else in_text(match, played))
    return 0


def in_json(match: "Match", played: "Simulation | None") -> str:
    told = {} if played is None else {"simulation": simulated(played)}
    return as_json(
        "match",
        match.game,
        players=[player.name for player in match.players],
        pays=match.game.pays,
        first=match.first,
        second=match.second,
        average=match.average,
        length=match.length,
        gap=match.gap,
        **told,
    )


def simulated(played: "Simulation") -> dict[str, Any]:
    return {
        "games": played.games,
        "seed": played.seed,
        "wins": list(played.wins),
        "draws": list(played.draws),
        "first": played.first,
        "second": played.second,
        "average": played.average,
        "interval": list(played.interval),
        "length": played.turns,
    }


def in_text(match: "Match", played: "Simulation | None") -> str:
    first, second = (player.name for player in match.players)
    turns = f"{match.game.go}s" if match.game.at_once else "turns"
    rows: list[tuple[str, ...]] = (
        [("", "exactly", f"{played.games:,} {'game' if played.games == 1 else 'games'}")] if played else []
    )
    rows += [(name, words.value(match.game, value, 4), *beside) for name, value, beside in values(match, played)]
    return "\n".join(
        [
            f"{in_words(match.game)}: {first} against {second}",
            columns([*rows, (f"{turns} in a game", length(match.length), *([length(played.turns)] if played else []))]),
            words.proven(match.gap),
            *([said(played)] if played else []),
        ]
    )


def values(match: "Match", played: "Simulation | None") -> list[tuple[str, float, list[str]]]:
    """The values to the first-named player: exactly, and beside them those of the simulation."""
    seen = (played.first, played.second, played.average) if played else (math.nan,) * 3
    beside = [[words.value(match.game, each, 4) if math.isfinite(each) else "–"] if played else [] for each in seen]
    if match.game.at_once:
        return [(match.players[0].name, match.average, beside[2])]
    exact = (match.first, match.second, match.average)
    return [*zip(["moving first", "moving second", "on average"], exact, beside, strict=True)]


def length(turns: float) -> str:
    return f"{turns:.4f}" if math.isfinite(turns) else "it may never end"


def said(played: "Simulation") -> str:
    low, high = (words.value(played.game, end, 4) for end in played.interval)
    return f"Of the games, by seed {played.seed}: on average {low} to {high}, with 95 % confidence."
