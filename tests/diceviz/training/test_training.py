"""Training without a window: positions come up as in play, mistakes come back, and nothing is forgotten between runs."""

import json
import math
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diceviz import words
from diceviz.training import progress_file
from diceviz.training.cards import AGAIN, CARDS, LEARNT, MISTAKES, RECENT, Card, Progress, answered, fresh, next_question
from diceviz.training.question_pool import STRAYS, Pool, decisions, draw_pool
from diceviz.words.grading import Judgement, judged
from solver import Die, Hog, Job, Pig, SimultaneousHog, SoloHog, SoloPig, State, reach, solve, strategies
from solver.games import Game

KINDS = [
    Pig(30),
    Pig(30, "exact"),
    Pig(30, "difference"),
    Pig(21, die=Die(2)),
    SoloPig(30),
    SoloPig(30, "within", turns=3),
    Hog(30, 4),
    Hog(30, 4, bust="all"),
    SimultaneousHog(30, 4),
    SoloHog(30, 12),
    SoloHog(30, 4, "within", turns=3),
]
GOOD, BAD = Judgement("best", 0.0, ""), Judgement("mistake", 0.02, "")


def frequencies(visits: Counter[State]) -> dict[State, float]:
    total = sum(visits.values())
    return {state: number / total for state, number in visits.items()}


def distance(found: dict[State, float], true: dict[State, float]) -> float:
    """How much of one distribution would have to be moved to make the other of it."""
    return sum(abs(found.get(state, 0.0) - true.get(state, 0.0)) for state in {*found, *true}) / 2


def met_in_hog(game: Hog, strays: float) -> dict[State, float]:
    """From the solver's own count of visits: in half of the games one of the two, in turn, strays."""
    best = strategies.optimal()
    strayed = strategies.mix(strategies.uniform(), best, strays)
    pairs = ((best, best), (best, best), (strayed, best), (best, strayed))
    visits = sum(reach(game, *pair).visits(first=True).sum(axis=0) for pair in pairs)
    return {State(int(mine), int(theirs)): visits[mine, theirs] / visits.sum() for mine, theirs in np.argwhere(visits > 0)}


@pytest.mark.parametrize("strays", [0.0, STRAYS, 0.9])
def test_positions_of_hog_come_up_as_often_as_they_are_met(strays: float) -> None:
    game = Hog(12, 3)
    visits = Counter(state for seed in (1, 10**6, 10**7) for state in decisions(solve(game), seed, Job(), strays))
    assert distance(frequencies(visits), met_in_hog(game, strays)) < 0.015


def test_positions_of_pig_come_up_as_often_as_they_are_met() -> None:
    """A turn total is met as often as its turn begins, times the chance that the turn gets there."""
    game = Pig(12)
    met = reach(game, strategies.optimal(), strategies.optimal())
    visits, chances = met.visits(first=True), met.chances(first=True)
    true = {}
    for turn in range(1, game.target):
        shares = np.nan_to_num(met.slice(turn=turn, first=True)) / np.where(chances > 0, chances, 1.0)
        for mine, theirs in np.argwhere((visits * shares).sum(axis=0) > 0):
            if mine + turn < game.target:
                true[State(int(mine), int(theirs), turn)] = float((visits * shares).sum(axis=0)[mine, theirs])
    total = sum(true.values())
    found = frequencies(Counter(decisions(solve(game), 1, Job(), strays=0.0)))
    assert distance(found, {state: number / total for state, number in true.items()}) < 0.05


@pytest.mark.parametrize("game", KINDS, ids=str)
def test_every_position_that_is_asked_has_a_right_and_a_wrong_answer(game: Game) -> None:
    solution = solve(game)
    pool = draw_pool(solution, (), 3)
    for source in ("play", "close"):
        state = next_question(Progress(), pool, Random(5), source=source, close=0.1)
        grades = [judged(solution, state, choice, 0.1) for choice in game.actions(state)]
        assert len(grades) > 1
        assert any(judgement.is_right for judgement in grades)
        assert not all(judgement.is_right for judgement in grades)


@pytest.mark.parametrize("game", [Pig(2), Hog(20, 1), SimultaneousHog(20, 1), SoloHog(5, 1), SoloPig(2)], ids=str)
def test_a_game_without_choices_has_no_questions(game: Game) -> None:
    pool = draw_pool(solve(game), (), 1)
    assert pool.visits == ()
    assert next_question(Progress(), pool, Random(1)) is None


