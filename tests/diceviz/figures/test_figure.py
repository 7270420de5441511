"""What holds for all figures, without a window."""

import pytest

from diceviz.figures.figure import Figure, titled
from diceviz.figures.page import CM, Page
from diceviz.figures.press import sheet_of, wrapped
from diceviz.model.frame import Frame
from diceviz.views.curves import CURVES
from diceviz.views.dice_map import DICE_MAP
from diceviz.views.dice_worth import DICE_WORTH
from diceviz.views.difference import DIFFERENCE
from diceviz.views.hold_at_map import HOLD_AT_MAP
from diceviz.views.mix_bars import MIX_BARS
from diceviz.views.mix_grid import MIX_GRID
from diceviz.views.payoff_matrix import PAYOFF_MATRIX
from diceviz.views.policy_slice import POLICY_SLICE
from diceviz.views.surface import SURFACE
from diceviz.views.throws_by_score import THROWS_BY_SCORE
from diceviz.views.view import View
from diceviz.views.win_map import WIN_MAP
from solver import Hog, Pig, SimultaneousHog, SoloHog, SoloPig, State, solve
from solver.games import Game
from tests.diceviz.printed import printed

SMALL = Page(10 / CM, 7.5 / CM, dpi=60)

# Views whose captions say what to do at the cursor, and two states for which they say something else.
TELLING: list[tuple[View, Game, State, State, str]] = [
    (POLICY_SLICE, Pig(30), State(3, 7, 5), State(3, 7, 25), ""),
    (HOLD_AT_MAP, Pig(30), State(3, 7), State(3, 29), ""),
    (DICE_MAP, Hog(20, 4), State(3, 7), State(19, 7), ""),
    (MIX_GRID, SimultaneousHog(20, 4), State(3, 7), State(19, 7), ""),
    (MIX_BARS, SimultaneousHog(20, 4), State(3, 7), State(19, 7), ""),
    (PAYOFF_MATRIX, SimultaneousHog(100, 10), State(40, 55), State(40, 20), ""),
    (DICE_WORTH, Hog(20, 4), State(3, 7), State(19, 7), ""),
    (THROWS_BY_SCORE, SoloHog(20, 4), State(3), State(19), ""),
    (CURVES, SoloPig(30), State(3), State(12), "choice"),
    (DIFFERENCE, Pig(30), State(3, 7), State(19, 7), ""),
    (SURFACE, Pig(30), State(3, 7, 5), State(3, 7, 25), ""),
]


class Secret(Frame):
    """A person has to choose at the cursor."""

    @property
    def is_secret(self) -> bool:
        return True


@pytest.mark.parametrize(("view", "game", "state", "other", "show"), TELLING, ids=[view.name for view, *_ in TELLING])
def test_a_secret_caption_does_not_tell_what_is_best_at_the_cursor(
    view: View, game: Game, state: State, other: State, show: str
) -> None:
    solution = solve(game)
    told, kept = (
        [view.figure(*view.asked(kind(game, each, solution), show, ())).caption for each in (state, other)]
        for kind in (Frame, Secret)
    )
    assert told[0] != told[1]
    assert kept[0] == kept[1]


def ticks(figure: Figure) -> list[list[float]]:
    """Of both axes, those that are seen."""
    with sheet_of(figure, SMALL) as sheet:
        axes = sheet.axes[0]
        sides = ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim()))
        return [[place for place in axis.get_majorticklocs() if low <= place <= high] for axis, (low, high) in sides]


@pytest.mark.parametrize("view", [WIN_MAP, DICE_MAP], ids=lambda view: view.name)
def test_a_single_row_has_a_single_tick(view: View) -> None:
    """One throw: there is no half of it."""
    assert ticks(printed(view, solve(SoloHog(4, 2, "within", turns=1))))[1] == [1]


def test_the_win_map_of_a_player_alone_is_of_the_start_of_a_turn() -> None:
    solution = solve(SoloPig(20, "within", 3))
    figure = printed(WIN_MAP, solution, State(4, turn=7, turns_left=2))
    assert f"2 turns left, your turn begins: {100 * solution.value(4, turns_left=2):.2f} %" in figure.caption


@pytest.mark.parametrize(("game", "has_arrows"), [(Hog(20, 10), True), (Hog(20, 1), False)])
def test_arrows_are_explained_where_there_are_some(game: Game, has_arrows: bool) -> None:
    figure = printed(DICE_WORTH, solve(game), State(3, 7))
    with sheet_of(figure, SMALL) as sheet:
        drawn = sum(len(marks.get_offsets()) for marks in sheet.axes[0].collections[1:2])
    assert bool(drawn) == has_arrows == ("Arrows" in figure.caption)


def test_titles_begin_with_the_rules() -> None:
    assert titled(Pig(50), "Win map, with 3 at risk") == "Pig to 50: win map, with 3 at risk"


@pytest.mark.parametrize("room", range(60, 200, 7))
def test_scores_and_shares_are_not_torn_apart(room: int) -> None:
    lines = wrapped("Both mixes at 24 : 33 give a chance of 36.62 % again", room, 8)
    assert len(lines) > 1 and any("24 : 33" in line for line in lines) and any("36.62 %" in line for line in lines)
