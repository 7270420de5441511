"""What holds of any rule book: which kernels serve it, which numbers make up a state, what dice and payments mean."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from solver import (
    Die,
    Hog,
    Pig,
    SimultaneousHog,
    SoloHog,
    State,
    best_response,
    evaluate,
    ledger,
    load,
    play,
    reach,
    save,
    simulate,
    solve,
    strategies,
)
from solver.games.game import POINTS, Game, Unit
from solver.games.state import Outcome
from solver.solving import has_kernels
from tests.solver.rule_books import CountedThrows

UNIFORM, OPTIMAL = strategies.uniform(), strategies.optimal()


@dataclass(frozen=True)
class GenerousPig(Pig):
    """Pig in which a 1 counts like any other face, and nobody ever busts."""

    title: ClassVar = "Generous Pig"

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        if action == "hold":
            yield self.after_hold(state)
        else:
            yield from (Outcome(self.die.chance, state.raised(face)) for face in self.die.faces)


@dataclass(frozen=True)
class Rounds(Game):
    """Both throw one or two coins at once for three rounds; more heads win."""

    title: ClassVar = "Rounds"
    chooses: ClassVar = "dice"
    go: ClassVar = "throw"
    at_once: ClassVar = True
    max_dice: ClassVar = 2
    target: int = 7
    die: Die = Die(2)

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turns_left": range(1, 4)}

    def start(self) -> State:
        return State(turns_left=3)

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        for mine, chance in self.heads(action[0]).items():
            for theirs, other in self.heads(action[1]).items():
                yield self.settled(chance * other, state.mine + mine, state.theirs + theirs, state.turns_left - 1)

    def heads(self, dice: int) -> dict[int, Fraction]:
        """Two coins count only if both show heads."""
        return {0: Fraction(1, 2), 1: Fraction(1, 2)} if dice == 1 else {0: Fraction(3, 4), 2: Fraction(1, 4)}

    def settled(self, chance: Fraction, mine: int, theirs: int, left: int) -> Outcome:
        if left:
            return Outcome(chance, State(min(mine, 6), min(theirs, 6), turns_left=left))
        return Outcome(chance, payment=Fraction((mine > theirs) - (mine < theirs) + 1, 2))


@dataclass(frozen=True)
class PlainPig(Game):
    """Pig to 4 with a coin, as a rule book that says nothing of turns that have passed the target."""

    title: ClassVar = "Plain Pig"
    chooses: ClassVar = "roll or hold"
    target: int = 4
    die: Die = Die(3)

    @property
    def axes(self) -> dict[str, range]:
        return {**super().axes, "turn": range(self.target)}

    def spans(self, state: State) -> dict[str, range]:
        return {**self.axes, "turn": range(self.target - state.mine)}

    def actions(self, state: State) -> tuple[Any, ...]:
        return Pig(self.target, die=self.die).actions(state)

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        return Pig(self.target, die=self.die).outcomes(state, action)


@dataclass(frozen=True)
class Growing(Game):
    """As many dice as one has points, and one more. Who wins is paid what the other still needs."""

    title: ClassVar = "Growing"
    chooses: ClassVar = "dice"
    max_dice: ClassVar = 3
    target: int = 3
    die: Die = Die(2)

    @property
    def unit(self) -> Unit:
        return POINTS

    @property
    def bounds(self) -> tuple[float, float]:
        return -3.0, 3.0

    def actions(self, state: State) -> tuple[int, ...]:
        return tuple(range(1, state.mine + 2))

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        parts = 2**action
        yield Outcome(Fraction(parts - 1, parts), State(state.theirs, state.mine), passes=True)
        if state.mine + action >= self.target:
            yield Outcome(Fraction(1, parts), payment=Fraction(self.target - state.theirs), passes=True)
        else:
            yield Outcome(Fraction(1, parts), State(state.theirs, state.mine + action), passes=True)


@dataclass(frozen=True)
class Thirds(CountedThrows):
    """A coin cannot tell thirds."""

    title: ClassVar = "Thirds"
    chooses: ClassVar = "roll or hold"
    target: int = 2
    die: Die = Die(2)

    def outcomes(self, state: State, action: Any) -> Iterator[Outcome]:
        chance = Fraction(1, 3) if action == "roll" else Fraction(1)
        if chance < 1:
            yield Outcome(1 - chance, state)
        if state.mine + 1 < self.target:
            yield Outcome(chance, State(state.mine + 1))
        else:
            yield Outcome(chance, payment=Fraction(0))


# Kernels


def test_a_game_made_from_one_with_kernels_has_rules_of_its_own() -> None:
    """Without busts the first player rolls on and wins, whoever else plays how."""
    game = GenerousPig(6)
    assert not has_kernels(game) and has_kernels(Pig(6))
    assert solve(game).value() == pytest.approx(1.0)
    assert evaluate(game, OPTIMAL, UNIFORM).first == pytest.approx(1.0)
    assert best_response(game, UNIFORM).value() == pytest.approx(1.0)
    assert simulate(game, OPTIMAL, UNIFORM, 1000).first == 1.0
    assert reach(game, OPTIMAL, UNIFORM).length(True) == pytest.approx(1.0)


# States


def test_both_at_once_for_some_rounds() -> None:
    solution = solve(Rounds())
    assert solution.value() == pytest.approx(0.5) and solution.gap < 1e-12
    assert solution.strategy(mine=1, theirs=0, turns_left=1) == {1: 1.0}  # to stay ahead
    assert solution.strategy(mine=0, theirs=2, turns_left=1) == {2: 1.0}  # to catch up
    match = evaluate(Rounds(), OPTIMAL, UNIFORM)
    assert match.values()[0, 0] == match.first > 0.5
    assert match.length == 3.0


def test_states_that_only_play_leads_to_are_played_and_booked() -> None:
    game = PlainPig()
    solution, known = solve(game), solve(Pig(4, die=Die(3)))
    assert np.allclose(solution.values(), known.values())
    for seed in range(20):
        plies = play(game, OPTIMAL, OPTIMAL, seed)
        assert plies == play(Pig(4, die=Die(3)), OPTIMAL, OPTIMAL, seed)
        assert abs(ledger(solution, plies).balance) < 1e-12
    with pytest.raises(ValueError, match=r"^turn = 4: must be a whole number from 0 to 3$"):
        solution.value(turn=4)


@pytest.mark.parametrize("arguments", [((1, 2, 3, 4, 5), {}), ((1,), {"mine": 2})])
def test_numbers_of_a_state_are_told_once(arguments: Any) -> None:
    with pytest.raises(TypeError, match=r"^Pig to 20: the numbers mine, theirs, turn of a state are told once each$"):
        solve(Pig(20)).value(*arguments[0], **arguments[1])


def test_within_a_turn_nobody_else_moves() -> None:
    with pytest.raises(ValueError, match=r"^turn = 4: must be left out, for the other player moves next$"):
        evaluate(Pig(20), UNIFORM, UNIFORM).second_value(2, 3, 4)
    with pytest.raises(ValueError, match=r"^turn = 4: must be a whole number from 0 to 0$"):
        best_response(Pig(20), UNIFORM).second(2, 3, 4)


# Choices, dice and payments


def test_only_what_is_allowed_is_chosen() -> None:
    for seed in range(20):
        for ply in play(Growing(), UNIFORM, UNIFORM, seed):
            assert ply.action in Growing().actions(ply.state)
    found = simulate(Growing(), UNIFORM, UNIFORM, 20_000)
    assert found.average == pytest.approx(evaluate(Growing(), UNIFORM, UNIFORM).average, abs=0.05)


def test_a_payment_is_to_the_player_who_moved() -> None:
    solution = solve(Growing())
    for seed in range(20):
        book = ledger(solution, play(Growing(), OPTIMAL, UNIFORM, seed))
        last = book.entries[-1].ply
        assert book.result == (float(last.payment) if last.movers == (0,) else -float(last.payment))
        assert abs(book.balance) < 1e-12


def test_who_wins_has_the_target() -> None:
    assert Growing().banked(State(2, 1), 1, (2,)) == (3,)
    assert Growing().banked(State(2, 1), 1, (1,)) == (2,)
    assert Thirds().banked(State(1), "hold", ()) == (2,)
    assert Hog(20).banked(State(15, 3), 2, (6, 6)) == (27,)


def test_dice_that_cannot_tell_outcomes_apart_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^Thirds to 2: 1 dice cannot tell the outcomes of 'roll' apart; must say `after`$"):
        Thirds().after(State(), "roll", (1,))
    assert solve(Thirds()).value() == pytest.approx(2.0)


def test_a_strategy_that_does_not_fit_says_so() -> None:
    for strategy in (strategies.hold_at(2), strategies.fixed_rolls(2)):
        assert not strategy.fits(SimultaneousHog()) and not strategy.fits(Rounds()) and strategy.fits(Pig())
    assert strategies.dice(3).fits(SoloHog()) and not strategies.dice(30).fits(SoloHog())


def test_what_is_hidden_is_not_solved() -> None:
    @dataclass(frozen=True)
    class Blind(PlainPig):
        hidden: ClassVar = ("theirs",)

    with pytest.raises(
        ValueError, match=r"^Plain Pig to 4: where theirs is not seen, a rule book alone does not tell how to play$"
    ):
        solve(Blind())


# Files


@pytest.mark.parametrize("game", [GenerousPig(6), Rounds(), PlainPig(), Growing(), Thirds()], ids=str)
def test_solutions_are_saved_and_loaded(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.games.data.GAMES", [type(game)])
    solution = solve(game)
    save(solution, tmp_path / "solution.npz")
    again = load(tmp_path / "solution.npz")
    assert (again.game, again.gap) == (game, solution.gap)
    assert again.action_values() == solution.action_values() and again.strategy() == solution.strategy()
    assert np.array_equal(again.values(), solution.values())
