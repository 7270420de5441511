"""The film of a growing target, by rules that do not suit every target."""

from diceviz.films.growth import smaller
from solver import Hog, Pig, SoloHog

UP = tuple(tuple(min(12, mine + 3) for _ in range(12)) for mine in range(12))


def test_small_games_begin_without_points() -> None:
    game = Hog(12, 3, first_has=7, bust_pays=1)
    assert smaller(game, 4) == Hog(4, 3, bust_pays=1)
    assert smaller(game, 12) == game


def test_a_map_of_scores_keeps_to_the_targets_that_it_stays_below() -> None:
    """It leads from 8 to 11, which is no score of a race to 10 points."""
    assert smaller(Hog(12, 3, jump=UP), 5) == Hog(12, 3, jump=UP)
    assert smaller(Hog(12, 3, free=UP), 5) == Hog(5, 3, free=UP)


def test_all_other_games_have_all_targets() -> None:
    for game in (Pig(20), SoloHog(20, 3)):
        assert smaller(game, 7) == type(game)(7, *(() if isinstance(game, Pig) else (3,)))
