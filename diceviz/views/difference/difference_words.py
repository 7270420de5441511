"""What two rule sets say of a position, in the user's words."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from diceviz import words
from diceviz.views.difference.comparable import compared, other_rules
from diceviz.views.difference.picture import DifferencePicture
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

CHOICES = {1.0: "roll", 0.0: "either", -1.0: "hold"}
RAISED = {"value": "better", "hold": "hold later", "dice": "more dice"}
WHAT = {
    "hold": ("when to hold", "The smallest turn total at which to hold"),
    "slice": ("roll or hold", "In the slice that is cut like the other pictures: where one rolls and the other holds"),
    "dice": ("number of dice", "The best number of dice; where it is mixed, the mean"),
    "mix": ("mix of dice", "In how many throws of all, at least, players of the two mixes throw different numbers of dice"),
}


def compared_as(what: str, game: Game) -> tuple[str, str]:
    """The words for what is compared: for a list, and for a sentence."""
    if what == "slice" and "turn" not in game.axes:
        return WHAT[what][0], "Where one rolls and the other holds"
    if what != "value":
        return WHAT[what]
    if game.unit.signed:
        return "payment", "What is paid, on average, to the player to move"
    if "theirs" in game.hidden:
        return "win probability", "Of a player with that score in that round, given that the game goes on"
    return ("chance", "Of reaching the target in time") if game.players == 1 else ("win probability", "Of the player to move")


def side_text(picture: DifferencePicture, number: float) -> str:
    """A number of either side, short enough for a cell."""
    if picture.what == "slice":
        return CHOICES.get(number, "")
    if np.isnan(number):
        return "any"
    if picture.what == "value":
        return words.number(picture.game, number, 1)
    return f"{number:.0f}" if number == round(number) else f"{number:.1f}"


def change_text(picture: DifferencePicture, number: float) -> str:
    """A difference of the two sides, short enough for a cell."""
    if np.isnan(number) or picture.what == "slice":
        return ""
    if picture.what == "mix":
        return f"{100 * number:.0f}"
    share = shown(picture, number)
    text = f"{share:+.0f}" if picture.what != "value" and share == round(share) else f"{share:+.1f}"
    return "0" if float(text) == 0 else text.replace("-", "−")


def shown(picture: DifferencePicture, difference: float) -> float:
    return picture.game.unit.shown(difference) if picture.what == "value" else difference


def side_ends(picture: DifferencePicture) -> tuple[str, str]:
    """The words at both ends of the scale of both sides."""
    low, high = picture.scale
    if picture.what == "slice":
        return "hold", "roll"
    if picture.what == "value":
        return words.value(picture.game, low, 0), words.value(picture.game, high, 0)
    return "hold at 1", f"{high:.0f} and more"


def change_ends(picture: DifferencePicture) -> tuple[str, str]:
    """The words at both ends of the scale of the difference; what lies beyond has the full colour, too."""
    if picture.what == "slice":
        return "others roll", "these roll"
    if picture.what == "mix":
        return "0 %", words.share(picture.full)
    full = shown(picture, picture.full)
    text = f"{full:.0f}" if full == round(full) else f"{full:.2f}" if full < 10 else f"{full:.1f}"
    beyond = picture.largest > picture.full * (1 + 1e-9)
    return f"≤ −{text}" if beyond else f"−{text}", f"≥ +{text}" if beyond else f"+{text}"


def change_heading(picture: DifferencePicture) -> str:
    if picture.what == "value":
        return f"difference in points{'' if picture.game.unit.signed else ' of probability'}"
    units = {"hold": " in points", "dice": " in dice", "mix": " in throws"}
    return f"difference{units.get(picture.what, '')}"


def at_cell(picture: DifferencePicture, state: State) -> str:
    """A sentence on what both rule sets say of a position; none where a slice has no choice."""
    cells = picture.cells
    row, column = getattr(state, cells.up) - cells.rows.start, getattr(state, cells.across) - cells.columns.start
    if np.isnan(cells.these[row, column]) and picture.what == "slice":
        return ""
    there = other_state(picture, state)
    these = said(picture, picture.source.solution, state, cells.these[row, column])
    others = said(picture, picture.other, there, cells.others[row, column])
    if picture.what == "value":
        end = f": {apart(picture, cells.difference[row, column])}."
    elif picture.what == "mix" and these != others:
        end = f": {words.share(cells.difference[row, column])} of the throws differ."
    else:
        end = "."
    both = (
        f"<b>{these}</b> with both" if these == others else f"<b>{these}</b> with these rules, <b>{others}</b> with the others"
    )
    return f"{position(picture, state)}: {both}{end}"


def other_state(picture: DifferencePicture, state: State) -> State:
    """The position with the same points to go, by the other rules."""
    further = picture.other.game.target - picture.game.target
    return replace(state, **{name: getattr(state, name) + further for name in ("mine", "theirs") if name in picture.game.axes})


def said(picture: DifferencePicture, solution: "Solution", state: State, number: float) -> str:
    """The words for what one of the two rule sets says of a state."""
    if picture.what == "value":
        return words.value(picture.game, number)
    if picture.what == "slice":
        return CHOICES[number]
    if np.isnan(number):
        return "any choice is as good"
    if picture.what == "hold":
        togo = solution.game.target - state.mine
        return "roll until the target is reached" if number == togo else f"hold at {number:.0f}"
    if picture.what == "mix" or solution.game.at_once:
        return words.mix(solution.strategy(state))
    return words.dice(int(number))


def apart(picture: DifferencePicture, difference: float) -> str:
    if picture.largest == 0 or abs(difference) <= 1e-12:
        return "no difference"
    return f"{points_apart(picture, difference)} {'more' if difference > 0 else 'less'}"


def points_apart(picture: DifferencePicture, difference: float) -> str:
    points = abs(shown(picture, difference))
    return f"{f'{points:.2f}' if points >= 0.005 else words.power_of_ten(points)} points"


def position(picture: DifferencePicture, state: State) -> str:
    """The position in words: in points to go, if the cells are those."""
    game = picture.game
    if not picture.cells.togo:
        return words.state(game, state).capitalize()
    mine = f"You need {game.target - state.mine}"
    if "round" in game.axes:
        return f"Round {state.round}, you need {game.target - state.mine}"
    if game.players == 1:
        return f"{mine}, {words.count(state.turns_left, game.go)} left"
    return ", ".join([mine, f"they need {game.target - state.theirs}", *words.next_up(game, state)])


def summary(picture: DifferencePicture) -> list[str]:
    """Sentences on the whole picture: what can be compared, what the colours mean, and where the two differ most."""
    if picture.other.game == picture.game:
        return ["These are the rules that you kept.", "Change the rules, and watch what changes."]
    odd = []
    if picture.game.unit != picture.other.game.unit:
        odd = ["One side is worth a chance, the other points: only the choices can be compared."]
    if picture.largest == 0:
        why = "with as many points to go, the target does not matter" if picture.cells.togo else "the two agree"
        return [*odd, f"No difference anywhere: {why}."]
    if picture.what == "slice":
        there = picture.cells.difference[~np.isnan(picture.cells.difference)]
        return [*odd, legend(picture), f"They differ in {words.share(float((there != 0).mean()))} of these states."]
    return [*odd, legend(picture), f"Largest difference: {largest(picture)}."]


def legend(picture: DifferencePicture) -> str:
    if picture.what == "mix":
        return "The greener, the more the mixes differ."
    if picture.what == "slice":
        return "Green: roll with these rules, hold with the others; purple: the other way round."
    return f"Green: {RAISED[picture.what]} with these rules; purple: with the others."


def largest(picture: DifferencePicture) -> str:
    cells = picture.cells
    row, column = np.unravel_index(np.nanargmax(np.abs(cells.difference)), cells.difference.shape)
    mine, up = cells.columns[column], cells.rows[row]
    return f"{amount(picture)} {place(picture, mine, up)}"


def amount(picture: DifferencePicture) -> str:
    if picture.what == "mix":
        return f"{words.share(picture.largest)} of the throws"
    if picture.what == "value":
        return points_apart(picture, picture.largest)
    number = picture.largest
    if number != round(number):
        return f"{number:.2f} dice"
    return words.dice(int(number)) if picture.what == "dice" else words.count(int(number), "point")


def place(picture: DifferencePicture, mine: int, up: int) -> str:
    game, togo = picture.game, picture.cells.togo
    if "round" in game.axes:
        score = f"with {game.target - up} to go" if togo else f"at {up}"
        return f"{score} in round {mine}"
    if game.players == 1:
        score = f"with {game.target - mine} to go" if togo else f"at {mine}"
        return f"{score}, {words.count(up, game.go)} left"
    return f"with {game.target - mine} and {game.target - up} to go" if togo else f"at {mine} : {up}"


def sought(game: Game, show: str) -> tuple[str, str]:
    """What the other rules are called, and what is compared, from words with a semicolon between them."""
    wanted = [part.strip() for part in show.split(";") if part.strip()]
    offered = other_rules(game)
    if not offered:
        raise ValueError(f"{game.name}: there are no other rules to compare with")
    others = next((name for name in wanted if name in offered), next(iter(offered)))
    kinds = {compared_as(what, game)[0]: what for what in compared(game, offered[others])}
    kind = next((name for name in wanted if name in kinds), next(iter(kinds)))
    if unknown := [name for name in wanted if name not in (others, kind)]:
        raise ValueError(
            f"show = {unknown[0]}: must be what to compare with ({', '.join(offered)}), "
            f"what is compared ({', '.join(kinds)}), or both with a semicolon between them"
        )
    return others, kinds[kind]
