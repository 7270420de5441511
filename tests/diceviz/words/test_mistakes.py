"""The way from one mistake of a game to the next."""

from diceviz.words.mistakes import Mistake, next_place

FOUND = [Mistake(2, "blunder", 0), Mistake(5, "mistake", 1), Mistake(9, "inaccuracy", 0)]


def test_the_nearest_mistake_is_next_in_either_direction() -> None:
    assert [next_place(FOUND, ply, 1, ()) for ply in (0, 2, 4, 5, 9)] == [2, 5, 5, 9, None]
    assert [next_place(FOUND, ply, -1, ()) for ply in (10, 9, 5, 2)] == [9, 5, 2, None]


def test_where_a_person_plays_only_a_persons_count() -> None:
    assert [next_place(FOUND, ply, 1, (1,)) for ply in (0, 5)] == [5, None]
