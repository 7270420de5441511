"""The inspector's page for Pig: roll or hold, what the mistake would cost, and why."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from diceviz import words
from diceviz.theme import HOLD, ROLL, Theme
from diceviz.views.parts import Bar, Figures, heading, paragraph
from solver import Pig, State
from solver.plies import where

if TYPE_CHECKING:
    from solver import Solution

NEARBY = 4  # rows of the table on either side of the state


@dataclass(frozen=True)
class Advice:
    """The text of the page."""

    worth: dict[str, float]
    best: tuple[str, ...]
    cost: str
    why: str
    nearby: list[tuple[int, float, float]]  # turn total, roll, hold


def advice(solution: "Solution", state: State) -> Advice:
    at = where(solution.game, state)
    worth, best = solution.action_values(**at), solution.best(**at)
    reason = why(solution, state) if isinstance(solution.game, Pig) else why_alone(solution, state)
    return Advice(dict(worth), best, cost(solution, worth, best), reason, nearby(solution, state))


def cost(solution: "Solution", worth: dict[str, float], best: tuple[str, ...]) -> str:
    if len(worth) == 1:
        return "A turn begins with a roll: there is no choice."
    if len(best) == 2:
        return "Either: both are worth the same."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"{wrong} costs <b>{words.cost(solution.game, abs(worth['roll'] - worth['hold']))}</b>."


def why(solution: "Solution", state: State) -> str:
    """What a 1 leaves, what the other faces bring, and what holding keeps."""
    game, sides = solution.game, solution.game.die.sides
    worth = solution.action_values(state.mine, state.theirs, state.turn)
    busted = (1.0 if game.pays == "chance" else 0.0) - solution.value(state.theirs, state.mine)
    others = (sides * worth["roll"] - busted) / (sides - 1)
    text = (
        f"A 1 (1 in {sides}) leaves you with {state.mine} to {state.theirs} and them to roll: {words.value(game, busted, 1)}. "
    )
    faces = "A 2 is worth" if sides == 2 else "The other faces are, on average, worth"
    text += f"{faces} {words.value(game, others, 1)}."
    if "hold" in worth:
        banked = f"{state.mine + state.turn} to {state.theirs}"
        text += f" Holding makes it {banked}, them to roll: {words.value(game, worth['hold'], 1)}."
    return text


def why_alone(solution: "Solution", state: State) -> str:
    """What a 1 leaves, what the other faces bring, and what holding keeps, for a player alone."""
    game, sides, at = solution.game, solution.game.die.sides, where(solution.game, state)
    worth = solution.action_values(**at)
    left = {} if game.goal == "turns" else {"turns_left": state.turns_left - 1}
    busted = worth_of(solution, state.mine, left)
    ends = f"A 1 (1 in {sides}) ends the turn at {state.mine}: {words.value(game, busted, 2)}."
    counted = " to come" if game.goal == "turns" else ""
    text = f"{ends[:-1]}{counted}. Rolling is worth {words.value(game, worth['roll'], 2)} in all."
    if "hold" in worth:
        text += f" Holding makes it {state.mine + state.turn}: {words.value(game, worth['hold'], 2)}{counted}."
    return text


def worth_of(solution: "Solution", mine: int, left: dict[str, int]) -> float:
    """At the start of a turn; without turns left nothing is reached."""
    return 0.0 if left.get("turns_left") == 0 else solution.value(mine, **left)


def nearby(solution: "Solution", state: State) -> list[tuple[int, float, float]]:
    """Both action values at the turn totals around."""
    last = solution.game.target - 1 - state.mine
    first = max(1, min(state.turn - NEARBY, last - 2 * NEARBY))
    others = {name: number for name, number in where(solution.game, state).items() if name != "turn"}
    whole = solution.whole_turn(**others)
    return [(turn, whole.roll[turn], whole.hold[turn]) for turn in range(first, min(first + 2 * NEARBY, last) + 1)]


class RollOrHold(QWidget):
    advice = staticmethod(advice)

    def __init__(self) -> None:
        super().__init__()
        self.cost, self.proof, self.why = paragraph(), paragraph("faint"), paragraph("faint")
        self.names = {action: QLabel() for action in ("roll", "hold")}
        self.worths = {action: QLabel() for action in ("roll", "hold")}
        self.bars = {"roll": Bar(ROLL), "hold": Bar(HOLD)}
        self.around = heading("Around here")
        tip = "Both actions at the turn totals around, and what the wrong one costs"
        self.table = Figures(2 * NEARBY + 1, ["at risk", "roll", "hold", "cost"], tip)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading("What to do"))
        actions = QGridLayout()
        actions.setVerticalSpacing(4)
        for row, action in enumerate(("roll", "hold")):
            actions.addWidget(self.names[action], 2 * row, 0)
            actions.addWidget(self.worths[action], 2 * row, 1, Qt.AlignmentFlag.AlignRight)
            actions.addWidget(self.bars[action], 2 * row + 1, 0, 1, 2)
        column.addLayout(actions)
        column.addSpacing(2)
        column.addWidget(self.cost)
        column.addWidget(self.proof)
        column.addSpacing(8)
        column.addWidget(heading("Why"))
        column.addWidget(self.why)
        column.addSpacing(8)
        column.addWidget(self.around)
        column.addWidget(self.table)
        column.addStretch(1)

    def show_advice(self, found: Advice, solution: "Solution", state: State, theme: Theme) -> None:
        for action, label in self.names.items():
            chosen = action in found.best
            label.setText(action.upper() if chosen else action)
            colour = theme.roll_text if action == "roll" else theme.hold_text
            label.setStyleSheet(f"color: {colour}; font-weight: {600 if chosen else 400};")
            self.worths[action].setStyleSheet(f"font-weight: {600 if chosen else 400};")
        low, high = solution.game.bounds
        for action, bar in self.bars.items():
            worth = found.worth.get(action)
            self.worths[action].setText("not allowed" if worth is None else words.value(solution.game, worth))
            top = high if math.isfinite(high) else 1.1 * max(found.worth.values())
            bar.set_share(0.0 if worth is None else (worth - low) / (top - low))
            bar.set_track(theme.line)
        self.cost.setText(found.cost)
        self.proof.setText(words.proven(solution.gap))
        self.why.setText(found.why)
        self._fill(found, solution, state, theme)

    def _fill(self, found: Advice, solution: "Solution", state: State, theme: Theme) -> None:
        game, rows = solution.game, found.nearby
        self.around.setVisible(bool(rows))
        self.table.show_rows(len(rows))
        for index, (turn, roll, hold) in enumerate(rows):
            cost, here = (roll - hold) * (100 if game.pays == "chance" else 1), turn == state.turn
            tie = abs(roll - hold) <= solution.tolerance
            rolls = (roll > hold) != (game.pays == "turns")  # fewer turns are better
            self.table.write(index, 0, f"{turn}", theme, here)
            self.table.write(index, 1, words.number(game, roll), theme, here, theme.roll_text if tie or rolls else "")
            self.table.write(index, 2, words.number(game, hold), theme, here, theme.hold_text if tie or not rolls else "")
            self.table.write(index, 3, f"{abs(cost):.2f}", theme, here)
