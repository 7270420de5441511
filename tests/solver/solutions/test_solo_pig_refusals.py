"""Pig alone: what makes no sense, and what takes long."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from solver import Cancelled, Job, SoloPig, solve
from solver.memory import require
from solver.solutions.solo_pig import SoloPigSolution

QUESTIONS = (
    SoloPigSolution.value,
    SoloPigSolution.action_values,
    SoloPigSolution.best,
    SoloPigSolution.strategy,
    SoloPigSolution.whole_turn,
    SoloPigSolution.distribution,
    SoloPigSolution.turn_scores,
)
TABLES = (*QUESTIONS, SoloPigSolution.actions, SoloPigSolution.hold_boundary)


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("mine", (-1, 50, 2.5, "3", None))
def test_a_score_outside_the_game_is_refused(ask: Callable[..., Any], mine: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"mine = {mine!r}: must be a whole number from 0 to 49")):
        ask(solve(SoloPig(50)), mine)


@pytest.mark.parametrize("ask", QUESTIONS[:4])
@pytest.mark.parametrize("turn", (-1, 26, 2.5, "3", None))
def test_a_turn_total_outside_the_game_is_refused(ask: Callable[..., Any], turn: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"turn = {turn!r}: must be a whole number from 0 to 25")):
        ask(solve(SoloPig(50)), 30, turn)


@pytest.mark.parametrize("ask", TABLES)
@pytest.mark.parametrize("left", (-1, 0, 8, 2.5, "3"))
def test_turns_left_outside_the_game_are_refused(ask: Callable[..., Any], left: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"turns_left = {left!r}: must be a whole number from 1 to 7")):
        ask(solve(SoloPig(50, "within", 7)), turns_left=left)


@pytest.mark.parametrize("ask", TABLES)
@pytest.mark.parametrize("left", (3, "3", -1))
def test_turns_left_are_refused_where_nobody_counts_them(ask: Callable[..., Any], left: Any) -> None:
    told = re.escape(f"turns_left = {left!r}: must be left out, for Pig alone to 50 counts mine, turn")
    with pytest.raises(ValueError, match=told):
        ask(solve(SoloPig(50)), turns_left=left)


@pytest.mark.parametrize("hold_at", (0, 1001, -1, 2.5, "20", None))
def test_a_total_that_nobody_can_hold_at_is_refused(hold_at: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(f"hold_at = {hold_at!r}: must be a whole number from 1 to 1000")):
        solve(SoloPig(50)).fixed(hold_at)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"target": 1}, "target = 1: must be a whole number from 2 to 1000"),
        ({"target": 1001}, "target = 1001: must be a whole number from 2 to 1000"),
        ({"goal": "fast"}, "goal = 'fast': must be one of 'turns', 'within'"),
        ({"turns": 0}, "turns = 0: must be a whole number from 1 to 1000"),
        ({"turns": 2.0}, "turns = 2.0: must be a whole number from 1 to 1000"),
        ({"die": 6}, "die = 6: must be a Die or a Roll"),
    ],
)
def test_rules_that_make_no_sense_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        SoloPig(**arguments)


@pytest.mark.parametrize("goal", ("turns", "within"))
def test_progress_rises_to_one(goal: str) -> None:
    seen: list[float] = []
    solve(SoloPig(200, goal, 20), Job(progress=seen.append))
    assert 0.0 < seen[0] < 0.5 and seen[-1] == 1.0
    assert seen == sorted(seen)


@pytest.mark.parametrize(("game", "steps"), ((SoloPig(1000), 20), (SoloPig(1000, "within", 1000), 1000)))
def test_a_cancelled_job_is_noticed_at_the_next_step(game: SoloPig, steps: int) -> None:
    seen: list[float] = []
    with pytest.raises(Cancelled):
        solve(game, Job(seen.append, lambda: len(seen) == 5))
    assert seen == [step / steps for step in range(1, 6)]


def test_the_memory_that_many_turns_need_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def note(needed: float, purpose: str) -> None:
        asked.append(needed)
        require(1e18, purpose)

    monkeypatch.setattr("solver.solutions.solo_pig.require", note)
    with pytest.raises(MemoryError, match=r"^Pig alone to 500 within 99 turns needs 1,000,000 TB of memory, but only"):
        solve(SoloPig(500, "within", 99))
    assert asked == [8.0 * 100 * 501]
