"""Solutions, matches and best replies as notebooks show them: a few words and a small table, in HTML."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Protocol

from solver.fields import specs
from solver.games.game import Game

AROUND = 3  # turn totals below and above the one from which holding is right


class Named(Protocol):
    """Anything with a name for people, such as a strategy."""

    @property
    def name(self) -> str: ...


class MatchResult(Protocol):
    """What is shown of a match: who played what, and the values to the first-named."""

    @property
    def game(self) -> Game: ...
    @property
    def players(self) -> tuple[Named, Named]: ...
    @property
    def gap(self) -> float: ...
    @property
    def first(self) -> float: ...
    @property
    def second(self) -> float: ...
    @property
    def average(self) -> float: ...


def of_solution(solution: Any) -> str:
    """The rules, the value at the start with its proven error, and what the first choices are worth."""
    return at_the_start(solution, "Value at the start")


def of_reply(reply: Any) -> str:
    """The rules, the value at the start of a best reply with its proven error, and what the first choices are worth."""
    return at_the_start(reply, f"Best reply to <b>{escape(reply.against.name)}</b>, value at the start")


def at_the_start(solution: Any, what: str) -> str:
    game = solution.game
    value = f"{what}: <b>{solution.value():.6g}</b> ({unit(game)}), proven to ± {at_most(solution.gap)}"
    return page(game, [value], turn_totals(solution) if "turn" in game.axes else choices(solution))


def of_match(match: MatchResult) -> str:
    """The rules, both players, and the values to the first-named with their proven error."""
    first, second = (escape(player.name) for player in match.players)
    in_turns = [("moving first", match.first), ("moving second", match.second), ("on average", match.average)]
    rows = [("both at once", match.first)] if match.game.at_once else in_turns
    said = f"<b>{first}</b> against <b>{second}</b>, proven to ± {at_most(match.gap)}"
    return page(
        match.game, [said], table((match.players[0].name, unit(match.game)), [(name, f"{value:.6g}") for name, value in rows])
    )


def unit(game: Game) -> str:
    return "probability" if game.pays == "chance" else game.pays


def page(game: Game, lines: Iterable[str], shown: str) -> str:
    return "<br>".join([f"<b>{escape(game.name)}</b> <small>({escape(rules(game))})</small>", *lines, shown])


def rules(game: Game) -> str:
    """The fields of a game in words: "target 100, to win reach, die 6"."""
    return ", ".join(f"{spec.label.lower()} {getattr(spec, 'options', {}).get(value, value)}" for _, spec, value in specs(game))


def at_most(gap: float) -> str:
    """A bound in two digits, never rounded down."""
    return f"{gap:.1e}" if float(f"{gap:.1e}") >= gap else f"{1.05 * gap:.1e}"


def turn_totals(solution: Any) -> str:
    """A table of both actions at turn totals of the first turn, around the total from which one holds."""
    target = solution.game.target
    first = next((turn for turn in range(1, target) if "hold" in solution.best(turn=turn)), target)
    totals = range(max(0, first - AROUND), min(target, first + AROUND))
    return table(("turn total", "roll", "hold", "best"), [turn_row(solution, turn) for turn in totals])


def turn_row(solution: Any, turn: int) -> Sequence[str]:
    worth = solution.action_values(turn=turn)
    best = solution.best(turn=turn)
    roll, hold = (f"{worth[action]:.6g}" if action in worth else "" for action in ("roll", "hold"))
    return str(turn), roll, hold, "either" if len(best) == 2 else best[0]


def choices(solution: Any) -> str:
    """A table of the choices at the start, with their worths and the chances of the mix."""
    worth, strategy, dice = solution.action_values(), solution.strategy(), solution.game.chooses == "dice"
    rows = [(str(choice), f"{worth[choice]:.6g}", f"{strategy.get(choice, 0.0):.4g}") for choice in worth]
    return table(("dice", "worth", "thrown with chance") if dice else ("choice", "worth", "chosen with chance"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return f"<table><thead>{row(head, 'th')}</thead><tbody>{''.join(row(each, 'td') for each in rows)}</tbody></table>"


def row(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
