"""A painted strategy is the one it starts from, but for its changes."""

from typing import Any

import numpy as np
import pytest

from solver import Hog, Pig, SimultaneousHog, SimultaneousPig, SoloPig, State, evaluate, strategies
from solver.games import Game, HiddenHog
from solver.games.patches import Patch, can_be_painted, with_change
from solver.strategies.painted import Painted, can_change, check_patches

ROLL, HOLD = (("roll", 1.0),), (("hold", 1.0),)


def painted(game: Game, start: Any, *changes: tuple[set[Any], dict[str, Any]]) -> Painted:
    patches: tuple[Patch, ...] = ()
    for cells, what in changes:
        patches = with_change(patches, cells, **what)
    return Painted("mine", start, game, patches)


def test_what_is_painted_is_done_and_all_else_is_as_at_the_start() -> None:
    game, start = Pig(20), strategies.hold_at(5)
    found = painted(game, start, ({(3, 4, 7)}, {"mix": ROLL}), ({(3, 4, 2)}, {"mix": (("roll", 0.25), ("hold", 0.75))}))
    expected = start.rolls(game).copy()
    expected[3, 4, 7], expected[3, 4, 2] = 1.0, 0.25
    assert np.array_equal(found.rolls(game), expected)


def test_thresholds_everywhere_are_a_rule_of_thumb() -> None:
    game = Pig(30)
    cells = {(mine, theirs) for mine in range(29) for theirs in range(30)}
    found = painted(game, strategies.uniform(), (cells, {"hold_at": 9}))
    assert np.array_equal(found.rolls(game)[:29], strategies.hold_at(9).rolls(game)[:29])
    assert evaluate(game, found, found).first == evaluate(game, strategies.hold_at(9), strategies.hold_at(9)).first


@pytest.mark.parametrize("game", [Hog(15, 4), SimultaneousHog(15, 4)])
def test_dice_everywhere_are_a_rule_of_thumb(game: Any) -> None:
    cells = {(mine, theirs) for mine in range(15) for theirs in range(15)}
    found = painted(game, strategies.optimal(), (cells, {"mix": ((3, 1.0),)}))
    assert np.array_equal(found.mixes(game), strategies.dice(3).mixes(game))


def test_a_mix_is_thrown_as_often_as_it_says() -> None:
    game = Hog(15, 4)
    found = painted(game, strategies.dice(2), ({(1, 2)}, {"mix": ((4, 0.3), (1, 0.7))}))
    assert found.mixes(game)[1, 2].tolist() == [0.7, 0.0, 0.0, 0.3]


def test_later_changes_cover_earlier_ones_and_the_value_does_not_tell_in_which_order() -> None:
    game, start = Pig(20), strategies.hold_at(5)
    one = painted(game, start, ({(1, 2, 6)}, {"mix": ROLL}), ({(1, 2)}, {"hold_at": 4}), ({(3, 3, 1)}, {"mix": HOLD}))
    other = painted(game, start, ({(3, 3, 1)}, {"mix": HOLD}), ({(1, 2)}, {"hold_at": 7}), ({(1, 2)}, {"hold_at": 4}))
    assert one == other and hash(one) == hash(other)
    assert one.rolls(game)[1, 2].tolist() == strategies.hold_at(4).rolls(game)[1, 2].tolist()
    above = painted(game, start, ({(1, 2)}, {"hold_at": 4}), ({(1, 2, 6)}, {"mix": ROLL}))
    assert above.rolls(game)[1, 2, 4:8].tolist() == [0.0, 0.0, 1.0, 0.0]


def test_nothing_can_be_painted_where_there_is_no_choice() -> None:
    game = Pig(20)
    assert can_change(game, (3, 4, 7)) and can_change(game, (3, 4))
    for cell in ((3, 4, 0), (15, 4, 5), (3, 4, 17), (20, 4, 1), (-1, 4, 1), (19, 0), (3, 20)):
        assert not can_change(game, cell)
    assert not can_change(Hog(10, 1), (3, 4))  # one number of dice is no choice


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        (Patch(((3, 4, 0),), ROLL), "cell 3, 4, 0: must be a state of Pig to 20 with a choice"),
        (Patch(((3, 4),), ROLL), "cell 3, 4: must be a state"),
        (Patch(((3, 25),), hold_at=5), "cell 3, 25: must be a state"),
        (Patch(((3, 4),), hold_at=21), "hold_at = 21: must be a turn total of Pig to 20"),
        (Patch(((3, 4, 5),), ((6, 1.0),)), "mix: 6: must be one of roll, hold"),
    ],
)
def test_a_change_that_makes_no_sense_gets_one_sentence(patch: Patch, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        check_patches(Pig(20), [patch])


def test_a_patch_has_a_mix_or_a_threshold() -> None:
    for wrong in ({}, {"mix": ROLL, "hold_at": 3}, {"mix": (("roll", 0.5),)}, {"mix": (("roll", 1.5), ("hold", -0.5))}):
        with pytest.raises(ValueError, match="must "):
            Patch(((1, 2),), **wrong)


def test_games_whose_strategies_are_too_large_or_no_table_over_what_is_seen_cannot_be_painted() -> None:
    for game in (Pig(300), Hog(20, 4), SimultaneousHog(20, 4), SimultaneousPig(20)):
        assert can_be_painted(game)
    for other in (Pig(301), SoloPig(20), HiddenHog(20), SimultaneousPig(20, sees="totals")):
        assert not can_be_painted(other)


def test_a_painted_strategy_is_for_its_game() -> None:
    found = painted(Pig(20), strategies.hold_at(5), ({(3, 4, 7)}, {"mix": ROLL}))
    assert found.fits(Pig(20)) and not found.fits(Pig(21)) and found.meaning == "Painted: hold at 5, but for 1 change."
    with pytest.raises(ValueError, match="is painted for Pig to 20, not for Pig to 21"):
        found.rolls(Pig(21))
    assert evaluate(Pig(20), found, found).value(State(0, 0)) > 0.4
