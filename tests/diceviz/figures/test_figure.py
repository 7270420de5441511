"""What holds for all figures, without a window."""

from dataclasses import replace
from typing import Any

import pytest

from diceviz.figures.figure import Figure, Look, titled
from diceviz.figures.page import CM, Page
from diceviz.figures.press import sheet_of, wrapped
from diceviz.views.curves.pane import Curves
from diceviz.views.dice_map.pane import DiceMap
from diceviz.views.dice_worth.pane import DiceWorth
from diceviz.views.difference.pane import Difference
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.printing import of_rules
from diceviz.views.surface.pane import Surface
from diceviz.views.throws_by_score.pane import ThrowsByScore
from diceviz.views.win_map.pane import WinMap
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game

SMALL = Page(10 / CM, 7.5 / CM, dpi=60)

# Views whose captions say what to do at the cursor, and two states for which they say something else.
TELLING: list[tuple[Any, Game, Look, State]] = [
    (PolicySlice, Pig(30), Look(State(3, 7, 5)), State(3, 7, 25)),
    (HoldAtMap, Pig(30), Look(State(3, 7)), State(3, 29)),
    (DiceMap, Hog(20, 4), Look(State(3, 7)), State(19, 7)),
    (MixGrid, SimultaneousHog(20, 4), Look(State(3, 7)), State(19, 7)),
    (MixBars, SimultaneousHog(20, 4), Look(State(3, 7)), State(19, 7)),
    (PayoffMatrix, SimultaneousHog(100, 10), Look(State(40, 55)), State(40, 20)),
    (DiceWorth, Hog(20, 4), Look(State(3, 7)), State(19, 7)),
    (ThrowsByScore, SoloHog(20, 4), Look(State(3)), State(19)),
    (Curves, SoloPig(30), Look(State(3), show="choice"), State(12)),
    (Difference, Pig(30), Look(State(3, 7)), State(19, 7)),
    (Surface, Pig(30), Look(State(3, 7, 5)), State(3, 7, 25)),
]


@pytest.mark.parametrize(("kind", "game", "look", "other"), TELLING, ids=[kind.__name__ for kind, *_ in TELLING])
def test_a_secret_caption_does_not_tell_what_is_best_at_the_cursor(kind: Any, game: Game, look: Look, other: State) -> None:
    solution = solve(game)
    told = [of_rules(kind, solution, replace(look, state=state)).caption for state in (look.state, other)]
    kept = [of_rules(kind, solution, replace(look, state=state, secret=True)).caption for state in (look.state, other)]
    assert told[0] != told[1]
    assert kept[0] == kept[1]


def ticks(figure: Figure) -> list[list[float]]:
    """Of both axes, those that are seen."""
    with sheet_of(figure, SMALL) as sheet:
        axes = sheet.axes[0]
        sides = ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim()))
        return [[place for place in axis.get_majorticklocs() if low <= place <= high] for axis, (low, high) in sides]


@pytest.mark.parametrize("kind", [WinMap, DiceMap])
def test_a_single_row_has_a_single_tick(kind: Any) -> None:
    """One throw: there is no half of it."""
    assert ticks(of_rules(kind, solve(SoloHog(4, 2, "within", turns=1)), Look()))[1] == [1]


def test_the_win_map_of_a_player_alone_is_of_the_start_of_a_turn() -> None:
    solution = solve(SoloPig(20, "within", 3))
    figure = of_rules(WinMap, solution, Look(State(4, turn=7, turns_left=2)))
    assert f"2 turns left, your turn begins: {100 * solution.value(4, turns_left=2):.2f} %" in figure.caption


@pytest.mark.parametrize(("game", "has_arrows"), [(Hog(20, 10), True), (Hog(20, 1), False)])
def test_arrows_are_explained_where_there_are_some(game: Game, has_arrows: bool) -> None:
    figure = of_rules(DiceWorth, solve(game), Look(State(3, 7)))
    with sheet_of(figure, SMALL) as sheet:
        drawn = sum(len(marks.get_offsets()) for marks in sheet.axes[0].collections[1:2])
    assert bool(drawn) == has_arrows == ("Arrows" in figure.caption)


def test_titles_begin_with_the_rules() -> None:
    assert titled(Pig(50), "Win map, with 3 at risk") == "Pig to 50: win map, with 3 at risk"


@pytest.mark.parametrize("room", range(60, 200, 7))
def test_scores_and_shares_are_not_torn_apart(room: int) -> None:
    lines = wrapped("Both mixes at 24 : 33 give a chance of 36.62 % again", room, 8)
    assert len(lines) > 1 and any("24 : 33" in line for line in lines) and any("36.62 %" in line for line in lines)
