"""Games of dice in which none may be thrown, some numbers only at times, or points are at risk; and turns unlike those of Pig.

Leap to 2, by pen and paper: no dice are one step, a die is two or none, and only who is behind throws two dice.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import numpy as np
import pytest

from diceviz.figures.figure import Look
from diceviz.figures.page import PRINT, Page
from diceviz.figures.press import pixels
from diceviz.inspector.roll_or_hold import advice
from diceviz.model.frame import Frame
from diceviz.model.named_strategies import named
from diceviz.model.record import PERSON, Record
from diceviz.pictures.at_state import AtState
from diceviz.pictures.colours import dice_colours, name_of
from diceviz.pictures.comparison import dice_costs
from diceviz.pictures.palette import DICE, LIGHT, dice_colour
from diceviz.plots.choice_charts import ShareChart
from diceviz.table.dice_row import throws
from diceviz.views.dice_map.picture import dice_map, mix_summary
from diceviz.views.dice_worth.figure import worth_figure
from diceviz.views.dice_worth.picture import picture as dice_picture
from diceviz.views.difference.comparable import compared
from diceviz.views.difference.picture import DifferenceSource, distances, mean_dice, picture
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.mix_bars.picture import mix_bars, side_name
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.surface.heights import expected_dice
from diceviz.views.surface.picture import SurfaceSource, Want
from diceviz.views.surface.picture import picture as in_space
from diceviz.views.surface.surface_choices import kinds
from diceviz.views.trainer.answer_buttons import AnswerButtons
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from diceviz.words.game_progress import won_by_holding
from diceviz.words.table import outcome
from solver import Die, Job, Pig, SimultaneousHog, State, solve, strategies
from solver.fields import param, part
from solver.games import GAMES, Game
from solver.games.game import Deed
from solver.games.state import Choice, Outcome
from tests.diceviz.conftest import look, settled
from tests.diceviz.games.test_other_games_pictures import CoinRace
from tests.diceviz.other_games import Steps, StepsAtOnce
from tests.diceviz.table_game import Table
from tests.solver.told_games import told


@dataclass(frozen=True)
class Leap(Steps):
    family, manner = "Leap", "in turns"
    title: ClassVar = f"{family}, {manner}"
    chooses: ClassVar = "dice"
    max_dice: ClassVar = 2

    target: int = param(2, 1, 100, "Target", "Steps needed to win", unit="steps")
    die: Die = part(Die(2))

    @property
    def choices(self) -> tuple[Choice, ...]:
        return 0, 1, 2

    def actions(self, state: State) -> tuple[Choice, ...]:
        return self.choices if state.mine < state.theirs else (0, 1)

    def steps(self, dice: int) -> list[int]:
        return [2 * sum(fall) for fall in product((0, 1), repeat=dice)] if dice else [1]


@dataclass(frozen=True)
class LeapAtOnce(StepsAtOnce, Leap):
    family, manner = "Leap", "both at once"
    title: ClassVar = f"{family}, {manner}"


@dataclass(frozen=True)
class ManyDice(Leap):
    """From none to ten."""

    max_dice: ClassVar = 10

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(range(11))

    def actions(self, state: State) -> tuple[Choice, ...]:
        return self.choices


@dataclass(frozen=True)
class DiceAtRisk(CoinRace):
    """Numbers of dice are thrown for points at risk; no dice bank them."""

    title: ClassVar = "Dice at risk"
    chooses: ClassVar = "dice"
    max_dice: ClassVar = 2

    def actions(self, state: State) -> tuple[Any, ...]:
        return (1, 2) if state.turn == 0 else (0, 1, 2) if state.mine + state.turn < self.target else (0,)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == 0:
            yield from super().outcomes(state, "hold")
        else:
            yield Outcome(1 - Fraction(1, 2**action), state.passed(), passes=True)
            yield Outcome(Fraction(1, 2**action), state.raised(min(action, self.target - state.mine - state.turn)))


@dataclass(frozen=True)
class Bold(CoinRace):
    """Fewer than two points at risk are never banked, and three always are."""

    title: ClassVar = "Bold race"

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(3)}

    def spans(self, state: State) -> dict[str, range]:
        return {**self.axes, "turn": range(min(3, self.target - state.mine))}

    def actions(self, state: State) -> tuple[Any, ...]:
        if state.mine + state.turn >= self.target or state.turn >= 3:
            return ("hold",)
        return ("roll",) if state.turn < 2 else ("roll", "hold")


# No dice


def test_strategies_by_their_number_of_dice() -> None:
    assert named("one die", Leap()).name == "one die" and named("two dice", Leap()).name == "two dice"
    with pytest.raises(ValueError, match="strategy = three dice: must be one of optimal"):
        named("three dice", Leap())


def test_no_dice_have_one_colour_of_their_own() -> None:
    assert name_of(dice_colours()[0]) == dice_colour(0)
    assert dice_colour(0) not in DICE and [dice_colour(number) for number in range(1, 11)] == [*DICE]


def test_the_numbers_in_pictures_are_those_of_the_choices() -> None:
    likeliest, *_ = mix_summary(np.array([[0.6, 0.4, 0.0], [0.0, 0.1, 0.9]]), (0, 1, 3))
    assert likeliest.tolist() == [0, 3]
    in_turns, at_once = solve(Leap(3)), solve(LeapAtOnce(3))
    assert dice_map(in_turns).dice[2, 2] == 0  # a step is enough
    for game, solution in ((Leap(3), in_turns), (LeapAtOnce(3), at_once)):
        for state in (State(mine, theirs) for mine in range(3) for theirs in range(3)):
            expected = sum(dice * share for dice, share in solution.strategy(state).items())
            assert mean_dice(solution)[state.theirs, state.mine] == pytest.approx(expected), (game, state)
    assert np.allclose(expected_dice(at_once).T, mean_dice(at_once))


EVERY = slice(0, 2)


def test_mixes_are_compared_number_by_number() -> None:
    leap, hog = solve(LeapAtOnce(2)), solve(SimultaneousHog(2, 5))
    for mine, theirs in product(range(2), repeat=2):
        mixes = [solution.strategy(State(mine, theirs)) for solution in (leap, hog)]
        apart = sum(abs(mixes[0].get(dice, 0.0) - mixes[1].get(dice, 0.0)) for dice in range(6)) / 2
        assert distances(leap, hog, EVERY, EVERY)[theirs, mine] == pytest.approx(apart, abs=1e-9)
    assert np.allclose(distances(leap, leap, EVERY, EVERY), 0.0)
    assert picture(DifferenceSource(solve(Leap(2)), LeapAtOnce(2), "mix", LIGHT), Job()).cells.difference.shape == (2, 2)


@pytest.mark.parametrize("game", [Leap(4), LeapAtOnce(4)])
def test_numbers_of_dice_in_space_have_a_legend(game: Game) -> None:
    made = in_space(SurfaceSource(solve(game), Want("dice"), LIGHT), Job()) if "dice" in kinds(game) else None
    assert made is not None and made.numbers[0] == 0


def test_no_dice_that_were_chosen_are_marked(qtbot: Any) -> None:
    solution = solve(Leap(2))
    figure = worth_figure(dice_picture(AtState(solution, State(1, 1))), Look(State(1, 1)), 0)
    assert figure.caption.endswith("Ringed: what was chosen, 0 dice.")
    assert pixels(figure, Page(5, 4, 50, PRINT)).size
    side = mix_bars(solve(LeapAtOnce(2)), State())[0]
    assert side_name(0, side, 0).endswith("; chose 0") and "chose" not in side_name(0, side, None)
    chart = ShareChart()
    chart.show_mix((0, 1), np.array([0.2, 0.8]))
    chart.mark(0)
    chart.resize(300, 300)
    assert len(chart.chosen.data) == 1


def test_a_strategy_is_compared_where_some_numbers_are_not_allowed() -> None:
    solution = solve(Leap(3))
    costs = dice_costs(solution, np.full((3, 3, 3), 1 / 3))
    for mine, theirs in product(range(3), repeat=2):
        worth = solution.action_values(State(mine, theirs)).values()
        assert costs[theirs, mine] == pytest.approx(max(worth) - np.mean([*worth]), abs=1e-12)
    two = dice_costs(solution, strategies.dice(2).mixes(solution.game))
    assert np.array_equal(np.isnan(two), np.tril(np.ones((3, 3), bool)).T)  # who is not behind cannot


def test_buttons_for_no_dice_at_the_table(lay: Callable[..., Table]) -> None:
    table = lay(Leap(3), PERSON, PERSON)
    how_many = table.panel.choices.how_many
    assert [number for number, button in how_many.buttons.items() if button.isVisible()] == [0, 1, 2]
    assert [number for number, button in how_many.buttons.items() if button.isEnabled()] == [0, 1]
    assert how_many.buttons[0].toolTip() == "Throw 0 dice" and how_many.buttons[1].toolTip() == "Throw 1 die (1)"
    left = [how_many.buttons[number].x() for number in (0, 1, 2)]
    assert left == sorted(set(left))
    table.choose(0)
    assert table.record.plies[0].action == 0 and how_many.buttons[2].isEnabled()


def test_the_key_0_is_ten_dice(qtbot: Any) -> None:
    buttons = AnswerButtons()
    qtbot.addWidget(buttons)
    buttons.show_state(ManyDice(), State())
    assert [*buttons.buttons] == [*range(11)] and buttons.buttons[0].toolTip() == "Throw 0 dice"
    assert buttons.meant_by("0") == 10 and buttons.meant_by("") is None and buttons.meant_by("4") == 4


def test_the_menu_has_no_dice_where_they_may_be_chosen(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    GAMES.append(Leap)
    try:
        throws = window.menus.game.throws
        assert not throws[0].isVisible() and throws[0].shortcut().isEmpty()
        assert throws[10].shortcut().toString() == "0"
        look(qtbot, window, Leap(3))
        window.runner.begin((PERSON, PERSON), 1)
        settled(qtbot, window)
        assert throws[0].isVisible()
        look(qtbot, window, Pig(20))
        assert not throws[0].isVisible()
    finally:
        GAMES.remove(Leap)


# Points at risk


def test_dice_for_points_at_risk_are_told_as_throws() -> None:
    game = DiceAtRisk(8)
    first, banks = told(game, (2, (2, 2)), (0, ()))
    assert outcome(game, ("You", "They"), first).startswith("You threw 2 dice")
    assert outcome(game, ("You", "They"), banks) == "You threw 0 dice: 2 points."
    found = Record(game, (PERSON, "optimal"), dealt=True).played(first)
    assert throws(found)[0].faces == (2, 2)


def test_turn_totals_of_which_there_are_few_have_no_slices() -> None:
    assert WinMap.view.shows(Bold(8)) and not PolicySlice.view.shows(Bold(8)) and not HoldAtMap.view.shows(Bold(8))
    assert compared(Bold(8), Bold(6)) == ["value", "hold"] and compared(CoinRace(8), CoinRace(6))[-1] == "slice"
    assert picture(DifferenceSource(solve(Bold(8)), Bold(6), "hold", LIGHT), Job()).cells.these.shape == (6, 6)


def test_only_a_turn_that_begins_begins_with_a_roll() -> None:
    solution = solve(Bold(8))
    assert advice(solution, State(0, 0, 0)).cost == "A turn begins with a roll: there is no choice."
    assert advice(solution, State(0, 0, 1)).cost == "There is no choice."


def test_why_to_hold_where_no_picture_has_the_state() -> None:
    game = Bold(8)
    rolls = told(game, *[("roll", (2,))] * 3)
    record = Record(game, (PERSON, "optimal"), dealt=True)
    for ply in rolls:
        record = record.played(ply)
    frame = Frame(game, State(0, 0, 2), solve(game), record=record)
    assert record.state == State(0, 0, 3)
    assert won_by_holding(frame) == "You have 0, they have 0, 3 at risk: <b>hold</b>, there is no choice."
