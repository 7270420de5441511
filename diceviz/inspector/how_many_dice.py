"""The inspector's page for numbers of dice: how many, or which mix of numbers, what the others cost, and why."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QVBoxLayout, QWidget

from diceviz import words
from diceviz.pictures.palette import Theme
from diceviz.widgets.text import NumberTable, heading, paragraph
from diceviz.widgets.theme import font
from diceviz.words.mixes import if_they_knew, why_mix
from diceviz.words.seen_dice import at_most, proof
from solver import Die, State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution

ROWS = 10  # how many numbers of dice the table has, the best ones


@dataclass(frozen=True)
class DiceOption:
    """One number of dice."""

    dice: int
    share: float  # the probability with which it is thrown
    worth: float  # the value of throwing it now
    cost: float  # what it loses against the best number


@dataclass(frozen=True)
class DiceAdvice:
    """The text of the page."""

    what: str  # how many dice to throw
    value: str  # the value of the state
    choices: list[DiceOption]
    why: str
    known: str  # what the other player would do who knew what is thrown


def advice(solution: "Solution", state: State) -> DiceAdvice:
    """What the page says of a state."""
    game, worth, mix = solution.game, solution.action_values(state), solution.strategy(state)
    best = game.unit.best(worth.values())
    choices = [DiceOption(dice, mix.get(dice, 0.0), each, abs(each - best)) for dice, each in worth.items()]
    kept = sorted(sorted(choices, key=lambda choice: choice.cost)[:ROWS], key=lambda choice: choice.dice)
    value = words.value(game, best if at_most(game, state) else solution.value(state))
    if "theirs" in game.hidden:
        return DiceAdvice(what_to_mix(mix), value, kept, why_throw(game, max(mix, key=lambda dice: mix[dice])), "")
    if game.at_once:
        return DiceAdvice(what_to_mix(mix), value, kept, why_mix(solution, state), if_they_knew(solution, state))
    numbers = solution.best(state)
    return DiceAdvice(words.alternatives(numbers), value, kept, why_throw(game, numbers[0]), "")


def what_to_mix(mix: dict[int, float]) -> str:
    """The numbers of dice of a mix: "2 or 5 dice, at random"."""
    *others, last = mix
    return f"{', '.join(map(str, others))} or {last} dice, at random" if others else words.dice(last)


def why_throw(game: Game, dice: int) -> str:
    """What a throw of so many dice brings, and how often, where a face spoils it."""
    if game.busts != (1,) or game.composed:
        return "No other number is worth more."
    scores, points = no_one_shows(game.plain_die, dice), dice * Fraction(game.die.sides + 2, 2)
    shows = f"{words.dice(dice).capitalize()} {'shows' if dice == 1 else 'show'} no 1"
    text = f"{shows} in {100 * float(scores):.1f} % of throws, which then bring {float(points):g} points on average"
    return f"{text}: {float(scores * points):.2f} a throw. {game.bust_said}"


def no_one_shows(die: Die, dice: int) -> Fraction:
    """The chance that none of so many dice shows a 1."""
    return (1 - die.chance) ** dice


class HowManyDicePage(QWidget):
    """What to throw, what that is worth, the best numbers of dice, and why."""

    advice = staticmethod(advice)

    def __init__(self) -> None:
        super().__init__()
        self.what, self.value = paragraph(), paragraph()
        self.what.setFont(font(14, QFont.Weight.DemiBold))
        self.proof, self.why, self.known = paragraph("faint"), paragraph("faint"), paragraph("faint")
        tip = "The best numbers of dice: how often each is thrown, what it is worth, and what it costs"
        self.table = NumberTable(ROWS, ["dice", "play", "worth", "cost"], tip)
        self._known = heading("If they knew")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (heading("What to throw"), self.what, self.value, self.table, self.proof):
            column.addWidget(part)
        for title, text in ((heading("Why"), self.why), (self._known, self.known)):
            column.addSpacing(8)
            column.addWidget(title)
            column.addWidget(text)
        column.addStretch(1)

    def show_advice(self, found: DiceAdvice, solution: "Solution", state: State, theme: Theme) -> None:
        game = solution.game
        self.what.setText(found.what)
        self.value.setText(worth_of(game, f"{'≤ ' if at_most(game, state) else ''}{found.value}"))
        self.proof.setText(proof(solution, state))
        self.why.setText(found.why)
        for part in (self._known, self.known):
            part.setVisible(bool(found.known))
        self.known.setText(found.known)
        self.table.setColumnHidden(1, not game.at_once)
        self.table.show_rows(len(found.choices))
        for index, choice in enumerate(found.choices):
            good = choice.cost <= solution.tolerance
            colour = theme.roll_text if choice.share or good else ""
            self.table.write(index, 0, f"{choice.dice}", theme, choice.share > 0, colour)
            self.table.write(index, 1, words.share(choice.share) if choice.share else "–", theme, choice.share > 0, colour)
            self.table.write(index, 2, words.number(game, choice.worth), theme, choice.share > 0, colour)
            self.table.write(index, 3, f"{game.unit.shown(choice.cost):.2f}", theme, choice.share > 0)


def worth_of(game: Game, value: str) -> str:
    """The value of a state, which is given in words, in a phrase: "You win 53.06 %"."""
    if game.unit.less_is_better:
        return f"<b>{value}</b> still needed"
    if game.players == 1:
        return f"<b>{value}</b> chance of reaching {game.target}"
    if game.unit.signed:
        return f"You are paid <b>{value}</b>"
    return f"You win <b>{value}</b>" + (", a tie counting half" if game.at_once else "")
