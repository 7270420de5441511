"""Another strategy laid over the best one: where it differs, and what that costs."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox

from diceviz.model.named_strategies import rivals
from diceviz.pictures.comparison import MARK, dice_costs, greys, loss_scale, on_grey, roll_costs, sliced, table_of
from diceviz.pictures.palette import LIGHT, rgb
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_map.picture import strips
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.window.window import Window
from solver import Hog, Pig, SimultaneousHog, SoloPig, State, solve, strategies
from tests.diceviz.conftest import choose, colour_of, far, hover, look, place_of, settled


def costs_of(solution: Any, rival: Any, axis: str, at: int) -> Any:
    actions = solution.actions(**{axis: at})
    margins = np.where(np.isnan(actions.hold), actions.roll + np.inf, actions.margin).T
    return roll_costs(margins, sliced(table_of(rival, solution.game), solution.game, axis, at))


@pytest.mark.parametrize(("axis", "at"), [("theirs", 20), ("mine", 10), ("turn", 7)])
def test_whoever_holds_at_20_loses_the_margin_where_that_is_wrong(axis: str, at: int) -> None:
    solution = solve(Pig(40))
    costs = costs_of(solution, strategies.hold_at(20), axis, at)
    for up, across in ((3, 5), (12, 11), (21, 7), (25, 3)):
        places = {"theirs": (across, at, up), "mine": (at, across, up), "turn": (across, up, at)}
        mine, theirs, turn = places[axis]
        if mine + turn >= 40:
            assert np.isnan(costs[up, across])
            continue
        worth = solution.action_values(mine, theirs, turn)
        chosen = "hold" if turn >= 20 else "roll"
        assert costs[up, across] == pytest.approx(max(worth.values()) - worth[chosen], abs=1e-14)


def test_the_optimal_strategy_loses_nothing() -> None:
    for game in (Pig(30), Hog(30, 4), SimultaneousHog(20, 4)):
        solution = solve(game)
        if isinstance(game, Pig):
            costs = costs_of(solution, strategies.optimal(), "theirs", 11)
        else:
            costs = dice_costs(solution, table_of(strategies.optimal(), game))
        assert np.nanmax(costs) <= solution.tolerance


@pytest.mark.parametrize("game", [Hog(30, 6), SimultaneousHog(30, 6)])
def test_five_dice_lose_what_their_value_is_below_the_best(game: Any) -> None:
    solution = solve(game)
    costs = dice_costs(solution, table_of(strategies.dice(5), game))
    for mine, theirs in ((0, 0), (29, 28), (7, 25)):
        worth = solution.action_values(mine, theirs)
        assert costs[theirs, mine] == pytest.approx(max(worth.values()) - worth[5], abs=1e-13)


def test_every_rival_can_be_compared() -> None:
    for game in (Pig(100), Pig(30), Hog(25, 10), SimultaneousHog(15, 3)):
        for rival in rivals(game):
            table = table_of(rival, game)
            assert table.shape[:2] == (game.target, game.target) and table.min() >= 0 and table.max() <= 1


def pick(qtbot: Any, window: Window, compare: QComboBox, name: str) -> None:
    choose(qtbot, compare, name)
    settled(qtbot, window)


def test_the_slice_marks_where_hold_at_20_is_wrong(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, Pig(100), State(0, 30, 0))
    view = shared_window.pane(PolicySlice)
    wrong, right, rolls = State(10, 30, 22), State(5, 30, 60), State(5, 30, 10)
    assert solution.best(10, 30, 22) == ("roll",) and solution.best(5, 30, 60) == ("hold",)
    before = colour_of(view.plot, wrong)
    pick(qtbot, shared_window, view.compare, "hold at 20")
    assert is_of_scale(colour_of(view.plot, wrong))
    for state, grey in zip((right, rolls), greys(LIGHT), strict=True):
        assert far(colour_of(view.plot, state), QColor(grey)) <= 2
    assert ". Marked: “hold at 20” errs in " in view.sentence.text()
    hover(qtbot, view.plot, place_of(view.plot, wrong))
    worth = solution.action_values(10, 30, 22)
    cost = 100 * (worth["roll"] - worth["hold"])
    said = f"“hold at 20” holds here, best is to roll: loses {cost:.2f} points of win probability."
    qtbot.waitUntil(lambda: said in view.sentence.text())
    pick(qtbot, shared_window, view.compare, "compare with …")
    assert far(colour_of(view.plot, wrong), before) <= 2


def is_of_scale(colour: QColor) -> bool:
    """Whether a colour is one of those for losses, none of which is a colour of a choice, or grey."""
    return min(far(colour, QColor(*map(int, each))) for each in loss_scale(LIGHT)) <= 2


def test_the_dice_map_marks_where_five_dice_are_wrong(qtbot: Any, shared_window: Window) -> None:
    solution = look(qtbot, shared_window, Hog(40, 8), State(0, 0))
    view = shared_window.pane(DiceMap)
    pick(qtbot, shared_window, view.compare, "five dice")
    for state in (State(38, 10), State(20, 12), State(5, 20), State(30, 30)):
        best = solution.best(state.mine, state.theirs)
        (strip,) = strips(view.picture)(state.mine, state.theirs)
        if 5 in best:
            assert strip.text == "5" and far(colour_of(view.plot, state), QColor(LIGHT.even)) <= 2
        else:
            assert strip.text == f"5\n→{best[0]}" and is_of_scale(colour_of(view.plot, state))
    shared_window.session.move(State(38, 10))
    settled(qtbot, shared_window)
    worth, best = solution.action_values(38, 10), solution.best(38, 10)[0]
    lost = f"“five dice” throws 5 here, best is {best}: loses {100 * (worth[best] - worth[5]):.2f} points of win probability."
    assert lost in view.sentence.text() and lost in shared_window.inspector.others.text()
    pick(qtbot, shared_window, view.compare, "compare with …")


def test_a_larger_loss_has_more_of_the_colour() -> None:
    solution = solve(Hog(20, 5))
    costs = np.array([[0.0, 1e-4, 1e-3, 1e-2, 0.1, 0.2]])
    cells = on_grey(np.full((1, 6, 4), 255, np.ubyte), costs, solution, LIGHT)[0]
    away = [far(QColor(*map(int, cell[:3])), QColor(MARK)) for cell in cells]
    assert away == sorted(away, reverse=True) and len({*away}) == 5 and away[-1] == 0
    assert tuple(cells[0, :3]) == rgb(LIGHT.even)


def test_the_choice_stays_while_the_target_changes_and_goes_where_it_does_not_exist(qtbot: Any, shared_window: Window) -> None:
    look(qtbot, shared_window, Pig(100), State(0, 0, 0))
    view = shared_window.pane(PolicySlice)
    pick(qtbot, shared_window, view.compare, "keep pace and end race")
    shared_window.session.edit(Pig(60))
    settled(qtbot, shared_window)
    assert view.source.rival is None and view.compare.currentText() == "compare with …"
    assert view.compare.findText("keep pace and end race") == -1
    pick(qtbot, shared_window, view.compare, "hold at 25")
    shared_window.session.edit(Pig(70))
    settled(qtbot, shared_window)
    assert view.compare.currentText() == "hold at 25" and view.source.rival == strategies.hold_at(25)
    shared_window.session.edit(SoloPig(60))
    settled(qtbot, shared_window)
    assert not view.compare.isVisible() and view.source.rival is None
    shared_window.session.edit(Pig(70))
    settled(qtbot, shared_window)
    pick(qtbot, shared_window, view.compare, "compare with …")
