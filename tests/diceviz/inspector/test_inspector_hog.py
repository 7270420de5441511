"""The inspector's page for Hog: what to throw, what it is worth, what else would cost, and why. All of it true."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from diceviz import words
from diceviz.inspector.how_many_dice import HowManyDicePage, advice
from diceviz.pictures.palette import DARK, LIGHT
from diceviz.window.window import Window
from solver import Die, Hog, SimultaneousHog, SoloHog, State, solve
from solver.games import Game
from solver.games.hog import points
from tests.diceviz.conftest import look, settled
from tests.solver.known_throws import scored

MIXED, PURE = State(29, 27), State(10, 20)
SEVERAL = SimultaneousHog(20, 6, die=Die(2))  # with two-sided dice some mixes are not the only ones


@pytest.fixture
def page(shared_window: Window) -> HowManyDicePage:
    return shared_window.inspector.how_many_dice


def rows(page: HowManyDicePage) -> list[list[str]]:
    """What the table shows."""
    columns = [column for column in range(page.table.columnCount()) if not page.table.isColumnHidden(column)]
    seen = [row for row in range(page.table.rowCount()) if not page.table.isRowHidden(row)]
    return [[page.table.item(row, column).text() for column in columns] for row in seen]


def test_in_turns(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, Hog(30, 5), State(18, 12))
    worth, (best,) = solution.action_values(18, 12), solution.best(18, 12)
    assert shared_window.inspector.score.text() == "18 : 12"
    assert shared_window.inspector.described.text() == "You have 18, they have 12, you throw."
    assert page.what.text() == f"{best} dice" and page.value.text() == f"You win <b>{100 * worth[best]:.2f} %</b>"
    assert rows(page) == [[f"{d}", f"{100 * worth[d]:.2f}", f"{100 * (worth[best] - worth[d]):.2f}"] for d in range(1, 6)]
    assert page.proof.text() == f"Proven to ± {words.power_of_ten(solution.gap)}."
    assert not page.known.isVisible()  # they see what you throw anyhow


def test_alone_in_the_fewest_throws(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SoloHog(30, 5), State(18))
    worth, (best,) = solution.action_values(18), solution.best(18)
    assert shared_window.inspector.score.text() == "18"
    assert shared_window.inspector.described.text() == "You have 18, 12 to go."
    assert page.what.text() == f"{best} dice" and page.value.text() == f"<b>{worth[best]:.2f} throws</b> still needed"
    assert rows(page) == [[f"{d}", f"{worth[d]:.2f}", f"{worth[d] - worth[best]:.2f}"] for d in range(1, 6)]
    assert min(worth.values()) == worth[best]  # the fewer the better
    assert not page.known.isVisible()


def test_alone_within_some_throws(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SoloHog(30, 5, "within", 6), State(18, turns_left=1))
    assert shared_window.inspector.described.text() == "You have 18, 12 to go, 1 throw left."
    assert page.what.text() == f"{solution.best(18, 1)[0]} dice"
    assert page.value.text() == f"<b>{100 * solution.value(18, 1):.2f} %</b> chance of reaching 30"
    assert [row[1] for row in rows(page)] == [f"{100 * worth:.2f}" for worth in solution.action_values(18, 1).values()]


def test_both_at_once_mixed(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SimultaneousHog(30, 5), MIXED)
    worth, value = solution.action_values(29, 27), solution.value(29, 27)
    assert shared_window.inspector.described.text() == "You have 29, they have 27, both throw."
    assert page.what.text() == "2, 4 or 5 dice, at random"
    assert page.value.text() == f"You win <b>{100 * value:.2f} %</b>, a tie counting half"
    assert [row[:2] for row in rows(page)] == [["1", "–"], ["2", "17.2 %"], ["3", "–"], ["4", "15.1 %"], ["5", "67.6 %"]]
    assert [row[2] for row in rows(page)] == [f"{100 * each:.2f}" for each in worth.values()]
    assert [row[3] for row in rows(page)] == [f"{100 * (value - each):.2f}".replace("-", "") for each in worth.values()]
    theirs = words.mix(solution.strategy(27, 29))  # the same game, seen by them
    assert page.why.text() == (
        f"They throw {theirs}. Against that all numbers of your mix are worth the same, and no other is worth more."
    )


def test_both_at_once_pure(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SimultaneousHog(30, 5), PURE)
    (theirs,) = solution.strategy(20, 10)
    assert page.what.text() == "5 dice" and [row[1] for row in rows(page)] == ["–", "–", "–", "–", "100 %"]
    assert page.why.text() == f"They throw {theirs} dice. Against that nothing is worth more than 5 dice."


def test_announcing_a_mixed_choice_costs_what_their_best_reply_to_it_takes(
    qtbot: Any, shared_window: Window, page: HowManyDicePage
) -> None:
    solution = look(qtbot, shared_window, SimultaneousHog(30, 5), MIXED)
    worth = solution.payoffs(29, 27)[5 - 1]  # five dice are the likeliest
    reply, cost = int(worth.argmin()) + 1, 100 * (solution.value(29, 27) - worth.min())
    assert page.known.isVisible() and cost > 0.5
    assert page.known.text() == (
        f"If they knew that you throw 5 dice, they would throw {reply}, "
        f"and it would cost you {cost:.2f} points of win probability."
    )


def test_announcing_a_pure_choice_costs_nothing(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SimultaneousHog(30, 5), PURE)
    (theirs,) = solution.strategy(20, 10)
    told = f"If they knew that you throw 5 dice, they would throw {theirs}"
    assert page.known.text() == f"{told}, and it would cost you nothing."


def test_a_mix_that_is_not_the_only_one_says_so() -> None:
    solution = solve(SEVERAL)
    for mine, theirs in np.ndindex(20, 20):
        why = advice(solution, State(mine, theirs)).why
        one_of_several = "Yours is one of several mixes that are equally good." in why
        assert one_of_several != solution.unique(mine, theirs)
    assert not solution.unique(0, 19)


def test_where_numbers_are_equally_good_all_are_named(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    solution = look(qtbot, shared_window, SoloHog(60, 3, "within", 5), State(0, turns_left=1))
    assert solution.best(0, 1) == (1, 2, 3) and page.what.text() == "1, 2 or 3 dice"
    look(qtbot, shared_window, SoloHog(100, 8, "within", 5), State(0, turns_left=1))
    assert page.what.text() == "any of many numbers of dice"


@pytest.mark.parametrize("sides", [2, 6, 7])
@pytest.mark.parametrize("rules", [Hog(30, 5), SoloHog(30, 5)], ids=repr)
def test_why_tells_what_such_a_throw_brings(rules: Game, sides: int) -> None:
    """Against the distribution of a throw, added up die by die."""
    game = type(rules)(30, 5, die=Die(sides))
    solution = solve(game)
    state = State(18, 12).within(game.spans(State()))
    where = {name: getattr(state, name) for name in game.spans(state)}
    dice, chances = solution.best(**where)[0], points(game.die, solution.best(**where)[0])
    scores, mean = 1 - chances[0], sum((score * chance for score, chance in chances.items()), Fraction(0))
    found = advice(solution, state).why
    assert f" no 1 in {100 * float(scores):.1f} % of throws, which then bring {float(mean / scores):g} points" in found
    assert f": {float(mean):.2f} a throw. " in found
    assert found.startswith("1 die shows" if dice == 1 else f"{dice} dice show")


@pytest.mark.parametrize(
    ("bust", "cost"),
    [
        ("nothing", "A throw with a 1 scores nothing."),
        ("all", "A throw with a 1 loses all points."),
        (1, "A throw with a 1 loses 1 point."),
        (7, "A throw with a 1 loses 7 points."),
    ],
)
def test_why_tells_what_a_1_costs(qtbot: Any, shared_window: Window, page: HowManyDicePage, bust: Any, cost: str) -> None:
    solution = look(qtbot, shared_window, Hog(30, 5, bust), State(18, 12))
    assert page.why.text().endswith(cost)
    worth, (best,) = solution.action_values(18, 12), solution.best(18, 12)
    assert page.what.text() == words.dice(best)
    assert rows(page)[best - 1] == [f"{best}", f"{100 * worth[best]:.2f}", "0.00"]
    chance = solution.value(18, 12)
    exact = sum(float(p) * after(solution, score) for p, score in scored(solution.game, 18, best))  # by the rule book
    assert exact == pytest.approx(chance, abs=1e-12)


def after(solution: Any, score: int) -> float:
    """My chance to win when I have the score and they, with 12, throw."""
    return 1.0 if score >= 30 else 1 - solution.value(12, score)


def test_of_many_numbers_the_ten_best_are_shown_and_the_mix_among_them() -> None:
    solution = solve(SimultaneousHog(30, 20))
    for state in (MIXED, PURE, State(0, 29), State(29, 0)):
        shown, mix = advice(solution, state).choices, solution.strategy(state.mine, state.theirs)
        assert len(shown) == 10 and [choice.dice for choice in shown] == sorted(choice.dice for choice in shown)
        assert {choice.dice: choice.share for choice in shown if choice.share} == mix
        worst = min(choice.worth for choice in shown)
        hidden = {*range(1, 21)} - {choice.dice for choice in shown}
        worth = solution.action_values(state.mine, state.theirs)
        assert all(worth[dice] <= worst + solution.tolerance for dice in hidden)


def test_what_is_thrown_is_marked_and_has_a_colour(qtbot: Any, shared_window: Window, page: HowManyDicePage) -> None:
    look(qtbot, shared_window, SimultaneousHog(30, 5), MIXED)
    for theme in (DARK, LIGHT):
        shared_window.choose_theme(theme.name)
        settled(qtbot, shared_window)
        cells = [page.table.item(row, 0) for row in range(5)]
        marked = [cell.background().color().name() == theme.line for cell in cells]
        coloured = [cell.foreground().color().name() == theme.roll_text for cell in cells]
        assert marked == coloured == [False, True, False, True, True]
