"""Match: two strategies against each other, exactly; what comes of being known; and a table of all of them."""

import math
from collections.abc import Mapping

import numpy as np

from diceviz import words
from diceviz.model.named_strategies import habit
from diceviz.model.tournament import Answer, Meeting
from diceviz.pictures.choice_axis import rounded_up
from diceviz.pictures.colours import Floats
from diceviz.pictures.palette import Theme, blend, rgb
from diceviz.words.plies import capital
from solver import State
from solver.games import Game

ROWS = ("moving first", "moving second", "on average")

Results = Mapping[tuple[int, int], float | str]
# The ends of ColorBrewer's PRGn, which the colour-blind can tell apart; neither of them means an action or a number of dice.
WIN, LOSS = "#1b7837", "#762a83"
EVEN = {"light": "#f7f7f7", "dark": "#2c3038"}


def cross_table(game: Game, size: int, results: Results) -> Floats:
    """From results of the earlier against the later; NaN where there is none. The last column is the mean over all others."""
    worth = np.full((size, size + 1), np.nan)
    for (row, column), result in results.items():
        if not isinstance(result, str):
            worth[row, column], worth[column, row] = result, game.mirrored(result)
    np.fill_diagonal(worth, game.even)
    others = max(size - 1, 1)
    worth[:, -1] = (worth[:, :-1].sum(axis=1) - (game.even if size > 1 else 0.0)) / others
    return worth


def order(worth: Floats, column: int | None, rising: bool) -> list[int]:
    """The rows by their value in the column, those without one last; as they are listed if there is no column."""
    rows = range(len(worth))
    if column is None:
        return [*rows]
    key = np.where(np.isnan(worth[:, column]), np.inf, worth[:, column] if rising else -worth[:, column])
    return sorted(rows, key=lambda row: (key[row], row))


def shade(game: Game, worth: float, theme: Theme) -> str:
    """Green wins, purple loses. The root makes differences between good strategies visible beside hopeless ones."""
    share = (worth - game.even) / (game.bounds[1] - game.even)
    return blend(EVEN[theme.ground], WIN if share > 0 else LOSS, min(1.0, abs(share)) ** 0.5)


def figure(game: Game, worth: float) -> str:
    """Short, and without a sign of nothing."""
    shown = words.number(game, worth, 1)
    return "0.0" if shown in ("+0.0", "−0.0") else shown


def ink(colour: str) -> str:
    """Black or white, whichever has more contrast with the colour."""
    lightness = luminance(colour)
    return "#000000" if (lightness + 0.05) / 0.05 > 1.05 / (lightness + 0.05) else "#ffffff"


def luminance(colour: str) -> float:
    """After WCAG 2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (byte / 255 for byte in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def title(meeting: Meeting) -> str:
    first, second = (player.name for player in meeting.players)
    if meeting.match.game.unit.signed:
        return f"<b>{capital(first)}</b> is paid by <b>{second}</b>, in points"
    return f"<b>{capital(first)}</b> wins against <b>{second}</b>"


def sentence(meeting: Meeting, state: State) -> str:
    """On the whole, and from a state on."""
    match, (first, second) = meeting.match, (player.name for player in meeting.players)
    worth, here = (words.value(match.game, value) for value in (match.average, match.value(**match.game.where(state))))
    won = f"is paid <b>{worth}</b> points" if match.game.unit.signed else f"wins <b>{worth}</b>"
    on_the_whole = f"<b>{capital(first)}</b> {won}{on_average(match.game)} against {second}. {words.proven(match.gap)}"
    return f"{on_the_whole} {words.state(match.game, state).capitalize()}: <b>{here}</b>."


def duration(meeting: Meeting) -> str:
    """How long a game takes."""
    length, game = meeting.length, meeting.match.game
    if length is None:
        return "How long a game takes is being computed …"
    if math.isinf(length):
        return "A game may never end."
    shown = f"{length:.2f}" if length < 1000 else f"{length:,.0f}"
    counted = f"{game.go}s on average" if game.at_once else "turns on average, yours and theirs"
    return f"A game takes <b>{shown}</b> {counted}."


def known(game: Game, name: str, answer: Answer) -> str:
    """What comes of the other player's knowing the strategy."""
    who = f"Whoever knows that you {habit(name)}"
    if game.unit.signed:
        paid = f"is paid <b>{words.value(game, answer.average)}</b> points" if answer.gain else "gains nothing"
        return f"{who} {paid} on average."
    if not answer.gain:
        return f"{who} wins no more than <b>{words.value(game, game.even, 0)}</b>{on_average(game)}."
    points = game.unit.shown(answer.gain)
    more = f"{points:.2f}" if points >= 0.005 else words.power_of_ten(points)
    return f"{who} wins <b>{words.value(game, answer.average)}</b>{on_average(game)}: {more} points more than half."


def on_average(game: Game) -> str:
    return "" if game.at_once else " on average"


def ends(game: Game, worths: tuple[float, ...]) -> tuple[float, float]:
    """Of the bars: both are even in the middle."""
    if not game.unit.signed:
        return game.bounds
    reach = rounded_up(max(map(abs, worths)))
    return -reach, reach


def lines(meeting: Meeting) -> list[tuple[str, float]]:
    """What the first wins, by who moves first; only one where both choose at once."""
    match = meeting.match
    if match.game.at_once:
        return [("both at once", match.average)]
    return [*zip(ROWS, (match.first, match.second, match.average), strict=True)]


def told(meeting: Meeting) -> list[str]:
    """How long a game takes, and what comes of being known; of two alike once."""
    alike = meeting.players[0] == meeting.players[1]
    players = [*zip(meeting.players, meeting.answers, strict=False)][: 1 if alike else 2]
    return [duration(meeting), *(known(meeting.match.game, player.name, answer) for player, answer in players)]


def unit_of(game: Game) -> str:
    """Of the figures."""
    return "points" if game.unit.signed else "per cent"


def note(game: Game) -> str:
    how = "" if game.at_once else ", the mean of moving first and second"
    wins = f"What the row wins against the column, in {unit_of(game)}{how}."
    return f"{wins} A click on a cell chooses that pair, one on a header sorts."