def test_both_players_see_their_side_where_both_throw_at_once() -> None:
    game = SimultaneousHog(20, 3)
    visits = Counter(draw_pool(solve(game), (), 2).visits)
    for state, number in visits.items():
        assert abs(number - visits[State(state.theirs, state.mine)]) <= 1  # but for the one that the pool ends with


def test_undecided_positions_are_never_asked() -> None:
    """One point short of an exact target of an odd number of points, with dice of two sides, nobody can do anything."""
    game = Pig(9, "exact", Die(2))
    pool = draw_pool(solve(game), (), 1)
    undecided = {state for state in pool.visits if max(pool.costs[state]) <= pool.solution.tolerance}
    assert undecided and not undecided & set(pool.nearest(0.0))


def test_close_calls_are_close() -> None:
    game = Pig(100)
    pool, chance = draw_pool(solve(game), (), 4), Random(2)
    costs = pool.nearest(0.1)
    closest = [costs[next_question(Progress(), pool, chance, source="close", close=0.1)] for _ in range(200)]
    usual = [costs[next_question(Progress(), pool, chance, close=0.1)] for _ in range(200)]
    assert max(closest) <= np.quantile(list(costs.values()), 0.26)
    assert np.median(closest) < np.median(usual) / 4
    halves = np.quantile(list(costs.values()), 0.125)
    assert sum(cost < halves for cost in closest) > 120  # the closer half of them by far more than half of the time
    assert min(closest) >= 0.1 * words.point(game)


def a_pool(states: int = 100) -> Pool:
    """All Pig questions that cost 5 points, or 1."""
    positions = tuple(State(mine, 0, 1) for mine in range(states))
    return Pool(solve(Pig(300)), positions, {state: (0.0, 0.05 if state.mine % 2 else 0.01) for state in positions})


def test_a_wrong_answer_comes_back_after_three_questions_then_later_and_later() -> None:
    pool, chance, progress = a_pool(), Random(1), Progress()
    missed = next_question(progress, pool, chance)
    progress, asked = answered(progress, missed, BAD), []
    for _ in range(120):
        asked.append(next_question(progress, pool, chance))
        progress = answered(progress, asked[-1], GOOD)
    came = [place for place, state in enumerate(asked) if state == missed]
    assert came[:5] == [3, 10, 23, 48, 97]  # 3, 6, 12, 24 and 48 others between them
    assert not progress.missed


def test_a_card_that_is_missed_again_begins_anew() -> None:
    state = State(1, 0, 1)
    progress = answered(answered(answered(Progress(), state, BAD), state, GOOD), state, BAD)
    assert progress.cards == (Card(state, 3 + AGAIN, AGAIN, missed=True),)


def test_a_right_first_answer_rests() -> None:
    pool, chance, progress = a_pool(), Random(3), Progress()
    first = next_question(progress, pool, chance)
    progress = answered(progress, first, GOOD)
    for _ in range(40):
        state = next_question(progress, pool, chance)
        assert state != first
        progress = answered(progress, state, GOOD)


def test_in_a_small_game_what_has_rested_longest_comes_first() -> None:
    pool, chance, progress = a_pool(3), Random(3), Progress()
    asked = []
    for _ in range(9):
        asked.append(next_question(progress, pool, chance))
        progress = answered(progress, asked[-1], GOOD)
    assert asked[:3] == asked[3:6] == asked[6:] and len(set(asked)) == 3


def test_only_what_was_missed_is_asked_for_and_not_twice_running() -> None:
    pool, chance, progress = a_pool(), Random(3), Progress()
    assert next_question(progress, pool, chance, missed=True) is None
    one, other = State(1, 0, 1), State(3, 0, 1)
    progress = answered(answered(progress, one, BAD), other, BAD)
    for expected in (one, other, one, other):
        assert next_question(progress, pool, chance, missed=True) == expected
        progress = answered(progress, expected, BAD)


def test_what_has_become_a_near_tie_is_not_asked() -> None:
    pool = a_pool()
    progress = answered(Progress(), State(2, 0, 1), BAD)  # one point is lost there
    assert next_question(progress, pool, Random(1), missed=True, close=0.5) == State(2, 0, 1)
    assert next_question(progress, pool, Random(1), missed=True, close=2.0) is None
    assert all(fresh(progress, pool, pool.nearest(2.0), Random(n), "play").mine % 2 for n in range(20))
    assert next_question(progress, pool, Random(1), close=6.0) is None


