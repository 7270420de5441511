"""The inspector's page for rolling or holding, what the mistake would cost, and why."""

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from diceviz import words
from diceviz.pictures.palette import HOLD, ROLL, Theme
from diceviz.widgets.text import NumberTable, ValueBar, heading, paragraph
from diceviz.words.mixes import why_mix
from solver import State
from solver.games import Game
from solver.games.state import Outcome

if TYPE_CHECKING:
    from solver import Solution

NEARBY = 4  # how many rows the table has on either side of the state


@dataclass(frozen=True)
class RollOrHoldAdvice:
    """The text of the page."""

    worth: dict[str, float]  # the value of each action that is allowed
    best: tuple[str, ...]  # the actions that may be best
    cost: str  # what the mistake would cost, in a sentence
    why: str
    nearby: list[tuple[int, float, float]]  # a turn total, and the values of rolling and of holding there
    mix: dict[str, float] = field(default_factory=dict)  # the probabilities of both actions, where a mix is best


def advice(solution: "Solution", state: State) -> RollOrHoldAdvice:
    """What the page says of a state."""
    game, worth = solution.game, solution.action_values(state)
    mix = solution.strategy(state) if game.at_once else {}
    best = tuple(mix) or solution.best(state)
    told = cost(solution, state, worth, best) if len(mix) < 2 else f"{words.mix(mix).capitalize()}, at random."
    return RollOrHoldAdvice(
        dict(worth), best, told, why(solution, state), nearby(solution, state), mix if len(mix) == 2 else {}
    )


def cost(solution: "Solution", state: State, worth: dict[str, float], best: tuple[str, ...]) -> str:
    """What the mistake would cost, in a sentence."""
    if len(worth) == 1:
        begins = "roll" in worth and "turn" in solution.game.axes and state.turn == 0
        return f"{'A turn begins with a roll: there' if begins else 'There'} is no choice."
    if len(best) == 2:
        return "Either: both are worth the same."
    wrong = "Holding" if best[0] == "roll" else "Rolling"
    return f"{wrong} costs <b>{words.cost(solution.game, abs(worth['roll'] - worth['hold']))}</b>."


def why(solution: "Solution", state: State) -> str:
    """What a face that busts leaves, what the other faces bring, and what holding keeps."""
    game, worth = solution.game, solution.action_values(state)
    if game.at_once:
        return why_mix(solution, state)
    if len(game.busts) == 1 and "turn" in game.axes and "roll" in worth:
        bust = game.after(state, "roll", game.busts)
        if game.players == 1:
            return why_alone(solution, state, bust)
        if bust.passes and bust.state:
            return why_in_turns(solution, state, bust.state)
    told = [f"{action.capitalize()}ing is worth {words.value(game, each, 1)}" for action, each in worth.items()]
    return f"{', '.join([told[0], *(each[0].lower() + each[1:] for each in told[1:])])}, with the best to follow."


def why_in_turns(solution: "Solution", state: State, bust: State) -> str:
    """What a bust, the other faces and holding are worth in a game for two, where a bust leaves the other player that state."""
    game, sides, worth = solution.game, solution.game.die.sides, solution.action_values(state)
    busted = game.mirrored(solution.value(bust))
    others = (sides * worth["roll"] - busted) / (sides - 1)
    text = f"{one_in(game)} leaves you with {scores(bust)} and them to roll: {words.value(game, busted, 1)}. "
    faces = "A 2 is worth" if sides == 2 else "The other faces are, on average, worth"
    text += f"{faces} {words.value(game, others, 1)}."
    held = game.after(state, "hold", ()) if "hold" in worth else None
    if held and held.passes and held.state:
        text += f" Holding makes it {scores(held.state)}, them to roll: {words.value(game, worth['hold'], 1)}."
    return text


def one_in(game: Game) -> str:
    """The face that busts, with its chance: "A 1 (1 in 6)"."""
    return f"A {game.busts[0]} (1 in {game.die.sides})"


def scores(passed: State) -> str:
    """The scores of the player who moved and of the other, in the state that is left to the other."""
    return f"{passed.theirs} to {passed.mine}"


def why_alone(solution: "Solution", state: State, bust: Outcome) -> str:
    """What a bust, rolling and holding are worth to a player alone; without turns left nothing is reached."""
    game, worth = solution.game, solution.action_values(state)
    busted = solution.value(bust.state) if bust.state else float(bust.payment or 0)
    counted = " to come" if game.unit.less_is_better else ""
    text = f"{one_in(game)} ends the turn at {state.mine}: {words.value(game, busted, 2)}{counted}."
    text += f" Rolling is worth {words.value(game, worth['roll'], 2)} in all."
    if "hold" in worth:
        text += f" Holding makes it {state.mine + state.turn}: {words.value(game, worth['hold'], 2)}{counted}."
    return text


def nearby(solution: "Solution", state: State) -> list[tuple[int, float, float]]:
    """The turn totals around that of the state at which there is a choice, each with the values of rolling and of holding."""
    game = solution.game
    if "turn" not in game.axes:
        return []
    last = game.spans(state)["turn"][-1]
    first = max(1, min(state.turn - NEARBY, last - 2 * NEARBY))
    around = range(first, min(first + 2 * NEARBY, last) + 1)
    found = [(turn, solution.action_values(replace(state, turn=turn))) for turn in around]
    return [(turn, worth["roll"], worth["hold"]) for turn, worth in found if len(worth) == 2]


class RollOrHoldPage(QWidget):
    """What both actions are worth, what the mistake would cost, why, and both actions at the turn totals around."""

    advice = staticmethod(advice)

    def __init__(self) -> None:
        super().__init__()
        self.cost, self.proof, self.why = paragraph(), paragraph("faint"), paragraph("faint")
        self.names = {action: QLabel() for action in ("roll", "hold")}
        self.worths = {action: QLabel() for action in ("roll", "hold")}
        self.bars = {"roll": ValueBar(ROLL), "hold": ValueBar(HOLD)}
        self.around = heading("Around here")
        tip = "Both actions at the turn totals around, and what the wrong one costs"
        self.table = NumberTable(2 * NEARBY + 1, ["at risk", "roll", "hold", "cost"], tip)
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

    def show_advice(self, found: RollOrHoldAdvice, solution: "Solution", state: State, theme: Theme) -> None:
        for action, label in self.names.items():
            chosen = action in found.best
            share = f" {words.share(found.mix[action])}" if found.mix else ""
            label.setText((action.upper() if chosen else action) + share)
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

    def _fill(self, found: RollOrHoldAdvice, solution: "Solution", state: State, theme: Theme) -> None:
        game, rows = solution.game, found.nearby
        self.around.setVisible(bool(rows))
        self.table.show_rows(len(rows))
        for index, (turn, roll, hold) in enumerate(rows):
            gain, here = game.unit.gain(roll, over=hold), turn == state.turn
            tie, rolls = abs(gain) <= solution.tolerance, gain > 0
            self.table.write(index, 0, f"{turn}", theme, here)
            self.table.write(index, 1, words.number(game, roll), theme, here, theme.roll_text if tie or rolls else "")
            self.table.write(index, 2, words.number(game, hold), theme, here, theme.hold_text if tie or not rolls else "")
            self.table.write(index, 3, f"{game.unit.shown(abs(gain)):.2f}", theme, here)
