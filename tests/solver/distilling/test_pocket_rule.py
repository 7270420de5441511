"""A rule's words say all of it: who knows nothing else plays the same; and each number in them is counted."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from solver import Hog, Pig, strategies, variants
from solver.distilling.deeds import Deed, doings
from solver.distilling.pocket_rule import PocketRule, RuleLine
from solver.distilling.questions import FACTS, Question
from solver.games import Game
from tests.solver.distilling.rules_read import told

GAMES = [Pig(10), Hog(10, 4), variants.find("CS61A fa24", target=12, max_dice=3)]


@some.composite
def rules(draw: Any) -> PocketRule:
    game = draw(some.sampled_from(GAMES))
    facts = [name for name, fact in FACTS.items() if fact.asks(game)]
    asked = some.lists(some.builds(Question, some.sampled_from(facts), some.integers(1, game.target)), min_size=1, max_size=2)
    lead = some.builds(Question, some.sampled_from(["ahead", "behind"]), some.integers(-9, 9))
    lines = some.builds(RuleLine, (asked | some.tuples(lead)).map(tuple), deeds(game))
    return PocketRule(game, tuple(draw(some.lists(lines, max_size=3))), draw(deeds(game)))


def deeds(game: Game) -> Any:
    numbers = {kind: len(doing.spans(game)) for kind, doing in doings(game).items()}
    one = some.integers(1, 20)
    return some.sampled_from([*numbers]).flatmap(
        lambda kind: some.lists(one, min_size=numbers[kind], max_size=numbers[kind]).map(lambda n: Deed(kind, tuple(n)))
    )


@given(rules())
@settings(max_examples=50, deadline=None)
def test_the_words_say_the_whole_rule(rule: PocketRule) -> None:
    game = rule.game
    played = [[told(rule.words, game, mine, theirs) for theirs in range(game.target)] for mine in range(game.target)]
    np.testing.assert_array_equal(rule.plan(), played)


@given(rules())
@settings(max_examples=50, deadline=None)
def test_every_number_in_the_words_is_counted(rule: PocketRule) -> None:
    assert [*map(abs, rule.numbers)] == [int(number) for number in re.findall(r"\d+", rule.words)]


@given(rules(), some.data())
@settings(max_examples=50, deadline=None)
def test_other_numbers_make_another_rule_of_the_same_shape(rule: PocketRule, data: Any) -> None:
    numbers = data.draw(some.lists(some.integers(2, 12), min_size=len(rule.settings), max_size=len(rule.settings)))
    other = rule.with_settings(numbers)
    assert (other.settings, other.shape) == (tuple(numbers), rule.shape)


def test_keep_pace_is_the_published_rule() -> None:
    race = RuleLine((Question("either", 71),), Deed("win"))
    rule = PocketRule(Pig(100), (race,), Deed("pace", (21, 8)))
    assert (rule.numbers, rule.fits(Pig(100)), rule.fits(Pig(99))) == ((71, 21, 8), True, False)
    np.testing.assert_array_equal(rule.rolls(Pig(100)), strategies.keep_pace().rolls(Pig(100)))


def test_a_rule_is_for_its_own_game() -> None:
    rule = PocketRule(Pig(100), (), Deed("hold", (25,)))
    with pytest.raises(ValueError, match="its numbers are for Pig to 100 with its rules, not for Pig to 50"):
        rule.rolls(Pig(50))
    with pytest.raises(TypeError, match="is a strategy for Pig, not for"):
        PocketRule(Pig(100), (), Deed("hold", (25,))).mixes(Pig(100))