def test_progress_counts() -> None:
    grades = ["best", "fine", "blunder", "best", "best", "inaccuracy", "best"]
    costs = [0.0, 0.0005, 0.05, 0.0, 0.0, 0.0045, 0.0]
    progress = Progress()
    for place, (grade, cost) in enumerate(zip(grades, costs, strict=True)):
        progress = answered(progress, State(place, 0, 1), Judgement(grade, cost, ""))
    assert (progress.asked, progress.right, progress.accuracy) == (7, 5, 5 / 7)
    assert (progress.streak, progress.best_streak) == (1, 2)
    assert progress.lost == pytest.approx(0.055) and progress.lost_each == pytest.approx(0.055 / 7)
    assert progress.grades == {"best": 4, "fine": 1, "blunder": 1, "inaccuracy": 1}
    assert progress.recent == tuple(grades)


def test_the_oldest_known_cards_are_dropped_before_any_that_was_missed() -> None:
    progress = answered(Progress(), State(0, 0, 1), BAD)
    for number in range(1, CARDS + 10):
        progress = answered(progress, State(number // 500, number % 500, 1), GOOD)
    assert len(progress.cards) == CARDS and len(progress.recent) == RECENT
    assert progress.missed[0].state == State(0, 0, 1)
    assert State(0, 1, 1) not in {card.state for card in progress.cards}
    assert progress.last == State(number // 500, number % 500, 1)


@st.composite
def answers(draw: st.DrawFn) -> Progress:
    """To questions of Pig to 30."""
    progress = Progress()
    for mine, theirs, grade in draw(
        st.lists(st.tuples(st.integers(0, 20), st.integers(0, 29), st.sampled_from(["best", "fine", "mistake"])))
    ):
        cost = {"best": 0.0, "fine": 1e-4, "mistake": 0.02}[grade]
        progress = answered(progress, State(mine, theirs, 3), Judgement(grade, cost, ""))
    return progress


@given(answers(), st.sampled_from(KINDS))
def test_what_is_kept_is_read_again(tmp_path_factory: pytest.TempPathFactory, progress: Progress, other: Game) -> None:
    path = tmp_path_factory.mktemp("kept") / "new" / "trainer.json"
    assert progress_file.keep(path, other, Progress({"best": 1})) == ""
    assert progress_file.keep(path, Pig(30), progress) == ""
    kept = progress_file.read(path)
    assert kept.known[Pig(30)] == progress and kept.problem == ""
    assert other == Pig(30) or kept.known[other] == Progress({"best": 1})
    assert [file.name for file in path.parent.iterdir()] == ["trainer.json"]


@pytest.mark.parametrize("game", KINDS, ids=str)
def test_cards_of_every_game_are_read_again(game: Game, tmp_path: Path) -> None:
    pool, progress = draw_pool(solve(game), (), 3), Progress()
    for judgement in (GOOD, BAD, GOOD):
        progress = answered(progress, next_question(progress, pool, Random(5)), judgement)
    progress_file.keep(tmp_path / "trainer.json", game, progress)
    assert progress_file.read(tmp_path / "trainer.json").known == {game: progress}


def test_mistakes_of_ones_own_games_are_joined_to_what_is_kept(tmp_path: Path) -> None:
    path, states = tmp_path / "trainer.json", [State(3, 4, 5), State(6, 7, 8), State(9, 1, 2)]
    assert progress_file.note(path, Pig(30), states[:2]) == ""
    progress_file.keep(path, Pig(30), answered(Progress(), State(1, 2, 3), BAD))  # by a trainer that does not know of them
    progress_file.note(path, Pig(30), states[1:])
    kept = progress_file.read(path).known[Pig(30)]
    assert kept.mistakes == tuple(states) and kept.asked == 1 and len(kept.missed) == 1


def test_what_went_wrong_is_asked_before_it_has_rested_and_nothing_else() -> None:
    pool, chance = draw_pool(solve(Pig(30)), [State(3, 4, 1), State(6, 7, 1)], 5), Random(2)
    progress = Progress(mistakes=(State(3, 4, 1), State(6, 7, 1)))
    asked = next_question(progress, pool, chance, source="mine")
    assert asked in progress.mistakes
    progress = answered(progress, asked, GOOD)
    assert next_question(progress, pool, chance, source="mine") == next(each for each in progress.mistakes if each != asked)
    assert next_question(Progress(), pool, chance, source="mine") is None


def test_the_games_played_last_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "trainer.json"
    for target in range(10, 60):
        progress_file.keep(path, Pig(target), Progress({"best": target}))
    kept = progress_file.read(path).known
    assert list(kept) == [Pig(target) for target in range(60 - progress_file.GAMES, 60)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def check_set_aside(path: Path, content: bytes) -> None:
    """It is either understood, or still there under another name, and told of."""
    path.write_bytes(content)
    found = progress_file.read(path)
    aside = path.with_name("trainer.json.broken")
    if found.problem:
        assert found.known == {} and "trainer.json.broken" in found.problem
        assert aside.read_bytes() == content and not path.exists()
    else:
        assert path.read_bytes() == content and not aside.exists()
        assert progress_file.all_progress_of(progress_file.data_of(found.known)) == found.known


@given(JSON)
def test_no_json_is_too_much(tmp_path_factory: pytest.TempPathFactory, data: object) -> None:
    check_set_aside(tmp_path_factory.mktemp("json") / "trainer.json", json.dumps(data).encode())


FIELDS = st.sampled_from(["rules", "grades", "lost", "streak", "best_streak", "recent", "cards", "mistakes"])


@given(FIELDS, JSON)
def test_no_field_is_too_much(tmp_path_factory: pytest.TempPathFactory, field: str, data: object) -> None:
    kept = progress_file.data_of({Pig(30): answered(Progress(), State(3, 4, 5), BAD)})
    kept["games"][0][field] = data
    check_set_aside(tmp_path_factory.mktemp("field") / "trainer.json", json.dumps(kept).encode())


@given(st.binary(max_size=50))
def test_no_bytes_are_too_much(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    check_set_aside(tmp_path_factory.mktemp("bytes") / "trainer.json", content)


def broken(**changes: object) -> dict[str, object]:
    return progress_file.data_of({Pig(30): answered(Progress(), State(3, 4, 5), BAD)})["games"][0] | changes


@pytest.mark.parametrize(
    "changes",
    [
        {"grades": {"best": -1}},
        {"grades": {"splendid": 1}},
        {"grades": {"best": True}},
        {"lost": math.inf},
        {"lost": math.nan},
        {"streak": 5},
        {"recent": ["best"] * (RECENT + 1)},
        {"cards": [[3, 4, 0, 0, 4, 3, True]]},  # a turn begins with a roll
        {"cards": [[30, 4, 5, 0, 4, 3, True]]},  # that game is over
        {"cards": [[3, 4, 5, 0, 4 + LEARNT, 3, True]]},  # due in a life time
        {"cards": [[3, 4, 5, 0, 4, 3, True]] * 2},
        {"mistakes": [[3, 4, 0, 0]]},  # a turn begins with a roll
        {"mistakes": [[3, 4, 5, 0]] * (MISTAKES + 1)},
        {"rules": {"game": "Chess"}},
    ],
    ids=str,
)
def test_what_cannot_be_is_not_believed(tmp_path: Path, changes: dict[str, object]) -> None:
    assert progress_file.all_progress_of({"games": [broken()]})
    path = tmp_path / "trainer.json"
    path.write_text(json.dumps({"games": [broken(**changes)]}))
    assert "set aside" in progress_file.read(path).problem


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"grades": {"splendid": 1}}, 'game 1: grade = "splendid": must be one of best, fine'),
        ({"lost": -1}, "game 1: lost = -1: must be a number from 0 to 1000000000"),
        ({"recent": ["best", 3]}, "game 1: answer 2 = 3: must be one of best, fine"),
        ({"cards": [[3, 4, 5, 0, 4, 3, 1]]}, "game 1: card 1: missed = 1: must be true or false"),
        ({"cards": [[3, 4]]}, "game 1: card 1: must be a list of mine, theirs, turn, turns_left, due, interval, missed"),
        ({"rules": {"game": "Chess"}}, "game 1: rules: game = 'Chess': must be one of Pig"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        progress_file.all_progress_of({"games": [broken(**changes)]})
    assert str(caught.value).startswith(said)


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "trainer.json"
    for content in ("one", "two"):
        path.write_text(content)
        assert "set aside" in progress_file.keep(path, Pig(30), Progress({"best": 1}))
    assert (tmp_path / "trainer.json.broken").read_text() == "one"
    assert (tmp_path / "trainer.json.broken2").read_text() == "two"
    assert progress_file.read(path).known == {Pig(30): Progress({"best": 1})}


def test_a_write_that_fails_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "trainer.json"
    progress_file.keep(path, Pig(30), Progress({"best": 1}))
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("the disk is full")))
    with pytest.raises(OSError, match="full"):
        progress_file.keep(path, Pig(30), Progress({"best": 2}))
    monkeypatch.undo()
    assert progress_file.read(path).known == {Pig(30): Progress({"best": 1})}
    assert [file.name for file in tmp_path.iterdir()] == ["trainer.json"]
