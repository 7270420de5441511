"""`diceviz solve`: the value of a state, what each choice is worth there, and what to do."""

import argparse
from typing import TYPE_CHECKING

from diceviz import words
from diceviz.commands import Parser, described, told
from diceviz.commands.answers import as_json, columns
from diceviz.commands.progress_line import progress
from diceviz.commands.rules import add_game, game_of, require_state, state_of
from diceviz.files.paths import require_place
from diceviz.model.other_rules import described as in_words
from diceviz.words.seen_dice import at_most, proof
from solver import State

if TYPE_CHECKING:
    from solver import Solution

EXAMPLES = """\
  diceviz solve pig                               Pig to 100, from its start
  diceviz solve pig --at 40,55,18                 my score, theirs, at risk
  diceviz solve pig --at turn=18,theirs=55        by name; what is left out is 0
  diceviz solve pig --target 200 --variant exact
  diceviz solve two-dice-pig --target 50   see `diceviz variants`
  diceviz solve solo-pig --goal within --turns 5 --at 40
  diceviz solve simultaneous-hog --max-dice 10 --at 80,90 --json
  diceviz solve hog --bust all --save hog.npz     all of it, to be opened again
"""


def parser() -> Parser:
    parser = described("solve", EXAMPLES)
    add_game(parser)
    parser.add_argument(
        "--at", metavar="STATE", type=told, help="scores as players see them, such as 40,55,18 or mine=40,turn=18"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, as described in docs/command_line.md")
    parser.add_argument("--save", metavar="F.npz", type=told, help="save the whole solution, with its proven gap")
    return parser


def answer(options: argparse.Namespace) -> int:
    from solver import save, solve

    game = game_of(options)
    state = state_of(game, options.at)
    require_state(game, state, all=True)
    if options.save:
        require_place(options.save, ["npz"])
    with progress(f"solving {game.name}") as job:
        solution = solve(game, job)
    if options.save:
        save(solution, options.save)
    print(in_json(solution, state) if options.json else in_text(solution, state))
    return 0


def in_json(solution: "Solution", state: State) -> str:
    at = solution.game.where(state)
    seen = solution.game.at_once and "theirs" not in solution.game.hidden
    both = {"their_strategy": solution.their_strategy(state)} if seen else {}
    return as_json(
        "solve",
        solution.game,
        state=at,
        pays=solution.game.pays,
        value=solution.value(state),
        action_values=solution.action_values(state),
        strategy=solution.strategy(state),
        **both,
        recommendation=recommendation(solution, state),
        gap=solution.gap,
    )


def in_text(solution: "Solution", state: State) -> str:
    game, worth, told = solution.game, solution.action_values(state), words.state(solution.game, state)
    rows = [(words.choice(action), words.value(game, worth[action], 4)) for action in worth]
    return "\n".join(
        [
            f"{in_words(game)}: {told}",
            columns(rows),
            f"worth {at_most(game, state)}{words.value(game, solution.value(state), 4)}: {recommendation(solution, state)}",
            proof(solution, state),
        ]
    )


def recommendation(solution: "Solution", state: State) -> str:
    """The best choice in words, such as "roll", "either", "4 or 5 dice", or a mix."""
    if solution.game.at_once:
        return words.mix(solution.strategy(state))
    best = solution.best(state)
    if solution.game.chooses == "roll or hold":
        return "either" if len(best) > 1 else best[0]
    return words.alternatives(best)
