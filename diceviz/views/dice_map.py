"""Dice map: the best number of dice over both scores, or, for a player alone, over score and throws left."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from diceviz import words
from diceviz.frame import Frame, nearest
from diceviz.lens import Lens
from diceviz.theme import Theme, dice_colour
from diceviz.views.cell_pane import CellPane
from diceviz.views.colours import Bytes, Floats, Ints, Mask, colour_map, dice_colours, name_of, painted, rgb
from diceviz.views.compare import Compare, marked, summary, table_of
from diceviz.views.compare import dice_costs as rival_costs
from diceviz.views.cost_scale import CostScale
from diceviz.views.hatching import Hatching, marks
from diceviz.views.labels import CellLabels, Strip, Strips
from diceviz.views.legend import Legend
from diceviz.views.margins import Costs, costs_of, dice_costs, hopeless, nearest_wrong, paled, shares
from diceviz.views.margins import summary as cost_summary
from diceviz.views.occurrence import faded
from diceviz.views.plot import first_cell
from diceviz.views.verdict import verdict
from solver import State
from solver.games import Game

if TYPE_CHECKING:
    from solver import Solution
    from solver.occurrence import Reach
    from solver.strategies import Strategy

SHOWN = {
    "dice": ("most likely number", "The number of dice; where it is mixed, the likeliest, the paler the more mixed"),
    "support": ("numbers in the mix", "How many different numbers of dice are in the mix"),
    "entropy": ("entropy of the mix", "How hard the choice is to guess, in bits: 0 is certain, 1 a fair coin"),
}
MEANINGS = {
    "dice": "Pale cells mix several numbers.",
    "support": "Yellow cells mix the most numbers.",
    "entropy": "The more yellow, the harder to guess.",
}
ROOM = 16, 14  # pixels that a cell with a number in it takes
PALEST = 0.75  # the share of grey in a mix that could be anything


@dataclass(frozen=True)
class DiceChoice:
    """Rows for their score (or throws left), columns for mine."""

    dice: Ints  # the best number, or the likeliest
    likely: Floats  # how likely it is
    support: Ints  # how many numbers are in the mix
    entropy: Floats  # of the mix, in bits
    lost: Mask  # where no number wins, or so rarely that it cannot be told: any is as good


def dice_map(solution: "Solution") -> DiceChoice:
    lost = hopeless(solution)
    if not solution.game.at_once:
        dice = solution.dice().T
        return DiceChoice(dice, np.ones(dice.shape), np.ones_like(dice), np.zeros(dice.shape), lost)
    by_row = solution.mixes().swapaxes(0, 1)  # all mixes at once may be large
    rows = [mix_summary(row, solution.game.choices) for row in by_row]
    return DiceChoice(*(np.array(part) for part in zip(*rows, strict=True)), lost)


def mix_summary(mixes: Floats, numbers: tuple[int, ...]) -> tuple[Ints, Floats, Ints, Floats]:
    """Of some mixes of those numbers of dice: the likeliest and its probability, how many there are, and the entropy."""
    logs = np.log2(mixes, out=np.zeros_like(mixes), where=mixes > 0)
    return np.array(numbers)[mixes.argmax(-1)], mixes.max(-1), (mixes > 0).sum(-1), -(mixes * logs).sum(-1)


@dataclass(frozen=True)
class Picture:
    game: Game
    choice: DiceChoice
    show: str
    colours: Bytes
    largest: float  # of what is shown
    costs: Floats | None = None  # of another strategy
    mistakes: Costs | None = None  # through the lens

    @property
    def first(self) -> tuple[int, int]:
        """What the first cell stands for."""
        return first_cell(self.game)

    @property
    def up(self) -> str:
        return self.game.map_axes[1]


def picture(
    solution: "Solution",
    show: str,
    theme: Theme,
    lens: Lens,
    reach: "Reach | None" = None,
    rival: "Strategy | None" = None,
) -> Picture:
    plain = plain_picture(solution, show, theme)
    if lens.margin:
        plain = seen_through(lens, solution, plain, theme)
    plain = replace(plain, colours=faded(plain.colours, reach))
    if rival is None:
        return plain
    costs = rival_costs(solution, table_of(rival, solution.game))
    return replace(plain, colours=marked(plain.colours, costs, solution), costs=costs)


def seen_through(lens: Lens, solution: "Solution", plain: Picture, theme: Theme) -> Picture:
    """Where numbers of dice are shown, these as pale as the nearest wrong one is cheap."""
    mistakes, colours = costs_of(dice_costs(solution), solution, lens.close), plain.colours
    if plain.show == "dice":
        colours = np.insert(dice_colours()[plain.choice.dice], 3, 255, axis=-1)
        colours = paled(colours, shares(mistakes, solution.game), theme)
    return replace(plain, colours=colours, mistakes=mistakes)


def plain_picture(solution: "Solution", show: str, theme: Theme) -> Picture:
    choice = dice_map(solution)
    if show == "dice":
        pale = np.array(rgb(theme.even))
        share = PALEST * (1 - choice.likely[..., None])
        colours = np.full((*choice.dice.shape, 4), 255, np.ubyte)
        colours[..., :3] = dice_colours()[choice.dice] * (1 - share) + pale * share
        colours[choice.lost, :3] = pale
        return Picture(solution.game, choice, show, colours, float(choice.dice.max()))
    numbers = choice.support - 1.0 if show == "support" else choice.entropy
    largest = max(1.0, float(numbers.max()))
    return Picture(solution.game, choice, show, painted(numbers / largest, colour_map("cividis")), largest)


class DiceMap(CellPane):
    title = "Dice map"

    @classmethod
    def shows(cls, game: Game) -> bool:
        return game.chooses == "dice" and tuple(game.axes) == game.map_axes

    def __init__(self) -> None:
        super().__init__("Dice map")
        self.show_what = QComboBox(toolTip="What the colours show")
        self.show_what.setAccessibleName("What the colours show")
        for name, (label, tip) in SHOWN.items():
            self.show_what.addItem(label, name)
            self.show_what.setItemData(self.show_what.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.legend = Legend()
        self.tools.addWidget(self.show_what)
        self.compare = Compare()
        self.header.insertWidget(self.header.indexOf(self.fit), self.compare)
        self.scale, self.labels, self.hatching = CostScale(), CellLabels(ROOM), Hatching(ROOM)
        self.tools.addWidget(self.legend, 1)
        self.scales.addWidget(self.scale)
        self.plot.addItem(self.labels)
        self.plot.addItem(self.hatching)
        self.picture: Picture | None = None
        self.show_what.currentIndexChanged.connect(self.render_again)
        self.compare.currentIndexChanged.connect(self.render_again)

    def show_frame(self, frame: Frame) -> None:
        rival = None
        if frame.game.players == 2:
            self.compare.offer(frame.rivals)
            rival = self.compare.rival
        show = self.show_what.currentData() if frame.game.at_once else "dice"
        self.draw(picture, frame.solution, show, self._theme, frame.lens, frame.reach, rival)
        if self.plot.up == frame.game.map_axes[1]:  # else the picture is still of another game
            self.plot.show_cursor(frame.game, frame.state)
        self.say(None)

    def paint(self, picture: Picture) -> None:
        resized = self.picture is None or self.picture.colours.shape != picture.colours.shape
        self.picture = picture
        self.plot.show_cells(picture.colours, picture.first)
        self.hatching.show_marks(marks(costs.near, costs.undecided) if (costs := picture.mistakes) else None, picture.first)
        self.labels.show(strips(picture), *cell_ranges(picture))
        self._show_legend(picture)
        if resized or self.plot.up != picture.up:
            self.plot.set_axes("mine", picture.up, picture.game.labels)
            self.show_all()
            self.render_again()
        self.say(None)

    def _show_legend(self, picture: Picture) -> None:
        self.scale.setVisible(picture.show == "dice" and picture.mistakes is not None)
        if picture.show == "dice":
            self.legend.show_choices(used(picture))
            self.scale.show_costs([dice_colour(number) for number in used(picture)], picture.game, self._theme)
        else:
            self.legend.show_scale(colour_map("cividis"), *scale_ends(picture), SHOWN[picture.show][1])
        self.subtitle.setText(subtitle(picture.show))

    def show_tools(self, game: Game) -> None:
        self.show_what.setVisible(game.at_once)
        self.compare.setVisible(game.players == 2)

    def prefer(self, show: str) -> None:
        self.show_what.setCurrentIndex(max(0, self.show_what.findData(show)))

    def show_all(self) -> None:
        if self.picture:
            rows, columns, _ = self.picture.colours.shape
            self.plot.show_all(columns, rows, self.picture.first)

    def apply_theme(self, theme: Theme) -> None:
        self.labels.apply_theme(theme)
        super().apply_theme(theme)

    def _closeness(self, state: State) -> str:
        """Through the lens."""
        game, mistakes = self.picture.game, self.picture.mistakes
        row = getattr(state, self.picture.up) - self.picture.first[1]
        return nearest_wrong(mistakes, row, state.mine, game) if mistakes else ""

    def _lost(self, state: State, rival: "Strategy | None") -> str:
        """What the other strategy loses in a state, as a sentence."""
        if rival is None:
            return ""
        cost, game = float(self.picture.costs[state.theirs, state.mine]), self.picture.game
        return f" “{rival.name}” loses {words.cost(game, cost) if cost > self.drawn[0].tolerance else 'nothing'} here."

    def say(self, state: State | None) -> None:
        if not self.drawn:
            return
        solution, *_, rival = self.drawn
        if state is not None and nearest(solution.game, state) == state:
            self.tell(verdict(solution, state) + self._closeness(state) + self._lost(state, rival), state)
        else:
            self.tell(f"{overview(self.picture, solution, rival)} {verdict(solution, self.here(solution.game))}")


def subtitle(show: str) -> str:
    return "best number of dice" if show == "dice" else SHOWN[show][0]


def cell_ranges(picture: Picture) -> tuple[range, range]:
    """What the columns and the rows stand for."""
    rows, columns, _ = picture.colours.shape
    across, low = picture.first
    return range(across, across + columns), range(low, low + rows)


def used(picture: Picture) -> list[int]:
    """The numbers of dice that are anywhere the best."""
    return [int(number) for number in np.unique(picture.choice.dice[~picture.choice.lost])]


def scale_ends(picture: Picture) -> tuple[str, str]:
    """Of what is shown of mixes."""
    return ("1", f"{picture.largest + 1:.0f}") if picture.show == "support" else ("0", f"{picture.largest:.2f} bits")


def strips(picture: Picture) -> Strips:
    """The number in each cell, as text."""
    choice, show, low = picture.choice, picture.show, picture.first[1]

    def of_cell(column: int, row: int) -> list[Strip]:
        at = row - low, column
        number = {"dice": choice.dice, "support": choice.support}.get(show)
        text = f"{choice.entropy[at]:.1f}" if number is None else str(number[at])
        if show == "dice" and choice.lost[at]:
            text = "any"
        return [Strip(0, 1, name_of(picture.colours[at]), text, filled=False)]

    return of_cell


def overview(picture: Picture, solution: "Solution", rival: "Strategy | None") -> str:
    """What is looked at."""
    if rival:
        return summary(rival, picture.costs, solution)
    if picture.mistakes:
        return cost_summary(picture.mistakes)
    return MEANINGS[picture.show] if solution.game.at_once else "How many dice to throw."
