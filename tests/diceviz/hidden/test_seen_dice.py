"""Hog in the dark with dice seen: upper bounds are called so wherever they stand, and the trainer asks about dice."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from diceviz.model.record import Record
from diceviz.session.session import last_met
from diceviz.training import progress_file
from diceviz.training.cards import Progress, answered, next_question
from diceviz.training.question_pool import draw_pool
from diceviz.views.belief.pane import Belief
from diceviz.views.ledger.picture import LedgerSource, picture
from diceviz.views.trainer.answer_values import rows
from diceviz.views.trainer.pane import Trainer
from diceviz.views.trainer.trainer_page import told
from diceviz.window.window import Window
from diceviz.words.grading import judged
from diceviz.words.seen_dice import at_most, interval, proof, so_far
from solver import HiddenHog, SimultaneousPig, State, ledger, play, solve, strategies
from solver.games import Game
from tests.diceviz.conftest import look, settled

SEEN = HiddenHog(20, 4, sees="dice")
AFTER = State(12, round=3, dice=((4, 3), (4, 2)))


def test_dice_so_far_are_told_in_a_sentence() -> None:
    assert so_far(AFTER) == "So far you threw 4, 4 dice, they 3, 2." and so_far(State(round=1)) == ""
    assert told(SEEN, AFTER) == "Round 3, you have 12, both throw. So far you threw 4, 4 dice, they 3, 2."


def test_bounds_are_rounded_outwards() -> None:
    assert interval(SEEN, (0.49118, 0.50881)) == "49.11–50.89 %"
    assert interval(SEEN, (0.5 - 2**-30, 0.5 + 2**-30)) == "50.00 % ± 1·10⁻⁹"


def test_what_is_an_upper_bound_is_called_so() -> None:
    solution, dark = solve(SEEN), solve(HiddenHog(20, 4))
    proven = f"From the start {interval(SEEN, solution.bounds())} is proven."
    assert proof(solution, AFTER).startswith("These are upper bounds") and proof(solution, AFTER).endswith(proven)
    assert proof(solution, State(12, round=3)).startswith("Of play that does not look at the dice")
    assert proof(dark, State(12, round=3)).startswith("Proven to")
    assert (at_most(SEEN, AFTER), at_most(SEEN, State(12, round=3)), at_most(dark.game, AFTER)) == ("at most ", "", "")


def test_the_ledger_says_that_its_chances_are_upper_bounds() -> None:
    for game, said in ((SEEN, True), (HiddenHog(20, 4), False)):
        solution, plies = solve(game), play(game, strategies.optimal(), strategies.optimal(), 3)
        for line in ((), tuple(plies)):
            sentence = picture(LedgerSource(solution, ledger(solution, line), ("optimal", "optimal"), 0.1)).sentence
            assert ("each chance is an upper bound; from the start" in sentence) == said


def test_the_trainer_asks_about_dice_that_were_seen() -> None:
    solution = solve(SEEN)
    pool = draw_pool(solution, (), 5)
    assert all(len(state.dice) == state.round - 1 for state in pool.visits)
    assert len({state.dice for state in pool.visits}) > 8
    asked = next_question(Progress(), pool, Random(1))
    assert asked is not None and max(pool.costs[asked]) == pytest.approx(
        max(solution.action_values(asked).values()) - min(solution.action_values(asked).values())
    )


def test_where_nothing_is_seen_the_trainer_asks_about_round_and_score() -> None:
    assert {state.dice for state in draw_pool(solve(HiddenHog(20, 4)), (), 5).visits} == {()}


def test_an_answer_within_what_is_proven_is_not_called_wrong() -> None:
    """100 points, ten dice: the bounds are 1.8 points apart, three dice are 1.0 below the best."""
    solution = solve(HiddenHog(sees="dice"))
    state = State(23, round=2, dice=((6, 6),))
    found = judged(solution, state, 3, 0.1)
    assert found.grade == "best" and found.cost > 0.0 and found.reason.endswith("what is proven cannot tell them apart.")
    assert next(row.cost for row in rows(solution, state, 3) if row.is_given) == "≈ best"


@pytest.mark.parametrize("game", [HiddenHog(20, 4), SEEN, SimultaneousPig(20), SimultaneousPig(12, sees="totals")])
def test_progress_is_found_again(tmp_path: Path, game: Game) -> None:
    pool, progress, chance, path = draw_pool(solve(game), (), 5), Progress(), Random(2), tmp_path / "trainer.json"
    for _ in range(6):
        state = next_question(progress, pool, chance)
        assert state is not None
        progress = answered(progress, state, judged(pool.solution, state, game.actions(state)[0], 0.1))
    assert progress_file.keep(path, game, progress) == ""
    assert progress_file.read(path) == progress_file.Read({game: progress})


@pytest.mark.parametrize(
    "further", [{}, {"round": 0}, {"round": 3, "dice": [[1, 1]]}, {"round": 2, "dice": [[1, 5]]}, {"place": 1}]
)
def test_a_card_of_no_position_is_refused(tmp_path: Path, further: dict[str, Any]) -> None:
    path = tmp_path / "trainer.json"
    pool = draw_pool(solve(SEEN), (), 5)
    state = pool.visits[3]
    progress_file.write(path, {SEEN: answered(Progress(), state, judged(pool.solution, state, 1, 0.1))})
    kept = progress_file.data_of(progress_file.read(path).known)
    kept["games"][0]["cards"][0][7:] = [further]
    with pytest.raises(ValueError, match=r"^game 1: card 1"):
        progress_file.all_progress_of(kept)


def test_after_an_answer_everything_looks_at_the_dice_that_were_asked_about(qtbot: Any, shared_window: Window) -> None:
    window = shared_window
    look(qtbot, window, SEEN)
    window.show_layout("Trainer")
    settled(qtbot, window)
    trainer = window.pane(Trainer)
    state = next(state for state in trainer.picture.pool.visits if state.round == 3)
    trainer.state, trainer.judgement = state, None
    trainer.answer(2)
    settled(qtbot, window)
    assert window.session.frame.known_state == state
    assert so_far(state) in window.inspector.described.text()
    assert "≤" in window.inspector.how_many_dice.value.text()
    window.show_view(Belief.view)
    settled(qtbot, window)
    assert window.pane(Belief).picture.source.dice == state.dice
    window.session.move(State(5, round=3))
    assert window.session.frame.known_state == State(5, round=3)


def test_at_the_end_one_looks_at_the_last_round_with_dice_or_without() -> None:
    for game in (SEEN, HiddenHog(20, 4)):
        plies = play(game, strategies.dice(4), strategies.optimal(), 11)
        record = Record(game, ("four dice", "optimal"), 11, lines=(tuple(plies),), ply=len(plies))
        state = last_met(record, 0)
        assert record.is_over and state is not None and (state.round, state.mine) == (len(plies), plies[-2].after.mine)
