"""Other rules to compare with: each differs in one respect, can be played, and can be laid over the present ones."""

from dataclasses import asdict

import pytest

from diceviz.model.other_rules import alternatives, described
from diceviz.views.difference.comparable import compared
from solver import Die, Hog, Pig, SimultaneousHog, SoloHog, SoloPig
from solver.games import GAMES, Game

MAPS = [
    Pig(),
    Pig(2, "exact", Die(2)),
    Pig(1000, "difference", Die(20)),
    Hog(),
    Hog(60, 5, 10),
    SimultaneousHog(100, 5, "all"),
    SoloPig(goal="within"),
    SoloHog(goal="within"),
]


@pytest.mark.parametrize("game", MAPS, ids=described)
def test_each_is_another_game_that_can_be_compared(game: Game) -> None:
    offered = alternatives(game)
    others = [other for _, other in offered]
    assert len(offered) >= 4
    assert len({said for said, _ in offered}) == len(set(others)) == len(offered)
    assert game not in others
    assert all(compared(game, other) for other in others)


@pytest.mark.parametrize("game", MAPS, ids=described)
def test_each_differs_in_one_respect(game: Game) -> None:
    for _, other in alternatives(game):
        changed = [name for name, value in asdict(game).items() if asdict(other).get(name, value) != value]
        assert len(changed) + (type(other) is not type(game)) == 1


def test_words_for_them() -> None:
    pig, hog = dict(alternatives(Pig(100))), dict(alternatives(Hog(100, 10)))
    assert pig["exactly instead of reach"] == Pig(100, "exact")
    assert pig["by margin instead of reach"] == Pig(100, "difference")
    assert pig["double the target"] == Pig(200) and pig["half the target"] == Pig(50)
    assert pig["die with 8 sides"] == Pig(100, die=Die(8))
    assert hog["a 1 costs all points"] == Hog(100, 10, "all")
    assert hog["dice limit 5"] == Hog(100, 5)
    assert hog["both at once instead of in turns"] == SimultaneousHog(100, 10)


def test_no_target_beyond_the_rule_book() -> None:
    assert "double the target" not in dict(alternatives(Pig(600)))
    assert "half the target" not in dict(alternatives(Pig(3)))


def test_a_player_who_counts_turns_has_no_map() -> None:
    assert alternatives(SoloPig()) == alternatives(SoloHog()) == []
    assert not any(other.goal == "turns" for _, other in alternatives(SoloPig(goal="within")))


def test_games_of_different_kinds_share_their_values_at_most() -> None:
    assert compared(Pig(), Hog()) == ["value"]
    assert compared(Pig(), SoloPig(goal="within")) == []
    assert compared(Hog(), SoloHog(goal="within")) == []
    assert compared(Hog(), Hog(50)) == ["value", "dice"]
    assert compared(Hog(), SimultaneousHog()) == ["value", "dice", "mix"]
    assert compared(Pig(), Pig(variant="difference")) == ["hold", "slice"]  # chances against points


def test_a_description_names_what_is_unusual() -> None:
    assert [described(kind()) for kind in GAMES] == [kind().name for kind in GAMES]
    assert described(Pig(60, "exact", Die(8))) == "Pig to 60, exactly, die with 8 sides"
    assert described(Hog(100, 5, 10)) == "Hog to 100, dice limit 5, a 1 costs 10 points"
    assert described(Hog(100, 10, 1)) == "Hog to 100, a 1 costs 1 point"
