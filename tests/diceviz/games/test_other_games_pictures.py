"""Pictures of games that no view knows, solved from their rule books: see `other_games`, and two more.

Guess to 2, by pen and paper. Who leads 1 : 0 wins by choosing otherwise than the other; if both hold the other wins, and if
both roll it is 1 : 1, where holding is best for both and the game is even. So both roll with 2/3, and the leader wins 2/3.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from diceviz.figures.page import PRINT, Page
from diceviz.figures.press import pixels
from diceviz.inspector.roll_or_hold import advice
from diceviz.model.lens import Lens
from diceviz.pictures.colours import name_of
from diceviz.pictures.over_scores import ThroughLens
from diceviz.pictures.palette import HOLD, LIGHT, ROLL
from diceviz.pictures.slices import plane, policy_slice, win_map
from diceviz.plots.pane import Pane
from diceviz.views.difference import DIFFERENCE
from diceviz.views.hold_at_map.pane import HoldAtMap
from diceviz.views.hold_at_map.picture import hold_at_map, picture, verdict
from diceviz.views.mix_bars.pane import MixBars
from diceviz.views.mix_bars.picture import mix_bars, sentences
from diceviz.views.mix_grid.pane import MixGrid
from diceviz.views.mix_grid.picture import mix_grid
from diceviz.views.payoff_matrix.pane import PayoffMatrix
from diceviz.views.payoff_matrix.picture import as_text, explained, of_pair, payoff_matrix
from diceviz.views.policy_slice.pane import PolicySlice
from diceviz.views.reach_map.pane import ReachMap
from diceviz.views.registry import VIEWS
from diceviz.views.surface.pane import Surface
from diceviz.views.surface.picture import SurfaceSource, Want
from diceviz.views.surface.picture import picture as in_space
from diceviz.views.surface.surface_choices import kinds
from diceviz.views.win_map.pane import WinMap
from diceviz.window.window import Window
from diceviz.words.verdict import verdict as what_to_do
from solver import Die, Job, State, solve
from solver.fields import param, part
from solver.games import GAMES, Game
from solver.games.game import Deed
from solver.games.pig import roll_or_hold, turn_totals
from solver.games.state import Outcome, check_points
from tests.diceviz.conftest import look, settled
from tests.diceviz.other_games import Track, TrackAtOnce
from tests.diceviz.printed import printed


@dataclass(frozen=True)
class CoinRace(Game):
    """Heads is a point more at risk; tails ends the turn, and it scores nothing."""

    title: ClassVar = "Coin race"
    chooses: ClassVar = "roll or hold"
    busts: ClassVar = (1,)

    target: int = param(8, 2, 100, "Target", "Points needed to win", unit="points")
    die: Die = part(Die(2))

    @property
    def name(self) -> str:
        return f"Coin race to {self.target}"

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(self.target)}

    def spans(self, state: State) -> dict[str, range]:
        return {**self.axes, "turn": turn_totals(self.target, state)}

    def check_state(self, state: State) -> None:
        check_points("mine + turn", state.mine + state.turn, self.target)
        check_points("theirs", state.theirs, self.target - 1)

    def actions(self, state: State) -> tuple[Any, ...]:
        return roll_or_hold(self.target, state)

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        if action == "roll":
            yield Outcome(Fraction(1, 2), state.passed(), passes=True)
            yield Outcome(Fraction(1, 2), state.raised(1))
        elif state.mine + state.turn >= self.target:
            yield Outcome(Fraction(1), payment=Fraction(1))
        else:
            yield Outcome(Fraction(1), state.banked().passed(), passes=True)


@dataclass(frozen=True)
class Guess(Game):
    """Who leads takes a step if both choose differently; who is behind if both choose the same, and two if both hold."""

    family, manner = "Guess", "both at once"
    title: ClassVar = f"{family}, {manner}"
    chooses: ClassVar = "roll or hold"
    at_once: ClassVar = True

    target: int = param(2, 1, 100, "Target", "Steps needed to win", unit="steps")
    die: Die = part(Die(2))

    @property
    def name(self) -> str:
        return f"Guess to {self.target}"

    def outcomes(self, state: State, action: Deed) -> Iterator[Outcome]:
        mine, theirs = (score + step for score, step in zip((state.mine, state.theirs), self.steps(state, action), strict=True))
        if max(mine, theirs) < self.target:
            yield Outcome(Fraction(1), State(mine, theirs))
        else:
            yield Outcome(Fraction(1), payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))

    def steps(self, state: State, both: Any) -> tuple[int, int]:
        same = both[0] == both[1]
        if state.mine == state.theirs:  # who holds takes a step
            return (1, 1) if same else (int(both[0] == "hold"), int(both[1] == "hold"))
        far = 2 if both == ("hold", "hold") else 1
        return (0, far) if same == (state.mine > state.theirs) else (far, 0)


OTHERS = [Track(4), TrackAtOnce(4), CoinRace(), Guess(3)]
OURS = {Surface, PolicySlice, HoldAtMap, MixGrid, MixBars, PayoffMatrix, WinMap, ReachMap}
SHOWN = {
    Track: {Surface, PolicySlice, WinMap, ReachMap},
    TrackAtOnce: {Surface, MixGrid, MixBars, PayoffMatrix, WinMap, ReachMap},
    CoinRace: {Surface, PolicySlice, HoldAtMap, WinMap, ReachMap},
    Guess: {Surface, MixGrid, MixBars, PayoffMatrix, WinMap, ReachMap},
}
LEADING = State(1, 0)


@pytest.mark.parametrize("game", OTHERS, ids=repr)
def test_a_game_has_the_views_that_its_facts_allow(game: Game) -> None:
    assert {view for view in VIEWS[: VIEWS.index(DIFFERENCE)] if view.shows(game)} == {kind.view for kind in SHOWN[type(game)]}


def test_a_map_of_values() -> None:
    assert np.allclose(win_map(solve(Track(2))), [[2 / 3, 1.0], [1 / 2, 1.0]])
    assert np.allclose(win_map(solve(Guess(2))), [[1 / 2, 2 / 3], [1 / 3, 1 / 2]])


@pytest.mark.parametrize("turn", [0, 3])
def test_a_map_of_values_with_points_at_risk(turn: int) -> None:
    solution = solve(CoinRace())
    cells = win_map(solution, turn)
    for mine, theirs in np.ndindex(8 - turn, 8):
        assert cells[theirs, mine] == pytest.approx(solution.value(mine, theirs, turn), abs=1e-12)
    assert np.isnan(cells[:, 8 - turn :]).all()


def test_a_slice_over_both_scores() -> None:
    solution = solve(Track(2))
    assert plane(solution.game, "") == ("mine", "theirs")
    margins = policy_slice(solution, "", 0)
    assert np.allclose(margins[:, 0], [2 / 3 - 1 / 2, 1 / 2])  # who needs two steps, by their score
    assert (margins[:, 1] < 0).all()  # a step is enough: holding wins


@pytest.mark.parametrize("axis", ["mine", "theirs", "turn"])
def test_a_slice_where_points_are_at_risk(axis: str) -> None:
    solution = solve(CoinRace())
    margins, (across, up) = policy_slice(solution, axis, 2), plane(solution.game, axis)
    for row, column in np.ndindex(8, 8):
        state = State(**{axis: 2, across: column, up: row})
        if state.mine + state.turn >= 8:
            assert np.isnan(margins[row, column])
        elif state.turn == 0:
            assert margins[row, column] == np.inf
        else:
            worth = solution.action_values(state)
            assert margins[row, column] == pytest.approx(worth["roll"] - worth["hold"], abs=1e-12)


def test_where_to_hold() -> None:
    solution = solve(CoinRace())
    found = hold_at_map(solution, 0.1)
    for mine, theirs in np.ndindex(8, 8):
        totals = range(1, 8 - mine)
        holds = [turn for turn in totals if "hold" in solution.strategy(mine, theirs, turn)]
        assert found.first[theirs, mine] == (holds[0] if holds else 8 - mine)
        assert found.never[theirs, mine] == (not holds)
    said = verdict(picture(ThroughLens(solution, LIGHT, Lens())), State(2, 3))
    assert said == f"You have 2, they have 3: <b>hold at {found.first[3, 2]}</b> or more."


def test_mixes_have_the_colours_of_rolling_and_holding() -> None:
    cells = mix_grid(solve(Guess(2)), 30).reshape(2, 2, 30, 4)
    assert [name_of(colour) for colour in cells[0, 1]] == [ROLL] * 20 + [HOLD] * 10


def test_both_mixes() -> None:
    mine, theirs = mix_bars(solve(Guess(2)), LEADING)
    assert mine.choices == theirs.choices == ("roll", "hold")
    assert np.allclose([mine.mix, theirs.mix], [[2 / 3, 1 / 3]] * 2)
    assert np.allclose(mine.worth, 2 / 3) and np.allclose(theirs.worth, 1 / 3)
    assert sentences(mine, True)[0].startswith("You roll 66.7 %, hold 33.3 %: each is worth the same against theirs")


def test_a_matrix_of_rolling_and_holding() -> None:
    payoffs = payoff_matrix(solve(Guess(2)), LEADING)
    assert np.allclose(payoffs.worth, [[1 / 2, 1], [1, 0]])
    assert as_text(payoffs, range(1, 3), range(1, 3)).splitlines() == [
        "my choice\tagainst roll\tagainst hold",
        "hold\t100.0\t0.0",
        "roll\t50.0\t100.0",
    ]
    *_, saddle, ringed = explained(payoffs, ("roll", "hold"))
    assert saddle.endswith("so both must mix.") and ringed == "Ringed: what was chosen, roll against hold."
    assert of_pair(payoffs, 0, 1) == "You roll, they hold: you win <b>100 %</b>, with best play from then on."


def test_advice_to_mix() -> None:
    found = advice(solve(Guess(2)), LEADING)
    assert found.best == ("roll", "hold") and [*found.mix.values()] == pytest.approx([2 / 3, 1 / 3])
    assert found.cost == "Roll 66.7 %, hold 33.3 %, at random." and found.nearby == []
    assert found.why == "They roll 66.7 %, hold 33.3 %. Against that both are worth the same."
    assert what_to_do(solve(Guess(2)), LEADING) == "You have 1, they have 0, both choose: <b>roll 66.7 %, hold 33.3 %</b>."


def test_advice_without_and_with_points_at_risk() -> None:
    found = advice(solve(Track(2)), State())
    assert found.cost == "Holding costs <b>16.67 points of win probability</b>." and found.nearby == []
    assert found.why == "Rolling is worth 66.7 %, holding is worth 50.0 %, with the best to follow."
    solution = solve(CoinRace())
    found = advice(solution, State(2, 3, 1))
    assert found.why.startswith("A 1 (1 in 2) leaves you with 2 to 3 and them to roll: ")
    assert "Holding makes it 3 to 3, them to roll: " in found.why
    assert [turn for turn, *_ in found.nearby] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("game", OTHERS, ids=repr)
def test_surfaces(game: Game) -> None:
    solution = solve(game)
    assert [*kinds(game)] == (["boundary", "value", "levels"] if type(game) is CoinRace else ["value"])
    for kind in kinds(game):
        made = in_space(SurfaceSource(solution, Want(kind, "cost", "reachable"), LIGHT), Job())
        assert made.mesh is not None and len(made.mesh.faces) and np.isfinite(made.mesh.vertices).all()


@pytest.mark.parametrize("lens", [Lens(), Lens(margin=True, reach=True)], ids=["plain", "lens"])
@pytest.mark.parametrize("game", OTHERS, ids=repr)
def test_all_of_it_is_printed(game: Game, lens: Lens) -> None:
    for view in SHOWN[type(game)] - {Surface}:
        figure = printed(view.view, solve(game), State(2, 1), lens=lens)
        seen, rows = pixels(figure, Page(5, 4, 50, PRINT)), figure.data().columns
        assert len(np.unique(seen.reshape(-1, seen.shape[-1]), axis=0)) > 10
        assert figure.title.startswith(game.name) and len(rows[next(iter(rows))]) >= 4


@pytest.fixture
def known() -> Iterator[None]:
    """They are in the list of games."""
    GAMES.extend([Track, TrackAtOnce, CoinRace, Guess])
    yield
    del GAMES[-4:]


@pytest.mark.parametrize("game", OTHERS, ids=repr)
def test_all_of_it_is_on_the_screen(qtbot: Any, shared_window: Window, known: None, game: Game) -> None:
    look(qtbot, shared_window, game, State(2, 1))
    for kind in SHOWN[type(game)]:
        shared_window.show_view(kind.view)
        settled(qtbot, shared_window)
        QApplication.processEvents()
        view: Pane = shared_window.pane(kind)
        assert view.is_drawn and "cannot" not in view.sentence.text() and view.sentence.text()
    inspector = shared_window.inspector
    qtbot.waitUntil(lambda: inspector.is_drawn)
    assert inspector.pages.currentWidget() is inspector.roll_or_hold and inspector.roll_or_hold.why.text()
