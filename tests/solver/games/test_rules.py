"""Rules, states and slices that make no sense are refused in words: what was given, and what is allowed."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from solver import Die, Pig, State, memory, solve
from solver.fields import Choice, ChoiceOrNumber, Range, Written, choice, choice_or_number, specs
from solver.games import GAMES, Game
from solver.solutions import PigSolution

TARGETS = "must be a whole number from 2 to 1000"
SIDES = "must be a whole number from 2 to 20"


@pytest.mark.parametrize("target", (1, 1001, 0, -5, "100", True, 2.5, 100.0, None))
def test_a_target_outside_2_to_1000_is_refused(target: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"target = {target!r}: {TARGETS}")):
        Pig(target)


@pytest.mark.parametrize("sides", (1, 21, 0, -6, "6", True, 6.0, None))
def test_a_die_of_fewer_than_2_or_more_than_20_sides_is_refused(sides: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"sides = {sides!r}: {SIDES}")):
        Die(sides)


@pytest.mark.parametrize("variant", ("foo", "", "Reach", 1, None, ["reach"]))
def test_an_unknown_variant_is_refused(variant: Any) -> None:
    allowed = "must be one of 'reach', 'exact', 'difference'"
    with pytest.raises(ValueError, match=re.escape(f"variant = {variant!r}: {allowed}")):
        Pig(variant=variant)


@pytest.mark.parametrize("die", (6, "d6", None, range(1, 7)))
def test_a_number_is_not_a_die(die: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"die = {die!r}: must be a Die")):
        Pig(die=die)


@pytest.mark.parametrize("target", (2, 1000))
@pytest.mark.parametrize("sides", (2, 20))
def test_both_ends_of_every_range_are_allowed(target: int, sides: int) -> None:
    game = Pig(target, die=Die(sides))
    assert (game.target, game.die.sides) == (target, sides)


def test_rules_are_equal_and_hash_alike_when_all_their_fields_are() -> None:
    assert {Pig(100), Pig(100, "reach", Die(6)), Pig(100, "exact")} == {Pig(), Pig(variant="exact")}


def test_every_field_of_the_rules_is_described() -> None:
    described = {path: (spec.label, value) for path, spec, value in specs(Pig(50, "exact", Die(8)))}
    assert described == {("target",): ("Target", 50), ("variant",): ("To win", "exact"), ("die", "sides"): ("Die", 8)}
    kinds = [type(spec) for _, spec, _ in specs(Pig())]
    assert kinds == [Range, Choice, Range]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State(-1, 0, 0), "mine = -1: must be a whole number from 0 to 99"),
        (State(100, 0, 0), "mine = 100: must be a whole number from 0 to 99"),
        (State(2.5, 0, 0), "mine = 2.5: must be a whole number from 0 to 99"),  # type: ignore[arg-type]
        (State(0, -1, 0), "theirs = -1: must be a whole number from 0 to 99"),
        (State(0, 100, 0), "theirs = 100: must be a whole number from 0 to 99"),
        (State(0, "7", 0), "theirs = '7': must be a whole number from 0 to 99"),  # type: ignore[arg-type]
        (State(90, 0, -1), "turn = -1: must be a whole number from 0 to 15"),
        (State(90, 0, 16), "turn = 16: must be a whole number from 0 to 15"),
        (State(90, 0, 3.5), "turn = 3.5: must be a whole number from 0 to 15"),  # type: ignore[arg-type]
    ],
)
@pytest.mark.parametrize("ask", (PigSolution.value, PigSolution.action_values, PigSolution.strategy, PigSolution.best))
def test_a_state_that_cannot_be_is_refused(state: State, words: str, ask: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        ask(solve(Pig(100)), state.mine, state.theirs, state.turn)


def test_a_turn_that_must_hit_the_target_exactly_cannot_pass_it() -> None:
    with pytest.raises(ValueError, match=re.escape("turn = 11: must be a whole number from 0 to 10")):
        solve(Pig(100, "exact")).value(90, 0, 11)


@pytest.mark.parametrize(
    ("fixed", "words"),
    [
        ({}, "nothing fixed: must be exactly one of mine, theirs, turn"),
        ({"mine": 3, "turn": 0}, "mine, turn fixed: must be exactly one of mine, theirs, turn"),
        ({"theirs": 100}, "theirs = 100: must be a whole number from 0 to 99"),
        ({"turn": -1}, "turn = -1: must be a whole number from 0 to 105"),
        ({"mine": 0.5}, "mine = 0.5: must be a whole number from 0 to 99"),
    ],
)
def test_a_slice_fixes_exactly_one_score_that_can_be(fixed: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        solve(Pig(100)).actions(**fixed)


def test_work_that_does_not_fit_into_memory_is_refused_with_both_figures() -> None:
    with pytest.raises(MemoryError, match=r"^Pig to 9 needs 5,000 TB of memory, but only [\d.]+ [MG]B are free$"):
        memory.require(5e15, "Pig to 9")


@pytest.mark.parametrize(
    ("size", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (999_400, "999 kB"), (999_600, "1 MB"), (8e6, "8 MB"), (4e9, "4 GB")],
)
def test_sizes_are_told_in_words(size: float, words: str) -> None:
    assert memory.in_words(size) == words


def spec_of(made: Any) -> Any:
    return made.metadata["spec"]


def test_what_is_told_of_each_value_is_told_of_the_whole_choice() -> None:
    spec = spec_of(choice({"reach": "reach", "exact": "exactly"}, "To win", {"reach": "at least", "exact": "no more"}))
    assert isinstance(spec, Choice) and spec.helps == {"reach": "at least", "exact": "no more"}
    assert spec.help == "reach: at least\nexactly: no more"


def test_a_choice_may_be_told_of_as_a_whole() -> None:
    spec = spec_of(choice({"reach": "reach", "exact": "exactly"}, "To win", "How it is won: by points"))
    assert spec.help == "How it is won: by points" and spec.helps == {}


def test_a_number_beside_words_has_a_help_of_its_own() -> None:
    told = {"nothing": "the throw scores 0"}
    spec = spec_of(choice_or_number({"nothing": "nothing"}, 1, 9, "A 1 costs", told, "points", "or so many points"))
    assert isinstance(spec, ChoiceOrNumber) and spec.helps == told
    assert spec.help == "nothing: the throw scores 0\nor so many points"


@pytest.mark.parametrize("kind", GAMES)
def test_every_value_of_a_choice_is_told_of(kind: type[Game]) -> None:
    choices = [spec for _, spec, _ in specs(kind(), all=True) if not isinstance(spec, Range | Written)]
    assert all([*spec.helps] == [*spec.options] for spec in choices)
